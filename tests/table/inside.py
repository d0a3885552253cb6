"""A server from the inside: its lobby without a network, a store that fails when told to, people without sockets."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson

from qiju.table.limits import Bucket
from qiju.table.rooms.agreement import Newcomer, Wish
from qiju.table.rooms.live_table import LiveTable
from qiju.table.service.lobby import Lobby
from qiju.table.store.sqlite import SqliteStore
from qiju.table.wire.connection import Connection
from table.server import PATIENCE


class Wire:
    """Stands in for a socket and its transport: keeps what was written."""

    disconnected = close_sent = False

    def __init__(self) -> None:
        self.transport = self
        self.told: list[dict[str, Any]] = []
        self.queue: asyncio.Queue[object] = asyncio.Queue()
        self.code: int | None = None  # with which it was closed

    async def close_once(self, code: int, reason: str = "") -> None:
        self.code = self.code or code

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def write(self, data: bytes) -> None:
        while data:
            size, head = data[1], 2
            if size == 126:
                size, head = int.from_bytes(data[2:4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(data[2:10], "big"), 10
            self.told.append(orjson.loads(data[head : head + size]))
            data = data[head + size :]


class MoodyStore(SqliteStore):
    """A disk that is full now and then."""

    full = False

    def hand_over(self, steps, then) -> None:
        if self.full:
            self.loop.call_soon(then, OSError("disk full"))
        else:
            super().hand_over(steps, then)


class Person:
    def __init__(self, table: LiveTable, at_once: bool) -> None:
        self.table = table
        self.at_once = at_once
        self.wire = Wire()
        self.connection = Connection(self.wire, Bucket(1000, 1000, 0), 1 << 30)
        self.count = 0

    async def says(self, kind: str, **fields: Any) -> dict[str, Any]:
        self.count += 1
        message = {"type": kind, "ref": str(self.count), **fields}
        text = orjson.dumps(message).decode()
        if not self.at_once or not self.table.listen(self.connection, text):
            await self.table.handle(self.connection, text, message)
        async with asyncio.timeout(PATIENCE):
            while self.wire.told[-1].get("ref") != message["ref"]:
                await asyncio.sleep(0)
        return self.wire.told[-1]

    def last(self, name: str) -> Any:
        return next(told[name] for told in reversed(self.wire.told) if name in told)


async def two(lobby: Lobby, game: str = "merit", at_once: bool = False, **options: object) -> list[Person]:
    wish = Wish(game, "Ann", "")
    wish.seats = 2
    wish.options = {"first_player": "seat1", "role_deal": "listed"} if game == "merit" else options
    table, token = await lobby.create(wish)
    _, _, other = await lobby.join(table.room.code, Newcomer("Bob", ""))
    persons = []
    for one in (token, other):
        person = Person(table, at_once)
        await table.sit_down(person.connection, one, None)
        persons.append(person)
    return persons
