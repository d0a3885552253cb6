"""Bots from outside at a server's tables: only those that the host has named, and nobody's command is carried out."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.table.bots.pool import BotPool, check_bot, read_outside, task_for, with_ears
from qiju.table.rooms.agreement import OVER, Wish
from qiju.table.rooms.services import Services
from qiju.table.service.app import Application
from qiju.table.service.lobby import Lobby
from qiju.table.settings import Settings
from qiju.table.store.sqlite import SqliteStore
from table.inside import Person
from table.server import PATIENCE

PROGRAMS = Path(__file__).parent / "programs"
OUTSIDE = (
    f"chance = {sys.executable} {PROGRAMS / 'by_chance.py'}; bad={sys.executable} {PROGRAMS / 'bad.py'} nonsense; wise"
)
MERIT = find_game("merit")


@pytest.fixture(params=[0, 1], ids=["a thread", "a process"])
async def lobby(tmp_path: Path, request) -> AsyncIterator[Lobby]:
    store = SqliteStore(tmp_path / "tables.sqlite3", durable=False)
    await store.open()
    bot_pool = BotPool(request.param, 120_000, OUTSIDE)
    yield Lobby(Services(store, Settings(bot_pause=0), bot_pool))
    bot_pool.stop()
    await store.close()


async def played_by(lobby: Lobby, bot: str) -> Person:
    """Somebody who watches a bot from outside and one of ours to the end."""
    wish = Wish("merit", "Ann", "")
    wish.seats = 2
    wish.bots = [None, bot]
    table, token = await lobby.create(wish)
    ann = Person(table, at_once=False)
    await table.sit_down(ann.connection, token, None)
    await ann.says("start")
    await ann.says("stand")
    async with asyncio.timeout(PATIENCE):
        while table.room.status != OVER:
            await asyncio.sleep(0.01)
    table.autoplay.stop()
    return ann


def lines_about(ann: Person) -> list[str]:
    chat = [told["chat"] for told in ann.wire.told if "chat" in told]
    return [line["say"]["en"] for lines in chat for line in lines if "say" in line]


async def test_a_program_that_the_host_named_plays_to_the_end(lobby: Lobby) -> None:
    ann = await played_by(lobby, "chance")
    assert not any("own bot" in line for line in lines_about(ann))
    assert lobby.services.bot_pool.replaced == set()


async def test_one_that_fails_is_replaced_and_the_table_says_so_once(lobby: Lobby) -> None:
    ann = await played_by(lobby, "bad")
    said = [line for line in dict.fromkeys(lines_about(ann)) if "own bot" in line]
    assert said == ["bad cannot go on; the game's own bot plays on for it until this game is over."]
    assert len(lobby.services.bot_pool.replaced) == 1


async def test_a_command_that_stands_in_a_store_is_not_carried_out(lobby: Lobby, tmp_path: Path) -> None:
    started = tmp_path / "started"
    wish = Wish("merit", "Ann", "")
    wish.seats = 2
    wish.bots = [None, "house"]
    table, token = await lobby.create(wish)
    ann = Person(table, at_once=False)
    await table.sit_down(ann.connection, token, None)
    await ann.says("start")
    match = table.room.match
    task = task_for(match, table.room.snapshot.setup_for_bots, 1, f"program:touch {started}", False)
    moves, _ = await lobby.services.bot_pool.think(task)
    assert moves
    assert not started.exists()
    table.autoplay.stop()
    heard = with_ears(task, match)
    assert match.secret.hex() not in repr(heard)


def test_without_a_setting_nobody_comes_from_outside() -> None:
    assert Settings().outside_bots == ""
    for written in ("program:touch here", "wise", "chance"):
        with pytest.raises(Invalid):
            check_bot(MERIT, written, {})
    check_bot(MERIT, "house", {})


def test_the_setting_names_programs_and_packages() -> None:
    named = read_outside("deep=node deep.js --depth=3; wise ;")
    assert named == {"deep": "program:node deep.js --depth=3", "wise": "wise"}
    for written in ("program:node deep.js --depth=3", "program:touch here", "deep:depth=3"):
        with pytest.raises(Invalid) as refused:
            check_bot(MERIT, written, named)
        assert "deep" in str(refused.value.values["known"])
    check_bot(MERIT, "chance", read_outside(OUTSIDE))


def test_a_setting_that_names_what_is_not_there_stops_the_server() -> None:
    for written, key in (("deep=./no-such-bot", "problem.bot_program"), ("nobody", "problem.bot_name")):
        application = Application(SqliteStore(Path("unused"), durable=False), Settings(outside_bots=written))
        with pytest.raises(Invalid) as refused:
            application.furnish()
        assert refused.value.key == key


def test_a_setting_is_read_like_any_other() -> None:
    from qiju.table.settings import changed

    assert changed(Settings(), {"outside_bots": "a=b"}) == replace(Settings(), outside_bots="a=b")
