"""§3 of the rules: the calamity track."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.merit.ending import finish
from qiju.games.merit.resources import floored
from qiju.games.merit.state import Table


def moved_calamity(table: Table, change: i64) -> i64:
    """M-3.3; MA-23: where the marker would stand after a change: the track runs from 0 to its limit."""
    n = table.n
    moved = floored(table.calamity + change)
    if moved > n.calamity_limit and not n.unbounded:
        return n.calamity_limit
    return moved


def move_calamity(table: Table, change: i64) -> None:
    """M-3.3; MA-22, MA-49: reaching the end of the track may end the game at once."""
    table.calamity = moved_calamity(table, change)
    if table.calamity >= table.n.calamity_limit and table.n.lose_at_once:
        finish(table)
