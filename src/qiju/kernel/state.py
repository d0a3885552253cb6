"""What lies on the table, and what anybody may ask of it.

`must` and `may` are masks of seats. A seat that can only *pass* is asked all the same: the question
itself must not give anything away. `perform` trusts its caller; `apply` checks first and refuses with the
clause. In the middle of a decision made of several small moves, `deciding` names its seat; such a state
lives only on the copy on which the decision is made, and is neither stored nor shown.
"""

from __future__ import annotations

import hashlib
from typing import ClassVar, Final, Self, dataclass_transform

from mypy_extensions import i64, mypyc_attr

from qiju.kernel.events import EventLog
from qiju.kernel.fields import STATE, add_root, complete_class
from qiju.kernel.packing import Packer, Unpacker
from qiju.kernel.refusal import Refusal
from qiju.kernel.setup import Setup
from qiju.kernel.streams import Keys, Stream
from qiju.kernel.tally import Tally

NOBODY: Final = -1
PASS: Final = -1


class Outcome:
    """How a game ended: ranks from 1, shared ranks equal; scores are integers in units of 1/`unit`."""

    __slots__ = ("ranks", "reason", "scores", "unit", "winners")

    def __init__(self, winners: list[int], ranks: list[int], scores: list[int], reason: str, unit: int = 1) -> None:
        self.winners = winners
        self.ranks = ranks
        self.scores = scores
        self.reason = reason
        self.unit = unit

    def plain(self) -> dict[str, object]:
        return {
            "winners": self.winners,
            "ranks": self.ranks,
            "scores": self.scores,
            "unit": self.unit,
            "reason": self.reason,
        }


@dataclass_transform(eq_default=False)
@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The base of every game's state. A game declares what lies on its table (`fields.py`), its setup first."""

    DECLARED: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        complete_class(cls)

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.must: i64 = 0
        self.may: i64 = 0
        self.deciding: i64 = NOBODY
        self.window: i64 = 0
        self.irrevocable: i64 = 0
        self.over: bool = False
        self.deal: Stream = Stream(1)
        self.dice: Stream = Stream(1)
        self.log: EventLog | None = None
        self.tally: Tally | None = None

    # -- what a game must answer ---------------------------------------------------------------------

    def legal(self, seat: i64) -> list[int]:
        """The small moves this seat may make now, each once, in a fixed order. Do not change the list."""
        raise NotImplementedError

    def perform(self, seat: i64, move: i64) -> None:
        """Carry out a legal small move and run on to the next question."""
        raise NotImplementedError

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        """Why this seat may not make this move now; None where it may."""
        raise NotImplementedError

    def outcome(self) -> Outcome:
        """The result, once `over`."""
        raise NotImplementedError

    def imagine(self, seat: i64, stream: Stream) -> None:
        """On this copy, replace everything that the seat cannot know; every possible world is equally likely."""
        raise NotImplementedError

    # -- what a game may add -------------------------------------------------------------------------

    def set_up(self) -> None:
        """Lay out an empty table for its first question; its streams are ready. `Game.deal` calls it."""

    def question(self, seat: i64) -> int:
        """The id of what this seat is being asked; an answer to another id is stale."""
        return self.window

    def fold(self) -> i64:
        """A number that depends on the whole result, so that a bench can compare runs cheaply."""
        return 0

    # -- what follows from declared fields -----------------------------------------------------------

    def clone(self) -> Self:
        """A copy that shares nothing that changes. It has neither log nor tally."""
        raise NotImplementedError

    def write(self, packer: Packer) -> None:
        """Pack the whole state, `write_base` first."""
        raise NotImplementedError

    def read(self, unpacker: Unpacker) -> None:
        """Take back what `write` packed."""
        raise NotImplementedError

    def derive(self, setup: Setup) -> None:
        """Compute what is not packed because it follows from the rest; called after unpacking."""

    # -- what every state can do ---------------------------------------------------------------------

    def resample(self, seat: i64, stream: Stream) -> Self:
        """A world this seat cannot tell from the true one, each such world equally likely."""
        other = self.clone()
        other.key_streams_anew(stream)
        other.imagine(seat, stream)
        return other

    def apply(self, seat: i64, move: i64) -> None:
        """Make a move, or raise the refusal and change nothing."""
        self.check_move(seat, move)
        self.perform(seat, move)

    def check_move(self, seat: i64, move: i64) -> None:
        """Raise the refusal where the rules do not allow this move."""
        refusal = self.refusal(seat, move)
        if refusal is None:
            return
        try:
            raise refusal
        finally:
            del refusal  # a frame and what it raised would otherwise hold each other until a collector comes by

    def pending(self) -> list[int]:
        """The seats that must decide now."""
        return [seat for seat in range(self.seats) if (self.must >> seat) & 1]

    def optional(self) -> list[int]:
        """The seats that may decide now but need not."""
        return [seat for seat in range(self.seats) if (self.may >> seat) & 1]

    def asked(self, seat: i64) -> bool:
        return ((self.must | self.may) >> seat) & 1 == 1

    def ask(self, mask: i64) -> None:
        """Put a new question to these seats, and to nobody else."""
        self.must = mask
        self.window += 1

    def answered(self, seat: i64) -> None:
        """Count this seat's answer to a question that others are still asked."""
        self.must &= ~(1 << seat)

    def tell(self, kind: str, **data: object) -> None:
        """Tell everybody, if anybody is listening."""
        if self.log is not None:
            self.log.tell(kind, data)

    def whisper(
        self, kind: str, audience: i64, full: dict[str, object], shared: dict[str, object] | None = None
    ) -> None:
        """Tell the seats in the audience (a mask) everything, and the others only `shared`, or nothing."""
        if self.log is not None:
            self.log.whisper(kind, audience, full, shared)

    def end(self) -> None:
        self.must = 0
        self.may = 0
        self.over = True

    def key_streams(self, keys: Keys) -> None:
        self.deal = Stream(keys.deal)
        self.dice = Stream(keys.dice)

    def key_streams_anew(self, stream: Stream) -> None:
        """Other dice and draws than the true ones: part of every resampling."""
        self.deal = Stream((stream.below(1 << 29) << 30) + stream.below(1 << 29))
        self.dice = Stream((stream.below(1 << 29) << 30) + stream.below(1 << 29))

    def pack(self) -> bytes:
        packer = Packer()
        self.write(packer)
        return packer.bytes()

    def digest(self) -> str:
        return hashlib.sha256(self.pack()).hexdigest()

    def information_key(self, seat: i64) -> int:
        """A number for everything this seat knows between two decisions: equal in all worlds it cannot tell apart.

        The same stream imagines the same world from each of them, and the number is computed from that world.
        """
        world = self.resample(seat, Stream(1))
        return int.from_bytes(hashlib.sha256(world.pack()).digest()[:7], "big")

    def copy_base(self, other: State) -> None:
        """Take over from another state what this base class holds."""
        self.must = other.must
        self.may = other.may
        self.deciding = other.deciding
        self.window = other.window
        self.irrevocable = other.irrevocable
        self.over = other.over
        self.deal.s = other.deal.s
        self.dice.s = other.dice.s

    def write_base(self, packer: Packer) -> None:
        packer.put(self.seats)
        packer.put(self.must)
        packer.put(self.may)
        packer.put(self.deciding)
        packer.put(self.window)
        packer.put(self.irrevocable)
        packer.put(1 if self.over else 0)
        packer.put(self.deal.s)
        packer.put(self.dice.s)

    def read_base(self, unpacker: Unpacker) -> None:
        self.seats = unpacker.get()
        self.must = unpacker.get()
        self.may = unpacker.get()
        self.deciding = unpacker.get()
        self.window = unpacker.get()
        self.irrevocable = unpacker.get()
        self.over = unpacker.get() == 1
        self.deal.s = unpacker.get()
        self.dice.s = unpacker.get()


add_root(State, STATE)
