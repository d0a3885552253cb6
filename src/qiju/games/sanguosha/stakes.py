"""What a player of 《三国杀》 watches, and what each temper likes of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.sanguosha.leaf import side_of_identity
from qiju.games.sanguosha.names import SLOT_COUNT
from qiju.games.sanguosha.state import SgsState

STAKES: Final = ("hp", "hand", "gear", "friends", "foes")

TEMPERS: Final[dict[str, dict[str, float]]] = {
    "cautious": {"hp": 2.0, "hand": 0.5},
    "bold": {"foes": -1.0},
    "greedy": {"hand": 1.0, "gear": 1.0},
    "helpful": {"friends": 1.0},
}


def stakes_of(state: SgsState, seat: i64) -> list[float]:
    """One's own health and cards; the health of whoever is on one's side, and of all others still alive."""
    friends: i64 = 0
    foes: i64 = 0
    side = side_of_identity(state.identity[seat])
    for other in range(state.seats):
        if other == seat or not state.is_alive(other):
            continue
        if side_of_identity(state.identity[other]) == side:
            friends += state.hp[other]
        else:
            foes += state.hp[other]
    health: i64 = state.hp[seat] if state.is_alive(seat) else 0
    return [float(health), float(len(state.hands[seat])), float(worn(state, seat)), float(friends), float(foes)]


def worn(state: SgsState, seat: i64) -> i64:
    """How many pieces of equipment lie before this player."""
    count: i64 = 0
    for slot in range(SLOT_COUNT):
        if state.equip[seat * SLOT_COUNT + slot] >= 0:
            count += 1
    return count
