"""Hints and reasons at a live table: only where it was agreed, only from what the asker knows, and noted."""

from __future__ import annotations

from typing import Any

from table.client import Door, Seat

PEOPLE = "Ann Bob Cem Dan"


def said(seat: Seat, kind: str) -> list[dict[str, Any]]:
    return [message for message in seat.strays if message["type"] == kind]


async def test_a_hint_is_a_decision_and_is_noted(door: Door):
    ann = await door.opens("merit", bots=[None, "normal", "normal:temper=bold", "easy"], hints=True)
    await ann.does("start")
    await ann.until(lambda seat: seat.must)
    q = ann.ask["q"]
    await ann.does("hint", q=q)
    await ann.until(lambda seat: said(seat, "hint"))
    found = said(ann, "hint")[0]
    assert found["q"] == q
    assert found["moves"][0] in [item["move"] for item in ann.ask["menu"] if "refusal" not in item]
    assert found["label"]["zh"]
    assert "胜算" in found["why"]["zh"]
    await ann.until(lambda seat: seat.table["seats"][0]["hints"] == 1)
    assert ann.table["seats"][2]["bot"] == "normal:temper=bold"
    await ann.does("move", q=q, moves=found["moves"])
    await ann.does("stand")
    await ann.until(lambda seat: seat.over)
    record = await door.get(f"/api/tables/{ann.code}/record")
    assert record["extra"]["hints"] == [1, 0, 0, 0]
    assert record["extra"]["seated"][2] == "normal:temper=bold"


async def test_only_whoever_is_asked_gets_a_hint_and_only_where_it_was_agreed(door: Door):
    seats = await door.sits_full("merit", PEOPLE)
    asked = next(seat for seat in seats if seat.must)
    await asked.refused("forbidden", "hint", q=asked.ask["q"])
    await asked.refused("forbidden", "why", seat=0)
    seats = await door.sits_full("merit", PEOPLE, hints=True, reasons=True)
    asked = next(seat for seat in seats if seat.must)
    await asked.refused("stale", "hint", q=asked.ask["q"] + 1)
    await asked.refused("invalid", "hint")
    await asked.refused("not_now", "why", seat=1)  # no bot sits there
    watcher = await door.watches(asked.code)
    await watcher.refused("forbidden", "hint", q=1)
    await asked.does("hint", q=asked.ask["q"])
    await asked.until(lambda seat: said(seat, "hint"))
    for other in (*seats, watcher):
        if other is not asked:
            await other.until(lambda seat: sum(one["hints"] for one in seat.table["seats"]) == 1)
            assert not said(other, "hint")


async def test_during_a_game_a_bots_move_is_told_as_the_asker_sees_it(door: Door):
    ann = await door.opens("merit", bots=[None, "normal", "normal", "normal"], reasons=True)
    await ann.does("start")
    # Somebody decides in every window of the first round, so that all bots have moved soon.
    while not said(ann, "why"):
        await ann.until(lambda seat: seat.must)
        answer = await ann.says("why", seat=1)
        if answer["type"] == "ok":
            await ann.until(lambda seat: said(seat, "why"))
            break
        await ann.plays_anything()
    found = said(ann, "why")[0]
    assert found["seat"] == 1
    assert "在你看来" in found["say"]["zh"]
    assert "%" in found["say"]["en"]
    await door.get(f"/api/tables/{ann.code}/why?at=1", 404)  # its own reasons are for afterwards


async def test_after_the_game_every_decision_has_its_reason(door: Door):
    ann = await door.plays("merit")
    assert (ann.table["hints"], ann.table["reasons"]) == (True, True)  # alone against bots
    await ann.does("stand")
    await ann.until(lambda seat: seat.over)
    entries = (await door.get(f"/api/tables/{ann.code}/record"))["entries"]
    found = await door.get(f"/api/tables/{ann.code}/why?at={len(entries)}")
    assert found["at"] == len(entries)
    assert found["seat"] == entries[-1][0]
    assert found["zh"] != found["en"]
    assert await door.get(f"/api/tables/{ann.code}/why?at={len(entries)}") == found
    await door.get(f"/api/tables/{ann.code}/why?at={len(entries) + 1}", 400)
    await door.get(f"/api/tables/{ann.code}/why?at=0", 400)
