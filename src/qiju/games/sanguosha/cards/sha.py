"""杀: one target in reach, who may use a 闪 or suffers damage."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.cards.base import CARDS, CardRule, Use, spent_gear
from qiju.games.sanguosha.frames.chance import offer
from qiju.games.sanguosha.frames.damage import Damage
from qiju.games.sanguosha.frames.need import need_answer
from qiju.games.sanguosha.frames.use import use_below
from qiju.games.sanguosha.names import (
    ARMOR,
    BLACK,
    DONE,
    DOUBLE,
    FANGTIAN,
    MANY_SHA,
    NO_CARD,
    NOTHING,
    ON_DODGED,
    QINGGANG,
    RENWANG,
    SEAT_MOVE,
    SHA,
    SHAN,
    WEAPON,
    ZHUGE,
)
from qiju.games.sanguosha.players import gear, gear_name
from qiju.games.sanguosha.refusing import card_name, face, nearest, not_self, why_forbidden, why_out_of_reach
from qiju.games.sanguosha.ring import in_reach, reach
from qiju.games.sanguosha.skill import forbidden
from qiju.games.sanguosha.state import FRAMES, SgsFrame, SgsState
from qiju.games.sanguosha.tallies import EFFECT_RENWANG, count, count_skill
from qiju.games.sanguosha.telling import tell_card_name, tell_shield
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal

START: Final = 0
ASKED: Final = 1
DODGED: Final = 2


class Sha(CardRule):
    """K-2.6.1"""

    def may_use(self, state: SgsState, user: i64, spare: i64) -> bool:
        return may_strike(state, user, spare) and self.has_target(state, user, spare)

    def may_target(self, state: SgsState, user: i64, target: i64, spare: i64) -> bool:
        return in_reach(state, user, target, spare) and not forbidden(state, target, SHA)

    def options(self, state: SgsState, user: i64, cards: list[int], seats: list[int]) -> list[int]:
        """K-2.10.8, KR-13: the last hand card and 方天画戟 may name up to two targets more."""
        if len(seats) > 0 and not may_add_target(state, user, cards, len(seats)):
            return NOTHING
        spare = spent_gear(state, cards)
        more: list[int] = []
        for target in range(state.seats):
            if target not in seats and self.may_target(state, user, target, spare):
                more.append(SEAT_MOVE + target)
        if len(seats) == 0 or len(more) == 0:
            return more
        return [DONE, *more]

    def effect(self, state: SgsState, use: Use, target: i64) -> None:
        state.push(Strike(target))

    def why_not_use(self, state: SgsState, user: i64, spare: i64) -> Refusal:
        """With the equipment that is being spent; where it would do without that, this is what is said."""
        if not may_strike(state, user, NO_CARD):
            used, most = int(state.sha_used), int(state.n.sha_per_phase)
            return Refusal("refuse.sha_used", "K-2.3.3", used=used, most=most)
        if not may_strike(state, user, spare):
            return Refusal("refuse.sha_used_without", "K-2.1.5", card=face(state, spare))
        near, far = int(reach(state, user, spare)), nearest(state, user, spare)
        if far <= near:
            return Refusal("refuse.all_forbidden", self.clause, name=card_name(SHA))
        if spare != NO_CARD and self.has_target(state, user, NO_CARD):
            return Refusal(
                "refuse.nobody_in_range_without", "K-2.1.5", card=face(state, spare), range=near, distance=far
            )
        return Refusal("refuse.nobody_in_range", "K-2.1.3", range=near, distance=far)

    def why_not_target(self, state: SgsState, user: i64, target: i64, cards: list[int], seats: list[int]) -> Refusal:
        if target == user:
            return not_self(SHA, self.clause)
        forbids = why_forbidden(state, target, SHA)
        if forbids is not None:
            return forbids
        return why_out_of_reach(state, user, target, spent_gear(state, cards), "K-2.1.3")

    def appeal(self, state: SgsState, user: i64, target: i64, hearts: list[int]) -> int:
        """Foes with little health and few cards first; not into armor that stops it."""
        worth = -hearts[target] * 3
        if gear_name(state, target, ARMOR) >= 0:
            worth = worth * 2 // 3
        if worth > 0:
            worth += (5 - state.hp[target]) * 6 - len(state.hands[target]) * 2
        return worth


def may_strike(state: SgsState, seat: i64, spare: i64) -> bool:
    """K-2.3.3: one 杀 a play phase, unless a weapon or a skill allows more (KR-13).

    K-2.3.5, KR-29: it is asked only for those one uses of one's own accord; no other counts.
    """
    if state.sha_used < state.n.sha_per_phase or state.moments[seat] & MANY_SHA != 0:
        return True
    # K-2.10.1, K-2.1.5: 诸葛连弩 does not help where it is itself what is spent.
    return gear_name(state, seat, WEAPON) == ZHUGE and gear(state, seat, WEAPON) != spare


def shielded(state: SgsState, user: i64, target: i64, colour: i64) -> bool:
    """K-2.10.3, K-2.10.11: for all that lies open, would 仁王盾 stop a 杀 of this colour?"""
    if colour != BLACK or gear_name(state, target, ARMOR) != RENWANG:
        return False
    return gear_name(state, user, WEAPON) != QINGGANG


def may_add_target(state: SgsState, user: i64, cards: list[int], named: i64) -> bool:
    if named > state.n.fangtian_extra or gear_name(state, user, WEAPON) != FANGTIAN:
        return False
    return len(cards) == 1 and len(state.hands[user]) == 1 and state.hands[user][0] == cards[0]


class Strike(SgsFrame):
    """A 杀 coming down on one target: how many 闪 it has met, and whether 贯石斧 drives it home."""

    target: i64
    met: i64 = 0
    forced: bool = False

    def code(self) -> int:
        return 9

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        use = use_below(table)
        if self.stage == START:
            self.stage = ASKED
            self.come_down(table, use)
        elif self.stage == ASKED:
            self.hear_answer(table, use)
        else:
            # K-2.10.7
            if self.forced:
                self.land(table, use)
            else:
                table.pop()

    def place(self, use: Use) -> i64:
        """Which of the card's targets this is."""
        return use.at - 1

    def come_down(self, state: SgsState, use: Use) -> None:
        pierced = (use.pierced >> self.place(use)) & 1 == 1
        # K-2.10.11: a black 杀 does nothing to 仁王盾.
        if use.colour == BLACK and gear_name(state, self.target, ARMOR) == RENWANG and not pierced:
            tell_shield(state, self.target, RENWANG, SHA)
            count(state, EFFECT_RENWANG)
            state.pop()
            return
        # K-2.10.3: that nobody may count on armor is said where there is some.
        if pierced and gear_name(state, self.target, ARMOR) >= 0:
            tell_card_name(state, "pierced", self.target, gear_name(state, self.target, ARMOR))
        # K-3.20: no 闪 against this one.
        if (use.fixed >> self.place(use)) & 1 == 1:
            self.land(state, use)
            return
        need_answer(state, self.target, SHAN, pierced)

    def hear_answer(self, state: SgsState, use: Use) -> None:
        if state.ret == 0:
            self.land(state, use)
            return
        self.met += 1
        # K-3.38: 无双 takes two.
        if self.met < needed(state, use.user):
            count_skill(state, use.user, DOUBLE)
            need_answer(state, self.target, SHAN, (use.pierced >> self.place(use)) & 1 == 1)
            return
        self.stage = DODGED
        tell_card_name(state, "dodged", self.target, SHA)
        # K-2.5.6
        if state.is_alive(use.user):
            offer(state, use.user, ON_DODGED)

    def land(self, state: SgsState, use: Use) -> None:
        state.pop()
        state.push(Damage(use.user, self.target, state.n.sha_damage, SHA, use.user, cards=use.cards))


FRAMES[9] = Strike(0)


def needed(state: SgsState, striker: i64) -> i64:
    """K-3.38: how many 闪 or 杀 it takes against this player."""
    return state.n.wushuang_cards if state.moments[striker] & DOUBLE != 0 else 1


def strike_below(state: SgsState) -> Strike:
    """The 杀 that is coming down now."""
    for place in range(len(state.frames) - 1, -1, -1):
        frame = state.frames[place]
        if isinstance(frame, Strike):
            return frame
    raise AssertionError("no strike")


CARDS[SHA] = Sha("K-2.6.1")
