"""A bot that plays as people do who are new to a game: it forgets what it saw, and at times thinks too much of a move.

What it takes a fancy to it tries out in its head first, so that it never does anything silly.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.bots.outlook import Outlook, drawn_key
from qiju.kernel.bot import Bot
from qiju.kernel.game import Game
from qiju.kernel.state import State
from qiju.kernel.streams import Stream

WORLDS: Final = 4  # tried out before a fancy is followed
OVERVALUED: Final = 0.35  # so much worse it may look, out of a whole win


class EasyBot(Bot):
    """The policy's move, or another one that does not look much worse."""

    def __init__(self, game: Game, policy: Bot) -> None:
        self.game = game
        self.policy = policy

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        key = drawn_key(stream)
        own = Stream(key)
        usual = self.policy.choose(state, seat, moves, own)
        others = [move for move in moves if move != usual]
        fancies, choices = self.game.fancies
        if len(others) == 0 or own.below(choices) >= fancies:
            return usual
        fancy = others[own.below(len(others))]
        return fancy if self.looks_harmless(state, seat, usual, fancy, key) else usual

    def looks_harmless(self, state: State, seat: i64, usual: int, fancy: int, key: i64) -> bool:
        """Tried out in a few worlds. What people's deeds have told about them is forgotten: any world will do."""
        outlook = Outlook(self.game, self.policy, state, seat)
        stream = Stream(1)
        lead = 0.0
        for number in range(WORLDS):
            stream.seek(key, number + 1)
            world = state.resample(seat, stream)
            luck = drawn_key(stream)
            lead += outlook.value(world.clone(), fancy, luck)
            lead -= outlook.value(world, usual, luck)
        return lead / float(WORLDS) > -OVERVALUED
