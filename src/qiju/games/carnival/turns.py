"""§4: one player's turn, from the declaration of a move to the use of the node it ends on.

C-402: one of three ways to move (`declaring.py`), then the node finally reached (`walking.py`, `buildings.py`).
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.carnival import declaring, walking
from qiju.games.carnival.buildings import refuse_use, take_applause, use, uses
from qiju.games.carnival.ending import end_turn, next_seat
from qiju.games.carnival.moves import DECLINE, PERFORM
from qiju.games.carnival.state import FRAMES, CarnivalFrame, CarnivalState
from qiju.games.carnival.troupe import NO_BLOCK
from qiju.games.carnival.view_types import Mode
from qiju.kernel.fields import Midway
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal

TURN_CODE: Final = 0

# Stages of a turn.
DECLARE: Final = 0
FREED: Final = 1  # the dice of a free move are being settled
MOVE: Final = 2
ARRIVE: Final = 3
USE: Final = 4  # the building one has reached
SHOWN: Final = 5  # the dice of a plaza are being settled
DONE: Final = 6

MODES: Final[tuple[Mode, ...]] = ("parade", "sprint", "free")
MODE_PARADE: Final = 0
MODE_SPRINT: Final = 1
MODE_FREE: Final = 2


class Turn(CarnivalFrame):
    """C-402: a move and the node it ends on. The lowest frame; it goes from seat to seat."""

    seat: i64
    mode: i64 = MODE_PARADE
    tea: i64 = 0
    steps: i64 = 0
    difference: i64 = 0  # what the last check came to
    # Of the move being made, for whoever is told about it. Not packed: a path is one decision, and all four are
    # blank again (`clear_path`) before the next question. A state is packed only when a question is put.
    path: Midway[list[int]] = []
    block: Midway[i64] = NO_BLOCK
    crossed: Midway[bool] = False
    ousted: Midway[i64] = 0

    def begin(self, seat: i64) -> None:
        """The next turn."""
        self.seat = seat
        self.stage = DECLARE
        self.mode = MODE_PARADE
        self.tea = 0
        self.steps = 0
        self.difference = 0
        self.clear_path()

    def clear_path(self) -> None:
        self.path = []
        self.block = NO_BLOCK
        self.crossed = False
        self.ousted = 0

    def code(self) -> int:
        return TURN_CODE

    def step(self, state: FramedState) -> None:
        table = cast(CarnivalState, state)
        if self.stage == DECLARE or self.stage == MOVE:
            table.ask(1 << self.seat)
        elif self.stage == FREED:
            declaring.set_out_freely(table, self)
        elif self.stage == ARRIVE:
            walking.arrive(table, self)
        elif self.stage == SHOWN:
            self.stage = DONE
            take_applause(table, table.troupes[self.seat], self.difference)
        else:
            end_turn(table, self.seat)
            if not table.over:
                self.begin(next_seat(table, self.seat))

    def take_difference(self, difference: i64) -> None:
        self.difference = difference

    def options(self, table: CarnivalState, seat: i64) -> list[int]:
        if self.stage == DECLARE:
            return declaring.modes(table, self)
        if self.stage == MOVE:
            return walking.ways(table, self)
        troupe = table.troupes[seat]
        moves = uses(table, troupe, troupe.node)
        moves.append(DECLINE)
        return moves

    def decide(self, table: CarnivalState, seat: i64, move: i64) -> None:
        if self.stage == DECLARE:
            declaring.declare(table, self, move)
        elif self.stage == MOVE:
            walking.walk(table, self, move)
        else:
            # At a plaza the turn goes on once its dice are settled.
            self.stage = SHOWN if move == PERFORM else DONE
            use(table, table.troupes[seat], move)

    def why_not(self, table: CarnivalState, seat: i64, move: i64) -> Refusal | None:
        if self.stage == DECLARE:
            return declaring.refuse_mode(table, self, move)
        if self.stage == MOVE:
            return walking.refuse_way(table, self, move)
        return refuse_use(table, table.troupes[seat], move)


FRAMES[TURN_CODE] = Turn(0)


def turn_of(table: CarnivalState) -> Turn:
    """The turn being played, whatever else is being resolved in it."""
    return cast(Turn, table.frames[0])
