"""What the classes of a game declare about their fields: what no pack holds, what copies share, what is hidden.

The marks stand at the fields (`kernel/fields.py`); nothing is listed a second time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from qiju.kernel.emitter import Field
from qiju.kernel.fields import Piece
from qiju.kernel.frames import Frame
from qiju.kernel.game import Game
from qiju.kernel.knowledge import Deck, Pile, Sealed
from qiju.kernel.state import State
from qiju.kernel.streams import Stream
from qiju.testing.conformance.anatomy import fields_of, is_piece
from qiju.testing.conformance.walks import plies

MASKED: Final = (Deck, Pile, Sealed)  # these say themselves who knows them
KERNEL: Final = "qiju.kernel"


class Declared:
    """The marked fields of a game's classes by their names (`Board.place`, `state.ring`), each with its annotation."""

    def __init__(self, table: type) -> None:
        self.scratch: dict[str, str] = {}  # of a moment, or for the log: no pack has them
        self.unpacked: dict[str, str] = {}  # a copy has them; a pack does not, since they follow from the rest
        self.shared: dict[str, str] = {}  # copies share them, since they are replaced and never changed
        for owner in [table, *classes_beside(table)]:
            name = "state" if issubclass(owner, State) else owner.__name__
            for field in fields_in(owner):
                self.take(f"{name}.{field.name}", field)

    def take(self, name: str, field: Field) -> None:
        if field.marks & {"Midway", "ForLog", "Loose"}:
            self.scratch[name] = field.annotation
        if "Kept" in field.marks:
            self.unpacked[name] = field.annotation
        if field.marks & {"Kept", "Shared", "Shallow"}:
            self.shared[name] = field.annotation


_declared: dict[type, Declared] = {}


def declared_by(game: Game) -> Declared:
    """What this game's classes declare, looked up once."""
    table = type(game.start(game.prepare(), b"declared"))
    if table not in _declared:
        _declared[table] = Declared(table)
    return _declared[table]


def fields_in(owner: type) -> list[Field]:
    text: str = getattr(owner, "DECLARED", "")
    lines = [line.partition(": ") for line in text.split("; ") if line]
    return [Field(owner.__name__, name, annotation, None) for name, _, annotation in lines]


def classes_beside(table: type) -> list[type]:
    """Every piece and frame of the packages that a table's class comes from, the kernel's included."""
    homes = {home_of(one) for one in table.__mro__} | {KERNEL}
    return [one for root in (Piece, Frame) for one in below(root) if home_of(one) in homes]


def home_of(owner: type) -> str:
    """The package that a class belongs to, however deep its module lies in it."""
    parts = owner.__module__.split(".")
    return (
        ".".join(parts[:3]) if parts[:2] == ["qiju", "games"] else ".".join(parts[:2]) if len(parts) > 2 else parts[0]
    )


def below(root: type) -> Iterator[type]:
    direct: list[type] = root.__subclasses__()
    for one in direct:
        yield one
        yield from below(one)


# ---- who may know it -------------------------------------------------------------------------------------


def check_declared(game: Game, effort: int = 1) -> None:
    """Worlds that a seat imagines differ in nothing but what is declared Secret, or says itself who knows it."""
    for ply in plies(game, 2 * effort):
        for seat in ply.seats():
            world = ply.state.resample(seat, ply.stream(seat))
            found = set(differing(ply.state, world, "state"))
            assert not found, f"{ply}, seat {seat}: {sorted(found)} may be otherwise, but nothing declares them Secret"


def differing(one: object, two: object, name: str) -> Iterator[str]:
    """Every field in which two worlds differ although nothing says that it may be hidden."""
    if isinstance(one, (*MASKED, Stream)) and type(one) is type(two):
        return
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for mine, theirs in zip(one, two, strict=True):
            yield from differing(mine, theirs, name)
    elif is_piece(one) and type(one) is type(two):
        hidden = may_differ(type(one))
        for field in fields_of(one):
            if field not in hidden:
                yield from differing(getattr(one, field), getattr(two, field), f"{type(one).__name__}.{field}")
    elif one != two:
        yield name


_may_differ: dict[type, set[str]] = {}


def may_differ(owner: type) -> set[str]:
    """The fields in which possible worlds may differ; what follows from the rest follows it there, too."""
    if owner not in _may_differ:
        _may_differ[owner] = {field.name for field in fields_in(owner) if field.marks & {"Secret", "Kept", "Loose"}}
    return _may_differ[owner]
