"""The table: a server that loses nothing and leaks nothing, and a page to play on."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from typing import Any

from promises.line import PYTHON, ROOT, Line, compiled_environment, figures_of

TITLE = "the table"


def load() -> Iterator[Line]:
    """Beside boardgame.io's server, in the same run: 100 tables, and 1,000 open ones."""
    for name, found, bar, holds in figures_of("bench/load/run.py", "--game", "beads", "--bars")["bars"]:
        yield Line(name, found, bar, holds)


def kill() -> Iterator[Line]:
    """Kill -9 in the middle of play."""
    found = figures_of("bench/kill.py", "--times", "20")
    yield from zeros(found, f"kill -9, {found['kills']} times", ("lost", "not_resumed", "differ"))


def fuzz() -> Iterator[Line]:
    """Everything that a client may do wrong."""
    found = figures_of("bench/fuzz.py", "--messages", "100000")
    yield from zeros(found, f"{found['messages']:,} fuzzed messages", ("crashes", "state_changes", "leaks"))


def zeros(found: dict[str, Any], what: str, names: tuple[str, ...]) -> Iterator[Line]:
    for name in names:
        yield Line(f"{what}: {name.replace('_', ' ')}", str(found[name]), "0", found[name] == 0)


def page() -> Iterator[Line]:
    """The built page in a real browser."""
    command = [str(PYTHON), str(ROOT / "tests" / "browser" / "figures.py"), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, env=compiled_environment(), check=False)
    if not done.stdout.startswith("{"):
        yield Line(
            "the page", done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "nothing", "measured", False
        )
        return
    for name, found, bar, holds in json.loads(done.stdout)["bars"]:
        yield Line(name, found, bar, holds)


PROMISES: list[Callable[[], Iterator[Line]]] = [kill, fuzz, page]
SPEED: list[Callable[[], Iterator[Line]]] = [load]
