"""The lab: the published backtest asked again, tables that hold under two policies, a million games, a cluster, and its
statistics.

What holds on fresh seeds is asked with a seed that nobody chose.
"""

from __future__ import annotations

import json
import resource
import secrets
import subprocess
import tempfile
import time
from collections.abc import Iterator
from typing import Any

from promises.line import PYTHON, ROOT, Line, compiled_environment

TITLE = "lab"
MINUTE = 60.0
GIGABYTE = 1024**2  # in kilobytes
POLICIES = {"merit": ("normal", "designer"), "salvation": ("normal", "house:trade=no")}
ROLES = ("merchant", "landlord", "official", "farmer", "widow", "monk")
MERIT_ROLES = ("farmer", "merchant", "scholar", "monk")


def qiju(*arguments: str) -> str:
    """The command in the compiled build, with all that the lab needs."""
    command = [str(PYTHON), "-m", "qiju", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=compiled_environment(), check=False)
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    return done.stdout


def backtest() -> Iterator[Line]:
    """`qiju lab study merit-backtest`: eight schemes, six ways of playing, 10,000 games each."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        answered = json.loads(qiju("lab", "study", "merit-backtest", "--out", f"{folder}/run", "--json"))
        seconds = time.perf_counter() - began
    games = answered["games"]
    yield Line(f"published backtest, {games:,} games", f"{seconds:.1f} s", "< 60 s", seconds < MINUTE)
    for one in answered["expect"]:
        labels, bound = one["labels"], one["bound"]
        name = f"scheme {labels['scheme']}, {labels['configuration']}"
        bar = f"{bound['value']:.3f} ± {bound['within']}" if "value" in bound else f"≥ {bound['least']}"
        yield Line(name, f"{one['mean']:.4f}", bar, one["holds"])


def simulated(game: str, bots: str, seats: int, games: int, *more: str) -> Any:
    """A run with a seed that nobody chose."""
    asked = ("--bots", bots, "--seats", str(seats), "--games", str(games), "--seed", str(secrets.randbits(40)))
    return json.loads(qiju("simulate", game, *asked, *more, "--json"))


def calamity_that_matters() -> Iterator[Line]:
    """The preset that `qiju lab tune merit --target merit-calamity` confirms, on fresh seeds."""
    for bots in POLICIES["merit"]:
        found = simulated("merit", bots, 4, 40_000, "--preset", "calamity-that-matters")
        figures, failures = found["metrics"], found["failures"]
        win = figures["team_win"]["mean"]
        yield Line(f"功德轮回 tuned, {bots}: the team wins", f"{win:.3f}", ".85 – .92", 0.85 <= win <= 0.92)
        share = (failures["calamity"] + failures["both"]) / max(sum(failures.values()), 1)
        yield Line("  of the failures, calamity", f"{share:.3f}", ".05 – .25", 0.05 <= share <= 0.25)
        firsts = [figures[f"first.{role}"]["mean"] for role in MERIT_ROLES]
        even = all(0.20 <= first <= 0.30 for first in firsts)
        yield Line("  first places", " ".join(f"{first:.3f}" for first in firsts), ".20 – .30 each", even)


def every_role_has_a_chance() -> Iterator[Line]:
    """The preset that `qiju lab tune salvation --target salvation-roles` found, on fresh seeds."""
    for seats in (4, 5, 6):
        for bots in POLICIES["salvation"]:
            figures = simulated("salvation", bots, seats, 2_000, "--preset", "every-role")["metrics"]
            wins = [
                figure["mean"]
                for name, figure in figures.items()
                if name.startswith("win.") and name[4:] in ROLES and figure["n"]
            ]
            held = all(0.10 <= win <= 0.30 for win in wins)
            shown = f"{min(wins):.3f} – {max(wins):.3f}"
            yield Line(f"救赎之路 tuned, {seats} seats, {bots}: each role wins", shown, ".10 – .30", held)


def a_million() -> Iterator[Line]:
    """`qiju lab run merit --bots designer` and `qiju lab report`, from ten thousand games to a million."""
    took: dict[int, float] = {}
    for games in (10_000, 100_000, 1_000_000):
        with tempfile.TemporaryDirectory() as folder:
            began = time.perf_counter()
            qiju(
                "lab",
                "run",
                "merit",
                "--bots",
                "designer",
                "--games",
                str(games),
                "--seed",
                "1",
                "--out",
                folder + "/r",
            )
            qiju("lab", "report", folder + "/r")
            took[games] = time.perf_counter() - began
    seconds = took[1_000_000]
    yield Line("1,000,000 games run and reported", f"{seconds:.1f} s", "< 60 s", seconds < MINUTE)
    # The largest process that ever ended; two of them play while one waits.
    most = 3 * resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    yield Line("  memory, three times the largest process", f"{most / GIGABYTE:.2f} GB", "< 1 GB", most < GIGABYTE)
    early = (took[100_000] - took[10_000]) / 90_000
    late = (took[1_000_000] - took[100_000]) / 900_000
    yield Line("  cost of a further game, late / early", f"{late / early:.2f}", "≤ 1.25", late / early <= 1.25)


def tested(name: str, bar: str, *tests: str) -> Line:
    """What a test holds against its bar."""
    command = [str(PYTHON), "-m", "pytest", "-q", "-n", "0", *tests]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    last = (done.stdout.strip().splitlines() or ["—"])[-1]
    return Line(name, last[-24:], bar, done.returncode == 0)


def cluster() -> Iterator[Line]:
    yield tested("Ray, a worker killed in the middle", "same digest of rows", "tests/lab/test_cluster.py")


def statistics() -> Iterator[Line]:
    asked = {
        "A/A, 1,000 repetitions, stopping early too": ("binomial at α", "a_against_a or looking_ten"),
        "coverage of clustered intervals, 2,000 runs": (".935 – .965", "clustered_intervals"),
        "adjusted effects, planted": ("recovered", "planted"),
    }
    for name, (bar, tests) in asked.items():
        yield tested(name, bar, "tests/lab/test_statistics.py", "-k", tests)


PROMISES = [backtest, calamity_that_matters, every_role_has_a_chance, cluster, statistics]
SPEED = [a_million]
