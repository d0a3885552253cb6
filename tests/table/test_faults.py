"""What goes wrong inside: a store that fails, bots that break. Nothing may change, nothing may hang."""

from __future__ import annotations

import asyncio

import orjson
import pytest

from qiju.table.bots.pool import BotPool, task_for
from qiju.table.bots.worker import Task, decision
from qiju.table.service.lobby import Lobby
from table.inside import two
from table.server import PATIENCE
from toys import sealed


async def test_a_decision_goes_the_short_way_where_it_can(lobby: Lobby):
    ann, bob = await two(lobby, at_once=True)
    await ann.says("start")
    question = ann.last("ask")["q"]
    move = {"type": "move", "ref": "x", "q": question, "text": "refuge"}
    assert not ann.table.listen(ann.connection, orjson.dumps({**move, "q": question + 9}).decode()), "refused in words"
    assert not ann.table.listen(ann.connection, '{"type":"ping","ref":"p"}')
    assert ann.table.listen(ann.connection, orjson.dumps(move).decode())
    assert not bob.table.listen(bob.connection, orjson.dumps({**move, "q": bob.last("ask")["q"]}).decode()), (
        "one at a time"
    )
    answer = await bob.says("move", q=bob.last("ask")["q"], text="refuge")
    assert answer["type"] == "ok"
    assert ann.table.room.count == 2
    assert not ann.table.listen(ann.connection, orjson.dumps(move).decode()), "it was taken before"
    await ann.table.handle(ann.connection, orjson.dumps(move).decode(), move)
    assert ann.wire.told[-1] == {"type": "ok", "ref": "x"}
    assert ann.table.room.count == 2


async def test_what_cannot_be_stored_has_not_happened(lobby: Lobby, at_once: bool):
    ann, bob = await two(lobby, at_once=at_once)
    room = ann.table.room
    store = lobby.services.store
    store.full = True
    for kind, fields in (("start", {}), ("name", {"name": "X"}), ("swap", {"a": 0, "b": 1}), ("kick", {"seat": 1})):
        answer = await ann.says(kind, **fields)
        assert (answer["type"], answer["error"]) == ("refused", "not_now")
        assert (room.status, room.names(), room.host, room.match) == ("open", ["Ann", "Bob"], 0, None)
    assert [seat.connected for seat in room.seats] == [1, 1]
    store.full = False
    assert (await ann.says("start"))["type"] == "ok"
    await ann.says("move", q=ann.last("ask")["q"], text="refuge")
    before = room.match.state.digest()
    told = len(bob.wire.told)
    store.full = True
    answer = await bob.says("move", q=bob.last("ask")["q"], text="refuge")
    assert answer["error"] == "not_now"
    for kind in ("resign", "stand", "pause"):
        assert (await bob.says(kind))["error"] == "not_now"
    assert [one["type"] for one in bob.wire.told[told:]] == ["refused"] * 4, "nobody heard of it"
    assert (room.status, room.count, room.seats[1].resigned, room.seats[1].stood) == ("playing", 1, False, False)
    store.full = False
    assert (await room.need_match()).state.digest() == before
    assert (await bob.says("move", q=bob.last("ask")["q"], text="refuge"))["type"] == "ok"
    assert room.count == 2


async def test_rules_that_break_change_nothing_and_tell_nothing(lobby: Lobby, monkeypatch, at_once: bool):
    lobby.services.games["sealed"] = sealed.GAME
    ann, bob = await two(lobby, "sealed", at_once)
    await ann.says("start")
    room = ann.table.room
    before = room.match.state.digest()

    def broken(*_: object) -> None:
        raise ValueError("the prizes to come are: 3 1")

    monkeypatch.setattr(sealed.Bidding, "perform", broken)
    answer = await ann.says("move", q=ann.last("ask")["q"], moves=[1])
    assert answer["type"] == "refused"
    assert "prizes" not in str(answer)
    monkeypatch.undo()
    assert (await room.need_match()).state.digest() == before
    assert (await ann.says("move", q=ann.last("ask")["q"], moves=[1]))["type"] == "ok"
    assert bob.last("table")["move"] == 1


async def test_two_changes_at_once_are_made_one_after_the_other(lobby: Lobby):
    ann, bob = await two(lobby)
    await ann.says("start")
    asks = [person.last("ask")["q"] for person in (ann, bob)]
    await asyncio.gather(ann.says("move", q=asks[0], text="refuge"), bob.says("move", q=asks[1], text="no-refuge"))
    assert ann.table.room.count == 2
    assert (await lobby.services.store.fetch("count", ann.table.room.code))[0][0] == 2


# -- bots --------------------------------------------------------------------------------------------


async def test_a_bot_is_handed_a_world_that_its_seat_cannot_tell_from_the_true_one(lobby: Lobby):
    ann, bob = await two(lobby)
    await ann.says("start")
    await bob.says("move", q=bob.last("ask")["q"], text="refuge")
    match = ann.table.room.match
    task = task_for(match, ann.table.room.snapshot.setup_for_bots, 0, "house", False)
    assert match.secret not in task.pack
    assert match.secret.hex() not in repr(task)
    world = match.game.unpack(match.setup, task.pack)
    assert match.game.view(world, 0) == match.view(0)
    assert (world.deal.s, world.dice.s) != (match.state.deal.s, match.state.dice.s)
    assert [world.events.cards, world.beings.cards] != [match.state.events.cards, match.state.beings.cards]
    assert decision(task) == decision(task), "the same world and key, the same decision"


@pytest.mark.parametrize("workers", [0, 1])
async def test_a_bot_that_fails_is_replaced_by_chance(lobby: Lobby, workers):
    ann, _ = await two(lobby)
    await ann.says("start")
    room = ann.table.room
    task = task_for(room.match, room.snapshot.setup_for_bots, 0, "no-such-bot", False)
    bot_pool = BotPool(workers, 120_000)
    try:
        moves, _ = await bot_pool.think(task)
    finally:
        bot_pool.stop()
    assert moves in ([30], [31])


async def test_a_worker_that_dies_is_replaced(lobby: Lobby):
    ann, _ = await two(lobby)
    await ann.says("start")
    room = ann.table.room
    task = task_for(room.match, room.snapshot.setup_for_bots, 0, "house", False)
    bot_pool = BotPool(1, 120_000)
    try:
        await bot_pool.think(task)
        for process in bot_pool.pool._processes.values():
            process.kill()
        moves, _ = await bot_pool.think(task)
    finally:
        bot_pool.stop()
    assert moves in ([30], [31])


class SlowBotPool(BotPool):
    """Every bot but chance never comes back."""

    async def _ask(self, task: Task) -> list[int]:
        if task.bot != "random":
            await asyncio.Event().wait()
        return await super()._ask(task)


async def test_a_bot_that_never_comes_back_is_given_up(lobby: Lobby):
    ann, _ = await two(lobby)
    await ann.says("start")
    lobby.services.bot_pool = SlowBotPool(0, 50)
    await ann.says("stand")
    room = ann.table.room
    async with asyncio.timeout(PATIENCE):
        while room.count == 0:
            await asyncio.sleep(0.01)
    lobby.services.bot_pool.stop()
    ann.table.autoplay.stop()
