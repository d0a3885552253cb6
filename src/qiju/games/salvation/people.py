"""Who sits where, and who is still in play."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.state import Person, Table


def first_seat(table: Table) -> i64:
    """SA-34: who goes first; the marker passes on each round."""
    if table.round == 0:
        return table.starter
    return (table.starter + table.round - 1) % table.seats


def order_of(table: Table, seat: i64) -> i64:
    """How many places behind this round's first player."""
    return (seat - first_seat(table) + table.seats) % table.seats


def monk_in_play(table: Table) -> Person | None:
    """The monk, while he is in play (SA-33: there may be none)."""
    for person in table.people:
        if person.role.monk and person.alive:
            return person
    return None


def seats_in_play(table: Table) -> i64:
    mask: i64 = 0
    for person in table.people:
        if person.alive:
            mask |= 1 << person.seat
    return mask
