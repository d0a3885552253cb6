"""What changed with the second version of the rules, and that tables of the first go on by theirs."""

from __future__ import annotations

from mineventure.helpers import BLANK, MineTable, people
from qiju.games.mineventure import vocabulary as v
from qiju.kernel.match import Match
from qiju.kernel.registry import find_game
from qiju.testing import Table, clause

GAME = find_game("mineventure")


def first_version(table: MineTable) -> MineTable:
    """The same table by the first rules."""
    table.match.state.n.version = 1
    return table


def lava(**bo: object) -> MineTable:
    """Lava east of Ann."""
    return MineTable(tiles={(11, 10): "L"}).set("bo", **bo)


@clause("V-214", "W-07")
def test_harm_finds_the_later_one_too():
    table = lava(at=(11, 10)).on("ann").dice(1).does("ann", "roll", "e")
    table.expect("ann", hp=18, buffs=(None, None, "burning"))
    assert not table.heard("no_reward")
    alone = lava().on("ann").dice(1).does("ann", "roll", "e")
    alone.expect("ann", hp=18, buffs=(None, None, "burning"))
    old = first_version(lava(at=(11, 10))).on("ann").dice(1).does("ann", "roll", "e")
    old.expect("ann", hp=18, buffs=(None, None, None))
    assert old.heard("no_reward")


@clause("V-214", "W-06", "W-07")
def test_harm_finds_who_stops_for_a_war():
    table = lava(at=(11, 10)).on("ann").dice(3).does("ann", "roll", "e war P2")
    table.expect("ann", buffs=(None, None, "burning"))
    assert table.battle() is not None


@clause("V-214")
def test_deadly_ground_ends_the_move_before_the_war():
    hot = {"char": "L", "id": "lava", "zh": "熔岩", "walkable": True, "enter_cost": 1}
    tiles = [tile for tile in GAME.content()["map"]["tiles"] if tile["char"] != "L"]
    stop = {"op": "damage", "amount": 30, "type": "true"}
    table = MineTable(tiles={(11, 10): "L"}, more={"map": {"tiles": [*tiles, {**hot, "stop": stop}]}})
    table.set("bo", at=(11, 10)).on("ann").dice(3).does("ann", "roll", "e war P2").expect("ann", alive=False)
    assert table.battle() is None
    assert table.heard("perished")[0]["cause"] == "@tile.lava"


@clause("V-104", "V-105")
def test_spawn_points_come_before_the_cards():
    table = Table("mineventure", roles="cook smith miner")
    for seat in range(3):
        view = table.match.view(seat)
        assert [len(player["hand"]) for player in view["players"]] == [0, 0, 0]
        assert [gear for player in view["players"] for gear in player["gear"].values() if gear] == []
        assert view["tasks"] == []
        assert (view["decks"]["equipment"], view["decks"]["item"], view["decks"]["task"]) == (30, 42, 8)
        table.does(seat, table.legal(seat)[0])
    view = table.match.view()
    assert [len(player["hand"]) for player in view["players"]] == [2, 2, 2]
    assert len(view["tasks"]) == 3
    assert (view["decks"]["equipment"], view["decks"]["item"]) == (27, 36)
    kinds = [told.kind for told in table.match.heard(-1)]
    assert kinds == ["joins"] * 3 + ["spawn"] * 3 + ["outfit"] * 3 + ["tasks", "round", "turn"]


@clause("V-105")
def test_the_last_spawn_point_cannot_be_taken_back_once_cards_are_seen():
    table = Table("mineventure", roles="cook smith miner")
    table.does(0, table.legal(0)[0]).undoes(0)
    for seat in range(3):
        table.does(seat, table.legal(seat)[0])
    assert table.match.undo_refusal(2) is not None
    old = Match(GAME, GAME.prepare(3, version=1), b"old")
    for seat in range(3):
        old.decide(seat, [old.state.legal(seat)[0]])
    assert old.undo_refusal(2) is None, "nobody saw anything new"


def test_a_table_of_the_first_version_deals_first():
    match = Match(GAME, GAME.prepare(3, version=1), b"old")
    assert [len(player["hand"]) for player in match.view()["players"]] == [2, 2, 2]
    assert len(match.view()["tasks"]) == 3
    assert [told.kind for told in match.heard(-1)] == ["character"] * 3 + ["tasks"]


def without_nether() -> dict[str, object]:
    """Grass all over, portals to the End, and no Nether."""
    shipped = {block["id"]: block for block in GAME.content()["map"]["blocks"]}
    gate = ["........", "........", "........", "...S....", "....XX..", "........", "........", "........"]
    blocks = [
        {"id": "meadow", "zh": "草", "realm": "overworld", "copies": 9, "rows": BLANK},
        {"id": "gate", "zh": "门", "realm": "overworld", "copies": 1, "rows": gate},
        shipped["end"],
    ]
    cells = [["meadow"] * 3, ["meadow"] * 3, ["gate", "meadow", "end"]]
    layout = {"id": "meadows", "zh": "草原", "size": 24, "players": [3, 4], "cells": cells}
    return {"map": {"blocks": blocks, "layouts": [layout]}, "cards": {"characters": people()}}


def tasks_of(match: Match) -> set[str]:
    state = match.state
    return {state.n.tasks[number].id for number in [*state.tasks, *state.decks[v.D_TASK].cards]}


@clause("W-48", "W-35")
def test_a_task_that_the_map_makes_impossible_is_not_in_the_deck():
    everything = {task.id for task in GAME.prepare(3).tasks}
    patch = (("own", without_nether()),)
    assert tasks_of(Match(GAME, GAME.prepare(3, patches=patch), b"task")) == everything - {"t_nether"}
    assert tasks_of(Match(GAME, GAME.prepare(3), b"task")) == everything
    assert tasks_of(Match(GAME, GAME.prepare(3, patches=patch, version=1), b"task")) == everything


@clause("W-48")
def test_so_is_one_that_asks_for_more_than_there_is():
    tasks = [task for task in GAME.content()["cards"]["tasks"] if task["id"] not in ("t_wander", "t_crystal")]
    far = {"id": "t_wander", "goal": {"event": "blocks_visited", "at_least": 10}}
    many = {"id": "t_crystal", "goal": {"event": "crystals_destroyed", "at_least": 3}}
    extra = [{"zh": "多", "count": 1, "text_zh": "。", "text_en": ".", "reward": [], **task} for task in (far, many)]
    patch = (("own", {"cards": {"tasks": [*tasks, *extra]}}),)
    few = tasks_of(Match(GAME, GAME.prepare(3, patches=patch), b"task"))
    assert not few & {"t_wander", "t_crystal"}
    many_people = tasks_of(Match(GAME, GAME.prepare(6, patches=patch), b"task"))
    assert {"t_wander", "t_crystal"} <= many_people


@clause("W-48", "W-43")
def test_random_maps_keep_to_it():
    setup = GAME.prepare(3, {"layout": "random"})
    seen = set()
    for number in range(12):
        match = Match(GAME, setup, b"random %d" % number)
        nether = "nether" in [block["realm"] for block in match.view()["map"]["blocks"]]
        assert ("t_nether" in tasks_of(match)) == nether
        seen.add(nether)
    assert seen == {True, False}
