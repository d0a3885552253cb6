"""The table of 《MineVenture》: what lies on it, and the kernel's questions, which go to the frame on top.

What a move does stands in `rules`, a file a chapter of the rulebook.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import hidden
from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.board import Board
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.pieces import Marker, Mob, Player
from qiju.games.mineventure.setup import MineSetup
from qiju.kernel.frames import Frame, FramedState
from qiju.kernel.knowledge import Pile, read_pile
from qiju.kernel.packing import Packer, Unpacker
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import Outcome
from qiju.kernel.streams import Stream

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
NO_MOVES: Final[list[int]] = []
NO_CARDS: Final[list[int]] = []
LONGEST_LIFE: Final = 1 << 20  # a winner outlives everybody


class MineFrame(Frame):
    """One thing being resolved. While it lies on top and asks, it answers for the table."""

    def moves(self, state: MineState, seat: i64) -> list[int]:
        """What this seat may answer."""
        raise NotImplementedError

    def answer(self, state: MineState, seat: i64, move: i64) -> None:
        """Carry out one small move that was answered."""
        raise NotImplementedError

    def why_not(self, state: MineState, seat: i64, move: i64) -> Refusal:
        """Why this is no answer, with the clause."""
        raise NotImplementedError

    def missed(self, state: MineState, seat: i64) -> list[int]:
        """What a player would look for here, possible or not."""
        return NO_MOVES

    def held(self, deck: i64, seat: i64) -> list[int]:
        """The cards of this deck that lie here, their faces hidden from this seat."""
        return NO_CARDS

    def read(self, unpacker: Unpacker) -> None:
        """Unpack what `write` packed."""
        raise NotImplementedError


# One blank frame of each kind by its code; every chapter that has frames lays its own here.
BLANKS: Final[dict[int, MineFrame]] = {}


class MineState(FramedState):
    """All that lies on the table."""

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

    def copy_table(self, other: MineState) -> None:
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
            player.know_cards(self.n.cards)

    def read_frame(self, code: i64, unpacker: Unpacker) -> Frame:
        frame = cast(MineFrame, BLANKS[code].clone())
        frame.read(unpacker)
        return frame

    def clone(self) -> MineState:
        other = MineState(self.n, self.board)
        other.copy_table(self)
        return other

    # ---- what the kernel asks ----------------------------------------------------------------------------

    def frame(self) -> MineFrame:
        """What is being resolved now."""
        return cast(MineFrame, self.frames[-1])

    def legal(self, seat: i64) -> list[int]:
        if (self.must >> seat) & 1 == 0:
            return NO_MOVES
        return self.frame().moves(self, seat)

    def perform(self, seat: i64, move: i64) -> None:
        """One small move; once the decision is whole, on to the next question."""
        self.frame().answer(self, seat, move)
        if self.deciding < 0:
            self.must = 0
            self.run()

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if self.over:
            return Refusal("refuse.over", "V-109")
        if (self.must >> seat) & 1 == 0:
            return Refusal("refuse.not_your_turn", "V-106")
        if move in self.legal(seat):
            return None
        return self.frame().why_not(self, seat, move)

    def resample(self, seat: i64, stream: Stream) -> MineState:
        """Hidden are the decks but for cards known to lie under them, and the others' hands but for their backs."""
        other = self.clone()
        other.key_streams_anew(stream)
        hidden.redeal_all(other, seat, stream)
        return other

    def outcome(self) -> Outcome:
        """Winners first, then who lived longer; a draw has no winner (W-26)."""
        winners = [seat for seat in range(self.seats) if (self.winners >> seat) & 1]
        lasted = [self.lasted(player) for player in self.players]
        ranks = [1 + sum(other > mine for other in lasted) for mine in lasted]
        return Outcome(
            winners, ranks, [1 if seat in winners else 0 for seat in range(self.seats)], REASONS[self.reason]
        )

    def lasted(self, player: Player) -> int:
        if (self.winners >> player.seat) & 1:
            return LONGEST_LIFE
        return int(self.round + 1) if player.alive else int(player.died)

    def fold(self) -> i64:
        total: i64 = self.round * 7 + self.reason
        for player in self.players:
            total = (total * 31 + player.hp * 5 + player.cell * 3 + player.kills + 64) & 0xFFFFFFFF
        return total

    # ---- small questions about the table -----------------------------------------------------------------

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
