"""Bots at a table: worker processes, so that no thought holds up the server, and what each of them is handed."""

from __future__ import annotations

import asyncio
import hashlib
import json
import multiprocessing
import os
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from qiju.bots.decision import table_secret, world_of
from qiju.bots.levels import LEVELS, NORMAL, TEMPER
from qiju.bots.names import PROGRAM, is_program, known_bots, make_bot, split_name
from qiju.bots.outside import package_bots, words_of
from qiju.kernel.refusal import Invalid, Problem
from qiju.table.bots.worker import Task, decision, outside_decision, ready, set_up_worker
from qiju.table.logs import trouble

if TYPE_CHECKING:
    from qiju.kernel.game import Game
    from qiju.kernel.match import Match

Answer = TypeVar("Answer")

MOST_WORKERS: Final = 4
LAST_RESORT: Final = "random"
MOST_REPLACED: Final = 4096  # seats whose bot from outside has failed, remembered


def task_for(match: Match, setup: str, seat: int, bot: str, may_pass: bool) -> Task:
    """What a bot needs for its next decision: a world that its seat cannot tell from the true one, its streams
    fresh, and a key for its own chance, from which nothing leads back to the secret.
    """
    world, key = world_of(match, table_secret(match.secret), seat)
    return Task(match.game.id, setup, bot, world.pack(), seat, key, may_pass)


def with_ears(task: Task, match: Match) -> Task:
    """The same for a bot from outside: with what its seat was told, and a name for the seat that says nothing else."""
    sitting = hashlib.sha256(b"somebody from outside %d" % task.seat + match.secret).hexdigest()
    heard = json.dumps([(told.kind, told.data) for told in match.heard(task.seat)], ensure_ascii=False)
    return task._replace(sitting=sitting, heard=heard)


def read_outside(written: str) -> dict[str, str]:
    """The setting `outside_bots`: by which names bots from outside may be seated, and as what each is made."""
    found: dict[str, str] = {}
    for entry in filter(None, map(str.strip, written.split(";"))):
        name, equals, command = (part.strip() for part in entry.partition("="))
        found[name] = f"{PROGRAM}:{command}" if equals else name
    return found


def check_outside(outside: Mapping[str, str]) -> None:
    """Refuse a setting that names what is not there, before anybody is let in."""
    brought = package_bots()
    for name, written in outside.items():
        if is_program(written):
            words_of(written.partition(":")[2])
        elif name not in brought:
            raise Invalid("problem.bot_name", bot=name, known=", ".join(brought) or "—")


def check_bot(game: Game, written: str, outside: Mapping[str, str]) -> None:
    """Refuse a bot that nobody may seat at a table: one that is none, one from outside that the host has not named,
    or a level told to think longer than it does.
    """
    if written in outside:
        return
    name = written.partition(":")[0]
    if name not in known_bots(game):
        raise Invalid("problem.bot_name", bot=name, known=", ".join([*known_bots(game), *outside]))
    _, arguments = split_name(written)
    more = [key for key in arguments if key != TEMPER]
    if name in LEVELS and more:
        raise Invalid("problem.bot_argument", bot=name, key=more[0], known=TEMPER)
    make_bot(game, written)


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

    def __init__(self, workers: int, patience: int, outside: str = "") -> None:
        self.workers = workers if workers >= 0 else max(1, min(MOST_WORKERS, (os.cpu_count() or 2) - 1))
        self.patience = patience / 1000
        self.pool: Executor | None = None
        self.free = asyncio.Semaphore(max(1, self.workers))  # a thought waits for a worker before its time begins
        self.outside = read_outside(outside)
        self.replaced: set[str] = set()  # seats whose bot from outside has failed
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
            async with self.free:
                pool = self._pool()
                try:
                    moves = await asyncio.wait_for(self._ask(pool, task), self.patience)
                    return moves, time.perf_counter() - begun
                except BrokenProcessPool as error:
                    self.trouble("worker", error)
                    self.stop(pool)
                except TimeoutError as error:
                    self.trouble("slow bot", error)
                    self.stop(pool)
                    task = task._replace(bot=LAST_RESORT)
                except Exception as error:
                    self.trouble("bot", error)
                    task = task._replace(bot=LAST_RESORT)
        raise RuntimeError("no bot can decide")

    async def ask_for(self, work: Callable[..., Answer], *arguments: Any) -> Answer:
        """Something else that a worker thinks about, for a person: in its turn like any thought, and within the same
        bounds. Raises TimeoutError where it takes too long; a worker that died is replaced for the next.
        """
        async with self.free:
            pool = self._pool()
            try:
                thinking = asyncio.get_running_loop().run_in_executor(pool, partial(work, *arguments))
                return await asyncio.wait_for(thinking, self.patience)
            except (BrokenProcessPool, TimeoutError) as error:
                self.trouble("advice", error)
                self.stop(pool)
                raise TimeoutError from error

    async def _ask(self, pool: Executor, task: Task) -> list[int]:
        loop = asyncio.get_running_loop()
        if task.bot not in self.outside:
            # A command that stands in a store is not carried out.
            bot = LAST_RESORT if is_program(task.bot) else task.bot
            return await loop.run_in_executor(pool, decision, task._replace(bot=bot))
        if task.sitting in self.replaced:
            return await loop.run_in_executor(pool, decision, task._replace(bot=NORMAL))
        decided = await loop.run_in_executor(pool, outside_decision, task._replace(bot=self.outside[task.bot]))
        for key, values in decided.problems:
            self.trouble("outside bot", Problem(key, "", **values))
            if len(self.replaced) >= MOST_REPLACED:
                self.replaced.clear()  # whoever fails again is replaced again
            self.replaced.add(task.sitting)
        return decided.moves

    def stop(self, failed: Executor | None = None) -> None:
        """End the workers at once; a thought that was under way is lost. Those that have replaced others which failed
        are left alone.
        """
        if self.pool is None or (failed is not None and failed is not self.pool):
            return
        pool, self.pool = self.pool, None
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False)
        for process in processes:
            process.kill()
