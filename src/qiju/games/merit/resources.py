"""§3 of the rules: wealth, 福 and 慧 on a board. M-5.0: how the gains of a board that has much are diminished."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.merit.state import Board, Table


def floored(value: i64) -> i64:
    """M-3.1: nothing on a board or track goes below 0."""
    # Not a conditional expression: with the literal in it the compiler would box the number.
    if value > 0:
        return value
    return 0


def diminished(table: Table, level: i64, gain: i64) -> i64:
    """M-5.0: the more one has, the less one gains; MA-12: never below the minimum, in either tier."""
    n = table.n
    loss: i64
    if level >= n.second_level:
        loss = n.second_loss
    elif level >= n.first_level:
        loss = n.first_loss
    else:
        return gain
    least: i64 = n.minimum if gain > n.minimum else gain
    return gain - loss if gain - loss > least else least


def perhaps_diminished(table: Table, level: i64, gain: i64) -> i64:
    """MA-11: gains that no clause diminishes, unless the table plays the broad reading."""
    return diminished(table, level, gain) if table.n.diminish_all else gain


def principal(table: Table, board: Board) -> i64:
    """M-5.9, MA-21: what lies aside and comes back before vows are looked at."""
    if table.over:
        return 0
    return table.n.invest_wealth * board.investments
