"""A study: what is wrong with it is told at once, with its line; the one that ships lands on the published rates."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from qiju.kernel.refusal import Invalid
from qiju.lab.answers import answers
from qiju.lab.runs import open_run, play_plan
from qiju.lab.stopping import play_until_settled
from qiju.lab.study import StudyProblems, read_study, shipped

SMALL = """
title = { zh = "目标", en = "targets" }
game = "merit"
games = 60
seed = 3

[base]
bots = "random"

[axes.target.six]

[axes.target.five]
presets = ["target-5"]

[axes.target.one]
patch = { team = { save_target = 1 } }

[axes.start.random]

[axes.start.seat1]
options = { first_player = "seat1" }

[[tables]]
metric = "team_win"
rows = "target"
columns = "start"

[[tables]]
metric = "won:turn=1"

[[expect]]
metric = "team_win"
cell = { target = "one" }
least = 0.9

[[expect]]
metric = "saves"
cell = { target = "six", start = "seat1" }
value = 100
within = 0.5

[[compare]]
metric = "saves"
axis = "target"
from = "six"
margin = 0.5
"""


@pytest.fixture
def study(tmp_path: Path) -> Callable[[str], str]:
    def written(text: str) -> str:
        (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
        return str(tmp_path / "mine.toml")

    return written


def test_a_study_has_a_cell_for_every_choice(study: Callable[[str], str], tmp_path: Path) -> None:
    found = read_study(study(SMALL))
    assert [cell.name for cell in found.plan.cells][:3] == ["six · random", "six · seat1", "five · random"]
    told = answers(play_plan(found.plan, tmp_path / "run", 1))
    assert len(told["tables"][0]["cells"]) == 6
    assert [one["holds"] for one in told["expect"]] == [True, True, False]
    [compared] = told["compare"]
    # The target changes nothing that random bots do, and games are dealt alike: saves are the same to the last one.
    assert [one["mean"] for one in compared["differences"]] == [0.0] * 4
    assert {one["verdict"] for one in compared["differences"]} == {"equal"}
    assert answers(open_run(tmp_path / "run")) == told


def test_everything_wrong_is_told_at_once_with_its_line(study: Callable[[str], str]) -> None:
    wrong = (
        SMALL.replace("games = 60", 'games = "many"')
        .replace('presets = ["target-5"]', 'presets = ["target-4"]')
        .replace('first_player = "seat1"', 'first_player = "mine"')
        .replace('columns = "start"', 'columns = "begin"')
        .replace('cell = { target = "one" }', 'cell = { target = "two" }')
        .replace('metric = "won:turn=1"', 'metric = "fun"')
        .replace("margin = 0.5", "marge = 0.5")
        .replace('bots = "random"', 'bots = "random"\nspeed = 3')
    )
    with pytest.raises(StudyProblems) as told:
        read_study(study(wrong))
    lines = wrong.splitlines()
    found = {problem.key: lines[line - 1] for line, problem in told.value.found}
    assert found == {
        "lab.study_type": 'games = "many"',
        "lab.study_key": "marge = 0.5",
        "problem.preset_name": "[axes.target.five]",
        "problem.option_value": "[axes.start.seat1]",
        "lab.study_no_axis": 'columns = "begin"',
        "lab.study_no_value": 'cell = { target = "two" }',
        "lab.metric": 'metric = "fun"',
    }
    assert "speed = 3" in [lines[line - 1] for line, _ in told.value.found]


@pytest.mark.parametrize(
    ("text", "line"), [("game = 'chess'", 1), ("games = 5", 1), ("game = 'merit'\n[axes]\nx = 3", 3), ("", 1)]
)
def test_a_study_without_sense_is_refused(study: Callable[[str], str], text: str, line: int) -> None:
    with pytest.raises(StudyProblems) as told:
        read_study(study(text))
    assert told.value.found[0][0] == line


def test_broken_toml_and_no_file_are_sentences(study: Callable[[str], str]) -> None:
    with pytest.raises(Invalid) as told:
        read_study(study("game = "))
    assert told.value.key == "problem.patch_damaged"
    with pytest.raises(Invalid) as told:
        read_study("no-such-study")
    assert told.value.key == "lab.no_study"


def test_the_shipped_studies_can_be_read() -> None:
    assert "merit-backtest" in shipped()
    studies = [read_study(name) for name in shipped()]
    assert all(study.plan.cells and study.asks["title"]["zh"] for study in studies)
    assert {study.game.id for study in studies} == {"carnival", "merit", "mineventure", "salvation", "sanguosha"}


def test_the_backtest_is_eight_schemes_by_six_configurations() -> None:
    plan = read_study("merit-backtest").plan
    assert len(plan.cells) == 48
    assert all(cell.run.games >= 10_000 and cell.run.presets[0] == "simulator" for cell in plan.cells)
    assert len(plan.asks["expect"]) == 7


def test_a_study_in_the_terminal(qiju: Callable[..., str], study: Callable[[str], str], tmp_path: Path) -> None:
    file = study(SMALL)
    told = json.loads(qiju("lab", "study", file, "--out", str(tmp_path / "run"), "--json", "--workers", "1"))
    assert told["games"] == 360
    shown = qiju("lab", "study", file, "--out", str(tmp_path / "run"), lang="zh")
    assert "3 项预期中有 2 项成立" in shown
    bad = study(SMALL.replace("target-5", "target-4").replace("margin", "marge"))
    said = qiju("lab", "study", bad, "--out", str(tmp_path / "other"), lang="en", code=2)
    assert len(said.splitlines()) == 2
    assert "mine.toml, line 12: " in said


STOP = """
game = "merit"
games = 400
seed = 3

[base]
bots = "random"

[axes.target.hard]
[axes.target.easy]
patch = { team = { save_target = 1 } }
[axes.target.same]

[stop]
metric = "team_win"
axis = "target"
from = "hard"
to = "easy"
looks = 8
"""


def test_a_study_stops_when_it_is_settled_and_not_before(study: Callable[[str], str], tmp_path: Path) -> None:
    plan = read_study(study(STOP)).plan
    played, told = play_until_settled(plan, tmp_path / "run", 1)
    assert told["settled"]
    assert told["look"] < 8
    assert told["low"] > 0
    assert played.games == 3 * told["games"] == 3 * 50 * told["look"]
    # Whoever asks again gets the same answer from the rows that are there.
    assert play_until_settled(plan, tmp_path / "run", 1)[1] == told
    same = read_study(study(STOP.replace('to = "easy"', 'to = "same"').replace("400", "16"))).plan
    played, told = play_until_settled(same, tmp_path / "same", 1)
    assert not told["settled"]
    assert (told["look"], played.games) == (8, 48)


def test_a_stop_that_makes_no_sense(study: Callable[[str], str]) -> None:
    wrong = STOP.replace('to = "easy"', 'to = "soft"').replace("looks = 8", "looks = 0")
    with pytest.raises(StudyProblems) as told:
        read_study(study(wrong))
    assert {problem.key for _, problem in told.value.found} == {"lab.study_no_value", "lab.stop_looks"}
    with pytest.raises(StudyProblems) as told:
        read_study(study(SMALL + STOP[STOP.index("[stop]") :]))
    assert {problem.key for _, problem in told.value.found} == {"lab.stop_axes"}
