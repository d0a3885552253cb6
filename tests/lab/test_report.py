"""A run as a page to pass on: whole in one file, in both languages, every plot with what it says and does not say."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from qiju.kernel.registry import find_game
from qiju.kernel.words import LANGUAGES
from qiju.lab.census import Census, watch
from qiju.lab.facts import run_facts
from qiju.lab.plan import Cell, planned
from qiju.lab.runs import Played, play_plan
from qiju.lab.simulate import Run
from qiju.lab_report.markdown import markdown_page
from qiju.lab_report.page import html_page
from qiju.lab_report.story import Story


def played(game: str, folder: Path, games: int = 12, **more: Any) -> Played:
    found = find_game(game)
    run = Run(game, found.standard, ("random",) * found.standard, games, 5, **more)
    return play_plan(planned("run", [Cell("base", run)]), folder, 1)


@pytest.mark.usefixtures("plugged")
@pytest.mark.parametrize("game", ["merit", "salvation", "carnival", "mineventure", "sanguosha", "liar"])
def test_every_game_has_a_report(game: str, tmp_path: Path) -> None:
    run = played(game, tmp_path / "run", 6)
    facts = run_facts(run, run.plan.cells[0], 2)
    found = find_game(game)
    page = html_page(found, run, run.plan.cells[0], facts, "zh")
    # Whole in itself: nothing is fetched, nothing is run.
    assert not re.search(r"https?://|<script|<link|<img|url\(", page)
    for lang in LANGUAGES:
        assert f'<main lang="{lang}">' in page
        story = Story(found, facts, lang)
        for section in story.sections():
            assert section.title in page.replace("&#x27;", "'")
            if section.kind != "table":
                assert section.says, section.id
                assert section.says_not, section.id
            assert "report." not in section.title + section.says + section.says_not
            assert "{" not in section.title + section.says + section.says_not
    assert markdown_page(found, run, run.plan.cells[0], facts, "en").startswith("# ")


def test_a_report_says_what_was_changed(tmp_path: Path) -> None:
    patch = ("harder.toml", {"team": {"save_target": 7}})
    run = played("merit", tmp_path / "run", patches=(patch,), options={"first_player": "seat1"})
    facts = run_facts(run, run.plan.cells[0], 0)
    page = markdown_page(find_game("merit"), run, run.plan.cells[0], facts, "en")
    assert "team.save_target 6 → 7" in page
    assert "first_player=seat1" in page
    assert "harder.toml" in page


def test_a_side_that_wins_together_wins_wholly(tmp_path: Path) -> None:
    """Rebels who win are four winners, not four quarters of one."""
    run = played("sanguosha", tmp_path / "run", 20)
    facts = run_facts(run, run.plan.cells[0], 0)
    rebels = next(level for level in facts["traits"]["identity"] if level["id"] == "rebel")
    won = next(reason["mean"] for reason in facts["reasons"] if reason["id"] == "rebel")
    assert rebels["won"]["mean"] == pytest.approx(won)
    assert rebels["won"]["games"] == 20
    assert rebels["won"]["seats"] == 80


def test_options_that_nobody_takes_are_found() -> None:
    census = Census(1)
    for _ in range(100):
        census.count({"save", "pass", "labor"}, "save")
        census.count({"labor"}, "labor")
    assert {kind for kind, option in census.options.items() if option.dead} == {"pass", "labor"}
    assert [kind for kind, option in census.options.items() if option.dominant] == ["save"]
    assert census.options["labor"].offered == 100


def test_who_is_watched_plays_as_before(tmp_path: Path) -> None:
    """Watching changes nothing: as many choices as the run has decisions, or fewer where all moves are of a kind."""
    run = Run("merit", 4, ("house",) * 4, 5, 3)
    census = watch(run, 5)
    assert sum(option.chosen for option in census.options.values()) <= 5 * 51
    assert census.options["refuge"].offered == 15
    assert {"donate", "save", "labor", "teach"} <= set(census.options)


def test_the_command_writes_both(qiju: Callable[..., str], tmp_path: Path) -> None:
    played("merit", tmp_path / "run")
    for lang in LANGUAGES:
        said = qiju("lab", "report", str(tmp_path / "run"), "--watch", "2", "--lang", lang, lang=lang)
        assert "report.html" in said
        assert f'id="{lang}" checked' in (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    assert "no run of the lab" in qiju("lab", "report", str(tmp_path), code=2)
    assert "no cell" in qiju("lab", "report", str(tmp_path / "run"), "--cell", "x", code=2)


@pytest.mark.parametrize("game", ["merit", "salvation", "carnival", "mineventure", "sanguosha"])
def test_what_a_seat_was_has_words(game: str) -> None:
    found = find_game(game)
    for lang in LANGUAGES:
        assert all(found.text(lang).knows(f"trait.{trait}") for trait in found.traits)
    assert set(found.strata) <= set(found.traits)
