"""How likely each side of 《三国杀》 is to win from here, by what lies on the table: where a playout stops early.

The weights in `leaf.json` were fitted by `tools/fit_leaf.py` to games of the house, each with a stretch of chance in
it. They belong to the rules, the content and the number of seats that they were fitted to, as `leaf.json` says; any
other table has no estimate, and its playouts go to the end.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from mypy_extensions import i64

from qiju.games.sanguosha.names import GENERALS, LORD, LOYALIST, REBEL, SLOT_COUNT
from qiju.games.sanguosha.setup import SgsSetup
from qiju.games.sanguosha.state import SgsState
from qiju.kernel.options import content_hash

HORIZON: Final = 40  # decisions; longer playouts are noisier and no truer
SIDES: Final = 3  # the lord's, the rebels', the renegades'
PARTS: Final = 22  # of a position
STEEPEST: Final = 30.0
SQUARED: Final = 64  # e**x is the 64th power of e**(x/64): sums and products, which every machine rounds alike
TERMS: Final = 8


def chances(weights: list[list[float]], state: SgsState) -> list[float]:
    """How likely each side is to win; together 1. For each side there is one weight a part of the position."""
    parts = position(state)
    found: list[float] = []
    total = 0.0
    for row in weights:
        lean = 0.0
        for place in range(PARTS):
            lean += row[place] * parts[place]
        chance = exponential(lean)
        found.append(chance)
        total += chance
    return [chance / total for chance in found]


def horizon(state: SgsState) -> int:
    """While generals are chosen nothing can be told yet."""
    return HORIZON if state.phase != GENERALS and len(weights_of(state.n)) > 0 else 0


def estimate(state: SgsState, seat: i64) -> float:
    """What it is worth to this seat: how likely its side is to win."""
    return chances(weights_of(state.n), state)[side_of_identity(state.identity[seat])]


def side_of_identity(identity: i64) -> int:
    if identity in (LORD, LOYALIST):
        return 0
    return 1 if identity == REBEL else 2


def position(state: SgsState) -> list[float]:
    """What lies on the table, side by side: who lives, health, hands, equipment, deeds, turns."""
    alive = [0.0] * (SIDES + 1)  # the lord alone comes first, then the loyalists, the rebels, the renegades
    health = [0.0] * (SIDES + 1)
    hands = [0.0] * (SIDES + 1)
    gear = [0.0] * (SIDES + 1)
    lowest = 5.0  # health of a rebel
    harm = 0.0
    for seat in range(state.seats):
        if not state.is_alive(seat):
            continue
        identity = state.identity[seat]
        group = 0 if identity == LORD else side_of_identity(identity) + 1
        alive[group] += 1.0
        health[group] += float(state.hp[seat])
        hands[group] += float(len(state.hands[seat]))
        for slot in range(SLOT_COUNT):
            if state.equip[seat * SLOT_COUNT + slot] >= 0:
                gear[group] += 1.0
        if group == 2:
            lowest = min(lowest, float(state.hp[seat]))
        harm += float(state.deeds[seat * state.seats])
    turns = min(float(state.turns), 60.0) / 20.0
    return [
        1.0,
        *health,
        *hands,
        *gear,
        *alive[1:],
        lowest if alive[2] > 0.0 else 0.0,
        1.0 if alive[2] == 0.0 else 0.0,
        1.0 if alive[1] == 0.0 else 0.0,
        1.0 if health[0] <= 1.0 else 0.0,
        max(-3.0, min(3.0, harm / 100.0)),
        turns,
    ]


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


def weights_of(setup: SgsSetup) -> list[list[float]]:
    """The weights for this table, looked up once; none where none were fitted to it."""
    if not setup.leaf_sought:
        setup.leaf_weights = find_weights(setup)
        setup.leaf_sought = True
    return setup.leaf_weights


def find_weights(setup: SgsSetup) -> list[list[float]]:
    kept = json.loads(files("qiju.games.sanguosha").joinpath("leaf.json").read_text(encoding="utf-8"))
    for one in kept["fitted"]:
        table = one["table"]
        fits = table["seats"] == setup.seats and table["rules"] == setup.version
        if fits and table["options"] == setup.options and table["content"] == content_hash(setup.content):
            return [[float(number) for number in row] for row in one["weights"]]
    return []
