"""What is measured, by name: a game's own figure (`team_win`, `score.monk`), `decisions`, or a figure of some seats:
`won:turn=1`, `score:role=monk`, `won:general=zhaoyun,identity=rebel`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

import duckdb
import numpy as np

from qiju.kernel.game import Game
from qiju.kernel.refusal import Invalid
from qiju.lab.rows import metric_columns, trait_columns
from qiju.lab.simulate import MOST_GAMES
from qiju.lab.statistics.estimates import Estimate, clustered

OF_SEATS: Final = ("won", "score", "rank")
SEAT_KEYS: Final = ("seat", "turn", "bot")


@dataclass(frozen=True)
class Metric:
    """A figure: one value a game, or one a seat of which those of a game are one observation."""

    name: str
    rows: str  # a select of cell, game, total, many
    proportion: bool


def metric_named(game: Game, name: str) -> Metric:
    """The figure of this name; refused with those there are."""
    columns = metric_columns(game)
    if name in columns:
        return of_games(name, columns[name], name in game.rates or name in game.shares)
    if name == "decisions":
        return of_games(name, "decisions", False)
    figure, colon, wanted = name.partition(":")
    if figure not in OF_SEATS or (colon and not wanted):
        raise unknown(game, name)
    conditions = [f"{figure} is not null"]
    for pair in wanted.split(",") if wanted else []:
        key, equals, value = (part.strip() for part in pair.partition("="))
        column = key if key in SEAT_KEYS else trait_columns(game).get(key)
        if not equals or column is None:
            raise unknown(game, name)
        conditions.append(f"cast({column} as varchar) = {quoted(value)}")
    totals = f"select cell, game, sum({figure}) total, count(*) many from seats"
    return Metric(name, f"{totals} where {' and '.join(conditions)} group by all", figure == "won")


def of_games(name: str, column: str, proportion: bool) -> Metric:
    totals = f"select cell, game, cast({column} as double) total, 1 many from games"
    return Metric(name, f"{totals} where finished and {column} is not null", proportion)


def unknown(game: Game, name: str) -> Invalid:
    known = [*game.metrics, "decisions", "won:turn=1", *[f"won:{trait}=…" for trait in game.traits]]
    return Invalid("lab.metric", metric=name, known=", ".join(known))


def quoted(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def estimates(connection: duckdb.DuckDBPyConnection, metric: Metric) -> dict[str, Estimate]:
    """The figure in every cell that has it."""
    groups: dict[str, dict[tuple[float, int], int]] = {}
    question = f"select cell, total, many, count(*) from ({metric.rows}) group by all order by all"
    for cell, total, many, count in connection.execute(question).fetchall():
        groups.setdefault(str(cell), {})[float(total), int(many)] = int(count)
    found = {cell: clustered(group, metric.proportion) for cell, group in groups.items()}
    return {cell: estimate for cell, estimate in found.items() if estimate is not None}


def values(connection: duckdb.DuckDBPyConnection, metric: Metric, cell: str, most: int = MOST_GAMES) -> tuple[Any, Any]:
    """Games of a cell that have this figure, in order, and what they gave; only of the first so many games."""
    where = f"cell = {quoted(cell)} and game < {most}"
    question = f"select game, total / many as value from ({metric.rows}) where {where} order by game"
    found = connection.execute(question).fetchnumpy()
    return np.asarray(found["game"]), np.asarray(found["value"], dtype=float)


def joined(a: tuple[Any, Any], b: tuple[Any, Any]) -> Counter[tuple[float, float]]:
    """Games that both have, by what each gave."""
    _, first, second = np.intersect1d(a[0], b[0], assume_unique=True, return_indices=True)
    pairs, counts = np.unique(np.stack([a[1][first], b[1][second]]), axis=1, return_counts=True)
    return Counter({(float(x), float(y)): int(count) for (x, y), count in zip(pairs.T, counts, strict=True)})
