"""闪 and 桃."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.cards.base import CARDS, CardRule, Use
from qiju.games.sanguosha.moving import heal
from qiju.games.sanguosha.names import LORD, LOYALIST, SHAN, TAO
from qiju.games.sanguosha.players import wounded
from qiju.games.sanguosha.refusing import card_name
from qiju.games.sanguosha.state import SgsState
from qiju.kernel.refusal import Refusal


class Shan(CardRule):
    """K-2.6.2: never used by choice, only as an answer."""

    def may_use(self, state: SgsState, user: i64, spare: i64) -> bool:
        return False

    def why_not_use(self, state: SgsState, user: i64, spare: i64) -> Refusal:
        return Refusal("refuse.only_answer", self.clause, name=card_name(SHAN))


class Tao(CardRule):
    """K-2.6.3: on oneself while wounded. For the dying see `frames/dying.py`."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.aimed = False

    def may_use(self, state: SgsState, user: i64, spare: i64) -> bool:
        return wounded(state, user)

    def effect(self, state: SgsState, use: Use, target: i64) -> None:
        heal(state, target, state.n.tao_heal)

    def why_not_use(self, state: SgsState, user: i64, spare: i64) -> Refusal:
        return Refusal("refuse.not_wounded", self.clause, hp=state.hp[user], most=state.max_hp[user])

    def appeal(self, state: SgsState, user: i64, target: i64, hearts: list[int]) -> int:
        """At little health, or where it would be discarded anyway; else it is kept for whoever may be dying."""
        peaches = sum(1 for card in state.hands[user] if state.n.name_of[card] == TAO)
        # A loyalist's last 桃 is the lord's.
        if state.identity[user] == LOYALIST and peaches == 1 and state.hp[0] <= 2 and state.hp[user] > 1:
            return -1
        # The lord's hand is everybody's aim: what heals him heals him now.
        surplus = len(state.hands[user]) > state.hp[user]
        now = state.identity[user] == LORD or state.hp[user] <= 2 or peaches > 1 or surplus
        return 90 if now else -1


CARDS[SHAN] = Shan("K-2.6.2")
CARDS[TAO] = Tao("K-2.6.3")
