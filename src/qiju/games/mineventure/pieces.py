"""The pieces of 《MineVenture》: a player's status board and equipment, mobs, markers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.mineventure.board import NO_CELL
from qiju.games.mineventure.cards import Card
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.setup import MineSetup
from qiju.kernel.knowledge import Pile, read_pile
from qiju.kernel.packing import Packer, Unpacker

BUFF_SLOTS: Final = 3


class Gear:
    """One zone for equipment: the card in it, its durability, and the books under it (V-302, V-422)."""

    __slots__ = ("books", "durability", "kind", "most")

    def __init__(self) -> None:
        self.kind: i64 = NONE
        self.durability: i64 = 0
        self.most: i64 = 0
        self.books: list[int] = []

    def clone(self) -> Gear:
        other = Gear()
        other.kind = self.kind
        other.durability = self.durability
        other.most = self.most
        other.books = self.books.copy()
        return other

    def empty(self) -> None:
        self.kind = NONE
        self.durability = 0
        self.most = 0
        self.books = []

    def write(self, packer: Packer) -> None:
        packer.put(self.kind)
        packer.put(self.durability)
        packer.put(self.most)
        packer.put_list(self.books)

    def read(self, unpacker: Unpacker) -> None:
        self.kind = unpacker.get()
        self.durability = unpacker.get()
        self.most = unpacker.get()
        self.books = unpacker.get_list()


class Player:
    """One player's status board (V-603), hand and deeds."""

    def __init__(self, seat: i64, character: Card) -> None:
        self.seat: i64 = seat
        self.character: Card = character
        self.hp: i64 = 0
        self.alive: bool = True
        self.cell: i64 = NO_CELL
        self.home: i64 = NO_CELL
        self.gear: list[Gear] = [Gear(), Gear(), Gear()]
        self.companion: i64 = NONE
        self.hand: Pile = Pile([], [])
        self.buffs: list[int] = [NONE, NONE, NONE]
        self.rounds: list[int] = [0, 0, 0]
        self.since: list[int] = [0, 0, 0]  # when each was placed: the older one gives way
        self.absorb: i64 = 0
        # This round.
        self.escaped: bool = False
        self.lost_turn: bool = False
        self.had_turn: bool = False
        self.joined: bool = False
        self.used: bool = False
        self.killed: bool = False
        # This turn, this day, the next move.
        self.range_now: i64 = 0
        self.moved_today: bool = False
        self.set_roll: i64 = 0
        self.skip_action: bool = False
        self.skip_decision: bool = False
        # Since the story began, and in the whole game.
        self.story_kills: i64 = 0
        self.kills: i64 = 0
        self.used_once: bool = False
        self.dragon: i64 = 0
        self.best_battle: i64 = 0
        self.visited: i64 = 0
        self.realms: i64 = 0
        self.mobs: i64 = 0
        self.food: i64 = 0
        self.crystals: i64 = 0
        self.tasks: i64 = 0
        self.before: i64 = 0  # HP before the damage that is being settled (W-26)
        self.died: i64 = 0  # in which round
        # Every card whose effects work for this player; not packed, for it follows from the rest.
        self.cards: list[Card] = [character]
        self.stats: i64 = 0
        self.triggers: i64 = 0

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

    def clone(self) -> Player:
        other = Player(self.seat, self.character)
        other.hp = self.hp
        other.alive = self.alive
        other.cell = self.cell
        other.home = self.home
        other.gear = [gear.clone() for gear in self.gear]
        other.companion = self.companion
        other.hand = self.hand.clone()
        other.buffs = self.buffs.copy()
        other.rounds = self.rounds.copy()
        other.since = self.since.copy()
        other.absorb = self.absorb
        other.escaped = self.escaped
        other.lost_turn = self.lost_turn
        other.had_turn = self.had_turn
        other.joined = self.joined
        other.used = self.used
        other.killed = self.killed
        other.range_now = self.range_now
        other.moved_today = self.moved_today
        other.set_roll = self.set_roll
        other.skip_action = self.skip_action
        other.skip_decision = self.skip_decision
        other.story_kills = self.story_kills
        other.kills = self.kills
        other.used_once = self.used_once
        other.dragon = self.dragon
        other.best_battle = self.best_battle
        other.visited = self.visited
        other.realms = self.realms
        other.mobs = self.mobs
        other.food = self.food
        other.crystals = self.crystals
        other.tasks = self.tasks
        other.before = self.before
        other.died = self.died
        other.cards = self.cards
        other.stats = self.stats
        other.triggers = self.triggers
        return other

    def flags(self) -> i64:
        bits: i64 = 0
        for flag in (
            *(self.alive, self.escaped, self.lost_turn, self.had_turn, self.joined, self.used, self.killed),
            *(self.moved_today, self.skip_action, self.skip_decision, self.used_once),
        ):
            bits = bits * 2 + (1 if flag else 0)
        return bits

    def read_flags(self, bits: i64) -> None:
        self.alive = bits >> 10 & 1 == 1
        self.escaped = bits >> 9 & 1 == 1
        self.lost_turn = bits >> 8 & 1 == 1
        self.had_turn = bits >> 7 & 1 == 1
        self.joined = bits >> 6 & 1 == 1
        self.used = bits >> 5 & 1 == 1
        self.killed = bits >> 4 & 1 == 1
        self.moved_today = bits >> 3 & 1 == 1
        self.skip_action = bits >> 2 & 1 == 1
        self.skip_decision = bits >> 1 & 1 == 1
        self.used_once = bits & 1 == 1

    def numbers(self) -> list[int]:
        return [
            *(int(self.hp), int(self.cell), int(self.home), int(self.companion), int(self.absorb)),
            *(int(self.range_now), int(self.set_roll), int(self.story_kills), int(self.kills), int(self.dragon)),
            *(int(self.best_battle), int(self.visited), int(self.realms), int(self.mobs), int(self.food)),
            *(int(self.crystals), int(self.tasks), int(self.before), int(self.died), int(self.flags())),
        ]

    def write(self, packer: Packer) -> None:
        packer.put(self.character.number)
        packer.put_list(self.numbers())
        for gear in self.gear:
            gear.write(packer)
        self.hand.write(packer)
        packer.put_list(self.buffs)
        packer.put_list(self.rounds)
        packer.put_list(self.since)

    def read(self, unpacker: Unpacker, setup: MineSetup) -> None:
        self.character = setup.characters[unpacker.get()]
        numbers = unpacker.get_list()
        self.hp, self.cell, self.home, self.companion, self.absorb = numbers[:5]
        self.range_now, self.set_roll, self.story_kills, self.kills, self.dragon = numbers[5:10]
        self.best_battle, self.visited, self.realms, self.mobs, self.food = numbers[10:15]
        self.crystals, self.tasks, self.before, self.died = numbers[15:19]
        self.read_flags(numbers[19])
        for gear in self.gear:
            gear.read(unpacker)
        self.hand = read_pile(unpacker)
        self.buffs = unpacker.get_list()
        self.rounds = unpacker.get_list()
        self.since = unpacker.get_list()


class Mob:
    """A mob on the map. Its owner is whoever summoned it (W-18)."""

    __slots__ = ("cell", "hp", "kind", "owner")

    def __init__(self, kind: i64, cell: i64, hp: i64, owner: i64) -> None:
        self.kind: i64 = kind
        self.cell: i64 = cell
        self.hp: i64 = hp
        self.owner: i64 = owner

    def clone(self) -> Mob:
        return Mob(self.kind, self.cell, self.hp, self.owner)


class Marker:
    """A marker that lies on a tile."""

    __slots__ = ("cell", "kind", "owner", "rounds")

    def __init__(self, kind: i64, cell: i64, owner: i64, rounds: i64) -> None:
        self.kind: i64 = kind
        self.cell: i64 = cell
        self.owner: i64 = owner
        self.rounds: i64 = rounds

    def clone(self) -> Marker:
        return Marker(self.kind, self.cell, self.owner, self.rounds)
