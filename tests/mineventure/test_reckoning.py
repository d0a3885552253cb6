"""What the table says beforehand comes true: blows, ends of battle rounds, who reaches whom, how far tasks are."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from mineventure.helpers import MineTable, duel
from qiju.games.mineventure.moves import PLAY, USE_MAIN, USE_OFF
from qiju.kernel.registry import find_game
from qiju.testing import clause

GAME = find_game("mineventure")
SLOTS = ("main", "off", "armor")


def fighter(table: MineTable, name: str) -> dict[str, Any]:
    battle: Any = table.battle()
    found: dict[str, Any] = next(one for one in battle["fighters"] if one["seat"] == table.seat(name))
    return found


def outcomes(table: MineTable, name: str) -> dict[int, dict[str, Any]]:
    view = table.match.view(table.seat(name))
    return {one["move"]: one for one in view["battle"]["outcomes"]}


@clause("V-311", "V-503")
def test_a_blow_is_a_sum_of_named_terms():
    table = duel(ann={"main": "iron_sword", "companion": "wolf"}, bo={"armor": "iron_armor"})
    blow = fighter(table, "ann")["blows"][0]
    assert [(term["key"], term["n"]) for term in blow["terms"]] == [
        ("card.iron_sword", 6),
        ("card.wolf", 1),
        ("card.iron_armor", -2),
    ]
    assert blow["total"] == 5


@clause("V-505")
def test_an_axe_bites_into_a_raised_shield():
    table = duel(ann={"main": "iron_axe"}, bo={"off": "shield"})
    assert outcomes(table, "ann")[USE_MAIN]["dealt"] == [5, 7]
    table.does("ann", "main")
    assert outcomes(table, "bo")[USE_OFF]["taken"] == [5, 5]
    assert outcomes(table, "bo")[USE_OFF]["me"] == [15, 15]


@clause("V-505", "W-39")
def test_food_and_snowballs_are_reckoned_with_what_was_announced():
    table = duel(ann={"main": "iron_sword"}, bo={"hand": "bread snowball", "hp": 10}).does("ann", "main")
    cards = {GAME.word(table.match.state, 1, move): one for move, one in outcomes(table, "bo").items() if move >= PLAY}
    assert (cards["play bread"]["heal"], cards["play bread"]["me"]) == (3, [7, 7])
    assert (cards["play snowball"]["taken"], cards["play snowball"]["dealt"]) == ([3, 3], [1, 1])


@clause("V-503")
def test_only_whoever_announces_is_told_what_would_come_of_it():
    table = duel(ann={"hand": "bread"})
    assert table.match.view(0)["battle"]["outcomes"] != []
    assert table.match.view(1)["battle"]["outcomes"] == []
    assert table.match.view()["battle"]["outcomes"] == []


@clause("V-108")
def test_the_dragon_answers_by_its_die():
    table = MineTable().set("ann", at=(21, 19), main="iron_sword", armor="leather_armor").deciding("ann")
    table.does("ann", "war dragon")
    answers = {one["key"]: one for one in fighter(table, "ann")["answers"]}
    assert {key: (one["faces"], one["total"]) for key, one in answers.items()} == {
        "attack.claw": ([1, 2], 4),
        "attack.breath": ([3, 4], 3),
        "attack.wing": ([5], 2),
        "attack.dive": ([6], 6),
    }
    assert answers["attack.wing"]["ends"]
    assert outcomes(table, "ann")[USE_MAIN]["me"] == [14, 18]


@clause("V-502")
@pytest.mark.parametrize(("main", "strikes", "struck"), [("bow", True, False), (None, False, False)])
def test_a_way_says_whom_one_would_reach(main: str | None, strikes: bool, struck: bool):
    table = MineTable().set("ann", main=main).set("bo", at=(14, 10)).set("cy", at=(2, 2)).on("ann").dice(1)
    table.does("ann", "roll")
    size = table.match.view()["map"]["size"]
    ways = {way["end"] % size + 1: way["stop"] for way in table.match.view()["turn"]["ways"] if way["path"]}
    assert (1 in ways[11]["strikes"], 1 in ways[11]["struck"]) == (strikes, struck)


@clause("V-214")
def test_a_tile_that_is_taken_gives_nothing():
    table = MineTable(tiles={(11, 10): "I"}).set("bo", at=(11, 10)).on("ann").dice(1).does("ann", "roll")
    stops = {way["end"]: way["stop"] for way in table.match.view()["turn"]["ways"]}
    cell = int(table.match.state.players[1].cell)
    assert not stops[cell]["reward"]
    assert all(stop["reward"] for end, stop in stops.items() if end != cell)


@clause("V-501", "V-502")
def test_distances_count_cover_on_the_side_that_has_it():
    table = MineTable(tiles={(12, 10): "f"}).set("bo", at=(12, 10))
    there = next(one for one in table.match.view(0)["reach"] if one["seat"] == 1)
    assert (there["far"], there["back"]) == (3, 2)


@clause("V-212", "W-03")
def test_a_way_counts_its_steps():
    table = MineTable(tiles={(11, 10): "w"}).on("ann").dice(3).does("ann", "roll")
    size = table.match.view()["map"]["size"]
    way = next(one for one in table.match.view()["turn"]["ways"] if one["end"] == 9 * size + 11)
    assert way["steps"][0] in (1, 2)
    assert way["steps"][-1] == 3
    assert len(way["steps"]) == len(way["path"])


@clause("V-505")
def test_who_is_in_reach_is_told_with_what_it_would_cost():
    table = MineTable().set("ann", main="iron_sword").set("bo", at=(11, 10), armor="iron_armor", off="flint_dagger")
    there = next(one for one in table.match.view(0)["reach"] if one["seat"] == 1)
    assert (there["strikes"], there["struck"], there["deals"], there["takes"]) == (True, True, 4, 3)


@clause("W-35")
def test_tasks_say_how_far_everybody_is():
    table = MineTable().set("tasks", up=["t_feast", "t_arsenal"]).set("ann", main="iron_sword", hand="bread", hp=10)
    table.deciding("ann").does("ann", "play bread")
    tasks = {task["id"]: task for task in table.match.view()["tasks"]}
    assert (tasks["t_feast"]["done"], tasks["t_feast"]["least"]) == ([1, 0, 0], 3)
    assert (tasks["t_arsenal"]["done"], tasks["t_arsenal"]["least"]) == ([1, 0, 0], 3)


def test_what_was_reckoned_comes_true():
    """Whoever announces last knows how the round ends: duels of all characters with whatever they may wear."""
    rng = Random(5)
    cards = GAME.content()["cards"]
    worn = {slot: [None, *[card["id"] for card in cards["equipment"] if card["slot"] == slot]] for slot in SLOTS}
    # A parrot asks before anything else.
    friends = [None, *[card["id"] for card in cards["companions"] if card["id"] != "parrot"]]
    for _ in range(30):
        people = rng.sample(cards["characters"], 3)
        table = MineTable(characters=people)
        ann, bo, _ = table.names
        table.set(bo, at=(11, 10))
        for who in (ann, bo):
            gear = {slot: rng.choice(worn[slot]) for slot in SLOTS}
            table.set(who, hp=rng.randint(6, 18), companion=rng.choice(friends), **gear)
        table.deciding(ann).does(ann, "war P2")
        while table.battle() and table.battle()["speaker"] is not None:
            seat = table.match.state.pending()[0]
            if seat == 1:
                comes_true(table)
            words = [word for word in table.legal(seat) if word in ("main", "off")]
            if not words:
                break
            table.does(seat, rng.choice(words))


def comes_true(table: MineTable) -> None:
    for one in table.match.view(1)["battle"]["outcomes"]:
        if one["move"] not in (USE_MAIN, USE_OFF):
            continue
        fork = table.match.tried(1, [one["move"]])
        for who, told in ((1, one["me"]), (0, one["foe"])):
            assert told == [max(0, int(fork.players[who].hp))] * 2
