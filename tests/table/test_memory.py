"""What the server remembers has an end: sockets that never read, messages that come again, tables that are over."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import weakref
from collections.abc import Iterator

import pytest

from qiju.table.limits import Bucket
from qiju.table.rooms.agreement import OVER, Wish
from qiju.table.service.caretaking import sweep
from qiju.table.service.lobby import Lobby
from qiju.table.wire.connection import Connection
from qiju.table.wire.websocket_frames import frame
from table.client import Door
from table.inside import Person, Wire
from table.server import PATIENCE

HEAD = (
    "GET /ws/{code} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
FLOOD = 1 << 26  # bytes; far more than a system keeps for a socket
HELLO = b'\x81\x90\0\0\0\0{"type":"hello"}'
PING = b"\x89\xfd\0\0\0\0" + b"p" * 125
EMPTY_PIECE = b"\x00\x80\0\0\0\0"


async def pours(door: Door, code: str, beginning: bytes, again: bytes) -> int:
    """Somebody sits down and sends the same again and again, reading nothing. How much went out before it ended?"""
    address = door.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(address[0], int(address[1]))
    writer.write(HEAD.format(code=code).encode() + HELLO + beginning)
    await reader.readuntil(b"\r\n\r\n")
    bundle = again * (65_536 // len(again))
    sent = 0
    try:
        async with asyncio.timeout(PATIENCE):
            while sent < FLOOD:
                writer.write(bundle)
                await writer.drain()
                sent += len(bundle)
    except OSError:
        pass
    finally:
        writer.transport.abort()
    return sent


async def test_who_pings_and_never_reads_is_shown_out(door: Door):
    ann = await door.opens("merit")
    assert await pours(door, ann.code, b"", PING) < FLOOD
    await ann.does("ping")


async def test_a_message_in_endless_pieces_is_shown_out(door: Door):
    ann = await door.opens("merit")
    assert await pours(door, ann.code, b"\x01\x80\0\0\0\0", EMPTY_PIECE) < FLOOD
    await ann.does("ping")


async def test_answers_are_remembered_not_the_messages():
    connection = Connection(Wire(), Bucket(1, 1, 0), 1 << 20)
    long = [str(number) * 16_000 for number in range(10)]
    for number, text in enumerate(long):
        connection.remember(text, frame(b"%d" % number))
    assert [connection.answered(text) for text in long] == [frame(b"%d" % number) for number in range(10)]
    assert connection.answered(long[0] + "0") is None
    kept = sum(len(key) + len(answer) for key, answer in connection.answers.items())
    assert kept < 10_000


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Nothing is freed but what nobody refers to."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.once
@pytest.mark.parametrize("game", ["merit", "carnival", "salvation", "sanguosha", "mineventure"])
@pytest.mark.usefixtures("uncollected")
async def test_a_finished_and_forgotten_table_is_freed_without_a_collector(lobby: Lobby, game: str):
    """A compiled class knows no weak references; what is interpreted dies the same way."""
    wish = Wish(game, "Ann", "")
    table, token = await lobby.play(wish, "random")
    room, lived = table.room, []
    person = Person(table, False)
    await table.sit_down(person.connection, token, None)
    await person.says("stand")
    async with asyncio.timeout(PATIENCE):
        while room.status != OVER and room.count < 40:
            await asyncio.sleep(0)
    table.autoplay.stop()
    while table.autoplay.tasks.running:
        await asyncio.sleep(0)
    await table.stand_up(person.connection)
    lived = [weakref.ref(one) for one in (table, room, room.match, room.match.state, room.broadcast)]
    room.used_at = -1 << 60
    sweep(lobby)
    assert not lobby.tables
    del table, room, person
    # The store's thread may still be on its way back from its last answer; nothing else holds on to anything.
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while any(one() is not None for one in lived):
                await asyncio.sleep(0)
    assert [type(one()).__name__ for one in lived if one() is not None] == []


async def test_who_opened_tables_is_forgotten_with_them(lobby: Lobby):
    for number in range(50):
        table, _ = await lobby.create(Wish("merit", "Ann", f"10.0.0.{number}"))
        table.room.used_at = -1 << 60
    sweep(lobby)
    assert lobby.opened == {}
