"""A judgement: the top card of the deck, whoever may change it, and what becomes of it."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.frames.chance import offer
from qiju.games.sanguosha.names import BLACK, NO_CARD, ON_JUDGED, ON_JUDGING
from qiju.games.sanguosha.piles import put_in_hand, take_top, throw_from_limbo
from qiju.games.sanguosha.players import speaks
from qiju.games.sanguosha.state import FRAMES, SgsFrame, SgsState
from qiju.games.sanguosha.tallies import JUDGEMENT, count
from qiju.games.sanguosha.telling import tell_cards
from qiju.kernel.events import EVERYBODY
from qiju.kernel.frames import FramedState

REVEAL: Final = 0
CHANGE: Final = 1
SETTLED: Final = 2
LEAVE: Final = 3


class Judge(SgsFrame):
    """K-4.4.1, K-4.4.4: whose judgement, the card that counts, and whether its owner keeps a black one.

    It ends with the card in `state.ret`.
    """

    owner: i64
    keep_black: bool
    card: i64 = NO_CARD
    asked: i64 = 0

    def code(self) -> int:
        return 2

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        if self.stage == REVEAL:
            self.reveal(table)
        elif self.stage == CHANGE:
            self.let_change(table)
        elif self.stage == SETTLED:
            self.stage = LEAVE
            tell_cards(table, "judged", self.owner, [self.card])
            # K-4.4.3: the owner of the judgement may take the card that counts.
            offer(table, self.owner, ON_JUDGED)
        else:
            self.leave(table)

    def reveal(self, state: SgsState) -> None:
        self.stage = CHANGE
        count(state, JUDGEMENT)
        self.card = take_top(state)
        if self.card == NO_CARD:
            return
        state.limbo.append(self.card)
        state.known[self.card] = EVERYBODY
        tell_cards(state, "judge", self.owner, [self.card])

    def let_change(self, state: SgsState) -> None:
        """K-4.4.2: from the player whose turn it is on, everybody who can may replace it, once each."""
        while self.asked < state.seats:
            seat = (state.turn + self.asked) % state.seats
            self.asked += 1
            if state.is_alive(seat) and speaks(state, seat, ON_JUDGING):
                offer(state, seat, ON_JUDGING)
                return
        self.stage = SETTLED

    def replace(self, state: SgsState, card: i64) -> None:
        """Another card counts; the old one is discarded."""
        state.limbo.append(card)
        throw_from_limbo(state, [int(self.card)])
        self.card = card

    def leave(self, state: SgsState) -> None:
        if self.card in state.limbo:
            if self.keep_black and state.n.colour_of[self.card] == BLACK and state.is_alive(self.owner):
                state.limbo.remove(self.card)
                put_in_hand(state, self.owner, self.card, EVERYBODY)
                tell_cards(state, "gain", self.owner, [self.card])
            else:
                throw_from_limbo(state, [int(self.card)])
        state.ret = self.card
        state.pop()


FRAMES[2] = Judge(0, False)


def judgement_below(state: SgsState) -> Judge:
    """The judgement that is being settled now."""
    for place in range(len(state.frames) - 1, -1, -1):
        frame = state.frames[place]
        if isinstance(frame, Judge):
            return frame
    raise AssertionError("no judgement")
