"""What holds the event loop up: callbacks that use more of its thread's time than they may, counted and noted.

Every callback of asyncio's own loop passes one place, so it is that loop which runs where it is watched; uvloop, which
runs otherwise, has no such place. What counts is the time of the thread itself, whatever else the machine does.
"""

from __future__ import annotations

import asyncio
import time
from asyncio.events import Handle
from typing import Any

from qiju.table.logs import note
from qiju.table.metrics import Metrics


def watch_loop(metrics: Metrics, most: int) -> None:
    """From now on, for as long as the process lives; `most` in milliseconds."""
    run: Any = Handle._run
    limit = most / 1000

    def timed(handle: Any) -> None:
        callback = handle._callback
        begun = time.thread_time()
        run(handle)
        took = time.thread_time() - begun
        if took > limit:
            where = name_of(callback)
            metrics.count("qiju_long_callbacks_total", "where", where)
            note("long callback", where=where, ms=round(took * 1000))

    Handle._run = timed  # type: ignore[method-assign, assignment]


def name_of(callback: Any) -> str:
    """What ran: a function by its name, a task by its coroutine's."""
    owner = getattr(callback, "__self__", None)
    if isinstance(owner, asyncio.Task):
        return str(getattr(owner.get_coro(), "__qualname__", "a task"))
    return str(getattr(callback, "__qualname__", type(callback).__name__))
