"""The command line with games of others: no house bot, a broken one beside them, and a new one of one's own."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from qiju.kernel.registry import find_game, game_names, loaded_games
from qiju.reports import pace


@pytest.mark.usefixtures("plugged")
def test_a_game_without_a_house_bot_is_simulated_and_it_is_said(run):
    done = run("simulate", "liar", "--games", "5", "--seed", "1", "--workers", "1", "--json")
    assert done.code == 0, done.err
    assert json.loads(done.out)["bots"] == ["random"] * 4
    assert done.err.strip() == "liar has no bot called house: random plays every seat. (--bots names others)"
    assert "random 来坐" in run("simulate", "liar", "--games", "5", "--seed", "1", "--workers", "1", lang="zh").err


@pytest.mark.usefixtures("plugged")
def test_that_a_game_has_no_numbers_is_said(run, qiju):
    assert qiju("rules", "liar", "--numbers").strip() == "liar declares no numbers that a patch could change."
    assert run("rules", "liar", "--numbers", lang="zh").out.strip() == "liar 没有可以用补丁改动的数值。"


def test_a_slow_pace_is_told_to_a_tenth():
    assert [pace(speed) for speed in (0.4, 9.94, 10.0, 2345.6)] == ["0.4", "9.9", "10", "2,346"]


@pytest.mark.usefixtures("plugged")
def test_what_is_asked_for_is_still_refused(qiju):
    assert "no bot called “house”" in qiju("simulate", "liar", "--bots", "house", code=2)


def test_with_a_house_bot_nothing_is_said(run):
    assert run("simulate", "merit", "--games", "2", "--seed", "1", "--workers", "1").err == ""


@pytest.mark.usefixtures("plugged")
def test_a_broken_plug_in_stops_no_other_game(run, qiju):
    assert "broken" in game_names()
    assert find_game("功德轮回").id == "merit"
    games, problems = loaded_games()
    assert "liar" in [game.id for game in games]
    assert len(problems) == 1
    assert "half a game" in problems[0].say("en")
    done = run("games", "--json")
    assert done.code == 0
    assert "liar" in [game["id"] for game in json.loads(done.out)["games"]]
    assert done.err.startswith("The game broken is installed, but cannot be loaded")
    told = qiju("simulate", "chess", code=2)
    assert told.startswith("There is no game “chess”.")
    assert "broken (RuntimeError: half a game)" in told
    assert "cannot be loaded" in qiju("play", "broken", code=2)


def test_a_new_game_is_written_and_the_next_commands_are_told(qiju, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    told = qiju("new", "mygame")
    for command in ("cd mygame", "pip install -e '.[test]'", "pytest", "qiju play mygame"):
        assert command in told
    written = sorted(str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*") if file.is_file())
    assert written == [
        "mygame/README.md",
        "mygame/pyproject.toml",
        "mygame/qiju_mygame/__init__.py",
        "mygame/qiju_mygame/text/en.toml",
        "mygame/qiju_mygame/text/zh.toml",
        "mygame/tests/test_mygame.py",
    ]
    whole = "".join(file.read_text(encoding="utf-8") for file in tmp_path.rglob("*") if file.is_file())
    assert "NAME" not in whole
    assert "TITLE" not in whole
    assert "already exists" in qiju("new", "mygame", code=2)


@pytest.mark.parametrize("name", ["My Game", "9lives", "x", "../up", "游戏", "a-b", ""])
def test_a_name_that_will_not_do_is_refused_and_nothing_is_written(qiju, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    assert "cannot be the name of a game" in qiju("new", name, code=2)
    assert list(tmp_path.iterdir()) == []


def test_a_python_keyword_is_refused_as_one(run, qiju, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert qiju("new", "class", code=2).strip() == "“class” is a Python keyword; please choose another name."
    assert run("new", "class", lang="zh").err.strip() == "class 是 Python 的关键字，请换一个名字。"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["table", "house", "pile", "outcome", "bot", "state"])
def test_a_new_game_may_be_called_like_anything_that_it_imports(qiju, tmp_path, monkeypatch, name):
    from importlib import import_module

    from qiju.bots.names import make_bot
    from qiju.kernel.match import Match

    monkeypatch.chdir(tmp_path)
    qiju("new", name)
    monkeypatch.syspath_prepend(str(tmp_path / name))
    monkeypatch.delitem(sys.modules, f"qiju_{name}", raising=False)
    game = import_module(f"qiju_{name}").GAME
    match = Match(game, game.prepare(2), b"any", ["P1", "P2"])
    house = make_bot(game, "house")
    assert type(house).__name__ == "House"
    while not match.state.over:
        seat = match.state.pending()[0]
        match.decide_text(seat, match.legal_texts(seat)[0])
    assert match.state.outcome().winners


def test_what_is_written_keeps_the_house_s_style(qiju, tmp_path, monkeypatch):
    import subprocess

    monkeypatch.chdir(tmp_path)
    qiju("new", "mygame")
    config = Path(__file__).resolve().parents[2] / "pyproject.toml"
    for job in (["check"], ["format", "--check"]):
        command = [sys.executable, "-m", "ruff", *job, "--config", str(config), "mygame"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout
