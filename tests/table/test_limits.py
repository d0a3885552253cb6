"""Questions for which the rules give only so much time: the server keeps it, whatever the tabs do."""

from __future__ import annotations

import asyncio
from typing import Any

from qiju.table.rooms.agreement import BY_CLOCK, BY_PERSON
from qiju.table.rooms.snapshot import UndoRequest
from qiju.table.service.lobby import Lobby
from qiju.testing import clause
from table.client import Door
from table.inside import Person, two
from table.server import PATIENCE

# -- a real server -----------------------------------------------------------------------------------


async def test_whoever_does_not_answer_in_time_has_answered_as_the_rules_say(door: Door):
    ann, bob = await door.sits_full("hasty", "Ann Bob")
    assert "until" not in ann.ask, "the first seat may think for ever"
    await ann.plays("row 0")
    await bob.until(lambda bob: bob.was(lambda told: (told.get("ask") or {}).get("until")))
    await ann.until(lambda ann: len(ann.heard("bead")) == 2)
    assert [bead["data"]["row"] for bead in ann.heard("bead")] == [0, 3]
    assert [seat["played_by_bot"] for seat in ann.table["seats"]] == [False, False], "the seat stays its person's"


async def test_it_needs_no_tab_of_the_one_who_is_asked(door: Door):
    ann, bob = await door.sits_full("hasty", "Ann Bob")
    await bob.leave()
    await ann.plays("row 0")
    await ann.until(lambda ann: ann.must)
    assert [bead["data"]["row"] for bead in ann.heard("bead")] == [0, 3]


# -- from the inside, where time goes as a test likes --------------------------------------------------


async def asked_for_a_drink(lobby: Lobby, **options: str) -> tuple[Person, Person]:
    """Ann has rolled for a free move, and Bob, who holds a drink, is asked about it."""
    ann, bob = await two(lobby, "carnival", start_player="seat1", well_fed="on", **options)
    await ann.says("start")
    for person, text in ((ann, "take 申猴酒"), (bob, "take 蛛网酒"), (ann, "free")):
        answer = await person.says("move", q=person.last("ask")["q"], text=text)
        assert answer["type"] == "ok", answer
    return ann, bob


class Later:
    """The room's time, which can be moved on."""

    def __init__(self, person: Person) -> None:
        self.table = person.table
        self.by = 0
        now = self.table.room.now
        self.table.room.now = lambda: now() + self.by

    async def on(self, by: int, until: Any) -> None:
        self.by += by
        self.table.autoplay.stir()
        async with asyncio.timeout(PATIENCE):
            while not until():
                await asyncio.sleep(0)


@clause("Q-40")
async def test_the_time_for_a_drink_is_kept_by_the_server(lobby: Lobby):
    ann, bob = await asked_for_a_drink(lobby)
    room, later = ann.table.room, Later(ann)
    put = room.snapshot.since
    assert bob.last("ask")["until"] == put + 20_000
    assert "until" not in ann.last("ask")
    await later.on(20_001, lambda: room.count == 4)
    assert room.match.record.entries[-1].text == "pass"
    assert room.made_by[-1] == BY_CLOCK
    assert ann.last("ask")["must"], "Ann decides about her dice, as long as she likes"
    assert room.snapshot.deadlines == {}


@clause("Q-40")
async def test_a_table_may_give_another_time_or_none(lobby: Lobby):
    ann, bob = await asked_for_a_drink(lobby, drink_timer_s="40")
    assert bob.last("ask")["until"] == ann.table.room.snapshot.since + 40_000
    ann, bob = await asked_for_a_drink(lobby, drink_timer_s="0")
    assert "until" not in bob.last("ask")
    assert ann.table.room.snapshot.deadlines == {}


async def test_a_pause_puts_the_question_anew(lobby: Lobby):
    ann, bob = await asked_for_a_drink(lobby)
    room, later = ann.table.room, Later(ann)
    first = bob.last("ask")["until"]
    await ann.says("chat", text="hm")
    assert room.snapshot.deadlines[1].until == first, "talk does not stop the time"
    await ann.says("pause")
    assert room.snapshot.deadlines == {}
    later.by += 60_000
    await ann.says("resume")
    assert room.snapshot.deadlines[1].until >= first + 60_000
    assert bob.last("ask")["until"] == room.snapshot.deadlines[1].until
    assert room.count == 3


async def test_who_answers_in_time_is_not_answered_for(lobby: Lobby):
    ann, bob = await asked_for_a_drink(lobby)
    await bob.says("move", q=bob.last("ask")["q"], text="pass")
    room = ann.table.room
    assert (room.made_by[-1], room.snapshot.deadlines, ann.table.autoplay._due()) == (BY_PERSON, {}, None)


async def test_while_somebody_asks_to_take_back_no_time_runs_out(lobby: Lobby):
    ann, _ = await asked_for_a_drink(lobby)
    room, autoplay = ann.table.room, ann.table.autoplay
    until = room.snapshot.deadlines[1].until
    assert autoplay._due() == until
    room.snapshot.undo = UndoRequest(0, [1], until + 1)
    assert autoplay._due() == until + 1
    change = room.draft()
    change.at = until
    autoplay._answer_late(change, room.match)
    assert change.entry is None
    change.after.undo = None
    autoplay._answer_late(change, room.match)
    assert change.entry is not None
