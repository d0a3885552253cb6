"""How likely a seat's win is, as far as that seat can know."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from qiju.bots.outlook import WinOutlook, drawn_key
from qiju.kernel.bot import Bot
from qiju.kernel.game import Game
from qiju.kernel.state import NOBODY, State
from qiju.kernel.streams import Stream

UNKNOWN: Final = 0.5  # the standard error of what was never tried


class Measured(NamedTuple):
    """A figure and its standard error."""

    mean: float
    error: float

    def __sub__(self, other: Measured) -> Measured:
        return Measured(self.mean - other.mean, sqrt(self.error**2 + other.error**2))

    def plus(self, other: Measured) -> Measured:
        """The sum of two figures that have nothing to do with each other."""
        return Measured(self.mean + other.mean, sqrt(self.error**2 + other.error**2))


NOTHING: Final = Measured(0.0, 0.0)


def mean_of(total: float, squares: float, count: int) -> Measured:
    """The mean of so many values, given their sum and the sum of their squares."""
    if count < 2:
        return Measured(total, UNKNOWN)
    spread = max(0.0, squares - total * total / count) / (count - 1)
    return Measured(total / count, sqrt(spread / count))


def share_of(total: float, squares: float, count: int) -> Measured:
    """The same for wins. A win in all of a few worlds is no certainty: the next one might have gone the other way."""
    found = mean_of(total, squares, count)
    return Measured(found.mean, max(found.error, 1.0 / (count + 2)))


def chance_of(game: Game, policy: Bot, state: State, seat: int, worlds: int, key: int) -> Measured:
    """How often the seat wins from here in worlds that it believes in; after the end there is nothing to guess."""
    if state.over:
        return Measured(float(seat in state.outcome().winners), 0.0)
    outlook = WinOutlook(game, policy, state, seat)
    stream = Stream(1)
    total = squares = 0.0
    for number in range(1, worlds + 1):
        stream.seek(key, number)
        world = game.believe(state, seat, stream)
        worth = outlook.played_on(world, drawn_key(stream), NOBODY)
        total += worth
        squares += worth * worth
    return share_of(total, squares, worlds)
