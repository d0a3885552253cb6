"""The door, counted: public names without an example, and how long `import qiju` and the help take.

PYTHONPATH=src:tests python bench/doorway.py --json FILE
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from door.examples import public_names, without_example
from qiju.testing.conformance import CHECKS

TRIES = 15


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, required=True, metavar="FILE")
    parser.parse_args().json.write_text(json.dumps(figures(), indent=1) + "\n", encoding="utf-8")


def figures() -> dict[str, Any]:
    names = list(public_names())
    return {
        "names": len(names),
        "without_example": without_example(),
        "import_seconds": seconds("-c", "import qiju") - seconds("-c", ""),
        "help_seconds": seconds("-m", "qiju", "--help"),
        "liar": conforming(),
    }


def seconds(*arguments: str) -> float:
    """The median of several fresh processes."""
    run(arguments)  # the first one writes what the others read
    took: list[float] = []
    for _ in range(TRIES):
        began = time.perf_counter()
        run(arguments)
        took.append(time.perf_counter() - began)
    return median(took)


def run(arguments: Sequence[str]) -> None:
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)


def conforming() -> dict[str, int]:
    """How many of the checks Liar's Dice passes."""
    from liar import GAME

    passed = 0
    for check in CHECKS:
        try:
            check(GAME, 1)
        except AssertionError:
            continue
        passed += 1
    return {"passed": passed, "checks": len(CHECKS)}


if __name__ == "__main__":
    main()
