"""What the lab does in its own process: a study checked, played, reported, two of them compared.

A study comes from anybody: it is counted before it is parsed, names no bot but those of its game and the levels, and
everything below runs in a workroom, within its time and memory.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from qiju.kernel.custom_file import parse_custom
from qiju.kernel.game import Game
from qiju.kernel.refusal import Invalid
from qiju.kernel.words import LANGUAGES
from qiju.lab.plan import Cell
from qiju.lab.runs import Played, open_run, read_json, write_json
from qiju.lab.simulate import MOST_GAMES
from qiju.lab.study import Reader, Study, StudyProblems, find_file, shipped, study_of
from qiju.lab.watched import watch_study
from qiju.reports import metric_called
from qiju.table.bots.worker import game_of
from qiju.table.words import Words, problem_words

GENTLE: Final = 10  # tables go before studies
WATCHED: Final = 60  # games of a report whose every choice is looked at
STATUS: Final = "status.json"
RUN: Final = "run"


def studies(most: int) -> list[dict[str, Any]]:
    """Those that come with Qiju."""
    return [card_of(own_study(*shipped_text(name), 0, MOST_GAMES), name, most) for name in shipped()]


def shipped_text(name: str) -> tuple[str, str]:
    """Where a study that comes with Qiju stands, and its text."""
    return find_file(name, "studies", shipped())


def card_of(study: Study, name: str, most: int) -> dict[str, Any]:
    """A study as one chooses it: what it asks, of which game, how much is played."""
    title = {lang: str(study.asks["title"].get(lang, name)) for lang in LANGUAGES}
    cells = len(study.plan.cells)
    return {
        "name": name,
        "title": title,
        "game": study.game.id,
        "cells": cells,
        "games": study.plan.games(),
        "most": most // cells,  # games of a cell that this server plays
    }


def checked(name: str, text: str, games: int, most: int) -> dict[str, Any]:
    """A study that somebody brings, as a card; or everything that is wrong with it, each at its line."""
    try:
        study = own_study(name, text, games, most)
    except StudyProblems as problems:
        flaws = [{"line": line, "why": problem_words(problem)} for line, problem in problems.found]
        return {"card": None, "why": None, "flaws": flaws}
    except Invalid as problem:
        return {"card": None, "why": problem_words(problem), "flaws": []}
    return {"card": card_of(study, name, most), "why": None, "flaws": []}


def own_study(name: str, text: str, games: int, most: int) -> Study:
    """A study from a text: bounded, parsed, checked, within what this server plays. No command is run here and no
    package's bot: only those of the game, the levels, and chance sit down.
    """
    written, tree = parse_custom(text.encode("utf-8", "replace"), name)
    return study_of(Reader(name, written.splitlines(), most, outside=False), tree, games)


# -- playing -----------------------------------------------------------------------------------------


def play_study(folder: str, name: str, text: str, games: int, most: int) -> None:
    """Play a study into its folder, and leave there after every look what there is to be seen."""
    here = Path(folder)
    os.nice(max(0, GENTLE - os.nice(0)))
    study = own_study(name, text, games, most)
    head = {"card": card_of(study, name, most), "say": study.asks["say"]}

    def note(told: Mapping[str, Any], **more: object) -> None:
        metric = called(study.game, str(told["metric"]))
        write_json(here / STATUS, {**head, **told, "metric_called": metric, "whole": False, **more})

    last: dict[str, Any] = {}

    def keep(told: dict[str, Any]) -> None:
        last.update(told)
        note(told)

    found = watch_study(study, here / RUN, keep)
    note(last, whole=True, answers=answers_told(study.game, found))


def called(game: Game, metric: str) -> Words:
    """A figure in both languages."""
    return {lang: metric_called(game, metric, game.text(lang)) for lang in LANGUAGES}


def answers_told(game: Game, found: Mapping[str, Any]) -> dict[str, Any]:
    """What was asked, answered: expectations, and differences with their verdicts."""
    expected = [{**one, "called": called(game, one["metric"])} for one in found["expect"]]
    compared = [{**one, "called": called(game, one["metric"])} for one in found["compare"]]
    return {"expect": expected, "compare": compared, "stop": found.get("stop") or None}


# -- afterwards --------------------------------------------------------------------------------------


def reported(folder: str, cell: int, lang: str) -> str:
    """The report of one cell as a page, made once."""
    from qiju.lab.facts import run_facts
    from qiju.lab_report.page import html_page

    kept = Path(folder) / f"report-{cell}-{lang}.html"
    if kept.exists():
        return kept.read_text(encoding="utf-8")
    played = open_run(Path(folder) / RUN)
    chosen = cell_of(played, cell)
    game = game_of(chosen.run.game)
    page = html_page(game, played, chosen, run_facts(played, chosen, WATCHED), lang)
    kept.write_text(page, encoding="utf-8")
    return page


def compared(a: tuple[str, int], b: tuple[str, int]) -> dict[str, Any]:
    """Two cells, of one study or of two, figure by figure; as the studio tells what a change does."""
    from qiju.lab.compare import compare_cells

    sides = []
    for folder, number in (a, b):
        played = open_run(Path(folder) / RUN)
        sides.append((played, cell_of(played, number)))
    game = game_of(sides[0][1].run.game)
    found = compare_cells(sides[0], sides[1])["metrics"]
    return {"games": max((one["games"] for one in found), default=0), "metrics": [weighed(game, one) for one in found]}


def weighed(game: Game, one: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "id": one["id"],
        "label": called(game, one["id"]),
        "proportion": one["proportion"],
        "before": one["a"],
        "after": one["b"],
        "difference": one,
        "q": one["q"],
    }


def cell_of(played: Played, number: int) -> Cell:
    if number >= len(played.plan.cells):
        raise Invalid("lab.no_cell", cell=str(number), known=str(len(played.plan.cells)))
    return played.plan.cells[number]


def status_of(folder: Path) -> dict[str, Any]:
    return read_json(folder / STATUS) if (folder / STATUS).exists() else {}
