"""The press: every game's box on paper, without a browser or node, quickly and in little memory."""

from __future__ import annotations

import subprocess
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from typing import Any

from promises.line import PYTHON, ROOT, Line, compiled_environment, figures_of

TITLE = "the press"
GAMES = 5
MEGABYTE = 1 << 20


def boxes() -> Iterator[Line]:
    """How long it takes to print, and how much memory."""
    found: dict[str, Any] = figures_of("bench/press.py")
    games = found["games"]
    carnival = games["carnival"]
    yield Line("qiju print carnival", f"{carnival['seconds']:.2f} s", "< 3 s", carnival["seconds"] < 3)
    yield Line("qiju print carnival: pages", str(carnival["pages"]), "2", carnival["pages"] == 2)
    whole = sum(game["seconds"] for game in games.values())
    yield Line("qiju print, all five games", f"{whole:.1f} s", "< 30 s", len(games) == GAMES and whole < 30)
    most = max(game["megabytes"] for game in games.values())
    yield Line("most memory of them", f"{most:.0f} MB", "< 300 MB", most < 300)
    yield Line("without node and browsers on the path", str(found["alone"]), "5 games", found["alone"] == GAMES)
    repeated = sum(game["repeats"] for game in games.values())
    yield Line("printed again: the same bytes", f"{repeated} games", "5 games", repeated == GAMES)


def read_back() -> Iterator[Line]:
    """The PDFs read back: counted, fonts and glyphs, letters inside their pieces, backs behind fronts."""
    command = [str(PYTHON), "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "tests/press"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=compiled_environment(), check=False)
    last = done.stdout.strip().splitlines()[-1] if done.stdout.strip() else done.stderr.strip()[-80:]
    yield Line("PDFs read back: counts, glyphs, edges, backs", last or "passed", "none fails", done.returncode == 0)


def wheel() -> Iterator[Line]:
    """What the press adds to a wheel."""
    [file] = (ROOT / "build" / "packages").glob("qiju-*.whl")  # what the compiled build was installed from
    with zipfile.ZipFile(file) as packed:
        added = sum(one.compress_size for one in packed.infolist() if one.filename.startswith("qiju/press/"))
    yield Line("the press in the wheel", f"{added / MEGABYTE:.1f} MB", "≤ 4 MB", added <= 4 * MEGABYTE)
    required = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    yield Line("packages that every install needs", str(len(required)), "3, as before", len(required) == 3)


PROMISES: list[Callable[[], Iterator[Line]]] = [boxes, read_back, wheel]
SPEED: list[Callable[[], Iterator[Line]]] = []
