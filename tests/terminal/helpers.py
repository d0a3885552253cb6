"""Driving a terminal table without a terminal: sit down, wait for a condition, read the screen."""

from __future__ import annotations

import io
import time
from contextlib import asynccontextmanager

from rich.console import Console

from qiju.kernel.match import Match
from qiju.kernel.registry import find_game
from qiju.terminal.inks import rich_theme
from qiju.terminal.panels import MoveList
from qiju.terminal.play import play_app
from qiju.terminal.play_screen import PlayScreen
from qiju.terminal.session import Session

PATIENCE = 120.0  # with a machine that is busy, in seconds, before a condition that does not come is an error


def table(game="merit", *, roles="", seed=7, options=None):
    """A match and its game."""
    game = find_game(game) if isinstance(game, str) else game
    setup = game.prepare(roles=roles.split(), options=options)
    return game, Match(game, setup, b"play %d" % seed)


def played(game, match, bot="house", entries=None):
    """The same match after bots have played it, to the end or so far."""
    session = Session(game, match, [bot] * match.record.seats)
    while not match.state.over and (entries is None or len(match.record.entries) < entries):
        turn = session.turn()
        session.answer(turn, session.thought(turn)())
    return match


def all_through(match, bot):
    """The match at every question until bots have played it to the end, and there."""
    while not match.state.over:
        yield match
        played(match.game, match, bot, len(match.record.entries) + 1)
    yield match


def printed(drawing, width):
    """What a terminal of this width shows, line by line."""
    console = Console(width=width, file=io.StringIO(), theme=rich_theme(), color_system=None)
    console.print(drawing)
    return console.file.getvalue().splitlines()


class Sitting:
    """A running application and what a test asks of it."""

    def __init__(self, app, pilot):
        self.app = app
        self.pilot = pilot

    @property
    def screen(self):
        return self.app.screen

    @property
    def match(self):
        return self.screen.session.match

    def text(self):
        """Everything on the screen, as it is drawn."""
        return "\n".join(strip.text for strip in self.screen._compositor.render_strips())

    def words(self):
        """The same without blanks and line breaks, to find sentences that wrap."""
        return "".join(self.text().split())

    def shows(self, sentence):
        return "".join(sentence.split()) in self.words()

    async def until(self, condition):
        patience = time.monotonic() + PATIENCE
        while time.monotonic() < patience:
            await self.pilot.pause(0)
            if condition():
                return
        raise AssertionError(f"it never came to that; the screen is\n{self.text()}")

    async def asked(self):
        """Until a person is asked something, or another screen is on top."""
        await self.until(lambda: not isinstance(self.screen, PlayScreen) or self.screen.composing is not None)

    async def press(self, *keys):
        await self.pilot.press(*keys)
        await self.pilot.pause(0)

    async def write(self, text):
        """Type a decision into the line."""
        line = self.screen.query_one("#line")
        if not line.has_focus:
            await self.press("slash")
        line.value = text
        await self.press("enter")

    def choices(self):
        return self.screen.query_one(MoveList).choices

    def choice(self, word):
        """The line of the list for this word of the notation."""
        for choice in self.choices():
            if choice.word == word:
                return choice
        raise AssertionError(f"{word} is not in {[choice.word for choice in self.choices()]}")

    async def choose(self, word):
        await self.press(self.choice(word).key)


@asynccontextmanager
async def sitting(app, size=(120, 40)):
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0)
        yield Sitting(app, pilot)


@asynccontextmanager
async def playing(game="merit", bots="human house house house", lang="en", size=(120, 40), path=None, **facts):
    """Sit down at a new table and wait for the first question."""
    game, match = table(game, **facts)
    async with sitting(play_app(game, match, bots.split(), lang, path, 0), size) as here:
        await here.asked()
        yield here
