"""§10 of the rules: the end, the points, the ranks."""

from __future__ import annotations

from math import isqrt
from typing import Final

from mypy_extensions import i64

from qiju.games.merit.resources import principal
from qiju.games.merit.setup import MeritSetup
from qiju.games.merit.state import REFUGE, Board, Table
from qiju.games.merit.vows import keeps_vow
from qiju.kernel.state import Outcome

EXACT_UNIT: Final = 1000


def finish(table: Table) -> None:
    """M-10.1.1, M-10.1.2."""
    # M-5.9, MA-21: principals come back before vows are looked at.
    for board in table.boards:
        back = principal(table, board)
        board.wealth += back
        if board.investments > 0 and table.log is not None:
            table.log.tell("principal", {"board": f"@role.{board.role.name}", "gain": {"wealth": back}})
    table.end()
    # M-1.2, MA-40: without a team win everybody scores 0.
    if team_won(table):
        for board in table.boards:
            score_board(table, board)
    if table.log is not None:
        table.log.tell(
            "end",
            {"result": f"@result.{reason(table)}", "saved": table.saved, "calamity": table.calamity},
        )


def team_won(table: Table) -> bool:
    """M-1.1, M-2.3.2, M-2.3.4, M-10.2.1; M-2.3.3: a full track is a loss whatever else."""
    n = table.n
    return table.calamity <= n.calamity_win and table.calamity < n.calamity_limit and table.saved >= n.save_target


def reason(table: Table) -> str:
    """Won, or what the team failed at."""
    n = table.n
    if team_won(table):
        return "won"
    drowned = table.calamity > n.calamity_win or table.calamity >= n.calamity_limit
    if drowned and table.saved < n.save_target:
        return "both"
    return "calamity" if drowned else "saves"


def score_board(table: Table, board: Board) -> None:
    """M-10.3.1 to M-10.3.5. Wealth does not count."""
    n = table.n
    unit: i64 = EXACT_UNIT if n.exact_score else 1
    board.base_score = base_points(n, board)
    board.refuge_score = refuge_points(n, board) * unit
    board.vow_score = vow_points(table, board) * unit
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


def vow_points(table: Table, board: Board) -> i64:
    """M-3.5, M-10.3.4."""
    vow = board.vow
    if vow is None:
        return 0
    return vow.reward if keeps_vow(table, board, vow) else vow.penalty


def rank_seats(table: Table) -> Outcome:
    """M-10.3.6, MA-34: rank by score, then 福, then 慧, then shared. MA-45: two boards are added up."""
    seats = range(table.seats)
    unit = EXACT_UNIT if table.n.exact_score else 1
    scores = [sum([board.score for board in table.boards if board.owner == seat]) for seat in seats]
    fu = [sum([board.fu for board in table.boards if board.owner == seat]) for seat in seats]
    hui = [sum([board.hui for board in table.boards if board.owner == seat]) for seat in seats]
    if not team_won(table):
        return Outcome([], [1] * table.seats, scores, reason(table), int(unit))
    keys = [(scores[seat], 0, 0) if table.n.ties_shared else (scores[seat], fu[seat], hui[seat]) for seat in seats]
    ranks = [1 + len([key for key in keys if key > keys[seat]]) for seat in seats]
    winners = [seat for seat in seats if ranks[seat] == 1]
    return Outcome(winners, ranks, scores, "won", int(unit))
