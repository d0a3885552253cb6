"""§3 of the rules: the calamity track."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.merit.ending import finish
from qiju.games.merit.resources import floored
from qiju.games.merit.state import Table


def move_calamity(table: Table, change: i64) -> None:
    """M-3.3; MA-23: the track runs from 0 to its limit; MA-22, MA-49: reaching it may end the game at once."""
    n = table.n
    table.calamity = floored(table.calamity + change)
    if table.calamity < n.calamity_limit:
        return
    if not n.unbounded:
        table.calamity = n.calamity_limit
    if n.lose_at_once:
        finish(table)
