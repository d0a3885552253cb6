"""What a run of the lab is to play: cells, each a run of games of its own. Plain data: its manifest repeats it.

A run of one kind of table has one cell; a study, a sweep, a comparison of styles have many. All cells of a plan share
their seed, so that game i of one cell is dealt like game i of another wherever the rules let it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from qiju.kernel.refusal import Invalid
from qiju.lab.simulate import MOST_GAMES, Run, check

FORMAT: Final = 1
MOST_CELLS: Final = 2000
MOST_IN_CHUNK: Final = 20_000  # games whose rows are held in memory at once, by each process
CHUNKS: Final = 48  # that a run is cut into, so that little is lost when it is stopped


@dataclass(frozen=True)
class Cell:
    """One kind of table: what it is called, what sets it apart from the other cells, and its games."""

    name: str
    run: Run
    labels: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Plan:
    """All cells, in how large pieces they are played, and what is asked of them."""

    kind: str
    cells: tuple[Cell, ...]
    chunk: int
    asks: Mapping[str, Any] = field(default_factory=dict)

    def games(self) -> int:
        return sum(cell.run.games for cell in self.cells)

    def chunks(self) -> list[tuple[int, int, int, int]]:
        """Cell, number of the chunk, its first game, how many."""
        found: list[tuple[int, int, int, int]] = []
        for number, cell in enumerate(self.cells):
            for first in range(0, cell.run.games, self.chunk):
                found.append((number, first // self.chunk, first, min(self.chunk, cell.run.games - first)))
        return found


def planned(kind: str, cells: Sequence[Cell], asks: Mapping[str, Any] | None = None, looks: int = 0) -> Plan:
    """A plan whose cells have all been checked: nothing is played before everything can be. Where somebody looks before
    the end, chunks are as long as a look is apart from the next, or a whole part of that.
    """
    if not 0 < len(cells) <= MOST_CELLS:
        raise Invalid("lab.cells", found=len(cells), most=MOST_CELLS)
    games = sum(cell.run.games for cell in cells)
    if games > MOST_GAMES:
        raise Invalid("lab.too_many_games", found=games, most=MOST_GAMES)
    for cell in cells:
        check(cell.run)
    each = max(cell.run.games for cell in cells)
    chunk = max(1, min(MOST_IN_CHUNK, -(-each * len(cells) // CHUNKS), each))
    if looks:
        step = -(-each // looks)
        chunk = -(-step // -(-step // chunk))
    return Plan(kind, tuple(cells), chunk, dict(asks or {}))


def manifest(plan: Plan) -> dict[str, Any]:
    """Everything from which the run can be repeated, with what says whether it is still the same game."""
    return {
        "format": FORMAT,
        "kind": plan.kind,
        "chunk": plan.chunk,
        "asks": plan.asks,
        "cells": [cell_plain(cell) for cell in plan.cells],
    }


def cell_plain(cell: Cell) -> dict[str, Any]:
    setup = check(cell.run)
    run = cell.run
    return {
        "name": cell.name,
        "labels": dict(cell.labels),
        "game": run.game,
        "rules": int(setup.version),
        "content_hash": setup.content_hash(),
        "seats": run.seats,
        "bots": list(run.bots),
        "games": run.games,
        "seed": run.seed,
        "options": {key: str(value) for key, value in run.options.items()},
        "presets": list(run.presets),
        "patches": [[where, patch] for where, patch in run.patches],
        "content": [[where, patch] for where, patch in run.content],
        "roles": list(run.roles),
        "rotate": run.rotate,
    }


def plan_of(written: Mapping[str, Any], where: str) -> Plan:
    """The plan that a manifest is of; refused where the rules or their content are no longer the same."""
    try:
        # A manifest of a later version means something that we do not know.
        if written["format"] != FORMAT:
            raise Invalid("lab.manifest_format", path=where)
        cells = [cell_of(cell) for cell in written["cells"]]
        plan = Plan(str(written["kind"]), tuple(cells), int(written["chunk"]), dict(written["asks"]))
        told = [(cell["rules"], cell["content_hash"], cell["name"]) for cell in written["cells"]]
    except (KeyError, TypeError, ValueError):
        raise Invalid("lab.manifest_damaged", path=where) from None
    for cell, (rules, content, name) in zip(plan.cells, told, strict=True):
        setup = check(cell.run)
        if (int(setup.version), setup.content_hash()) != (rules, content):
            raise Invalid("lab.moved_on", path=where, cell=name)
    return plan


def cell_of(written: Mapping[str, Any]) -> Cell:
    run = Run(
        game=str(written["game"]),
        seats=int(written["seats"]),
        bots=tuple(written["bots"]),
        games=int(written["games"]),
        seed=int(written["seed"]),
        options=dict(written["options"]),
        presets=tuple(written["presets"]),
        patches=tuple((where, patch) for where, patch in written["patches"]),
        content=tuple((where, patch) for where, patch in written["content"]),
        roles=tuple(written["roles"]),
        rotate=bool(written["rotate"]),
    )
    return Cell(str(written["name"]), run, dict(written["labels"]))


def same_plan(a: Mapping[str, Any], b: Mapping[str, Any]) -> bool:
    return json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)
