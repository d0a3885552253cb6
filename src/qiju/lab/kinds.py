"""Kinds of moves, and players who do without one: `house without invest` plays as the house does, but never invests."""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from qiju.bots.names import make_bot
from qiju.kernel.bot import Bot
from qiju.kernel.game import Game
from qiju.kernel.state import PASS, State
from qiju.kernel.streams import Stream

KIND: Final = re.compile(r"[^\s\d=♠♥♣♦,]+")
WITHOUT: Final = " without "


def kind_of(game: Game, state: State, seat: i64, move: i64) -> str:
    """The kind of a move: `teach` of `teach 商人`, `杀` of `杀♥J`."""
    if move == PASS:
        return "pass"
    found = KIND.match(game.word(state, seat, move))
    return found.group() if found is not None else "—"


class Abstainer(Bot):
    """Plays as another bot does where it may, and never makes a move of one kind, unless there is no other."""

    def __init__(self, game: Game, bot: Bot, kind: str) -> None:
        self.game = game
        self.bot = bot
        self.kind = kind

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        left = [move for move in moves if kind_of(self.game, state, seat, move) != self.kind]
        if not left or len(left) == len(moves):
            return self.bot.choose(state, seat, moves, stream)
        if len(left) == 1:
            return left[0]
        chosen = self.bot.choose(state, seat, left, stream)
        # A bot that did not look at what it was offered.
        return chosen if chosen in left else left[stream.below(len(left))]


def make_lab_bot(game: Game, written: str) -> Bot:
    """The bot of this name, or one who does without a kind of move."""
    name, without, kind = written.partition(WITHOUT)
    bot = make_bot(game, name.strip())
    return Abstainer(game, bot, kind.strip()) if without else bot
