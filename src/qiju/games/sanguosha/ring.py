"""K-2.1 and K-4.9.2: who comes after whom, and how far one is from another, along the ring of the living."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.names import MINUS, PLUS, SLOT_COUNT, WEAPON
from qiju.games.sanguosha.state import SgsState


def next_alive(state: SgsState, seat: i64) -> i64:
    """The next seat in turn order that is alive; the seat itself comes last."""
    other = seat + 1
    while True:
        if other >= state.seats:
            other = 0
        if (state.alive >> other) & 1 == 1 or other == seat:
            return other
        other += 1


def order_from(state: SgsState, seat: i64) -> list[int]:
    """K-4.9.2: everybody alive in turn order, this seat first."""
    result: list[int] = []
    for step in range(state.seats):
        other = seat + step
        if other >= state.seats:
            other -= state.seats
        if (state.alive >> other) & 1 == 1:
            result.append(other)
    return result


def close_ranks(state: SgsState) -> None:
    """K-2.1.4: the dead leave the ring."""
    place = 0
    state.places = state.places.copy()
    for seat in range(state.seats):
        state.places[seat] = place
        if (state.alive >> seat) & 1 == 1:
            place += 1
    state.ring = place


def distance(state: SgsState, one: i64, two: i64, spare: i64) -> i64:
    """K-2.1.1, K-2.1.2, K-2.1.6, K-2.10.12: along the ring of the living, less one's own -1 horse, plus the other's +1.

    K-2.1.5: a card that is being spent (`spare`) no longer helps.
    """
    if one == two:
        return 0
    gap: i64 = state.places[one] - state.places[two]
    if gap < 0:
        gap = -gap
    if state.ring - gap < gap:
        gap = state.ring - gap
    horse = state.equip[one * SLOT_COUNT + MINUS]
    if horse >= 0 and horse != spare:
        gap -= state.n.horse
    gap -= state.near[one]
    if state.equip[two * SLOT_COUNT + PLUS] >= 0:
        gap += state.n.horse
    return gap if gap > state.n.least_distance else state.n.least_distance


def reach(state: SgsState, seat: i64, spare: i64) -> i64:
    """K-2.1.3: the number of the weapon, or that of bare hands."""
    weapon: i64 = state.equip[seat * SLOT_COUNT + WEAPON]
    if weapon < 0 or weapon == spare:
        return state.n.bare_range
    return state.n.reach_of_name[state.n.name_of[weapon]]


def in_reach(state: SgsState, one: i64, two: i64, spare: i64) -> bool:
    return one != two and state.is_alive(two) and distance(state, one, two, spare) <= reach(state, one, spare)
