"""`make show`: rerun what has been promised and print each figure beside its bar.

Every line comes from the command that anybody can run; nothing here is kept from an earlier run. What was promised is
in `promises/`, one file for each part of the project: a TITLE, PROMISES, and SPEED for what takes longest.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

PARTS = (
    "door", "house", "words", "kernel", "secrecy", "table", "service", "press",
    "carnival", "salvation", "sanguosha", "mineventure",
)  # fmt: skip
ASKED_FOR = ("before_after", "minds", "lab")  # too long for every time; the first builds the old commit


def parts(only: list[str] | None) -> list[ModuleType]:
    """The files of promises in order, or some of them by name."""
    names = [name for name in (*PARTS, *ASKED_FOR) if name in only] if only else PARTS
    return [import_module(f"promises.{name}") for name in names]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--skip-speed", action="store_true", help="leave out the bench figures, which take longest")
    parser.add_argument("--only", action="append", choices=(*PARTS, *ASKED_FOR), help="only this part; repeats")
    chosen = parser.parse_args()
    failed = 0
    for part in parts(chosen.only):
        print(f"== {part.TITLE}")
        for promise in [*part.PROMISES, *([] if chosen.skip_speed else part.SPEED)]:
            for line in promise():
                failed += not line.holds
                print(
                    f"{'ok  ' if line.holds else 'FAIL'}  {line.name:<55} {line.found:>24}   bar {line.bar}", flush=True
                )
    print(f"{failed} failed" if failed else "everything holds")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
