"""A process for what takes long: files of people's own, finished tables replayed, reports.

Nothing of it touches the event loop or its interpreter. Whoever asks waits for their turn; how many may wait is
limited, by address and in all. Work that takes too long is stopped with its process, and so is work that wants more
memory than it may have; the next one finds a new process.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar, cast

from qiju.kernel.refusal import Problem
from qiju.table.bots.worker import ready, set_up_worker
from qiju.table.limits import Counts, network_of
from qiju.table.logs import trouble
from qiju.table.server_refusal import ServerRefusal, ToldRefusal
from qiju.table.settings import Settings
from qiju.table.wire.messages import code_of
from qiju.table.words import Words, problem_words

P = ParamSpec("P")
T = TypeVar("T")

MEGABYTE: Final = 1 << 20
LONGEST_START: Final = 60.0  # seconds


class Told(NamedTuple):
    """Why something was refused in the other process, in words."""

    code: str
    words: Words
    clause: str


class TooMuch(NamedTuple):
    """It wanted more memory than it may have."""


def set_up(megabytes: int) -> None:
    """A worker may use so much memory beyond what it begins with."""
    set_up_worker()
    with suppress(ImportError, OSError, ValueError):  # no such thing on this system
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            pages = int(file.read().split()[0])
        most = pages * resource.getpagesize() + megabytes * MEGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def carried_out(work: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """In the worker: what the work gives, or why not."""
    try:
        return work(*arguments)
    except ToldRefusal as problem:
        return Told(problem.code, problem.words, problem.clause)
    except Problem as problem:
        return Told(code_of(problem), problem_words(problem), problem.clause)
    except MemoryError:
        return TooMuch()


class Workroom:
    """One worker, and who waits for it."""

    def __init__(self, settings: Settings) -> None:
        self.patience = settings.work_patience / 1000
        self.megabytes = settings.work_megabytes
        self.most_waiting = settings.works_waiting
        self.waiting = 0
        self.of_address = Counts(settings.works_per_address)
        self.turn = asyncio.Semaphore(1)
        self.pool: ProcessPoolExecutor | None = None
        self.doing: tuple[Any, ...] | None = None  # what the worker was given
        self.called_off = False
        self.trouble: Callable[[str, Exception], None] = trouble

    async def do(self, address: str, work: Callable[P, T], *arguments: P.args, **none: P.kwargs) -> T:
        """Have something done, or say why it is not. Only plain values go there and come back."""
        network = network_of(address)
        if not self.of_address.take(network):
            raise ServerRefusal("too_many", "table.too_many_requests")
        try:
            if self.waiting > self.most_waiting:
                raise ServerRefusal("too_many", "table.busy")
            self.waiting += 1
            try:
                async with self.turn:
                    self.doing = arguments
                    return cast(T, await self._work(work, arguments))
            finally:
                if self.doing is arguments:
                    self.doing, self.called_off = None, False
                self.waiting -= 1
        finally:
            self.of_address.give_back(network)

    async def _work(self, work: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        loop = asyncio.get_running_loop()
        try:
            pool = self.pool or await self._new_pool()
            done = await asyncio.wait_for(loop.run_in_executor(pool, carried_out, work, arguments), self.patience)
        except (TimeoutError, BrokenProcessPool) as error:
            if not self.called_off:
                self.trouble("work", error)
            self.stop()
            raise ServerRefusal("invalid", "table.too_costly") from None
        except Exception as error:
            self.trouble("work", error)
            raise ServerRefusal("invalid", "table.unworkable") from None
        if isinstance(done, Told):
            raise ToldRefusal(*done)
        if isinstance(done, TooMuch):
            self.stop()  # what is left of it is not worth keeping
            raise ServerRefusal("invalid", "table.too_costly")
        return done

    def call_off(self) -> None:
        """End what is being done now, because whoever asked no longer wants it."""
        self.called_off = self.doing is not None
        self.stop()

    async def _new_pool(self) -> ProcessPoolExecutor:
        """A worker that is there: how long it takes to begin is nobody's fault."""
        context = multiprocessing.get_context("spawn")
        self.pool = ProcessPoolExecutor(1, context, set_up, (self.megabytes,))
        await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(self.pool, ready), LONGEST_START)
        return self.pool

    def stop(self) -> None:
        """End the worker at once; what it was doing is lost."""
        pool, self.pool = self.pool, None
        if pool is None:
            return
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False)
        for process in processes:
            process.kill()
