"""What lies on the table of 《MineVenture》: players, mobs, markers, stories, decks, and what is being resolved."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.board import NO_CELL, Board
from qiju.games.mineventure.cards import Card
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.frames import (
    BATTLE_CODE,
    DRAW_CODE,
    LOOT_CODE,
    OFFER_CODE,
    OPENING_CODE,
    ROUND_CODE,
    TURN_CODE,
    Battle,
    Draw,
    Loot,
    Offer,
    Opening,
    RoundEnd,
    Stepping,
    Turn,
    Work,
)
from qiju.games.mineventure.setup import MineSetup
from qiju.kernel.frames import Frame
from qiju.kernel.knowledge import Pile, read_pile
from qiju.kernel.packing import Packer, Unpacker

BUFF_SLOTS: Final = 3
DAY: Final = 0
NIGHT: Final = 1
UNTIL_DEATH: Final = -1  # a story that no count of rounds ends
DOOM: Final = -1  # W-36: a story that no card brought

# How a game ended.
REASONS: Final = ("", "last", "dragon", "all_dead", "tasks")
NOT_OVER: Final = 0
BY_LAST: Final = 1
BY_DRAGON: Final = 2
BY_NOBODY: Final = 3
BY_TASKS: Final = 4


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


class Table(Stepping):
    """All that lies on the table. What may be done with it stands in the files after this one."""

    def __init__(self, setup: MineSetup, board: Board) -> None:
        super().__init__(setup.seats)
        self.n: MineSetup = setup
        self.board: Board = board
        self.players: list[Player] = []
        self.round: i64 = 0
        self.day: i64 = 0
        self.time: i64 = DAY
        self.first: i64 = 0
        self.placed: i64 = 0  # buffs placed so far, to know which is older
        self.decks: list[Pile] = [Pile([], []) for _ in v.DECKS]
        self.discards: list[int] = []  # V-420: hand cards that were played or discarded
        self.broken: list[int] = []  # W-20: weapons that left the game
        self.tasks: list[int] = []
        self.claimed: list[int] = []
        self.stories: list[int] = []  # event cards in play as stories
        self.left: list[int] = []  # rounds of each
        self.mobs: list[Mob] = []
        self.markers: list[Marker] = []
        self.dragon: i64 = 0
        self.crystals: list[int] = []  # HP of each; 0: destroyed
        self.reason: i64 = NOT_OVER
        self.winners: i64 = 0
        # What the figures count.
        self.battles: i64 = 0
        self.first_death: i64 = 0
        # Of damage that is being settled together: what each loses and gains (W-39).
        self.settling: bool = False
        self.blame: list[int] = [NONE] * int(setup.seats)  # who hurt each last, until deaths are settled
        self.losses: list[int] = [0] * int(setup.seats)
        self.gains: list[int] = [0] * int(setup.seats)

    def copy_table(self, other: Table) -> None:
        self.copy_base(other)
        self.copy_frames(other)
        self.players = [player.clone() for player in other.players]
        self.round = other.round
        self.day = other.day
        self.time = other.time
        self.first = other.first
        self.placed = other.placed
        self.decks = [deck.clone() for deck in other.decks]
        self.discards = other.discards.copy()
        self.broken = other.broken.copy()
        self.tasks = other.tasks.copy()
        self.claimed = other.claimed.copy()
        self.stories = other.stories.copy()
        self.left = other.left.copy()
        self.mobs = [mob.clone() for mob in other.mobs]
        self.markers = [marker.clone() for marker in other.markers]
        self.dragon = other.dragon
        self.crystals = other.crystals.copy()
        self.reason = other.reason
        self.winners = other.winners
        self.battles = other.battles
        self.first_death = other.first_death

    def write(self, packer: Packer) -> None:
        self.write_base(packer)
        packer.put_list(self.board.cells)
        packer.put(len(self.players))
        for player in self.players:
            player.write(packer)
        packer.put_list(self.numbers())
        for deck in self.decks:
            deck.write(packer)
        for plain in (self.discards, self.broken, self.tasks, self.claimed, self.stories, self.left, self.crystals):
            packer.put_list(plain)
        packer.put(len(self.mobs))
        for mob in self.mobs:
            packer.put_list([int(mob.kind), int(mob.cell), int(mob.hp), int(mob.owner)])
        packer.put(len(self.markers))
        for marker in self.markers:
            packer.put_list([int(marker.kind), int(marker.cell), int(marker.owner), int(marker.rounds)])
        self.write_frames(packer)

    def numbers(self) -> list[int]:
        return [
            *(int(self.round), int(self.day), int(self.time), int(self.first), int(self.placed), int(self.dragon)),
            *(int(self.reason), int(self.winners), int(self.battles), int(self.first_death)),
        ]

    def read(self, unpacker: Unpacker) -> None:
        self.read_base(unpacker)
        self.board = self.n.board_of(unpacker.get_list())
        for seat in range(unpacker.get()):
            player = Player(seat, self.n.characters[0])
            player.read(unpacker, self.n)
            self.players.append(player)
        numbers = unpacker.get_list()
        self.round, self.day, self.time, self.first, self.placed, self.dragon = numbers[:6]
        self.reason, self.winners, self.battles, self.first_death = numbers[6:]
        self.decks = [read_pile(unpacker) for _ in v.DECKS]
        self.discards = unpacker.get_list()
        self.broken = unpacker.get_list()
        self.tasks = unpacker.get_list()
        self.claimed = unpacker.get_list()
        self.stories = unpacker.get_list()
        self.left = unpacker.get_list()
        self.crystals = unpacker.get_list()
        for _ in range(unpacker.get()):
            kind, cell, hp, owner = unpacker.get_list()
            self.mobs.append(Mob(kind, cell, hp, owner))
        for _ in range(unpacker.get()):
            kind, cell, owner, rounds = unpacker.get_list()
            self.markers.append(Marker(kind, cell, owner, rounds))
        self.read_frames(unpacker)
        for player in self.players:
            self.know_cards(player)

    def read_frame(self, code: i64, unpacker: Unpacker) -> Frame:
        frame: Opening | Turn | Work | Draw | Offer | Loot | Battle | RoundEnd
        if code == OPENING_CODE:
            frame = Opening()
        elif code == TURN_CODE:
            frame = Turn(0)
        elif code == DRAW_CODE:
            frame = Draw(0, 0, 0)
        elif code == OFFER_CODE:
            frame = Offer(0, 0)
        elif code == LOOT_CODE:
            frame = Loot(0, 0, 0)
        elif code == BATTLE_CODE:
            frame = Battle(0, 0, 0, int(self.seats))
        elif code == ROUND_CODE:
            frame = RoundEnd()
        else:
            frame = Work(0, 0)
        frame.read(unpacker)
        return frame

    def know_cards(self, player: Player) -> None:
        """Gather every card whose effects work for this player; called when one comes or goes."""
        kinds = self.n.cards
        cards = [player.character]
        if player.companion >= 0:
            cards.append(kinds[player.companion])
        for gear in player.gear:
            if gear.kind >= 0:
                cards.append(kinds[gear.kind])
                for book in gear.books:
                    cards.append(kinds[book])
        stats: i64 = 0
        triggers: i64 = 0
        for card in cards:
            stats |= card.stats
            triggers |= card.triggers
        player.cards = cards
        player.stats = stats
        player.triggers = triggers

    # ---- asking ------------------------------------------------------------------------------------------

    def turn(self) -> Turn | None:
        """Whose turn it is; nobody's while spawn points are chosen and at a round's end."""
        if len(self.frames) == 0:
            return None
        bottom = self.frames[0]
        return bottom if isinstance(bottom, Turn) else None

    def active(self) -> i64:
        turn = self.turn()
        return turn.seat if turn is not None else self.first

    def battle(self) -> Battle | None:
        """The battle being fought, however deep below other things it lies."""
        for frame in self.frames:
            if isinstance(frame, Battle):
                return frame
        return None

    def order(self) -> list[int]:
        """Everybody in this round's turn order (V-104, W-29)."""
        return [(int(self.first) + step) % int(self.seats) for step in range(self.seats)]

    def living(self) -> i64:
        count: i64 = 0
        for player in self.players:
            if player.alive:
                count += 1
        return count

    def realm_of(self, player: Player) -> i64:
        return self.board.realm[player.cell]

    def crystal_key(self, ignoring: bool) -> i64:
        """The state of the ground: does the mover ignore terrain, and which crystals stand."""
        key: i64 = 0
        for number in range(len(self.crystals)):
            if self.crystals[number] > 0:
                key |= 2 << number
        if ignoring:
            key |= 1
        return key

    def count(self, index: i64) -> None:
        if self.tally is not None and index < len(self.tally.counts):
            self.tally.add(index)
