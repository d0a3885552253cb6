"""What lies on the table of 《林中狂欢节》: floats and what they carry, supplies, and what is being resolved.

What is being asked, and what an answer does, the frame on top of the stack knows. The frames stand in the files of
their chapters: `turns.py`, `checks.py`, `feast.py`.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.carnival.resampling import imagine_points, redeal_drinks, redeal_flowers
from qiju.games.carnival.scoring import result, total_points
from qiju.games.carnival.setup import CarnivalSetup
from qiju.games.carnival.troupe import Troupe
from qiju.kernel.events import EVERYBODY, knows
from qiju.kernel.fields import Each, Kept
from qiju.kernel.frames import Frame, FramedState
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import Outcome
from qiju.kernel.streams import Stream


class CarnivalFrame(Frame):
    """One thing being resolved, and the question it puts."""

    def options(self, table: CarnivalState, seat: i64) -> list[int]:
        """The small moves by which this seat may answer."""
        raise NotImplementedError

    def decide(self, table: CarnivalState, seat: i64, move: i64) -> None:
        """Carry out one of them. Where more must be said, `table.deciding` names the seat."""
        raise NotImplementedError

    def why_not(self, table: CarnivalState, seat: i64, move: i64) -> Refusal | None:
        """Why somebody who is asked may not answer so."""
        raise NotImplementedError

    def unasked(self, table: CarnivalState, seat: i64) -> Refusal:
        """Why somebody who is not asked may say nothing."""
        if 0 <= seat < table.seats and table.troupes[seat].out:
            return Refusal("refuse.out", "C-601")
        return Refusal("refuse.not_your_turn", "C-401", number=table.asked_seat() + 1)

    def take_difference(self, difference: i64) -> None:
        """A check on top of this frame is over, and came to this."""


# A blank frame for every code: what unpacking copies and fills.
FRAMES: Final[dict[int, CarnivalFrame]] = {}


class CarnivalState(FramedState):
    """All that lies on the table."""

    n: Kept[CarnivalSetup]
    starter: i64 = 0
    troupes: Each[list[Troupe]] = []
    drinks: list[int] = [0, 0, 0, 0]  # in the supply
    used: list[int] = [0, 0, 0, 0]  # C-437: drunk this turn, not yet back in the supply
    flowers: list[int] = [0, 0, 0]
    tickets: i64 = 0
    markers: i64 = 0  # in the supply
    saturation: list[int] = []  # on each assembly
    first_laps: i64 = 0  # how many have come round once
    finishers: i64 = 0
    closing: bool = False  # somebody has finished: last turns
    last: i64 = 0  # mask of who still has one

    # -- moves ---------------------------------------------------------------------------------------------

    def frame(self) -> CarnivalFrame:
        """What is being resolved now."""
        return cast(list[CarnivalFrame], self.frames)[-1]

    def legal(self, seat: i64) -> list[int]:
        if (self.must >> seat) & 1 == 0:
            return []
        return self.frame().options(self, seat)

    def perform(self, seat: i64, move: i64) -> None:
        """One small move; once the decision is whole, on to the next question."""
        self.frame().decide(self, seat, move)
        if self.deciding < 0:
            self.must = 0
            self.run()

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if self.over:
            return Refusal("refuse.over", "C-401")
        if (self.must >> seat) & 1 == 0:
            return self.frame().unasked(self, seat)
        return self.frame().why_not(self, seat, move)

    # -- looking -------------------------------------------------------------------------------------------

    def place_of(self, seat: i64) -> i64:
        """C-304: 0 for the start player, and on clockwise."""
        return (seat - self.starter + self.seats) % self.seats

    def asked_seat(self) -> i64:
        """Who is asked now: in this game one at a time."""
        seat: i64 = 0
        while (self.must >> seat) & 1 == 0:
            seat += 1
        return seat

    def known_to(self, seat: i64) -> i64:
        """C-603: who knows this seat's points, drinks and flowers. All is shown at the end (Q-34)."""
        return (1 << seat) if self.n.hidden and not self.over else EVERYBODY

    def others_on(self, node: i64, seat: i64) -> i64:
        """How many others stand there."""
        count: i64 = 0
        for troupe in self.troupes:
            if troupe.node == node and troupe.seat != seat and not troupe.out:
                count += 1
        return count

    def has_room(self, node: i64, seat: i64) -> bool:
        """C-423: is an active slot free?"""
        room: i64 = self.n.room[node]
        return self.others_on(node, seat) < room

    # -- the end -------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome:
        return result(self.n, self.troupes)

    def fold(self) -> i64:
        total: i64 = self.finishers
        for troupe in self.troupes:
            total = (total * 31 + total_points(self.n, troupe) * 7 + troupe.node * 3 + troupe.turns) & 0xFFFFFFFF
        return total

    # -- copies --------------------------------------------------------------------------------------------

    def imagine(self, seat: i64, stream: Stream) -> None:
        """With C-603 the others' points, drinks and flowers are hidden."""
        hidden = [troupe for troupe in self.troupes if not knows(self.known_to(troupe.seat), seat)]
        if len(hidden) > 0:
            redeal_drinks(hidden, stream)
            redeal_flowers(hidden, stream)
            for troupe in hidden:
                imagine_points(self.n, troupe, stream)

    def blank_frame(self, code: i64) -> Frame:
        return FRAMES[code].clone()
