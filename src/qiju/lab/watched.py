"""A study played while somebody looks on: after every look what its figures are by then, and how sure, as plain data.

All cells grow together, a look at a time, so that the intervals of all of them can be seen to narrow.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from qiju.lab.answers import Figures, answers
from qiju.lab.plan import MOST_IN_CHUNK, Plan
from qiju.lab.reading import connect
from qiju.lab.runs import Played
from qiju.lab.stopping import look_by_look, play_until_settled
from qiju.lab.study import Study

LOOKS: Final = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64)  # pieces of each cell that are there: often at first
FEWEST: Final = 8
LEAST: Final = 20  # games of a piece
FILES: Final = 400  # that all cells together are kept in, about
MOST_SHOWN: Final = 96  # cells whose course is told
OFTEN: Final = 0.5  # seconds, at least, between two notes of progress

Note = Callable[[dict[str, Any]], None]


class Watch:
    """What there is to be told of a study that is being played."""

    def __init__(self, study: Study, plan: Plan, note: Note) -> None:
        self.study = study
        self.note = note
        self.began = self.noted = time.monotonic()
        self.metric = shown_metric(study)
        self.cells = plan.cells[:MOST_SHOWN]
        self.told: dict[str, Any] = {
            "games": 0,
            "all": plan.games(),
            "seconds": 0.0,
            "metric": self.metric,
            "cells": [{"labels": dict(cell.labels), "course": []} for cell in self.cells],
            "difference": [],
        }
        note(self.told)

    def progress(self, games: int) -> None:
        """So many have been played; said now and then."""
        now = time.monotonic()
        self.told |= {"games": games, "seconds": now - self.began}
        if now - self.noted >= OFTEN:
            self.noted = now
            self.note(self.told)

    def look(self, most: int, played: Played, settled: dict[str, Any] | None = None) -> None:
        """What every cell shows by now, each with its interval; and the difference that is to be settled."""
        connection = connect(played)
        try:
            figures = Figures(self.study.game, connection)
            self.told["proportion"] = figures.metric(self.metric).proportion
            found = figures.cells(self.metric)
        finally:
            connection.close()
        for cell, told in zip(self.cells, self.told["cells"], strict=True):
            if cell.name in found:
                one = found[cell.name]
                told["course"].append([one.games, one.mean, one.low, one.high])
        if settled:
            self.told["difference"].append([most, settled["mean"], settled["low"], settled["high"]])
        self.noted = time.monotonic()
        self.note(self.told)


def watch_study(study: Study, out: Path, note: Note) -> dict[str, Any]:
    """Play a study in this process, and tell of it; at the end its answers."""
    if "stop" in study.asks:
        watch = Watch(study, study.plan, note)
        played, settled = play_until_settled(study.plan, out, 1, watch.progress, looked=watch.look)
        return answers(played) | {"stop": settled}
    plan, looks = cut(study.plan)
    watch = Watch(study, plan, note)
    for most, played in look_by_look(plan, out, looks, 1, watch.progress):
        watch.look(most, played)
    return answers(played)


def cut(plan: Plan) -> tuple[Plan, list[int]]:
    """A plan in pieces so small that there is soon something to see, and when it is looked at."""
    games = max(cell.run.games for cell in plan.cells)
    pieces = min(LOOKS[-1], max(FEWEST, FILES // len(plan.cells)))
    chunk = min(MOST_IN_CHUNK, max(LEAST, -(-games // pieces)))
    most = -(-games // chunk)
    looks = [look for look in LOOKS if look < most]
    return replace(plan, chunk=chunk), [chunk * look for look in [*looks, most]]


def shown_metric(study: Study) -> str:
    """The figure that is looked at: the first that the study asks about, else the game's first."""
    asks = [study.asks.get("stop", {}), *[one for kind in ("tables", "expect", "compare") for one in study.asks[kind]]]
    named = [str(ask["metric"]) for ask in asks if "metric" in ask]
    return named[0] if named else study.game.metrics[0]
