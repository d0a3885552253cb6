"""One game, choice by choice: who is asked next and between what, with everything forced made on the way.

The same order as in playouts: whoever may act but need not is offered the chance before those that must decide.
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.kernel.events import EventLog
from qiju.kernel.game import Game, Setup
from qiju.kernel.state import NOBODY, PASS, State
from qiju.kernel.streams import Keys, Stream, lab_secret
from qiju.kernel.turns import forced, next_that_may, next_that_must


def dealt(game: Game, setup: Setup, seed: int, number: int) -> Course:
    """Game `number` of the run with this seed, as `qiju simulate` would deal it."""
    keys = Keys(lab_secret(seed, number), 0)
    return Course(game, game.deal(setup, keys), keys.bots)


class Course:
    """A game under way."""

    def __init__(self, game: Game, state: State, key: i64) -> None:
        self.game = game
        self.state = state
        self.key: i64 = key  # of chance for whoever chooses
        self.seat: i64 = NOBODY  # who is asked
        self.moves: list[int] = []  # between what; PASS is the last where the seat need not act
        self.made: list[int] = []  # small moves of the decision that is being made
        self.past: i64 = NOBODY  # up to here seats have let their chance pass
        self.choices: i64 = 0

    def copy(self) -> Course:
        """Another course that goes on from here by itself."""
        other = Course(self.game, self.state.clone(), self.key)
        if self.state.log is not None:
            other.state.log = EventLog()
            other.state.log.events = self.state.log.events.copy()
        other.seat = self.seat
        other.moves = self.moves
        other.made = self.made.copy()
        other.past = self.past
        other.choices = self.choices
        return other

    def go_on(self) -> bool:
        """On to the next choice. False: there is none, the game is over or has gone on for too long."""
        state = self.state
        while state.must != 0 and self.choices < self.game.cap:
            if state.deciding < 0:
                self.made = []
                if state.may != 0 and self.offer():
                    return True
            seat: i64 = next_that_must(state)
            moves = state.legal(seat)
            if not forced(moves):
                self.seat = seat
                self.moves = moves
                return True
            self.perform(seat, moves[0])
        self.seat = NOBODY
        self.moves = []
        return False

    def offer(self) -> bool:
        """The next seat that may act and can."""
        state = self.state
        seat: i64 = next_that_may(state, self.past)
        while seat >= 0:
            moves = state.legal(seat)
            if len(moves) > 0:
                self.seat = seat
                self.moves = [*moves, PASS]
                return True
            seat = next_that_may(state, seat)
        return False

    def play(self, move: i64) -> None:
        """What the seat that is asked chooses."""
        self.choices += 1
        if move == PASS:
            self.past = self.seat
            return
        self.perform(self.seat, move)

    def perform(self, seat: i64, move: i64) -> None:
        self.past = NOBODY
        self.made.append(int(move))
        self.state.perform(seat, move)

    def stream(self) -> Stream:
        """Chance for whoever chooses now."""
        stream = Stream(1)
        stream.seek(self.key, self.choices + 1)
        return stream

    def utility(self, seat: i64) -> float:
        """What the end is worth to a seat, from 0 to 1; a game that has not ended is worth nothing."""
        return self.game.utility(self.state.outcome(), seat) if self.state.over else 0.0
