"""Somebody needs a 闪 or a 杀: as an answer, or to use it on a given target; and calls others for it."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.cards.base import CARDS
from qiju.games.sanguosha.frames.judge import Judge
from qiju.games.sanguosha.frames.provide import Provide
from qiju.games.sanguosha.frames.use import begin_use, use_below
from qiju.games.sanguosha.moving import feel_loss, lift_all
from qiju.games.sanguosha.names import (
    ARMOR,
    BAGUA,
    CALLS,
    CARD_MOVE,
    CARD_NAMES,
    DONE,
    NO,
    NOTHING,
    PLAY,
    RED,
    SEAT_MOVE,
    SHA,
    SHAN,
    SKILL_MOVE,
)
from qiju.games.sanguosha.piles import throw_from_limbo
from qiju.games.sanguosha.players import gear_name
from qiju.games.sanguosha.producing import (
    announce,
    cards_in,
    first_products,
    might_answer,
    next_products,
    seats_in,
)
from qiju.games.sanguosha.refusing import why_no_answer, why_not_at_all, why_out_of_reach
from qiju.games.sanguosha.ring import in_reach
from qiju.games.sanguosha.skill import SKILLS
from qiju.games.sanguosha.state import FRAMES, SgsFrame, SgsState
from qiju.games.sanguosha.tallies import SHA_WINDOW, SHAN_WINDOW, SKILL_TALLY, count
from qiju.games.sanguosha.telling import tell_counts, tell_play, tell_skill, tell_use
from qiju.kernel.fields import Shared
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY

ASK: Final = 0
JUDGED: Final = 1
CALLED: Final = 2
ANSWERED: Final = 3

TRIED_BAGUA: Final = 1
TRIED_CALL: Final = 2


class Need(SgsFrame):
    """Who needs which card; at whom it would be used, where it is not a mere answer; what was tried already.

    It ends with 1 in `state.ret` where the card came, with 0 where it did not.
    """

    seat: i64
    name: i64
    target: i64
    far: bool  # whatever the distance
    barred: bool  # the armor does not help
    tried: i64 = 0
    cards: Shared[list[int]] = NOTHING

    def code(self) -> int:
        return 5

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        if self.stage == ASK:
            self.ask_or_fail(table)
        elif self.stage == JUDGED:
            self.stage = ASK
            # K-2.10.10: red counts as a 闪; black leaves the hand.
            if table.n.colour_of[table.ret] == RED:
                tell_counts(table, self.seat, SHAN, self.is_use(table))
                self.succeed(table)
        elif self.stage == CALLED:
            self.stage = ASK
            if table.ret == 1:
                self.take_provided(table)
        else:
            self.succeed(table)

    def is_use(self, state: SgsState) -> bool:
        """K-2.3.1, K-2.3.2: a 闪 that stops a 杀 is used; whatever else answers a trick is played."""
        return self.name == SHAN and use_below(state).name == SHA

    def ask_or_fail(self, state: SgsState) -> None:
        """Asked is who, for all that is public, might have it."""
        if not state.is_alive(self.seat) or not self.hopeful(state):
            state.ret = 0
            state.pop()
            return
        count(state, SHAN_WINDOW if self.name == SHAN else SHA_WINDOW)
        state.ask_one(self.seat)

    def hopeful(self, state: SgsState) -> bool:
        return might_answer(state, self.seat) or self.may_bagua(state) or len(self.callers(state)) > 0

    def may_bagua(self, state: SgsState) -> bool:
        """K-2.10.10: once for each 闪 that is needed, unless the armor is pierced."""
        if self.name != SHAN or self.barred or self.tried & TRIED_BAGUA != 0:
            return False
        return gear_name(state, self.seat, ARMOR) == BAGUA

    def callers(self, state: SgsState) -> list[int]:
        """K-4.9.3, KR-22: a general's skill comes before the armor: who has tried the armor calls nobody any more."""
        if state.moments[self.seat] & CALLS == 0 or self.tried != 0:
            return NOTHING
        result: list[int] = []
        for skill in state.skills[self.seat]:
            if state.n.moments[skill] & CALLS == 0 or self.name not in SKILLS[skill].makes:
                continue
            if SKILLS[skill].may_call(state, self.seat):
                result.append(skill)
        return result

    # -- the question ----------------------------------------------------------------------------------

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        if len(made) == 0:
            return self.first_options(state, seat)
        first = made[0]
        if first == NO:
            return NOTHING
        if first < CARD_MOVE and (first - SKILL_MOVE == bagua_skill(state) or self.is_call(state, first)):
            return NOTHING
        if seats_in(made) == [] and made[-1] != DONE:
            more = next_products(state, seat, self.name, made)
            if len(more) > 0:
                return self.reaching(state, seat, more)
        return self.extra_targets(state, seat, made)

    def first_options(self, state: SgsState, seat: i64) -> list[int]:
        result: list[int] = [NO]
        for skill in self.callers(state):
            result.append(SKILL_MOVE + skill)
        if self.may_bagua(state):
            result.append(SKILL_MOVE + bagua_skill(state))
        products = first_products(state, seat, self.name)
        if self.target >= 0:
            products = [move for move in products if move >= CARD_MOVE or self.reachable(state, seat, move)]
        return result + products

    def reachable(self, state: SgsState, seat: i64, move: i64) -> bool:
        return len(self.reaching(state, seat, next_products(state, seat, self.name, [move]))) > 0

    def reaching(self, state: SgsState, seat: i64, moves: list[int]) -> list[int]:
        """K-2.1.5: of the cards for a conversion those without which the target is still in reach."""
        if self.target < 0 or self.far:
            return moves
        return [move for move in moves if in_reach(state, seat, self.target, move - CARD_MOVE)]

    def is_call(self, state: SgsState, move: i64) -> bool:
        return state.n.moments[move - SKILL_MOVE] & CALLS != 0

    def extra_targets(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        """K-2.7.4: who was made to strike with the last hand card and 方天画戟 may add targets."""
        if self.target < 0 or self.far or made[-1] == DONE:
            return NOTHING
        seats = [int(self.target), *seats_in(made)]
        return CARDS[SHA].options(state, seat, cards_in(made), seats)

    def decide(self, state: SgsState, seat: i64, made: list[int]) -> None:
        first = made[0]
        if first == NO:
            state.ret = 0
            state.pop()
        elif first < CARD_MOVE and first - SKILL_MOVE == bagua_skill(state):
            self.tried |= TRIED_BAGUA
            self.stage = JUDGED
            count(state, SKILL_TALLY + bagua_skill(state))
            tell_skill(state, seat, bagua_skill(state))
            state.push(Judge(seat, False))
        elif first < CARD_MOVE and self.is_call(state, first):
            self.tried |= TRIED_CALL
            self.stage = CALLED
            count(state, SKILL_TALLY + first - SKILL_MOVE)
            tell_skill(state, seat, first - SKILL_MOVE)
            state.push(Provide(seat, self.name, NOBODY))
        elif self.target >= 0:
            announce(state, seat, made)
            state.pop()
            begin_use(state, seat, SHA, cards_in(made), [int(self.target), *seats_in(made)])
        else:
            self.play(state, made)

    def play(self, state: SgsState, made: list[int]) -> None:
        """The card itself. K-2.5.2: it lies in the middle until what its going sets off is over."""
        self.stage = ANSWERED
        announce(state, self.seat, made)
        cards = cards_in(made)
        lost = lift_all(state, self.seat, cards)
        state.limbo += cards
        self.cards = cards
        count(state, self.name)
        if self.is_use(state):
            tell_use(state, self.seat, self.name, cards, NOTHING)
        else:
            tell_play(state, self.seat, self.name, cards)
        # K-3.26 remembers a 杀 shown in one's own play phase.
        if self.name == SHA and self.seat == state.turn and state.phase == PLAY:
            state.sha_shown = 1
        feel_loss(state, self.seat, lost)

    def take_provided(self, state: SgsState) -> None:
        """K-2.4.4: what another has played counts as one's own."""
        if self.target < 0:
            tell_counts(state, self.seat, self.name, self.is_use(state))
            throw_from_limbo(state, state.got)
            self.succeed(state)
            return
        state.pop()
        begin_use(state, self.seat, SHA, state.got, [int(self.target)])

    def succeed(self, state: SgsState) -> None:
        state.ret = 1
        state.pop()
        throw_from_limbo(state, self.cards)

    def why_not(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal:
        clause = CARDS[self.name].clause
        legal = self.options(state, seat, made)
        if self.target >= 0 and len(made) > 0:
            answer = self.why_not_strike(state, seat, made, move, legal)
            if answer is not None:
                return answer
        return why_no_answer(state, seat, self.name, made, move, legal, clause)

    def why_not_strike(
        self, state: SgsState, seat: i64, made: list[int], move: i64, legal: list[int]
    ) -> Refusal | None:
        """K-2.7.4: a 杀 on a given target; it may not spend what it takes to reach that one, and may have others."""
        card = move - CARD_MOVE
        if move >= CARD_MOVE and move not in legal and move in next_products(state, seat, self.name, made):
            return why_out_of_reach(state, seat, self.target, card, CARDS[SHA].clause)
        seats = [int(self.target), *seats_in(made)]
        if not SEAT_MOVE <= move < SEAT_MOVE + state.seats or len(cards_in(made)) == 0:
            return None
        taken = [SEAT_MOVE + other for other in seats]
        general = why_not_at_all(state, seat, taken, move, legal, CARDS[SHA].clause)
        if general is not None:
            return general
        return CARDS[SHA].why_not_target(state, seat, move - SEAT_MOVE, cards_in(made), seats)

    def asks(self, state: SgsState) -> str:
        return CARD_NAMES[self.name]


FRAMES[5] = Need(0, 0, NOBODY, False, False)


def bagua_skill(state: SgsState) -> i64:
    return state.n.gear_skill[BAGUA]


def need_answer(state: SgsState, seat: i64, name: i64, barred: bool = False) -> None:
    """Ask for a card as an answer."""
    state.push(Need(seat, name, NOBODY, False, barred))


def need_strike(state: SgsState, seat: i64, target: i64, far: bool) -> None:
    """Ask for a 杀 to be used on this target."""
    state.push(Need(seat, SHA, target, far, False))
