"""One promise as `make show` prints it, and how the parts of it are run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
COMPILED = ROOT / "build" / "compiled"
PYTHON = ROOT / ".venv" / "bin" / "python"  # with everything that the tests need


class Line(NamedTuple):
    """One promise: what it is about, what was found, what was promised, and whether it holds."""

    name: str
    found: str
    bar: str
    holds: bool


def run(*arguments: str, compiled: bool = True) -> subprocess.CompletedProcess[str]:
    """The command `qiju`, in the compiled or in the interpreted build."""
    path = str(COMPILED) if compiled else str(ROOT / "src")
    return subprocess.run(
        [sys.executable, "-m", "qiju", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path, "QIJU_LANG": "en"},
        stdin=subprocess.DEVNULL,
        check=False,
    )


def figures_of(script: str, *arguments: str, compiled: bool = True) -> Any:
    """What a script of ours writes with `--json FILE`, run on the compiled build, or on the interpreted sources."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "figures.json")
        command = [str(PYTHON), str(ROOT / script), *arguments, "--json", str(file)]
        environment = compiled_environment() if compiled else {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        if not file.exists():
            raise SystemExit(f"{script}: {done.stderr[-2000:]}")
        return json.loads(file.read_text(encoding="utf-8"))


def compiled_environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(COMPILED), "QIJU_LANG": "en"}


def script(text: str, *arguments: str) -> str:
    """What a little program prints, run on the compiled build."""
    command = [str(PYTHON), "-c", text, *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=compiled_environment(), check=True).stdout


def simulate(game: str, *arguments: str, compiled: bool = True) -> Any:
    """The report of `qiju simulate GAME … --json`."""
    done = run("simulate", game, *arguments, "--json", compiled=compiled)
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    return json.loads(done.stdout)
