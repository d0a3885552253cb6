"""Nobody gains time by pausing, takes back behind another's back, or goes unnoticed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from qiju.table.service.lobby import Lobby
from table.client import Door, Seat
from table.inside import Person, two
from table.server import Server
from table.test_limits import Later


def told(person: Person | Seat) -> list[tuple[int, str]]:
    """What the table itself said in the chat: about which seat, and what."""
    lines: list[dict[str, Any]] = person.last("chat") if isinstance(person, Person) else person.told["chat"]
    return [(line["seat"], line["say"]["en"]) for line in lines if "say" in line]


async def started(lobby: Lobby) -> tuple[Person, Person]:
    ann, bob = await two(lobby)
    await ann.says("start")
    return ann, bob


async def test_a_pause_hides_the_menu_and_ends_by_itself(lobby: Lobby):
    ann, bob = await started(lobby)
    room, later = ann.table.room, Later(ann)
    allowed = lobby.services.settings.pause_allowance
    assert ann.last("ask")["menu"]
    await ann.says("pause")
    assert (room.status, ann.last("ask")["menu"], bob.last("ask")["menu"]) == ("paused", [], [])
    assert ann.last("table")["pause"] == {"seat": 0, "until": room.snapshot.pause.since + allowed}
    assert (await ann.says("menu", q=ann.last("ask")["q"], prefix=[]))["error"] == "not_now"
    await later.on(allowed + 1, lambda: room.status == "playing")
    assert ann.last("ask")["menu"]
    assert ann.last("table")["pause"] is None
    assert (await ann.says("pause"))["error"] == "not_now", "it is used up"
    assert (await bob.says("pause"))["type"] == "ok", "everybody has their own"
    assert [seat for seat, _ in told(ann)] == [0, 0, 1]


async def test_a_short_pause_uses_up_what_it_took(lobby: Lobby):
    ann, bob = await started(lobby)
    room, later = ann.table.room, Later(ann)
    await ann.says("pause")
    later.by += 1000
    await bob.says("resume")
    assert 1000 <= room.snapshot.paused_for[0] < 100_000
    assert room.snapshot.paused_for[1] == 0


async def test_alone_one_may_pause_as_long_as_one_likes(new_server: Callable[..., Server]):
    server = new_server(pause_allowance=0)
    ann = await Door(server.url).plays("merit")
    for _ in range(2):
        await ann.does("pause")
        assert ann.table["pause"] == {"seat": 0, "until": None}
        await ann.does("resume")
    server.stop()


async def test_nobody_takes_back_while_the_other_is_gone_for_a_moment(lobby: Lobby):
    ann, bob = await started(lobby)
    room, later = ann.table.room, Later(ann)
    await ann.says("move", q=ann.last("ask")["q"], text="refuge")
    await ann.table.stand_up(bob.connection)
    await ann.says("undo")
    assert (ann.last("undo"), room.count) == ({"seat": 0, "waiting": [1]}, 1)
    await later.on(lobby.services.settings.undo_patience + 1, lambda: room.snapshot.undo is None)
    assert room.count == 1, "silence is no consent"
    later.by += lobby.services.settings.undo_gone
    await ann.says("undo")
    assert room.count == 2, "who has been gone for long is not waited for"


async def test_away_and_back_are_told(lobby: Lobby):
    ann, bob = await started(lobby)
    room, later = ann.table.room, Later(ann)
    token_of_bob = room.seats[1].token
    await ann.table.stand_up(bob.connection)
    await later.on(lobby.services.settings.grace + 1, lambda: room.seats[1].away)
    assert told(ann) == [(1, "Bob has been gone for a while; a bot plays meanwhile.")]
    again = Person(ann.table, False)
    room.seats[1].token = token_of_bob
    again.connection.seat = 1
    room.broadcast.viewer(1).connections.append(again.connection)
    await ann.table._presence_changed(again.connection, 1)
    await asyncio.gather(*ann.table.tasks.running)
    assert told(ann)[1:] == [(1, "Bob is back.")]
    await ann.says("stand")
    await ann.says("sit")
    assert [said for _, said in told(again)][2:] == ["Ann leaves the seat to a bot.", "Ann is back."]
