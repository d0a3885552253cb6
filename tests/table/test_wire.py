"""The socket: catching up, several tabs, and everything that a client may do wrong."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
import websockets
from websockets.asyncio.client import ClientConnection, connect

from table.client import Door, Seat, play_out, take_refuge
from table.server import Server


async def two(door: Door, game: str = "sealed") -> list[Seat]:
    return await door.sits_full(game, "Ann Bob")


def same(one: Seat, other: Seat) -> bool:
    """Do two sockets know the same? Times are when each of them asked."""
    names = ("v", "you", "host", "table", "names", "view", "ask", "chat", "undo", "fair", "over")
    return all(one.told[name] == other.told[name] for name in names) and one.events == other.events


# -- catching up -------------------------------------------------------------------------------------


async def test_who_comes_back_gets_what_was_missed_and_no_more(door: Door):
    ann, bob = await two(door)
    tab = await ann.another_tab()
    await ann.leave()
    await bob.plays("bid 1")
    await tab.plays("bid 2")
    await bob.does("chat", text="where are you?")
    await tab.until(lambda tab: tab.told["chat"])
    before = len(ann.raw)
    await ann.returns()
    await ann.until(lambda ann: ann.v == tab.v)
    assert [json.loads(text)["type"] for text in ann.raw[before:]] == ["update"] * (len(ann.raw) - before)
    assert same(ann, tab)


async def test_what_happens_while_nobody_listens_is_told_on_return(door: Door):
    ann, bob = await two(door)
    await ann.leave()
    await bob.plays("bid 1")
    before = len(ann.raw)
    await ann.returns()
    assert json.loads(ann.raw[before])["type"] == "update"
    assert ann.heard("bid")
    fresh = await ann.another_tab()
    await ann.until(lambda ann: ann.v == fresh.v)
    assert same(ann, fresh)


async def test_who_missed_too_much_or_knows_what_never_was_gets_everything(door: Door):
    ann, bob = await two(door)
    for seen in (0, -5, ann.v + 1000, 1 << 60):
        fresh = await Seat(door, ann.code, ann.token).connect(seen)
        assert json.loads(fresh.raw[0])["type"] == "sync"
    tab = await bob.another_tab()
    await ann.leave()
    for number in range(260):
        await bob.does("name", name=f"Bob{number}")
    before = len(ann.raw)
    watcher = await door.watches(ann.code)
    await ann.returns()
    assert json.loads(ann.raw[before])["type"] in ("sync", "update")
    await ann.until(lambda ann: ann.told["names"][1] == "Bob259")
    await tab.until(lambda tab: tab.told["names"][1] == "Bob259")
    late = await Seat(door, ann.code, bob.token).connect(tab.v - 257)
    assert json.loads(late.raw[0])["type"] == "sync"
    await watcher.until(lambda watcher: watcher.told["names"] == late.told["names"])


async def test_a_sync_holds_the_last_events_only(door: Door):
    ann = await door.plays("chain", seats=2)
    await play_out([ann])
    fresh = await ann.another_tab()
    assert len(fresh.events) == min(200, ann.events[-1]["n"])
    assert fresh.events == ann.events[-200:]


async def test_two_tabs_on_one_seat_stay_consistent(door: Door):
    ann, bob = await two(door)
    tab = await ann.another_tab()
    question = ann.ask["q"]
    answers = await asyncio.gather(
        ann.says("move", q=question, text="bid 1"), tab.says("move", q=question, text="bid 2")
    )
    assert sorted(answer["type"] for answer in answers) == ["ok", "refused"]
    assert next(answer for answer in answers if answer["type"] == "refused")["error"] == "stale"
    await bob.plays("bid 3")
    for seat in (ann, tab):
        await seat.until(lambda seat: seat.ask["q"] != question and seat.must)
    assert same(ann, tab)
    assert ann.table["seats"][0]["connected"]
    await tab.leave()
    await bob.does("chat", text="hm")
    assert bob.table["seats"][0]["connected"], "one tab is still there"


async def test_spectators_see_what_spectators_may(door: Door):
    ann, bob = await two(door)
    watcher, other = await door.watches(ann.code), await door.watches(ann.code)
    await ann.until(lambda ann: ann.table["spectators"] == 2)
    await ann.plays("bid 2")
    await watcher.until(lambda watcher: watcher.heard("bid"))
    assert (watcher.you, watcher.told["host"], watcher.ask["menu"], watcher.ask["q"]) == (-1, False, [], -1)
    assert watcher.view["bids"] == [None, None]
    assert ann.view["bids"] == [2, None]
    assert "@card.hidden" in str(watcher.heard("bid"))
    await other.until(lambda other: other.v == watcher.v)
    assert same(watcher, other)
    await watcher.refused("not_yours", "move", q=-1, text="bid 1")
    for kind in ("undo", "pause", "resign", "stand", "sit", "name", "nonce", "menu"):
        await watcher.refused("forbidden", kind)
    await watcher.does("ping")
    await watcher.leave()
    await ann.until(lambda ann: ann.table["spectators"] == 1)
    assert bob.must


# -- what is refused ---------------------------------------------------------------------------------


async def test_stale_and_foreign_decisions_are_refused(door: Door):
    ann, bob = await two(door)
    question = ann.ask["q"]
    await ann.plays("bid 1")
    await ann.refused("stale", "move", q=question, text="bid 2")
    await ann.refused("stale", "move", q=question + 7, text="bid 2")
    await ann.refused("not_yours", "move", q=-1, text="bid 2")
    await bob.refused("not_yours", "move", q=bob.ask["q"], text="bid 2", seat=0)
    await bob.refused("stale", "menu", q=question + 7, prefix=[])
    await ann.refused("not_yours", "menu", q=-1, prefix=[])
    assert bob.view["sealed"] == [True, False]


async def test_the_same_message_twice_is_applied_once_and_answered_alike(door: Door):
    ann, bob = await two(door)
    move = json.dumps({"type": "move", "ref": "once", "q": ann.ask["q"], "text": "bid 1"})
    first = await ann.sends(move, "once")
    count = bob.table["move"]
    assert await ann.sends(move, "once") == first
    tab = await ann.another_tab()
    assert await tab.sends(move, "once") == first, "also from another socket, after a lost connection"
    assert bob.table["move"] <= count + 1
    chat = json.dumps({"type": "chat", "ref": "c", "text": "once only"})
    assert await ann.sends(chat, "c") == await ann.sends(chat, "c")
    await bob.until(lambda bob: bob.told["chat"])
    assert len(bob.told["chat"]) == 1
    refused = json.dumps({"type": "move", "ref": "no", "q": 99, "text": "bid 1"})
    assert await bob.sends(refused, "no") == await bob.sends(refused, "no")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        "null",
        '"move"',
        "{}",
        '{"type":7,"ref":"a"}',
        '{"type":"ping"}',
        '{"type":"ping","ref":7}',
        '{"type":"ping","ref":""}',
        '{"type":"ping","ref":"' + "x" * 65 + '"}',
        '{"type":"ping","ref":"\\ud800"}',
        '{"type":"move","ref":NaN}',
        "[" * 5000,
        b'{"type":"ping","ref":"bytes"}',
    ],
)
async def test_what_cannot_be_read_is_refused(door: Door, text):
    ann = await door.opens(seats=2)
    answer = await ann.sends(text)
    assert (answer["type"], answer["error"]) == ("refused", "invalid")
    await ann.does("ping")


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("fly", {}),
        ("move", {}),
        ("move", {"q": True, "text": "bid 1"}),
        ("move", {"q": "1", "text": "bid 1"}),
        ("move", {"q": 1.5, "text": "bid 1"}),
        ("menu", {"q": 1}),
        ("menu", {"q": 1, "prefix": "abc"}),
        ("consent", {}),
        ("consent", {"yes": 1}),
        ("chat", {}),
        ("name", {"name": ["x"]}),
        ("nonce", {"nonce": 12}),
        ("hello", {}),
    ],
)
async def test_fields_of_the_wrong_kind_are_refused(door: Door, kind, fields):
    ann, _ = await two(door)
    answer = await ann.says(kind, **fields)
    assert answer["type"] == "refused"
    assert answer["error"] in ("invalid", "not_now")


@pytest.mark.parametrize(
    "moves",
    [[10**9 + 10**9], [-(2**40)], [2**63], [1.5], ["1"], [True], [None], [[1]], "1", {"0": 1}, [999], [-1], [-7]],
)
async def test_moves_that_are_none_are_refused(door: Door, moves):
    ann, _ = await two(door)
    answer = await ann.says("move", q=ann.ask["q"], moves=moves)
    assert (answer["type"], answer["error"]) in (("refused", "invalid"), ("refused", "illegal"))
    many = await ann.says("move", q=ann.ask["q"], moves=[1] * 65)
    assert many["error"] == "too_large"
    long = await ann.says("move", q=ann.ask["q"], text="x" * 401)
    assert long["error"] == "too_large"


@pytest.mark.parametrize("depth", [200, 500, 1000])
async def test_a_nested_monster_is_refused_and_the_socket_lives(door: Door, depth: int):
    ann, _ = await two(door)
    monster = "[" * depth + "]" * depth
    for field in ("q", "moves", "text", "ref"):
        answer = await ann.sends('{"type":"move","ref":"x","%s":%s}' % (field, monster))  # noqa: UP031
        assert answer["error"] in ("invalid", "stale")
    await ann.does("ping")


async def test_a_message_that_is_too_large_is_refused_and_one_far_too_large_ends_the_socket(door: Door):
    ann = await door.opens(seats=2)
    for size in (16_385, 60_000):
        answer = await ann.sends(json.dumps({"type": "ping", "ref": "x", "pad": "x" * size}))
        assert answer["error"] == "too_large"
    wide = await ann.sends(json.dumps({"type": "ping", "ref": "x", "pad": "界" * 6000}, ensure_ascii=False))
    assert wide["error"] == "too_large"
    await ann.does("ping")
    await ann.socket.send("x" * 200_000)
    await ann.reader
    assert ann.socket.close_code == 1009


async def test_nobody_may_ask_too_much_of_the_server(new_server):
    """So many messages, chat lines, tables, sockets and guesses from one address, and no more."""
    limits = {"messages_per_second": 1, "message_burst": 10, "chat_count": 2, "tables_per_address": 2}
    limits |= {"chat_window": 3_600_000}
    door = Door(new_server(**limits, sockets_per_address=3, requests_per_second=0, request_burst=8).url)
    ann = await door.opens(seats=2)
    for _ in range(2):
        await ann.does("chat", text="hello")
    await ann.refused("too_fast", "chat", text="hello")
    for _ in range(30):
        await ann.socket.send('{"type":"ping","ref":"p"}')
    await ann.until(lambda ann: any(stray.get("error") == "too_fast" for stray in ann.strays))
    with contextlib.suppress(websockets.ConnectionClosed):
        for _ in range(600):
            await ann.socket.send("{}")
    await ann.reader  # a flood is not answered for ever
    await ann.returns()
    await ann.does("ping")
    await door.opens(seats=2)
    answer = await door.post("/api/tables", {"game": "merit", "name": "Ann"}, 429)
    assert answer["error"] == "too_many"
    await door.watches(ann.code)
    with pytest.raises(websockets.InvalidStatus):
        await door.watches(ann.code)
    await ann.leave()
    await door.watches(ann.code)
    guesses = [await door.status(f"/api/tables/{code}") for code in ("ABCDEF", "ABCDEG", "x") * 4]
    assert guesses[0] == 404
    assert guesses[-1] == 429


# -- the first message -------------------------------------------------------------------------------


async def all_told(socket: ClientConnection) -> list[dict[str, Any]]:
    """Everything until the server closes."""
    told = []
    with contextlib.suppress(websockets.ConnectionClosedError):
        async for text in socket:
            told.append(json.loads(text))
    return told


@pytest.mark.parametrize(
    "first",
    [
        '{"type":"ping","ref":"1"}',
        "not json",
        b"bytes",
        '{"type":"hello","token":7}',
        '{"type":"hello","seen":"1"}',
        '{"type":"hello","token":"wrong"}',
        '{"type":"hello","token":""}',
    ],
)
async def test_who_does_not_say_hello_properly_is_shown_out(door: Door, first):
    ann = await door.opens(seats=2)
    async with connect(f"{door.url.replace('http', 'ws')}/ws/{ann.code}") as socket:
        await socket.send(first)
        told = await all_told(socket)
    assert [message["type"] for message in told] == ["refused"]
    assert told[0]["error"] in ("invalid", "forbidden")
    assert socket.close_code in (4400, 4403)


@pytest.fixture(scope="module")
def wary(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    """A server that keeps little for slow readers, and has one friend."""
    options = ("--origin", "https://friends.example")
    with Server(tmp_path_factory.mktemp("wary"), options=options, outbox_bytes=200_000) as server:
        yield Door(server.url)


async def test_silence_ends_the_socket(new_server):
    door = Door(new_server(hello_patience=100).url)
    seated = await door.post("/api/tables", {"game": "merit", "name": "Ann", "seats": 2})
    async with connect(f"{door.url.replace('http', 'ws')}/ws/{seated['table']}") as socket:
        await all_told(socket)
    assert socket.close_code == 4400


async def test_an_unknown_table_ends_the_socket(door: Door):
    for code in ("ABCDEF", "x", "%00", "a" * 500):
        async with connect(f"{door.url.replace('http', 'ws')}/ws/{code}") as socket:
            await socket.send('{"type":"hello"}')
            assert json.loads(await socket.recv())["error"] == "not_found"


async def test_a_token_of_another_table_opens_nothing(door: Door):
    ann, bob = await door.opens(seats=2), await door.opens(seats=2)
    seat = await Seat(door, ann.code, bob.token).connect()
    await seat.reader
    assert seat.strays[0]["error"] == "forbidden"


async def test_pages_of_others_may_not_play_here(wary: Door):
    door = wary
    ann = await door.opens(seats=2)
    address = f"{door.url.replace('http', 'ws')}/ws/{ann.code}"
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1", "file://"):
        with pytest.raises(websockets.InvalidStatus):
            await connect(address, origin=origin)
        answer = await door.post("/api/tables", {"game": "merit", "name": "Eve"}, 403, Origin=origin)
        assert answer["error"] == "forbidden"
    for origin in (door.url, "https://friends.example", None):
        async with connect(address, origin=origin) as socket:
            await socket.send('{"type":"hello"}')
            assert json.loads(await socket.recv())["type"] == "sync"


async def test_a_slow_reader_holds_nobody_up(wary: Door):
    """Somebody stops reading: what piles up ends that socket, and the others never notice."""
    door = wary
    ann, bob = await door.sits_full("merit", "Ann Bob")
    await take_refuge([ann, bob])
    reader, writer = await asyncio.open_connection("127.0.0.1", int(door.url.rpartition(":")[2]))
    writer.write(
        f"GET /ws/{ann.code} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    hello = b'{"type":"hello"}'
    writer.write(bytes((0x81, 0x80 | len(hello))) + b"\0\0\0\0" + hello)
    await ann.until(lambda ann: ann.table["spectators"] == 1)
    reader._transport.pause_reading()
    text = "界" * 480
    for number in range(2000):
        await ann.does("chat", text=f"{number} {text}")
        if ann.table["spectators"] == 0:
            break
    await ann.until(lambda ann: ann.table["spectators"] == 0)
    await bob.until(lambda bob: bob.told["chat"] == ann.told["chat"])
    writer.close()


async def test_the_server_says_goodbye(new_server):
    server = new_server()
    ann = await Door(server.url).opens(seats=2)
    assert server.stop() == 0
    await ann.reader
    assert ann.strays[-1] == {"type": "bye", "why": "restart"}
    assert ann.socket.close_code == 1012
