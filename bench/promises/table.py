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


def of_the_page(script: str) -> dict[str, Any] | None:
    """What a script beside the browser's tests prints with `--json`; nothing where it broke off."""
    command = [str(PYTHON), str(ROOT / "tests" / "browser" / script), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, env=compiled_environment(), check=False)
    if done.stdout.startswith("{"):
        told: dict[str, Any] = json.loads(done.stdout)
        return told
    print(done.stderr[-2000:])
    return None


def bars_of(script: str) -> Iterator[Line]:
    told = of_the_page(script)
    if told is None:
        yield Line(script, "broken off", "measured", False)
        return
    for name, found, bar, holds in told["bars"]:
        yield Line(name, found, bar, holds)


def page() -> Iterator[Line]:
    """The built page in a real browser: what it weighs, and how soon it can be used."""
    yield from bars_of("figures.py")


def panning() -> Iterator[Line]:
    """Boards with a camera beside a plain picture of the same size."""
    yield from bars_of("panning.py")


def idle() -> Iterator[Line]:
    """What a table costs that waits for somebody."""
    told = of_the_page("idle.py")
    for game, share in (told or {"above_empty": {}})["above_empty"].items():
        yield Line(f"idle table of {game}, of a core", f"{share:.1%}", "≤ 5 %", share <= 0.05)


def audits() -> Iterator[Line]:
    """Every decision of a recorded whole game: can it be looked at, are its numbers said, does it say why not?"""
    yield from bars_of("audit.py")


def states() -> Iterator[Line]:
    """The catalogue of moments at four sizes, in both languages and both lights: layout, and axe."""
    told = of_the_page("catalogue.py")
    found = "broken off" if told is None else f"{len(told['findings'])} in {told['looked']:,} looks"
    yield Line("what is wrong with any moment", found, "0", told is not None and not told["findings"])


def whole_games() -> Iterator[Line]:
    """A whole game of each by mouse, by keyboard and by finger."""
    yield from bars_of("whole_games.py")


PROMISES: list[Callable[[], Iterator[Line]]] = [
    *(kill, fuzz, page, panning, idle),
    *(audits, states, whole_games),
]
SPEED: list[Callable[[], Iterator[Line]]] = [load]
