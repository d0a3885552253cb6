"""Secrecy: every deliberate leak in every game is caught by the conformance suite."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator

from promises.line import PYTHON, ROOT, Line

TITLE = "secrecy, proved by mutants"


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


PROMISES: list[Callable[[], Iterator[Line]]] = [mutants]
SPEED: list[Callable[[], Iterator[Line]]] = []
