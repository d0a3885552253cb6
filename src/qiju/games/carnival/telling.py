"""What happened, counted for the lab and told to whoever listens."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.carnival.state import CarnivalState
from qiju.games.carnival.troupe import Troupe


def count(table: CarnivalState, what: i64) -> None:
    if table.tally is not None:
        table.tally.add(what)


def tell_place(table: CarnivalState, kind: str, troupe: Troupe) -> None:
    """Something happened where this float stands."""
    if table.log is not None:
        table.log.tell(kind, whereabouts(table, troupe))


def tell_points(table: CarnivalState, kind: str, troupe: Troupe, points: i64) -> None:
    """C-603, Q-34: with hidden scores the others hear of it, but not how many."""
    if table.log is not None:
        data = whereabouts(table, troupe)
        table.log.whisper(kind, table.known_to(troupe.seat), {**data, "points": points}, {**data, "points": "?"})


def tell_purchase(table: CarnivalState, kind: str, troupe: Troupe, what: str, name: str, cost: i64) -> None:
    """C-603, Q-34: where purchases are hidden only the buyer hears which it was; the price would tell the others."""
    if table.log is None:
        return
    data: dict[str, object] = {"number": troupe.seat + 1, "seat": troupe.seat}
    if not table.n.hidden:
        table.log.tell(kind, {**data, what: f"@{what}.{name}", "cost": cost})
        return
    audience = table.known_to(troupe.seat)
    table.log.whisper(f"{kind}_hidden", audience, {**data, what: f"@{what}.{name}"}, {**data, what: f"@{what}.hidden"})


def whereabouts(table: CarnivalState, troupe: Troupe) -> dict[str, object]:
    return {
        "number": troupe.seat + 1,
        "seat": troupe.seat,
        "node": table.n.places[troupe.node],
        "energy": troupe.energy,
    }
