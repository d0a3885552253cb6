"""How a stretch of work is timed, the same for everybody."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any


def sample(count: float, wall: float, cpu: float, **more: Any) -> dict[str, Any]:
    """What a timed stretch gave: how much was done, in what time, and how much of a core it got."""
    return {"count": count, "wall": wall, "cpu": cpu, **more}


def for_seconds(work: Callable[[], int], seconds: float) -> dict[str, Any]:
    """Repeat the work, which says how much it did, until the time is up; no piece is cut short."""
    count = 0
    cpu = time.process_time()
    began = time.perf_counter()
    while (wall := time.perf_counter() - began) < seconds:
        count += work()
    return sample(count, wall, time.process_time() - cpu)
