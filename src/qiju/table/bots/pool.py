"""Bots at a table: worker processes, so that no thought holds up the server, and what each of them is handed."""

from __future__ import annotations

import asyncio
import hashlib
import json
import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Final

from qiju.kernel.streams import Keys, Stream
from qiju.table.bots.worker import Task, decision, ready, set_up_worker
from qiju.table.logs import trouble

if TYPE_CHECKING:
    from qiju.kernel.match import Match

MOST_WORKERS: Final = 4
LAST_RESORT: Final = "random"


def task_for(match: Match, setup: str, seat: int, bot: str, may_pass: bool) -> Task:
    """What a bot needs for its next decision: a world that its seat cannot tell from the true one, its streams
    fresh, and a key for its own chance, from which nothing leads back to the secret.
    """
    secret = hashlib.sha256(b"bots at the table" + match.secret).digest()
    keys = Keys(secret, len(match.record.entries))
    stream = Stream(1)
    stream.seek(keys.spare, seat)
    world = match.state.resample(seat, stream)
    return Task(match.game.id, setup, bot, world.pack(), seat, int(keys.bots), may_pass)


def setup_text(match: Match) -> str:
    """The table's agreement for a worker, which builds it once and keeps it."""
    setup = match.setup
    return json.dumps(
        {
            "rules": int(setup.version),
            "seats": int(setup.seats),
            "options": setup.options,
            "content": setup.content,
            "roles": setup.roles,
        },
        ensure_ascii=False,
        sort_keys=True,
    )


class BotPool:
    """The workers. One that dies or never comes back is replaced, and the decision is left to chance."""

    def __init__(self, workers: int, patience: int) -> None:
        self.workers = workers if workers >= 0 else max(1, min(MOST_WORKERS, (os.cpu_count() or 2) - 1))
        self.patience = patience / 1000
        self.pool: Executor | None = None
        self.trouble: Callable[[str, Exception], None] = trouble  # where errors are noted; a server counts them, too

    def start(self) -> None:
        """Wake the workers before they are needed."""
        if self.workers:
            for _ in range(self.workers):
                self._pool().submit(ready)

    def _pool(self) -> Executor:
        if self.pool is None:
            if self.workers == 0:
                self.pool = ThreadPoolExecutor(1, "bots")
            else:
                context = multiprocessing.get_context("spawn")
                self.pool = ProcessPoolExecutor(self.workers, context, set_up_worker)
        return self.pool

    async def think(self, task: Task) -> tuple[list[int], float]:
        """A bot's decision and how long it took."""
        begun = time.perf_counter()
        for attempt in range(3):
            if attempt == 2:
                task = task._replace(bot=LAST_RESORT)
            try:
                moves = await asyncio.wait_for(self._ask(task), self.patience)
                return moves, time.perf_counter() - begun
            except BrokenProcessPool as error:
                self.trouble("worker", error)
                self.stop()
            except TimeoutError as error:
                self.trouble("slow bot", error)
                self.stop()
                task = task._replace(bot=LAST_RESORT)
            except Exception as error:
                self.trouble("bot", error)
                task = task._replace(bot=LAST_RESORT)
        raise RuntimeError("no bot can decide")

    async def _ask(self, task: Task) -> list[int]:
        return await asyncio.get_running_loop().run_in_executor(self._pool(), decision, task)

    def stop(self) -> None:
        """End the workers at once; a thought that was under way is lost."""
        pool, self.pool = self.pool, None
        if pool is None:
            return
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False)
        for process in processes:
            process.kill()
