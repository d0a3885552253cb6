"""What lies on the table of 《功德轮回》: the boards, the two decks, the beings, the calamity track."""

from __future__ import annotations

from typing import Annotated, Final, cast

from mypy_extensions import i64

from qiju.games.merit.menus import ActionMenu
from qiju.games.merit.setup import MeritSetup, Role, Vow
from qiju.kernel.fields import Content, Each, Kept, Piece, Secret
from qiju.kernel.knowledge import Deck, Sealed
from qiju.kernel.setup import Setup
from qiju.kernel.state import State

# Phases in which somebody is asked.
CHOOSE_ROLE: Final = 0
CHOOSE_REFUGE: Final = 1
CHOOSE_VOW: Final = 2
ACT: Final = 3

NO_REFUGE: Final = 0
REFUGE: Final = 1


class Board(Piece):
    """One role board with what lies on it. In the two-player game each seat has two."""

    place: Kept[i64]
    owner: Kept[i64]
    role: Annotated[Role, Content(MeritSetup, "role_cards", "no_role")]
    menu: Kept[ActionMenu]
    vow: Annotated[Vow | None, Content(MeritSetup, "vow_cards")] = None
    vow_dealt: Secret[i64] = 0  # which of the role's two it will be; shown with the vow
    choice: Sealed = Sealed()
    refuge: i64 = NO_REFUGE
    wealth: i64 = 0
    fu: i64 = 0
    hui: i64 = 0
    saves: i64 = 0
    donations: i64 = 0
    lessons: i64 = 0
    helped: bool = False
    streak: i64 = 0
    starved: i64 = 0
    investments: i64 = 0
    score: i64 = 0
    base_score: i64 = 0
    refuge_score: i64 = 0
    vow_score: i64 = 0

    def take_role(self, n: MeritSetup, role: Role) -> None:
        self.role = role
        self.menu = n.menus[self.place][role.number + 1]

    def derive(self, setup: Setup) -> None:
        self.take_role(cast(MeritSetup, setup), self.role)


class Table(State):
    """All that lies on the table. What may be done with it stands in the chapters that `rules.py` lists."""

    n: Kept[MeritSetup]
    phase: i64 = CHOOSE_ROLE
    round: i64 = 0
    calamity: i64 = 0
    saved: i64 = 0
    lost_beings: i64 = 0
    starter: i64 = 0
    turn: i64 = 0
    in_turn: i64 = 0
    taken: i64 = 0
    event: i64 = -1
    events: Deck = Deck([])
    beings: Deck = Deck([])
    area: list[int] = []
    stay: list[int] = []
    boards: Each[list[Board]] = []


def board_to_act(table: Table) -> Board:
    return table.boards[table.turn]


def board_to_choose(table: Table, seat: i64) -> Board:
    """The seat's first board without a sealed choice; it has one while the seat is asked."""
    for board in table.boards:
        if board.owner == seat and board.choice.value == -1:
            return board
    return table.boards[seat]
