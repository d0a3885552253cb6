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
from qiju.kernel.frames import Frame, FramedState
from qiju.kernel.packing import Packer, Unpacker
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import Outcome
from qiju.kernel.streams import Stream


class CarnivalFrame(Frame):
    """One thing being resolved, and the question it puts."""

    def options(self, table: CarnivalState, seat: i64) -> list[int]:
        """The small moves by which this seat may answer."""
        raise NotImplementedError

    def answer(self, table: CarnivalState, seat: i64, move: i64) -> None:
        """Carry out one of them. Where more must be said, `table.deciding` names the seat."""
        raise NotImplementedError

    def refusal(self, table: CarnivalState, seat: i64, move: i64) -> Refusal | None:
        """Why somebody who is asked may not answer so."""
        raise NotImplementedError

    def unasked(self, table: CarnivalState, seat: i64) -> Refusal:
        """Why somebody who is not asked may say nothing."""
        if 0 <= seat < table.seats and table.troupes[seat].out:
            return Refusal("refuse.out", "C-601")
        return Refusal("refuse.not_your_turn", "C-401")

    def take_difference(self, difference: i64) -> None:
        """A check on top of this frame is over, and came to this."""

    def read(self, unpacker: Unpacker) -> None:
        """Take back what `write` packed."""


# A blank frame for every code: what unpacking copies and fills.
FRAMES: Final[dict[int, CarnivalFrame]] = {}


class CarnivalState(FramedState):
    """All that lies on the table."""

    def __init__(self, setup: CarnivalSetup) -> None:
        super().__init__(setup.seats)
        self.n: CarnivalSetup = setup
        self.starter: i64 = 0
        self.troupes: list[Troupe] = []
        self.drinks: list[int] = [0, 0, 0, 0]  # in the supply
        self.used: list[int] = [0, 0, 0, 0]  # C-437: drunk this turn, not yet back in the supply
        self.flowers: list[int] = [0, 0, 0]
        self.tickets: i64 = 0
        self.markers: i64 = 0  # in the supply
        self.saturation: list[int] = []  # on each assembly
        self.first_laps: i64 = 0  # how many have come round once
        self.finishers: i64 = 0
        self.closing: bool = False  # somebody has finished: last turns
        self.last: i64 = 0  # mask of who still has one

    # -- moves ---------------------------------------------------------------------------------------------

    def frame(self) -> CarnivalFrame:
        """What is being resolved now."""
        return cast(CarnivalFrame, self.frames[-1])

    def legal(self, seat: i64) -> list[int]:
        if (self.must >> seat) & 1 == 0:
            return []
        return self.frame().options(self, seat)

    def perform(self, seat: i64, move: i64) -> None:
        """One small move; once the decision is whole, on to the next question."""
        self.frame().answer(self, seat, move)
        if self.deciding < 0:
            self.must = 0
            self.run()

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if self.over:
            return Refusal("refuse.over", "C-401")
        if (self.must >> seat) & 1 == 0:
            return self.frame().unasked(self, seat)
        return self.frame().refusal(self, seat, move)

    # -- looking -------------------------------------------------------------------------------------------

    def place_of(self, seat: i64) -> i64:
        """C-304: 0 for the start player, and on clockwise."""
        return (seat - self.starter + self.seats) % self.seats

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

    def resample(self, seat: i64, stream: Stream) -> CarnivalState:
        """Hidden are the dice to come and, with C-603, the others' points, drinks and flowers."""
        other = self.clone()
        other.key_streams_anew(stream)
        hidden = [troupe for troupe in other.troupes if not knows(self.known_to(troupe.seat), seat)]
        if len(hidden) > 0:
            redeal_drinks(hidden, stream)
            redeal_flowers(hidden, stream)
            for troupe in hidden:
                imagine_points(self.n, troupe, stream)
        return other

    def clone(self) -> CarnivalState:
        other = CarnivalState(self.n)
        other.copy_base(self)
        other.copy_frames(self)
        other.starter = self.starter
        other.troupes = [troupe.clone() for troupe in self.troupes]
        other.drinks = self.drinks.copy()
        other.used = self.used.copy()
        other.flowers = self.flowers.copy()
        other.tickets = self.tickets
        other.markers = self.markers
        other.saturation = self.saturation.copy()
        other.first_laps = self.first_laps
        other.finishers = self.finishers
        other.closing = self.closing
        other.last = self.last
        return other

    def write(self, packer: Packer) -> None:
        self.write_base(packer)
        self.write_frames(packer)
        packer.put(self.starter)
        for troupe in self.troupes:
            troupe.write(packer)
        packer.put_list(self.drinks)
        packer.put_list(self.used)
        packer.put_list(self.flowers)
        packer.put(self.tickets)
        packer.put(self.markers)
        packer.put_list(self.saturation)
        packer.put(self.first_laps)
        packer.put(self.finishers)
        packer.put(1 if self.closing else 0)
        packer.put(self.last)

    def read(self, unpacker: Unpacker) -> None:
        self.read_base(unpacker)
        self.read_frames(unpacker)
        self.starter = unpacker.get()
        for troupe in self.troupes:
            troupe.read(unpacker)
        self.drinks = unpacker.get_list()
        self.used = unpacker.get_list()
        self.flowers = unpacker.get_list()
        self.tickets = unpacker.get()
        self.markers = unpacker.get()
        self.saturation = unpacker.get_list()
        self.first_laps = unpacker.get()
        self.finishers = unpacker.get()
        self.closing = unpacker.get() == 1
        self.last = unpacker.get()

    def read_frame(self, code: i64, unpacker: Unpacker) -> Frame:
        frame = cast(CarnivalFrame, FRAMES[code].clone())
        frame.read(unpacker)
        return frame
