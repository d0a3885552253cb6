"""Resampling: the worlds a seat imagines are consistent, playable, varied, and owe nothing to the truth."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Final

from qiju.kernel.game import Game
from qiju.kernel.state import State
from qiju.testing.conformance import walks
from qiju.testing.conformance.anatomy import leaves_of, streams_of
from qiju.testing.conformance.chance import Column, columns, dealt, flat, rule, surprising, told_leaves
from qiju.testing.conformance.looks import numbers_of, same, seen, varying
from qiju.testing.conformance.walks import MOST_PLIES, Ply, fresh, play_on, plies

MOST_KINDS: Final = 0.8  # of all deals
ASKED: Final = dict.fromkeys(("state.must", "state.may"), "everybody sees who is asked")


def check_resampling(game: Game, effort: int = 1) -> None:
    """Resampled worlds are consistent, playable, varied, and owe nothing to the hidden truth."""
    for ply in plies(game, 5 * effort, MOST_PLIES // 2):
        digest = ply.state.digest()
        laws = game.conserved(ply.state)
        for seat in ply.seats():
            other = ply.state.resample(seat, ply.stream(seat))
            assert ply.state.digest() == digest, f"{ply}: resampling for seat {seat} changed the true state"
            same(game.conserved(other), laws, f"{ply}: a resampled world breaks what is conserved")
            check_streams(ply, seat, other)
            check_forgetful(ply, seat, other)
            check_playable(ply, other)
    check_varied(game, effort)


def check_forgetful(ply: Ply, seat: int, other: State) -> None:
    """From worlds that a seat cannot tell apart, the same stream leads to the same world.

    So no trace of the truth is left in it, and a bot that searches through resampled worlds cannot peek.
    """
    one = ply.state.resample(seat, ply.stream(seat, 1))
    two = other.resample(seat, ply.stream(seat, 1))
    where = f"{ply}: what is resampled for seat {seat} depends on what it cannot see"
    same(numbers_of(one), numbers_of(two), where)
    assert one.pack() == two.pack(), f"{where}: the dice to come"


def check_streams(ply: Ply, seat: int, other: State) -> None:
    """Dice and draws to come are hidden, too: other ones in every imagined world, and never the true ones."""
    third = ply.state.resample(seat, ply.stream(seat, 2))
    worlds = [streams_of(world) for world in (ply.state, other, third)]
    for path in worlds[0]:
        places = {world[path] for world in worlds}
        assert len(places) == 3, f"{ply}: the {path} to come are the same in two worlds that seat {seat} imagines"


def check_playable(ply: Ply, other: State) -> None:
    """A resampled world packs, unpacks, and can be played to its end."""
    assert ply.game.unpack(ply.setup, other.pack()).digest() == other.digest(), f"{ply}: a resampled world packs badly"
    play_on(other, ply.stream(3), 4 * ply.game.cap + 100)
    assert other.over, f"{ply}: a resampled world could not be played to its end"
    other.outcome()


def check_varied(game: Game, effort: int) -> None:
    """Wherever two deals look the same to a seat but differ underneath, resampling has to make that difference."""
    for table, setup in enumerate(walks.tables(game, 3 * effort)):
        deals = dealt(game, setup, table, 150)
        for seat in range(int(setup.seats)):
            where = f"{game.id}, table {table}, seat {seat}"
            worlds = [deals[0].resample(seat, fresh(table, seat, i)) for i in range(60)]
            check_private(game, deals, worlds, seat, where)
            check_kept(game, deals, seat, where)
            alike: dict[str, list[State]] = {}
            for deal in deals:
                alike.setdefault(json.dumps(seen(game, deal, seat), default=str), []).append(deal)
            twins = max(alike.values(), key=len)
            if len(twins) > 1:
                check_hidden_numbers(twins, seat, where, table)


def check_kept(game: Game, deals: list[State], seat: int, where: str) -> None:
    """What differs from deal to deal and is never resampled, the seat must have seen or heard."""
    passed_over = {**game.scratch, **game.unpacked, **ASKED}
    truth = columns([leaves_of(deal, passed_over) for deal in deals])
    worlds = [deal.resample(seat, fresh(seat, number, 41)) for number, deal in enumerate(deals)]
    imagined = columns([leaves_of(world, passed_over) for world in worlds])
    kept = {name: column for name, column in truth.items() if imagined.get(name) == column and len(set(column)) > 1}
    if not kept:
        return
    known = columns([{**flat(game.view(deal, seat)), **told_leaves(deal, seat)} for deal in deals])
    for name, column in kept.items():
        # What is another thing in every deal cannot be seen to follow from anything.
        if len(set(column)) > MOST_KINDS * len(column) or not surprising(column):
            continue
        assert follows(column, list(known.values())), (
            f"{where}: {name} is the true one in every world that the seat imagines, but nothing shows it to the seat"
        )


def follows(column: Column, known: list[Column]) -> bool:
    """Does one thing that the seat knows say what this is, or do two of them together?"""
    if any(rule(shown, column) for shown in known):
        return True
    few = [shown for shown in known if 1 < len(set(shown)) <= len(column) // 4]
    return any(rule(list(zip(one, two, strict=True)), column) for one, two in combinations(few, 2))


def check_hidden_numbers(twins: list[State], seat: int, where: str, table: int) -> None:
    """Every packed number that differs among deals a seat cannot tell apart must differ among resampled worlds."""
    hidden = varying([numbers_of(twin) for twin in twins])
    worlds = [twins[0].resample(seat, fresh(table, seat, i, 5)) for i in range(80)]
    varied = varying([numbers_of(world) for world in worlds])
    assert hidden <= varied, (
        f"{where}: hidden things never change when resampled (numbers {sorted(hidden - varied)} of the pack)"
    )


def check_private(game: Game, deals: list[State], worlds: list[State], seat: int, where: str) -> None:
    """What another seat sees for itself alone must differ among the worlds that this seat imagines."""
    for other in range(int(deals[0].seats)):
        if other == seat:
            continue
        mine, theirs = leaves(game.view(deals[0], seat)), leaves(game.view(deals[0], other))
        changing = varying_leaves([leaves(game.view(deal, other)) for deal in deals])
        private = {path for path in changing if mine.get(path) != theirs.get(path)}
        varied = varying_leaves([leaves(game.view(world, other)) for world in worlds])
        assert not private or private & varied, (
            f"{where}: what seat {other} sees alone ({', '.join(sorted(private)[:5])}) is never resampled"
        )


def leaves(value: object, path: str = "") -> dict[str, object]:
    """The values in plain data by their paths."""
    if isinstance(value, dict):
        return {key: leaf for name, item in value.items() for key, leaf in leaves(item, f"{path}/{name}").items()}
    if isinstance(value, list):
        return {key: leaf for i, item in enumerate(value) for key, leaf in leaves(item, f"{path}/{i}").items()}
    return {path: value}


def varying_leaves(views: list[dict[str, object]]) -> set[str]:
    return {path for view in views for path in view if view[path] != views[0].get(path)}
