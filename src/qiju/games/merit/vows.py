"""§9 of the rules: what a vow gives each round, and what keeps it."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.merit.moves import effect_of
from qiju.games.merit.resources import principal
from qiju.games.merit.setup import Vow
from qiju.games.merit.state import Board, Table


def reward_vow(table: Table, board: Board) -> None:
    """M-4.0, M-9.1."""
    vow = board.vow
    if vow is None:
        return
    board.wealth += vow.wealth
    board.fu += vow.fu
    board.hui += vow.hui
    if table.log is not None:
        gain: dict[str, int] = effect_of(0, vow.wealth, vow.fu, vow.hui)
        table.log.tell("vow_reward", {"board": f"@role.{board.role.name}", "vow": f"@vow.{vow.name}", "gain": gain})


class Need:
    """One condition of a vow: what it asks for, and what the board has. A ceiling must not be passed."""

    __slots__ = ("ceiling", "have", "need", "what")

    def __init__(self, what: str, need: i64, have: i64, ceiling: bool = False) -> None:
        self.what = what
        self.need: i64 = need
        self.have: i64 = have
        self.ceiling = ceiling

    def met(self) -> bool:
        return self.have <= self.need if self.ceiling else self.have >= self.need


def needs_of(table: Table, board: Board, vow: Vow) -> list[Need]:
    """M-9.2 to M-9.5; MA-35: saves are the player's own; MA-21: the principal counts as wealth."""
    needs: list[Need] = []
    if vow.need_fu > 0:
        needs.append(Need("fu", vow.need_fu, board.fu))
    if vow.need_hui > 0:
        needs.append(Need("hui", vow.need_hui, board.hui))
    if vow.need_donations > 0:
        needs.append(Need("donations", vow.need_donations, board.donations))
    if vow.need_lessons > 0:
        needs.append(Need("lessons", vow.need_lessons, board.lessons))
    if vow.need_saves > 0:
        needs.append(Need("saves", vow.need_saves, board.saves))
    if vow.need_wealth_max >= 0:
        needs.append(Need("wealth_max", vow.need_wealth_max, board.wealth + principal(table, board), ceiling=True))
    return needs


def keeps_vow(table: Table, board: Board, vow: Vow) -> bool:
    """Does the board meet every condition, as things stand?"""
    return all(need.met() for need in needs_of(table, board, vow))
