"""§10.3 of the rules: a board's points, once the team has won."""

from __future__ import annotations

from math import isqrt
from typing import Final

from mypy_extensions import i64

from qiju.games.merit.setup import MeritSetup, Vow
from qiju.games.merit.state import REFUGE, Board

EXACT_UNIT: Final = 1000


def score_board(n: MeritSetup, board: Board) -> None:
    """M-10.3.1 to M-10.3.5. Wealth does not count."""
    unit: i64 = EXACT_UNIT if n.exact_score else 1
    board.base_score = base_points(n, board)
    board.refuge_score = refuge_points(n, board) * unit
    board.vow_score = vow_points(board) * unit
    board.score = board.base_score + board.refuge_score + board.vow_score


def base_points(n: MeritSetup, board: Board) -> i64:
    """M-10.3.1; MA-31: rounded down; MA-32: each zero counts as 1."""
    zero = int(n.zero_counts_as)
    fu, hui = int(board.fu), int(board.hui)
    if n.zero_in_product:
        product = max(fu * hui, zero)
    else:
        product = (fu or zero) * (hui or zero)
    product *= int(n.score_factor * n.score_factor)
    return isqrt(product * EXACT_UNIT * EXACT_UNIT) if n.exact_score else isqrt(product)


def refuge_points(n: MeritSetup, board: Board) -> i64:
    """M-10.3.2, M-10.3.3, MA-33: the higher tier only."""
    lesser: i64 = board.fu if board.fu < board.hui else board.hui
    if board.refuge == REFUGE:
        if lesser >= n.refuge_high_level:
            return n.refuge_high_bonus
        return n.refuge_low_bonus if lesser >= n.refuge_low_level else 0
    if lesser >= n.no_refuge_high_level:
        return n.no_refuge_high_bonus
    return n.no_refuge_low_bonus if lesser >= n.no_refuge_low_level else 0


def vow_points(board: Board) -> i64:
    """M-3.5, M-10.3.4."""
    vow = board.vow
    if vow is None:
        return 0
    return vow.reward if keeps_vow(board, vow) else vow.penalty


def keeps_vow(board: Board, vow: Vow) -> bool:
    """M-9.2 to M-9.5; MA-35: saves are the player's own."""
    return (
        board.fu >= vow.need_fu
        and board.hui >= vow.need_hui
        and (vow.need_wealth_max < 0 or board.wealth <= vow.need_wealth_max)
        and board.donations >= vow.need_donations
        and board.lessons >= vow.need_lessons
        and board.saves >= vow.need_saves
    )
