"""过河拆桥 and 顺手牵羊: a card of somebody else, discarded or taken."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.cards.base import CARDS, CardRule, Use, spent_gear
from qiju.games.sanguosha.frames.picking import Picking
from qiju.games.sanguosha.names import FAR_TRICKS, GUOHE, SHUNSHOU
from qiju.games.sanguosha.players import gear_count, has_any, has_cards
from qiju.games.sanguosha.refusing import not_self, why_forbidden
from qiju.games.sanguosha.ring import distance
from qiju.games.sanguosha.skill import forbidden
from qiju.games.sanguosha.state import SgsState
from qiju.games.sanguosha.telling import who
from qiju.kernel.refusal import Refusal


class Guohe(CardRule):
    """K-2.7.1: anybody else who has a card anywhere; one of them is discarded."""

    def may_target(self, state: SgsState, user: i64, target: i64, spare: i64) -> bool:
        return target != user and state.is_alive(target) and has_any(state, target)

    def effect(self, state: SgsState, use: Use, target: i64) -> None:
        state.push(Picking(use.user, target, GUOHE, True, False))

    def why_not_use(self, state: SgsState, user: i64, spare: i64) -> Refusal:
        return Refusal("refuse.nobody_has_cards", self.clause)

    def why_not_target(self, state: SgsState, user: i64, target: i64, cards: list[int], seats: list[int]) -> Refusal:
        if target == user:
            return not_self(GUOHE, self.clause)
        return Refusal("refuse.nothing_to_take", self.clause, who=who(state, target))

    def appeal(self, state: SgsState, user: i64, target: i64, hearts: list[int]) -> int:
        return taking_appeal(state, target, hearts)


class Shunshou(CardRule):
    """K-2.7.2: somebody else at distance 1 who has a card anywhere; one of them is taken."""

    def may_target(self, state: SgsState, user: i64, target: i64, spare: i64) -> bool:
        if target == user or not state.is_alive(target) or not has_any(state, target):
            return False
        if forbidden(state, target, SHUNSHOU):
            return False
        # K-3.22: to some no distance is too far for a trick.
        if state.moments[user] & FAR_TRICKS != 0:
            return True
        return distance(state, user, target, spare) <= state.n.shunshou_distance

    def effect(self, state: SgsState, use: Use, target: i64) -> None:
        # The dead take nothing.
        if state.is_alive(use.user):
            state.push(Picking(use.user, target, SHUNSHOU, True, True))

    def why_not_use(self, state: SgsState, user: i64, spare: i64) -> Refusal:
        return Refusal("refuse.nobody_near", self.clause, range=int(state.n.shunshou_distance))

    def why_not_target(self, state: SgsState, user: i64, target: i64, cards: list[int], seats: list[int]) -> Refusal:
        if target == user:
            return not_self(SHUNSHOU, self.clause)
        forbids = why_forbidden(state, target, SHUNSHOU)
        if forbids is not None:
            return forbids
        if not has_any(state, target):
            return Refusal("refuse.nothing_to_take", self.clause, who=who(state, target))
        far = int(distance(state, user, target, spent_gear(state, cards)))
        return Refusal(
            "refuse.too_far", self.clause, who=who(state, target), distance=far, range=int(state.n.shunshou_distance)
        )

    def appeal(self, state: SgsState, user: i64, target: i64, hearts: list[int]) -> int:
        return taking_appeal(state, target, hearts) + 10


def taking_appeal(state: SgsState, target: i64, hearts: list[int]) -> int:
    """From a foe what it has; from a friend what lies in judgement before it."""
    if hearts[target] > 0:
        return 40 if len(state.zones[target]) > 0 else -20
    if hearts[target] == 0 or not has_cards(state, target):
        return 0
    return -hearts[target] * 3 + 5 * int(gear_count(state, target))


CARDS[GUOHE] = Guohe("K-2.7.1")
CARDS[SHUNSHOU] = Shunshou("K-2.7.2")
