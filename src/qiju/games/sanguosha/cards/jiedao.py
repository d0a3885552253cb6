"""借刀杀人: make an armed player strike somebody, or hand over the weapon."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.cards.base import CARDS, CardRule, Use, spent_gear
from qiju.games.sanguosha.frames.need import need_strike
from qiju.games.sanguosha.frames.use import use_below
from qiju.games.sanguosha.moving import give_open
from qiju.games.sanguosha.names import JIEDAO, NO_CARD, NOTHING, SEAT_MOVE, SHA, WEAPON
from qiju.games.sanguosha.players import gear
from qiju.games.sanguosha.refusing import not_self, why_forbidden
from qiju.games.sanguosha.ring import distance, in_reach, reach
from qiju.games.sanguosha.skill import forbidden
from qiju.games.sanguosha.state import FRAMES, SgsFrame, SgsState
from qiju.games.sanguosha.telling import who
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal

BEGIN: Final = 0
STRUCK: Final = 1


class Jiedao(CardRule):
    """K-2.7.4, KR-14: the trick's only target is the armed one; whom it is to strike is named with it."""

    def may_target(self, state: SgsState, user: i64, target: i64, spare: i64) -> bool:
        if target == user or not state.is_alive(target) or gear(state, target, WEAPON) == NO_CARD:
            return False
        return any(may_be_struck(state, target, victim) for victim in range(state.seats))

    def options(self, state: SgsState, user: i64, cards: list[int], seats: list[int]) -> list[int]:
        if len(seats) == 0:
            spare = spent_gear(state, cards)
            return [SEAT_MOVE + target for target in range(state.seats) if self.may_target(state, user, target, spare)]
        if len(seats) == 1:
            return [SEAT_MOVE + victim for victim in range(state.seats) if may_be_struck(state, seats[0], victim)]
        return NOTHING

    def effect(self, state: SgsState, use: Use, target: i64) -> None:
        state.push(Borrowing(target, use.aside))

    def why_not_use(self, state: SgsState, user: i64, spare: i64) -> Refusal:
        armed = any(
            seat != user and state.is_alive(seat) and gear(state, seat, WEAPON) != NO_CARD
            for seat in range(state.seats)
        )
        return Refusal("refuse.nobody_to_borrow" if armed else "refuse.nobody_armed", self.clause)

    def why_not_target(self, state: SgsState, user: i64, target: i64, cards: list[int], seats: list[int]) -> Refusal:
        if len(seats) == 1:
            return self.why_not_victim(state, seats[0], target)
        if target == user:
            return not_self(JIEDAO, self.clause)
        if gear(state, target, WEAPON) == NO_CARD:
            return Refusal("refuse.unarmed", self.clause, who=who(state, target))
        return Refusal(
            "refuse.no_victim", self.clause, who=who(state, target), range=int(reach(state, target, NO_CARD))
        )

    def why_not_victim(self, state: SgsState, striker: i64, victim: i64) -> Refusal:
        """K-2.1.6: whoever is to be struck must be in the range of the one who strikes."""
        forbids = why_forbidden(state, victim, SHA)
        if forbids is not None:
            return forbids
        far, near = int(distance(state, striker, victim, NO_CARD)), int(reach(state, striker, NO_CARD))
        return Refusal(
            "refuse.victim_out_of_range",
            self.clause,
            who=who(state, striker),
            whom=who(state, victim),
            distance=far,
            range=near,
        )

    def appeal(self, state: SgsState, user: i64, target: i64, hearts: list[int]) -> int:
        return 15 - hearts[target] * 2


def may_be_struck(state: SgsState, striker: i64, victim: i64) -> bool:
    return in_reach(state, striker, victim, NO_CARD) and not forbidden(state, victim, SHA)


class Borrowing(SgsFrame):
    """The armed one uses a 杀 on the victim, or hands over the weapon."""

    striker: i64
    victim: i64

    def code(self) -> int:
        return 12

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        if self.stage == BEGIN:
            self.stage = STRUCK
            table.ret = 0
            # Out of reach, dead or beyond any 杀 by now: the weapon it is.
            if may_be_struck(table, self.striker, self.victim):
                need_strike(table, self.striker, self.victim, False)
            return
        use = use_below(table)
        struck = table.ret == 1
        table.pop()
        weapon = gear(table, self.striker, WEAPON)
        if not struck and weapon != NO_CARD and table.is_alive(use.user) and table.is_alive(self.striker):
            give_open(table, self.striker, use.user, weapon)


FRAMES[12] = Borrowing(0, 0)

CARDS[JIEDAO] = Jiedao("K-2.7.4")
