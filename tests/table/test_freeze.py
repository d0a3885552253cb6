"""What one asks may take long; nobody else waits for it, and it ends."""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from qiju.table.server_refusal import ServerRefusal
from qiju.table.service.workroom import Workroom
from qiju.table.settings import Settings
from table.client import Door, play_out
from table.server import Server

# A callback on the event loop may use 50 ms of its thread (bench/fuzz.py); here ten times that, for slow machines.
MOST = 500

WILD = {
    "a key of 30,000 parts": ".".join(["a"] * 30_000) + " = 1\n",
    "a header of 30,000 parts": "[" + ".".join(["a"] * 30_000) + "]\n",
    "6,000 blocks": "[[block]]\n" * 6_000,
    "20,000 blocks in one list": "block = [" + "{}," * 20_000 + "]\n",
    "a number of 60,000 digits": "a = " + "9" * 60_000 + "\n",
    "a number of 300 digits where one is asked for": "[[character]]\nid = 'abc'\nmax_hp = " + "9" * 300 + "\n",
    "30,000 brackets": "a = " + "[" * 30_000,
    "10,000 tables in one another": "a = " + "{a=" * 10_000,
    "13,000 keys": "[[character]]\n" + "\n".join(f"k{number}=1" for number in range(8_000)),
    "quotes without end": '"""\\' * 16_000,
    "one very long name": "a" * 60_000 + " = 1\n",
}


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that counts what holds its loop up."""
    with Server(tmp_path_factory.mktemp("watched"), loop_watch=MOST) as started:
        yield started


async def figure(door: Door, name: str) -> int:
    """The sum of a counter of /metrics over its labels."""
    text = await door.text("/metrics")
    return sum(int(value) for value in re.findall(rf"^{name}(?:{{.*}})? (\d+)$", text, re.MULTILINE))


# -- files of one's own ------------------------------------------------------------------------------


@pytest.mark.parametrize("what", WILD)
async def test_a_wild_file_is_refused_in_a_sentence_and_holds_nobody_up(watched: Server, what: str):
    door = Door(watched.url)
    file = {"name": "own.toml", "text": WILD[what]}
    checked = await door.post("/api/games/mineventure/own", file)
    assert checked["why"] or any(piece["why"] for piece in checked["pieces"])
    wish = {"game": "mineventure", "name": "Ann", "seats": 3, "own": file}
    refused = await door.post("/api/own", wish, 400)
    assert refused["text"]["zh"]
    assert refused["text"]["en"]
    assert await figure(door, "qiju_long_callbacks_total") == 0
    assert await figure(door, "qiju_errors_total") == 0


def endless() -> None:
    while True:
        pass


def greedy() -> int:
    return len(bytearray(1 << 40))


def sleepy(file: str) -> str:
    """Until somebody removes this file."""
    while Path(file).exists():
        time.sleep(0.01)
    return "done"


@pytest.fixture
async def workroom() -> AsyncIterator[Workroom]:
    room = Workroom(Settings(work_patience=2_000, works_per_address=2, works_waiting=3))
    yield room
    room.stop()


async def test_work_that_does_not_end_or_wants_all_memory_is_stopped(workroom: Workroom):
    workroom.patience = 60
    assert await workroom.do("a", os.getpid) != os.getpid(), "it is another process"
    with pytest.raises(ServerRefusal) as refused:
        await workroom.do("a", greedy)
    assert refused.value.key == "table.too_costly"
    workroom.patience = 0.5
    with pytest.raises(ServerRefusal) as refused:
        await workroom.do("a", endless)
    assert refused.value.key == "table.too_costly"
    workroom.patience = 60
    assert await workroom.do("a", abs, -1) == 1, "there is a new worker"


async def test_work_is_limited_by_address_and_in_all(workroom: Workroom, tmp_path: Path):
    workroom.patience = 600
    held = tmp_path / "held"
    held.touch()
    working = [asyncio.create_task(workroom.do("a", sleepy, str(held))) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(ServerRefusal) as refused:
        await workroom.do("a", abs, -1)
    assert (refused.value.code, refused.value.key) == ("too_many", "table.too_many_requests")
    working += [asyncio.create_task(workroom.do(name, sleepy, str(held))) for name in "bc"]
    await asyncio.sleep(0)
    with pytest.raises(ServerRefusal) as refused:
        await workroom.do("d", abs, -1)
    assert refused.value.key == "table.busy"
    held.unlink()
    assert await asyncio.gather(*working) == ["done"] * 4
    assert await workroom.do("a", abs, -1) == 1


# -- finished tables ---------------------------------------------------------------------------------


async def test_a_replay_is_made_elsewhere_and_once(watched: Server):
    door = Door(watched.url)
    ann = await door.plays("chain", seats=2)
    await play_out([ann])
    before = await figure(door, "qiju_work_total")
    first = await door.get(f"/api/tables/{ann.code}/replay?at=3")
    assert (first["at"], first["count"]) == (3, ann.table["move"])
    assert await door.get(f"/api/tables/{ann.code}/replay?at=3") == first
    assert await figure(door, "qiju_work_total") == before + 1
    whole = await door.get(f"/api/tables/{ann.code}/replay?at={first['count']}")
    assert [event["kind"] for event in whole["events"]] == [event["kind"] for event in ann.events]
    report = await door.post(f"/api/tables/{ann.code}/report", {"token": ann.token, "text": "?"})
    assert report["events"] == ann.events
    assert await figure(door, "qiju_work_total") == before + 3


async def test_a_replay_comes_in_pieces(watched: Server):
    door = Door(watched.url)
    ann = await door.plays("chain", seats=4)
    await play_out([ann])
    where = f"/api/tables/{ann.code}/replay?at={ann.table['move']}"
    whole = (await door.get(where))["events"]
    assert len(whole) > 12
    assert (await door.get(f"{where}&after=5&most=7"))["events"] == whole[5:12]
    assert (await door.get(f"{where}&after={len(whole)}"))["events"] == []


async def test_others_play_while_a_long_table_is_read_again(new_server: Callable[..., Server]):
    server = new_server(loop_watch=MOST)
    door = Door(server.url)
    ann = await door.plays("chain", seats=2)
    await play_out([ann])
    server.stop()
    server.start()
    again = await ann.another_tab()
    assert again.over == ann.over
    assert again.events == ann.events[-200:]
    forked = await door.enters(await door.post(f"/api/tables/{ann.code}/fork", {"at": 4, "name": "Bob"}))
    assert forked.table["move"] >= 4
    assert await figure(door, "qiju_long_callbacks_total") == 0
