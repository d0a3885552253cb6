"""The door: what `import qiju` costs and explains, a stranger's game, and what others measure of the way in.

Lines that other files of this folder measure (`beside`) are shown here where those files are there.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from promises.line import PYTHON, ROOT, Line

TITLE = "the door"
LONGEST_IMPORT = 0.15
LONGEST_HELP = 0.3
MOST_LINES = 110
LIAR = ROOT / "tests" / "liar"

Promise = Callable[[], Iterator[Line]]


def counted() -> Any:
    """On the interpreted sources, beside their tests."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "door.json")
        paths = os.pathsep.join(str(ROOT / name) for name in ("src", "tests"))
        command = [str(PYTHON), str(ROOT / "bench" / "doorway.py"), "--json", str(file)]
        environment = {**os.environ, "PYTHONPATH": paths, "QIJU_LANG": "en"}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        if done.returncode != 0:
            raise SystemExit(done.stderr[-2000:])
        return json.loads(file.read_text(encoding="utf-8"))


def opened() -> Iterator[Line]:
    found = counted()
    took = found["import_seconds"]
    yield Line("import qiju, s beyond Python's own start", f"{took:.3f}", f"< {LONGEST_IMPORT}", took < LONGEST_IMPORT)
    took = found["help_seconds"]
    yield Line("qiju --help, s", f"{took:.3f}", f"< {LONGEST_HELP}", took < LONGEST_HELP)
    lacking = found["without_example"]
    yield Line("public names without an example", f"{len(lacking)} of {found['names']}", "0", not lacking)
    yield Line("what the core depends on, by name", str(len(core())), "counted", True)
    lines = line_count(LIAR / "__init__.py")
    texts = "+".join(str(line_count(LIAR / "text" / f"{lang}.toml")) for lang in ("zh", "en"))
    yield Line(f"Liar's Dice: lines of the game (texts {texts})", str(lines), f"≤ {MOST_LINES}", lines <= MOST_LINES)
    liar = found["liar"]
    passed = f"{liar['passed']} of {liar['checks']}"
    yield Line("Liar's Dice: conformance", passed, "all", liar["passed"] == liar["checks"])


def walked() -> Iterator[Line]:
    """A stranger's walk, and Liar's Dice in terminal and browser: the tests that prove them, run."""
    for name, test in (
        ("a stranger's walk, from nothing to a table", "tests/browser/test_stranger.py"),
        (
            "Liar's Dice to its end in the browser",
            "tests/browser/test_any_game.py::test_liars_dice_is_played_to_its_end",
        ),
        ("... and in the terminal", "tests/liar/test_liar.py"),
    ):
        command = [str(PYTHON), "-m", "pytest", "-q", "-p", "no:xdist", test]
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment, check=False)
        green = done.returncode == 0
        yield Line(name, "green" if green else "red", "green", green)


def core() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return list(project["dependencies"])


def line_count(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())


def beside(*names: str) -> list[Promise]:
    """`module.function` of this folder, as far as there is such a module."""
    found: list[Promise] = []
    for name in names:
        module, _, function = name.partition(".")
        if find_spec(f"promises.{module}") is not None:
            found.append(getattr(import_module(f"promises.{module}"), function))
    return found


PROMISES: list[Promise] = [opened, walked, *beside("door_site.rule_pages", "core.core_install")]
SPEED: list[Promise] = beside("door_site.strict_build", "first_minute.first_minute")
