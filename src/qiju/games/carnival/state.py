"""What lies on the table of 《林中狂欢节》: floats and what they carry, supplies, and what is being resolved."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.carnival.moves import LONGYUN
from qiju.games.carnival.setup import CarnivalSetup
from qiju.kernel.events import EVERYBODY
from qiju.kernel.frames import Frame, FramedState
from qiju.kernel.packing import Packer, Unpacker

# Stages of a turn.
DECLARE: Final = 0
FREED: Final = 1  # the dice of a free move are being settled
MOVE: Final = 2
ARRIVE: Final = 3
USE: Final = 4  # the building one has reached
SHOWN: Final = 5  # the dice of a plaza are being settled
DONE: Final = 6

# Stages of a check.
ROLL: Final = 0
ASK: Final = 1
SETTLE: Final = 2

# What a check is for (C-436: there are exactly two).
FOR_MOVE: Final = 0
FOR_PLAZA: Final = 1

NO_DRINK: Final = -1
NO_BLOCK: Final = 0

MODE_PARADE: Final = 0
MODE_SPRINT: Final = 1
MODE_FREE: Final = 2

TURN_CODE: Final = 0
CHECK_CODE: Final = 1
FEAST_CODE: Final = 2


class Troupe:
    """One float and the people on it. Points are kept by where they came from."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.node: i64 = 0
        self.laps: i64 = 0
        self.energy: i64 = 0
        self.drinks: list[int] = [0, 0, 0, 0]
        self.flowers: list[int] = [0, 0, 0]
        self.ticket: bool = False
        self.redeemed: bool = False
        self.block: i64 = NO_BLOCK
        self.finished: i64 = 0  # 1 for the first at the finish, 0 for nobody yet
        self.out: bool = False
        self.drank: bool = False  # C-433: in the turn that is being played
        self.turns: i64 = 0
        self.road: i64 = 0
        self.plaza: i64 = 0
        self.assembly: i64 = 0
        self.theatre: i64 = 0
        self.finish: i64 = 0
        self.subsidy: i64 = 0
        self.ousting: i64 = 0

    def tokens(self) -> i64:
        """C-410, C-502: the score tokens taken so far."""
        return self.road + self.plaza + self.assembly + self.theatre + self.finish + self.subsidy + self.ousting

    def hand(self) -> i64:
        """How many drink cards."""
        drinks = self.drinks
        return drinks[0] + drinks[1] + drinks[2] + drinks[3]

    def check_drinks(self) -> i64:
        """How many of them serve in a check (C-436)."""
        return self.hand() - self.drinks[LONGYUN]

    def clone(self) -> Troupe:
        other = Troupe(self.seat)
        other.node = self.node
        other.laps = self.laps
        other.energy = self.energy
        other.drinks = self.drinks.copy()
        other.flowers = self.flowers.copy()
        other.ticket = self.ticket
        other.redeemed = self.redeemed
        other.block = self.block
        other.finished = self.finished
        other.out = self.out
        other.drank = self.drank
        other.turns = self.turns
        other.road = self.road
        other.plaza = self.plaza
        other.assembly = self.assembly
        other.theatre = self.theatre
        other.finish = self.finish
        other.subsidy = self.subsidy
        other.ousting = self.ousting
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.node)
        packer.put(self.laps)
        packer.put(self.energy)
        packer.put_list(self.drinks)
        packer.put_list(self.flowers)
        packer.put(self.block)
        packer.put(self.finished)
        packer.put(flags(self.ticket, self.redeemed, self.out, self.drank))
        packer.put(self.turns)
        packer.put(self.road)
        packer.put(self.plaza)
        packer.put(self.assembly)
        packer.put(self.theatre)
        packer.put(self.finish)
        packer.put(self.subsidy)
        packer.put(self.ousting)

    def read(self, unpacker: Unpacker) -> None:
        self.node = unpacker.get()
        self.laps = unpacker.get()
        self.energy = unpacker.get()
        self.drinks = unpacker.get_list()
        self.flowers = unpacker.get_list()
        self.block = unpacker.get()
        self.finished = unpacker.get()
        bits = unpacker.get()
        self.ticket = bits & 1 == 1
        self.redeemed = bits >> 1 & 1 == 1
        self.out = bits >> 2 & 1 == 1
        self.drank = bits >> 3 & 1 == 1
        self.turns = unpacker.get()
        self.road = unpacker.get()
        self.plaza = unpacker.get()
        self.assembly = unpacker.get()
        self.theatre = unpacker.get()
        self.finish = unpacker.get()
        self.subsidy = unpacker.get()
        self.ousting = unpacker.get()


def flags(a: bool, b: bool, c: bool, d: bool) -> i64:
    return (1 if a else 0) + (2 if b else 0) + (4 if c else 0) + (8 if d else 0)


class Turn(Frame):
    """C-402: one player's turn, a move and the node it ends on. The lowest frame; it goes from seat to seat."""

    def __init__(self, seat: i64) -> None:
        super().__init__()
        self.seat: i64 = seat
        self.mode: i64 = MODE_PARADE
        self.tea: i64 = 0
        self.steps: i64 = 0
        self.difference: i64 = 0  # what the last check came to
        # Of the move being made, for whoever is told about it.
        self.path: list[int] = []
        self.block: i64 = NO_BLOCK
        self.crossed: bool = False
        self.ousted: i64 = 0

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
        cast(Table, state).step_turn(self)

    def clone(self) -> Frame:
        other = Turn(self.seat)
        other.stage = self.stage
        other.mode = self.mode
        other.tea = self.tea
        other.steps = self.steps
        other.difference = self.difference
        other.path = self.path.copy()
        other.block = self.block
        other.crossed = self.crossed
        other.ousted = self.ousted
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.seat)
        packer.put(self.mode)
        packer.put(self.tea)
        packer.put(self.steps)
        packer.put(self.difference)


def read_turn(unpacker: Unpacker) -> Turn:
    """The path is not kept: no move is half made in a state that is packed."""
    turn = Turn(unpacker.get())
    turn.mode = unpacker.get()
    turn.tea = unpacker.get()
    turn.steps = unpacker.get()
    turn.difference = unpacker.get()
    return turn


class Check(Frame):
    """C-435: two dice, and whoever is asked about them."""

    def __init__(self, seat: i64, purpose: i64) -> None:
        super().__init__()
        self.seat: i64 = seat
        self.purpose: i64 = purpose
        self.a: i64 = 0
        self.b: i64 = 0
        self.asked: i64 = 1  # how many places clockwise of the active player the question is
        self.closed: bool = False  # to everybody but the active player
        self.pouring: i64 = NO_DRINK  # a drink chosen, its die not yet named

    def difference(self) -> i64:
        return self.a - self.b if self.a > self.b else self.b - self.a

    def code(self) -> int:
        return CHECK_CODE

    def step(self, state: FramedState) -> None:
        cast(Table, state).step_check(self)

    def clone(self) -> Frame:
        other = Check(self.seat, self.purpose)
        other.stage = self.stage
        other.a = self.a
        other.b = self.b
        other.asked = self.asked
        other.closed = self.closed
        other.pouring = self.pouring
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.seat)
        packer.put(self.purpose)
        packer.put(self.a)
        packer.put(self.b)
        packer.put(self.asked)
        packer.put(1 if self.closed else 0)


def read_check(unpacker: Unpacker) -> Check:
    seat = unpacker.get()
    check = Check(seat, unpacker.get())
    check.a = unpacker.get()
    check.b = unpacker.get()
    check.asked = unpacker.get()
    check.closed = unpacker.get() == 1
    return check


class Feast(Frame):
    """C-602: everybody takes a drink in seat order. Its stage counts who has."""

    def code(self) -> int:
        return FEAST_CODE

    def step(self, state: FramedState) -> None:
        cast(Table, state).step_feast(self)

    def clone(self) -> Frame:
        other = Feast()
        other.stage = self.stage
        return other


class Table(FramedState):
    """All that lies on the table. What may be done with it stands in the files named after what one does."""

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

    # -- what the frames ask for, answered by the rules ----------------------------------------------------

    def step_turn(self, turn: Turn) -> None:
        raise NotImplementedError

    def step_check(self, check: Check) -> None:
        raise NotImplementedError

    def step_feast(self, feast: Feast) -> None:
        raise NotImplementedError

    # -- looking -------------------------------------------------------------------------------------------

    def turn(self) -> Turn:
        return cast(Turn, self.frames[0])

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

    # -- copies --------------------------------------------------------------------------------------------

    def copy_table(self, other: Table) -> None:
        self.copy_base(other)
        self.copy_frames(other)
        self.starter = other.starter
        self.troupes = [troupe.clone() for troupe in other.troupes]
        self.drinks = other.drinks.copy()
        self.used = other.used.copy()
        self.flowers = other.flowers.copy()
        self.tickets = other.tickets
        self.markers = other.markers
        self.saturation = other.saturation.copy()
        self.first_laps = other.first_laps
        self.finishers = other.finishers
        self.closing = other.closing
        self.last = other.last

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
        if code == TURN_CODE:
            return read_turn(unpacker)
        if code == CHECK_CODE:
            return read_check(unpacker)
        return Feast()
