"""Points that were tried, and what came of them. Every stretch that was played is written down at once: a search that
was stopped finds again what it knew, and goes on from there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from math import nan
from pathlib import Path
from typing import Any, Final

from qiju.kernel.game import Game
from qiju.kernel.reasons import why_unreadable
from qiju.kernel.refusal import Invalid, Problem
from qiju.lab.crew import Crew
from qiju.lab.runs import read_json, write_json
from qiju.lab.simulate import Player, Run, prepare
from qiju.lab.statistics.estimates import Estimate
from qiju.lab.tuning.measures import FAILED, Sums, added, estimate, measure_named
from qiju.lab.tuning.task import Point, Tune

TASK: Final = "tune.json"
JOURNAL: Final = "journal.jsonl"
FRESH: Final = 1_000_003  # between the seed of the search and those that confirm what it found

Key = tuple[Point, str, int]  # a point at a table, dealt from a seed
Told = list[dict[str, Any]]


class Trials:
    """What is known of each point: for every table and every target the sums over the games that were played."""

    def __init__(self, tune: Tune, out: Path, crew: Crew[Told], progress: Callable[[int], None] | None = None) -> None:
        self.tune = tune
        self.crew = crew
        self.progress = progress
        self.done = 0  # games, those of an earlier time included
        self.known: dict[Key, tuple[int, list[Sums]]] = {}
        self.measures = [measure_named(tune.game, target.metric) for target in tune.targets]
        self.playable: dict[Point, bool] = {}
        self.journal = claim(tune, out)
        self.kept = read_journal(self.journal)

    # -- playing ---------------------------------------------------------------------------------------

    def can_be_played(self, point: Point) -> bool:
        """Does the game accept these numbers together?"""
        if point not in self.playable:
            self.playable[point] = all(playable(self.tune.game, run) for run in self.tune.runs(point, 0))
        return self.playable[point]

    def play(self, points: Sequence[Point], games: int, seed: int | None = None) -> None:
        """Until each point has so many games at every table."""
        sown = self.tune.seed if seed is None else seed
        tasks: list[tuple[Any, ...]] = []
        for point in dict.fromkeys(points):
            for table in self.tune.tables:
                key = (point, table, sown)
                have = self.known.get(key, (0, []))[0]
                if have < games and not self.remember(key, have, games):
                    tasks.append((*key, have, games - have))
        waiting = iter(tasks)
        self.crew.share(lambda: next(waiting, None), self.finished)

    def remember(self, key: Key, have: int, games: int) -> bool:
        """What an earlier search played of it already."""
        told = self.kept.get((*key, have, games - have))
        if told is not None:
            self.add(key, games - have, told)
        return told is not None

    def finished(self, told: Told) -> None:
        with self.journal.open("a", encoding="utf-8") as file:
            for line in told:
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
        for line in told:
            key = (tuple(line["point"]), str(line["table"]), int(line["seed"]))
            self.add(key, line["games"], [(n, total, square) for n, total, square in line["sums"]])

    def add(self, key: Key, games: int, sums: Sequence[Sums]) -> None:
        have, before = self.known.get(key, (0, [(0, 0.0, 0.0)] * len(sums)))
        self.known[key] = (have + games, [added(a, b) for a, b in zip(before, sums, strict=True)])
        self.done += games
        if self.progress is not None:
            self.progress(self.done)

    # -- what is known ---------------------------------------------------------------------------------

    def points(self, games: int = 1) -> list[Point]:
        """Every point of the search with at least so many games at every table, in the order of their trial."""
        tables, sown = list(self.tune.tables), self.tune.seed
        found = [point for point, table, seed in self.known if table == tables[0] and seed == sown]
        return [point for point in found if self.games(point) >= games]

    def games(self, point: Point, seed: int | None = None) -> int:
        sown = self.tune.seed if seed is None else seed
        return min(self.known.get((point, table, sown), (0, []))[0] for table in self.tune.tables)

    def estimates(self, point: Point, seed: int | None = None) -> list[Estimate | None]:
        """For every table in turn one estimate a target."""
        sown = self.tune.seed if seed is None else seed
        found: list[Estimate | None] = []
        for table in self.tune.tables:
            sums = self.known[point, table, sown][1]
            found += [estimate(one, measure.proportion) for one, measure in zip(sums, self.measures, strict=True)]
        return found

    def means(self, point: Point, seed: int | None = None) -> list[float]:
        """The same as bare numbers. Without a failure no share of the failures is anything but 0; a figure that no game
        of a table has, as that of a role that never sits there, is not a number, and no target is about it.
        """
        measures = self.measures * len(self.tune.tables)
        return [
            estimate.mean if estimate is not None else 0.0 if measure.name.startswith(FAILED) else nan
            for estimate, measure in zip(self.estimates(point, seed), measures, strict=True)
        ]


def playable(game: Game, run: Run) -> bool:
    try:
        prepare(run, game)
    except Problem:
        return False
    return True


def claim(tune: Tune, out: Path) -> Path:
    """Take a folder for this task: a new one, or the one in which it was begun."""
    told = json.loads(json.dumps(tune.plain(), default=list))
    try:
        out.mkdir(parents=True, exist_ok=True)
        if not (out / TASK).exists():
            if any(out.iterdir()):
                raise Invalid("lab.folder_taken", path=str(out))
            write_json(out / TASK, told)
        elif read_json(out / TASK) != told:
            raise Invalid("lab.other_run", path=str(out))
    except OSError as error:
        raise Invalid("lab.folder", path=str(out), why=why_unreadable(error)) from None
    return out / JOURNAL


def read_journal(file: Path) -> dict[tuple[Any, ...], list[Sums]]:
    """Every stretch that was written down; a line that was cut off when somebody pulled the plug is played again."""
    kept: dict[tuple[Any, ...], list[Sums]] = {}
    if not file.exists():
        return kept
    for line in file.read_text(encoding="utf-8").splitlines():
        try:
            told = json.loads(line)
            key = (tuple(told["point"]), told["table"], told["seed"], told["first"], told["games"])
            kept[key] = [(n, total, square) for n, total, square in told["sums"]]
        except (ValueError, KeyError, TypeError):
            continue
    return kept


# What a process plays with.
_seated: list[Tune] = []


def sit_down(described: Mapping[str, Any]) -> None:
    from qiju.lab.tuning.task import tune_of

    _seated[:] = [tune_of(described)]


def try_point(point: Point, table: str, seed: int, first: int, games: int) -> Told:
    """Play a stretch and add up what the targets are about."""
    tune = _seated[0]
    harvest = Player(tune.run(table, point, seed), tune.game).play(first, games)
    sums = [list(measure_named(tune.game, target.metric).sums(harvest)) for target in tune.targets]
    return [{"point": point, "table": table, "seed": seed, "first": first, "games": games, "sums": sums}]
