"""What a seat of 《功德轮回》 watches, and what each temper likes of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.merit.state import Table

STAKES: Final = ("calamity", "saved", "fu", "hui", "wealth", "investments", "others")

TEMPERS: Final[dict[str, dict[str, float]]] = {
    "cautious": {"calamity": -1.0, "saved": 1.0},
    "bold": {"investments": 1.0},
    "greedy": {"fu": 1.0, "hui": 1.0, "wealth": 1.0},
    "helpful": {"others": 1.0, "saved": 2.0},
}


def stakes_of(table: Table, seat: i64) -> list[float]:
    """The track and the saved, which are everybody's; what lies on one's own boards, and on those of all others."""
    fu: i64 = 0
    hui: i64 = 0
    wealth: i64 = 0
    investments: i64 = 0
    others: i64 = 0
    for board in table.boards:
        if board.owner == seat:
            fu += board.fu
            hui += board.hui
            wealth += board.wealth
            investments += board.investments
        else:
            others += board.fu + board.hui + board.wealth
    common = [float(table.calamity), float(table.saved)]
    return [*common, float(fu), float(hui), float(wealth), float(investments), float(others)]
