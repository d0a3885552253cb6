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
from qiju.table.store.statements import MIGRATIONS, STATEMENTS, Row, Statement, migrations_from
from qiju.table.store.store import Job, Store, Then

LARGEST_BATCH: Final = 512
READERS: Final = 4
ONE_SERVER: Final = 0x51494A55  # the advisory lock that one server a database holds
PATIENCE: Final = 5.0
TROUBLES: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError)


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
            self.readers = await asyncpg.create_pool(self.url, min_size=1, max_size=READERS)
        except (ValueError, *TROUBLES) as error:  # ValueError: an address that is none
            raise Invalid("store.unreadable", where=self.where, why=str(error) or type(error).__name__) from None
        self.task = asyncio.get_running_loop().create_task(self._write_on())

    async def _connect(self) -> None:
        """The one connection that writes, and with it the lock that keeps a second server away."""
        if self.writer is not None:
            self.writer.terminate()
        self.writer = await asyncpg.connect(self.url)
        for _ in range(int(PATIENCE * 10)):
            if await self.writer.fetchval("SELECT pg_try_advisory_lock($1)", ONE_SERVER):
                return
            await asyncio.sleep(0.1)
        raise Invalid("store.in_use", where=self.where)

    async def _migrate(self) -> None:
        async with self.writer.transaction():
            await self.writer.execute("CREATE TABLE IF NOT EXISTS qiju_schema (version BIGINT NOT NULL)")
            version = await self.writer.fetchval("SELECT version FROM qiju_schema")
            if version is None:
                await self.writer.execute("INSERT INTO qiju_schema (version) VALUES (0)")
            for statement in migrations_from(version or 0, self.where, "BYTEA", "BIGINT"):
                await self.writer.execute(statement)
            await self.writer.execute("UPDATE qiju_schema SET version = $1", len(MIGRATIONS))

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
        """One bad change must not take the others with it; a lost connection is made anew."""
        # A connection that broke off in the middle of a word does not know itself whether it is closed.
        if self.writer.is_closed() or isinstance(error, asyncpg.InternalClientError):
            try:
                await self._connect()
            except (Invalid, *TROUBLES):
                self.writer.terminate()
        if len(batch) > 1:
            for job in batch:
                await self._write([job])
        else:
            batch[0][1](error)

    async def _transaction(self, statements: Sequence[Statement]) -> None:
        async with self.writer.transaction():
            for name, group in groupby(statements, key=lambda statement: statement[0]):
                values = [statement[1] for statement in group]
                if len(values) == 1:
                    await self.writer.execute(NUMBERED[name], *values[0])
                else:
                    await self.writer.executemany(NUMBERED[name], values)

    # -- reading -------------------------------------------------------------------------------------

    async def fetch(self, name: str, *values: object) -> list[Row]:
        try:
            return [tuple(row) for row in await self.readers.fetch(NUMBERED[name], *values)]
        except TROUBLES:
            # The database may have been restarted: the pool opens a new connection the second time.
            return [tuple(row) for row in await self.readers.fetch(NUMBERED[name], *values)]
