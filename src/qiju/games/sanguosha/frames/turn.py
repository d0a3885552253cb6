"""A turn: its six phases."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.cards.delayed import Settling
from qiju.games.sanguosha.frames.chance import offer
from qiju.games.sanguosha.frames.play import Play
from qiju.games.sanguosha.moving import discard_cards, draw_cards
from qiju.games.sanguosha.names import (
    AT_DISCARD,
    AT_DRAW,
    AT_END,
    AT_START,
    CARD_MOVE,
    DISCARD,
    DRAW,
    END,
    JUDGE,
    LAID,
    NOTHING,
    PHASES,
    PLAY,
    START,
)
from qiju.games.sanguosha.piles import take_up
from qiju.games.sanguosha.producing import cards_in
from qiju.games.sanguosha.refusing import why_chosen
from qiju.games.sanguosha.ring import next_alive
from qiju.games.sanguosha.state import FRAMES, SgsFrame, SgsState
from qiju.games.sanguosha.tallies import DISCARD_WINDOW, count
from qiju.games.sanguosha.telling import tell_number, who
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal

DRAWN: Final = 6  # the draw phase after its skills have spoken
SHED: Final = 7  # the discard phase after its skills have spoken
NEXT: Final = 8


class Turn(SgsFrame):
    """K-4.3.1: the stage is the phase to come."""

    seat: i64
    left: i64 = -1  # how many delayed tricks are still to be judged

    def code(self) -> int:
        return 16

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        # K-4.3.7, KR-27: who dies in the own turn has no more of it; the order goes on from the next seat.
        if not table.is_alive(self.seat) and self.stage != START:
            self.stage = NEXT
        if self.stage == START:
            self.begin(table)
        elif self.stage == JUDGE:
            self.judge(table)
        elif self.stage == DRAW:
            self.enter(table, DRAW, DRAWN)
            table.draws = table.n.draw  # K-4.3.3
            offer(table, self.seat, AT_DRAW)
        elif self.stage == DRAWN:
            self.stage = PLAY
            draw_cards(table, self.seat, table.draws)
        elif self.stage == PLAY:
            self.play(table)
        elif self.stage == DISCARD:
            self.enter(table, DISCARD, SHED)
            table.skip_discard = 0
            offer(table, self.seat, AT_DISCARD)
        elif self.stage == SHED:
            self.shed(table)
        elif self.stage == END:
            # K-4.3.6
            self.enter(table, END, NEXT)
            offer(table, self.seat, AT_END)
        else:
            self.seat = next_alive(table, self.seat)
            self.left = -1
            self.stage = START

    def enter(self, state: SgsState, phase: i64, then: i64) -> None:
        state.phase = phase
        self.stage = then
        if state.log is not None:
            name = PHASES[phase]
            state.log.tell(
                "phase",
                {"seat": int(self.seat), "who": who(state, self.seat), "phase": name, "name": f"@phase.{name}"},
            )

    def begin(self, state: SgsState) -> None:
        """K-4.3.8"""
        state.turn = self.seat
        state.turns += 1
        state.might = 0
        state.sha_shown = 0
        state.skip_play = 0
        self.stage = JUDGE
        state.phase = START
        tell_number(state, "turn", self.seat, state.turns)
        offer(state, self.seat, AT_START)

    def judge(self, state: SgsState) -> None:
        """K-4.3.2, K-2.8.3: what was laid last is judged first."""
        state.phase = JUDGE
        # A 闪电 that comes back to the same player is not judged twice in a turn.
        if self.left < 0:
            self.left = len(state.zones[self.seat])
        if self.left == 0:
            self.left = -1
            self.stage = DRAW
            return
        self.left -= 1
        laid = state.zones[self.seat][self.left]
        take_up(state, self.seat, laid)
        state.limbo.append(laid % LAID)
        state.push(Settling(self.seat, laid))

    def play(self, state: SgsState) -> None:
        """K-4.3.4: limits of the play phase begin anew."""
        state.sha_used = 0
        state.used = 0
        state.given = 0
        state.refused = 0
        if state.skip_play == 1:
            self.stage = DISCARD
            return
        self.enter(state, PLAY, DISCARD)
        state.push(Play(self.seat))

    def shed(self, state: SgsState) -> None:
        """K-4.3.5, K-2.2.3: down to as many hand cards as one has health."""
        self.stage = END
        surplus = len(state.hands[self.seat]) - state.hp[self.seat]
        if state.skip_discard == 0 and surplus > 0:
            count(state, DISCARD_WINDOW)
            state.push(Shedding(self.seat, surplus))


FRAMES[16] = Turn(0)


class Shedding(SgsFrame):
    """The discard phase's question: which cards to put down."""

    seat: i64
    surplus: i64

    def code(self) -> int:
        return 17

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        if self.stage == 1:
            table.pop()
            return
        self.stage = 1
        table.ask_one(self.seat)

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        if len(made) >= self.surplus:
            return NOTHING
        return [CARD_MOVE + card for card in state.hands[seat] if CARD_MOVE + card not in made]

    def decide(self, state: SgsState, seat: i64, made: list[int]) -> None:
        discard_cards(state, seat, cards_in(made))

    def why_not(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal:
        if move in made:
            return why_chosen(state, move, "K-4.3.5")
        have, health = len(state.hands[seat]), state.hp[seat]
        return Refusal("refuse.discard_hand", "K-4.3.5", have=have, hp=health, need=int(self.surplus))

    def asks(self, state: SgsState) -> str:
        return "discard"


FRAMES[17] = Shedding(0, 0)
