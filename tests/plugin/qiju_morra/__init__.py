"""猜枚 (morra): both hide up to two coins in a fist; an even sum is a point for the first, an odd one for the second.

A whole game in plain Python, as somebody else would write it: nothing here is compiled.
"""

from __future__ import annotations

from qiju.kernel.events import knows
from qiju.kernel.fields import Kept
from qiju.kernel.game import Game, Setup
from qiju.kernel.knowledge import Sealed
from qiju.kernel.options import Option
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import Outcome, State
from qiju.kernel.words import kernel_text, load_text

MOST = 2  # coins in a fist
BOTH = 0b11


class Fists(State):
    """Two fists, and the points so far."""

    setup: Kept[Setup]
    points: list[int] = [0, 0]
    fists: list[Sealed] = [Sealed(), Sealed()]

    def legal(self, seat):
        return list(range(MOST + 1)) if self.asked(seat) else []

    def refusal(self, seat, move):
        if not self.asked(seat):
            return Refusal("refuse.closed")
        return None if 0 <= move <= MOST else Refusal("refuse.coins", most=MOST)

    def perform(self, seat, move):
        self.fists[seat].seal(seat, move)
        self.answered(seat)
        if self.log is not None:
            self.log.whisper("fist", 1 << seat, {"number": seat + 1, "coins": move}, {"number": seat + 1, "coins": "?"})
        if self.must == 0:
            self.show()

    def show(self):
        self.irrevocable += 1
        coins = [fist.open() for fist in self.fists]
        winner = sum(coins) % 2
        self.points[winner] += 1
        if self.tally is not None:
            self.tally.add(winner)
        if self.log is not None:
            self.log.tell("shown", {"coins": coins, "number": winner + 1})
        self.fists = [Sealed(), Sealed()]
        if sum(self.points) == int(self.setup.options["rounds"]):
            self.end()
        else:
            self.ask(BOTH)

    def outcome(self):
        ranks = [1 if mine == max(self.points) else 2 for mine in self.points]
        return Outcome([ranks.index(1)], ranks, self.points.copy(), "points")

    def imagine(self, seat, stream):
        for fist in self.fists:
            fist.resample(seat, list(range(MOST + 1)), stream)


class Morra(Game):
    """猜枚 as tools see it."""

    def __init__(self):
        super().__init__("morra", 1, (2,), standard=2, cap=20)
        self.package = "qiju_morra"
        self.options = [Option("rounds", ("3", "5"), "")]
        self.metrics = ["points.first"]
        self.tallies = ["even", "odd"]
        self.tables = load_text("qiju_morra", kernel_text())

    def deal(self, setup, keys):
        state = Fists(setup)
        state.key_streams(keys)
        state.ask(BOTH)
        return state

    def blank(self, setup):
        return Fists(setup)

    def word(self, state, seat, move):
        return f"hide {move}"

    def view(self, state, viewer):
        return {
            "points": state.points.copy(),
            "closed": [fist.made() for fist in state.fists],
            "coins": [fist.value if knows(fist.known, viewer) else None for fist in state.fists],
        }

    def measure(self, state):
        return [state.points[0]]

    def read_texts(self):
        return self.tables


GAME = Morra()
