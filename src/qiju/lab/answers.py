"""What a study asked, answered from its rows: tables, expectations held against them, differences with a verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import duckdb

from qiju.kernel.game import Game
from qiju.kernel.registry import find_game
from qiju.lab.metrics import Metric, estimates, joined, metric_named, values
from qiju.lab.plan import Cell, Plan
from qiju.lab.reading import connect
from qiju.lab.runs import Played
from qiju.lab.simulate import MOST_GAMES
from qiju.lab.statistics.estimates import Difference, Estimate, paired, unpaired
from qiju.lab.statistics.multiplicity import false_discovery
from qiju.lab.statistics.verdicts import games_to_find, verdict


def answers(played: Played) -> dict[str, Any]:
    """Everything that was asked, as plain data."""
    game = find_game(played.plan.cells[0].run.game)
    asks = played.plan.asks
    connection = connect(played)
    try:
        figures = Figures(game, connection)
        return {
            "title": asks.get("title", {}),
            "games": played.games,
            "tables": [table(figures, played.plan, ask) for ask in asks.get("tables", [])],
            "expect": [told for ask in asks.get("expect", []) for told in expected(figures, played.plan, ask)],
            "compare": [compared(figures, played.plan, ask) for ask in asks.get("compare", [])],
        }
    finally:
        connection.close()


class Figures:
    """Figures of a run by name, each asked for once."""

    def __init__(self, game: Game, connection: duckdb.DuckDBPyConnection) -> None:
        self.game = game
        self.connection = connection
        self.found: dict[str, dict[str, Estimate]] = {}

    def metric(self, name: str) -> Metric:
        return metric_named(self.game, name)

    def cells(self, name: str) -> dict[str, Estimate]:
        if name not in self.found:
            self.found[name] = estimates(self.connection, self.metric(name))
        return self.found[name]


def table(figures: Figures, plan: Plan, ask: Mapping[str, Any]) -> dict[str, Any]:
    """A figure by one axis or two; cells that differ in a third axis stand below each other."""
    found = figures.cells(ask["metric"])
    proportion = figures.metric(ask["metric"]).proportion
    cells = [{"labels": dict(cell.labels), **plain(found.get(cell.name))} for cell in plan.cells]
    return {
        "metric": ask["metric"],
        "proportion": proportion,
        "rows": ask.get("rows"),
        "columns": ask.get("columns"),
        "cells": cells,
    }


def plain(estimate: Estimate | None) -> dict[str, Any]:
    return {} if estimate is None else asdict(estimate)


def expected(figures: Figures, plan: Plan, ask: Mapping[str, Any]) -> list[dict[str, Any]]:
    """An expectation of one cell, or of every cell that has these values."""
    told: list[dict[str, Any]] = []
    for cell in chosen(plan, ask.get("cell", {})):
        estimate = figures.cells(ask["metric"]).get(cell.name)
        mean = estimate.mean if estimate is not None else None
        bound = {key: ask[key] for key in ("value", "within", "least", "most") if key in ask}
        told.append({"metric": ask["metric"], "labels": dict(cell.labels), **plain(estimate), "bound": bound,
                     "holds": mean is not None and holds(mean, ask)})  # fmt: skip
    return told


def holds(mean: float, ask: Mapping[str, Any]) -> bool:
    if "value" in ask and abs(mean - ask["value"]) > ask.get("within", 0):
        return False
    return bool(ask.get("least", mean) <= mean <= ask.get("most", mean))


def chosen(plan: Plan, wanted: Mapping[str, str]) -> list[Cell]:
    return [cell for cell in plan.cells if all(cell.labels.get(axis) == value for axis, value in wanted.items())]


def compared(figures: Figures, plan: Plan, ask: Mapping[str, Any]) -> dict[str, Any]:
    """Every cell against the one that differs from it in this axis alone; false discoveries counted over all."""
    axis, first, margin = ask["axis"], ask["from"], float(ask.get("margin", 0))
    found: list[dict[str, Any]] = []
    for cell in plan.cells:
        if cell.labels[axis] == first:
            continue
        against = chosen(plan, {**cell.labels, axis: first})[0]
        between = cells_apart(figures, against.name, cell.name, ask["metric"])
        if between is not None:
            found.append({"labels": dict(cell.labels), **told(between, margin)})
    for one, q in zip(found, false_discovery([one["p"] for one in found]), strict=True):
        one["q"] = q
    return {"metric": ask["metric"], "axis": axis, "from": first, "margin": margin, "differences": found}


def cells_apart(figures: Figures, a: str, b: str, name: str, most: int = MOST_GAMES) -> Difference | None:
    """The second less the first, over the first so many games of both."""
    metric = figures.metric(name)
    sides = [values(figures.connection, metric, cell, most) for cell in (a, b)]
    return paired(joined(sides[0], sides[1]))


def told(between: Difference, margin: float) -> dict[str, Any]:
    """A difference with its verdict, and how many games would find the margin in most runs."""
    more = None
    if margin > 0 and between.se > 0:
        more = games_to_find(between.se * between.games**0.5, margin)
    return {**asdict(between), "verdict": verdict(between.mean, between.se, margin), "games_to_find": more}


def apart(a: Estimate, b: Estimate, margin: float) -> dict[str, Any]:
    """Two runs that were not dealt alike."""
    return told(unpaired(a, b), margin)
