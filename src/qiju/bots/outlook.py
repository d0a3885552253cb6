"""What comes of a move: it is made in an imagined world, and a policy plays on for everybody."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.kernel.bot import Bot
from qiju.kernel.game import Game
from qiju.kernel.playout import play_on
from qiju.kernel.state import NOBODY, PASS, Outcome, State
from qiju.kernel.streams import Stream

FURTHEST: Final = 64  # decisions beyond the horizon, at most


class Outlook:
    """How a choice of one seat is tried out: by which game, with which policy for everybody."""

    def __init__(self, game: Game, policy: Bot, state: State, seat: i64) -> None:
        self.game = game
        self.bots: list[Bot] = [policy] * int(state.seats)
        self.seat: i64 = seat
        self.horizon: i64 = game.horizon(state)
        self.most: i64 = self.horizon if self.horizon > 0 else game.cap

    def value(self, world: State, move: i64, luck: i64) -> float:
        """What the seat gets out of it in this world, which is played on. PASS: it lets its chance pass."""
        past: i64 = NOBODY
        if move == PASS:
            past = self.seat
        else:
            world.perform(self.seat, move)
        return self.played_on(world, luck, past)

    def played_on(self, world: State, luck: i64, past: i64) -> float:
        """What this world is worth to the seat as it stands. Of those that may act, the seats up to `past` will not."""
        play_on(world, self.bots, luck, self.most, past)
        if self.horizon > 0:
            self.play_to_a_stop(world, luck)
        if world.over:
            return self.end_worth(world.outcome())
        # Without an estimate a game that does not end is worth nothing.
        return self.game.estimate(world, self.seat) if self.horizon > 0 else 0.0

    def play_to_a_stop(self, world: State, luck: i64) -> None:
        """Beyond the horizon, decision by decision, to a table of which something can be told."""
        further: i64 = 0
        while not world.over and further < FURTHEST and not self.game.may_stop(world):
            further += 1
            play_on(world, self.bots, luck + further, 1, NOBODY)

    def end_worth(self, outcome: Outcome) -> float:
        """What the seat plays for, as its game counts it."""
        return self.game.utility(outcome, self.seat)


class WinOutlook(Outlook):
    """The same with the win alone in view: whoever shares one has it whole."""

    def end_worth(self, outcome: Outcome) -> float:
        return 1.0 if self.seat in outcome.winners else 0.0


def drawn_key(stream: Stream) -> i64:
    """A key for other streams, out of this one."""
    return (stream.below(1 << 29) << 30) + stream.below(1 << 29)
