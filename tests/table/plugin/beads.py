"""Beads: two seats lay beads in turn on a board that never fills up. For load tests: small, public, very long."""

from __future__ import annotations

from qiju.kernel.fields import Kept
from qiju.kernel.game import Game, Setup
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import Outcome, State
from qiju.kernel.turns import Limit

CELLS = 64
LENGTH = 1_000_000
ROWS = [0, 1, 2, 3]
WORDS = [f"row {row}" for row in ROWS]


class Board(State):
    setup: Kept[Setup]
    cells: list[int] = [0] * CELLS
    laid: int = 0

    def legal(self, seat):
        return ROWS if self.asked(seat) else []

    def refusal(self, seat, move):
        if not self.asked(seat):
            return Refusal("It is not your turn.")
        return None if 0 <= move < len(ROWS) else Refusal("There are four rows.")

    def perform(self, seat, move):
        self.cells[(self.laid * 7 + move) % CELLS] = seat + 1
        self.laid += 1
        self.irrevocable += 1
        if self.log is not None:
            self.log.tell("bead", {"number": seat + 1, "row": move})
        if self.laid == LENGTH:
            self.end()
        else:
            self.ask(1 << (1 - seat))

    def outcome(self):
        return Outcome([0], [1, 2], [1, 0], "long")

    def imagine(self, seat, stream):
        """All is in the open."""


class Beads(Game):
    def __init__(self):
        super().__init__("beads", 1, (2,), 2, LENGTH)

    def deal(self, setup, keys):
        state = Board(setup)
        state.key_streams(keys)
        state.ask(1)
        return state

    def blank(self, setup):
        return Board(setup)

    def word(self, state, seat, move):
        return WORDS[move]

    def view(self, state, viewer):
        return {"cells": state.cells, "laid": state.laid}


class Hasty(Beads):
    """The same in a hurry: whoever is second has a moment for each bead, and then lays it in the last row."""

    def __init__(self):
        super().__init__()
        self.id = "hasty"

    def limit(self, state, seat):
        return Limit(200, [ROWS[-1]]) if seat == 1 else None


GAME = Beads()
HASTY = Hasty()
