"""Comparing two runs, sweeping numbers, and doing without a kind of move."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from qiju.bots.names import make_bot
from qiju.kernel.bot import Bot
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.kernel.state import State
from qiju.kernel.streams import Stream
from qiju.lab.compare import compare_cells
from qiju.lab.kinds import Abstainer, kind_of, make_lab_bot
from qiju.lab.plan import Cell, planned
from qiju.lab.playout import row_games
from qiju.lab.runs import Played, play_plan
from qiju.lab.simulate import Run
from qiju.lab.styles import kinds_worth_asking, styles_answers, styles_plan
from qiju.lab.sweep import axis_of, grid, latin, sweep_answers, sweep_plan


def played(folder: Path, games: int = 80, seed: int = 3, bots: str = "random", **more: Any) -> tuple[Played, Cell]:
    cell = Cell("base", Run("merit", 4, (bots,) * 4, games, seed, **more))
    return play_plan(planned("run", [cell]), folder, 1), cell


def test_runs_of_one_seed_are_compared_game_by_game(tmp_path: Path) -> None:
    a, b = played(tmp_path / "a"), played(tmp_path / "b", presets=("target-5",))
    found = compare_cells(a, b, ["team_win", "saves"], 0.02)
    assert found["paired"]
    wins, saves = found["metrics"]
    # Another target changes no game, only who has won it.
    assert (saves["mean"], saves["verdict"]) == (0, "equal")
    assert wins["mean"] >= 0
    assert wins["q"] >= wins["p"]


def test_runs_of_two_seeds_are_two_samples(tmp_path: Path) -> None:
    found = compare_cells(played(tmp_path / "a"), played(tmp_path / "b", seed=4), ["saves", "won:turn=1"])
    assert not found["paired"]
    assert all(one["gain"] is None for one in found["metrics"])


def test_what_cannot_be_compared(tmp_path: Path) -> None:
    a = played(tmp_path / "a", 4)
    cell = Cell("base", Run("carnival", 3, ("random",) * 3, 2, 3))
    other = play_plan(planned("run", [cell]), tmp_path / "b", 1), cell
    for first, second, names, key in ((a, other, [], "lab.other_game"), (a, a, ["fun"], "lab.metric")):
        with pytest.raises(Invalid) as refused:
            compare_cells(first, second, names)
        assert refused.value.key == key


@pytest.mark.parametrize(
    ("written", "steps"),
    [("team.rounds=5..7", [5, 6, 7]), ("team.rounds=0..20/10", [0, 10, 20]), ("team.rounds=6, 4", [6, 4])],
)
def test_a_number_and_its_values(written: str, steps: list[int]) -> None:
    assert axis_of(written) == ("team.rounds", steps)


@pytest.mark.parametrize("written", ["team.rounds", "team.rounds=", "=5..7", "x=7..5", "x=a,b", "x=1..9999999"])
def test_what_is_no_number_with_values(written: str) -> None:
    with pytest.raises(Invalid) as refused:
        axis_of(written)
    assert refused.value.key == "lab.sweep_axis"


def test_a_latin_hypercube_takes_every_value_equally_often() -> None:
    axes = {"a": list(range(10)), "b": list(range(5)), "c": [1, 2]}
    points = latin(axes, 20, 1)
    assert points == latin(axes, 20, 1)
    assert len(points) <= 20
    assert len(grid(axes)) == 100
    assert {point["a"] for point in points} == set(range(10))


def test_a_sweep_finds_what_a_number_does(tmp_path: Path) -> None:
    base = Run("merit", 4, ("random",) * 4, 60, 3)
    points = grid({"team.save_target": [1, 3], "team.rounds": [4, 6]})
    told = sweep_answers(play_plan(sweep_plan(base, points, ["saves"]), tmp_path / "run", 1))
    target, rounds = told["metrics"][0]["effects"]
    assert (target["key"], target["mean"], target["se"]) == ("team.save_target", pytest.approx(0), pytest.approx(0))
    assert rounds["low"] > 0
    with pytest.raises(Invalid) as refused:
        sweep_plan(base, [{"team.luck": 3}], ["saves"])
    assert refused.value.key.startswith("problem.content_key")


class Counting(Bot):
    """Counts the kinds that another one chooses."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.made: list[str] = []

    def choose(self, state: State, seat: int, moves: list[int], stream: Stream) -> int:
        chosen = self.bot.choose(state, seat, moves, stream)
        self.made.append(kind_of(find_game("merit"), state, seat, chosen))
        return chosen


@pytest.mark.parametrize("bot", ["house", "designer", "random"])
def test_who_does_without_a_move_never_makes_it(bot: str) -> None:
    game = find_game("merit")
    free, bound = Counting(make_bot(game, bot)), Counting(make_lab_bot(game, f"{bot} without donate"))
    for one in (free, bound):
        row_games(game, game.prepare(), [one] * 4, 1, 0, 6, False)
    assert "donate" in free.made
    assert "donate" not in bound.made
    assert isinstance(bound.bot, Abstainer)


def test_what_doing_without_costs(tmp_path: Path) -> None:
    base = Run("merit", 4, ("house",) * 4, 60, 3)
    assert {"practice", "labor"} <= set(kinds_worth_asking(base))
    told = styles_answers(play_plan(styles_plan(base, ["practice", "pass"]), tmp_path / "run", 1), 0.02)
    practice, nothing = told["score"]
    assert practice["high"] < 0
    # Nobody can pass by the rulebook, so that it costs nothing to do without.
    assert (nothing["mean"], nothing["p"]) == (0, 1)


def test_the_commands(qiju: Callable[..., str], tmp_path: Path) -> None:
    small = ("--games", "30", "--workers", "1", "--seed", "2", "--bots", "random")
    sweep = ("lab", "sweep", "merit", "--number", "team.save_target=5..6", "--metric", "team_win", *small)
    told = json.loads(qiju(*sweep, "--out", str(tmp_path / "sweep"), "--json"))
    assert len(told["metrics"][0]["cells"]) == 2
    assert "team.save_target 从 5 到 6" in qiju(*sweep, "--out", str(tmp_path / "sweep"), lang="zh")
    styles = ("lab", "styles", "merit", "--without", "donate", *small, "--out", str(tmp_path / "styles"))
    assert "donate" in qiju(*styles)
    cells = [f"{tmp_path / 'sweep'}:team.save_target={target}" for target in (5, 6)]
    assert "game by game" in qiju("lab", "compare", *cells)
    assert "no cell" in qiju("lab", "compare", cells[0], f"{tmp_path / 'sweep'}:x", code=2)
    asked = qiju("lab", "query", str(tmp_path / "sweep"), "select count(*) n from cells", "--json")
    assert json.loads(asked)["rows"] == [[2]]


@pytest.mark.usefixtures("plugged")
def test_a_plug_in_has_all_of_it(qiju: Callable[..., str], tmp_path: Path) -> None:
    small = ("--games", "12", "--workers", "1", "--seed", "2")
    qiju("lab", "run", "liar", *small, "--out", str(tmp_path / "run"))
    assert json.loads(qiju("lab", "report", str(tmp_path / "run"), "--json", "--watch", "3"))["games"] == 12
    assert "What it costs" in qiju(
        "lab", "styles", "liar", *small, "--out", str(tmp_path / "styles"), "--without", "bid"
    )
