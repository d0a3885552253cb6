"""What a person of 《救赎之路》 watches, and what each temper likes of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.salvation.state import Table

STAKES: Final = ("merit", "rep", "grain", "coins", "land", "others")

TEMPERS: Final[dict[str, dict[str, float]]] = {
    "cautious": {"grain": 1.0, "rep": 2.0},
    "bold": {"merit": 1.0},
    "greedy": {"coins": 1.0, "land": 3.0},
    "helpful": {"others": 1.0, "rep": 1.0},
}


def stakes_of(table: Table, seat: i64) -> list[float]:
    """Merit, which for the monk are grant points, a name, goods; and what the others have of all that together."""
    person = table.people[seat]
    others: i64 = 0
    for other in table.people:
        if other.seat != seat and other.alive:
            others += other.power() + other.coins + other.grain
    own = [float(person.power()), float(person.rep), float(person.grain), float(person.coins), float(person.land)]
    return [*own, float(others)]
