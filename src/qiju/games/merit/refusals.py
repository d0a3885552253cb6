"""Why a move is refused: every reason with its clause."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.merit.actions import Acting
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
from qiju.games.merit.setup import ACTIONS, TEACH
from qiju.games.merit.state import ACT, CHOOSE_REFUGE, CHOOSE_ROLE, CHOOSE_VOW, Board
from qiju.kernel.refusal import Refusal


class Refusing(Acting):
    """The table that says why not."""

    def role_is_free(self, role: i64) -> bool:
        return all(board.role.number != role for board in self.boards)

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if self.over:
            return Refusal("refuse.over", "M-10.1.1")
        if (self.must >> seat) & 1 == 0:
            return self.refuse_unasked(seat)
        if self.phase == ACT:
            return self.refuse_action(self.board_to_act(), move)
        if self.phase == CHOOSE_REFUGE:
            return self.refuse_refuge(seat, move)
        if self.phase == CHOOSE_VOW:
            return None if TAKE_VOW <= move <= TAKE_VOW + 1 else Refusal("refuse.choose_vow", "M-2.2.7")
        if not TAKE_ROLE <= move < TAKE_ROLE + len(self.n.role_cards):
            return Refusal("refuse.choose_role", "M-2.2.1")
        if not self.role_is_free(move - TAKE_ROLE):
            return Refusal("refuse.role_taken", "M-2.2.1", role=f"@role.{self.n.role_cards[move - TAKE_ROLE].name}")
        return None

    def refuse_unasked(self, seat: i64) -> Refusal:
        """Somebody speaks who is not asked."""
        if self.phase == CHOOSE_ROLE:
            return Refusal("refuse.not_your_turn", "M-2.2.1")
        if self.phase == CHOOSE_REFUGE and self.boards[seat].role.always_refuge:
            return Refusal("refuse.always_refuge", "M-2.2.2", role=f"@role.{self.boards[seat].role.name}")
        if self.phase == CHOOSE_REFUGE:
            return Refusal("refuse.chosen", "M-2.2.2")
        if self.phase == CHOOSE_VOW:
            return Refusal("refuse.chosen", "M-2.2.7")
        return Refusal("refuse.not_your_turn", "M-4.3.1")

    def refuse_refuge(self, seat: i64, move: i64) -> Refusal | None:
        if move in (REFUSE_REFUGE, TAKE_REFUGE):
            return None
        return Refusal("refuse.choose_refuge", "M-2.2.2")

    def refuse_action(self, board: Board, move: i64) -> Refusal | None:
        n = self.n
        if move == PASS_ACTION and not n.allow_pass:
            return Refusal("refuse.no_pass", "M-4.3.1")
        if not is_action(n, move):
            return Refusal("refuse.no_such_action", "M-4.3.2")
        action = action_name(move)
        if move != PASS_ACTION and not (board.role.actions >> ACTIONS.index(action)) & 1:
            return Refusal(
                "refuse.not_for_role",
                clause_of(move),
                action=f"@action.{action}",
                role=f"@role.{board.role.name}",
            )
        if SAVE <= move < TEACH:
            return self.refuse_save(board, move - SAVE)
        if move >= TEACH and move - TEACH == board.place:
            return Refusal("refuse.teach_self", "M-5.6")
        if move == DONATE and not self.may_donate(board):
            return self.too_poor(board, move, n.donate_wealth)
        if move == PROTECT and not self.may_protect(board):
            return self.too_poor(board, move, n.protect_wealth)
        if move == INVEST and board.investments > 0 and n.invest_once:
            return Refusal("refuse.invested", "M-5.9")
        if move == INVEST and not self.may_invest(board):
            return self.too_poor(board, move, n.invest_wealth)
        return None

    def too_poor(self, board: Board, move: i64, need: i64) -> Refusal:
        return Refusal(
            "refuse.too_poor",
            clause_of(move),
            action=f"@action.{action_name(move)}",
            need=need,
            have=board.wealth,
        )

    def refuse_save(self, board: Board, being: i64) -> Refusal | None:
        n = self.n
        name = f"@being.{n.being_cards[being].name}"
        if being not in self.area:
            return Refusal("refuse.being_absent", "M-5.4", being=name)
        if board.hui < n.save_hui_needed:
            return Refusal("refuse.save_hui", "M-6.1", need=n.save_hui_needed, have=board.hui)
        price = self.save_price(board, being)
        if board.wealth < price:
            return Refusal("refuse.save_wealth", "M-6.2", being=name, need=price, have=board.wealth)
        if board.fu < board.role.save_fu:
            return Refusal("refuse.save_fu", "M-6.2", need=board.role.save_fu, have=board.fu)
        if board.hui < board.role.save_hui:
            return Refusal("refuse.save_hui", "M-6.2", need=board.role.save_hui, have=board.hui)
        return None
