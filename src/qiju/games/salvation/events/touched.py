"""What the round's card did to whom: noted for the table to draw, and told."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.salvation.state import Person, Table
from qiju.games.salvation.telling import tell
from qiju.games.salvation.view_types import Touched

# What a card can change, in the order in which it is noted.
TOUCHED: Final[tuple[Touched, ...]] = ("grain", "coins", "merit", "rep", "mana", "gp", "life", "tokens")
GRAIN_TOUCH: Final = 0
COINS_TOUCH: Final = 1
MERIT_TOUCH: Final = 2
REP_TOUCH: Final = 3
MANA_TOUCH: Final = 4
GP_TOUCH: Final = 5
LIFE_TOUCH: Final = 6
TOKENS_TOUCH: Final = 7


def note(table: Table, person: Person, what: i64, amount: i64) -> None:
    place = person.seat * len(TOUCHED) + what
    table.touched[place] = table.touched[place] + amount


def touch(table: Table, person: Person, what: i64, amount: i64) -> None:
    """Note it, and tell it at once."""
    if amount == 0:
        return
    note(table, person, what, amount)
    if table.log is not None:
        tell(table, "event_change", person, {"effect": {TOUCHED[what]: int(amount)}})
