"""A long game is looked at at every ply where two states go side by side: what is wrong at one of them is found."""

from __future__ import annotations

import pytest

from qiju.kernel.state import Outcome, State
from qiju.testing import conformance
from toys import Toy, ToyTable

LONG, ODD_ONE = 500, 397


class Counting(ToyTable, State):
    """Two seats count in turn. How often a table was copied is in no pack, and nobody's business."""

    def __init__(self, setup):
        super().__init__(setup.seats)
        self.setup = setup
        self.number = 0
        self.copies = -1

    def set_up(self):
        self.copies = 0
        self.ask(1)

    def moves(self, seat):
        return [0]

    def refuse(self, seat, move):
        return None

    def perform(self, seat, move):
        self.number += 1
        self.answered(seat)
        if self.number == LONG:
            self.end()
        else:
            self.ask(1 << self.number % self.seats)

    def outcome(self):
        return Outcome([0], [1, 1], [0, 0], "counted")

    def clone(self):
        other = type(self)(self.setup)
        other.copy_base(self)
        other.number = self.number
        other.copies = self.copies + 1
        return other

    def write(self, packer):
        self.write_base(packer)
        packer.put(self.number)

    def read(self, unpacker):
        self.read_base(unpacker)
        self.number = unpacker.get()


class CountingGame(Toy):
    """At one place of five hundred it may show what it should not."""

    def __init__(self, shows=lambda state: None):
        super().__init__("counting", Counting, (2,), standard=2, cap=2 * LONG)
        self.shows = shows

    def word(self, state, seat, move):
        return "count"

    def view(self, state, viewer):
        return {"number": state.number, "odd": self.shows(state) if state.number == ODD_ONE else None}


@pytest.mark.parametrize(
    ("check", "shows", "sentence"),
    [
        (conformance.check_packing, lambda state: state.copies, f"ply {ODD_ONE}: packed and unpacked, .* sees"),
        (conformance.check_clones, lambda state: state.copies, f"ply {ODD_ONE}: cloned, .* sees something else"),
        (conformance.check_undo, lambda state: state.copies, "after the undo of seat ., everybody finds another table"),
        (conformance.check_events, lambda state: int(state.deal.s), f"after {ODD_ONE} decisions .* holds the secret"),
    ],
    ids=["packing", "clones", "undo", "events"],
)
def test_one_ply_of_five_hundred(check, shows, sentence):
    check(CountingGame(), 1)
    with pytest.raises(AssertionError, match=sentence):
        check(CountingGame(shows), 1)
