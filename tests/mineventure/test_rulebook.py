"""The examples of the rule page, played."""

from __future__ import annotations

import pytest

from mineventure.helpers import MineTable, duel
from qiju.games.mineventure.pictures import picture
from qiju.kernel.clauses import rule_page
from qiju.kernel.registry import find_game
from qiju.testing import Table, clause

GAME = find_game("mineventure")


@clause("V-212", "V-213")
def test_walking_the_whole_number():
    table = MineTable().on("ann").dice(4).does("ann", "roll")
    assert {(10, 6), (14, 10), (12, 8), (13, 9)} <= table.ends()
    assert (13, 10) not in table.ends()
    table.refuses("ann", "e w", key="refuse.opposite")


@clause("W-03")
def test_one_step_short_of_the_water():
    MineTable(tiles={(11, 10): "w"}).on("ann").dice(1).does("ann", "roll").refuses("ann", "e", key="refuse.cost")
    wet = MineTable(tiles={(11, 10): "w"}).set("ann", buff="burning").on("ann").dice(2).does("ann", "roll", "e")
    wet.expect("ann", at=(11, 10), buffs=(None, None, None))


@clause("V-502")
def test_an_ambush():
    table = MineTable().set("ann", main="bow").set("bo", at=(14, 10), main="iron_sword")
    table.deciding("ann").does("ann", "war P2").expect("bo", hp=16).expect("ann", durability=7)
    battle = table.battle()
    assert battle is not None
    assert (battle["round"], battle["rounds"]) == (2, 3)


@clause("V-311", "V-312")
def test_a_raised_shield_and_an_axe():
    for weapon, armor, hp in (("iron_sword", "iron_armor", 20), ("crossbow", "iron_armor", 20), ("iron_axe", None, 15)):
        table = duel(ann={"main": weapon}, bo={"off": "shield", "armor": armor})
        table.does("ann", "main").does("bo", "off").expect("bo", hp=hp)


@clause("V-504")
def test_getting_away():
    for die, away in ((3, True), (2, False)):
        table = duel(ann={"main": "iron_sword"}).does("ann", "main").dice(die).does("bo", "escape")
        assert (table.battle() is None) == away
        table.expect("bo", hp=20 if away else 14)


@clause("V-321", "V-322")
def test_full_slots():
    table = MineTable().set("cy", buff="strength").set("cy", buff="invisible").set("cy", buff="poison")
    table.expect("cy", buffs=("strength", "invisible", "poison"))
    table.set("cy", buff="weak").expect("cy", buffs=("strength", "weak", "poison"))


@clause("V-108", "W-33")
def test_the_dragon_together():
    table = MineTable(seats=4).set("table", dragon=5).set("ann", dragon=20).set("di", hp=0, alive=False, dragon=30)
    table.set("bo", at=(21, 19), main="iron_sword", dragon=1).deciding("bo").does("bo", "war dragon").dice(1)
    table.does("bo", "main")
    assert table.match.state.outcome().winners == [0, 1]


@clause("V-105")
def test_a_smiths_iron_sword():
    """The first round says 10."""
    table = Table("mineventure", roles="smith hunter cook").stack("equipment", "iron_sword", "bow", "iron_armor")
    for seat in range(3):
        table.does(seat, table.legal(seat)[0])
    table.expect("smith", main="iron_sword", durability=10)
    table.expect("hunter", main="bow").expect("cook", armor="iron_armor")


def test_what_is_ours_is_marked_where_it_stands():
    for lang, tag in (("zh", "〔本作补充〕"), ("en", "〔our addition〕")):
        page = rule_page(GAME, lang).splitlines()
        marked = [line for line in page if line.startswith("### ") and tag in line]
        assert len(marked) >= 14
        assert sum(tag in line for line in page) >= 16


@pytest.mark.parametrize(
    ("layout", "seats", "options"),
    [
        ("small_classic", 3, {}),
        ("small_wilds", 3, {"layout": "second"}),
        ("large_classic", 5, {}),
        ("large_twin_gates", 5, {"layout": "second"}),
    ],
)
def test_a_layout_in_letters_is_the_map_that_is_played(layout, seats, options):
    title, *lines = picture(["blocks", layout], GAME.content(), GAME.text("en")).splitlines()
    assert title == GAME.text("en").say(f"layout.{layout}")
    tiles = [tile.char for tile in GAME.prepare(seats, options).board.tile]
    assert "".join(lines).replace(" ", "") == "".join(tiles)


def test_blocks_without_names_are_all_of_them():
    drawn = picture(["blocks"], GAME.content(), GAME.text("zh")).split("\n\n")
    assert len(drawn) == len(GAME.content()["map"]["blocks"])
