"""`run_play`: sit down at a table in this terminal."""

from __future__ import annotations

import secrets
from pathlib import Path

from qiju.kernel.game import Game
from qiju.kernel.match import Match
from qiju.tables import opened, seated_next
from qiju.terminal.app import TableApp
from qiju.terminal.play_screen import PlayScreen
from qiju.terminal.save_file import free_path
from qiju.terminal.session import Session


class Evening:
    """One table after another, in the same company."""

    def __init__(self, game: Game, bots: list[str], save_path: Path | None, delay: float, seed: int | None) -> None:
        self.game = game
        self.bots = bots
        self.save_path = save_path
        self.delay = delay
        self.seed = seed

    def screen(self, match: Match) -> PlayScreen:
        return PlayScreen(Session(self.game, match, self.bots, self.save_path), self.delay, self.another)

    def another(self, last: Match) -> PlayScreen:
        """The next table: the same agreement, the next seed or a new one, another file."""
        self.seed = secrets.randbelow(1 << 53) if self.seed is None else self.seed + 1
        if self.save_path is not None:
            self.save_path = free_path(self.save_path)
        before = last.record.extra.get("seed")
        if isinstance(before, int):
            self.bots = seated_next(self.game, self.bots, before, self.seed)
        return self.screen(opened(self.game, last.setup, self.bots, self.seed, last.rekey))


def play_app(
    game: Game,
    match: Match,
    bots: list[str],
    lang: str,
    save_path: Path | None = None,
    delay: float = 0.8,
    seed: int | None = None,
) -> TableApp:
    """The application, not yet running: what tests drive."""
    evening = Evening(game, bots, save_path, delay, seed)
    return TableApp(game, lang, lambda app: evening.screen(match))


def run_play(
    game: Game,
    match: Match,
    bots: list[str],
    lang: str,
    save_path: Path | None = None,
    delay: float = 0.8,
    seed: int | None = None,
) -> None:
    """Play this match, fresh or rebuilt from a record, until people have had enough; then say where it is.

    `bots` names who sits on each seat, `human` for people at this terminal. The record is kept at `save_path`
    after every decision; without a path it is kept only when somebody asks for it. A table after this one takes
    the seed that follows `seed`, or any.
    """
    app = play_app(game, match, bots, lang, save_path, delay, seed)
    app.run()
    for line in app.farewell:
        print(line)
