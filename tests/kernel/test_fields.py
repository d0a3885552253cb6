"""Fields declared once: what follows from them, for classes in plain Python on either build."""

from __future__ import annotations

from typing import Annotated, ClassVar

import pytest

from qiju.kernel.emitter import BadField, Expansion
from qiju.kernel.fields import (
    BySeat,
    Content,
    Counted,
    Each,
    Flag,
    ForLog,
    Inherited,
    Kept,
    Loose,
    Midway,
    Padded,
    Piece,
    Preceded,
    Shallow,
    Shared,
)
from qiju.kernel.frames import Frame, FramedState
from qiju.kernel.knowledge import Deck, Sealed
from qiju.kernel.packing import Packer, Unpacker
from qiju.kernel.setup import Setup
from qiju.kernel.state import State
from qiju.kernel.streams import Stream


class Animal:
    def __init__(self, number, name):
        self.number = number
        self.name = name


class FarmSetup(Setup):
    def __init__(self, seats=2):
        super().__init__(seats, {}, [], {}, [])
        self.animals = [Animal(0, "ox"), Animal(1, "hen")]
        self.no_animal = Animal(-1, "none")


class Barn(Piece):
    KINDS: ClassVar[int] = 2

    place: Kept[int]
    animal: Annotated[Animal, Content(FarmSetup, "animals", "no_animal")]
    guest: Annotated[Animal | None, Content(FarmSetup, "animals")] = None
    hay: int = 3
    sold: bool = False
    open: Flag = True
    wet: Flag = False
    old: Flag = True
    label: str = "红"
    stalls: list[int] = [1, 2]
    lock: Sealed = Sealed()
    rows: list[list[int]] = []
    path: Midway[list[int]] = []
    told: ForLog[list[int]] = []
    notes: Loose[list[int]] = []
    worth: Kept[int] = 0

    def derive(self, setup):
        self.worth = self.hay * 10


class Farm(State):
    n: Kept[FarmSetup]
    day: int = 0
    deck: Deck = Deck([])
    barns: Each[list[Barn]] = []
    carts: list[Cart] = []
    order: Shared[list[int]] = []
    hands: BySeat[list[list[int]]] = []
    answers: Annotated[BySeat[Shallow[list[list[int]]]], Padded(3)] = []

    def imagine(self, seat, stream):
        self.deck = self.deck.resample(stream)


class Cart(Piece):
    kind: Annotated[int, Preceded(2)]
    load: int
    wheels: int = 4


class Sow(Frame):
    seat: int
    cells: list[int] = []

    def code(self):
        return 1


class Rest(Frame):
    def code(self):
        return 0


class Fields(FramedState):
    n: Kept[FarmSetup]
    carts: Counted[Each[list[Cart]]] = []
    frames: Inherited[list[Frame]] = []
    last: int = 0

    def blank_frame(self, code):
        return Sow(0) if code == 1 else Rest()


def packed(thing):
    packer = Packer()
    thing.write(packer)
    return packer.bytes()


def numbers(thing):
    unpacker = Unpacker(packed(thing))
    found = []
    while unpacker.at < len(unpacker.data):
        found.append(int(unpacker.get()))
    return found


def a_barn(n):
    return Barn(7, n.animals[1], hay=5)


def a_farm():
    n = FarmSetup()
    farm = Farm(n, 4)
    farm.deck = Deck([5, 6, 7, 8], 1)
    farm.barns = [a_barn(n), a_barn(n)]
    farm.carts = [Cart(1, 2)]
    farm.order = [1, 0]
    farm.hands = [[1], [2, 3]]
    farm.answers = [[9], []]
    return farm


def test_the_constructor_asks_for_what_has_no_default():
    with pytest.raises(TypeError, match="animal"):
        Barn(1)
    assert a_barn(FarmSetup()).hay == 5


def test_everybody_gets_their_own_default():
    n = FarmSetup()
    one, two = a_barn(n), a_barn(n)
    one.stalls.append(9)
    one.lock.seal(0, 1)
    assert two.stalls == [1, 2]
    assert not two.lock.made()


def test_a_copy_shares_nothing_that_changes():
    farm = a_farm()
    before = farm.pack()
    copy = farm.clone()
    assert copy.pack() == before
    copy.barns[0].stalls.append(3)
    copy.barns[1].lock.seal(1, 1)
    copy.hands[0].append(4)
    copy.answers[0] = [1]
    copy.carts[0].load = 9
    copy.deck.draw()
    assert farm.pack() == before
    assert copy.order is farm.order
    assert copy.n is farm.n


def test_what_is_midway_or_for_the_log_is_copied_and_what_is_loose_is_not():
    barn = a_barn(FarmSetup())
    barn.path.append(3)
    barn.told.append(4)
    barn.notes.append(4)
    copy = barn.clone()
    assert copy.path == [3]
    assert copy.path is not barn.path
    assert copy.told == [4]
    assert copy.told is not barn.told
    assert copy.notes == []


def test_fields_are_packed_in_their_order():
    barn = a_barn(FarmSetup())
    red = [0xE7, 0xBA, 0xA2]
    # animal, guest, hay, sold, three flags in one number, label, stalls, lock, rows.
    assert numbers(barn) == [1, -1, 5, 0, 0b101, 3, *red, 2, 1, 2, -1, 0, 0]


def test_a_fixed_number_and_a_fixed_room_are_packed():
    assert numbers(Cart(1, 2)) == [2, 1, 2, 4]
    farm = a_farm()
    # By seat: the hand, and the answer in room for three.
    assert numbers(farm)[-13:] == [*(1, 1), *(1, 9, 0, 0), *(2, 2, 3), *(0, 0, 0, 0)]


def test_unpacking_gives_the_same_and_derives_the_rest():
    farm = a_farm()
    again = Farm(farm.n)
    again.barns = [Barn(7, farm.n.no_animal), Barn(7, farm.n.no_animal)]
    unpacker = Unpacker(farm.pack(), farm.n)
    again.read(unpacker)
    unpacker.done()
    assert again.pack() == farm.pack()
    assert again.barns[0].animal is farm.n.animals[1]
    assert again.barns[0].guest is None
    assert again.barns[0].worth == 50
    assert again.carts[0].load == 2
    assert again.hands == [[1], [2, 3]]
    assert again.answers == [[9], []]


def test_the_kernel_keys_the_streams_of_an_imagined_world_anew():
    farm = a_farm()
    world = farm.resample(0, Stream(5))
    assert (world.deal.s, world.dice.s) != (farm.deal.s, farm.dice.s)
    assert sorted(world.deck.cards[1:]) == [6, 7, 8]
    assert farm.deck.cards == [5, 6, 7, 8]


def test_frames_are_packed_where_the_state_says():
    fields = Fields(FarmSetup(), [Cart(1, 2)])
    fields.push(Rest())
    fields.push(Sow(1, [4]))
    fields.frames[1].stage = 6
    copy = fields.clone()
    assert copy.pack() == fields.pack()
    assert copy.frames[1] is not fields.frames[1]
    # The base, then: one cart, two frames with code and stage, and the last field.
    assert numbers(fields)[9:] == [1, 2, 1, 2, 4, 2, 0, 0, 1, 6, 1, 1, 4, 0]
    again = Fields(FarmSetup(), [Cart(0, 0)])
    again.read(Unpacker(fields.pack(), fields.n))
    assert again.pack() == fields.pack()


def test_what_cannot_be_packed_is_refused_in_a_sentence():
    with pytest.raises(BadField, match="Kept"):

        class Wrong(Piece):
            names: dict[str, int] = {}

    with pytest.raises(BadField, match="later"):

        class Late(Piece):
            early: int = 1
            later: int


def test_a_constructor_by_hand_is_left_alone():
    class Old(State):
        def __init__(self, setup):
            super().__init__(setup.seats)
            self.setup = setup

        def clone(self):
            return Old(self.setup)

    assert isinstance(Old(FarmSetup()).clone(), Old)
    assert Old.DECLARED == ""


def test_the_declarations_can_be_asked_for():
    assert Cart.DECLARED == "kind: Annotated[int, Preceded(2)]; load: int; wheels: int"


@pytest.mark.once
def test_the_build_writes_the_methods_out_and_keeps_every_line_above_them():
    source = '''"""A game."""

from __future__ import annotations

from qiju.kernel.fields import Piece


class Cart(Piece):
    """Wheels."""

    load: int
    wheels: int = 4  # as usual

    def full(self) -> bool:
        return self.load > self.wheels


LAST = 1
'''
    text = Expansion({"game": source}).expand("game")
    assert "def clone(self) -> Cart:\n        return Cart(self.load, self.wheels)" in text
    assert "packer.put(self.wheels)" in text
    lines = text.split("\n")
    assert lines[11] == "    wheels: int"
    assert lines[13] == "    def full(self) -> bool:"
    assert "wheels: int = 4" in text  # in the constructor


@pytest.mark.once
def test_the_build_leaves_other_classes_alone():
    source = "from __future__ import annotations\n\n\nclass Plain:\n    x: int = 1\n"
    assert Expansion({"game": source}).expand("game") == source


def test_fields_are_declared_with_evaluated_annotations_too():
    """As in a module without `from __future__ import annotations`: Python then writes names with their modules."""
    from qiju.kernel.emitter import annotation_text
    from qiju.kernel.knowledge import Pile

    assert annotation_text(list[Pile]) == "list[Pile]"
    assert annotation_text(Pile) == "Pile"
    assert annotation_text("list[Pile]") == "list[Pile]"
