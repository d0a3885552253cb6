"""Deals: what differs from one deal to the next and is hidden from a seat has to differ in the worlds it imagines."""

from __future__ import annotations

import json
from collections.abc import Hashable
from itertools import combinations
from typing import Final

from qiju.kernel.game import Game, Setup
from qiju.kernel.state import State
from qiju.testing.conformance import walks
from qiju.testing.conformance.anatomy import leaves_of
from qiju.testing.conformance.chance import Column, columns, dealt, flat, rule, surprising, told_leaves
from qiju.testing.conformance.declared import declared_by
from qiju.testing.conformance.looks import numbers_of, seen, varying
from qiju.testing.conformance.walks import fresh

DEALS: Final = 150
WORLDS: Final = 60
MOST_KINDS: Final = 0.8  # of all deals
ASKED: Final = dict.fromkeys(("state.must", "state.may"), "everybody sees who is asked")


class Deals:
    """One table dealt many times, and what each seat then sees; looked at once for all seats."""

    __slots__ = ("game", "passed_over", "states", "table", "truth", "views")

    def __init__(self, game: Game, setup: Setup, table: int) -> None:
        self.game = game
        self.table = table
        self.states = dealt(game, setup, table, DEALS)
        self.views = [[flat(game.view(state, seat)) for state in self.states] for seat in range(int(setup.seats))]
        declared = declared_by(game)
        self.passed_over = {**declared.scratch, **declared.unpacked, **ASKED}
        truth = columns([leaves_of(state, self.passed_over) for state in self.states])
        self.truth = {name: column for name, column in truth.items() if len(set(column)) > 1}

    def where(self, seat: int) -> str:
        return f"{self.game.id}, table {self.table}, seat {seat}"


def check_varied(game: Game, effort: int = 1) -> None:
    """Wherever two deals look the same to a seat but differ underneath, resampling has to make that difference."""
    for table, setup in enumerate(walks.tables(game, 3 * effort)):
        deals = Deals(game, setup, table)
        changing = [varying_leaves(views) for views in deals.views]
        for seat in range(int(setup.seats)):
            check_kept(deals, seat)
            check_private(deals, seat, changing)
            check_twins(deals, seat)


def check_kept(deals: Deals, seat: int) -> None:
    """What differs from deal to deal and is never resampled, the seat must have seen or heard."""
    worlds = [state.resample(seat, fresh(seat, number, 41)) for number, state in enumerate(deals.states)]
    imagined = columns([leaves_of(world, deals.passed_over) for world in worlds])
    kept = {name: column for name, column in deals.truth.items() if imagined.get(name) == column}
    if not kept:
        return
    views = deals.views[seat]
    known = columns([{**view, **told_leaves(state, seat)} for view, state in zip(views, deals.states, strict=True)])
    differing = [column for column in known.values() if len(set(column)) > 1]
    for name, column in kept.items():
        # What is another thing in every deal cannot be seen to follow from anything.
        if len(set(column)) > MOST_KINDS * len(column) or not surprising(column):
            continue
        where = f"{deals.where(seat)}: {name} is the true one in every world that the seat imagines"
        assert follows(column, differing), f"{where}, but nothing shows it to the seat"


def follows(column: Column, known: list[Column]) -> bool:
    """Does one thing that the seat knows say what this is, or do two of them together?"""
    if any(rule(shown, column) for shown in known):
        return True
    few = [shown for shown in known if len(set(shown)) <= len(column) // 4]
    return any(rule(list(zip(one, two, strict=True)), column) for one, two in combinations(few, 2))


def check_private(deals: Deals, seat: int, changing: list[set[str]]) -> None:
    """What another seat sees for itself alone must differ among the worlds that this seat imagines."""
    worlds = [deals.states[0].resample(seat, fresh(deals.table, seat, i)) for i in range(WORLDS)]
    mine = deals.views[seat][0]
    for other in range(len(deals.views)):
        theirs = deals.views[other][0]
        private = {path for path in changing[other] if mine.get(path) != theirs.get(path)}
        # What a game reckons for its viewer out of what lies open is no secret.
        private = {path for path in private if path.split("/")[1] not in deals.game.untracked}
        if other == seat or not private:
            continue
        varied = varying_leaves([flat(deals.game.view(world, other)) for world in worlds])
        assert private & varied, (
            f"{deals.where(seat)}: what seat {other} sees alone ({', '.join(sorted(private)[:5])}) is never resampled"
        )


def varying_leaves(views: list[dict[str, Hashable]]) -> set[str]:
    return {path for view in views for path in view if view[path] != views[0].get(path)}


def check_twins(deals: Deals, seat: int) -> None:
    """Every packed number that differs among deals a seat cannot tell apart must differ among resampled worlds."""
    alike: dict[str, list[State]] = {}
    for state in deals.states:
        alike.setdefault(json.dumps(seen(deals.game, state, seat), default=str), []).append(state)
    twins = max(alike.values(), key=len)
    if len(twins) < 2:
        return
    hidden = varying([numbers_of(twin) for twin in twins])
    worlds = [twins[0].resample(seat, fresh(deals.table, seat, i, 5)) for i in range(80)]
    varied = varying([numbers_of(world) for world in worlds])
    assert hidden <= varied, (
        f"{deals.where(seat)}: hidden things never change when resampled "
        f"(numbers {sorted(hidden - varied)} of the pack)"
    )
