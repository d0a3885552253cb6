"""决斗: in turn a 杀 each, until one does not."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.cards.base import CARDS, CardRule, Use
from qiju.games.sanguosha.cards.sha import needed
from qiju.games.sanguosha.frames.damage import Damage
from qiju.games.sanguosha.frames.need import need_answer
from qiju.games.sanguosha.frames.use import use_below
from qiju.games.sanguosha.names import JUEDOU, SHA
from qiju.games.sanguosha.refusing import card_name, not_self, why_forbidden
from qiju.games.sanguosha.skill import forbidden
from qiju.games.sanguosha.state import FRAMES, SgsFrame, SgsState
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal

TURN: Final = 0
ASKED: Final = 1


class Juedou(CardRule):
    """K-2.7.3"""

    def may_target(self, state: SgsState, user: i64, target: i64, spare: i64) -> bool:
        return target != user and state.is_alive(target) and not forbidden(state, target, JUEDOU)

    def effect(self, state: SgsState, use: Use, target: i64) -> None:
        state.push(Duel(target, use.user))

    def why_not_use(self, state: SgsState, user: i64, spare: i64) -> Refusal:
        return Refusal("refuse.all_forbidden", self.clause, name=card_name(JUEDOU))

    def why_not_target(self, state: SgsState, user: i64, target: i64, cards: list[int], seats: list[int]) -> Refusal:
        forbids = why_forbidden(state, target, JUEDOU)
        return forbids if forbids is not None else not_self(JUEDOU, self.clause)

    def appeal(self, state: SgsState, user: i64, target: i64, hearts: list[int]) -> int:
        mine = sum(1 for card in state.hands[user] if state.n.name_of[card] == SHA)
        if hearts[target] >= 0:
            return -hearts[target]
        return -hearts[target] * 3 + 10 * mine - 8 * len(state.hands[target]) + (5 - state.hp[target]) * 4


class Duel(SgsFrame):
    """Whose turn it is to play a 杀, against whom, and how many this turn has brought."""

    seat: i64
    other: i64
    met: i64 = 0

    def code(self) -> int:
        return 11

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        if self.stage == TURN:
            self.stage = ASKED
            # Where one of the two has died there is nobody to hurt or to answer.
            if not table.is_alive(self.seat):
                table.pop()
                return
            need_answer(table, self.seat, SHA)
        elif table.ret == 0:
            self.lose(table)
        else:
            self.stage = TURN
            self.met += 1
            # K-3.38
            if self.met >= needed(table, self.other):
                self.met = 0
                self.seat, self.other = self.other, self.seat

    def lose(self, state: SgsState) -> None:
        """Whoever has no 杀 suffers damage from the other, whoever of them began."""
        use = use_below(state)
        state.pop()
        state.push(Damage(self.other, self.seat, state.n.juedou_damage, JUEDOU, use.user, cards=use.cards))


FRAMES[11] = Duel(0, 0)

CARDS[JUEDOU] = Juedou("K-2.7.3")
