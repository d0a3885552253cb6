"""What a state is made of, found by looking: its fields, its pieces and theirs, each with a path of names.

It works on plain and on compiled classes, and knows no game. What can be copied (it has a `clone`) is a piece; lists,
tables and streams are taken apart; any other thing is content, which no game changes and all copies share.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from qiju.kernel.events import EventLog
from qiju.kernel.state import State
from qiju.kernel.streams import Stream
from qiju.kernel.tally import Tally

LEAVES: Final = (bool, int, str, float, bytes, type(None))
NOTHING: Final[dict[str, str]] = {}
OWN: Final = (EventLog, Tally)  # of one table; no copy has them

_names: dict[type, tuple[str, ...]] = {}


def fields_of(thing: object) -> list[str]:
    """The names of what a thing holds: declared, compiled, or just set."""
    kind = type(thing)
    if kind not in _names:
        found: dict[str, None] = {}
        for one in reversed(kind.__mro__):
            slots = vars(one).get("__slots__", ())
            for name in (*((slots,) if isinstance(slots, str) else slots), *vars(one).get("__mypyc_attrs__", ())):
                found[name] = None
        _names[kind] = tuple(name for name in found if not name.startswith("__"))
    names = [*_names[kind], *(name for name in getattr(thing, "__dict__", ()) if name not in _names[kind])]
    return [name for name in names if hasattr(thing, name)]


def is_piece(thing: object) -> bool:
    return isinstance(thing, Stream) or hasattr(thing, "clone")


def class_of(thing: object) -> str:
    """What a thing is called in sentences and in lists of exceptions: the table itself is `state`."""
    return "state" if isinstance(thing, State) else type(thing).__name__


def parts(state: State) -> Iterator[tuple[str, str, object]]:
    """Everything that could change: lists, tables and pieces, each once, with its path and the field that holds it."""
    todo: list[tuple[str, str, object]] = [("", "", state)]
    met: set[int] = set()
    while todo:
        path, field, thing = todo.pop()
        if id(thing) in met:
            continue
        met.add(id(thing))
        yield path, field, thing
        for name, inner_field, inner in inside(thing, field):
            if not isinstance(inner, (*LEAVES, *OWN)) and (isinstance(inner, list | dict | set) or is_piece(inner)):
                todo.append((f"{path}.{name}" if path else name, inner_field, inner))


def inside(thing: object, field: str) -> list[tuple[str, str, object]]:
    """What a thing holds: the name of each, the field that it belongs to (`Board.wealth`), and itself."""
    if isinstance(thing, list):
        return [(str(place), field, item) for place, item in enumerate(thing)]
    if isinstance(thing, dict):
        return [(str(key), field, item) for key, item in thing.items()]
    if isinstance(thing, set):
        return [("*", field, tuple(sorted(thing)))]
    owner = class_of(thing)
    return [(name, f"{owner}.{name}", getattr(thing, name)) for name in fields_of(thing)]


def named(field: str, listed: Mapping[str, str]) -> bool:
    """Is this field in a list of exceptions, by its name or by `*` for whatever holds it?"""
    return field in listed or f"*.{field.partition('.')[2]}" in listed


def leaves_of(state: State, without: Mapping[str, str] = NOTHING) -> dict[str, object]:
    """All that a state holds by its path; content stands for itself. `without` names fields to leave out."""
    found: dict[str, object] = {}
    take_apart(state, "", "", found, without)
    return found


def take_apart(thing: Any, path: str, field: str, found: dict[str, object], without: Mapping[str, str]) -> None:
    if isinstance(thing, LEAVES):
        found[path] = thing
        return
    if isinstance(thing, OWN):
        return
    if isinstance(thing, list | tuple):
        found[f"{path}.#"] = len(thing)
        for place, item in enumerate(thing):
            if isinstance(item, LEAVES):
                found[f"{path}.{place}"] = item
            else:
                take_apart(item, f"{path}.{place}", field, found, without)
        return
    if not isinstance(thing, dict | set) and not is_piece(thing):
        found[path] = ("content", type(thing).__name__, id(thing))
        return
    if path and not isinstance(thing, dict | set):
        found[f"{path}.is"] = type(thing).__name__
    for name, inner_field, inner in inside(thing, field):
        if not (without and named(inner_field, without)):
            take_apart(inner, f"{path}.{name}" if path else name, inner_field, found, without)


def streams_of(state: State) -> dict[str, int]:
    """Where each generator stands that a state holds, by its path."""
    return {path: int(thing.s) for path, _, thing in parts(state) if isinstance(thing, Stream)}


def in_common(one: State, two: State) -> list[tuple[str, object]]:
    """What two states share that could change, with the field that holds it."""
    mine = {id(thing) for _, _, thing in parts(one)}
    return [(field, thing) for _, field, thing in parts(two) if id(thing) in mine]
