"""A run of the lab: its rows say what the figures say, it goes on where it was stopped, and it can be repeated."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.lab.plan import Cell, Plan, planned
from qiju.lab.reading import ask
from qiju.lab.rows import counter_columns, metric_columns
from qiju.lab.runs import MANIFEST, Played, chunk_file, open_run, play_plan
from qiju.lab.simulate import Run, report, simulate


def plan(game: str = "merit", games: int = 40, bots: str = "random", rotate: bool = False, **more: object) -> Plan:
    found = find_game(game)
    names = tuple((bots.split(",") * found.standard)[: found.standard])
    return planned("run", [Cell("base", Run(game, found.standard, names, games, 7, rotate=rotate, **more))])  # type: ignore[arg-type]


def one(played: Played, question: str) -> tuple[object, ...]:
    [row] = ask(played, question)[1]
    return row


@pytest.mark.usefixtures("plugged")
@pytest.mark.parametrize("game", ["merit", "salvation", "carnival", "mineventure", "sanguosha", "liar"])
def test_rows_say_what_the_figures_say(game: str, tmp_path: Path) -> None:
    """The same games, once counted and once kept."""
    wanted = plan(game, 6)
    played = play_plan(wanted, tmp_path / "run", 1)
    told = report(simulate(wanted.cells[0].run, 1))
    found = find_game(game)
    assert one(played, "select count(*), sum(decisions) from games")[0] == 6
    for name, column in metric_columns(found).items():
        if not name.startswith("win.seat"):
            mean = told["metrics"][name]["mean"]
            assert one(played, f"select avg({column}) from games")[0] == pytest.approx(mean, abs=1e-6)
    for name, column in counter_columns(found).items():
        assert one(played, f"select sum({column}) from games")[0] == told["tallies"][name]
    for seat in range(1, found.standard + 1):
        mean = told["metrics"][f"win.seat{seat}"]["mean"]
        assert one(played, f"select avg(won) from seats where seat = {seat}")[0] == pytest.approx(mean, abs=1e-6)


def test_a_seat_s_row_says_who_sat_there(tmp_path: Path) -> None:
    played = play_plan(plan("sanguosha", 4, "house,random", rotate=True), tmp_path / "run", 1)
    columns, rows, _ = ask(played, "select general, identity, turn, bot, won, rank from seats")
    assert columns == ["general", "identity", "turn", "bot", "won", "rank"]
    assert {row[1] for row in rows} == {"lord", "loyalist", "rebel", "renegade"}
    assert one(played, "select count(*) from seats where identity = 'lord' and turn = 1")[0] == 4
    assert {row[3] for row in rows} == {"house", "random"}


def test_the_start_player_is_not_always_the_first_seat(tmp_path: Path) -> None:
    played = play_plan(plan("merit", 40), tmp_path / "run", 1)
    assert one(played, "select count(distinct turn) from seats where seat = 1")[0] == 4
    fixed = play_plan(plan("merit", 8, options={"first_player": "seat1"}), tmp_path / "fixed", 1)
    assert one(fixed, "select bool_and(turn = seat) from seats")[0] is True


def test_a_run_that_was_stopped_goes_on_to_the_same_rows(tmp_path: Path) -> None:
    wanted = plan(games=40)
    whole = play_plan(wanted, tmp_path / "whole", 1)
    half = tmp_path / "half"

    def stop(done: int) -> None:
        if done >= 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_plan(wanted, half, 1, stop)
    assert 20 <= open_run(half).games < 40
    # A chunk that was being written when the machine went down is no chunk.
    (half / "games" / "0000-000039.77.part").write_bytes(b"half")
    heard: list[int] = []
    assert play_plan(wanted, half, 2, heard.append).facts["digest"] == whole.facts["digest"]
    assert heard[0] >= 20


def test_a_run_is_repeated_bit_for_bit_from_its_manifest_alone(tmp_path: Path) -> None:
    patch = ("harder.toml", {"team": {"save_target": 7}})
    first = play_plan(plan(bots="house,random", rotate=True, patches=(patch,)), tmp_path / "a", 2)
    again = play_plan(open_run(tmp_path / "a").plan, tmp_path / "b", 1)
    assert again.facts["digest"] == first.facts["digest"]
    assert (tmp_path / "a" / MANIFEST).read_bytes() == (tmp_path / "b" / MANIFEST).read_bytes()


def test_another_run_is_not_written_over(tmp_path: Path) -> None:
    play_plan(plan(games=4), tmp_path / "run", 1)
    with pytest.raises(Invalid) as refused:
        play_plan(plan(games=5), tmp_path / "run", 1)
    assert refused.value.key == "lab.other_run"
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "diary.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(Invalid) as refused:
        play_plan(plan(games=4), tmp_path / "mine", 1)
    assert refused.value.key == "lab.folder_taken"


def test_a_run_whose_rules_have_moved_on_is_not_mixed_with_new_ones(tmp_path: Path) -> None:
    play_plan(plan(games=4), tmp_path / "run", 1)
    told = json.loads((tmp_path / "run" / MANIFEST).read_text(encoding="utf-8"))
    told["cells"][0]["content_hash"] = "0" * 16
    (tmp_path / "run" / MANIFEST).write_text(json.dumps(told), encoding="utf-8")
    with pytest.raises(Invalid) as refused:
        open_run(tmp_path / "run")
    assert refused.value.key == "lab.moved_on"


@pytest.mark.parametrize(
    ("question", "key"),
    [
        ("drop view games", "lab.query_select"),
        ("select 1; select 2", "lab.query_select"),
        ("copy (select 1) to 'x.csv'", "lab.query_select"),
        ("create table t as select 1", "lab.query_select"),
        ("select * from read_text('/etc/hostname')", "lab.query"),
        ("select nothing from games", "lab.query"),
        ("selec", "lab.query"),
    ],
)
def test_a_question_only_reads_and_only_the_run(question: str, key: str, tmp_path: Path) -> None:
    played = play_plan(plan(games=2), tmp_path / "run", 1)
    with pytest.raises(Invalid) as refused:
        ask(played, question)
    assert refused.value.key == key


def test_an_answer_is_bounded(tmp_path: Path) -> None:
    played = play_plan(plan(games=2), tmp_path / "run", 1)
    _, rows, more = ask(played, "select * from range(1000000000)", most=5)
    assert (len(rows), more) == (5, True)


def test_a_lost_chunk_is_played_again(tmp_path: Path) -> None:
    wanted = plan(games=40)
    whole = play_plan(wanted, tmp_path / "run", 1)
    chunk_file(tmp_path / "run", "games", 0, 3).unlink()
    assert not open_run(tmp_path / "run").whole
    assert play_plan(wanted, tmp_path / "run", 1).facts["digest"] == whole.facts["digest"]


PROGRAMS = Path(__file__).parents[1] / "bots" / "programs"


def test_a_program_plays_in_a_run_and_one_that_fails_ends_it(tmp_path: Path) -> None:
    """Rows say which bot played: what another has finished in its place is not kept."""
    program = f"program:{sys.executable} {PROGRAMS / 'by_chance.py'}"
    played = play_plan(plan("merit", 2, f"{program},random"), tmp_path / "run", 1)
    assert one(played, "select count(*) from seats where bot like 'program:%'")[0] == 4
    bad = f"program:{sys.executable} {PROGRAMS / 'bad.py'} nonsense"
    with pytest.raises(Invalid) as refused:
        play_plan(plan("merit", 2, f"{bad},random"), tmp_path / "bad", 1)
    assert refused.value.key == "problem.bot_nonsense"
