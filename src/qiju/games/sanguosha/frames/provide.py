"""A lord calls the kin of his kingdom for a card (护驾, 激将): all are asked at once, the first in turn order gives."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.frames.appeal import hear_answers
from qiju.games.sanguosha.frames.judge import Judge
from qiju.games.sanguosha.moving import feel_loss, lift_all
from qiju.games.sanguosha.names import (
    ARMOR,
    BAGUA,
    CARD_MOVE,
    CARD_NAMES,
    NO,
    NOTHING,
    PLAY,
    RED,
    SHA,
    SHAN,
    SKILL_MOVE,
)
from qiju.games.sanguosha.players import gear_name, kingdom
from qiju.games.sanguosha.producing import announce, cards_in, first_products, might_answer, next_products
from qiju.games.sanguosha.refusing import why_no_answer
from qiju.games.sanguosha.state import FRAMES, SgsFrame, SgsState
from qiju.games.sanguosha.tallies import PROVIDE_WINDOW, SKILL_TALLY, count
from qiju.games.sanguosha.telling import note, tell_counts, tell_play, tell_skill
from qiju.kernel.fields import Shared
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY

ASK: Final = 0
JUDGED: Final = 1
GIVEN: Final = 2


class Provide(SgsFrame):
    """Who calls, for which card; who has not had their turn; who has tried their armor; what was given.

    It ends with 1 in `state.ret` and the cards in `state.got` where somebody gave, with 0 where nobody did.
    """

    lord: i64
    name: i64
    giver: i64
    waiting: i64 = -1  # who has not yet had their turn to give
    tried: i64 = 0
    cards: Shared[list[int]] = NOTHING

    def code(self) -> int:
        return 6

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        if self.stage == JUDGED:
            self.stage = ASK
            if table.n.colour_of[table.ret] == RED:
                tell_counts(table, self.giver, SHAN, False)
                self.hand_over(table)
                return
        if self.stage == GIVEN:
            self.hand_over(table)
            return
        if self.waiting == -1:
            self.waiting = kin_of(table, self.lord)
        mask = self.hopeful(table)
        if mask == 0:
            table.ret = 0
            table.pop()
            return
        count(table, PROVIDE_WINDOW)
        table.ask_all(mask)

    def hopeful(self, state: SgsState) -> i64:
        """Those still waiting who, for all that is public, might have it."""
        mask: i64 = 0
        for seat in range(state.seats):
            if (self.waiting >> seat) & 1 == 0 or not state.is_alive(seat):
                continue
            if might_answer(state, seat) or self.may_bagua(state, seat):
                mask |= 1 << seat
        return mask

    def may_bagua(self, state: SgsState, seat: i64) -> bool:
        """K-2.10.10: also for another, once for each call."""
        return self.name == SHAN and (self.tried >> seat) & 1 == 0 and gear_name(state, seat, ARMOR) == BAGUA

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        if len(made) == 0:
            bagua = [SKILL_MOVE + state.n.gear_skill[BAGUA]] if self.may_bagua(state, seat) else NOTHING
            return [NO, *bagua, *first_products(state, seat, self.name)]
        if made[0] == NO or made[0] == SKILL_MOVE + state.n.gear_skill[BAGUA]:
            return NOTHING
        return next_products(state, seat, self.name, made)

    def sealed(self) -> bool:
        return True

    def decide(self, state: SgsState, seat: i64, made: list[int]) -> None:
        giver, answer, self.waiting = hear_answers(state, self.waiting, state.turn)
        if giver != NOBODY:
            self.give(state, giver, answer)

    def give(self, state: SgsState, giver: i64, answer: list[int]) -> None:
        self.giver = giver
        if answer[0] < CARD_MOVE and answer[0] - SKILL_MOVE == state.n.gear_skill[BAGUA]:
            self.tried |= 1 << giver
            self.stage = JUDGED
            count(state, SKILL_TALLY + state.n.gear_skill[BAGUA])
            tell_skill(state, giver, state.n.gear_skill[BAGUA])
            state.push(Judge(giver, False))
            return
        self.stage = GIVEN
        announce(state, giver, answer)
        self.cards = cards_in(answer)
        lost = lift_all(state, giver, self.cards)
        for card in self.cards:
            state.limbo.append(card)
        count(state, self.name)
        tell_play(state, giver, self.name, self.cards)
        # K-3.26 remembers it where it is the giver's own play phase.
        if self.name == SHA and giver == state.turn and state.phase == PLAY:
            state.sha_shown = 1
        note(state, giver, self.lord, 30)
        feel_loss(state, giver, lost)

    def hand_over(self, state: SgsState) -> None:
        state.got = self.cards
        state.ret = 1
        state.pop()

    def why_not(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal:
        clause = "K-3.13" if self.name == SHA else "K-3.2"
        return why_no_answer(state, seat, self.name, made, move, self.options(state, seat, made), clause)

    def asks(self, state: SgsState) -> str:
        return CARD_NAMES[self.name]


FRAMES[6] = Provide(0, 0, NOBODY)


def kin_of(state: SgsState, lord: i64) -> i64:
    """Everybody else alive of the lord's kingdom."""
    mask: i64 = 0
    for seat in range(state.seats):
        if seat != lord and state.is_alive(seat) and kingdom(state, seat) == kingdom(state, lord):
            mask |= 1 << seat
    return mask
