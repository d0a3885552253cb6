"""Playing: whole games, bots, taking back, pausing, clocks, leaving and coming back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from table.client import Door, Seat, play_out, seat_to_act, take_refuge
from table.server import Server

SHOWN = ("code", "status", "move", "seats")


async def test_four_people_play_a_whole_game(door: Door):
    seats = await door.sits_full("merit")
    watcher = await door.watches(seats[0].code)
    await take_refuge(seats)
    seat = await seat_to_act(seats)
    await seat.plays("practice", "practice")
    await play_out(seats)
    await watcher.until(lambda seat: seat.over)
    assert {str(seat.over) for seat in [*seats, watcher]} == {str(watcher.over)}
    assert set(watcher.over["outcome"]) == {"winners", "ranks", "scores", "unit", "reason"}
    assert all(seat.view["phase"] == "over" and seat.ask is None for seat in seats)
    record = await door.get(f"/api/tables/{seats[0].code}/record")
    assert record["end"]["digest"] == watcher.over["digest"]
    assert record["names"] == ["Ann", "Bob", "Cem", "Dan"]
    assert len(record["entries"]) == watcher.table["move"]
    assert set(record["extra"]["made_by"]) == {"person"}
    assert watcher.told["fair"]["revealed"]["secret"] == record["extra"]["fair"]["secret"]
    await seats[0].refused("not_now", "move", q=1, text="practice")


async def test_bots_fill_the_seats(door: Door):
    ann = await door.plays("merit", seats=4)
    assert [seat["kind"] for seat in ann.table["seats"]] == ["person", "bot", "bot", "bot"]
    await play_out([ann])
    record = await door.get(f"/api/tables/{ann.code}/record")
    assert set(record["extra"]["made_by"]) == {"person", "bot"}
    assert record["extra"]["seated"] == ["human", "house", "house", "house"]


async def test_bots_of_every_kind_of_question_finish_a_plugged_in_game(door: Door):
    """Offers that one may make, cards that answer cards, sealed bids."""
    for game in ("offers", "chain", "sealed"):
        ann = await door.plays(game, seats=3)
        await ann.does("stand")
        await ann.until(lambda ann: ann.over)


async def test_several_are_asked_at_once_and_answer_in_any_order(door: Door):
    ann, bob, cem = await door.sits_full("sealed", "Ann Bob Cem")
    for seat in (ann, bob, cem):
        assert seat.must
        assert seat.ask["waiting"] == [0, 1, 2]
    question = cem.ask["q"]
    await cem.plays("bid 3")
    await ann.until(lambda ann: ann.ask["waiting"] == [0, 1])
    await asyncio.gather(bob.plays("bid 1"), ann.plays("bid 2"))
    await cem.until(lambda cem: cem.must and cem.ask["q"] != question)


async def test_a_decision_of_several_small_moves_is_composed(door: Door):
    seats = await door.sits_full("offers", "Ann Bob Cem")
    buyer = next(seat for seat in seats if not seat.must)
    assert buyer.ask["may"]
    answer = await buyer.does("menu", q=buyer.ask["q"], prefix=[])
    assert [item["word"] for item in answer["items"]] == [item["word"] for item in buyer.ask["menu"]]
    prefix: list[int] = []
    complete = False
    while not complete:
        answer = await buyer.does("menu", q=buyer.ask["q"], prefix=prefix)
        complete = answer["complete"]
        if not complete:
            prefix.append(next(item["move"] for item in reversed(answer["items"]) if "refusal" not in item))
    assert len(prefix) >= 2
    move = buyer.table["move"]
    await buyer.refused("invalid", "move", q=buyer.ask["q"], moves=prefix[:-1])
    await buyer.refused("invalid", "move", q=buyer.ask["q"], moves=[*prefix, 0])
    await buyer.refused("invalid", "move", q=buyer.ask["q"], moves=[])
    await buyer.does("move", q=buyer.ask["q"], moves=prefix)
    assert buyer.table["move"] == move + 1


async def test_a_refusal_of_the_rules_names_its_clause(door: Door):
    seats = await door.sits_full(
        "merit", options={"first_player": "seat1"}, roles=["farmer", "merchant", "scholar", "monk"]
    )
    await take_refuge(seats)
    farmer = seats[0]
    refused = [item for item in farmer.ask["menu"] if "refusal" in item]
    assert refused
    for item in refused:
        answer = await farmer.refused("illegal", "move", q=farmer.ask["q"], moves=[item["move"]])
        assert (answer["text"], answer["clause"]) == (item["refusal"]["text"], item["refusal"]["clause"])
    answer = await farmer.refused("invalid", "move", q=farmer.ask["q"], text="fly away")
    assert "labor" in answer["text"]["en"]


# -- taking back -------------------------------------------------------------------------------------


async def merit(door: Door, names: str = "Ann Bob", **wish: object) -> list[Seat]:
    """Two at a table, the first to act, nothing rolled yet."""
    options = {"first_player": "seat1", "setup_being": "none", "role_deal": "listed"}
    seats = await door.sits_full("merit", names, options=options, **wish)
    await take_refuge(seats)
    return seats


async def test_a_decision_is_taken_back_when_the_others_agree(door: Door):
    ann, bob = await merit(door)
    before = ann.view
    await ann.refused("illegal", "undo")
    await ann.plays("labor")
    assert ann.ask["undo"] is True
    assert bob.ask["undo"] is False
    await bob.refused("illegal", "undo")
    await ann.does("undo")
    await bob.until(lambda bob: bob.told["undo"] == {"seat": 0, "waiting": [1]})
    await ann.refused("not_now", "undo")
    await ann.refused("not_now", "consent", yes=True)
    await bob.refused("invalid", "consent", yes="yes")
    await bob.does("consent", yes=True)
    await ann.until(lambda ann: ann.view == before and ann.told["undo"] is None)
    assert bob.heard("undo")
    await ann.plays("labor", "labor")


async def test_the_same_decision_again_after_it_was_taken_back(slow: Door):
    """Two tabs may count their messages alike; what was taken back can be decided anew."""
    ann = await slow.opens(seats=2, bots=[None, "house"], options={"first_player": "seat1", "role_deal": "listed"})
    tab = await ann.another_tab()
    await ann.does("start")
    await take_refuge([ann, tab])
    move = json.dumps({"type": "move", "ref": "1", "q": ann.ask["q"], "text": "labor"})
    await ann.sends(move, "1")
    await ann.does("undo")
    count = ann.table["move"]
    assert (await tab.sends(move, "1"))["type"] == "ok"
    assert tab.table["move"] == count + 1


async def test_without_consent_it_stands(door: Door):
    ann, bob = await merit(door)
    await ann.plays("labor")
    after = ann.view
    await ann.does("undo")
    await bob.until(lambda bob: bob.told["undo"])
    await bob.does("consent", yes=False)
    await ann.until(lambda ann: ann.told["undo"] is None)
    assert ann.view == after
    await bob.refused("not_now", "consent", yes=True)


async def test_a_request_lapses_when_the_table_has_moved_on(door: Door):
    ann, bob = await merit(door)
    await ann.plays("labor")
    await ann.does("undo")
    await bob.until(lambda bob: bob.told["undo"])
    await ann.plays("practice")
    await bob.until(lambda bob: bob.told["undo"] is None)


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    """A server whose bots take an hour over each move that people should follow."""
    with Server(tmp_path_factory.mktemp("slow"), pause=3_600_000) as server:
        yield Door(server.url)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    """A server that replaces absent people at once."""
    with Server(tmp_path_factory.mktemp("strict"), grace=150) as server:
        yield Door(server.url)


async def test_alone_with_bots_it_is_taken_back_at_once(slow: Door):
    door = slow
    ann = await door.opens(seats=2, bots=[None, "house"], options={"first_player": "seat1", "role_deal": "listed"})
    await ann.does("start")
    await take_refuge([ann])
    before = ann.view
    await ann.plays("labor")
    await ann.does("undo")
    assert (ann.view, ann.told["undo"]) == (before, None)
    record = ann.table["move"]
    assert record == 4  # two choices, the action, its undoing


# -- pausing, leaving, coming back -------------------------------------------------------------------


async def test_any_seat_pauses_and_any_goes_on(door: Door):
    ann, bob = await merit(door)
    await bob.does("pause")
    await ann.until(lambda ann: ann.table["status"] == "paused")
    await bob.does("pause")
    await ann.refused("not_now", "move", q=ann.ask["q"], text="labor")
    await ann.refused("not_now", "undo")
    await ann.does("resume")
    await bob.until(lambda bob: bob.table["status"] == "playing")
    await ann.plays("labor")


async def test_a_seat_is_left_to_a_bot_and_taken_back(slow: Door):
    ann, bob = await merit(slow)
    await ann.does("stand")
    await bob.until(lambda bob: bob.table["seats"][0]["played_by_bot"])
    await ann.does("sit")
    await bob.until(lambda bob: not bob.table["seats"][0]["played_by_bot"])
    await ann.does("stand")
    await ann.plays("labor")
    assert not ann.table["seats"][0]["played_by_bot"], "a move takes the seat back"
    await ann.does("stand")
    await ann.refused("illegal", "move", q=ann.ask["q"], moves=[55])
    assert ann.table["seats"][0]["played_by_bot"], "a refused move does not"


async def test_a_bot_plays_while_somebody_stands(door: Door):
    ann, bob = await merit(door)
    await ann.does("stand")
    await bob.until(lambda bob: bob.must)
    assert bob.table["move"] >= 4


async def test_who_resigns_is_replaced_for_good_and_the_record_says_so(door: Door):
    ann, bob = await merit(door)
    await ann.does("resign")
    await bob.until(lambda bob: bob.table["seats"][0]["resigned"] and bob.heard("resign"))
    assert bob.table["seats"][0]["played_by_bot"]
    assert (await ann.says("sit"))["error"] == "forbidden"
    await bob.until(lambda bob: bob.must)
    await play_out([bob])
    record = await door.get(f"/api/tables/{ann.code}/record")
    assert [entry[2] for entry in record["entries"] if len(entry) > 2] == ["resign"]


async def test_a_bot_sits_in_for_who_is_gone_too_long(strict: Door):
    ann, bob = await merit(strict)
    await ann.leave()
    await bob.until(
        lambda bob: bob.table["seats"][0] | {"connected": False, "played_by_bot": True} == bob.table["seats"][0]
    )
    await bob.until(lambda bob: bob.must)
    await ann.returns()
    await bob.until(lambda bob: not bob.table["seats"][0]["played_by_bot"])
    await bob.plays("practice", "practice")
    await ann.until(lambda ann: ann.must)


async def test_a_table_that_nobody_looks_at_waits(strict: Door):
    door = strict
    ann = await door.plays("merit")
    await ann.until(lambda ann: ann.ask["waiting"] == [ann.you])
    await ann.leave()
    while (before := await door.get(f"/api/tables/{ann.code}"))["seats"][0]["connected"]:
        pass
    other = await door.plays("sealed", seats=2)
    await play_out([other])
    after = await door.get(f"/api/tables/{ann.code}")
    assert {name: after[name] for name in SHOWN} == {name: before[name] for name in SHOWN}


# -- clocks ------------------------------------------------------------------------------------------


async def test_whose_time_is_up_is_played_by_a_bot_until_they_sit_down(slow: Door):
    ann, bob = await slow.sits_full("beads", "Ann Bob", clock={"kind": "move", "step": 200})

    def played_by_bot(told: dict[str, Any]) -> object:
        return told["table"]["seats"][0]["played_by_bot"] if "table" in told else None

    # It may be over before one has looked: what was once so is found in what was told.
    await ann.until(lambda ann: ann.was(lambda told: told.get("clocks") and told["clocks"]["running"] == [0]))
    await bob.until(lambda bob: bob.was(lambda told: played_by_bot(told) is True))
    before = len(bob.raw)
    await ann.does("sit")
    await bob.until(lambda bob: bob.was(lambda told: played_by_bot(told) is False, before))
    await bob.until(lambda bob: bob.table["seats"][0]["played_by_bot"])
    assert bob.told["clocks"]["running"] == []


async def test_no_clock_runs_when_all_is_over(door: Door):
    ann, bob = await door.sits_full("sealed", "Ann Bob", clock={"kind": "move", "step": 3_600_000})
    assert ann.told["clocks"]["running"] == [0, 1]
    await ann.does("stand")
    await bob.does("stand")
    await ann.until(lambda ann: ann.over)
    assert ann.told["clocks"]["running"] == []


async def test_only_who_must_decide_loses_time_and_none_while_paused(door: Door):
    clock = {"kind": "game", "main": 600_000}
    ann, bob = await merit(door, clock=clock)
    assert ann.told["clocks"]["running"] == [0]
    assert ann.table["clock"] == {"kind": "game", "main": 600_000, "step": 0, "periods": 0}
    await ann.plays("labor", "labor")
    assert ann.told["clocks"]["running"] == [1]
    assert 0 < ann.told["clocks"]["seats"][0]["left"] <= 600_000
    await ann.does("pause")
    assert ann.told["clocks"]["running"] == []
    await bob.does("resume")
    assert bob.told["clocks"]["running"] == [1]
    await bob.does("stand")
    assert bob.told["clocks"]["running"] in ([], [0])
    for seat in (ann, bob):
        await seat.leave()
    sync = json.loads((await ann.another_tab()).raw[0])
    assert sync["clocks"]["at"] <= sync["now"]


async def test_bots_lose_no_time(door: Door):
    ann = await door.opens("sealed", seats=2, bots=[None, "random"], clock={"kind": "game", "main": 3_600_000})
    await ann.does("start")
    await play_out([ann])
    assert ann.told["clocks"]["seats"][1]["left"] == 3_600_000
