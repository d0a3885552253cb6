"""The kernel and 《功德轮回》."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from promises import line
from promises.line import COMPILED, Line, run

TITLE = "kernel and 功德轮回"

simulate = partial(line.simulate, "merit")


def same_everywhere() -> Iterator[Line]:
    """Random games: compiled, and the same metrics with one worker, two, and interpreted."""
    run_of = ("--games", "20000", "--bots", "random", "--seed", "7")
    two = simulate(*run_of, "--workers", "2")
    yield Line("simulate random: compiled", str(two["compiled"]), "True", two["compiled"] is True)
    one = simulate(*run_of, "--workers", "1")
    yield Line("… metrics with 1 and 2 workers", same(one, two), "equal", one["metrics"] == two["metrics"])
    slow = simulate(*run_of, "--workers", "2", compiled=False)
    honest = slow["compiled"] is False and slow["metrics"] == two["metrics"]
    yield Line("… metrics interpreted", same(slow, two), "equal", honest)


def same(a: Any, b: Any) -> str:
    return "equal" if a["metrics"] == b["metrics"] else "different"


def designer_rates() -> Iterator[Line]:
    """The designer's own policy lands on the designer's own rates."""
    run_of = ("--games", "20000", "--seed", "42")
    lay = "designer:refuge=no,designer:refuge=no,designer:refuge=no,designer"
    for name, bots, preset, low, high in (
        ("designer, simulator preset", "designer", "simulator", 0.883, 0.907),
        ("designer without refuge, simulator preset", lay, "simulator", 0.933, 0.957),
        ("designer, rulebook", "designer", "rulebook", 0.97, 1.0),
        ("house, rulebook", "house", "rulebook", 0.97, 1.0),
    ):
        report = simulate(*run_of, "--bots", bots, "--preset", preset)
        mean = report["metrics"]["team_win"]["mean"]
        bar = f"{low} to {high}" if high < 1 else f"≥ {low}"
        yield Line(f"team_win, {name}", f"{mean:.4f}", bar, low <= mean <= high)
        if bots == "designer" and preset == "simulator":
            other = report["failures"]["calamity"] + report["failures"]["both"]
            yield Line("… failures other than saves", str(other), "0", other == 0)


def speed() -> Iterator[Line]:
    from figures import measure_all

    for figure in measure_all(COMPILED, quick=False):
        if figure.bar:
            yield Line(figure.name, figure.value, figure.bar, figure.ok)


def help_time() -> Iterator[Line]:
    took = []
    for _ in range(5):
        began = time.perf_counter()
        run("--help")
        took.append(time.perf_counter() - began)
    best = sorted(took)[2]
    yield Line("qiju --help, seconds", f"{best:.2f}", "< 0.3", best < 0.3)


def sentences() -> Iterator[Line]:
    """What is wrong is one sentence and exit code 2."""
    with tempfile.TemporaryDirectory() as folder:
        patch = Path(folder, "patch.toml")
        patch.write_text("[team]\nsave_targets = 5\n", encoding="utf-8")
        damaged = Path(folder, "damaged.qiju.json")
        damaged.write_text('{"qiju": 1, "game": "merit"', encoding="utf-8")
        for name, arguments in (
            ("a wrong option", ("simulate", "merit", "--option", "invest=never")),
            ("a broken patch file", ("simulate", "merit", "--patch", str(patch))),
            ("an unknown game", ("simulate", "chess")),
            ("a damaged record", ("replay", str(damaged))),
        ):
            done = run(*arguments)
            clear = done.returncode == 2 and len(done.stderr.strip().splitlines()) == 1
            yield Line(name, f"code {done.returncode}: {done.stderr.strip()[:60]}", "one sentence, code 2", clear)


def old_records() -> Iterator[Line]:
    """A record of an older rules version still shows, and says that it cannot be forked."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "old.qiju.json")
        write_old_record(path)
        shown, forked = run("replay", str(path)), run("replay", str(path), "--fork", "3")
        holds = "The end" in shown.stdout and "nor forked" in shown.stdout and forked.returncode == 2
        yield Line("an older record", "shows, refuses to fork" if holds else "fails", "shows, refuses to fork", holds)


def write_old_record(path: Path) -> None:
    """A whole game of random moves, kept as if the rules had moved on since."""
    from qiju.kernel.match import Match
    from qiju.kernel.registry import find_game

    game = find_game("merit")
    match = Match(game, game.prepare(), b"an old game")
    while not match.state.over:
        seat = match.state.pending()[0]
        match.decide(seat, match.state.legal(seat)[:1])
    match.record.version = 0
    match.record.save(path)


PROMISES: list[Callable[[], Iterator[Line]]] = [same_everywhere, designer_rates, sentences, old_records, help_time]
SPEED: list[Callable[[], Iterator[Line]]] = [speed]
