"""Who shares out the work of a run: this process alone, processes of this machine, or a cluster (`cluster.py`)."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing.context import BaseContext
from types import TracebackType
from typing import Any, Generic, TypeVar

Done = TypeVar("Done")

AHEAD = 3  # tasks a process that are handed out before they are asked for


def all_cores() -> int:
    """How many processes can work at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Crew(Generic[Done]):
    """Here it is the process itself that works, alone. `sit_down` makes it ready, `job` is done for every task."""

    def __init__(self, sit_down: Callable[..., None], setting: tuple[Any, ...], job: Callable[..., Done]) -> None:
        self.sit_down = sit_down
        self.setting = setting
        self.job = job

    def __enter__(self) -> Crew[Done]:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def share(self, next_task: Callable[[], tuple[Any, ...] | None], finished: Callable[[Done], None]) -> None:
        """Do the job for every task; what is finished is heard here, in any order."""
        self.sit_down(*self.setting)
        while (task := next_task()) is not None:
            finished(self.job(*task))

    def close(self) -> None:
        """Nobody works any more."""


class ProcessCrew(Crew[Done]):
    """Processes of this machine, which stay from one sharing out to the next."""

    def __init__(
        self, workers: int, sit_down: Callable[..., None], setting: tuple[Any, ...], job: Callable[..., Done]
    ) -> None:
        super().__init__(sit_down, setting, job)
        self.workers = workers
        self.pool = ProcessPoolExecutor(
            workers, mp_context=_context(), initializer=_begin, initargs=(sit_down, setting)
        )

    def share(self, next_task: Callable[[], tuple[Any, ...] | None], finished: Callable[[Done], None]) -> None:
        waiting: set[Future[Done]] = set()
        try:
            while True:
                while len(waiting) < self.workers * AHEAD and (task := next_task()) is not None:
                    waiting.add(self.pool.submit(self.job, *task))
                if not waiting:
                    break
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    finished(future.result())
        finally:
            for future in waiting:
                future.cancel()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Whoever is interrupted does not wait: what was half done is played again, and nobody may hang at the door."""
        if error is not None:
            for process in list((getattr(self.pool, "_processes", None) or {}).values()):
                process.terminate()
        self.close()

    def close(self) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)


def crew_of(
    workers: int,
    sit_down: Callable[..., None],
    setting: tuple[Any, ...],
    job: Callable[..., Done],
    cluster: str = "",
) -> Crew[Done]:
    """Whoever shall work: a cluster by its address, so many processes, or nobody else."""
    if cluster:
        from qiju.lab.cluster import ClusterCrew

        return ClusterCrew(cluster, sit_down, setting, job)
    return Crew(sit_down, setting, job) if workers == 1 else ProcessCrew(workers, sit_down, setting, job)


def share_out(
    workers: int,
    sit_down: Callable[..., None],
    setting: tuple[Any, ...],
    job: Callable[..., Done],
    next_task: Callable[[], tuple[Any, ...] | None],
    finished: Callable[[Done], None],
    cluster: str = "",
) -> None:
    """Do a job for every task, and let everybody go."""
    with crew_of(workers, sit_down, setting, job, cluster) as crew:
        crew.share(next_task, finished)


def _begin(sit_down: Callable[..., None], setting: tuple[Any, ...]) -> None:
    """A process begins. Ctrl-C belongs to the parent alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sit_down(*setting)


def _context() -> BaseContext:
    """Where it is safe, processes are copies of this one and begin at once; elsewhere they start anew."""
    alone = threading.active_count() == 1
    return multiprocessing.get_context("fork" if alone and sys.platform == "linux" else "spawn")
