"""What a troupe of 《林中狂欢节》 watches, and what each temper likes of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.carnival.scoring import total_points
from qiju.games.carnival.state import CarnivalState

STAKES: Final = ("points", "energy", "drinks", "theatre", "others")

TEMPERS: Final[dict[str, dict[str, float]]] = {
    "cautious": {"energy": 1.0, "drinks": 1.0},
    "bold": {"energy": -1.0, "theatre": 1.0},
    "greedy": {"points": 1.0},
    "helpful": {"others": 1.0},
}


def stakes_of(table: CarnivalState, seat: i64) -> list[float]:
    """Points, what one can still spend, what the theatre has brought; and everybody else's points."""
    troupe = table.troupes[seat]
    others: i64 = 0
    for other in table.troupes:
        if other.seat != seat:
            others += total_points(table.n, other)
    own = [float(total_points(table.n, troupe)), float(troupe.energy), float(troupe.hand()), float(troupe.theatre)]
    return [*own, float(others)]
