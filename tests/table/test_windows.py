"""Answers that are heard together: nobody but their owner hears of one before, and when they are heard is no secret."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from qiju.kernel.build import compiled
from qiju.kernel.state import State
from qiju.table.bots.pool import BotPool
from qiju.table.rooms import broadcast
from qiju.table.rooms.agreement import Newcomer, Wish
from qiju.table.rooms.change import Change
from qiju.table.rooms.seats import Seat
from qiju.table.rooms.services import Services
from qiju.table.rooms.window import Held, Window, opened
from qiju.table.service.lobby import Lobby
from qiju.table.settings import Settings
from qiju.table.store.sqlite import SqliteStore
from sanguosha.helpers import SgsTable, sit
from table.inside import Person

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eve")
HOUR = 3_600_000
ITS_OWN = ("code", "commitment")  # what one table has and no other


class Time:
    """It goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000_000_000

    def __call__(self) -> int:
        return self.now


class Round:
    """Five people and somebody who looks on, about to be asked for a 无懈可击 against 南蛮入侵."""

    def __init__(self, lobby: Lobby, time: Time) -> None:
        self.lobby, self.time = lobby, time
        self.people: list[Person] = []

    async def opens(self, world: State) -> Round:
        """Everybody sits down at this table, and the first of them plays the trick."""
        table, token = await self.lobby.create(self.wish())
        tokens = [token, *[(await self.lobby.join(table.room.code, Newcomer(name, "")))[2] for name in NAMES[1:]]]
        for one in (*tokens, None):
            person = Person(table, at_once=True)
            await table.sit_down(person.connection, one, None)
            self.people.append(person)
        assert (await self.people[0].says("start"))["type"] == "ok"
        table.room.match.state = world
        await self.moves(0, "nanman.s7")
        for person in self.people:
            person.wire.told.clear()
        return self

    def wish(self) -> Wish:
        wish = Wish("sanguosha", NAMES[0], "")
        wish.seats = len(NAMES)
        wish.options = {"generals": "off"}
        return wish

    @property
    def room(self):
        return self.people[0].table.room

    async def moves(self, seat: int, text: str) -> None:
        said = await self.people[seat].says("move", q=self.room.match.question(seat), text=text)
        assert said["type"] == "ok", said

    async def waits(self, milliseconds: int) -> None:
        """Time goes on, and the table looks at the clock."""
        self.time.now += milliseconds
        await self.room_looks()

    async def room_looks(self) -> None:
        await self.people[0].table.autoplay._on_time()

    def heard(self, seat: int) -> list[Any]:
        """Everything that a viewer was told, but for what is this table's alone."""
        return [scrubbed(told) for told in self.people[seat].wire.told if told["type"] != "ok"]


def scrubbed(told: Any) -> Any:
    if isinstance(told, dict):
        return {name: scrubbed(value) for name, value in told.items() if name not in ITS_OWN}
    return [scrubbed(one) for one in told] if isinstance(told, list) else told


def world(bobs_card: str) -> State:
    """P1 is about to play 南蛮入侵; everybody has two cards, and what P2 has beside a 桃 is P2's secret."""
    table = sit().holds("P1", "nanman.s7 tao.h3").holds("P2", f"{bobs_card} tao.h4")
    table.holds("P3", "sha.s8 shan.d2").holds("P4", "sha.s9 shan.d3").holds("P5", "sha.s10 shan.d4")
    return table.match.state


@pytest.fixture
async def people(tmp_path: Path) -> AsyncIterator[Callable[[State], Awaitable[Round]]]:
    """Rounds at a server whose clock is the test's."""
    store = SqliteStore(tmp_path / "tables.sqlite3", durable=False)
    await store.open()
    pool = BotPool(0, 2000)
    rounds: list[Round] = []

    async def sit_down(posed: State) -> Round:
        time = Time()
        rounds.append(Round(Lobby(Services(store, Settings(bot_pause=0), pool, time)), time))
        return await rounds[-1].opens(posed)

    yield sit_down
    for one in rounds:
        one.people[0].table.autoplay.stop()
    pool.stop()
    await store.close()


async def holder_thinks(people: Callable[[State], Awaitable[Round]]) -> Round:
    """P2 has a 无懈可击, looks what it could do, wants it, and thinks better of it, after everybody else."""
    thinking = await people(world("wuxie.sJ"))
    for seat in (4, 0, 2, 3):
        await thinking.moves(seat, "pass")
    await thinking.waits(1700)
    await thinking.moves(1, "wuxie.sJ")
    await thinking.waits(1300)
    await thinking.moves(1, "pass")
    await thinking.waits(5000)
    return thinking


async def others_pass(people: Callable[[State], Awaitable[Round]]) -> Round:
    """P2 has none, and the page says so at once."""
    quick = await people(world("shan.d5"))
    for seat in (1, 2, 0, 4, 3):
        await quick.moves(seat, "pass")
    await quick.waits(3000)
    await quick.waits(5000)
    return quick


async def test_everything_that_is_told_is_the_same_whatever_one_holds(people):
    one, two = await holder_thinks(people), await others_pass(people)
    assert [each.people[1].last("view")["question"] for each in (one, two)] == ["sha", "sha"]  # it has come to an end
    for seat in (0, 2, 3, 4, 5):
        assert one.heard(seat) == two.heard(seat), f"seat {seat} hears something else where P2 holds a 无懈可击"
        own = [told for told in one.heard(seat) if "held" in told["ask"]]
        assert len(one.heard(seat)) - len(own) == 1, "the answers were not heard together"


async def test_only_its_owner_hears_of_an_answer(people):
    table = await people(world("wuxie.sJ"))
    await table.moves(1, "wuxie.sJ")
    assert [told["ask"]["held"] for told in table.heard(1)] == [table.people[1].last("ask")["held"]]
    assert [table.heard(seat) for seat in (0, 2, 3, 4, 5)] == [[]] * 5
    # Whoever comes now, or comes back, is told no more than the others.
    late = Person(table.people[0].table, at_once=True)
    await late.table.sit_down(late.connection, None, None)
    ask = late.last("ask")
    assert (ask["waiting"], ask["together"], "held" in ask) == ([0, 1, 2, 3, 4], True, False)
    assert ask["until"] > table.time.now


async def test_silence_is_a_no_and_an_answer_counts(people):
    table = await people(world("wuxie.sJ"))
    await table.moves(1, "wuxie.sJ")
    await table.waits(5000)
    used = [event for event in table.people[5].last("events") if event["kind"] == "nullify"]
    assert [event["data"]["seat"] for event in used] == [1]
    assert table.room.made_by[-5:] == ["clock", "person", "clock", "clock", "clock"]
    assert table.room.match.record.entries[-4].text == "无懈可击♠J"
    # The same 南蛮入侵, another target: that needs less time than a new matter.
    await table.waits(5000)
    settings = table.lobby.services.settings
    assert table.people[5].last("view")["stack"][-1]["target"] == 2
    assert table.people[5].last("ask")["until"] - table.time.now == settings.window_again < settings.window_time


async def test_a_pause_puts_the_question_anew(people):
    table = await people(world("wuxie.sJ"))
    await table.moves(1, "wuxie.sJ")
    assert (await table.people[2].says("pause"))["type"] == "ok"
    await table.waits(HOUR // 60)
    assert (await table.people[2].says("resume"))["type"] == "ok"
    ask = table.people[1].last("ask")
    assert ("held" in ask, ask["until"]) == (False, table.time.now + 5000)
    assert table.room.count == 1


async def test_advice_would_tell_who_thinks(people):
    table = await people(world("wuxie.sJ"))
    table.room.agreed = replace(table.room.agreed, hints=True)
    for kind, fields in (("hint", {"q": table.room.match.question(1)}), ("guesses", {})):
        said = await table.people[1].says(kind, **fields)
        assert (said["type"], said["error"]) == ("refused", "not_now")
    assert table.heard(0) == []


def seated(people: int, bots: int) -> list[Seat]:
    seats = [Seat() for _ in range(people + bots)]
    for seat in seats[:people]:
        seat.put_person("Ann", "", None, 0)
    for seat in seats[people:]:
        seat.put_bot("house")
    return seats


def window_of(table: SgsTable, seats: list[Seat], before: str = "") -> int | None:
    asked = table.game.together(table.match.state)
    return opened(asked, table.match.state, seats, before, 0, Settings()).until


def test_how_long_a_window_stands_open_is_known_to_all():
    trick = sit().holds("P1", "nanman.s7 tao.h3").holds("P2", "wuxie.sJ").holds("P5", "sha.s8").does("P1", "nanman.s7")
    about = trick.game.together(trick.match.state).about
    assert [window_of(trick, seated(people, 5 - people)) for people in (1, 2, 5)] == [None, 5000, 5000]
    assert window_of(trick, seated(2, 3), about) == 2000
    # Somebody's life is worth more time; and where only bots are asked nobody thinks.
    dying = sit().holds("P1", "sha.s7").holds("P4", "tao.h3").health(P2=1).does("P1", "sha.s7 P2")
    dying.then_asked("P4", "tao.h3")
    assert window_of(dying, seated(5, 0)) == 10000
    assert window_of(dying, seated(2, 3)) is None
    away = seated(5, 0)
    away[3].away = True
    assert window_of(dying, away) is None


# ---- the same with leaks ---------------------------------------------------------------------------------


def tells_everybody(change: Change, seat: int, held: Held) -> None:
    change.after.together = change.after.together.holding(seat, held)
    change.tell("ask")


def tells_who_thinks(told: dict[str, Any], window: Window, seat: int) -> None:
    told |= {"together": True, "until": window.until}
    told["waiting"] = [other for other in told["waiting"] if other not in window.held]
    if seat in window.held:
        told["held"] = window.held[seat].moves


def closes_early(window: Window, state: State, now: int) -> bool:
    return window.until <= now or all(seat in window.held for seat in state.pending())


@pytest.mark.skipif(compiled(), reason="compiled classes cannot be patched")
@pytest.mark.parametrize(
    ("where", "name", "leak", "noticed_by"),
    [
        (Change, "hold", tells_everybody, test_everything_that_is_told_is_the_same_whatever_one_holds),
        (Change, "hold", tells_everybody, test_only_its_owner_hears_of_an_answer),
        (broadcast, "tell_window", tells_who_thinks, test_only_its_owner_hears_of_an_answer),
        (Window, "closes", closes_early, test_everything_that_is_told_is_the_same_whatever_one_holds),
    ],
)
async def test_a_leak_is_noticed(people, monkeypatch, where, name, leak, noticed_by):
    monkeypatch.setattr(where, name, leak)
    with pytest.raises(AssertionError):
        await noticed_by(people)
