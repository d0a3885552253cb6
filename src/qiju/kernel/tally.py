"""Counters of what happened in a game: by action, card, clause, source of points."""

from __future__ import annotations

from mypy_extensions import i64


class Tally:
    """One integer a name of `Game.tallies`; a state without a tally counts nothing and pays nothing."""

    __slots__ = ("counts",)

    def __init__(self, size: i64) -> None:
        self.counts = [0] * size

    def add(self, index: i64, amount: i64 = 1) -> None:
        self.counts[index] += amount
