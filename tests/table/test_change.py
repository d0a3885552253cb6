"""One change: whatever can fail does so before anything is adopted, and whoever asked gets an answer."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

from qiju.kernel.game import Game
from qiju.table.service.lobby import Lobby
from table.client import Door, Seat
from table.inside import Person, two
from table.server import Server

PLUGIN = Path(__file__).with_name("plugin")
LAST = ("event", "view", "outcome", "pack", "menu")


@pytest.fixture
def brittle(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.syspath_prepend(str(PLUGIN))
    spec = importlib.util.find_spec("brittle")
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "brittle", module)
    spec.loader.exec_module(module)
    lobby.services.games["brittle"] = module.GAME
    return module.GAME


async def before_the_last_bead(lobby: Lobby, breaks: str, at_once: bool = False) -> list[Person]:
    ann, bob = await two(lobby, "brittle", at_once, breaks=breaks)
    assert (await ann.says("start"))["type"] == "ok"
    assert (await ann.says("move", q=ann.last("ask")["q"], moves=[1]))["type"] == "ok"
    return [ann, bob]


async def everything(lobby: Lobby, person: Person) -> dict[str, object]:
    """What memory, REST, the store and everybody's last message say of a table."""
    room = person.table.room
    code = room.code
    rows = await lobby.services.store.fetch("table", code)
    return {
        "memory": (room.status, room.count, len(room.match.record.entries), len(room.match.log.events), room.made_by),
        "state": (room.match.state.digest(), room.match.record.finished, room.match.state.over),
        "REST": (await lobby.peek(code)).info(),
        "store": (rows[0][0], (await lobby.services.store.fetch("count", code))[0][0]),
        "record": await lobby.services.store.fetch("record", code),
        "told": person.last("table"),
        "version": person.last("v"),
    }


@pytest.mark.parametrize("breaks", LAST)
async def test_what_cannot_be_told_stored_or_ranked_has_not_happened(
    lobby: Lobby, brittle: Game, breaks: str, at_once: bool
):
    ann, bob = await before_the_last_bead(lobby, breaks, at_once)
    before = await everything(lobby, ann)
    assert (before["REST"]["status"], before["store"]) == ("playing", ("playing", 1))
    heard = len(ann.wire.told)
    answer = await bob.says("move", q=bob.last("ask")["q"], moves=[2])
    assert (answer["type"], answer["error"]) == ("refused", "not_now")
    assert "42" not in str(answer)
    assert await everything(lobby, ann) == before
    assert ann.wire.told[heard:] == [], "nobody else heard of it"
    assert bob.table.room.lock.taken is False
    again = await bob.says("move", q=bob.last("ask")["q"], moves=[3])
    assert again["type"] == "refused", "it is asked and answered as before"
    assert (await ann.says("chat", text="hm"))["type"] == "ok"
    assert bob.last("chat")[-1]["text"] == "hm"


@pytest.mark.parametrize("breaks", LAST)
async def test_a_bot_that_breaks_the_game_leaves_the_table_where_it_was(lobby: Lobby, brittle: Game, breaks: str):
    ann, bob = await before_the_last_bead(lobby, breaks)
    before = await everything(lobby, ann)
    autoplay = bob.table.autoplay
    assert (await bob.says("stand"))["type"] == "ok"
    async with asyncio.timeout(20):
        while autoplay.failures.get(1, 0) == 0:
            await asyncio.sleep(0.01)
    autoplay.stop()
    assert 'qiju_errors_total{where="bot\'s move"}' in lobby.services.metrics.text(), "it is counted, too"
    after = await everything(lobby, ann)
    for what in ("memory", "state", "store", "record"):
        assert after[what] == before[what]
    assert after["REST"]["status"] == "playing"
    assert (await ann.says("ping"))["type"] == "ok"


async def test_what_does_not_break_ends_the_table_everywhere(lobby: Lobby, brittle: Game, at_once: bool):
    ann, bob = await before_the_last_bead(lobby, "nothing", at_once)
    assert (await bob.says("move", q=bob.last("ask")["q"], moves=[2]))["type"] == "ok"
    after = await everything(lobby, ann)
    assert (after["REST"]["status"], after["store"], after["told"]["status"]) == ("over", ("over", 2), "over")
    assert after["memory"][:3] == ("over", 2, 2)
    record = orjson.loads(await lobby.record(ann.table.room.code))
    assert record["end"]["digest"] == ann.last("over")["digest"] == bob.table.room.match.state.digest()
    assert record["extra"]["made_by"] == ["person", "person"]


async def test_nobody_sees_a_change_before_the_store_has_it(lobby: Lobby, brittle: Game):
    """While the store writes, memory and REST still say what was."""
    ann, bob = await before_the_last_bead(lobby, "nothing", at_once=True)
    store, seen = lobby.services.store, []
    hand_over = store.hand_over

    def watched(steps, then):
        seen.append((bob.table.room.status, bob.table.room.count, bob.table.room.match.state.over, len(steps)))
        hand_over(steps, then)

    store.hand_over = watched
    assert (await bob.says("move", q=bob.last("ask")["q"], moves=[2]))["type"] == "ok"
    assert [one[:3] for one in seen] == [("playing", 1, False)]
    assert (ann.table.room.status, ann.table.room.count) == ("over", 2)


async def test_people_change_places_and_leave_when_it_is_stored_and_not_before(lobby: Lobby):
    ann, bob = await two(lobby)
    room, store = ann.table.room, lobby.services.store
    hand_over, seen = store.hand_over, []

    def where() -> list[object]:
        viewers = [
            [one.wire for one in (ann, bob) if one.connection in seat.connections] for seat in room.broadcast.seats
        ]
        return [room.names()[:2], ann.connection.seat, bob.connection.seat, viewers]

    def watched(steps, then):
        seen.append(where())
        hand_over(steps, then)

    before = where()
    store.full = True
    for kind, fields in (("swap", {"a": 0, "b": 1}), ("kick", {"seat": 1})):
        assert (await ann.says(kind, **fields))["error"] == "not_now"
        assert where() == before
    store.full = False
    store.hand_over = watched
    assert (await ann.says("swap", a=0, b=1))["type"] == "ok"
    assert seen == [before]
    assert where() == [["Bob", "Ann"], 1, 0, [[bob.wire], [ann.wire]]]
    for person, seat in ((ann, 1), (bob, 0)):
        assert (person.last("you"), person.last("host")) == (seat, person is ann)
    heard, between = len(bob.wire.told), where()
    assert (await ann.says("kick", seat=0))["type"] == "ok"
    assert seen == [before, between]
    assert [one["type"] for one in bob.wire.told[heard:]] == ["bye"], "whoever leaves hears no more of the table"
    assert room.broadcast.connections() == [ann.connection]
    assert ann.last("table")["seats"][0]["kind"] == "empty"


async def test_an_undo_that_cannot_be_stored_has_not_happened(lobby: Lobby):
    ann, bob = await two(lobby)
    await ann.says("start")
    await ann.says("move", q=ann.last("ask")["q"], text="refuge")
    await ann.says("undo")
    before = await everything(lobby, bob)
    lobby.services.store.full = True
    assert (await bob.says("consent", yes=True))["error"] == "not_now"
    assert await everything(lobby, bob) == before
    lobby.services.store.full = False
    assert (await bob.says("consent", yes=True))["type"] == "ok"
    assert (ann.table.room.count, ann.table.room.snapshot.undo) == (2, None)


async def test_who_sits_down_where_the_view_breaks_is_told_and_leaves_no_trace(lobby: Lobby, brittle: Game):
    ann, bob = await before_the_last_bead(lobby, "nothing")
    await bob.says("move", q=bob.last("ask")["q"], moves=[2])
    room = ann.table.room
    room.match.state.setup.options["breaks"] = "view"
    person = Person(ann.table, False)
    with pytest.raises(IndexError):
        await ann.table.sit_down(person.connection, None, None)
    assert room.broadcast.spectators.connections == []
    room.match.state.setup.options["breaks"] = "nothing"
    await ann.table.sit_down(person.connection, None, None)
    assert person.last("type") == "sync"


# -- over the wire -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def troubled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose log will be full of errors."""
    with Server(tmp_path_factory.mktemp("troubled")) as server:
        yield server


@pytest.mark.parametrize("breaks", LAST)
async def test_the_asker_is_answered_and_rest_agrees(troubled: Server, breaks: str):
    door = Door(troubled.url)
    ann, bob = await door.sits_full("brittle", "Ann Bob", options={"breaks": breaks})
    await ann.plays("row 1")
    await bob.until(lambda bob: bob.must)
    for move in (1, 2):
        await bob.refused("not_now", "move", q=bob.ask["q"], moves=[move])
    assert (await door.get(f"/api/tables/{ann.code}"))["status"] == "playing"
    assert (await door.get(f"/api/tables/{ann.code}"))["move"] == 1
    await door.get(f"/api/tables/{ann.code}/record", 404)
    fresh = await Seat(door, ann.code, bob.token).connect()
    assert (fresh.table["status"], fresh.table["move"], fresh.must) == ("playing", 1, True)
    assert '"where": "command"' in troubled.log
    assert "the seed is" not in troubled.log


async def test_a_decision_asked_again_after_a_lost_line_is_taken_once(door: Door):
    """The page asks again with the `ref` of the first time, on another socket; a new one would be another decision."""
    ann, bob = await door.sits_full("sealed", "Ann Bob")
    move = {"type": "move", "q": ann.ask["q"], "moves": [1], "ref": "c7"}
    await ann.socket.send(orjson.dumps(move).decode())
    await bob.until(lambda bob: bob.table["move"] == 1)
    await ann.leave()
    await ann.returns()
    again = orjson.dumps({**move, "moves": [1]}).decode()
    assert (await ann.sends(again, "c7"))["type"] == "ok"
    assert (await ann.sends(orjson.dumps({**move, "ref": "c8"}).decode(), "c8"))["error"] == "stale"
    assert (await door.get(f"/api/tables/{ann.code}"))["move"] == 1
