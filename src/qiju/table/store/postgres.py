"""The store as a PostgreSQL database: the same statements, one connection that writes.

Whatever waits when the writer comes round goes into one transaction. Durability is the server's own: with its
`synchronous_commit=on` a commit has reached the disk when it returns.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]

from qiju.kernel.refusal import Invalid
from qiju.table.server_refusal import ServerRefusal
from qiju.table.store.schema import POSTGRES, VERSION, steps_from
from qiju.table.store.statements import ENTRY, STATEMENTS, Row, Statement
from qiju.table.store.store import Fenced, Job, Store, Then, Unsure

LARGEST_BATCH: Final = 512
READERS: Final = 4
ONE_SERVER: Final = 0x51494A55  # the advisory lock that one server a database holds
ONE_AT_A_TIME: Final = ONE_SERVER + 1  # ... and the one under which the tables are brought up to date
PATIENCE: Final = 5.0
FENCE: Final = "fence"  # a statement that changes nothing: this table must be in this epoch, and this server's
FENCES: Final = """SELECT code FROM owners WHERE (code, epoch, server) IN
    (SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])) ORDER BY code FOR SHARE"""
# The decisions of a batch, which are nearly all that is ever stored: one statement, so one round trip; nothing happens
# unless every fence holds.
ADD_ENTRIES: Final = f"""WITH held AS ({FENCES}) INSERT INTO entries ({ENTRY}) SELECT * FROM unnest($4::text[],
    $5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::bigint[], $10::text[], $11::text[], $12::text[])
    WHERE (SELECT count(*) FROM held) = cardinality($1)"""
NO_FENCES: Final[tuple[list[object], ...]] = ([], [], [])
TROUBLES: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)


def numbered(statement: str) -> str:
    """`?` as PostgreSQL writes it: $1, $2, …"""
    count = 0

    def number(_: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f"${count}"

    return re.sub(r"\?", number, statement)


NUMBERED: Final = {name: numbered(statement) for name, statement in STATEMENTS.items()}


class PostgresStore(Store):
    """Tables in a PostgreSQL database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.lease = 0  # milliseconds; where many servers share the database, none of them may hold a row for longer
        parts = urlsplit(url)
        self.where = f"{parts.scheme}://{parts.hostname or ''}{parts.path}"  # without the password
        self.jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self.writer: Any = None
        self.readers: Any = None

    # -- opening and closing -------------------------------------------------------------------------

    async def open(self) -> None:
        try:
            await self._connect()
            await self._migrate()
            self.readers = await asyncpg.create_pool(
                self.url, min_size=1, max_size=READERS, timeout=self.patience, command_timeout=self.patience
            )
        except (ValueError, *TROUBLES) as error:  # ValueError: an address that is none
            raise Invalid("store.unreadable", where=self.where, why=str(error) or type(error).__name__) from None
        self.task = asyncio.get_running_loop().create_task(self._write_on())

    async def _connect(self) -> None:
        """The one connection that writes, and with it the lock that keeps a second server away, or one that does not
        share.
        """
        if self.writer is not None:
            self.writer.terminate()
        limits = {"idle_in_transaction_session_timeout": str(self.lease)} if self.lease else {}
        self.writer = await asyncpg.connect(
            self.url, timeout=self.patience, command_timeout=self.patience, server_settings=limits
        )
        shared = "_shared" if self.lease else ""
        for _ in range(int(PATIENCE * 10)):
            if await self.writer.fetchval(f"SELECT pg_try_advisory_lock{shared}($1)", ONE_SERVER):
                return
            await asyncio.sleep(0.1)
        raise Invalid("store.in_use", where=self.where)

    async def _migrate(self) -> None:
        async with self.writer.transaction():
            await self.writer.execute("SELECT pg_advisory_xact_lock($1)", ONE_AT_A_TIME)
            await self.writer.execute("CREATE TABLE IF NOT EXISTS qiju_schema (version BIGINT NOT NULL)")
            version = await self.writer.fetchval("SELECT version FROM qiju_schema")
            if version is None:
                await self.writer.execute("INSERT INTO qiju_schema (version) VALUES (0)")
            for statement in steps_from(version or 0, self.where, POSTGRES):
                await self.writer.execute(statement)
            await self.writer.execute("UPDATE qiju_schema SET version = $1", VERSION)

    async def close(self) -> None:
        self.jobs.put_nowait(None)
        await self.task
        await self.writer.close()
        await self.readers.close()

    # -- writing -------------------------------------------------------------------------------------

    def hand_over(self, statements: Sequence[Statement], then: Then) -> None:
        self.jobs.put_nowait((statements, then))

    async def _write_on(self) -> None:
        while True:
            batch: list[Job] = []
            job = await self.jobs.get()
            while job is not None:
                batch.append(job)
                if len(batch) == LARGEST_BATCH or self.jobs.empty():
                    break
                job = self.jobs.get_nowait()
            if batch:
                await self._write(batch)
            if job is None:
                return

    async def _write(self, batch: list[Job]) -> None:
        try:
            await self._transaction([statement for statements, _ in batch for statement in statements])
        except Exception as error:  # whatever it is, the writer goes on and whoever waits is told
            await self._write_singly(batch, error)
            return
        for _, then in batch:
            then(None)

    async def _write_singly(self, batch: list[Job], error: Exception) -> None:
        """One bad change must not take the others with it."""
        # A connection that broke off in the middle of a word does not know itself whether it is closed; one that
        # was waited for too long may still do what it was told.
        if self.writer.is_closed() or isinstance(error, (asyncpg.InternalClientError, TimeoutError)):
            await self._write_anew(batch, retry=not isinstance(error, TimeoutError))
        elif len(batch) > 1:
            for job in batch:
                await self._write([job])
        else:
            batch[0][1](error)

    async def _write_anew(self, batch: list[Job], retry: bool) -> None:
        """The connection was lost, and it is open what became of the batch. A change can be made twice without harm,
        since what it adds has a number of its own: so it is tried again, and where that fails nobody can say.
        """
        try:
            await self._connect()
        except (Invalid, *TROUBLES):
            self.writer.terminate()
            retry = False
        for statements, then in batch:
            try:
                if not retry:
                    raise Unsure
                await self._transaction(statements)
            except Fenced as error:
                then(error)
            except Exception:
                then(Unsure())
            else:
                then(None)

    async def _transaction(self, statements: Sequence[Statement]) -> None:
        fences = {values for name, values in statements if name == FENCE}
        columns = [list(column) for column in zip(*fences, strict=True)] or NO_FENCES
        changes = [statement for statement in statements if statement[0] != FENCE]
        if changes and all(name == "add_entry" for name, _ in changes):
            entries = zip(*(values for _, values in changes), strict=True)
            done = await self.writer.execute(ADD_ENTRIES, *columns, *map(list, entries))
            if done != f"INSERT 0 {len(changes)}":
                raise Fenced
            return
        async with self.writer.transaction():
            if fences and len(await self.writer.fetch(FENCES, *columns)) < len(fences):
                raise Fenced
            for name, group in groupby(changes, key=lambda statement: statement[0]):
                values = [statement[1] for statement in group]
                if len(values) == 1:
                    await self.writer.execute(NUMBERED[name], *values[0])
                else:
                    await self.writer.executemany(NUMBERED[name], values)

    # -- reading -------------------------------------------------------------------------------------

    async def fetch(self, name: str, *values: object) -> list[Row]:
        try:
            return await self._fetch(name, values)
        except TROUBLES:
            # The database may have been restarted: the pool opens a new connection the second time.
            try:
                return await self._fetch(name, values)
            except TROUBLES:
                raise ServerRefusal("not_now", "table.store_away") from None

    async def _fetch(self, name: str, values: tuple[object, ...]) -> list[Row]:
        async with asyncio.timeout(self.patience):
            return [tuple(row) for row in await self.readers.fetch(NUMBERED[name], *values)]
