"""Secrecy: every deliberate leak in every game is caught by the conformance suite."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator

from promises.line import PYTHON, ROOT, Line, figures_of

TITLE = "secrecy, proved by mutants and by listening"


def mutants() -> Iterator[Line]:
    """On the interpreted sources, since compiled classes cannot be patched."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(str(ROOT / name) for name in ("src", "tests"))}
    command = [str(PYTHON), "-m", "mutants", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode != 0:
        raise SystemExit(done.stderr[-2000:])
    for name, count in json.loads(done.stdout).items():
        found = f"{count['caught']} of {count['all']}"
        yield Line(f"mutants caught, {name}", found, "all", count["caught"] == count["all"])


def windows() -> Iterator[Line]:
    """Who holds a 无懈可击, guessed from every message and when it came; and the same with a leak of 50 ms."""
    told = figures_of("bench/windows.py", "--windows", "2000")
    honest, leaking = told["honest"], told["leaking"]
    yield Line(
        f"AUC over {honest['windows']:,} windows, 99 %",
        f"{honest['auc']:.3f} ({honest['low']:.3f} to {honest['high']:.3f})",
        "contains .5",
        honest["low"] <= 0.5 <= honest["high"],
    )
    yield Line(
        "... with a planted leak of 50 ms",
        f"{leaking['auc']:.3f} ({leaking['low']:.3f} to {leaking['high']:.3f})",
        "is found: > .5",
        leaking["low"] > 0.5,
    )


PROMISES: list[Callable[[], Iterator[Line]]] = [mutants, windows]
SPEED: list[Callable[[], Iterator[Line]]] = []
