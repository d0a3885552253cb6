"""§6 of the rules: who may save whom, and what it costs and brings."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.merit.moves import SAVE_BIT
from qiju.games.merit.resources import diminished, floored
from qiju.games.merit.state import Board, Table


def may_save_any(table: Table, board: Board) -> bool:
    """M-3.2, M-6.1: the 慧 that saving needs at all; MA-38: looked at before paying."""
    if (board.role.actions >> SAVE_BIT) & 1 == 0 or board.hui < table.n.save_hui_needed:
        return False
    return can_spare_levels(board)


def can_spare_levels(board: Board) -> bool:
    """M-3.2, M-6.2: the 福 and 慧 that every being costs this role alike."""
    role = board.role
    return board.fu >= role.save_fu and board.hui >= role.save_hui


def save_price(table: Table, board: Board, being: i64) -> i64:
    """M-6.2: the wealth that this being costs this role."""
    return floored(table.n.being_cards[being].cost + board.role.save_wealth)


def may_pay(table: Table, board: Board, being: i64) -> bool:
    """M-6.2: all that this being costs this role."""
    return can_spare_levels(board) and board.wealth >= save_price(table, board, being)


def save(table: Table, board: Board, being: i64) -> None:
    """M-3.4, M-5.4, M-6.2, M-6.3; MA-10: both rewards are diminished, by the levels after paying."""
    n = table.n
    role = board.role
    card = n.being_cards[being]
    board.wealth -= save_price(table, board, being)
    board.fu -= role.save_fu
    board.hui -= role.save_hui
    # M-6.4, MA-08: the first two saves earn extra; MA-09: inside the diminishing.
    bonus: i64 = 0
    if board.saves < n.save_bonus_saves:
        bonus = n.save_bonus_saves - board.saves if n.bonus_counts_down else n.save_bonus_fu
    if n.bonus_outside:
        board.fu += diminished(table, board.fu, card.fu) + bonus
    else:
        board.fu += diminished(table, board.fu, card.fu + bonus)
    board.hui += diminished(table, board.hui, card.hui) if n.save_hui_diminished else card.hui
    board.saves += 1
    board.helped = True
    table.saved += 1
    place = table.area.index(being)
    table.area.pop(place)
    table.stay.pop(place)
