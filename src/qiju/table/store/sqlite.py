"""The store as a file: SQLite in WAL mode, one thread that writes.

Whatever waits goes into one transaction, so that many tables share one `fsync`. Tables that were just answered are
likely to be back in a moment, and a transaction that begins without them makes them wait for the next: so it begins
when as many wait as the one before let go, or after half the time that a transaction takes, whichever is first. A
decision that comes alone never waits.

Decisions that come together belong to as many tables, and in a list that is ordered by table each of them would lie
on a page of its own: to keep a few dozen bytes, four thousand would be written. So there are two lists: the latest of
all tables in a short one (`latest`), from where a transaction takes them over into the long one (`settled`) whenever
they are many. `entries` is both.

Durability: with `synchronous=FULL` (the default) a commit has reached the disk when it returns; it outlives a power
cut, as far as the disk keeps its word. With NORMAL (`--set durable=0`) it has reached the operating system: it
outlives `kill -9`, and a power cut may cost the last moments but never damages the file. FULL costs a commit one
`fsync` (about 4 ms on the machine this was written on), shared by everybody who waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import shutil
import sqlite3
import threading
import time
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import IO, Final, TypeAlias

from mypy_extensions import mypyc_attr

from qiju.kernel.refusal import Invalid
from qiju.table.server_refusal import ServerRefusal
from qiju.table.store.schema import SQLITE, VERSION, check_version, steps_from
from qiju.table.store.statements import STATEMENTS, Row, Statement
from qiju.table.store.store import Job, Store, Then

Answer: TypeAlias = tuple[Then, Exception | None]

# How SQLite's files begin, and where they say which version of the tables they hold (its file format, 1.3).
MAGIC: Final = b"SQLite format 3\0"
VERSION_AT: Final = 60
VERSION_BYTES: Final = 4

SETTLE: Final = ("INSERT INTO settled SELECT * FROM latest ORDER BY code, n", "DELETE FROM latest")
MOST_LATEST: Final = 1024

LARGEST_BATCH: Final = 512
LONGEST_WAIT: Final = 0.005
A_FEW: Final = 16
LEAST_PATIENCE: Final = 0.1
ONE_ENTRY: Final = "(?, ?, ?, ?, ?, ?, ?, ?, ?)"
ONE_LATEST: Final = STATEMENTS["add_entry"].replace("INTO entries", "INTO latest")
ENTRIES: Final = {  # a statement for so many decisions
    size: ONE_LATEST.replace(ONE_ENTRY, ", ".join([ONE_ENTRY] * size)) for size in (32, 8, 1)
}


@mypyc_attr(allow_interpreted_subclasses=True)
class SqliteStore(Store):
    """Tables in one file."""

    def __init__(self, path: Path, durable: bool = True) -> None:
        self.path = path
        self.where = str(path)
        self.durable = durable
        self.waiting: list[Job] = []  # to be passed on to the thread
        self.stirred = False  # that will be looked at when the loop has come round
        self.timer: asyncio.TimerHandle | None = None  # ... or at the latest then
        self.writing = False  # the thread is at work
        self.released = 0  # how many the last transaction let go
        self.until = 0.0  # how long it is worth waiting for them
        self.commit_time = 0.0  # what a transaction takes, about
        self.jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self.latest = 0  # decisions in the short list
        self.reading = threading.Lock()
        self.lock_file: IO[str] | None = None
        self.closed = False

    # -- opening and closing -------------------------------------------------------------------------

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.closed = False
        await asyncio.to_thread(self._open)
        self.thread = threading.Thread(target=self._write_on, name="store", daemon=True)
        self.thread.start()

    def _open(self) -> None:
        try:
            self._look()
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.lock_file = self._locked()
            self.writer = self._connect()
            self.reader = self._connect()
            self._migrate()
            self.latest = int(self.writer.execute("SELECT count(*) FROM latest").fetchone()[0])
        except (sqlite3.Error, OSError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise Invalid("store.unreadable", where=self.where, why=why) from None

    def _look(self) -> None:
        """What is no database of ours, or one of a newer server, is refused before anything is put beside it."""
        if not self.path.exists():
            return
        with self.path.open("rb") as file:
            head = file.read(VERSION_AT + VERSION_BYTES)
        if head and not head.startswith(MAGIC):
            raise sqlite3.DatabaseError("file is not a database")
        check_version(int.from_bytes(head[VERSION_AT:], "big"), self.where)

    def _locked(self) -> IO[str] | None:
        """One server a file. The system gives the lock back when the process ends, however it ends."""
        file = self.path.with_name(self.path.name + ".lock").open("w")
        try:
            import fcntl
        except ImportError:  # no such thing on this system
            return file
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Invalid("store.in_use", where=self.where) from None
        return file

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, timeout=max(LEAST_PATIENCE, self.patience / 2)
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={'FULL' if self.durable else 'NORMAL'}")
        return connection

    def _migrate(self) -> None:
        version = int(self.writer.execute("PRAGMA user_version").fetchone()[0])
        statements = steps_from(version, self.where, SQLITE)
        if not statements:
            return
        self.writer.execute("BEGIN IMMEDIATE")
        for statement in statements:
            self.writer.execute(statement)
        self.writer.execute(f"PRAGMA user_version={VERSION}")
        self.writer.execute("COMMIT")

    async def close(self) -> None:
        self.closed = True
        self.jobs.put(self.waiting)
        self.waiting = []
        self.jobs.put(None)
        await asyncio.to_thread(self.thread.join)
        self.writer.close()
        with self.reading:
            self.reader.close()
        if self.lock_file is not None:
            self.lock_file.close()

    # -- writing -------------------------------------------------------------------------------------

    def hand_over(self, statements: Sequence[Statement], then: Then) -> None:
        # There is no thread any more that would answer.
        if self.closed:
            self.loop.call_soon(then, sqlite3.OperationalError("the store is closed"))
            return
        self.waiting.append((statements, then))
        self._stir()

    def _stir(self) -> None:
        """Look at what waits when the loop has come round, and brought what lies there."""
        if not self.stirred:
            self.stirred = True
            self.loop.call_soon(self._pass_on)

    def _pass_on(self) -> None:
        """All that waits, at once: waking the thread is dearer than what it does."""
        self.stirred = False
        if self.writing or not self.waiting:
            return
        left = self.until - time.monotonic()
        if len(self.waiting) < self.released and left > 0:
            if self.timer is None:
                self.timer = self.loop.call_later(left, self._pass_on_late)
            return
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.writing = True
        self.jobs.put(self.waiting[:LARGEST_BATCH])
        del self.waiting[:LARGEST_BATCH]

    def _pass_on_late(self) -> None:
        self.timer = None
        self.until = 0.0
        self._pass_on()

    def _answer(self, answers: list[Answer], seconds: float) -> None:
        """The thread is done: tell those who waited, and look at who waits now."""
        self.writing = False
        self.released = len(answers)
        self.commit_time = (self.commit_time + seconds) / 2
        self.until = time.monotonic() + min(self.commit_time / 2, LONGEST_WAIT)
        self._tell(answers, 0)

    def _tell(self, answers: list[Answer], place: int) -> None:
        """A few at a time: what they answer is heard while the others are told."""
        end = place + A_FEW
        for then, error in answers[place:end]:
            then(error)
        if end < len(answers):
            self.loop.call_soon(self._tell, answers, end)
        self._stir()

    def _write_on(self) -> None:
        """The thread: take a batch, write it as one, tell the loop."""
        while True:
            batch = self.jobs.get()
            if batch is None:
                return
            self._work_off(batch)
            batch = None  # whoever waits for the next one does not hold on to the last

    def _work_off(self, batch: list[Job]) -> None:
        begun = time.monotonic()
        answers = self._write(batch)
        with contextlib.suppress(RuntimeError):  # the loop has gone
            self.loop.call_soon_threadsafe(self._answer, answers, time.monotonic() - begun)

    def _write(self, batch: list[Job]) -> list[Answer]:
        """All in one transaction; where that fails, one by one and nothing besides."""
        try:
            self._transaction(
                [statement for statements, _ in batch for statement in statements], self.latest >= MOST_LATEST
            )
        except sqlite3.OperationalError as error:  # locked, full, gone: it is none of the changes, but the file
            return [(then, error) for _, then in batch]
        except Exception:
            return [self._write_one(statements, then) for statements, then in batch]
        return [(then, None) for _, then in batch]

    def _write_one(self, statements: Sequence[Statement], then: Then) -> Answer:
        try:
            self._transaction(statements, False)
        except Exception as error:  # whatever it is, the thread goes on and whoever waits is told
            return (then, error)
        return (then, None)

    def _transaction(self, statements: Sequence[Statement], settle: bool) -> None:
        """All of it or nothing; with `settle` also what it takes to empty the short list, of what was there before."""
        execute = self.writer.execute
        execute("BEGIN IMMEDIATE")
        try:
            for statement in SETTLE if settle else ():
                execute(statement)
            for statement, values in together(statements):
                execute(statement, values)
            execute("COMMIT")
        except Exception:
            if self.writer.in_transaction:
                execute("ROLLBACK")
            raise
        self.latest = (0 if settle else self.latest) + sum(1 for name, _ in statements if name == "add_entry")

    # -- reading -------------------------------------------------------------------------------------

    async def fetch(self, name: str, *values: object) -> list[Row]:
        try:
            async with asyncio.timeout(self.patience):
                return await asyncio.to_thread(self._fetch, name, values)
        except (TimeoutError, sqlite3.OperationalError):
            raise ServerRefusal("not_now", "table.store_away") from None

    def room_left(self) -> int | None:
        return shutil.disk_usage(self.path.parent).free

    def _fetch(self, name: str, values: tuple[object, ...]) -> list[Row]:
        if not self.reading.acquire(timeout=self.patience):
            raise sqlite3.OperationalError("somebody else reads for too long")
        try:
            return self.reader.execute(STATEMENTS[name], values).fetchall()
        finally:
            self.reading.release()


def together(statements: Sequence[Statement]) -> list[tuple[str, Sequence[object]]]:
    """The statements in SQL. Decisions, of which many come at once and each of another table, go in by the handful:
    every statement hands the interpreter over to the loop and has to wait until it gets it back.
    """
    entries = [values for name, values in statements if name == "add_entry"]
    found: list[tuple[str, Sequence[object]]] = []
    place = 0
    for size, statement in ENTRIES.items():
        while len(entries) - place >= size:
            found.append((statement, list(chain.from_iterable(entries[place : place + size]))))
            place += size
    found += [(STATEMENTS[name], values) for name, values in statements if name != "add_entry"]
    return found
