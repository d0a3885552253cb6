"""How likely each contestant is to win from here, learned from games: where a playout stops before the end.

A contestant is whoever can win: a seat, or a whole side. A game lays out a row of numbers for each of them, and the
weights in its `leaf.json` say how they lean; `qiju learn GAME` fits them. They belong to the rules, the options, the
content and the number of seats that they were fitted to, as the file says; any other table has no estimate, and its
playouts go to the end.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from mypy_extensions import i64, mypyc_attr

from qiju.kernel.options import content_hash
from qiju.kernel.setup import Setup
from qiju.kernel.state import State

STEEPEST: Final = 30.0
SQUARED: Final = 64  # e**x is the 64th power of e**(x/64): sums and products, which every machine rounds alike
TERMS: Final = 8
FILE: Final = "leaf.json"

Weights = list[list[float]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Leaf:
    """What a game shows of a table to whoever learns from it, and where a playout may stop."""

    def __init__(self, horizon: int, parts: int, sides: int) -> None:
        self.horizon: i64 = horizon  # decisions; longer playouts are noisier and no truer
        self.parts: i64 = parts  # numbers in a contestant's row
        self.sides: i64 = sides  # rows of weights: one for each side, or 1 for all contestants together

    def setup_of(self, state: State) -> Setup:
        """What this table agreed on: weights are looked up by it."""
        raise NotImplementedError

    def begun(self, state: State) -> bool:
        """Can a playout from here stop early at all?"""
        return True

    def may_stop(self, state: State) -> bool:
        """Is this a table that rows can tell about? A playout goes on until it is."""
        return True

    def rows(self, state: State) -> list[list[float]]:
        """What lies on the table, a row for each contestant."""
        raise NotImplementedError

    def contestant_of(self, state: State, seat: i64) -> i64:
        """With which contestant this seat wins."""
        return seat

    def horizon_at(self, package: str, state: State) -> int:
        """After how many decisions a playout from here may stop; 0 where nothing was learned for this table."""
        return int(self.horizon) if self.begun(state) and len(weights_of(package, self.setup_of(state))) > 0 else 0

    def chance_of(self, package: str, state: State, seat: i64) -> float:
        """How likely this seat is to win from here."""
        weights = weights_of(package, self.setup_of(state))
        return chances(weights, self.rows(state))[self.contestant_of(state, seat)]


def chances(weights: Weights, rows: list[list[float]]) -> list[float]:
    """How likely each contestant is to win; together 1."""
    found: list[float] = []
    total = 0.0
    for place in range(len(rows)):
        row = rows[place]
        side = weights[place] if len(weights) > 1 else weights[0]
        lean = 0.0
        for part in range(len(row)):
            lean += side[part] * row[part]
        chance = exponential(lean)
        found.append(chance)
        total += chance
    return [chance / total for chance in found]


def exponential(lean: float) -> float:
    """E to this power, within bounds."""
    small = max(-STEEPEST, min(STEEPEST, lean)) / float(SQUARED)
    total = 1.0
    term = 1.0
    for place in range(1, TERMS):
        term = term * small / float(place)
        total += term
    power: i64 = 1
    while power < SQUARED:
        total = total * total
        power *= 2
    return total


def weights_of(package: str, setup: Setup) -> Weights:
    """The weights for this table, looked up once; none where none were fitted to it."""
    if setup.leaf_weights is None:
        setup.leaf_weights = find_weights(package, setup)
    return setup.leaf_weights


def find_weights(package: str, setup: Setup) -> Weights:
    file = files(package).joinpath(FILE)
    if not file.is_file():
        return []
    kept = json.loads(file.read_text(encoding="utf-8"))
    table = table_of(setup)
    for one in kept["fitted"]:
        if one["table"] == table:
            return [[float(number) for number in row] for row in one["weights"]]
    return []


def table_of(setup: Setup) -> dict[str, object]:
    """What weights belong to, as their file keeps it."""
    return {
        "seats": int(setup.seats),
        "rules": int(setup.version),
        "options": setup.options,
        "content": content_hash(setup.content),
    }
