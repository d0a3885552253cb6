"""A card is asked of many at once; the first in turn order who says yes gives it: 濒死, 护驾, 激将."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.names import NO, NOTHING
from qiju.games.sanguosha.ring import order_from
from qiju.games.sanguosha.state import SgsFrame, SgsState
from qiju.kernel.state import NOBODY


class Appeal(SgsFrame):
    """Who has not yet had their turn to give, who gives, and what."""

    def __init__(self, giver: i64 = NOBODY) -> None:
        super().__init__()
        self.waiting: i64 = -1
        self.giver: i64 = giver
        self.cards: list[int] = NOTHING

    def sealed(self) -> bool:
        return True

    def first_asked(self, state: SgsState) -> i64:
        """With whom the turn order begins."""
        return state.turn

    def give(self, state: SgsState, giver: i64, answer: list[int]) -> None:
        raise NotImplementedError

    def decide(self, state: SgsState, seat: i64, made: list[int]) -> None:
        """K-4.6.2: in turn order, whoever says no has had their turn; the first yes is carried out."""
        answers = state.answers
        state.answers = [NOTHING] * state.seats
        for one in order_from(state, self.first_asked(state)):
            answer = answers[one]
            if (self.waiting >> one) & 1 == 1 and len(answer) > 0 and answer[0] != NO:
                self.give(state, one, answer)
                return
            self.waiting &= ~(1 << one)
