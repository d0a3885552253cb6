"""Who comes in, how fast, how many at a time, and under which name."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import httpx
import pytest
import websockets
from websockets.asyncio.client import connect

from qiju.kernel.refusal import Invalid
from qiju.table.limits import Counts, network_of
from qiju.table.rooms.seats import likeness, read_name
from table.client import Door, Seat
from table.server import PATIENCE, Server

NEVER = 3_600_000
SOMEONE = "5f" * 16
OTHERS = "10.9.9.9"  # a proxy that is not there: what comes from this machine is nobody's proxy


# -- guessing ----------------------------------------------------------------------------------------


async def test_codes_are_not_guessed_by_socket_either(new_server: Callable[..., Server]):
    door = Door(new_server(requests_per_second=0, request_burst=6).url)
    ann = await door.opens(seats=2)  # one of six
    told = []
    for _ in range(8):
        async with connect(f"{door.url.replace('http', 'ws')}/ws/ABCDEF") as socket:
            await socket.send('{"type":"hello"}')
            told.append(json.loads(await socket.recv())["error"])
    assert told == ["not_found"] * 5 + ["too_many"] * 3
    assert await door.status(f"/api/tables/{ann.code}") == 429, "who has guessed enough is not told what is there"
    watcher = await Seat(door, ann.code, None).connect()
    assert watcher.strays[0]["error"] == "too_many"
    await (await Seat(door, ann.code, ann.token).connect()).does("ping")


def test_a_household_counts_once():
    assert network_of("203.0.113.7") == "203.0.113.7"
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:203.0.113.7") == "203.0.113.7"
    assert network_of("fe80::1%eth0") == network_of("fe80::2")
    assert network_of("not an address") == "not an address"
    counts = Counts(1)
    assert counts.take(network_of("2001:db8::1"))
    assert not counts.take(network_of("2001:db8::2"))


# -- half-open ---------------------------------------------------------------------------------------


async def half_open(server: Server, count: int) -> list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    opened = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(count)]
    for _, writer in opened:
        writer.write(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\n{")
    return opened


async def ended(reader: asyncio.StreamReader) -> bytes:
    async with asyncio.timeout(PATIENCE):
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""


async def test_requests_that_never_end_are_ended(new_server: Callable[..., Server]):
    server = new_server(request_patience=200)
    for reader, writer in await half_open(server, 3):
        assert (await ended(reader)).startswith(b"HTTP/1.1 408")
        writer.close()
    silent, writer = await asyncio.open_connection("127.0.0.1", server.port)
    assert (await ended(silent)).startswith(b"HTTP/1.1 408")
    writer.close()
    assert "too slow" in server.log


async def test_an_address_holds_only_so_many_connections(new_server: Callable[..., Server]):
    server = new_server(request_patience=NEVER, connections_per_address=5, proxies=OTHERS)
    opened = await half_open(server, 12)
    done, _ = await asyncio.wait(
        [asyncio.create_task(ended(reader)) for reader, _ in opened], return_when=asyncio.FIRST_COMPLETED
    )
    assert done
    assert "connections refused" in server.log
    for _, writer in opened:
        writer.transport.abort()
    async with asyncio.timeout(PATIENCE):  # the places are given back
        while True:
            try:
                await Door(server.url).get("/healthz")
                return
            except httpx.HTTPError:
                await asyncio.sleep(0.01)


# -- seats -------------------------------------------------------------------------------------------


async def test_one_person_has_one_seat_unless_the_host_allows_more(door: Door):
    ann = await door.opens(seats=4)
    where = f"/api/tables/{ann.code}/join"
    await door.post(where, {"name": "Bob", "person": SOMEONE})
    again = await door.post(where, {"name": "Bobby", "person": SOMEONE}, 409)
    assert again["error"] == "conflict"
    await door.post(where, {"name": "Cem", "person": "77" * 16})
    await door.post(where, {"name": "?", "person": "odd"}, 400)
    many = await door.opens(seats=4, many_seats=True, person=SOMEONE)
    assert many.table["many_seats"] is True
    await door.post(f"/api/tables/{many.code}/join", {"name": "Bob", "person": SOMEONE})


async def test_who_was_sent_away_stays_out(new_server: Callable[..., Server]):
    server = new_server()
    door = Door(server.url)
    ann = await door.opens(seats=2)
    where = f"/api/tables/{ann.code}/join"
    await door.post(where, {"name": "Bob", "person": SOMEONE})
    await ann.does("kick", seat=1)
    assert (await door.post(where, {"name": "Rob", "person": SOMEONE}, 403))["error"] == "forbidden"
    server.stop()
    server.start()
    assert (await door.post(where, {"name": "Rob", "person": SOMEONE}, 403))["error"] == "forbidden"
    await door.post(where, {"name": "Cem", "person": "77" * 16})


# -- watching ----------------------------------------------------------------------------------------


async def test_a_table_may_be_closed_to_onlookers(door: Door):
    ann = await door.opens(seats=2, watch="nobody")
    watcher = await Seat(door, ann.code, None).connect()
    assert watcher.strays[0]["error"] == "conflict"
    await door.joins(ann.code, "Bob")
    await ann.does("start")
    await door.post(f"/api/tables/{ann.code}/report", {"text": "?"}, 409)
    await door.post(f"/api/tables/{ann.code}/report", {"text": "?", "token": ann.token})


async def test_onlookers_see_the_table_later(door: Door):
    ann = await door.opens("sealed", seats=2, watch_delay=1000)
    bob = await door.joins(ann.code, "Bob")
    await ann.does("start")
    late = Seat(door, ann.code, None)
    await late.connect()
    assert (late.strays[0]["type"], late.strays[0]["ms"]) == ("wait", 1000)
    await bob.plays("bid 1")
    await late.until(lambda late: late.told)
    first = next(message for message in map(json.loads, late.raw) if message["type"] == "sync")
    assert (first["table"]["move"], first["view"]["sealed"]) == (0, [False, False]), "as it was when they came"
    await late.until(lambda late: late.table["move"] == 1)
    await late.does("ping")
    await late.refused("not_now", "story", before=1000)
    await late.refused("not_now", "receipt")
    await door.post(f"/api/tables/{ann.code}/report", {"text": "?"}, 409)


# -- names -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["", " ", "\u200b", "\u2060\u200d", "\u3164", "\u115f", "\u2800", "\u0301\u0302", "\ufe0f"]
)
def test_a_name_that_looks_empty_is_none(name: str):
    with pytest.raises(Invalid):
        read_name(name)


def test_names_are_compared_as_they_look():
    assert likeness("Ann") == likeness(" a n N") == likeness("\uff21\uff4e\uff4e") == likeness("An\u200bn")
    assert likeness("Straße") == likeness("STRASSE")
    assert likeness("小明") != likeness("小名")
    assert read_name("é") == "é"


async def test_nobody_takes_another_persons_name(door: Door):
    ann = await door.opens(seats=3, bots=[None, None, "house"])
    where = f"/api/tables/{ann.code}/join"
    for name in ("ann", "Ａｎｎ", "HOUSE"):
        assert (await door.post(where, {"name": name}, 409))["error"] == "conflict"
    bob = await door.joins(ann.code, "Bob")
    await bob.refused("conflict", "name", name="ANN")
    await bob.does("name", name="BOB")


# -- the server's own doors --------------------------------------------------------------------------


async def test_only_names_of_the_server_are_answered(new_server: Callable[..., Server]):
    server = new_server(options=("--origin", "https://friends.example"), hosts="play.example.org, *.lan.example")
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        for host, status in (
            ("127.0.0.1", 200),
            ("localhost:1234", 200),
            ("192.168.1.7:8547", 200),
            ("[::1]:80", 200),
            ("play.example.org", 200),
            ("PLAY.example.org:443", 200),
            ("box.lan.example", 200),
            ("friends.example", 200),
            ("evil.example", 403),
            ("127.0.0.1.evil.example", 403),
            ("", 403),
        ):
            answer = await http.get("/api/tables", headers={"Host": host})
            assert answer.status_code == status, (host, answer.text)
    ann = await Door(server.url).opens(seats=2)
    with pytest.raises(websockets.InvalidStatus):
        await connect(f"{server.url.replace('http', 'ws')}/ws/{ann.code}", additional_headers={"Host": "evil.example"})


async def test_figures_are_for_whoever_may_see_them(new_server: Callable[..., Server]):
    server = new_server(metrics_token="s3cret")
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        assert (await http.get("/metrics")).status_code == 404
        assert (await http.get("/metrics", headers={"Authorization": "Bearer wrong"})).status_code == 404
        assert (await http.get("/metrics", headers={"Authorization": "Bearer s3cret"})).status_code == 200


async def test_figures_are_not_told_through_a_proxy(server: Server):
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        assert (await http.get("/metrics")).status_code == 200
        assert (await http.get("/metrics", headers={"X-Forwarded-For": "203.0.113.7"})).status_code == 404


async def test_a_page_that_is_allowed_may_use_rest_too(new_server: Callable[..., Server]):
    server = new_server(options=("--origin", "https://friends.example"))
    friends = {"Origin": "https://friends.example"}
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        asks = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
        allowed = await http.options("/api/tables", headers={**friends, **asks})
        assert allowed.status_code == 204
        assert allowed.headers["access-control-allow-origin"] == "https://friends.example"
        assert "POST" in allowed.headers["access-control-allow-methods"]
        assert "content-type" in allowed.headers["access-control-allow-headers"]
        answer = await http.get("/api/tables", headers=friends)
        assert answer.headers["access-control-allow-origin"] == "https://friends.example"
        assert answer.headers["vary"] == "Origin"
        strange = await http.get("/api/tables", headers={"Origin": "https://evil.example"})
        assert "access-control-allow-origin" not in strange.headers
        assert "connect-src 'self';" in answer.headers["content-security-policy"]
