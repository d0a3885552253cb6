"""Processes that share out the work of a run, or this one alone."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing.context import BaseContext
from typing import Any, TypeVar

Done = TypeVar("Done")

AHEAD = 3  # tasks a process that are handed out before they are asked for


def all_cores() -> int:
    """How many processes can work at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def share_out(
    workers: int,
    sit_down: Callable[..., None],
    setting: tuple[Any, ...],
    job: Callable[..., Done],
    next_task: Callable[[], tuple[Any, ...] | None],
    finished: Callable[[Done], None],
) -> None:
    """Do a job for every task. `sit_down` makes a process ready with its setting; what is finished is heard here."""
    if workers == 1:
        sit_down(*setting)
        while (task := next_task()) is not None:
            finished(job(*task))
        return
    pool = ProcessPoolExecutor(workers, mp_context=_context(), initializer=_begin, initargs=(sit_down, setting))
    waiting: set[Future[Done]] = set()
    try:
        while True:
            while len(waiting) < workers * AHEAD and (task := next_task()) is not None:
                waiting.add(pool.submit(job, *task))
            if not waiting:
                break
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                finished(future.result())
    finally:
        for future in waiting:
            future.cancel()
        pool.shutdown(wait=True, cancel_futures=True)


def _begin(sit_down: Callable[..., None], setting: tuple[Any, ...]) -> None:
    """A process begins. Ctrl-C belongs to the parent alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sit_down(*setting)


def _context() -> BaseContext:
    """Where it is safe, processes are copies of this one and begin at once; elsewhere they start anew."""
    alone = threading.active_count() == 1
    return multiprocessing.get_context("fork" if alone and sys.platform == "linux" else "spawn")
