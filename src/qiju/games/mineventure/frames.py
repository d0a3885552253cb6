"""What is being resolved: the frames of 《MineVenture》. Each asks the table to do its next bit."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure.moves import NO_QUESTION
from qiju.kernel.frames import Frame, FramedState
from qiju.kernel.packing import Packer, Unpacker

OPENING_CODE: Final = 0
TURN_CODE: Final = 1
WORK_CODE: Final = 2
DRAW_CODE: Final = 3
OFFER_CODE: Final = 4
LOOT_CODE: Final = 5
BATTLE_CODE: Final = 6
ROUND_CODE: Final = 7

# Stages of a turn (V-106).
BEGIN: Final = 0
CHOOSE_ACTION: Final = 1
ROLLED: Final = 2
WALK: Final = 3
ARRIVED: Final = 4
DECIDE: Final = 5
END_PHASE: Final = 6
DISCARD_DOWN: Final = 7
CLAIM: Final = 8

# Stages of a battle (V-501 to V-507).
OPEN: Final = 0
AMBUSH: Final = 1
HELP: Final = 2
ANNOUNCE: Final = 3
PICK_TARGET: Final = 4
SETTLE: Final = 5
AFTER: Final = 6
CLOSE: Final = 7
GONE: Final = 8

NOTHING: Final = -1


class Stepping(FramedState):
    """The table as its frames know it: somebody who takes the next step of each."""

    def step_opening(self, frame: Opening) -> None:
        raise NotImplementedError

    def step_turn(self, frame: Turn) -> None:
        raise NotImplementedError

    def step_work(self, frame: Work) -> None:
        raise NotImplementedError

    def step_draw(self, frame: Draw) -> None:
        raise NotImplementedError

    def step_offer(self, frame: Offer) -> None:
        raise NotImplementedError

    def step_loot(self, frame: Loot) -> None:
        raise NotImplementedError

    def step_battle(self, frame: Battle) -> None:
        raise NotImplementedError

    def step_round_end(self, frame: RoundEnd) -> None:
        raise NotImplementedError


class Opening(Frame):
    """V-104: everybody picks a spawn point; the stage is whose turn it is to pick."""

    def code(self) -> int:
        return OPENING_CODE

    def step(self, state: FramedState) -> None:
        cast(Stepping, state).step_opening(self)

    def clone(self) -> Frame:
        other = Opening()
        other.stage = self.stage
        return other

    def read(self, unpacker: Unpacker) -> None:
        """Nothing but the stage."""


class Turn(Frame):
    """V-106: one player's turn. The lowest frame while a round is played; it goes from seat to seat."""

    def __init__(self, seat: i64) -> None:
        super().__init__()
        self.seat: i64 = seat
        self.taken: i64 = 0  # turns of this round that are over
        self.die: i64 = 0
        self.bonus: i64 = 0
        self.steps: i64 = 0  # what is to be walked
        self.spent: i64 = 0
        self.need: i64 = 0  # W-02: what a path must use
        self.path: list[int] = []  # cells entered
        self.ways: list[int] = []  # directions gone
        self.fought: bool = False

    def begin(self, seat: i64) -> None:
        self.seat = seat
        self.stage = BEGIN
        self.die = 0
        self.bonus = 0
        self.steps = 0
        self.clear_path()
        self.fought = False

    def clear_path(self) -> None:
        self.spent = 0
        self.need = 0
        self.path = []
        self.ways = []

    def code(self) -> int:
        return TURN_CODE

    def step(self, state: FramedState) -> None:
        cast(Stepping, state).step_turn(self)

    def clone(self) -> Frame:
        other = Turn(self.seat)
        other.stage = self.stage
        other.taken = self.taken
        other.die = self.die
        other.bonus = self.bonus
        other.steps = self.steps
        other.spent = self.spent
        other.need = self.need
        other.path = self.path.copy()
        other.ways = self.ways.copy()
        other.fought = self.fought
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.seat)
        packer.put(self.taken)
        packer.put(self.die)
        packer.put(self.bonus)
        packer.put(self.steps)
        packer.put(self.spent)
        packer.put(self.need)
        packer.put_list(self.path)
        packer.put_list(self.ways)
        packer.put(1 if self.fought else 0)

    def read(self, unpacker: Unpacker) -> None:
        self.seat = unpacker.get()
        self.taken = unpacker.get()
        self.die = unpacker.get()
        self.bonus = unpacker.get()
        self.steps = unpacker.get()
        self.spent = unpacker.get()
        self.need = unpacker.get()
        self.path = unpacker.get_list()
        self.ways = unpacker.get_list()
        self.fought = unpacker.get() == 1


class Work(Frame):
    """A list of operations being carried out for somebody (V-401)."""

    def __init__(self, ops: i64, actor: i64) -> None:
        super().__init__()
        self.ops: i64 = ops
        self.at: i64 = 0
        self.actor: i64 = actor
        self.other: i64 = NOTHING  # the opponent, where there is one
        self.card: i64 = NOTHING  # which card it stands on
        self.after: bool = False  # in a battle: only what the settlement has left over
        self.question: i64 = NO_QUESTION
        self.pick: i64 = NOTHING  # what was picked so far
        self.done: i64 = 0  # how often this operation has been done
        self.fighting: bool = False
        self.given: i64 = NOTHING  # what was picked beforehand: a seat, a cell or a slot
        self.path: list[int] = []
        self.ways: list[int] = []

    def code(self) -> int:
        return WORK_CODE

    def step(self, state: FramedState) -> None:
        cast(Stepping, state).step_work(self)

    def next_op(self) -> None:
        self.at += 1
        self.pick = NOTHING
        self.done = 0
        self.question = NO_QUESTION
        self.path = []
        self.ways = []

    def clone(self) -> Frame:
        other = Work(self.ops, self.actor)
        other.stage = self.stage
        other.at = self.at
        other.other = self.other
        other.card = self.card
        other.after = self.after
        other.question = self.question
        other.pick = self.pick
        other.done = self.done
        other.fighting = self.fighting
        other.given = self.given
        other.path = self.path.copy()
        other.ways = self.ways.copy()
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.ops)
        packer.put(self.at)
        packer.put(self.actor)
        packer.put(self.other)
        packer.put(self.card)
        packer.put(self.question)
        packer.put(self.pick)
        packer.put(self.done)
        packer.put(self.given)
        packer.put((1 if self.after else 0) + (2 if self.fighting else 0))
        packer.put_list(self.path)
        packer.put_list(self.ways)

    def read(self, unpacker: Unpacker) -> None:
        self.ops = unpacker.get()
        self.at = unpacker.get()
        self.actor = unpacker.get()
        self.other = unpacker.get()
        self.card = unpacker.get()
        self.question = unpacker.get()
        self.pick = unpacker.get()
        self.done = unpacker.get()
        self.given = unpacker.get()
        bits = unpacker.get()
        self.after = bits & 1 == 1
        self.fighting = bits & 2 == 2
        self.path = unpacker.get_list()
        self.ways = unpacker.get_list()


class Draw(Frame):
    """Cards being drawn one by one; the cards looked at wait here for a choice."""

    def __init__(self, seat: i64, deck: i64, count: i64) -> None:
        super().__init__()
        self.seat: i64 = seat
        self.deck: i64 = deck
        self.left: i64 = count
        self.shown: list[int] = []

    def code(self) -> int:
        return DRAW_CODE

    def step(self, state: FramedState) -> None:
        cast(Stepping, state).step_draw(self)

    def clone(self) -> Frame:
        other = Draw(self.seat, self.deck, self.left)
        other.stage = self.stage
        other.shown = self.shown.copy()
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.seat)
        packer.put(self.deck)
        packer.put(self.left)
        packer.put_list(self.shown)

    def read(self, unpacker: Unpacker) -> None:
        self.seat = unpacker.get()
        self.deck = unpacker.get()
        self.left = unpacker.get()
        self.shown = unpacker.get_list()


class Offer(Frame):
    """W-04: equipment or a companion is offered: take it, or it goes under its deck."""

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__()
        self.seat: i64 = seat
        self.card: i64 = card
        self.durability: i64 = NOTHING  # as printed
        self.most: i64 = 0
        self.books: list[int] = []

    def code(self) -> int:
        return OFFER_CODE

    def step(self, state: FramedState) -> None:
        cast(Stepping, state).step_offer(self)

    def clone(self) -> Frame:
        other = Offer(self.seat, self.card)
        other.stage = self.stage
        other.durability = self.durability
        other.most = self.most
        other.books = self.books.copy()
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.seat)
        packer.put(self.card)
        packer.put(self.durability)
        packer.put(self.most)
        packer.put_list(self.books)

    def read(self, unpacker: Unpacker) -> None:
        self.seat = unpacker.get()
        self.card = unpacker.get()
        self.durability = unpacker.get()
        self.most = unpacker.get()
        self.books = unpacker.get_list()


class Loot(Frame):
    """V-506: the winner takes equipment of the dead, so many cards."""

    def __init__(self, seat: i64, victim: i64, left: i64) -> None:
        super().__init__()
        self.seat: i64 = seat
        self.victim: i64 = victim
        self.left: i64 = left

    def code(self) -> int:
        return LOOT_CODE

    def step(self, state: FramedState) -> None:
        cast(Stepping, state).step_loot(self)

    def clone(self) -> Frame:
        other = Loot(self.seat, self.victim, self.left)
        other.stage = self.stage
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.seat)
        packer.put(self.victim)
        packer.put(self.left)

    def read(self, unpacker: Unpacker) -> None:
        self.seat = unpacker.get()
        self.victim = unpacker.get()
        self.left = unpacker.get()


class Battle(Frame):
    """V-501: a battle. Seats act in turn; numbers by seat are of this battle round or of the whole battle."""

    def __init__(self, seat: i64, foe: i64, number: i64, seats: int) -> None:
        super().__init__()
        self.seat: i64 = seat  # who declared
        self.foe: i64 = foe  # what against
        self.number: i64 = number  # which seat, mob or crystal
        self.round: i64 = 1
        self.ambush: bool = False
        self.helpers: i64 = 0
        self.asked: i64 = 0  # helpers asked in this battle round
        self.turn: i64 = NOTHING  # who announces
        self.hurt: i64 = 0  # who has been hit in this battle
        self.struck: i64 = 0  # who has attacked in this battle
        self.attack: i64 = 0  # the dragon's attack of this battle round, as rolled
        self.actions: list[int] = [NOTHING] * seats
        self.picks: list[int] = [NOTHING] * seats
        self.dealt: list[int] = [0] * seats
        self.mods: list[int] = [0] * seats
        self.blocks: list[int] = [0] * seats

    def fights(self, seat: i64) -> bool:
        """Is this seat in the battle?"""
        if seat == self.seat or (self.helpers >> seat) & 1:
            return True
        return self.foe == 0 and seat == self.number

    def code(self) -> int:
        return BATTLE_CODE

    def step(self, state: FramedState) -> None:
        cast(Stepping, state).step_battle(self)

    def clone(self) -> Frame:
        other = Battle(self.seat, self.foe, self.number, 0)
        other.stage = self.stage
        other.round = self.round
        other.ambush = self.ambush
        other.helpers = self.helpers
        other.asked = self.asked
        other.turn = self.turn
        other.hurt = self.hurt
        other.struck = self.struck
        other.attack = self.attack
        other.actions = self.actions.copy()
        other.picks = self.picks.copy()
        other.dealt = self.dealt.copy()
        other.mods = self.mods.copy()
        other.blocks = self.blocks.copy()
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.seat)
        packer.put(self.foe)
        packer.put(self.number)
        packer.put(self.round)
        packer.put(1 if self.ambush else 0)
        packer.put(self.helpers)
        packer.put(self.asked)
        packer.put(self.turn)
        packer.put(self.hurt)
        packer.put(self.struck)
        packer.put(self.attack)
        packer.put_list(self.actions)
        packer.put_list(self.picks)
        packer.put_list(self.dealt)
        packer.put_list(self.mods)
        packer.put_list(self.blocks)

    def read(self, unpacker: Unpacker) -> None:
        self.seat = unpacker.get()
        self.foe = unpacker.get()
        self.number = unpacker.get()
        self.round = unpacker.get()
        self.ambush = unpacker.get() == 1
        self.helpers = unpacker.get()
        self.asked = unpacker.get()
        self.turn = unpacker.get()
        self.hurt = unpacker.get()
        self.struck = unpacker.get()
        self.attack = unpacker.get()
        self.actions = unpacker.get_list()
        self.picks = unpacker.get_list()
        self.dealt = unpacker.get_list()
        self.mods = unpacker.get_list()
        self.blocks = unpacker.get_list()


class RoundEnd(Frame):
    """W-27: the end of a round, step by step; `at` is whose turn it is within a step."""

    def __init__(self) -> None:
        super().__init__()
        self.at: i64 = 0

    def code(self) -> int:
        return ROUND_CODE

    def step(self, state: FramedState) -> None:
        cast(Stepping, state).step_round_end(self)

    def clone(self) -> Frame:
        other = RoundEnd()
        other.stage = self.stage
        other.at = self.at
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.at)

    def read(self, unpacker: Unpacker) -> None:
        self.at = unpacker.get()
