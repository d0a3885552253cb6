"""The pieces of 《MineVenture》: a player's status board and equipment, mobs, markers."""

from __future__ import annotations

from typing import Annotated, Final, cast

from mypy_extensions import i64

from qiju.games.mineventure.board import NO_CELL
from qiju.games.mineventure.cards import Card
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.setup import MineSetup
from qiju.kernel.fields import Content, Each, Flag, Kept, Piece, Preceded
from qiju.kernel.knowledge import Pile
from qiju.kernel.setup import Setup

BUFF_SLOTS: Final = 3


class Gear(Piece):
    """One zone for equipment: the card in it, its durability, and the books under it (V-302, V-422)."""

    kind: i64 = NONE
    durability: i64 = 0
    most: i64 = 0
    books: list[int] = []

    def empty(self) -> None:
        self.kind = NONE
        self.durability = 0
        self.most = 0
        self.books = []


class Player(Piece):
    """One player's status board (V-603), hand and deeds."""

    seat: Kept[i64]
    character: Annotated[Card, Content(MineSetup, "characters")]
    hp: Annotated[i64, Preceded(20)] = 0
    cell: i64 = NO_CELL
    home: i64 = NO_CELL
    companion: i64 = NONE
    absorb: i64 = 0
    range_now: i64 = 0  # this turn
    set_roll: i64 = 0  # of the next move
    # Since the story began, and in the whole game.
    story_kills: i64 = 0
    kills: i64 = 0
    dragon: i64 = 0
    best_battle: i64 = 0
    visited: i64 = 0
    realms: i64 = 0
    mobs: i64 = 0
    food: i64 = 0
    crystals: i64 = 0
    tasks: i64 = 0
    before: i64 = 0  # HP before the damage that is being settled (W-26)
    died: i64 = 0  # in which round
    used_once: Flag = False
    # The next move, and this day.
    skip_decision: Flag = False
    skip_action: Flag = False
    moved_today: Flag = False
    # This round.
    killed: Flag = False
    used: Flag = False
    joined: Flag = False
    had_turn: Flag = False
    lost_turn: Flag = False
    escaped: Flag = False
    alive: Flag = True
    gear: Each[list[Gear]] = [Gear(), Gear(), Gear()]
    hand: Pile = Pile([], [])
    buffs: list[int] = [NONE, NONE, NONE]
    rounds: list[int] = [0, 0, 0]
    since: list[int] = [0, 0, 0]  # when each was placed: the older one gives way
    # Every card whose effects work for this player; not packed, for it follows from the rest.
    cards: Kept[list[Card]] = []
    stats: Kept[i64] = 0
    triggers: Kept[i64] = 0

    def who(self) -> str:
        """A player as sentences name them: seat and character (`P4·Miner`)."""
        name = self.character.name
        # Who is not printed is in no table of texts.
        return f"@who.{self.seat + 1}.{self.character.id}" if name.startswith("@") else f"P{self.seat + 1}·{name}"

    def know_cards(self, kinds: list[Card]) -> None:
        """Gather every card whose effects work for this player; called when one comes or goes."""
        cards = [self.character]
        if self.companion >= 0:
            cards.append(kinds[self.companion])
        for gear in self.gear:
            if gear.kind >= 0:
                cards.append(kinds[gear.kind])
                for book in gear.books:
                    cards.append(kinds[book])
        stats: i64 = 0
        triggers: i64 = 0
        for card in cards:
            stats |= card.stats
            triggers |= card.triggers
        self.cards = cards
        self.stats = stats
        self.triggers = triggers

    def derive(self, setup: Setup) -> None:
        self.know_cards(cast(MineSetup, setup).cards)


class Mob(Piece):
    """A mob on the map. Its owner is whoever summoned it (W-18)."""

    kind: Annotated[i64, Preceded(4)]
    cell: i64
    hp: i64
    owner: i64


class Marker(Piece):
    """A marker that lies on a tile."""

    kind: Annotated[i64, Preceded(4)]
    cell: i64
    owner: i64
    rounds: i64
