"""《功德轮回》 as the kernel asks for it: each question is answered by a chapter of the rulebook.

`opening.py` §2 · `resources.py` and `calamity.py` §3 · `rounds.py` §4 and §8 · `actions.py` §5 · `saving.py` §6 ·
`beings.py` §7 · `vows.py` §9 · `ending.py` §10 · `dice.py` §11 · `refusals.py` every reason against a move.
Clause ids stand where a rule is carried out.
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.merit.actions import legal_actions
from qiju.games.merit.ending import rank_seats
from qiju.games.merit.moves import REFUSE_REFUGE, TAKE_ROLE, TAKE_VOW
from qiju.games.merit.opening import choose_refuge, choose_role, choose_vow, role_is_free
from qiju.games.merit.refusals import why_not
from qiju.games.merit.rounds import act
from qiju.games.merit.state import ACT, CHOOSE_REFUGE, CHOOSE_VOW, Table, board_to_act
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import Outcome
from qiju.kernel.streams import Stream


class MeritState(Table):
    """The table with its rules."""

    def legal(self, seat: i64) -> list[int]:
        if (self.must >> seat) & 1 == 0:
            return []
        if self.phase == ACT:
            return legal_actions(self, board_to_act(self))
        if self.phase == CHOOSE_REFUGE:
            return self.n.refuge_moves
        if self.phase == CHOOSE_VOW:
            return self.n.vow_moves
        return [TAKE_ROLE + role for role in range(len(self.n.role_cards)) if role_is_free(self, role)]

    def perform(self, seat: i64, move: i64) -> None:
        if self.phase == ACT:
            act(self, board_to_act(self), move)
        elif self.phase == CHOOSE_REFUGE:
            choose_refuge(self, seat, move - REFUSE_REFUGE)
        elif self.phase == CHOOSE_VOW:
            choose_vow(self, seat, move - TAKE_VOW)
        else:
            choose_role(self, move - TAKE_ROLE)

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        return why_not(self, seat, move)

    def outcome(self) -> Outcome:
        return rank_seats(self)

    def question(self, seat: i64) -> int:
        """With two boards a seat, each board's choice is a question of its own (MA-45)."""
        made: i64 = 0
        if self.phase == CHOOSE_REFUGE or self.phase == CHOOSE_VOW:
            for board in self.boards:
                if board.owner == seat and board.choice.made():
                    made += 1
        return int(self.window * 4 + made)

    def fold(self) -> i64:
        total: i64 = self.saved * 64 + self.calamity
        for board in self.boards:
            total = (total * 31 + board.wealth + board.fu * 7 + board.hui * 11 + board.score * 13) & 0xFFFFFFFF
        return total

    def imagine(self, seat: i64, stream: Stream) -> None:
        """Hidden are: both decks below the draw, vows not yet turned up, others' sealed choices."""
        self.events = self.events.resample(stream)
        self.beings = self.beings.resample(stream)
        for board in self.boards:
            if board.vow is None:
                board.vow_dealt = stream.below(2)
            board.choice.resample(seat, [0, 1], stream)
