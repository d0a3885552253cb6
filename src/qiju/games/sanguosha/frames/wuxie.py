"""The window before a trick takes effect on one target, and the chain of 无懈可击 in it."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.frames.chance import offer
from qiju.games.sanguosha.moving import feel_loss, lift_all
from qiju.games.sanguosha.names import HARM, NO, NOTHING, ON_USE, WUXIE
from qiju.games.sanguosha.piles import throw_from_limbo
from qiju.games.sanguosha.producing import able_to_answer, announce, cards_in, next_products, no_or_products
from qiju.games.sanguosha.refusing import why_no_answer
from qiju.games.sanguosha.ring import order_from
from qiju.games.sanguosha.state import FRAMES, SgsFrame, SgsState
from qiju.games.sanguosha.tallies import WUXIE_CHAIN, WUXIE_WINDOW, count
from qiju.games.sanguosha.telling import note, tell_card_name, tell_nullify
from qiju.kernel.fields import Shared
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY

ASK: Final = 0
ENDED: Final = 1


class Wuxie(SgsFrame):
    """K-2.9.1: which trick, by whom, on whom; how many 无懈可击 so far, whose was the last, and their cards.

    It ends with 1 in `state.ret` where the trick is cancelled for this target, with 0 where it stands.
    """

    name: i64
    user: i64
    target: i64
    count: i64 = 0
    last: i64 = NOBODY
    cards: Shared[list[int]] = NOTHING

    def code(self) -> int:
        return 7

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        if self.stage == ASK:
            # K-2.9.2, K-2.9.5, KR-11, KR-25: whoever has a hand card is asked, all at once.
            mask = able_to_answer(table)
            if mask != 0:
                count(table, WUXIE_WINDOW)
                table.ask_all(mask)
                return
        # K-2.9.3: an odd number cancels, an even one does not.
        table.ret = self.count % 2
        if table.ret == 1:
            tell_card_name(table, "cancelled", self.target, self.name)
        elif self.count > 0:
            tell_card_name(table, "stands", self.target, self.name)
        table.pop()
        throw_from_limbo(table, self.cards)

    def sealed(self) -> bool:
        return True

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        if len(made) == 0:
            return no_or_products(state, seat, WUXIE)
        if made[0] == NO:
            return NOTHING
        return next_products(state, seat, WUXIE, made)

    def decide(self, state: SgsState, seat: i64, made: list[int]) -> None:
        """The first willing one in turn order uses it; the others keep theirs, and nobody hears that they had any."""
        answers = state.answers
        state.answers = [NOTHING] * state.seats
        for one in order_from(state, state.turn):
            if len(answers[one]) > 0 and answers[one][0] != NO:
                self.use(state, one, answers[one])
                return
        self.stage = ENDED

    def use(self, state: SgsState, user: i64, answer: list[int]) -> None:
        """K-2.9.1: it is aimed at the trick, or at the 无懈可击 before it; a new window opens for it.

        K-2.5.2: until the chain is settled it lies in the middle.
        """
        announce(state, user, answer)
        cards = cards_in(answer)
        lost = lift_all(state, user, cards)
        state.limbo += cards
        self.cards = self.cards + cards
        count(state, WUXIE)
        tell_nullify(state, user, cards, self.name, self.user, self.target, self.last)
        if self.count > 0:
            count(state, WUXIE_CHAIN)
        self.note_side(state, user)
        self.count += 1
        self.last = user
        offer(state, user, ON_USE)
        feel_loss(state, user, lost)

    def note_side(self, state: SgsState, user: i64) -> None:
        """To save somebody from a trick is a kindness, to keep a trick up a blow."""
        kind: i64 = 25 if self.count % 2 == 0 else -15
        harm = HARM[self.name]
        if harm != 0:
            note(state, user, self.target, kind if harm > 0 else -kind)

    def why_not(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal:
        return why_no_answer(state, seat, WUXIE, made, move, self.options(state, seat, made), "K-2.9.1")

    def asks(self, state: SgsState) -> str:
        return "wuxie"


FRAMES[7] = Wuxie(0, 0, 0)
