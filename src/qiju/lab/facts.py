"""Everything that a report tells about one cell of a run, as plain data: figures, intervals, effects, options."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

import duckdb
import numpy as np

from qiju.kernel.game import Game
from qiju.kernel.registry import find_game
from qiju.lab.census import watch
from qiju.lab.metrics import metric_named, quoted
from qiju.lab.plan import Cell
from qiju.lab.reading import connect
from qiju.lab.rows import counter_columns, metric_columns, trait_columns
from qiju.lab.runs import Played
from qiju.lab.statistics.adjusted import adjusted_effects
from qiju.lab.statistics.estimates import Estimate, clustered, of_sums

WATCHED: Final = 100  # games whose every choice is looked at
MOST_SEATS: Final = 400_000  # rows that adjusted effects are worked out from
BINS: Final = 40


def run_facts(played: Played, cell: Cell, watched: int = WATCHED) -> dict[str, Any]:
    """One cell as a report tells it."""
    game = find_game(cell.run.game)
    connection = connect(played)
    try:
        where, win = f"cell = {quoted(cell.name)}", win_of(game)
        counts = one(connection, f"select count(*), count(*) filter (not finished) from games where {where}")
        return {
            "games": counts[0],
            "unfinished": counts[1],
            "seats": cell.run.seats,
            "reasons": reasons(connection, where, counts[0]),
            "metrics": metric_facts(connection, game, cell.name),
            "turns": seats_by(connection, where, "turn", win),
            "by_seat": seats_by(connection, where, "seat", win),
            "bots": seats_by(connection, where, "bot", win) if len(set(cell.run.bots)) > 1 else [],
            "traits": {name: seats_by(connection, where, column, win) for name, column in trait_columns(game).items()},
            "adjusted": adjusted(connection, game, where, cell.run.seats, win),
            "lengths": histogram(connection, where, "decisions"),
            "counters": counters(connection, game, where),
            "options": option_facts(cell, min(watched, counts[0])),
        }
    finally:
        connection.close()


def win_of(game: Game) -> str:
    """What counts as a seat's win: its share, or, where sides win together and nothing is shared, the whole of it."""
    return "won" if game.shares else "cast(won > 0 as double)"


def one(connection: duckdb.DuckDBPyConnection, question: str) -> tuple[Any, ...]:
    found = connection.execute(question).fetchone()
    assert found is not None
    return found


def plain(estimate: Estimate | None) -> dict[str, Any]:
    return {} if estimate is None else asdict(estimate)


def reasons(connection: duckdb.DuckDBPyConnection, where: str, games: int) -> list[dict[str, Any]]:
    """How games ended, the commonest first."""
    question = f"select reason, count(*) n from games where {where} group by reason order by n desc, reason"
    found = connection.execute(question).fetchall()
    return [{"id": reason, **plain(clustered({(1.0, 1): n, (0.0, 1): games - n}, True)), "n": n} for reason, n in found]


def metric_facts(connection: duckdb.DuckDBPyConnection, game: Game, cell: str) -> list[dict[str, Any]]:
    """The game's own figures, all of them in one pass over its rows."""
    columns = {**metric_columns(game), "decisions": "decisions"}
    sums = ", ".join(f"count({one}), sum({one}), sum({one} * {one})" for one in columns.values())
    sums_of_all = one(connection, f"select {sums} from games where cell = {quoted(cell)} and finished")
    found: list[dict[str, Any]] = []
    for place, name in enumerate(columns):
        games, total, square = sums_of_all[3 * place : 3 * place + 3]
        proportion = metric_named(game, name).proportion
        estimate = of_sums(games, float(total or 0), float(square or 0), proportion)
        if estimate is not None:
            found.append({"id": name, "proportion": proportion, **plain(estimate)})
    return found


def seats_by(connection: duckdb.DuckDBPyConnection, where: str, column: str, win: str) -> list[dict[str, Any]]:
    """Wins and scores of seats by what they were, with intervals clustered by game."""
    level = f"cast({column} as varchar) level"
    rows = f"from seats where {where} and won is not null and {column} is not null"
    # A game has one seat of a number, and one whose turn comes as such: nothing has to be gathered by game.
    if column in ("turn", "seat"):
        question = f"select {level}, {win} won, score, 1 many, count(*) {rows} group by all order by all"
    else:
        together = f"select {level}, game, sum({win}) won, sum(score) score, count(*) many {rows} group by all"
        question = f"select level, won, score, many, count(*) from ({together}) group by all order by all"
    wins: dict[str, dict[tuple[float, int], int]] = {}
    scores: dict[str, dict[tuple[float, int], int]] = {}
    for level, won, score, many, count in connection.execute(question).fetchall():
        for groups, total in ((wins, won), (scores, score)):
            group = groups.setdefault(str(level), {})
            key = (round(float(total), 9), int(many))
            group[key] = group.get(key, 0) + int(count)
    found = [
        {"id": level, "won": plain(clustered(group, True)), "score": plain(clustered(scores[level]))}
        for level, group in wins.items()
    ]
    return sorted(found, key=lambda level: (len(level["id"]), level["id"])) if column in ("turn", "seat") else found


def adjusted(
    connection: duckdb.DuckDBPyConnection, game: Game, where: str, seats: int, win: str
) -> dict[str, Any] | None:
    """What each level of the game's first trait adds, compared within turns and the game's strata."""
    columns = trait_columns(game)
    if not game.traits:
        return None
    trait = game.traits[0]
    strata = ["turn", *[columns[name] for name in game.strata if name in columns]]
    games = MOST_SEATS // seats
    question = (
        f"select game, {win} won, cast({columns[trait]} as varchar) level, concat_ws('/', {', '.join(strata)}) stratum"
        f" from seats where {where} and won is not null and {columns[trait]} is not null"
        f" and game < {games} order by game, seat"
    )
    found = connection.execute(question).fetchnumpy()
    names, level = np.unique(np.asarray(found["level"], dtype=str), return_inverse=True)
    _, stratum = np.unique(np.asarray(found["stratum"], dtype=str), return_inverse=True)
    if len(names) < 2:
        return None
    won = np.asarray(found["won"], dtype=float)
    effects = adjusted_effects(won, level, stratum, np.asarray(found["game"]), [str(name) for name in names])
    best_first = sorted(effects, key=lambda effect: -effect.effect)
    return {
        "trait": trait,
        "within": ["turn", *game.strata],
        "games": len(np.unique(found["game"])),
        "effects": [asdict(effect) for effect in best_first],
    }


def histogram(connection: duckdb.DuckDBPyConnection, where: str, column: str) -> dict[str, Any]:
    """Equally wide bins over what occurred, whole numbers in each; and where the middle of the games lies."""
    question = f"select {column}, count(*) from games where {where} and finished group by all order by all"
    found = [(int(value), int(count)) for value, count in connection.execute(question).fetchall()]
    if not found:
        return {"bins": [], "median": None, "p5": None, "p95": None}
    low, high = found[0][0], found[-1][0]
    wide = max(1, -(-(high - low + 1) // BINS))
    bins = [0] * ((high - low) // wide + 1)
    for value, count in found:
        bins[(value - low) // wide] += count
    total = sum(bins)
    marks = {name: value_at(found, total * share) for name, share in (("p5", 0.05), ("median", 0.5), ("p95", 0.95))}
    return {"low": low, "wide": wide, "bins": bins, **marks}


def value_at(found: list[tuple[int, int]], rank: float) -> int:
    seen = 0
    for value, count in found:
        seen += count
        if seen >= rank - 1e-9:
            return value
    return found[-1][0]


def counters(connection: duckdb.DuckDBPyConnection, game: Game, where: str) -> list[dict[str, Any]]:
    """What happened how often in a game, on average."""
    columns = counter_columns(game)
    if not columns:
        return []
    means = ", ".join(f"avg({column})" for column in columns.values())
    some = ", ".join(f"avg(cast({column} > 0 as int))" for column in columns.values())
    found = one(connection, f"select {means}, {some} from games where {where}")
    return [
        {"id": name, "mean": found[place] or 0.0, "games": found[len(columns) + place] or 0.0}
        for place, name in enumerate(columns)
    ]


def option_facts(cell: Cell, watched: int) -> dict[str, Any]:
    census = watch(cell.run, watched)
    found = sorted(census.options.values(), key=lambda option: -option.offered)
    return {
        "games": census.games,
        "options": [
            {"id": option.kind, "offered": option.offered, "chosen": option.chosen, "rate": option.rate,
             "dead": option.dead, "dominant": option.dominant}
            for option in found
        ],
    }  # fmt: skip
