"""A card is asked of many at once; the first in turn order who says yes gives it: 濒死, 护驾, 激将."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.names import NO, NOTHING
from qiju.games.sanguosha.ring import order_from
from qiju.games.sanguosha.state import SgsState
from qiju.kernel.state import NOBODY


def hear_answers(state: SgsState, waiting: i64, first: i64) -> tuple[i64, list[int], i64]:
    """K-4.6.2: in turn order from `first`, whoever says no has had their turn, and the first yes counts.

    Of the mask of those still waiting: who gives (NOBODY where none does), their answer, and who waits on.
    """
    answers = state.answers
    state.answers = [NOTHING] * state.seats
    for one in order_from(state, first):
        answer = answers[one]
        if (waiting >> one) & 1 == 1 and len(answer) > 0 and answer[0] != NO:
            return one, answer, waiting
        waiting &= ~(1 << one)
    return NOBODY, NOTHING, waiting
