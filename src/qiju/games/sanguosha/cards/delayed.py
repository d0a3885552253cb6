"""乐不思蜀 and 闪电: laid down now, judged in the judgement phase."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.cards.base import CARDS, CardRule, Use
from qiju.games.sanguosha.frames.damage import Damage
from qiju.games.sanguosha.frames.judge import Judge
from qiju.games.sanguosha.frames.wuxie import Wuxie
from qiju.games.sanguosha.names import LAID, LEBU, SHANDIAN
from qiju.games.sanguosha.piles import lay, throw_from_limbo
from qiju.games.sanguosha.players import lies_as
from qiju.games.sanguosha.refusing import card_name, not_self, why_forbidden
from qiju.games.sanguosha.ring import next_alive
from qiju.games.sanguosha.skill import forbidden
from qiju.games.sanguosha.state import FRAMES, SgsFrame, SgsState
from qiju.games.sanguosha.telling import remember_layer, tell_card_name, tell_laid, who
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY

WINDOW: Final = 0
ANSWERED: Final = 1
JUDGED: Final = 2
LEAVE: Final = 3


class Delayed(CardRule):
    """K-2.8.4: only one of a name in a judgement zone."""

    def __init__(self, clause: str, name: i64) -> None:
        super().__init__(clause)
        self.name: i64 = name

    def effect(self, state: SgsState, use: Use, target: i64) -> None:
        """K-2.8.5: it is laid down, and nobody can cancel that.

        K-2.4.5: a card that was made into one is one while it lies there.
        """
        for card in use.cards:
            if card in state.limbo:
                state.limbo.remove(card)
                lay(state, target, int(self.name) * LAID + card)
                remember_layer(state, card, use.user)


class Lebu(Delayed):
    """K-2.8.1: somebody else; unless the judgement is ♥, no play phase."""

    def may_target(self, state: SgsState, user: i64, target: i64, spare: i64) -> bool:
        if target == user or not state.is_alive(target) or lies_as(state, target, LEBU):
            return False
        return not forbidden(state, target, LEBU)

    def why_not_use(self, state: SgsState, user: i64, spare: i64) -> Refusal:
        return Refusal("refuse.nobody_for_lebu", self.clause)

    def why_not_target(self, state: SgsState, user: i64, target: i64, cards: list[int], seats: list[int]) -> Refusal:
        if target == user:
            return not_self(LEBU, self.clause)
        forbids = why_forbidden(state, target, LEBU)
        return forbids if forbids is not None else lies_already(state, target, LEBU)

    def appeal(self, state: SgsState, user: i64, target: i64, hearts: list[int]) -> int:
        return -hearts[target] * 3 + 4 * len(state.hands[target])


class Shandian(Delayed):
    """K-2.8.2, KR-09: on oneself; ♠2–9 strikes, anything else sends it on."""

    def __init__(self, clause: str, name: i64) -> None:
        super().__init__(clause, name)
        self.aimed = False

    def may_use(self, state: SgsState, user: i64, spare: i64) -> bool:
        return not lies_as(state, user, SHANDIAN)

    def why_not_use(self, state: SgsState, user: i64, spare: i64) -> Refusal:
        return lies_already(state, user, SHANDIAN)

    def appeal(self, state: SgsState, user: i64, target: i64, hearts: list[int]) -> int:
        worth: i64 = -6
        for seat in range(state.seats):
            if seat != user and state.is_alive(seat):
                worth -= hearts[seat] // 2
        return worth


def lies_already(state: SgsState, seat: i64, name: i64) -> Refusal:
    return Refusal("refuse.lies_already", "K-2.8.4", who=who(state, seat), name=card_name(name))


class Settling(SgsFrame):
    """A delayed trick in its owner's judgement phase: window, judgement, effect."""

    owner: i64
    laid: i64

    def code(self) -> int:
        return 15

    def name(self) -> i64:
        return self.laid // LAID

    def card(self) -> i64:
        return self.laid % LAID

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        if self.stage == WINDOW:
            self.stage = ANSWERED
            tell_laid(table, "settle", self.owner, self.name(), self.card())
            table.push(Wuxie(self.name(), NOBODY, self.owner))
        elif self.stage == ANSWERED:
            self.hear_answer(table)
        elif self.stage == JUDGED:
            self.stage = LEAVE
            self.take_effect(table, table.ret)
        else:
            table.pop()
            throw_from_limbo(table, [int(self.card())])

    def hear_answer(self, state: SgsState) -> None:
        # Cancelled, one is discarded, the other goes on.
        if state.ret == 1:
            self.stage = LEAVE
            if self.name() == SHANDIAN:
                self.pass_on(state)
            return
        self.stage = JUDGED
        state.push(Judge(self.owner, False))

    def take_effect(self, state: SgsState, judged: i64) -> None:
        suit, rank = state.n.suit_of[judged], state.n.rank_of[judged]
        if self.name() == LEBU:
            safe = suit == state.n.lebu_safe
            if not safe:
                state.skip_play = 1
            tell_laid(state, "escapes" if safe else "skip_play", self.owner, LEBU, self.card())
            return
        struck = suit == state.n.shandian_suit and state.n.shandian_low <= rank <= state.n.shandian_high
        if not struck:
            self.pass_on(state)
            return
        cards = [int(self.card())]
        tell_laid(state, "struck", self.owner, SHANDIAN, self.card())
        state.push(Damage(NOBODY, self.owner, state.n.shandian_damage, SHANDIAN, NOBODY, cards=cards))

    def pass_on(self, state: SgsState) -> None:
        """K-2.8.6, KR-28: to the next who has none; where all have one, it stays."""
        seat = next_alive(state, self.owner)
        while seat != self.owner and lies_as(state, seat, SHANDIAN):
            seat = next_alive(state, seat)
        card = self.card()
        if card not in state.limbo or not state.is_alive(seat):
            return
        state.limbo.remove(card)
        lay(state, seat, int(self.laid))
        tell_card_name(state, "moves_on", seat, SHANDIAN)

    def cards_held(self) -> list[int]:
        return [int(self.card())]


FRAMES[15] = Settling(0, 0)

CARDS[LEBU] = Lebu("K-2.8.1", LEBU)
CARDS[SHANDIAN] = Shandian("K-2.8.2", SHANDIAN)
