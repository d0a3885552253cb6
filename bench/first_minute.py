"""The first minute: a fresh clone, `make play`, and the seconds until a browser gets the page; then the second start.

    python bench/first_minute.py [--json FILE]

The clone is made in a temporary folder and removed afterwards. The second start waits until the build that the first
one began is there, and must say `compiled`. Nothing else should run meanwhile: the load of the machine is reported.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/")
LONGEST_START = 900.0
LONGEST_BUILD = 3600.0


def measure() -> dict[str, Any]:
    """Clone, start, wait for the build, start again."""
    with tempfile.TemporaryDirectory(prefix="qiju-first-minute-") as folder:
        clone = Path(folder, "qiju")
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        load = os.getloadavg()[0]
        with started(clone, Path(folder, "first.log")) as first:
            seconds = page_served(first)
            begun = time.monotonic()
        compiled = waited_for(lambda: next(clone.glob("build/play/*/compiled"), None), LONGEST_BUILD)
        built = time.monotonic() - begun
        with started(clone, Path(folder, "second.log")) as second:
            again = page_served(second)
        return {
            "seconds": round(seconds, 1),
            "load": round(load, 2),
            "first": build_in(first.log),
            "compiled_after": round(built, 1) if compiled else None,
            "second_seconds": round(again, 1),
            "second": build_in(second.log),
        }


class Start:
    """One `make play`, and what it has printed so far."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path) -> None:
        self.process = process
        self.log = log
        self.begun = time.monotonic()


@contextmanager
def started(clone: Path, log: Path) -> Iterator[Start]:
    """`make play` in a clone, stopped at the end as by Ctrl-C: the whole group of processes hears it."""
    environment = {**os.environ, "QIJU_DATA": str(clone.parent / "data"), "BROWSER": "true", "QIJU_LANG": "en"}
    # As a stranger would have it: neither this build, nor what the make around us was told.
    for ours in ("PYTHONPATH", "MAKEFLAGS", "MFLAGS", "MAKELEVEL"):
        environment.pop(ours, None)
    with open(log, "wb") as out:
        process = subprocess.Popen(
            ["make", "--no-print-directory", "play"],
            cwd=clone,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield Start(process, log)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGINT)
        process.wait(60)


def page_served(start: Start) -> float:
    """Seconds from the start until the page is answered."""

    def served() -> bool:
        if start.process.poll() is not None:
            raise SystemExit(start.log.read_text(encoding="utf-8"))
        address = ADDRESS.search(start.log.read_text(encoding="utf-8"))
        if address is None:
            return False
        with suppress(urllib.error.URLError, OSError), urllib.request.urlopen(address.group(), timeout=10) as answer:
            return b'<script type="module"' in answer.read()
        return False

    if not waited_for(served, LONGEST_START):
        raise SystemExit(f"no page after {LONGEST_START:.0f} s\n{start.log.read_text(encoding='utf-8')}")
    return time.monotonic() - start.begun


def waited_for(condition: Any, longest: float) -> bool:
    """Whether a condition came true in time."""
    end = time.monotonic() + longest
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.1)
    return False


def build_in(log: Path) -> str:
    """Which build a start said it was."""
    found = re.search(r"^qiju \S+ \((\w+), page,", log.read_text(encoding="utf-8"), re.MULTILINE)
    return found.group(1) if found else "?"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", metavar="FILE")
    chosen = parser.parse_args()
    figures = measure()
    print(json.dumps(figures, indent=2))
    if chosen.json:
        Path(chosen.json).write_text(json.dumps(figures), encoding="utf-8")


if __name__ == "__main__":
    main()
