"""Several servers, one PostgreSQL, one broker: any of them lets anybody in, one plays each table, nothing is lost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator

import pytest

from qiju.table.store.leases import Leases
from qiju.table.store.postgres import PostgresStore
from qiju.table.store.statements import Statement
from qiju.table.store.store import Fenced
from table.client import Door, Seat, play_out
from table.fellows import Broker, ask, at, freeze, sent_home, thaw
from table.people import Member
from table.server import PATIENCE, Server, qiju

pytestmark = pytest.mark.once
LEASE = 2000


@pytest.fixture(scope="session")
def broker() -> Iterator[Broker]:
    with Broker() as started:
        yield started


@pytest.fixture
def two(new_server: Callable[..., Server], broker: Broker, postgres: Callable[[], str]) -> tuple[Server, Server]:
    """Two servers that share their tables."""
    db = postgres()
    first, second = (new_server(db=db, broker=broker.url, lease=LEASE, bot_workers=0) for _ in range(2))
    return first, second


async def table_across(first: Server, second: Server) -> tuple[Seat, Seat]:
    """A table that the first server plays; Bob comes in by the second."""
    ann = await Door(first.url).opens("merit", "Ann", seats=2, options={"first_player": "seat1"}, public=True)
    bob = await Door(second.url).joins(ann.code, "Bob")
    await ann.does("start")
    await bob.until(lambda bob: bob.table["status"] == "playing")
    return ann, bob


async def test_an_account_is_the_same_on_both(two: tuple[Server, Server]):
    """Made at one server, opened at the other; a seat that the other one plays is kept, and found from either."""
    first, second = two
    home, phone = Member(first), Member(second)
    secret = await home.keeps("Shared Ann")
    await phone.post("/api/account/enter", {"secret": secret})
    seat = await Door(first.url).opens("sealed", "A guest", seats=2)
    token = (await phone.post(f"/api/tables/{seat.code}/keep", {"token": seat.token}))["token"]
    for one in (home, phone):
        assert [(game["code"], game["token"]) for game in await one.games()] == [(seat.code, token)]
    await at(Door(second.url), Seat(Door(second.url), seat.code, token))


async def test_a_table_goes_where_its_people_come_in(two: tuple[Server, Server]):
    """Opened at one server, visited at the other: while nobody is there it changes hands, and nothing is passed on."""
    first, second = two
    seated = await Door(first.url).post("/api/tables", {"game": "sealed", "name": "Ann", "seats": 2})
    before = await ask(first.db, "SELECT server FROM owners")
    ann = await at(Door(second.url), Seat(Door(second.url), seated["table"], seated["token"]))
    after = await ask(first.db, "SELECT server FROM owners")
    assert before != after
    assert "qiju_relayed 0" in await Door(second.url).text("/metrics")
    bob = await Door(first.url).joins(ann.code, "Bob")  # Ann is there: from here on it stays
    assert await ask(first.db, "SELECT server FROM owners") == after
    assert "qiju_relayed 1" in await Door(first.url).text("/metrics")
    await ann.does("start")
    await play_out([ann, bob])


async def test_a_table_that_was_taken_anew_is_not_given_away(postgres: Callable[[], str]):
    """Somebody comes in while the table is being handed over: it was taken again for them, and stays."""
    store = PostgresStore(url := postgres())
    await store.open()
    leases = Leases(url, LEASE, PATIENCE)
    await leases.open()
    assert await leases.register("one")
    await store.commit([("add_table", ("ABCDEF", 0, 0, "open", 0, "merit", b"", b"", ""))])
    before, after = await leases.take("ABCDEF"), await leases.take("ABCDEF")
    assert before is not None
    assert after is not None
    assert not await leases.give_back("ABCDEF", before)
    assert await leases.owner("ABCDEF") == "one"
    assert await leases.give_back("ABCDEF", after)
    assert await leases.owner("ABCDEF") is None
    await leases.close()
    await store.close()


async def test_whoever_has_lost_a_table_stores_nothing_and_holds_up_nobody(postgres: Callable[[], str]):
    """Two decisions that are stored together: of a table that another server plays by now, and of one that is ours."""
    store = PostgresStore(url := postgres())
    await store.open()
    leases = Leases(url, LEASE, PATIENCE)
    await leases.open()
    assert await leases.register("one")
    changes: list[list[Statement]] = []
    for code in ("LOSTAA", "OURSAA"):
        await store.commit([("add_table", (code, 0, 0, "open", 0, "merit", b"", b"", ""))])
        epoch = await leases.take(code)
        assert epoch is not None
        changes.append([leases.fence(code, epoch), ("add_entry", (code, 1, 0, "bid 1", "", 0, "person", "", ""))])
    await ask(url, "UPDATE owners SET server = 'two', epoch = epoch + 1 WHERE code = 'LOSTAA'")
    lost, ours = await asyncio.gather(*map(store.commit, changes), return_exceptions=True)
    assert isinstance(lost, Fenced)
    assert ours is None
    assert [row[0] for row in await ask(url, "SELECT code FROM entries")] == ["OURSAA"]
    await leases.close()
    await store.close()


async def test_a_game_is_played_through_both(two: tuple[Server, Server]):
    """Whoever comes in by the other server sees, decides, chats and is listed as anybody else."""
    first, second = two
    ann, bob = await table_across(first, second)
    assert [seat["connected"] for seat in ann.table["seats"]] == [True, True]
    await bob.does("chat", text="有礼了")
    await ann.until(lambda ann: ann.told["chat"][-1]["text"] == "有礼了")
    for door in (Door(first.url), Door(second.url)):
        told = await door.get(f"/api/tables/{ann.code}")
        assert [seat["connected"] for seat in told["seats"]] == [True, True]
    await listed(Door(second.url), ann.code)
    watcher = await Door(second.url).watches(ann.code)
    await play_out([ann, bob])
    await watcher.until(lambda watcher: watcher.over)
    assert ann.over == bob.over == watcher.over
    record = await Door(second.url).get(f"/api/tables/{ann.code}/record")
    assert record["end"]["digest"] == bob.over["digest"]
    assert len(await ask(first.db, "SELECT 1 FROM entries")) == len(record["entries"])
    for server in two:
        assert '"level": "error"' not in server.log


async def listed(door: Door, code: str) -> None:
    """The other server's list has the table, and tells who is there."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = [table for table in (await door.get("/api/tables"))["tables"] if table["code"] == code]
            if found and all(seat["connected"] for seat in found[0]["seats"]):
                return
            await asyncio.sleep(0.05)


async def test_the_owner_is_killed_and_the_other_plays_on(two: tuple[Server, Server]):
    """Nothing acknowledged is lost; a decision whose answer was lost is the same decision when it is sent again."""
    first, second = two
    ann, bob = await table_across(first, second)
    for _ in range(3):
        for seat in (ann, bob):
            if seat.must:
                await seat.plays_anything()
    acting = await acting_of(ann, bob)
    sent = json.dumps({"type": "move", "ref": "last", "q": acting.ask["q"], "moves": [acting.allowed()[0]["move"]]})
    assert (await acting.sends(sent, "last"))["type"] == "ok"
    stored = await ask(first.db, "SELECT n, seat, text FROM entries ORDER BY n")
    first.kill()
    assert await sent_home(bob) == 1012, "whoever was passed on is told to come back"
    door = Door(second.url)
    ann, bob = await at(door, ann), await at(door, bob)
    assert ann.table["move"] == bob.table["move"] == len(stored)
    again = ann if acting.you == ann.you else bob
    assert (await again.sends(sent, "last"))["type"] == "ok"
    assert await ask(first.db, "SELECT n, seat, text FROM entries ORDER BY n") == stored, "once"
    await play_out([ann, bob])
    assert (await ask(first.db, "SELECT epoch FROM owners"))[0][0] == 2


async def acting_of(*seats: Seat) -> Seat:
    """Somebody who is asked."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for seat in seats:
                if seat.must:
                    return seat
            await asyncio.sleep(0.01)


async def test_an_owner_who_slept_past_the_lease_can_write_nothing(two: tuple[Server, Server]):
    first, second = two
    ann, bob = await table_across(first, second)
    freeze(first)
    try:
        assert await sent_home(bob) == 1012
        bob = await at(Door(second.url), bob)
        other = await at(Door(second.url), ann)  # Ann again, by the server that is awake
        acting = await acting_of(bob, other)
        await acting.plays_anything()
        stored = await ask(first.db, "SELECT n, seat, text FROM entries ORDER BY n")
        # What Ann's old socket says waits in front of the sleeper; it is the first thing that it will hear.
        late = {"type": "move", "ref": "late", "q": ann.ask["q"], "moves": [m["move"] for m in ann.allowed()[:1]]}
        await ann.socket.send(json.dumps(late))
        await ann.socket.send(json.dumps({"type": "chat", "ref": "word", "text": "still here?"}))
    finally:
        thaw(first)
    assert await sent_home(ann) == 1012
    assert not [json.loads(text) for text in ann.raw if '"ref":"late"' in text and '"ok"' in text]
    assert await ask(first.db, "SELECT n, seat, text FROM entries ORDER BY n") == stored
    assert await ask(first.db, "SELECT text FROM chat WHERE text = 'still here?'") == []
    ann = await at(Door(first.url), ann)  # by the one who slept, to the one who plays it now
    assert ann.table["move"] == len(stored)
    assert ann.view == other.view
    await play_out([other, bob])
    await ann.until(lambda ann: ann.over)


async def test_who_goes_hands_its_tables_over(two: tuple[Server, Server]):
    """Everybody is told to come back, and finds their place at once, whichever server they were at."""
    first, second = two
    ann, bob = await table_across(first, second)
    before = ann.table["move"]
    stopping = asyncio.create_task(asyncio.to_thread(first.stop))
    assert [await sent_home(ann), await sent_home(bob)] == [1012, 1012]
    ann, bob = await at(Door(second.url), ann), await at(Door(second.url), bob)
    assert await stopping == 0
    assert ann.table["move"] == before
    await play_out([ann, bob])
    assert "lease" not in second.log


async def test_limits_hold_for_all_servers_together(new_server, broker: Broker, postgres):
    db = postgres()
    first, second = (
        new_server(db=db, broker=broker.url, lease=LEASE, bot_workers=0, tables_per_address=1) for _ in range(2)
    )
    ann = await Door(first.url).opens("merit", "Ann", seats=2)
    async with asyncio.timeout(PATIENCE):
        while True:  # as soon as the one has told the other
            status = (await posted(Door(second.url)))[0]
            if status == 429:
                break
            await asyncio.sleep(0.05)
    assert ann.table["status"] == "open"


async def posted(door: Door) -> tuple[int, str]:
    import httpx

    async with httpx.AsyncClient(base_url=door.url, timeout=PATIENCE) as http:
        answer = await http.post("/api/tables", json={"game": "merit", "name": "Bob", "seats": 2})
        return answer.status_code, answer.text


def test_what_cannot_be_shared_is_told_in_a_sentence(tmp_path, postgres):
    refused = qiju(tmp_path, "serve", "--port", "0", "--set", "broker=nats://127.0.0.1:1")
    assert refused.returncode == 2
    assert "PostgreSQL" in refused.stderr
    refused = qiju(tmp_path, "serve", "--port", "0", "--db", postgres(), "--set", "broker=nats://127.0.0.1:1")
    assert refused.returncode == 2
    assert "broker" in refused.stderr
    assert "Traceback" not in refused.stderr


async def test_a_name_belongs_to_one_server_and_a_table_to_one_epoch(postgres):
    """The ground on which all of it stands, asked of the database itself."""
    from qiju.table.store.leases import Leases
    from qiju.table.store.postgres import PostgresStore
    from qiju.table.store.store import Fenced

    url = postgres()
    store = PostgresStore(url)
    store.lease = LEASE
    await store.open()
    await store.commit([("add_table", ("ABCDEF", 1, 1, "open", 0, "merit", b"", b"", "{}"))])
    first, second, third = (Leases(url, lease, 5.0) for lease in (3_600_000, 3_600_000, 0))
    for leases, name in ((first, "one"), (second, "two"), (third, "three")):
        await leases.open()
        assert await leases.register(name)
    assert not await second.register("one"), "a name that somebody has is not given twice"
    assert await second.register("other")
    assert await third.take("ABCDEF") == 1
    assert await third.owner("ABCDEF") is None, "whose lease has run out owns nothing"
    assert await first.take("ABCDEF") == 2
    assert await second.take("ABCDEF") is None, "while the other lives"
    assert await second.owner("ABCDEF") == "one"
    assert await second.take("NOSUCH") is None
    said = ("add_chat", ("ABCDEF", 1, 1, 0, "Ann", "hello"))
    for fence in (third.fence("ABCDEF", 1), first.fence("ABCDEF", 1), second.fence("ABCDEF", 2)):
        with pytest.raises(Fenced):
            await store.commit([fence, said])
    good, bad = store.commit([first.fence("ABCDEF", 2), said]), store.commit([third.fence("ABCDEF", 1), said])
    results = await asyncio.gather(good, bad, return_exceptions=True)
    assert results[0] is None
    assert isinstance(results[1], Fenced), "who is fenced takes nobody along"
    await first.leave()
    assert await second.take("ABCDEF") == 3
    for leases in (first, second, third):
        await leases.close()
    await store.close()
