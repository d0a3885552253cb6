"""刘备: 仁德, 激将."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.cards.base import CARDS
from qiju.games.sanguosha.cards.sha import may_strike
from qiju.games.sanguosha.frames.provide import Provide, kin_of
from qiju.games.sanguosha.frames.use import begin_use
from qiju.games.sanguosha.moving import give_cards, heal
from qiju.games.sanguosha.names import ACTS, CALLS, DONE, NO_CARD, SEAT_MOVE, SHA
from qiju.games.sanguosha.piles import throw_from_limbo
from qiju.games.sanguosha.players import wounded
from qiju.games.sanguosha.producing import cards_in, might_answer, seats_in
from qiju.games.sanguosha.refusing import hand_short, why_no_call
from qiju.games.sanguosha.skill import forbidden
from qiju.games.sanguosha.skills.base import (
    NOTHING,
    Acting,
    SgsState,
    Skill,
    SkillFrame,
    others,
    register,
    some_of,
)
from qiju.games.sanguosha.telling import note, who
from qiju.games.sanguosha.worth import cheapest, most_hated
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY


class Rende(Acting):
    """K-3.12: give away hand cards; the second of a play phase heals one."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        return len(state.hands[seat]) > 0

    def why_not(self, state: SgsState, seat: i64) -> Refusal:
        return hand_short(state, seat, self.number, 1)

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        if len(made) == 0:
            return others(state, seat)
        return some_of(state.hands[seat], made[1:], 1, len(state.hands[seat]))

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        cards = cards_in(made)
        other = seats_in(made)[0]
        before = state.given
        state.given += len(cards)
        note(state, seat, other, 12 * len(cards))
        give_cards(state, seat, other, cards)
        if before < state.n.rende_heal_at <= state.given:
            heal(state, seat, state.n.rende_heal)

    def fill(self, state: SgsState, seat: i64, hearts: list[int], made: list[int], moves: list[int]) -> int:
        """Two for the sake of one's health, else what one would have to discard."""
        if moves[0] != DONE:
            return -1
        enough = state.given + len(made) - 1 >= state.n.rende_heal_at
        left = len(state.hands[seat]) - len(made) + 1
        return DONE if enough and left <= state.hp[seat] else cheapest(state, seat, moves)

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        friend = any(hearts[other] > 5 for other in range(state.seats) if other != seat and state.is_alive(other))
        if not friend:
            return -10
        if wounded(state, seat) and state.given < state.n.rende_heal_at and len(state.hands[seat]) >= 2:
            return 60
        return 5 if len(state.hands[seat]) > state.hp[seat] else -10


class Jijiang(Skill):
    """K-3.13: the lord calls other generals of 蜀 for a 杀, as an answer or to strike with."""

    def may_call(self, state: SgsState, seat: i64) -> bool:
        kin = kin_of(state, seat)
        return any((kin >> other) & 1 == 1 and might_answer(state, other) for other in range(state.seats))

    def usable(self, state: SgsState, seat: i64) -> bool:
        if not may_strike(state, seat, NO_CARD) or not self.may_call(state, seat):
            return False
        return len(self.options(state, seat, NOTHING)) > 0

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        """KR-05: whoever was refused for one target may name another."""
        if len(made) > 0:
            return NOTHING
        return [
            SEAT_MOVE + target
            for target in range(state.seats)
            if self.may_name(state, target) and CARDS[SHA].may_target(state, seat, target, NO_CARD)
        ]

    def why_not(self, state: SgsState, seat: i64) -> Refusal:
        if not may_strike(state, seat, NO_CARD) or not CARDS[SHA].has_target(state, seat, NO_CARD):
            return CARDS[SHA].why_not_use(state, seat, NO_CARD)
        return self.why_not_make(state, seat, SHA)

    def why_not_make(self, state: SgsState, seat: i64, name: i64) -> Refusal:
        return why_no_call(state, self.number, self.may_call(state, seat))

    def why_not_choice(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal | None:
        target = move - SEAT_MOVE
        if not CARDS[SHA].may_target(state, seat, target, NO_CARD):
            return CARDS[SHA].why_not_target(state, seat, target, NOTHING, NOTHING)
        return Refusal("refuse.called_for", self.clause, skill=f"@skill.{self.id}", who=who(state, target))

    def may_name(self, state: SgsState, target: i64) -> bool:
        return state.n.jijiang_always or (state.refused >> target) & 1 == 0

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        frame = SkillFrame(self.number, seat)
        frame.a = made[0] - SEAT_MOVE
        state.push(frame)
        state.push(Provide(seat, SHA, NOBODY))

    def step(self, state: SgsState, frame: SkillFrame) -> None:
        state.pop()
        if state.ret == 0:
            self.remember_refusal(state, frame.a)
            return
        # KR-21: the target was looked at when it was named; another reading looks again.
        if state.n.kongcheng_again and forbidden(state, frame.a, SHA):
            throw_from_limbo(state, state.got)
            return
        state.sha_used += 1
        begin_use(state, frame.seat, SHA, state.got, [int(frame.a)])

    def remember_refusal(self, state: SgsState, target: i64) -> None:
        if state.n.jijiang_never:
            state.refused = -1
        else:
            state.refused |= 1 << target

    def fill(self, state: SgsState, seat: i64, hearts: list[int], made: list[int], moves: list[int]) -> int:
        """Nobody calls twice in vain."""
        fresh = [move for move in moves if (state.refused >> (move - SEAT_MOVE)) & 1 == 0]
        return most_hated(hearts, fresh if len(fresh) > 0 else moves)

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        best: i64 = -1
        for move in self.options(state, seat, NOTHING):
            target = move - SEAT_MOVE
            if (state.refused >> target) & 1 == 0 and -hearts[target] > best:
                best = -hearts[target]
        return best * 3


def jijiang() -> Skill:
    skill = Jijiang("jijiang", "K-3.13", CALLS | ACTS)
    skill.lord = True
    skill.makes = [SHA]
    return skill


def rende() -> Skill:
    skill = Rende("rende", "K-3.12", False)
    skill.kindly = True
    return skill


register(rende())
register(jijiang())
