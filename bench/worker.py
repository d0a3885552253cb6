"""The other side of the bench: one process that plays what it is told to play and says what it counted.

Requests and answers are JSON, one a line. Everything that is timed is timed here, inside the process that
does it: neither start-up nor the way between processes is in a figure unless its description says so.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Callable
from typing import Any

ROOMS = ("ours", "rivals", "work")  # the modules beside this one that know something to do


def find(name: str) -> Callable[..., dict[str, Any]]:
    """`ours.fold`: a function of one of the rooms."""
    room, _, function = name.partition(".")
    if room not in ROOMS:
        raise ValueError(f"no room {room!r}")
    found: Callable[..., dict[str, Any]] = getattr(importlib.import_module(room), function)
    return found


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Do it. A package that is not there is an answer, not an accident."""
    try:
        return find(request.pop("do"))(**request)
    except ModuleNotFoundError as error:
        return {"missing": f"not installed ({error.name})"}


def stay_on(core: int) -> None:
    """Keep this process, and whatever it starts, on one core."""
    if core >= 0 and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})


def main() -> None:
    """`worker.py CORE` serves requests until its input ends; `worker.py CORE REQUEST` serves one."""
    stay_on(int(sys.argv[1]))
    out = sys.stdout
    sys.stdout = sys.stderr  # what a package prints must not get between the answers
    for line in sys.argv[2:] or sys.stdin:
        print(json.dumps(answer(json.loads(line))), file=out, flush=True)


if __name__ == "__main__":
    main()
