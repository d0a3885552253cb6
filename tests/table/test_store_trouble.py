"""A store that is slow, hung or gone: everybody is answered, and everything goes on when it comes back."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

import httpx
import pytest

from table.client import Door, Seat
from table.people import Member
from table.server import PATIENCE, Server, qiju

SOON = 500  # milliseconds until who waits for the store is told


@contextmanager
def held(server: Server) -> Iterator[None]:
    """Somebody else writes to the database and does not come to an end."""
    with closing(sqlite3.connect(server.folder / "tables.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def ready(server: Server, status: int) -> None:
    async with asyncio.timeout(PATIENCE), httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        while (await http.get("/readyz")).status_code != status:
            await asyncio.sleep(0.05)


async def test_a_database_that_hangs_is_told_and_everything_goes_on_after(new_server: Callable[..., Server]):
    server = new_server(store_patience=SOON)
    door = Door(server.url)
    ann, bob = await door.sits_full("sealed", "Ann Bob")
    await ready(server, 200)
    with held(server):
        answer = await ann.says("move", q=ann.ask["q"], text="bid 1")
        assert (answer["type"], answer["error"]) == ("refused", "not_now")
        assert (await bob.says("chat", text="hm"))["error"] == "not_now"
        assert (await door.get("/healthz"))["ok"] is True
        await ready(server, 503)
    await ready(server, 200)
    for seat, bid in ((ann, 1), (bob, 2)):
        await plays_in_the_end(seat, f"bid {bid}")
    await ann.until(lambda ann: ann.table["move"] == 2)
    server.kill()
    server.start()
    again = await Seat(door, ann.code, ann.token).connect()
    assert again.table["move"] == 2, "once each"


async def plays_in_the_end(seat: Seat, text: str) -> None:
    """As the page does: the same again until it is taken, or the table shows that it was."""
    async with asyncio.timeout(PATIENCE):
        while seat.must:
            answer = await seat.says("move", q=seat.ask["q"], text=text)
            if answer["type"] == "ok":
                return
            assert answer["error"] in ("not_now", "stale"), answer


async def test_a_postgres_that_hangs_is_told_and_everything_goes_on_after(new_server, postgres):
    asyncpg = pytest.importorskip("asyncpg")
    url = postgres()
    server = new_server(db=url, store_patience=SOON)
    door = Door(server.url)
    ann, _ = await door.sits_full("sealed", "Ann Bob")
    other = await asyncpg.connect(url)
    async with other.transaction():
        await other.execute("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE")
        answer = await ann.says("move", q=ann.ask["q"], text="bid 1")
        assert (answer["type"], answer["error"]) == ("refused", "not_now")
        assert (await door.get("/healthz"))["ok"] is True
    await other.close()
    await ready(server, 200)
    async with asyncio.timeout(PATIENCE):
        while True:  # the table may be loaded anew, and its sockets with it
            try:
                again = await Seat(door, ann.code, ann.token).connect()
                assert again.table["code"] == ann.code  # or it was refused, and knows of no table
                await plays_in_the_end(again, "bid 1")
                break
            except (ConnectionError, KeyError):
                await asyncio.sleep(0.05)
    await again.until(lambda again: again.table["move"] == 1)


async def test_what_could_not_be_stored_is_taken_when_it_is_said_again(new_server, postgres):
    """In the very same words, as the page says it: a decision keeps its ref until it is answered for good."""
    asyncpg = pytest.importorskip("asyncpg")
    url = postgres()
    ann, _ = await Door(new_server(db=url).url).sits_full("sealed", "Ann Bob")
    other = await asyncpg.connect(url)
    await other.execute("ALTER TABLE entries RENAME TO mislaid")
    text = json.dumps({"type": "move", "ref": "a bid", "q": ann.ask["q"], "text": "bid 1"})
    assert (await ann.sends(text, "a bid"))["error"] == "not_now"
    await other.execute("ALTER TABLE mislaid RENAME TO entries")
    await other.close()
    assert (await ann.sends(text, "a bid"))["type"] == "ok"


async def test_a_game_that_nobody_touches_is_closed_and_its_story_kept(new_server: Callable[..., Server]):
    server = new_server(sweep=50, archive_days=0)
    door = Door(server.url)
    ann, bob = await door.sits_full("sealed", "Ann Bob")
    await ann.plays("bid 1")
    server.stop()
    with closing(sqlite3.connect(server.folder / "tables.sqlite3")) as database, database:
        database.execute("UPDATE tables SET touched = 1")
        database.execute("UPDATE latest SET at = 1")
    server.settings["archive_days"] = 30
    server.start()
    async with asyncio.timeout(PATIENCE):
        while (await door.get(f"/api/tables/{ann.code}"))["status"] != "over":
            await asyncio.sleep(0.05)
    record = await door.get(f"/api/tables/{ann.code}/record")
    assert record["entries"] == [[0, "bid 1"]]
    again = await Seat(door, ann.code, ann.token).connect()
    assert (again.table["status"], again.told["ask"]) == ("over", None)
    assert bob.code == ann.code


async def test_a_table_of_rules_that_are_gone_is_closed_and_its_story_kept(new_server: Callable[..., Server]):
    server = new_server()
    door = Door(server.url)
    ann, _ = await door.sits_full("sealed", "Ann Bob")
    await ann.plays("bid 1")
    server.stop()
    with closing(sqlite3.connect(server.folder / "tables.sqlite3")) as database, database:
        database.execute("UPDATE tables SET setup = replace(setup, '\"rules\":1', '\"rules\":0')")
    server.start()
    refused = await Seat(door, ann.code, ann.token).connect()
    assert refused.strays[0]["error"] == "conflict", "coming back would not help"
    assert (await door.get(f"/api/tables/{ann.code}"))["status"] == "over"
    assert (await door.get(f"/api/tables/{ann.code}/record"))["entries"] == [[0, "bid 1"]]


async def test_a_table_of_rules_to_come_waits_for_a_newer_server(new_server: Callable[..., Server]):
    """Whoever goes back to an older release for an hour loses no game by it."""
    server = new_server()
    door = Door(server.url)
    ann, _ = await door.sits_full("sealed", "Ann Bob")
    server.stop()
    with closing(sqlite3.connect(server.folder / "tables.sqlite3")) as database, database:
        database.execute("UPDATE tables SET setup = replace(setup, '\"rules\":1', '\"rules\":99')")
    server.start()
    refused = await Seat(door, ann.code, ann.token).connect()
    assert refused.strays[0]["error"] == "conflict", "coming back would not help"
    assert (await door.get(f"/api/tables/{ann.code}"))["status"] == "playing"


async def test_backup_destroy_restore(new_server: Callable[..., Server], any_db: str):
    server = new_server(db=any_db)
    door = Door(server.url)
    ann, bob = await door.sits_full("sealed", "Ann Bob")
    secret = await Member(server).keeps("Kept in a backup")
    await ann.plays("bid 1")
    where = ("--db", any_db) if any_db else ()
    file = server.folder / "kept.sqlite3"
    done = qiju(server.folder, "backup", str(file), *where)
    assert done.returncode == 0, done.stderr
    await bob.plays("bid 2")  # after the backup
    again = qiju(server.folder, "backup", str(file), *where)
    assert again.returncode == 2, "nothing is overwritten"
    server.stop()
    refused = qiju(server.folder, "restore", str(file), *where)
    assert refused.returncode == 2, "there is something"
    done = qiju(server.folder, "restore", str(file), "--replace", *where)
    assert done.returncode == 0, done.stderr
    server.start()
    seat = await Seat(door, ann.code, ann.token).connect()
    assert seat.table["move"] == 1
    await Member(server).post("/api/account/enter", {"secret": secret})
    assert qiju(server.folder, "restore", str(server.folder / "chance"), *where).returncode == 2
