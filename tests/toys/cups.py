"""Cups: dice rolled in secret, shown by choice, and one die rolled in the open.

In each round everybody rolls a die under a cup and looks at it. In turn each either shows it or keeps it; the
highest die that was shown wins its number of points, the first of equal ones. Before that a die is rolled in the
open: on a six the points count twice. It is read and put away, so that no state holds it.

Hidden are the dice under the cups. Each of them is made by chance in the middle of a decision: the last one of the
round before.
"""

from __future__ import annotations

from qiju.kernel.events import knows
from qiju.kernel.fields import Kept
from qiju.kernel.game import Setup
from qiju.kernel.knowledge import Sealed
from qiju.kernel.state import State
from toys import Toy, ToyTable, ranked

KEEP, SHOW = range(2)
WORDS = ("keep", "show")
SIDES = 6
ROUNDS = 3


class Cups(ToyTable, State):
    """A die under each cup, points, and whose turn it is to show or keep."""

    setup: Kept[Setup]
    cups: list[Sealed] = []
    points: list[int] = []
    round: int = 0
    turn: int = 0

    def set_up(self):
        self.cups = [Sealed() for _ in range(self.seats)]
        self.points = [0] * self.seats
        self.roll()

    def roll(self):
        """Everybody rolls in secret."""
        for seat, cup in enumerate(self.cups):
            cup.seal(seat, self.dice.die(SIDES))
        self.irrevocable += 1
        self.tell_rolls()
        self.turn = 0
        self.ask(1)

    def tell_rolls(self):
        for seat, cup in enumerate(self.cups):
            self.whisper("rolled", seat, "die", die=cup.value)

    def moves(self, seat):
        return [KEEP, SHOW]

    def refuse(self, seat, move):
        return None

    def perform(self, seat, move):
        if move == SHOW:
            self.irrevocable += 1
            self.tell("uncovered", number=seat + 1, die=self.cups[seat].open())
        else:
            self.tell("covered", number=seat + 1)
        self.turn += 1
        if self.turn < self.seats:
            self.ask(1 << self.turn)
        else:
            self.settle()

    def settle(self):
        luck = self.dice.die(SIDES)
        self.irrevocable += 1
        self.tell("luck", die=luck)
        shown = [cup.value if knows(cup.known, -1) else 0 for cup in self.cups]
        if any(shown):
            best = shown.index(max(shown))
            self.points[best] += max(shown) * (2 if luck == SIDES else 1)
        self.round += 1
        if self.round == ROUNDS:
            self.end()
            for seat, cup in enumerate(self.cups):
                self.tell("uncovered", number=seat + 1, die=cup.open())
        else:
            self.roll()

    def outcome(self):
        return ranked(self.points.copy(), "points")

    def imagine(self, seat, stream):
        """A covered die could show any number."""
        for cup in self.cups:
            cup.resample(seat, list(range(1, SIDES + 1)), stream)


class CupsGame(Toy):
    """The game as tools see it."""

    def __init__(self, table=Cups):
        super().__init__("cups", table, (2, 3), standard=3, cap=20)

    def tell_setup(self, state):
        state.tell_rolls()

    def word(self, state, seat, move):
        return WORDS[move]

    def view(self, state, viewer):
        return {
            "round": state.round,
            "turn": state.turn,
            "points": state.points.copy(),
            "cups": [cup.value if knows(cup.known, viewer) else None for cup in state.cups],
        }


GAME = CupsGame()
