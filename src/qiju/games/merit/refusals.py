"""Why a move is refused: every reason with its clause."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.merit.actions import allows, may_donate, may_invest, may_protect
from qiju.games.merit.moves import (
    DONATE,
    INVEST,
    PASS_ACTION,
    PROTECT,
    REFUSE_REFUGE,
    SAVE,
    TAKE_REFUGE,
    TAKE_ROLE,
    TAKE_VOW,
    action_name,
    clause_of,
    is_action,
)
from qiju.games.merit.opening import board_choosing_role, role_is_free
from qiju.games.merit.rounds import actions_left
from qiju.games.merit.saving import save_price
from qiju.games.merit.setup import ACTIONS, ROLES, TEACH
from qiju.games.merit.state import (
    ACT,
    CHOOSE_REFUGE,
    CHOOSE_ROLE,
    CHOOSE_VOW,
    Board,
    Table,
    board_to_act,
    board_to_choose,
)
from qiju.kernel.refusal import Refusal


def why_not(table: Table, seat: i64, move: i64) -> Refusal | None:
    if table.over:
        return Refusal("refuse.over", "M-10.1.1")
    if (table.must >> seat) & 1 == 0:
        return refuse_unasked(table, seat)
    if table.phase == ACT:
        return refuse_action(table, board_to_act(table), move)
    if table.phase == CHOOSE_REFUGE:
        return refuse_refuge(move)
    if table.phase == CHOOSE_VOW:
        return refuse_vow(table, board_to_choose(table, seat), move)
    return refuse_role(table, move)


def refuse_unasked(table: Table, seat: i64) -> Refusal:
    """Somebody speaks who is not asked."""
    if table.phase == CHOOSE_ROLE:
        return Refusal("refuse.others_role", "M-2.2.1", number=board_choosing_role(table).owner + 1)
    if table.phase == CHOOSE_REFUGE and never_chooses(table, seat):
        return Refusal("refuse.always_refuge", "M-2.2.2", role=f"@role.{table.boards[seat].role.name}")
    if table.phase == CHOOSE_REFUGE:
        return Refusal("refuse.chosen", "M-2.2.2", waiting=count_asked(table))
    if table.phase == CHOOSE_VOW:
        return Refusal("refuse.chosen", "M-2.2.7", waiting=count_asked(table))
    return Refusal("refuse.not_your_turn", "M-4.3.1", role=f"@role.{board_to_act(table).role.name}")


def never_chooses(table: Table, seat: i64) -> bool:
    """Whether no board of this seat has a choice of refuge; MA-45: there may be two."""
    return all(board.role.always_refuge for board in table.boards if board.owner == seat)


def count_asked(table: Table) -> int:
    return len(table.pending())


def refuse_refuge(move: i64) -> Refusal | None:
    if move in (REFUSE_REFUGE, TAKE_REFUGE):
        return None
    return Refusal("refuse.choose_refuge", "M-2.2.2")


def refuse_vow(table: Table, board: Board, move: i64) -> Refusal | None:
    if TAKE_VOW <= move <= TAKE_VOW + 1:
        return None
    vows = [f"@vow.{vow.name}" for vow in table.n.role_vows[board.role.number]]
    return Refusal("refuse.choose_vow", "M-2.2.7", vows=vows)


def refuse_role(table: Table, move: i64) -> Refusal | None:
    roles = table.n.role_cards
    free = [f"@role.{role.name}" for role in roles if role_is_free(table, role.number)]
    if not TAKE_ROLE <= move < TAKE_ROLE + len(roles):
        return Refusal("refuse.choose_role", "M-2.2.1", free=free)
    role = roles[move - TAKE_ROLE]
    for board in table.boards:
        if board.role.number == role.number:
            name = f"@role.{role.name}"
            return Refusal("refuse.role_taken", "M-2.2.1", role=name, number=board.owner + 1, free=free)
    return None


def refuse_action(table: Table, board: Board, move: i64) -> Refusal | None:
    n = table.n
    if move == PASS_ACTION and not n.allow_pass:
        return Refusal("refuse.no_pass", "M-4.3.1", left=actions_left(table))
    if move >= REFUSE_REFUGE and settled_by(move):
        return Refusal("refuse.settled", settled_by(move))
    if not is_action(n, move):
        return Refusal("refuse.no_such_action", "M-4.3.2")
    action = action_name(move)
    if move != PASS_ACTION and not allows(board, ACTIONS.index(action)):
        return Refusal(
            "refuse.not_for_role",
            clause_of(move),
            action=f"@verb.{action}",
            role=f"@role.{board.role.name}",
        )
    if SAVE <= move < TEACH:
        return refuse_save(table, board, move - SAVE)
    if move >= TEACH and move - TEACH == board.place:
        return Refusal("refuse.teach_self", "M-5.6")
    if move == DONATE and not may_donate(table, board):
        return too_poor(board, move, n.donate_wealth)
    if move == PROTECT and not may_protect(table, board):
        return too_poor(board, move, n.protect_wealth)
    if move == INVEST and board.investments > 0 and n.invest_once:
        return Refusal("refuse.invested", "M-5.9")
    if move == INVEST and not may_invest(table, board):
        return too_poor(board, move, n.invest_wealth)
    return None


def settled_by(move: i64) -> str:
    """The clause by which set-up decides what somebody asks for in the middle of the game."""
    if move in (REFUSE_REFUGE, TAKE_REFUGE):
        return "M-2.2.2"
    if TAKE_ROLE <= move < TAKE_ROLE + len(ROLES):
        return "M-2.2.1"
    return "M-2.2.7" if TAKE_VOW <= move <= TAKE_VOW + 1 else ""


def too_poor(board: Board, move: i64, need: i64) -> Refusal:
    return Refusal(
        "refuse.too_poor",
        clause_of(move),
        action=f"@doing.{action_name(move)}",
        need=need,
        have=board.wealth,
    )


def refuse_save(table: Table, board: Board, being: i64) -> Refusal | None:
    n = table.n
    name = f"@being.{n.being_cards[being].name}"
    if len(table.area) == 0:
        return Refusal("refuse.area_empty", "M-5.4")
    if being not in table.area:
        here = [f"@being.{n.being_cards[other].name}" for other in table.area]
        return Refusal("refuse.being_absent", "M-5.4", being=name, here=here)
    if board.hui < n.save_hui_needed:
        return Refusal("refuse.save_hui", "M-6.1", need=n.save_hui_needed, have=board.hui)
    price = save_price(table, board, being)
    if board.wealth < price:
        return Refusal("refuse.save_wealth", "M-6.2", being=name, need=price, have=board.wealth)
    if board.fu < board.role.save_fu:
        return Refusal("refuse.save_fu", "M-6.2", being=name, need=board.role.save_fu, have=board.fu)
    if board.hui < board.role.save_hui:
        return Refusal("refuse.save_pay_hui", "M-6.2", being=name, need=board.role.save_hui, have=board.hui)
    return None
