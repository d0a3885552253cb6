"""Fields: a copy has every one of them, a pack tells every one, and no two copies share what changes.

Every field is changed in turn: the pack has to be another, and a copy has to have the change. A field that is left out
on purpose is declared so, with a mark (`declared.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from qiju.kernel.game import Game, Setup
from qiju.kernel.state import State
from qiju.testing.conformance import walks
from qiju.testing.conformance.anatomy import LEAVES, in_common, inside, is_piece, leaves_of, named, parts
from qiju.testing.conformance.declared import declared_by
from qiju.testing.conformance.looks import difference
from qiju.testing.conformance.walks import Ply, walk

LOOKS: Final = 20  # plies of a game at which every field is tried


def check_fields(game: Game, effort: int = 1) -> None:
    """A copy and a pack have every field, and copies share nothing that changes."""
    met: set[str] = set()
    for table, setup in enumerate(walks.tables(game, 4 * effort)):
        lent: list[tuple[str, object, object]] = []
        step = -(-walks.length_of(game, setup, table) // LOOKS)
        for ply in walk(game, setup, table):
            if ply.number % step:
                continue
            copy = ply.state.clone()
            check_whole(ply, copy)
            lent += check_sharing(ply, copy)
            met |= check_changes(ply, copy)
        for where, thing, before in lent:
            assert thing == before, f"{where} is shared by copies, but was changed when the game went on"


def check_whole(ply: Ply, copy: State) -> None:
    """Taken apart, the copy and what comes out of a pack are the same as the state, content included."""
    mine = parts_of(ply.state, ply.game)
    found = difference(mine, parts_of(copy, ply.game))
    assert not found, f"{ply}: a copy differs from its state: {found}"
    found = difference(mine, parts_of(ply.game.unpack(ply.setup, ply.state.pack()), ply.game))
    assert not found, f"{ply}: packed and unpacked, a state differs from itself: {found}"


def parts_of(state: State, game: Game) -> dict[str, object]:
    return leaves_of(state, declared_by(game).scratch)


def check_sharing(ply: Ply, copy: State) -> list[tuple[str, object, object]]:
    """What a copy shares with its state it may share; what that holds now, to see later that nobody changed it."""
    lent: list[tuple[str, object, object]] = []
    declared = declared_by(ply.game)
    listed = {**declared.scratch, **declared.shared}
    for field, thing in in_common(ply.state, copy):
        where = f"{ply}: a copy shares {field} with its state"
        assert named(field, listed), f"{where}; where that is meant, mark it Shared"
        if isinstance(thing, list | dict | set) and not named(field, declared.scratch):
            lent.append((f"{ply}: {field}", thing, thing.copy()))
    return lent


def check_changes(ply: Ply, state: State) -> set[str]:
    """Change one field after the other, in a copy: its pack is another, and a copy of it has the change, too."""
    game = ply.game
    declared = declared_by(game)
    tried: set[tuple[str, str]] = set()
    before = state.pack()
    for field, how, change, undo in changes(state, ply.setup):
        # One of several alike is enough; and how many sit there is said once and for all.
        if (field, how) in tried or field == "state.seats":
            continue
        tried.add((field, how))
        if named(field, declared.scratch):
            continue
        change()
        packed = packed_if_possible(state)
        if named(field, declared.unpacked):
            found = difference(parts_of(state, game), parts_of(state.clone(), game))
            assert not found, f"{ply}: {field} is not in a copy: {found}"
        else:
            where = f"{ply}: {field} is not in the pack; where that is meant, mark it Kept, Midway or ForLog"
            assert packed != before, where
            assert packed_if_possible(state.clone()) == packed, f"{ply}: {field} is not in a copy"
        undo()
    assert state.pack() == before, f"{ply}: the changes were not undone"
    return {name for _, field, thing in parts(ply.state) for _, name, _ in inside(thing, field)}


def packed_if_possible(state: State) -> bytes:
    try:
        return state.pack()
    except (IndexError, KeyError, TypeError, ValueError, AttributeError):
        return b""  # no game has such a value there, and the pack says so


def changes(state: State, setup: Setup) -> Iterator[tuple[str, str, Callable[[], None], Callable[[], None]]]:
    """One small change after the other: the field and what is done to it, how to do it, and how to take it back."""
    for _, field, thing in list(parts(state)):
        if isinstance(thing, list):
            if thing and isinstance(thing[0], int):
                last = thing[-1]
                yield field, "last", set_item(thing, -1, other_value(last)), set_item(thing, -1, last)
                yield field, "longer", appending(thing, last), popping(thing)
        elif not isinstance(thing, dict | set):
            for name, inner_field, value in inside(thing, field):
                if isinstance(value, int):
                    other: object = other_value(value)
                elif isinstance(value, (*LEAVES, list, tuple, dict, set)) or is_piece(value):
                    continue
                else:
                    other = other_content(value, setup)
                if other is not None:
                    yield inner_field, "value", set_field(thing, name, other), set_field(thing, name, value)


def other_value(value: int) -> int:
    return (not value) if isinstance(value, bool) else value + 1


def other_content(value: object, setup: Setup) -> object | None:
    """Another thing of the same kind that the setup lists; None where there is none."""
    for name in getattr(setup, "__dict__", None) or dir(setup):
        listed = getattr(setup, name, None)
        for thing in listed if isinstance(listed, list | tuple) else [listed]:
            alike = type(thing) is type(value) and thing is not value
            if alike and getattr(thing, "number", 0) != getattr(value, "number", 1):
                return thing
    return None


def set_field(thing: Any, name: str, value: object) -> Callable[[], None]:
    return lambda: setattr(thing, name, value)


def set_item(things: list[Any], place: int, value: object) -> Callable[[], None]:
    def change() -> None:
        things[place] = value

    return change


def appending(things: list[Any], value: object) -> Callable[[], None]:
    return lambda: things.append(value)


def popping(things: list[Any]) -> Callable[[], None]:
    def change() -> None:
        things.pop()

    return change
