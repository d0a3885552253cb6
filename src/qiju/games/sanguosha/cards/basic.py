"""闪 and 桃."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.cards.base import CARDS, CardRule, Use
from qiju.games.sanguosha.moving import heal
from qiju.games.sanguosha.names import SHAN, TAO
from qiju.games.sanguosha.state import SgsState
from qiju.kernel.refusal import Refusal


class Shan(CardRule):
    """K-2.6.2: never used by choice, only as an answer."""

    def may_use(self, state: SgsState, user: i64, spare: i64) -> bool:
        return False

    def why_not_use(self, state: SgsState, user: i64) -> Refusal:
        return Refusal("refuse.only_answer", self.clause)


class Tao(CardRule):
    """K-2.6.3: on oneself while wounded. For the dying see `frames/dying.py`."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.aimed = False

    def may_use(self, state: SgsState, user: i64, spare: i64) -> bool:
        return state.wounded(user)

    def effect(self, state: SgsState, use: Use, target: i64) -> None:
        heal(state, target, state.n.tao_heal)

    def why_not_use(self, state: SgsState, user: i64) -> Refusal:
        return Refusal("refuse.not_wounded", self.clause)

    def appeal(self, state: SgsState, user: i64, target: i64, hearts: list[int]) -> int:
        return 90


CARDS[SHAN] = Shan("K-2.6.2")
CARDS[TAO] = Tao("K-2.6.3")
