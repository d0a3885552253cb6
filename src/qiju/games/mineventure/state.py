"""The table of 《MineVenture》: what lies on it, and the kernel's questions, which go to the frame on top.

What a move does stands in `rules`, a file a chapter of the rulebook.
"""

from __future__ import annotations

from typing import Annotated, Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import resampling
from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.board import Board
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.pieces import Marker, Mob, Player
from qiju.games.mineventure.setup import MineSetup
from qiju.kernel.fields import Counted, Each, Inherited, Kept, Loose, Midway, Preceded, Shared
from qiju.kernel.frames import Frame, FramedState
from qiju.kernel.knowledge import Pile
from qiju.kernel.refusal import Refusal
from qiju.kernel.setup import Setup
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
NO_CAUSES: Final[list[str]] = []
LONGEST_LIFE: Final = 1 << 20  # a winner outlives everybody


class MineFrame(Frame):
    """One thing being resolved. While it lies on top and asks, it answers for the table."""

    def options(self, state: MineState, seat: i64) -> list[int]:
        """What this seat may answer."""
        raise NotImplementedError

    def decide(self, state: MineState, seat: i64, move: i64) -> None:
        """Carry out one small move that was answered."""
        raise NotImplementedError

    def why_not(self, state: MineState, seat: i64, move: i64) -> Refusal:
        """Why this is no answer, with the clause."""
        raise NotImplementedError

    def missed(self, state: MineState, seat: i64) -> list[int]:
        """What a player would look for here, possible or not."""
        return NO_MOVES

    def unseen(self, deck: i64, seat: i64) -> list[int]:
        """The cards of this deck that lie here, their faces hidden from this seat."""
        return NO_CARDS


# One blank frame of each kind by its code; every chapter that has frames lays its own here.
FRAMES: Final[dict[int, MineFrame]] = {}


class MineState(FramedState):
    """All that lies on the table."""

    n: Kept[MineSetup]
    board: Kept[Board]
    cells: Shared[list[int]] = []  # what the board is made of
    players: Counted[Each[list[Player]]] = []
    round: Annotated[i64, Preceded(10)] = 0
    day: i64 = 0
    time: i64 = DAY
    first: i64 = 0
    placed: i64 = 0  # buffs placed so far, to know which is older
    dragon: i64 = 0
    reason: i64 = NOT_OVER
    winners: i64 = 0
    # What the figures count.
    battles: i64 = 0
    first_death: i64 = 0
    decks: Each[list[Pile]] = [Pile([], []) for _ in v.DECKS]
    discards: list[int] = []  # V-420: hand cards that were played or discarded
    broken: list[int] = []  # W-20: weapons that left the game
    tasks: list[int] = []
    claimed: list[int] = []
    stories: list[int] = []  # event cards in play as stories
    left: list[int] = []  # rounds of each
    crystals: list[int] = []  # HP of each; 0: destroyed
    mobs: list[Mob] = []
    markers: list[Marker] = []
    frames: Inherited[list[Frame]] = []
    # Of the damage that is being settled now. None of it lives across a question: `settling` is off at every
    # question, and whatever the others still hold is laid anew by `begin_step` and `begin_settling` before it is read.
    settling: Midway[bool] = False  # W-39: losses and gains are only noted for now
    blame: Midway[list[int]] = []  # W-18: who hurt each last, until deaths are settled
    causes: Loose[list[str]] = NO_CAUSES  # and what did, as sentences name it, while somebody listens
    losses: Midway[list[int]] = []
    gains: Midway[list[int]] = []

    def lay_board(self, board: Board) -> None:
        self.board = board
        self.cells = board.cells

    def derive(self, setup: Setup) -> None:
        self.board = self.n.board_of(self.cells)
        self.clear_damage()

    def clear_damage(self) -> None:
        """Nobody has been hurt yet."""
        seats = int(self.seats)
        self.blame = [NONE] * seats
        self.losses = [0] * seats
        self.gains = [0] * seats

    def blank_frame(self, code: i64) -> Frame:
        return FRAMES[code].clone()

    # ---- what the kernel asks ----------------------------------------------------------------------------

    def frame(self) -> MineFrame:
        """What is being resolved now."""
        return cast(list[MineFrame], self.frames)[-1]

    def legal(self, seat: i64) -> list[int]:
        if (self.must >> seat) & 1 == 0:
            return NO_MOVES
        return self.frame().options(self, seat)

    def perform(self, seat: i64, move: i64) -> None:
        """One small move; once the decision is whole, on to the next question."""
        self.frame().decide(self, seat, move)
        if self.deciding < 0:
            self.must = 0
            self.run()

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if self.over:
            return Refusal("refuse.over", "V-109")
        if (self.must >> seat) & 1 == 0:
            asked = [player.who() for player in self.players if (self.must >> player.seat) & 1]
            return Refusal("refuse.not_your_turn", "V-106", who=asked)
        if move in self.legal(seat):
            return None
        return self.frame().why_not(self, seat, move)

    def imagine(self, seat: i64, stream: Stream) -> None:
        """Hidden are the decks but for cards known to lie under them, and the others' hands but for their backs."""
        resampling.redeal_all(self, seat, stream)

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
