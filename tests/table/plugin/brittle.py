"""Brittle: beads with two beads in all, and something that breaks as the last one is laid. For tests of what a change
leaves behind when a plug-in game cannot be told, shown, ranked or packed.
"""

from __future__ import annotations

from beads import Beads, Board

from qiju.kernel.options import Option
from qiju.kernel.state import Outcome

LENGTH = 2
BREAKS = ("nothing", "event", "view", "menu", "outcome", "pack")


class BrittleBoard(Board):
    def breaks(self, what):
        return self.laid == LENGTH and self.setup.options["breaks"] == what

    def perform(self, seat, move):
        super().perform(seat, move)
        if self.breaks("event") and self.log is not None:
            self.log.tell("crack", {"pieces": {1, 2, 3}})  # a set is nothing that JSON knows
        if self.laid == LENGTH and self.setup.options["breaks"] != "menu":
            self.end()

    def outcome(self):
        if self.breaks("outcome"):
            raise ZeroDivisionError("the seed is 42")
        return Outcome([0], [1, 2], [1, 0], "long")

    def clone(self):
        other = BrittleBoard(self.setup, self.cells.copy())
        other.copy_base(self)
        other.laid = self.laid
        return other

    def write(self, packer):
        if self.breaks("pack"):
            raise KeyError("the seed is 42")
        super().write(packer)


class Brittle(Beads):
    def __init__(self):
        super().__init__()
        self.id = "brittle"
        self.options = [Option("breaks", BREAKS, "B-1")]

    def deal(self, setup, keys):
        state = BrittleBoard(setup)
        state.key_streams(keys)
        state.ask(1)
        return state

    def blank(self, setup):
        return BrittleBoard(setup)

    def label(self, state, seat, move, lang):
        if state.breaks("menu"):
            raise RuntimeError("the seed is 42")
        return super().label(state, seat, move, lang)

    def view(self, state, viewer):
        if state.breaks("view"):
            raise IndexError("the seed is 42")
        return super().view(state, viewer)


GAME = Brittle()
