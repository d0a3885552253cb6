"""Frames told apart as they come in, however the network cuts them; and the lock that is handed on."""

from __future__ import annotations

import asyncio
import json

import pytest
from websockets.asyncio.client import connect
from websockets.frames import Frame as Whole
from websockets.frames import Opcode

from qiju.table.rooms.lock import Lock
from qiju.table.wire.websocket_frames import ODD, UNFINISHED, frame_end, text_of
from table.client import Door
from table.server import PATIENCE

MOST = 65_536


def written(text: str, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Whole(opcode, text.encode(), fin).serialize(mask=True)


@pytest.mark.parametrize("size", [0, 1, 3, 4, 5, 125, 126, 127, 1000, 65_535])
def test_a_frame_is_read_whole_or_not_at_all(size: int):
    text = "麻a"[:1] * (size // 3) + "b" * (size % 3)
    data = written(text)
    for cut in {0, 1, 2, 3, 5, 7, len(data) - 1}:
        if cut < len(data):
            assert frame_end(data[:cut], 0, MOST) == UNFINISHED
    assert frame_end(data, 0, MOST) == len(data)
    assert frame_end(b"??" + data + data, 2, MOST) == 2 + len(data)
    assert text_of(data) == text


def test_what_is_odd_is_left_to_the_library():
    assert frame_end(Whole(Opcode.TEXT, b"x").serialize(mask=False), 0, MOST) == ODD
    assert frame_end(written("x" * 70_000), 0, MOST) == ODD
    assert frame_end(written("x" * 200), 0, 100) == ODD
    broken = Whole(Opcode.TEXT, b"\xff\xfe").serialize(mask=True)
    assert text_of(broken) is None


async def raw_socket(door: Door, code: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", int(door.url.rpartition(":")[2]))
    writer.write(
        f"GET /ws/{code} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


@pytest.mark.parametrize("piece", [1, 2, 7, 50, 100_000])
async def test_a_stream_cut_anywhere_says_the_same(door: Door, piece: int):
    """Whole frames, a message in two of them, a ping in between, several at once: every decision counts once."""
    seated = await door.post("/api/play", {"game": "merit", "name": "Ann", "seats": 2, "bot": "random"})
    ann = await door.enters(seated)
    await ann.until(lambda ann: ann.must)
    move = json.dumps({"type": "move", "ref": "m", "q": ann.ask["q"], "moves": [ann.allowed()[0]["move"]]})
    hello = json.dumps({"type": "hello", "token": seated["token"]})
    half = len(move) // 2
    stream = written(hello) + written('{"type":"ping","ref":"a"}')
    if piece % 2:
        stream += written(move)
    else:
        stream += written(move[:half], fin=False) + written("", Opcode.PING) + written(move[half:], Opcode.CONT)
    stream += written('{"type":"ping","ref":"b"}') + written('{"type":"ping","ref":"c"}')
    reader, writer = await raw_socket(door, seated["table"])
    for place in range(0, len(stream), piece):
        writer.write(stream[place : place + piece])
        await asyncio.sleep(0)
    heard = b""
    async with asyncio.timeout(PATIENCE):
        while b'{"type":"ok","ref":"c"}' not in heard:
            heard += await reader.read(65_536)
    places = [heard.index(b'{"type":"ok","ref":"%b"}' % ref) for ref in (b"a", b"m", b"b", b"c")]
    assert places == sorted(places)
    assert heard.count(b'"ref":"m"') == 1
    writer.close()


@pytest.mark.parametrize(
    "odd",
    [Whole(Opcode.TEXT, b"{}").serialize(mask=False), written("x", Opcode.CONT), b"\xf1\x80" + bytes(4)],
    ids=["unmasked", "continued", "reserved"],
)
async def test_a_stream_that_breaks_the_protocol_is_closed(door: Door, odd: bytes):
    ann = await door.plays("merit", seats=2)
    reader, writer = await raw_socket(door, ann.code)
    writer.write(written(json.dumps({"type": "hello", "token": ann.token})) + odd)
    async with asyncio.timeout(PATIENCE):
        while await reader.read(65_536):
            pass
    writer.close()
    await ann.does("ping")


async def test_too_large_is_closed_and_the_table_stands(door: Door):
    ann = await door.plays("merit", seats=2)
    async with connect(f"{door.url.replace('http', 'ws')}/ws/{ann.code}", compression=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": ann.token}))
        await socket.send("x" * 200_000)
        await socket.wait_closed()
    assert socket.close_code == 1009
    await ann.does("ping")


async def test_the_turn_goes_from_one_to_the_next():
    lock, order = Lock(), []

    async def wait(name: str) -> None:
        async with lock:
            order.append(name)
            await asyncio.sleep(0)

    assert lock.try_acquire()
    assert not lock.try_acquire()
    tasks = [asyncio.create_task(wait(name)) for name in "abcd"]
    await asyncio.sleep(0)
    tasks[1].cancel()
    lock.release()
    assert not lock.try_acquire()  # it is promised to the first who waits
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == ["a", "c", "d"]
    assert lock.try_acquire()


async def test_who_gives_up_at_the_last_moment_passes_it_on():
    lock = Lock()
    lock.try_acquire()

    async def wait() -> str:
        async with lock:
            return "had it"

    first, second = asyncio.create_task(wait()), asyncio.create_task(wait())
    await asyncio.sleep(0)
    lock.release()
    first.cancel()
    assert await second == "had it"
    assert not lock.locked()
