"""The core by itself, for the door's part of `make show`: the wheel in an empty environment, without extras."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
import venv
from collections.abc import Iterator
from pathlib import Path

from promises.line import ROOT, Line

LONGEST_IMPORT = 0.15
LONGEST_HELP = 0.3
TRIES = 5
NOT_OURS = ("pip", "setuptools", "qiju")


def core_install() -> Iterator[Line]:
    """What `pip install` of the compiled wheel brings along, and how long a first import and the help take."""
    [wheel] = (ROOT / "build" / "packages").glob("qiju-*.whl")
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder, "bin", "python"))
        run(python, "-m", "pip", "install", "-q", "--disable-pip-version-check", str(wheel))
        listed = json.loads(run(python, "-m", "pip", "list", "--format", "json", "--disable-pip-version-check"))
        brought = sorted(one["name"] for one in listed if one["name"] not in NOT_OURS)
        yield Line("core: packages besides Qiju", str(len(brought)), "counted", True)
        imported = fastest(python, "-c", "import qiju") - fastest(python, "-c", "")
        yield Line("core: import qiju, s", f"{imported:.3f}", f"< {LONGEST_IMPORT}", imported < LONGEST_IMPORT)
        helped = fastest(python, "-m", "qiju", "--help")
        yield Line("core: qiju --help, s", f"{helped:.3f}", f"< {LONGEST_HELP}", helped < LONGEST_HELP)


def run(*command: str) -> str:
    """What a command prints, away from the build that the bench runs on."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(command, capture_output=True, text=True, env=kept, check=True).stdout


def fastest(*command: str) -> float:
    """Seconds of the fastest of a few tries, after one that warms up."""
    run(*command)
    found: list[float] = []
    for _ in range(TRIES):
        begun = time.perf_counter()
        run(*command)
        found.append(time.perf_counter() - begun)
    return min(found)
