"""What leaves the server: for each seat what that seat may know, and nothing else, ever."""

from __future__ import annotations

import json
import re
import sqlite3
from typing import Any

from qiju.table.rooms.fairness import match_secret
from table.client import Door, Seat, play_out, take_refuge
from table.server import Server

# What may differ between two tables that a seat cannot tell apart: when, where, and what was promised.
PASSING = {"v", "code", "created", "commitment", "now", "at", "since", "table_code"}


def plain(text: str, code: str) -> Any:
    """A message without time, code and commitment."""

    def clean(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: clean(item) for name, item in value.items() if name not in PASSING}
        return [clean(item) for item in value] if isinstance(value, list) else value

    return clean(json.loads(re.sub(r'"ref":"[^"]*"', '"ref":""', text.replace(code, "CODE"))))


def told(seat: Seat) -> list[Any]:
    """All that a socket was sent, in order."""
    return [plain(text, seat.code) for text in seat.raw]


async def alike(door: Door, viewers: list[list[Seat]]) -> None:
    """The same seats of two worlds have heard the same, and would hear the same again."""
    for one, other in zip(*viewers, strict=True):
        await one.says("ping")
        await other.says("ping")
        assert told(one) == told(other)
        fresh = [await Seat(door, seat.code, seat.token).connect() for seat in (one, other)]
        assert told(fresh[0]) == told(fresh[1])
        stories = [await seat.does("story", before=10**6) for seat in fresh]
        assert stories[0]["events"] == stories[1]["events"] == fresh[0].told["events"]
        for seat in fresh:
            await seat.leave()
        reports = [
            await door.post(f"/api/tables/{seat.code}/report", {"token": seat.token, "text": "?"})
            for seat in (one, other)
        ]
        assert plain(json.dumps(reports[0]), one.code) == plain(json.dumps(reports[1]), other.code)


MERIT = {"first_player": "seat1", "role_deal": "listed"}


async def world(door: Door, choice: str) -> list[Seat]:
    """Four people at 《功德轮回》; the merchant and the scholar have sealed this choice, the farmer has not chosen."""
    seats = await door.sits_full("merit", options=MERIT)
    watcher = await door.watches(seats[0].code)
    farmer, merchant, scholar, monk = seats
    await merchant.plays(choice)
    await farmer.until(lambda seat: seat.ask["waiting"] == [0, 2])
    await scholar.plays(choice)
    # Wrong moves, questions and a request to take back tell no more.
    await farmer.refused("illegal", "move", q=farmer.ask["q"], moves=[1])
    await farmer.refused("invalid", "move", q=farmer.ask["q"], text="peek")
    await farmer.does("menu", q=farmer.ask["q"], prefix=[])
    await monk.refused("not_yours", "move", q=-1, text="refuge")
    await monk.refused("illegal", "undo")
    await merchant.does("undo")
    for seat in (farmer, scholar, monk):
        await seat.until(lambda seat: seat.told["undo"])
        await seat.does("consent", yes=True)
    await merchant.until(lambda seat: seat.must)
    await merchant.plays(choice)
    for seat in (farmer, monk, watcher):
        await seat.until(lambda seat: seat.ask["waiting"] == [0] and seat.heard("undo"))
        await seat.until(lambda seat: len(seat.heard("refuge_sealed")) == 3)
    return [farmer, monk, watcher]


async def test_two_worlds_that_a_seat_cannot_tell_apart_send_it_the_same(door: Door):
    """Other secrets, other sealed choices of the others: the same bytes."""
    await alike(door, [await world(door, "refuge"), await world(door, "no-refuge")])


async def test_sealed_bids_and_prizes_to_come_do_not_show(door: Door):
    worlds: dict[int, list[Seat]] = {}
    prizes: list[list[Seat]] = []
    while len(prizes) < 2:
        seats = await door.sits_full("sealed", "Ann Bob Cem")
        prize = seats[0].view["prize"]
        if prize in worlds:
            prizes = [worlds[prize], seats]
        worlds[prize] = seats
    viewers = []
    for bid, (ann, bob, cem) in zip(("bid 1", "bid 3"), prizes, strict=True):
        watcher = await door.watches(ann.code)
        await bob.plays(bid)
        await cem.plays("bid 3" if bid == "bid 1" else "bid 2")
        for seat in (ann, watcher):
            await seat.until(lambda seat: seat.ask["waiting"] == [0])
        viewers.append([ann, watcher])
    await alike(door, viewers)


async def test_secrets_and_tokens_never_leave_before_the_end(new_server):
    """Canaries: whatever the database holds back stands in no message, no answer and no log."""
    server: Server = new_server()
    door = Door(server.url)
    seats = await door.sits_full("merit", options=MERIT, nonce="ab" * 16)
    watcher = await door.watches(seats[0].code)
    bots = await door.plays("merit")
    await take_refuge(seats)
    for seat in seats:
        await seat.says("move", q=1, text="x" * 300)
        await seat.says("move", q=seat.ask["q"], moves=[10**6])
        await seat.leave()
        await seat.returns(seen=False)
    everything = await rest_of(door, seats[0])
    canaries = hidden_things(server)
    assert len(canaries) >= 9
    nonces = seats[0].told["fair"]["nonces"]
    canaries += [match_secret(bytes.fromhex(a), bytes.fromhex(b), nonces).hex() for a, b in pairs(canaries[:4])]
    for seat in [*seats, watcher, bots]:
        others = [one.token for one in seats if one is not seat]
        sent = "\n".join(seat.raw)
        assert not [canary for canary in [*canaries, *others] if canary in sent]
    assert not [canary for canary in canaries if canary in everything or canary in server.log]
    assert not [seat.token for seat in seats if seat.token in everything or seat.token in server.log]
    await play_out(seats)
    revealed = seats[0].told["fair"]["revealed"]
    assert {revealed["secret"], revealed["nonce"]} <= set(hidden_things(server))
    assert not [seat.token for seat in seats if seat.token in json.dumps(await rest_of(door, seats[0]))]


def pairs(values: list[str]) -> list[tuple[str, str]]:
    return list(zip(values[::2], values[1::2], strict=True))


async def rest_of(door: Door, seat: Seat) -> str:
    """All that the REST side says about a table."""
    parts = [await door.get(f"/api/tables/{seat.code}"), await door.get("/api/tables"), await door.get("/healthz")]
    parts.append(await door.post("/api/mine", {"tokens": [seat.token]}))
    parts.append(await door.post(f"/api/tables/{seat.code}/report", {"text": "spectator"}))
    parts.append(await door.post(f"/api/tables/{seat.code}/report", {"text": "seat", "token": seat.token}))
    parts.append(await door.post(f"/api/tables/{seat.code}/report", {"text": "?", "token": "wrong"}, 403))
    if not seat.over:
        parts.append(await door.get(f"/api/tables/{seat.code}/record", 404))
    return json.dumps(parts)


def hidden_things(server: Server) -> list[str]:
    """Secrets, nonces and token hashes, as hex."""
    with sqlite3.connect(f"file:{server.folder / 'tables.sqlite3'}?mode=ro", uri=True) as connection:
        rows = connection.execute("SELECT secret, nonce FROM tables").fetchall()
        hashes = connection.execute("SELECT hash FROM tokens").fetchall()
    connection.close()
    return [value.hex() for row in rows for value in row] + [row[0] for row in hashes]


async def test_the_logs_hold_no_names_no_moves_and_no_chat(new_server):
    server: Server = new_server()
    door = Door(server.url)
    ann, bob = await door.sits_full("merit", "Canaryann Canarybob")
    await ann.does("chat", text="canary in the chat")
    await take_refuge([ann, bob])
    await ann.sends('{"type":"canary"')
    await door.post("/api/tables", {"game": "canary", "name": "canary"}, 400)
    server.stop()
    assert "canary" not in server.log.lower()
    assert "refuge" not in server.log
    for line in server.log.splitlines():
        assert {"time", "level", "what"} <= set(json.loads(line))
