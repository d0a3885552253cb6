"""Lessons: always the same deal, one person among bots, and never mistaken for fair play."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from table.client import Door, Seat, play_out
from table.server import qiju


async def learns(door: Door, game: str = "merit", name: str = "Ann") -> Seat:
    seated = await door.post("/api/lesson", {"game": game, "name": name})
    return await (await door.enters(seated)).until(lambda seat: seat.must)


@pytest.mark.parametrize("game", ["merit", "sanguosha"])
async def test_everybody_learns_from_the_same_deal(door: Door, game: str):
    ann, bob = await learns(door, game), await learns(door, game, "Bob")
    assert ann.code != bob.code
    assert ann.table["lesson"] is bob.table["lesson"] is True
    assert ann.table["commitment"] == bob.table["commitment"]
    # Bots seal their choices in their own time, at one table sooner than at the other.
    both = [asyncio.create_task(seat.until(lambda _: ann.view == bob.view)) for seat in (ann, bob)]
    await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    for waiting in both:
        waiting.cancel()
    assert ann.view == bob.view
    assert [item["word"] for item in ann.ask["menu"]] == [item["word"] for item in bob.ask["menu"]]


async def test_nobody_else_comes_to_a_lesson(door: Door):
    ann = await learns(door)
    assert [seat["kind"] for seat in ann.table["seats"]].count("person") == 1
    assert "empty" not in [seat["kind"] for seat in ann.table["seats"]]
    assert not ann.table["public"]
    assert ann.code not in [table["code"] for table in (await door.get("/api/tables"))["tables"]]
    assert (await door.post(f"/api/tables/{ann.code}/join", {"name": "Bob"}, 409))["error"] == "conflict"
    watcher = await Seat(door, ann.code, None).connect()
    assert watcher.strays[0]["error"] == "conflict"


@pytest.mark.parametrize("path", ["/api/play", "/api/tables"])
async def test_only_the_server_fixes_a_deal(door: Door, path: str):
    """Whatever a body says: at an ordinary table chance is drawn anew."""
    lesson = await learns(door)
    wish = {"game": "merit", "name": "Bob", "lesson": True, "deal": 1, "secret": "00" * 32, "promise": "00" * 32}
    tables = [await door.get(f"/api/tables/{(await door.post(path, wish))['table']}") for _ in range(2)]
    assert [table["lesson"] for table in tables] == [False, False]
    assert len({lesson.table["commitment"], *[table["commitment"] for table in tables]}) == 3


async def test_a_game_without_a_lesson_has_none(door: Door):
    assert (await door.post("/api/lesson", {"game": "beads", "name": "Ann"}, 404))["error"] == "not_found"
    cards = {card["id"]: card["lesson"] for card in (await door.get("/api/games"))["games"]}
    assert (cards["merit"], cards["beads"]) == (True, False)


async def test_its_record_says_that_it_was_a_lesson_and_the_next_game_is_none(door: Door, tmp_path: Path):
    ann = await learns(door)
    await play_out([ann])
    record = await door.get(f"/api/tables/{ann.code}/record")
    assert record["extra"]["lesson"] is True
    path = tmp_path / "lesson.qiju.json"
    path.write_text(json.dumps(record))
    told = qiju(tmp_path, "verify", str(path), "--json")
    assert told.returncode == 0, told.stderr
    assert "verify.unknown_lesson" in json.loads(told.stdout)["unknown"]
    again = await door.get(f"/api/tables/{(await ann.does('rematch'))['table']}")
    assert again["lesson"] is False
    assert again["commitment"] != ann.table["commitment"]
