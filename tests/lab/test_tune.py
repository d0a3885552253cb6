"""Tuning: targets that hold under every bot on fresh seeds, few changes, a search that goes on where it was stopped."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.lab.crew import Crew
from qiju.lab.study import StudyProblems
from qiju.lab.sweep import patch_of
from qiju.lab.tuning.findings import FOUND, PATCH, tune_and_tell
from qiju.lab.tuning.measures import estimate, measure_named
from qiju.lab.tuning.search import games_needed
from qiju.lab.tuning.task import Tune, read_tune, shipped_tunes
from qiju.lab.tuning.trials import JOURNAL, Told, sit_down, try_point
from qiju.lab_report.tuned import tuned_html, tuned_markdown

MERIT = find_game("merit")

# Two rounds less are sixteen decisions less; the farmer's purse has nothing to do with it.
WANTED = ["decisions=33..37"]
KNOBS = ["team.rounds=3..8", "roles.farmer.wealth=4..6"]
SMALL = {"games": 8, "rounds": 2}


def task(**more: Any) -> Tune:
    return read_tune("merit", WANTED, KNOBS, ["normal", "designer"], more={**SMALL, **more})


def crew_for(tune: Tune, job: Callable[..., Told] = try_point) -> Crew[Told]:
    return Crew(sit_down, (tune.plain(),), job)


def test_targets_hold_under_both_bots_with_the_fewest_changes(tmp_path: Path) -> None:
    tune = task()
    heard: list[int] = []
    found = tune_and_tell(tune, tmp_path, crew_for(tune), heard.append)
    assert found["holds"]
    assert [one["key"] for one in found["changes"]] == ["team.rounds"]
    [target] = found["targets"]
    assert [row["table"] for row in target["tables"]] == ["normal · 4", "designer · 4"]
    assert all(33 <= row["after"]["mean"] <= 37 for row in target["tables"])
    assert all(row["before"]["mean"] > 50 for row in target["tables"])
    assert found["structure"][0]["knobs"][0]["key"] == "team.rounds"
    assert heard == sorted(heard)
    assert heard[-1] <= games_needed(tune)


def test_the_patch_says_what_was_found(tmp_path: Path) -> None:
    tune = task()
    found = tune_and_tell(tune, tmp_path, crew_for(tune))
    told = {one["key"]: one["to"] for one in found["changes"]}
    assert tomllib.loads((tmp_path / PATCH).read_text(encoding="utf-8")) == patch_of(told)
    for lang in ("zh", "en"):
        page, letters = tuned_html(MERIT, found, lang), tuned_markdown(MERIT, found, lang)
        for words in (page, letters):
            assert "team.rounds" in words
            assert "{" not in words.partition("</style>")[2]


def test_a_search_that_was_stopped_goes_on_and_ends_alike(tmp_path: Path) -> None:
    tune = task()
    whole = tune_and_tell(tune, tmp_path / "whole", crew_for(tune))
    played: list[tuple[Any, ...]] = []

    def tiring(*told: Any) -> Told:
        if len(played) == 9:
            raise KeyboardInterrupt
        played.append(told)
        return try_point(*told)

    with pytest.raises(KeyboardInterrupt):
        tune_and_tell(tune, tmp_path / "parts", crew_for(tune, tiring))
    with (tmp_path / "parts" / JOURNAL).open("a", encoding="utf-8") as journal:
        journal.write('{"point": [0, ')
    again: list[tuple[Any, ...]] = []

    def counting(*told: Any) -> Told:
        again.append(told)
        return try_point(*told)

    assert tune_and_tell(tune, tmp_path / "parts", crew_for(tune, counting)) == whole
    assert not set(again) & set(played)
    assert json.loads((tmp_path / "parts" / FOUND).read_text(encoding="utf-8")) == whole


def test_what_cannot_be_reached_is_said_to_be_out_of_reach(tmp_path: Path) -> None:
    tune = read_tune("merit", ["saves=90..99"], KNOBS, more={"games": 4, "rounds": 1})
    found = tune_and_tell(tune, tmp_path, crew_for(tune))
    assert not found["holds"]
    assert found["worst"] < 0
    assert "Not all targets hold" in (tmp_path / PATCH).read_text(encoding="utf-8")


def test_another_task_does_not_write_into_the_folder(tmp_path: Path) -> None:
    tune = task()
    tune_and_tell(tune, tmp_path, crew_for(tune))
    other = task(games=9)
    with pytest.raises(Invalid) as refused:
        tune_and_tell(other, tmp_path, crew_for(other))
    assert refused.value.key == "lab.other_run"


@pytest.mark.parametrize(
    ("target", "knobs", "bots", "key"),
    [
        ("calamity", KNOBS, (), "lab.no_study"),
        ("calamity=x..y", KNOBS, (), "lab.tune_target"),
        ("calamity=6..4", KNOBS, (), "lab.tune_bounds"),
        ("nothing=0..1", KNOBS, (), "lab.metric"),
        ("failed:hunger=0..1", KNOBS, (), "lab.metric"),
        ("calamity=4..6", ["team.nothing"], (), "lab.tune_number"),
        ("calamity=4..6", KNOBS, ["normal"], "lab.tune_policies"),
    ],
)
def test_what_is_wrong_is_told(target: str, knobs: list[str], bots: list[str], key: str) -> None:
    with pytest.raises((Invalid, StudyProblems)) as refused:
        read_tune("merit", [target], knobs, bots)
    problem = refused.value
    told = {one.key for _, one in problem.found} if isinstance(problem, StudyProblems) else {problem.key}
    assert key in told


def test_a_share_of_the_failures_is_of_those_alone(tmp_path: Path) -> None:
    tune = read_tune("merit", ["failed:saves,both=0..1", "failed:calamity=0..1"], ["team.save_target=7..8"])
    sit_down(tune.plain())
    hopeless = (tune.knobs[0].values.index(8),)
    [told] = try_point(hopeless, "designer · 4", 1, 0, 20)
    [saves, calamity] = told["sums"]
    assert saves[0] == calamity[0] == 20
    assert saves[1] + calamity[1] == 20
    assert estimate((0, 0.0, 0.0), True) is None
    assert measure_named(MERIT, "team_win").proportion


@pytest.mark.parametrize("name", shipped_tunes())
def test_every_task_that_ships_can_be_read(name: str) -> None:
    game = name.partition("-")[0]
    tune = read_tune(game, [name])
    assert tune.title["zh"]
    assert tune.title["en"]
    assert tune.changes <= 6
