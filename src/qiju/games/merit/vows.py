"""§9 of the rules: what a vow gives each round, and what keeps it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.merit.moves import effect_of
from qiju.games.merit.resources import principal
from qiju.games.merit.setup import Vow
from qiju.games.merit.state import Board, Table

# What a vow may ask for, in the order in which it is shown.
FU: Final = 0
HUI: Final = 1
DONATIONS: Final = 2
LESSONS: Final = 3
SAVES: Final = 4
WEALTH_MAX: Final = 5
NEEDS: Final = ("fu", "hui", "donations", "lessons", "saves", "wealth_max")


def reward_vow(table: Table, board: Board) -> None:
    """M-4.0, M-9.1."""
    vow = board.vow
    if vow is None:
        return
    board.wealth += vow.wealth
    board.fu += vow.fu
    board.hui += vow.hui
    if table.log is None:
        return
    gain: dict[str, int] = effect_of(0, vow.wealth, vow.fu, vow.hui)
    if gain:
        table.log.tell("vow_reward", {"board": f"@role.{board.role.name}", "vow": f"@vow.{vow.name}", "gain": gain})


def need_of(vow: Vow, what: i64) -> i64:
    """M-9.2 to M-9.5: how much of one thing a vow asks for; 0: none of it, below 0: any wealth will do."""
    if what == FU:
        return vow.need_fu
    if what == HUI:
        return vow.need_hui
    if what == DONATIONS:
        return vow.need_donations
    if what == LESSONS:
        return vow.need_lessons
    if what == SAVES:
        return vow.need_saves
    return vow.need_wealth_max


def asks_for(vow: Vow, what: i64) -> bool:
    least: i64 = 0 if what == WEALTH_MAX else 1
    return need_of(vow, what) >= least


def held(table: Table, board: Board, what: i64) -> i64:
    """What a board has of it. MA-35: saves are the player's own; MA-21: the principal counts as wealth."""
    if what == FU:
        return board.fu
    if what == HUI:
        return board.hui
    if what == DONATIONS:
        return board.donations
    if what == LESSONS:
        return board.lessons
    if what == SAVES:
        return board.saves
    return board.wealth + principal(table, board)


def meets(table: Table, board: Board, vow: Vow, what: i64) -> bool:
    """Wealth must not be above what the vow allows; of anything else there must be enough."""
    if not asks_for(vow, what):
        return True
    if what == WEALTH_MAX:
        return held(table, board, what) <= need_of(vow, what)
    return held(table, board, what) >= need_of(vow, what)


def keeps_vow(table: Table, board: Board, vow: Vow) -> bool:
    """Does the board meet every condition, as things stand?"""
    what: i64 = FU
    while what <= WEALTH_MAX:
        if not meets(table, board, vow, what):
            return False
        what += 1
    return True
