"""Many values of a few numbers at once: a grid, or a Latin hypercube where a grid would be too large.

All cells are dealt from one seed, so each game gives a slope of its own for every number; their mean is the effect, and
how they differ from game to game is its error.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, Final

import numpy as np

from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.lab.answers import plain
from qiju.lab.metrics import estimates, metric_named, values
from qiju.lab.plan import MOST_CELLS, Cell, Plan, planned
from qiju.lab.reading import connect
from qiju.lab.runs import Played
from qiju.lab.simulate import Run
from qiju.lab.statistics.estimates import difference

RANGE: Final = re.compile(r"(-?\d+)\.\.(-?\d+)(?:/(\d+))?")
WHOLE: Final = re.compile(r"-?\d{1,9}")


def axis_of(written: str) -> tuple[str, list[int]]:
    """`team.save_target=5..8`, `events.drought.calamity=1,2,4`, `x=0..20/5`: a number's key, and what it is to be."""
    key, equals, told = (part.strip() for part in written.partition("="))
    found = RANGE.fullmatch(told)
    if found is not None:
        low, high, step = int(found[1]), int(found[2]), int(found[3] or 1)
        steps = range(low, high + 1, max(step, 1))
        if 1 < len(steps) <= MOST_CELLS and key:
            return key, list(steps)
    elif key and equals and all(WHOLE.fullmatch(one.strip()) for one in told.split(",")):
        return key, [int(one) for one in told.split(",")]
    raise Invalid("lab.sweep_axis", axis=written)


def grid(axes: Mapping[str, Sequence[int]]) -> list[dict[str, int]]:
    return [dict(zip(axes, chosen, strict=True)) for chosen in product(*axes.values())]


def latin(axes: Mapping[str, Sequence[int]], points: int, seed: int) -> list[dict[str, int]]:
    """So many points; each number takes its values equally often, in an order of its own."""
    chance = Random(f"latin {seed}")
    columns: dict[str, list[int]] = {}
    for key, steps in axes.items():
        columns[key] = [steps[place * len(steps) // points] for place in range(points)]
        chance.shuffle(columns[key])
    chosen = [{key: column[place] for key, column in columns.items()} for place in range(points)]
    return list({tuple(point.values()): point for point in chosen}.values())


def sweep_plan(base: Run, points: Sequence[Mapping[str, int]], metrics: Sequence[str]) -> Plan:
    if not 0 < len(points) <= MOST_CELLS:
        raise Invalid("lab.cells", found=len(points), most=MOST_CELLS)
    game = find_game(base.game)
    for name in metrics:
        metric_named(game, name)
    cells = [sweep_cell(base, point) for point in points]
    return planned("sweep", cells, {"metrics": list(metrics), "axes": {key: [] for key in points[0]}})


def patch_of(numbers: Mapping[str, int]) -> dict[str, Any]:
    """Numbers by their keys, `team.rounds`, as the tables of a patch."""
    patch: dict[str, Any] = {}
    for key, value in numbers.items():
        table = patch
        *folders, last = key.split(".")
        for folder in folders:
            table = table.setdefault(folder, {})
        table[last] = value
    return patch


def sweep_cell(base: Run, point: Mapping[str, int]) -> Cell:
    run = Run(**{**vars(base), "patches": (*base.patches, ("sweep", patch_of(point)))})
    labels = {key: str(value) for key, value in point.items()}
    return Cell(", ".join(f"{key}={value}" for key, value in labels.items()), run, labels)


def sweep_answers(played: Played) -> dict[str, Any]:
    """Each figure in every cell, and what each number does to it from its lowest to its highest value."""
    game = find_game(played.plan.cells[0].run.game)
    connection = connect(played)
    told: list[dict[str, Any]] = []
    try:
        for name in played.plan.asks["metrics"]:
            metric = metric_named(game, name)
            found = estimates(connection, metric)
            cells = [{"labels": dict(cell.labels), **plain(found.get(cell.name))} for cell in played.plan.cells]
            sides = [values(connection, metric, cell.name) for cell in played.plan.cells]
            told.append(
                {"id": name, "proportion": metric.proportion, "cells": cells, "effects": effects(played, sides)}
            )
    finally:
        connection.close()
    return {"games": played.games, "metrics": told}


def effects(played: Played, sides: Sequence[tuple[Any, Any]]) -> list[dict[str, Any]]:
    """Least squares for each game over all cells, then the mean over games."""
    cells = played.plan.cells
    keys = list(cells[0].labels)
    settings = np.array([[float(cell.labels[key]) for key in keys] for cell in cells])
    low, high = settings.min(axis=0), settings.max(axis=0)
    varied = high > low
    if not varied.any() or len(cells) <= int(varied.sum()):
        return []
    common = sides[0][0]
    for games, _ in sides[1:]:
        common = np.intersect1d(common, games, assume_unique=True)
    if len(common) < 2:
        return []
    values = np.stack([gave[np.searchsorted(games, common)] for games, gave in sides])
    design = np.column_stack([np.ones(len(cells)), ((settings - low) / np.where(varied, high - low, 1.0))[:, varied]])
    slopes = (np.linalg.pinv(design) @ values)[1:]
    found: list[dict[str, Any]] = []
    for key, slope, least, most in zip(
        [key for key, moves in zip(keys, varied, strict=True) if moves], slopes, low[varied], high[varied], strict=True
    ):
        between = difference(
            float(slope.mean()), float(slope.std(ddof=1)) / len(common) ** 0.5, len(common), None, 0.95
        )
        found.append({"key": key, "from": least, "to": most, **vars(between)})
    return found
