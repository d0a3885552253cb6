"""The whole story of a table for somebody who comes late: paged, and only what that seat was told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from qiju.kernel.events import Event
from qiju.table.rooms.snapshot import Aside
from qiju.table.rooms.story import PAGE, beside
from table.client import Door, Seat, take_refuge
from table.server import Server


async def story_of(seat: Seat) -> list[dict[str, Any]]:
    """All pages, the oldest first."""
    events: list[dict[str, Any]] = []
    before, more = 10**6, True
    while more:
        answer = await seat.does("story", before=before)
        assert len(answer["events"]) <= PAGE
        events = answer["events"] + events
        before, more = events[0]["n"], answer["more"]
    return events


async def test_who_comes_late_hears_all_that_the_seat_was_told(door: Door):
    ann = await door.plays("sanguosha")
    watcher = await door.watches(ann.code)
    await ann.does("stand")
    for seat in (ann, watcher):
        await seat.until(lambda seat: seat.over)
        late = await Seat(door, seat.code, seat.token).connect()
        assert len(late.told["events"]) <= PAGE
        story = await story_of(late)
        assert len(story) > PAGE, "too short a game to be told in pages"
        assert [event["n"] for event in story] == list(range(1, len(story) + 1))
        assert story == seat.events
        await late.leave()


async def test_a_seat_hears_its_own_sealed_choice_and_nobody_elses(door: Door):
    seats = await door.sits_full("sealed", "Ann Bob Cem")
    ann, bob, cem = seats
    watcher = await door.watches(ann.code)
    await bob.plays("bid 3")
    for seat in (ann, cem, watcher):
        await seat.until(lambda seat: 1 not in seat.ask["waiting"])
    told = {
        seat: await story_of(await Seat(door, seat.code, seat.token).connect()) for seat in (ann, bob, cem, watcher)
    }
    assert told[ann] == told[cem] == told[watcher]
    assert [event["data"] for event in told[bob]] != [event["data"] for event in told[ann]]


async def test_what_makes_no_sense_is_refused(door: Door):
    ann = await door.opens("merit")
    await ann.refused("not_now", "story", before=5)
    seats = await door.sits_full("merit")
    await take_refuge(seats)
    for before in (0, -3, "x", None, 1.5, True):
        await seats[0].refused("invalid", "story", before=before)
    assert (await seats[0].does("story", before=1))["events"] == []


async def test_a_replay_is_seen_with_anybodys_eyes_and_knows_the_step_of_every_event(door: Door):
    ann = await door.plays("merit")
    await door.get(f"/api/tables/{ann.code}/replay?told=true", 404)
    await ann.does("stand")
    await ann.until(lambda seat: seat.over)
    first = await door.get(f"/api/tables/{ann.code}/replay?told=true")
    assert len(first["told"]) == first["count"] + 1
    assert first["told"][0] == len(first["events"])
    at = first["count"] // 2
    then = await door.get(f"/api/tables/{ann.code}/replay?at={at}")
    assert then.get("told") is None
    assert first["told"][at] == len(then["events"])
    views = [(await door.get(f"/api/tables/{ann.code}/replay?at=1&seat={seat}"))["view"] for seat in range(-1, 4)]
    assert views[0] == (await door.get(f"/api/tables/{ann.code}/replay?at=1"))["view"]
    sealed = [[board["choice"] for board in view["boards"]] for view in views]
    assert sum(one != sealed[0] for one in sealed) == 1, "whoever has sealed a choice sees it, and nobody else does"
    await door.get(f"/api/tables/{ann.code}/replay?seat=4", 400)


async def test_what_the_table_said_stands_where_it_was_said_for_everybody_who_comes_back(
    new_server: Callable[..., Server],
):
    server = new_server()
    ann, bob, cem = await Door(server.url).sits_full("sealed", "Ann Bob Cem")
    await bob.plays("bid 3")
    await bob.does("pause")
    await ann.until(lambda seat: seat.table["status"] == "paused")
    heard = {seat: seat.events[-1]["n"] if seat.events else 0 for seat in (ann, bob, cem)}
    await ann.does("resume")
    for seat in (ann, cem):
        await seat.plays("bid 2")
    before = {seat: (await seat.does("story", before=1))["asides"] for seat in (ann, bob, cem)}
    server.kill()
    server.start()
    for seat in (ann, bob, cem):
        late = await Seat(Door(server.url), seat.code, seat.token).connect()
        asides = (await late.does("story", before=1))["asides"]
        assert asides == before[seat]
        assert [aside["after"] for aside in asides][:2] == [heard[seat]] * 2
        assert "Bob" in asides[0]["say"]["en"]
        assert "Ann" in asides[1]["say"]["zh"]


def test_a_line_of_the_table_follows_what_each_viewer_had_heard():
    """Whoever was told less counts less, and so cannot tell how much was whispered to others."""
    events = [Event("dealt", 0b11, {}, None), Event("drawn", 0b010, {"card": 7}, None), Event("passed", 0b11, {}, None)]
    words = {"zh": "阿甲离开了", "en": "Ann is gone"}
    asides = [Aside(2, words), Aside(3, words), Aside(9, words)]
    assert [line["after"] for line in beside(asides, events, 1)] == [2, 3, 3]
    assert [line["after"] for line in beside(asides, events, 0)] == [1, 2, 2]
