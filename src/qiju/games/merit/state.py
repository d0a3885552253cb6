"""What lies on the table of 《功德轮回》: the boards, the two decks, the beings, the calamity track."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.merit.menus import ActionMenu
from qiju.games.merit.setup import MeritSetup, Role, Vow
from qiju.kernel.knowledge import Deck, Sealed, read_deck, read_sealed
from qiju.kernel.packing import Packer, Unpacker
from qiju.kernel.state import State

# Phases in which somebody is asked.
CHOOSE_ROLE: Final = 0
CHOOSE_REFUGE: Final = 1
CHOOSE_VOW: Final = 2
ACT: Final = 3

NO_REFUGE: Final = 0
REFUGE: Final = 1


class Board:
    """One role board with what lies on it. In the two-player game each seat has two."""

    def __init__(self, place: i64, owner: i64, role: Role, menu: ActionMenu) -> None:
        self.place: i64 = place
        self.owner: i64 = owner
        self.role: Role = role
        self.menu: ActionMenu = menu
        self.vow: Vow | None = None
        self.vow_dealt: i64 = 0
        self.choice: Sealed = Sealed()
        self.refuge: i64 = NO_REFUGE
        self.wealth: i64 = 0
        self.fu: i64 = 0
        self.hui: i64 = 0
        self.saves: i64 = 0
        self.donations: i64 = 0
        self.lessons: i64 = 0
        self.helped: bool = False
        self.streak: i64 = 0
        self.starved: i64 = 0
        self.investments: i64 = 0
        self.score: i64 = 0
        self.base_score: i64 = 0
        self.refuge_score: i64 = 0
        self.vow_score: i64 = 0

    def take_role(self, n: MeritSetup, role: Role) -> None:
        self.role = role
        self.menu = n.menus[self.place][role.number + 1]

    def clone(self) -> Board:
        other = Board(self.place, self.owner, self.role, self.menu)
        other.vow = self.vow
        other.vow_dealt = self.vow_dealt
        other.choice = self.choice.clone()
        other.refuge = self.refuge
        other.wealth = self.wealth
        other.fu = self.fu
        other.hui = self.hui
        other.saves = self.saves
        other.donations = self.donations
        other.lessons = self.lessons
        other.helped = self.helped
        other.streak = self.streak
        other.starved = self.starved
        other.investments = self.investments
        other.score = self.score
        other.base_score = self.base_score
        other.refuge_score = self.refuge_score
        other.vow_score = self.vow_score
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.role.number)
        packer.put(-1 if self.vow is None else self.vow.number)
        packer.put(self.vow_dealt)
        self.choice.write(packer)
        packer.put(self.refuge)
        packer.put(self.wealth)
        packer.put(self.fu)
        packer.put(self.hui)
        packer.put(self.saves)
        packer.put(self.donations)
        packer.put(self.lessons)
        packer.put(1 if self.helped else 0)
        packer.put(self.streak)
        packer.put(self.starved)
        packer.put(self.investments)
        packer.put(self.score)
        packer.put(self.base_score)
        packer.put(self.refuge_score)
        packer.put(self.vow_score)

    def read(self, unpacker: Unpacker, setup: MeritSetup) -> None:
        role = unpacker.get()
        self.take_role(setup, setup.role_cards[role] if role >= 0 else setup.no_role)
        vow = unpacker.get()
        self.vow = setup.vow_cards[vow] if vow >= 0 else None
        self.vow_dealt = unpacker.get()
        self.choice = read_sealed(unpacker)
        self.refuge = unpacker.get()
        self.wealth = unpacker.get()
        self.fu = unpacker.get()
        self.hui = unpacker.get()
        self.saves = unpacker.get()
        self.donations = unpacker.get()
        self.lessons = unpacker.get()
        self.helped = unpacker.get() == 1
        self.streak = unpacker.get()
        self.starved = unpacker.get()
        self.investments = unpacker.get()
        self.score = unpacker.get()
        self.base_score = unpacker.get()
        self.refuge_score = unpacker.get()
        self.vow_score = unpacker.get()


class Table(State):
    """All that lies on the table. What may be done with it stands in `rules.py`."""

    def __init__(self, setup: MeritSetup) -> None:
        super().__init__(setup.seats)
        self.n: MeritSetup = setup
        self.phase: i64 = CHOOSE_ROLE
        self.round: i64 = 0
        self.calamity: i64 = setup.calamity_start
        self.saved: i64 = 0
        self.lost_beings: i64 = 0
        self.starter: i64 = 0
        self.turn: i64 = 0
        self.in_turn: i64 = 0
        self.taken: i64 = 0
        self.event: i64 = -1
        self.events: Deck = Deck([])
        self.beings: Deck = Deck([])
        self.area: list[int] = []
        self.stay: list[int] = []
        self.boards: list[Board] = []

    def copy_table(self, other: Table) -> None:
        self.copy_base(other)
        self.phase = other.phase
        self.round = other.round
        self.calamity = other.calamity
        self.saved = other.saved
        self.lost_beings = other.lost_beings
        self.starter = other.starter
        self.turn = other.turn
        self.in_turn = other.in_turn
        self.taken = other.taken
        self.event = other.event
        self.events = other.events.clone()
        self.beings = other.beings.clone()
        self.area = other.area.copy()
        self.stay = other.stay.copy()
        self.boards = [board.clone() for board in other.boards]

    def write(self, packer: Packer) -> None:
        self.write_base(packer)
        packer.put(self.phase)
        packer.put(self.round)
        packer.put(self.calamity)
        packer.put(self.saved)
        packer.put(self.lost_beings)
        packer.put(self.starter)
        packer.put(self.turn)
        packer.put(self.in_turn)
        packer.put(self.taken)
        packer.put(self.event)
        self.events.write(packer)
        self.beings.write(packer)
        packer.put_list(self.area)
        packer.put_list(self.stay)
        for board in self.boards:
            board.write(packer)

    def read(self, unpacker: Unpacker) -> None:
        self.read_base(unpacker)
        self.phase = unpacker.get()
        self.round = unpacker.get()
        self.calamity = unpacker.get()
        self.saved = unpacker.get()
        self.lost_beings = unpacker.get()
        self.starter = unpacker.get()
        self.turn = unpacker.get()
        self.in_turn = unpacker.get()
        self.taken = unpacker.get()
        self.event = unpacker.get()
        self.events = read_deck(unpacker)
        self.beings = read_deck(unpacker)
        self.area = unpacker.get_list()
        self.stay = unpacker.get_list()
        for board in self.boards:
            board.read(unpacker, self.n)

    def board_to_act(self) -> Board:
        return self.boards[self.turn]

    def board_to_choose(self, seat: i64) -> Board:
        """The seat's first board without a sealed choice; it has one while the seat is asked."""
        for board in self.boards:
            if board.owner == seat and board.choice.value == -1:
                return board
        return self.boards[seat]
