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
    """Who holds a 无懈可击, guessed from every message and when it came; and the same where a leak was planted."""
    told = figures_of("bench/windows.py", compiled=False)
    for name, one in told.items():
        found = f"{one['auc']:.3f} ({one['low']:.3f} to {one['high']:.3f})"
        if name == "honest":
            holds = one["low"] <= 0.5 <= one["high"]
            yield Line(f"who holds a 无懈可击, {one['windows']:,} windows: AUC, 99 %", found, "contains .5", holds)
        else:
            yield Line(f"... with a planted leak: {name}", found, "found: > .5", one["low"] > 0.5)


PROMISES: list[Callable[[], Iterator[Line]]] = [mutants, windows]
SPEED: list[Callable[[], Iterator[Line]]] = []
