"""Who plays which table, where many servers share one PostgreSQL: leases by its clock, epochs that only grow.

A server lives until its lease runs out, and renews it long before (`renew`). A table belongs to the server that its row
in `owners` names, for as long as that server lives; whoever takes it raises its epoch. Every change of a table first
makes sure of server and epoch, in its own transaction (`fence`, see `PostgresStore`): so an owner who has lost a table,
and does not know it yet, can store nothing, whatever its clock says.
"""

from __future__ import annotations

from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]

from qiju.table.server_refusal import ServerRefusal
from qiju.table.store.postgres import FENCE, TROUBLES
from qiju.table.store.statements import Row, Statement

CONNECTIONS: Final = 3
FORGOTTEN: Final = 3_600_000  # milliseconds after which a server that is gone leaves the list

NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
ALIVE: Final = f"SELECT server FROM servers WHERE until > {NOW}"
REGISTER: Final = f"""INSERT INTO servers (server, until) VALUES ($1, {NOW} + $2)
    ON CONFLICT DO NOTHING RETURNING server"""
RENEW: Final = f"""INSERT INTO servers (server, until) VALUES ($1, {NOW} + $2)
    ON CONFLICT (server) DO UPDATE SET until = EXCLUDED.until"""
FORGET: Final = f"DELETE FROM servers WHERE until < {NOW} - $1"
OWNER: Final = f"SELECT server, server IN ({ALIVE}) FROM owners WHERE code = $1"
# Free, ours, or of a server that lives no more. Who comes second sees what the first has made of it.
TAKE: Final = f"""INSERT INTO owners AS held (code, server, epoch) SELECT code, $2, 1 FROM tables WHERE code = $1
    ON CONFLICT (code) DO UPDATE SET server = $2, epoch = held.epoch + 1
    WHERE held.server = $2 OR held.server NOT IN ({ALIVE}) RETURNING epoch"""
HELD: Final = "SELECT code, epoch FROM owners WHERE server = $1"
GIVE_BACK: Final = "UPDATE owners SET server = '' WHERE server = $1"
GIVE_ONE_BACK: Final = "UPDATE owners SET server = '' WHERE code = $1 AND server = $2 AND epoch = $3 RETURNING code"
LEAVE: Final = "DELETE FROM servers WHERE server = $1"


class Leases:
    """The leases of one server."""

    def __init__(self, url: str, lease: int, patience: float) -> None:
        self.url = url
        self.server = ""
        self.lease = lease  # milliseconds
        self.patience = patience
        self.pool: Any = None

    async def open(self) -> None:
        self.pool = await asyncpg.create_pool(
            self.url, min_size=1, max_size=CONNECTIONS, timeout=self.patience, command_timeout=self.patience
        )

    async def register(self, server: str) -> bool:
        """Live from here on under this name. False: another server has it."""
        self.server = server
        return await self.pool.fetchval(REGISTER, server, self.lease) is not None

    async def close(self) -> None:
        if self.pool is not None:
            self.pool.terminate()

    async def renew(self) -> set[str]:
        """Live on; all servers that do."""
        async with self.pool.acquire(timeout=self.patience) as connection:
            await connection.execute(RENEW, self.server, self.lease)
            await connection.execute(FORGET, FORGOTTEN)
            return {row[0] for row in await connection.fetch(ALIVE)}

    async def owner(self, code: str) -> str | None:
        """The living server that plays a table."""
        rows = await self._ask(OWNER, code)
        return str(rows[0][0]) if rows and rows[0][1] else None

    async def take(self, code: str) -> int | None:
        """The table is ours from here on, in a new epoch; None where another server has it, or there is none."""
        rows = await self._ask(TAKE, code, self.server)
        return int(rows[0][0]) if rows else None

    async def _ask(self, question: str, *values: object) -> list[Row]:
        """Asked again where the connection was lost: taking a table twice is taking it once, an epoch later."""
        for last in (False, True):
            try:
                return [tuple(row) for row in await self.pool.fetch(question, *values)]
            except TROUBLES:
                if last:
                    break
        raise ServerRefusal("not_now", "table.store_away")

    async def held(self) -> dict[str, int]:
        """The tables that are ours, with their epochs."""
        return {row[0]: int(row[1]) for row in await self.pool.fetch(HELD, self.server)}

    async def give_back(self, code: str, epoch: int) -> bool:
        """Whoever comes first may have this table, as we held it. False: we hold it anew, or no more."""
        return await self.pool.fetchval(GIVE_ONE_BACK, code, self.server, epoch) is not None

    async def leave(self) -> None:
        """Whoever comes first may have what was ours."""
        async with self.pool.acquire(timeout=self.patience) as connection:
            await connection.execute(GIVE_BACK, self.server)
            await connection.execute(LEAVE, self.server)

    def fence(self, code: str, epoch: int) -> Statement:
        return (FENCE, (code, epoch, self.server))

    def add_owner(self, code: str) -> Statement:
        """With a new table: it is ours, in its first epoch."""
        return ("add_owner", (code, self.server, 1))
