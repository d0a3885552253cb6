"""What is stored: nothing acknowledged is ever lost, and every table comes back as it was. On both databases."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import sqlite3
import time
from pathlib import Path
from random import Random

import asyncpg
import pytest

from qiju.table.store.schema import POSTGRES, SQLITE, STEPS, VERSION, steps_from
from qiju.table.store.sqlite import MOST_LATEST, SqliteStore
from qiju.table.store.store import Unsure, open_store
from table.client import Door, play_out, take_refuge
from table.killing import Siege
from table.server import PATIENCE, Server, qiju


async def test_killed_in_the_middle_of_play_every_table_resumes(new_server, any_db, chance: Random):
    """`python tests/table/killing.py` does the same with fifty tables, twenty times."""
    siege = Siege(new_server(db=any_db))
    await siege.open(5)
    for _ in range(2):
        await siege.kill_in_play(chance.randrange(3, 30))
        before = await siege.restart()
    await siege.finish(before)


async def test_all_that_is_around_a_game_comes_back_too(new_server, any_db):
    """Tokens, names, chat, the host, who stands, the pause, the clocks; and open tables, too."""
    server: Server = new_server(db=any_db)
    door = Door(server.url)
    clock = {"kind": "byoyomi", "main": 500_000, "step": 30_000, "periods": 3}
    ann, bob = await door.sits_full("merit", "Ann Bob", clock=clock, public=True)
    waiting = await door.opens("sealed", "Cem", seats=3, bots=[None, None, "random"], nonce="ab" * 16)
    seals = waiting.told["fair"]["seals"]
    await take_refuge([ann, bob])
    await bob.does("chat", text="再见")
    await bob.does("name", name="Bobby")
    await bob.does("stand")
    await ann.does("pause")
    clocks = ann.told["clocks"]["seats"]
    told = {name: ann.told[name] for name in ("table", "names", "view", "chat", "fair", "over", "undo")}
    server.kill()
    server.start()
    await door.lists(ann.code)
    await ann.returns()
    await bob.returns()
    await ann.until(lambda ann: ann.table["seats"][1]["connected"])
    assert json.loads(ann.raw[-1])["v"] == ann.v
    assert {name: ann.told[name] for name in told} == told
    assert ann.told["clocks"]["seats"] == clocks
    assert ann.told["clocks"]["running"] == []
    await waiting.returns()
    assert waiting.told["fair"]["seals"] == seals
    assert seals[0]
    await door.joins(waiting.code, "Dan")
    await waiting.does("start")
    await waiting.until(lambda seat: seat.told["fair"]["nonces"] == ["ab" * 16, None, None])
    await ann.does("resume")
    await bob.does("sit")
    await play_out([ann, bob])


async def test_a_decision_sent_again_after_a_restart_is_the_same_decision(new_server, any_db):
    """Who never heard the answer asks again; what they sent is known by what is stored with it."""
    server: Server = new_server(db=any_db)
    ann, bob = await Door(server.url).sits_full("sealed", "Ann Bob")
    sent = json.dumps({"type": "move", "ref": "mine", "q": ann.ask["q"], "text": "bid 1"})
    assert (await ann.sends(sent, "mine"))["type"] == "ok"
    server.kill()
    server.start()
    await ann.returns()
    await bob.returns()
    assert (await ann.sends(sent, "mine"))["type"] == "ok"
    assert ann.table["move"] == 1
    other = json.dumps({"type": "move", "ref": "mine", "q": ann.ask["q"], "text": "bid 2"})
    assert (await ann.sends(other, "mine"))["type"] == "refused", "the same ref with another decision is another"
    assert (await bob.says("move", q=bob.ask["q"], text="bid 1"))["type"] == "ok", "what others decide is their own"


async def test_clocks_stand_while_the_server_is_down(new_server):
    server: Server = new_server()
    door = Door(server.url)
    ann, bob = await door.sits_full("sealed", "Ann Bob", clock={"kind": "game", "main": 300_000})
    await ann.plays("bid 1")
    before = [seat["left"] for seat in ann.told["clocks"]["seats"]]
    server.kill()
    server.start()
    back = time.monotonic()
    await bob.returns()
    there = (time.monotonic() - back) * 1000
    after = [seat["left"] for seat in bob.told["clocks"]["seats"]]
    assert after[0] == before[0]
    assert after[1] >= before[1] - there - 1, "it goes on when somebody is there, and not before"
    assert bob.told["clocks"]["running"] == [1]


async def test_a_table_that_is_over_is_still_there_after_a_restart(new_server, any_db):
    server: Server = new_server(db=any_db)
    door = Door(server.url)
    ann = await door.plays("sealed", seats=2)
    await play_out([ann])
    record = await door.get(f"/api/tables/{ann.code}/record")
    over = ann.over
    assert server.stop() == 0
    server.start()
    assert await door.get(f"/api/tables/{ann.code}/record") == record
    await ann.returns()
    assert ann.over == over
    assert (await ann.does("rematch"))["table"]


async def test_idle_tables_leave_the_memory_and_come_back(new_server):
    server: Server = new_server(idle=50, sweep=25)
    door = Door(server.url)
    ann, bob = await door.sits_full("merit", "Ann Bob")
    await take_refuge([ann, bob])
    view = ann.view
    await matches_in_memory(door, 0)
    assert ann.socket.close_code is None, "the socket stays, only the match is put away"
    acting = ann if ann.must else bob
    await acting.plays("practice")
    await ann.leave()
    await bob.leave()
    async with asyncio.timeout(PATIENCE):
        while 'qiju_tables{status="playing"}' in await metrics(door):
            await asyncio.sleep(0.02)
    await ann.returns(seen=False)
    assert ann.table["move"] >= 2
    assert ann.view != view


async def matches_in_memory(door: Door, count: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while f"qiju_matches {count}\n" not in await metrics(door):
            await asyncio.sleep(0.02)


async def metrics(door: Door) -> str:
    import httpx

    async with httpx.AsyncClient(base_url=door.url, verify=False) as http:
        return (await http.get("/metrics")).text


# -- versions of the schema --------------------------------------------------------------------------


def until(version: int, kind: str) -> list[str]:
    """The statements that an older program made."""
    after = len(steps_from(version, "", kind))
    return steps_from(0, "", kind)[: -after or None]


FINGERPRINTS = ["0ebd6d6a29d1", "2ec7bbab4428", "b9dcbfdda407", "0bf863e18695", "ff789b803d71"]
ENTRY = "INSERT INTO entries (code, n, seat, text, word, at, made_by, clocks) VALUES "
ROW = "('ABCDEF', 1, 0, 'bid 1', '', 1, 'person', '')"


async def make_old(folder: Path, db: str, version: int) -> None:
    """A database as another version of the program left it, with a decision in it where that version is known."""
    kind = POSTGRES if db else SQLITE
    statements = until(version, kind) if version <= VERSION else []
    if not db:
        with contextlib.closing(sqlite3.connect(folder / "tables.sqlite3")) as file, file:
            list_name = "entries" if version < 3 else "latest"
            for statement in [*statements, *([ENTRY.replace("entries", list_name) + ROW] if statements else [])]:
                file.execute(statement)
            file.execute(f"PRAGMA user_version={version}")
        return
    connection = await asyncpg.connect(db)
    await connection.execute("CREATE TABLE qiju_schema (version BIGINT NOT NULL)")
    await connection.execute("INSERT INTO qiju_schema VALUES ($1)", version)
    for statement in [*statements, *([ENTRY + ROW] if statements else [])]:
        await connection.execute(statement)
    await connection.close()


@pytest.mark.parametrize("version", range(1, VERSION))
async def test_every_older_schema_is_brought_up_to_date(tmp_path: Path, any_db: str, version: int):
    """What it held is there, what it did not know can be stored; a second opening finds nothing to do."""
    await make_old(tmp_path, any_db, version)
    for number in (2, 3):
        store = open_store(any_db, tmp_path / "tables.sqlite3", durable=False)
        await store.open()
        await store.commit([entry("ABCDEF", number), ("add_chat", ("ABCDEF", number, 1, 0, "Ann", "hello"))])
        assert [row[1] for row in await store.fetch("entries", "ABCDEF")][:2] == ["bid 1", "row 2"]
        assert (await store.fetch("refs", "ABCDEF", 9))[-1] == ("", ""), "nobody knew of it then"
        await store.close()


def test_a_step_that_was_released_is_never_changed():
    """Whoever has taken it does not take it again. A new schema is a new step, with its fingerprint added here."""
    prints = [hashlib.sha256(repr(sorted(step.items())).encode()).hexdigest()[:12] for step in STEPS]
    assert prints == FINGERPRINTS


async def test_an_older_database_is_served(tmp_path: Path, any_db: str):
    await make_old(tmp_path, any_db, 1)
    with Server(tmp_path, any_db) as server:
        ann = await Door(server.url).opens(seats=2)
        await ann.does("chat", text="there was no chat in version 1")


async def test_a_newer_database_is_refused_with_what_to_do(tmp_path: Path, any_db: str):
    await make_old(tmp_path, any_db, 99)
    options = ["--db", any_db] if any_db else []
    result = qiju(tmp_path, "serve", "--port", "0", *options)
    assert result.returncode == 2
    assert "newer Qiju (version 99" in result.stderr
    assert "--db" in result.stderr
    assert "Traceback" not in result.stderr
    assert not list(tmp_path.rglob("*.lock"))


def test_one_database_has_one_server(new_server):
    server: Server = new_server()
    result = qiju(server.folder, "serve", "--port", "0")
    assert result.returncode == 2
    assert "in use" in result.stderr


def test_what_is_no_database_is_refused_in_a_sentence(tmp_path: Path):
    (tmp_path / "notes.txt").write_text("not a database, just a few words about one" * 200)
    for address in (str(tmp_path / "notes.txt"), "mysql://there", f"sqlite:///{tmp_path}"):
        result = qiju(tmp_path, "serve", "--port", "0", "--db", address)
        assert result.returncode == 2, result.stderr
        assert "Traceback" not in result.stderr
    assert not list(tmp_path.rglob("*.lock")), "nothing is put beside what is not ours"
    assert not tmp_path.with_name(f"{tmp_path.name}.lock").exists()


def entry(code: str, number: int) -> tuple[str, tuple[object, ...]]:
    return ("add_entry", (code, number, number % 2, f"row {number}", "", number, "person", "", ""))


async def test_the_latest_decisions_and_the_settled_ones_are_one_list(tmp_path: Path):
    """Those of an older file as well; however many there are, each once and in order; and after opening again."""
    path = tmp_path / "tables.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for statement in (*until(2, SQLITE), "PRAGMA user_version=2"):
            connection.execute(statement)
        connection.execute("INSERT INTO entries VALUES ('AAAAAA', 1, 1, 'row 1', '', 1, 'person', '')")
        connection.commit()
    last = MOST_LATEST * 2 + 5
    for numbers in (range(2, MOST_LATEST), range(MOST_LATEST, last)):
        store = SqliteStore(path, durable=False)
        await store.open()
        for number in numbers:
            await store.commit([entry("AAAAAA", number), entry("BBBBBB", number)])
            assert store.latest <= MOST_LATEST + 2, "what is latest is soon settled"
        for code, first in (("AAAAAA", 1), ("BBBBBB", 2)):
            rows = await store.fetch("entries", code)
            assert [row[1] for row in rows] == [f"row {number}" for number in range(first, numbers.stop)]
            assert await store.fetch("count", code) == [(len(rows),)]
        await store.close()


async def test_a_transaction_waits_for_those_who_were_just_answered(tmp_path: Path):
    """... as long as it is worth it, which is settled here by hand; one that comes alone does not wait."""
    store = SqliteStore(tmp_path / "tables.sqlite3", durable=False)
    await store.open()
    await store.commit([entry("AAAAAA", 1)])
    store.until = time.monotonic() + 3600
    await store.commit([entry("AAAAAA", 2)])
    await asyncio.gather(*(store.commit([entry(code, 1)]) for code in ("BBBBBB", "CCCCCC", "DDDDDD")))
    store.until = time.monotonic() + 3600
    back = [asyncio.create_task(store.commit([entry(code, 2)])) for code in ("BBBBBB", "CCCCCC")]
    for _ in range(10):
        await asyncio.sleep(0)
    assert (len(store.waiting), store.writing) == (2, False), "the third is still to come"
    await asyncio.gather(*back, store.commit([entry("DDDDDD", 2)]))
    late = asyncio.create_task(store.commit([entry("BBBBBB", 3)]))
    await asyncio.wait_for(late, PATIENCE)
    assert await store.fetch("count", "BBBBBB") == [(3,)], "nobody is waited for without end"
    await store.close()


async def test_a_decision_is_stored_once(tmp_path: Path):
    """The same number twice at a table is refused while it is among the latest; nothing else is lost with it."""
    store = SqliteStore(tmp_path / "tables.sqlite3", durable=False)
    await store.open()
    await store.commit([entry("AAAAAA", 1)])
    again, other = store.commit([entry("AAAAAA", 1)]), store.commit([entry("BBBBBB", 1)])
    results = await asyncio.gather(again, other, return_exceptions=True)
    assert isinstance(results[0], sqlite3.IntegrityError)
    assert results[1] is None
    assert [await store.fetch("count", code) for code in ("AAAAAA", "BBBBBB")] == [[(1,)], [(1,)]]
    await store.close()


async def test_a_lost_connection_to_postgres_is_made_anew(postgres):
    from qiju.table.store.postgres import PostgresStore

    url = postgres()
    store = PostgresStore(url)
    await store.open()
    await store.commit([("add_chat", ("ABCDEF", 1, 1, 0, "Ann", "before"))])
    other = await asyncpg.connect(url)
    await other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    await other.close()
    broken = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
    with contextlib.suppress(*broken):
        await store.commit([("add_chat", ("ABCDEF", 2, 2, 0, "Ann", "lost, or not"))])
    await store.commit([("add_chat", ("ABCDEF", 3, 3, 0, "Ann", "after"))])
    assert {row[3] for row in await store.fetch("chat", "ABCDEF")} >= {"before", "after"}
    await store.close()


class BrokenOff:
    """A connection whose client stopped in the middle of a word: it says neither that it is closed, nor goes on."""

    def __init__(self, whole: asyncpg.Connection) -> None:
        self.terminate = whole.terminate

    def is_closed(self) -> bool:
        return False

    def transaction(self) -> None:
        raise asyncpg.InternalClientError("cannot switch to state 15; another operation (2) is in progress")


async def test_a_connection_that_broke_off_in_the_middle_of_a_word_is_made_anew(postgres):
    from qiju.table.store.postgres import PostgresStore

    store = PostgresStore(postgres())
    await store.open()
    store.writer = BrokenOff(store.writer)
    await store.commit([("add_chat", ("ABCDEF", 1, 1, 0, "Ann", "tried again"))])
    # What was stored after all, and is tried again: nobody can say, so the table is to be loaded anew.
    store.writer = BrokenOff(store.writer)
    with pytest.raises(Unsure):
        await store.commit([("add_chat", ("ABCDEF", 1, 1, 0, "Ann", "tried again"))])
    await store.commit([("add_chat", ("ABCDEF", 2, 2, 0, "Ann", "after"))])
    assert [row[3] for row in await store.fetch("chat", "ABCDEF")] == ["after", "tried again"]
    await store.close()


async def test_one_bad_change_does_not_take_the_others_with_it(tmp_path: Path, any_db: str):
    store = open_store(any_db, tmp_path / "tables.sqlite3", durable=True)
    await store.open()
    with pytest.raises(Exception, match="surrogates"):  # half a character: no database takes it, and each survives it
        await store.commit([("add_chat", ("ABCDEF", 9, 9, 0, "Ann", "\ud800"))])
    good = [store.commit([("add_chat", ("ABCDEF", n, n, 0, "Ann", "good"))]) for n in range(1, 9)]
    half = ("add_chat", ("BADBAD", 1, 1, 0, "Ann", "half"))
    bad = store.commit([half, ("add_chat", ("ABCDEF", 4, 4, 0, "Ann", "bad"))])
    results = await asyncio.gather(*good[:4], bad, *good[4:], return_exceptions=True)
    assert [isinstance(result, Exception) for result in results] == [False] * 4 + [True] + [False] * 4
    assert len(await store.fetch("chat", "ABCDEF")) == 8
    assert await store.fetch("chat", "BADBAD") == [], "all of a change, or none of it"
    await store.close()
