"""Chance: what it makes in secret, at set-up or by a die under a cup, is told to nobody who may not know it.

Here no twin helps: with the same luck both worlds have the same secret. So one position is gone through with many
kinds of luck, or one table dealt many times, and what was told is laid beside what then is hidden. Where the one says
what the other is, time after time, and the worlds that the seat imagines afterwards do not know it, something was
told that should not have been (or should have been remembered).

A die rolled in the open and put away says nothing of what is hidden, so it may be told. A card turned up may be told,
since all imagined worlds have it. How sure one has to be before it is called a leak is `SURE`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from math import log
from typing import Final

from qiju.kernel.events import EVERYBODY, SPECTATOR, EventLog
from qiju.kernel.game import Game, Setup
from qiju.kernel.refusal import Problem
from qiju.kernel.state import NOBODY, State
from qiju.kernel.streams import Stream, lab_secret
from qiju.testing.conformance import walks
from qiju.testing.conformance.anatomy import leaves_of, streams_of
from qiju.testing.conformance.declared import declared_by
from qiju.testing.conformance.walks import SEED, Ply, after, fresh, random_decision, walk

SURE: Final = 18.0  # that it is chance is less likely than one in e to this power
DEALS: Final = 100
LUCKS: Final = 60
PRE_WORLDS: Final = 200
WATCHERS: Final = 4
SIDES: Final = (2, 6, 10)
NOT_THERE: Final = "not there"
NO_RULE: Final[dict[Hashable, Hashable]] = {}

Column = list[Hashable]


def check_chance(game: Game, effort: int = 1) -> None:
    """What chance makes in secret is told to nobody, at set-up and later, and no imagined world keeps it."""
    for table, setup in enumerate(walks.tables(game, 3 * effort)):
        deals = dealt(game, setup, table)
        for seat in range(int(setup.seats)):
            where = f"{game.id}, table {table} ({setup.seats} seats {setup.options}), set-up, seat {seat}"
            check_independent(game, deals, seat, where, table)
    for ply in told_first(game, effort, secretly=True):
        for seat in watchers(ply)[1:]:
            where = f"{ply}: seat {ply.seat} decides at random in many worlds, seat {seat}"
            check_independent(game, [decided(ply, seat, number) for number in range(LUCKS)], seat, where, ply.number)
    for ply in told_first(game, effort):
        done = [with_luck(ply, ply.state.clone(), number) for number in range(LUCKS)]
        for seat in watchers(ply):
            where = f"{ply}: {ply.moves} of seat {ply.seat} with many kinds of luck, seat {seat}"
            check_independent(game, done, seat, where, ply.number)


def dealt(game: Game, setup: Setup, table: int, count: int = DEALS) -> list[State]:
    """The same table dealt many times, each with what was told at set-up."""
    deals: list[State] = []
    for number in range(count):
        state = game.start(setup, lab_secret(SEED + 2 + table, number))
        state.log = EventLog()
        game.tell_setup(state)
        deals.append(state)
    return deals


def told_first(game: Game, effort: int, secretly: bool = False) -> Iterator[Ply]:
    """For each kind of event the first plies that told it and used chance, so that every kind is looked at;
    or those that told it to some and not to all.
    """
    known: Counter[str] = Counter()
    for table, setup in enumerate(walks.tables(game, 4 * effort)):
        for ply in walk(game, setup, table):
            if ply.seat == NOBODY:
                continue
            done = after(ply.state, ply.seat, ply.moves)
            events = [] if done.log is None else done.log.events
            if secretly:
                events = [event for event in events if event.audience != EVERYBODY]
            elif streams_of(done) == streams_of(ply.state):
                continue
            kinds = {event.kind for event in events}
            if any(known[kind] < effort for kind in kinds):
                known.update(kinds)
                yield ply


def watchers(ply: Ply) -> list[int]:
    """Whoever decides and the next ones; what all others hear, a spectator hears."""
    seats = int(ply.state.seats)
    return [(ply.seat + place) % seats for place in range(min(seats, WATCHERS))]


def with_luck(ply: Ply, state: State, number: int) -> State:
    """The ply's decision taken here, with luck of its own."""
    luck = ply.stream(number, 29)
    state.key_streams_anew(luck)
    state.log = EventLog()
    for move in ply.moves:
        state.apply(ply.seat, move)
    return state


def decided(ply: Ply, seat: int, number: int) -> State:
    """Any decision of the ply's seat in a world that another seat can imagine."""
    luck = ply.stream(seat, number, 47)
    world = ply.state.resample(seat, luck)
    return after(world, ply.seat, random_decision(world, ply.seat, luck))


def check_gone(ply: Ply, seat: int) -> None:
    """Something was told that the seat then does not know: it must be gone, as a bid that is opened and put away, or a
    card that is shown and shuffled in. So in many worlds it says nothing of what is hidden afterwards.
    """
    done: list[State] = []
    for number in range(PRE_WORLDS):
        world = ply.state.resample(seat, ply.stream(seat, number, 31))
        try:
            done.append(with_luck(ply, world, number))
        except Problem:
            continue  # whoever decides holds something else there
    where = f"{ply}: {ply.moves} of seat {ply.seat} in many worlds, seat {seat}"
    check_independent(ply.game, done, seat, where, ply.number)


# ---- what was told beside what is hidden ---------------------------------------------------------------


def check_independent(game: Game, worlds: list[State], seat: int, where: str, salt: int) -> None:
    """Nothing that the seat or a spectator was told says what is hidden from the seat in these worlds."""
    told = columns([told_leaves(world, seat) for world in worlds])
    told = {name: column for name, column in told.items() if len(set(column)) > 1}
    if not told:
        return
    passed_over = {**declared_by(game).scratch, **game.untracked}
    true = columns([{**leaves_of(world, passed_over), **to_come(world)} for world in worlds])
    imagined = [world.resample(seat, fresh(salt, seat, number, 37)) for number, world in enumerate(worlds)]
    otherwise = columns([{**leaves_of(world), **to_come(world)} for world in imagined])
    shown: dict[str, Column] = {}
    streams = streams_of(worlds[0])
    for name, hidden in true.items():
        other = otherwise.get(name)
        if other is None or other == hidden or name.removesuffix(".s") in streams or len(set(hidden)) < 2:
            continue
        for heard, column in told.items():
            if not (says(column, hidden, other) or says_part(column, hidden, other)):
                continue
            # What a seat sees is not hidden from it, whatever else the state keeps of it.
            shown = shown or columns([flat(game.view(world, seat)) for world in worlds])
            assert any(rule(view, hidden) for view in shown.values()), (
                f"{where}: what is told ({heard}, for instance {column[0]!r}) says what {name} is ({hidden[0]!r}), "
                f"and the worlds that the seat imagines do not know it"
            )


def to_come(state: State) -> dict[str, object]:
    """What the next die or draw of each stream will be, for some numbers of sides."""
    return {
        f"the next of {path} ({sides} sides)": int(Stream(s).die(sides))
        for path, s in streams_of(state).items()
        for sides in SIDES
    }


def told_leaves(state: State, seat: int) -> dict[str, Hashable]:
    """What the seat and a spectator heard, each value by the kind of event, which of that kind, and its place in it."""
    found: dict[str, Hashable] = {}
    for name, viewer in (("", seat), ("spectator ", SPECTATOR)):
        count: Counter[str] = Counter()
        for one in state.log.heard_by(viewer) if state.log is not None else ():
            count[one.kind] += 1
            found[f"{name}{one.kind} {count[one.kind]}"] = "told"
            flatten(one.data, f"{name}{one.kind} {count[one.kind]}", found)
    return found


def flat(value: object) -> dict[str, Hashable]:
    found: dict[str, Hashable] = {}
    flatten(value, "", found)
    return found


def flatten(value: object, path: str, found: dict[str, Hashable]) -> None:
    if isinstance(value, dict):
        for key, item in value.items():
            flatten(item, f"{path}/{key}", found)
    elif isinstance(value, list | tuple):
        for place, item in enumerate(value):
            flatten(item, f"{path}/{place}", found)
    else:
        found[path] = value if isinstance(value, Hashable) else repr(value)


def columns(rows: Sequence[Mapping[str, object]]) -> dict[str, Column]:
    """What stands at each place, world by world."""
    found: dict[str, Column] = {}
    for number, row in enumerate(rows):
        for name, value in row.items():
            column = found.setdefault(name, [NOT_THERE] * number)
            column += [NOT_THERE] * (number - len(column))
            column.append(value)
    for column in found.values():
        column += [NOT_THERE] * (len(rows) - len(column))
    return found


def rule(keys: Column, values: Column) -> dict[Hashable, Hashable]:
    """What follows from each key that comes more than once, where it always does, and too often to be chance."""
    found: dict[Hashable, Hashable] = {}
    for key, value in zip(keys, values, strict=True):
        if found.setdefault(key, value) != value:
            return NO_RULE
    if not surprising(values, len(keys) - len(found)):
        return NO_RULE
    count = Counter(keys)
    return {key: value for key, value in found.items() if count[key] > 1}


def surprising(values: Column, guesses: int = DEALS) -> bool:
    """Would it be a surprise to guess such values rightly so many times?"""
    usual = Counter(values).most_common(1)[0][1] / len(values)
    return usual < 1 and guesses * -log(usual) >= SURE


def says(told: Column, hidden: Column, otherwise: Column) -> bool:
    """From what was told follows what is hidden, in every true world but not in every imagined one."""
    return broken(rule(told, hidden), told, otherwise)


def says_part(told: Column, hidden: Column, otherwise: Column) -> bool:
    """What was told follows from what is hidden: a part of it, such as its colour."""
    return broken(rule(hidden, told), otherwise, told)


def broken(found: dict[Hashable, Hashable], keys: Column, values: Column) -> bool:
    return bool(found) and any(found.get(key, value) != value for key, value in zip(keys, values, strict=True))
