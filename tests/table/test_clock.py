"""Clocks as arithmetic: told what time it is, they say who has what left."""

from __future__ import annotations

import pytest

from qiju.kernel.refusal import Invalid
from qiju.table.rooms.clock import REPRIEVE, Clocks, Rule


def clock(kind: str, main: int = 0, step: int = 0, periods: int = 0) -> Clocks:
    return Clocks(Rule(kind, main, step, periods).checked(), 2)


def left(clocks: Clocks, now: int, seat: int = 0) -> tuple[object, object]:
    shown = clocks.plain(now)["seats"][seat]
    return shown["left"], shown["periods"]


def test_without_a_clock_nobody_loses_time():
    clocks = clock("none")
    clocks.run([0, 1], 0)
    assert left(clocks, 10**9) == (None, 0)
    assert (clocks.deadline(), clocks.run_out(10**9), clocks.plain(5)["running"]) == (None, [], [])


def test_a_step_for_each_decision():
    clocks = clock("move", step=1000)
    clocks.run([0], 0)
    assert left(clocks, 400) == (600, 1)
    assert clocks.deadline() == 1000
    clocks.decided(0, 400)
    clocks.run([1], 400)
    assert left(clocks, 500) == (1000, 1)
    assert left(clocks, 500, 1) == (900, 1)
    assert clocks.run_out(1399) == []
    assert clocks.run_out(1400) == [1]
    clocks.revive(1)
    assert left(clocks, 1400, 1) == (1000, 1)


def test_one_time_for_the_whole_game():
    clocks = clock("game", main=1000)
    for now in range(0, 900, 100):
        clocks.run([0], now)
        clocks.decided(0, now + 50)
    assert left(clocks, 5000) == (550, 0)
    clocks.run([0], 5000)
    assert clocks.deadline() == 5550
    assert clocks.run_out(5550) == [0]
    clocks.revive(0)
    assert left(clocks, 5550) == (REPRIEVE, 0)


def test_an_increment_after_each_decision():
    clocks = clock("increment", main=1000, step=300)
    clocks.run([0], 0)
    clocks.decided(0, 500)
    assert left(clocks, 9999) == (800, 0)
    clocks.run([0], 10_000)
    assert clocks.run_out(10_800) == [0]


def test_periods_after_the_main_time():
    clocks = clock("byoyomi", main=1000, step=500, periods=3)
    clocks.run([0], 0)
    assert left(clocks, 999) == (1, 3)
    assert left(clocks, 1200) == (300, 3)
    assert clocks.deadline() == 2500
    clocks.decided(0, 1200)
    assert left(clocks, 1200) == (500, 3), "a decision within a period gives it back whole"
    clocks.run([0], 2000)
    assert left(clocks, 2700) == (300, 2), "a period that ran out is gone"
    clocks.decided(0, 2700)
    clocks.run([0], 3000)
    assert clocks.run_out(3999) == []
    assert clocks.run_out(4000) == [0]


def test_only_those_who_run_lose_time():
    clocks = clock("game", main=1000)
    clocks.run([0, 1], 0)
    clocks.run([1], 100)
    clocks.run([], 300)
    assert (left(clocks, 9999), left(clocks, 9999, 1)) == ((900, 0), (700, 0))
    clocks.run([0], 10_000)
    clocks.run([0], 10_050)
    assert left(clocks, 10_100) == (800, 0)
    assert clocks.plain(10_100)["running"] == [0]


def test_what_is_kept_stands_still():
    clocks = clock("byoyomi", main=100, step=500, periods=2)
    clocks.run([0, 1], 0)
    clocks.decided(1, 40)
    kept = clocks.kept(250)
    again = clock("byoyomi", main=100, step=500, periods=2)
    again.restore(kept)
    assert (left(again, 10**9), left(again, 10**9, 1)) == ((350, 2), (60, 2))
    again.run([0], 10**9)
    assert again.deadline() == 10**9 + 350 + 500


def test_time_never_runs_backwards():
    clocks = clock("game", main=1000)
    clocks.run([0], 500)
    assert left(clocks, 400) == (1000, 0)


@pytest.mark.parametrize(
    ("kind", "main", "step", "periods"),
    [
        ("sand", 0, 0, 0),
        ("move", 0, 0, 0),
        ("game", 0, 0, 0),
        ("game", -1, 0, 0),
        ("increment", 1000, -1, 0),
        ("byoyomi", 0, 1000, 0),
        ("byoyomi", 0, 1000, 100),
        ("move", 0, 1 << 50, 0),
    ],
)
def test_a_rule_that_makes_no_sense_is_refused(kind, main, step, periods):
    with pytest.raises(Invalid):
        Rule(kind, main, step, periods).checked()


def test_a_rule_keeps_only_what_its_kind_uses():
    assert Rule("move", 5000, 1000, 7).checked() == Rule("move", 0, 1000, 0)
    assert Rule("none", 5000, 1000, 7).checked() == Rule()
