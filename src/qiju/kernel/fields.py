"""Fields declared once: what a piece holds, how it is copied and packed, and who may know it.

    class Board(Piece):
        place: Kept[i64]                        # no default: the constructor asks for it
        role: Annotated[Role, Content(MeritSetup, "role_cards", "no_role")]
        wealth: i64 = 0
        helped: Flag = False
        choice: Sealed = Sealed()               # every board gets its own

The constructor, `clone`, `write` and `read` are derived from that (`emitter.py`): the build writes them out for
compiled classes, and plain Python gets the same code when the class is created. Fields are packed in the
order of declaration.

An unmarked field is an argument of the constructor, is copied and packed, and anybody may know it. The marks change
that:

    Kept[T]      shared by copies, not packed: it comes with the setup, or `derive` computes it after unpacking
    Shared[T]    shared by copies, packed: a list that is only ever replaced, never changed
    Shallow[T]   for a list of lists: copies get their own outer list and share the rows
    Midway[T]    copied, not packed: it matters only in the middle of a decision
    ForLog[T]    copied, not packed: only the log reads it, to tell what went before
    Loose[T]     neither copied nor packed, no argument: a copy starts with the default
    Each[T]      a list whose length the setup determines: the length is not packed, its items are read in place
    Counted[T]   ... but whose length is packed nevertheless
    BySeat[T]    a list for each seat; neighbours of that kind are packed seat by seat
    Secret[T]    hidden from some seats at times, but without a mask of its own (`Sealed`, `Deck` and `Pile` have one):
                 `imagine` must replace it, and nothing else may differ between the worlds that a seat imagines
    Inherited[T] not a new field: the place in the order at which a field of the kernel's is packed
    Flag         a bool; neighbouring flags share one packed number

and inside `Annotated`: `Content(SETUP, TABLE, NONE)` packs the number of a piece of content that the setup holds;
`Preceded(n)` packs the number `n` before the field; `Padded(n)` packs a list as `n` numbers, however short it is.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Self, TypeAlias, TypeVar, dataclass_transform

from mypy_extensions import mypyc_attr

from qiju.kernel.emitter import FRAME, FRAMED, PIECE, STATE, complete
from qiju.kernel.packing import Packer, Unpacker
from qiju.kernel.setup import Setup

T = TypeVar("T")
Kept: TypeAlias = Annotated[T, "Kept"]
Shared: TypeAlias = Annotated[T, "Shared"]
Shallow: TypeAlias = Annotated[T, "Shallow"]
Midway: TypeAlias = Annotated[T, "Midway"]
ForLog: TypeAlias = Annotated[T, "ForLog"]
Loose: TypeAlias = Annotated[T, "Loose"]
Each: TypeAlias = Annotated[T, "Each"]
Counted: TypeAlias = Annotated[T, "Counted"]
BySeat: TypeAlias = Annotated[T, "BySeat"]
Secret: TypeAlias = Annotated[T, "Secret"]
Inherited: TypeAlias = Annotated[T, "Inherited"]
Flag: TypeAlias = Annotated[bool, "Flag"]


class Content:
    """The mark of a piece of content: the setup's class, its table of such pieces, and what stands for “none”."""

    def __init__(self, setup: object, table: str, missing: str = "") -> None:
        self.setup = setup
        self.table = table
        self.missing = missing

    def __repr__(self) -> str:
        name = getattr(self.setup, "__name__", "Setup")
        return (
            f"Content({name}, {self.table!r}, {self.missing!r})" if self.missing else f"Content({name}, {self.table!r})"
        )


class Preceded:
    """The mark of a field before which a fixed number is packed."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __repr__(self) -> str:
        return f"Preceded({self.number})"


class Padded:
    """The mark of a list that is packed as so many numbers however short it is."""

    def __init__(self, size: int) -> None:
        self.size = size

    def __repr__(self) -> str:
        return f"Padded({self.size})"


# Which classes are roots; state.py and frames.py add theirs.
ROOTS: Final[dict[type, str]] = {}


def add_root(root: type, name: str) -> None:
    ROOTS[root] = name


def complete_class(owner: type) -> None:
    """Called for every class below a root: what its declared fields ask for is added."""
    complete(owner, ROOTS)


@dataclass_transform(eq_default=False)
@mypyc_attr(allow_interpreted_subclasses=True)
class Piece:
    """Something that lies on a table and has fields: a board, a person, a deck."""

    DECLARED: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        complete_class(cls)

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""
        raise NotImplementedError

    def write(self, packer: Packer) -> None:
        """Pack all that is packed."""

    def read(self, unpacker: Unpacker) -> None:
        """Take back what `write` packed."""

    def derive(self, setup: Setup) -> None:
        """Compute what is not packed because it follows from the rest; called after unpacking."""


add_root(Piece, PIECE)

__all__ = [
    "FRAME",
    "FRAMED",
    "STATE",
    "BySeat",
    "Content",
    "Counted",
    "Each",
    "Flag",
    "ForLog",
    "Inherited",
    "Kept",
    "Loose",
    "Midway",
    "Padded",
    "Piece",
    "Preceded",
    "Secret",
    "Shallow",
    "Shared",
    "add_root",
    "complete_class",
]
