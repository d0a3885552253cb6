"""How likely each side of 《三国杀》 is to win from here, by what lies on the table: where a playout stops early."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.names import GENERALS, LORD, LOYALIST, REBEL, SLOT_COUNT
from qiju.games.sanguosha.state import SgsState
from qiju.kernel.leaf import Leaf
from qiju.kernel.setup import Setup
from qiju.kernel.state import State

HORIZON: Final = 40  # decisions
SIDES: Final = 3  # the lord's, the rebels', the renegades'
PARTS: Final = 22  # of a position


class SgsLeaf(Leaf):
    """Three sides look at the same table, each with weights of its own."""

    def setup_of(self, state: State) -> Setup:
        return cast(SgsState, state).n

    def begun(self, state: State) -> bool:
        """While generals are chosen nothing can be told yet: nobody has health."""
        return cast(SgsState, state).phase != GENERALS

    def may_stop(self, state: State) -> bool:
        return self.begun(state)

    def rows(self, state: State) -> list[list[float]]:
        return [position(cast(SgsState, state))] * SIDES

    def contestant_of(self, state: State, seat: i64) -> i64:
        return side_of_identity(cast(SgsState, state).identity[seat])


LEAF: Final = SgsLeaf(HORIZON, PARTS, SIDES)


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
