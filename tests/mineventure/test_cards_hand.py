"""Every card that is held does what its text says: consumables, books, potions, food."""

import pytest

from mineventure.helpers import MineTable, duel, holding
from qiju.games.mineventure.rules.places import home_of
from qiju.kernel.registry import find_game
from qiju.testing import clause

GAME = find_game("mineventure")
CARDS = GAME.content()["cards"]

FOOD = {"apple": 2, "bread": 3, "steak": 4, "stew": 5, "pie": 3, "golden_apple": 4, "rotten": 3, "god_apple": 8}
POTIONS = {
    "p_strength": ("strength", 2),
    "p_resist": ("resistance", 2),
    "p_regen": ("regen", 3),
    "p_swift": ("swift", 2),
    "p_invis": ("invisible", 2),
    "p_feather": ("feather", 2),
    "p_poison": ("poison", 3),
    "p_weak": ("weak", 2),
    "p_slow": ("slow", 2),
}


# ---- consumables ------------------------------------------------------------------------------------


@clause("V-421")
def test_snowball_dulls_and_stings():
    table = duel(ann={"hand": "snowball"}, bo={"main": "iron_sword"}).does("ann", "play snowball").does("bo", "main")
    table.expect("ann", hp=17).expect("bo", hp=19)
    holding("snowball").refuses("ann", "play snowball", clause="V-421")


def test_pearl_carries_away():
    table = holding("pearl").does("ann", "play pearl", "tile 13,12").expect("ann", at=(13, 12), hp=19)
    table = duel(ann={"main": "iron_sword"}, bo={"hand": "pearl"}).does("ann", "main").does("bo", "play pearl")
    table.does("bo", "tile 14,12").expect("bo", at=(14, 12), hp=19).expect("ann", durability=8)
    assert table.battle() is None


@clause("V-314")
def test_tnt_hits_everyone_on_and_beside_the_tile():
    table = holding("tnt", bo={"at": (12, 10), "armor": "iron_armor"}, cy={"at": (13, 10)})
    table.does("ann", "play tnt", "tile 12,10").expect("ann", hp=20).expect("bo", hp=17).expect("cy", hp=15)
    close = holding("tnt").does("ann", "play tnt", "tile 11,10").expect("ann", hp=15)
    assert "tnt" in close.get("table", "discards")


def test_flint_and_steel_sets_fire():
    table = holding("flint_steel", bo={"at": (12, 10)}).does("ann", "play flint_steel")
    table.expect("bo", buffs=(None, None, "burning"))
    holding("flint_steel").refuses("ann", "play flint_steel", clause="V-401")


@clause("W-41")
def test_cobweb_binds_or_lies_in_wait():
    table = duel(ann={"hand": "cobweb"}).does("ann", "play cobweb").does("bo", "main")
    table.expect("bo", buffs=(None, "slow", "bound"))
    table = holding("cobweb", bo={"at": (13, 10)}).does("ann", "play cobweb", "tile 12,10", "end")
    table.on("bo").dice(4).does("bo", "roll", "w").expect("bo", at=(12, 10), buffs=(None, "slow", "bound"))
    assert table.match.state.markers == []


def test_anvil_falls_or_mends():
    duel(ann={"hand": "anvil"}).does("ann", "play anvil").does("bo", "main").expect("bo", hp=15)
    table = MineTable().set("ann", hand="anvil", main="bow", durability=2).deciding("ann").does("ann", "play anvil")
    table.expect("ann", durability=6)


def test_repair_kit_mends_three():
    table = MineTable().set("ann", hand="repair_kit", main="bow", durability=2, armor="iron_armor").deciding("ann")
    table.does("ann", "play repair_kit", "main").expect("ann", durability=5)


def test_spyglass_shows_a_hand_and_lengthens_the_arm():
    table = holding("spyglass", bo={"at": (13, 10), "hand": "apple"})
    assert "war P2" not in table.legal("ann")
    table.does("ann", "play spyglass", "P2")
    assert "war P2" in table.legal("ann")
    assert table.match.view(0)["players"][1]["hand"][0]["card"] == "apple"


def test_compass_names_the_next_roll():
    table = holding("compass").does("ann", "play compass", "number 5").expect("ann", set_roll=5)
    table.does("ann", "end").on("ann").does("ann", "roll")
    assert table.match.view()["turn"]["die"] == 5


def test_bed_by_night():
    table = MineTable().set("table", time=1).set("ann", hand="bed", hp=10).deciding("ann").does("ann", "play bed")
    table.expect("ann", hp=16, skip_action=True)
    state = table.match.state
    assert home_of(state, state.players[0]) == state.players[0].cell
    table.does("ann", "end").on("ann")
    assert "end" in table.legal("ann"), "the action phase is skipped"
    table.set("table", time=0).set("bo", hand="")
    holding("bed").refuses("ann", "play bed", clause="V-401")


def test_rocket_moves_up_to_three():
    table = holding("rocket").does("ann", "play rocket", "e n e").expect("ann", at=(12, 9))
    table = holding("rocket").does("ann", "play rocket", "e stop").expect("ann", at=(11, 10))
    assert "rocket" in table.get("table", "discards")


def test_eye_of_ender_leads_to_the_end():
    table = holding("ender_eye").does("ann", "play ender_eye")
    gate = table.legal("ann")[0]
    table.does("ann", gate)
    landing = next(word for word in table.legal("ann") if word != "stay")
    table.does("ann", landing)
    assert table.match.view()["players"][0]["realm"] == "end"


# ---- books ------------------------------------------------------------------------------------------


def enchanted(book, weapon, **bo):
    table = MineTable().set("ann", main=weapon, hand=book).set("bo", at=(11, 10), **bo).deciding("ann")
    return table.does("ann", f"play {book}")


@pytest.mark.parametrize(("book", "weapon", "left"), [("sharpness", "iron_sword", 13), ("power", "bow", 15)])
@clause("V-422", "W-30")
def test_books_that_sharpen(book, weapon, left):
    table = enchanted(book, weapon).does("ann", "war P2", "main").does("bo", "main").expect("bo", hp=left)
    other = "bow" if weapon == "iron_sword" else "iron_sword"
    MineTable().set("ann", main=other, hand=book).deciding("ann").refuses("ann", f"play {book}", clause="W-30")
    table = MineTable().set("ann", main=weapon, books=book, hand=book).deciding("ann")
    table.refuses("ann", f"play {book}", clause="W-30")


def test_knockback_pushes_after_the_fight():
    table = enchanted("knockback", "iron_sword").does("ann", "war P2")
    for _ in range(3):
        table.does("ann", "main").does("bo", "main")
    table.expect("bo", at=(13, 10))


def test_fire_aspect_burns():
    table = enchanted("fire_aspect", "iron_sword").does("ann", "war P2", "main").does("bo", "main")
    table.expect("bo", buffs=(None, None, "burning"))


def test_unbreaking_adds_four():
    table = enchanted("unbreaking", "bow")
    gear = table.match.state.players[0].gear[0]
    assert (gear.durability, gear.most) == (12, 12)


def test_piercing_goes_through_armour():
    table = enchanted("piercing", "bow", armor="diamond_armor").does("ann", "war P2", "main").does("bo", "main")
    table.expect("bo", hp=16)


def test_looting_takes_one_more():
    table = enchanted("looting", "iron_sword", hp=3, main="bow", armor="iron_armor", off="torch")
    table.does("ann", "war P2", "main").does("bo", "main").does("ann", "off", "keep", "armor", "keep")
    table.expect("ann", off="torch", armor="iron_armor")


def test_sweeping_hits_third_players():
    table = MineTable(seats=4).set("ann", main="iron_sword", books="sweeping").set("bo", at=(11, 10))
    table.set("cy", at=(12, 10)).deciding("ann").does("ann", "war P2", "main").does("bo", "main")
    table.expect("cy", hp=18).expect("bo", hp=14).expect("ann", hp=18)


# ---- potions and food -------------------------------------------------------------------------------


@pytest.mark.parametrize("potion", POTIONS)
@clause("V-423")
def test_a_potion_puts_its_buff_on_whom_one_likes(potion):
    buff, rounds = POTIONS[potion]
    table = holding(potion, bo={"at": (12, 10)}).does("ann", f"play {potion}", "P2")
    bo = table.match.state.players[1]
    slot = next(slot for slot in range(3) if bo.buffs[slot] >= 0)
    assert (table.match.state.n.buffs[bo.buffs[slot]].id, bo.rounds[slot]) == (buff, rounds)
    alone = holding(potion).does("ann", f"play {potion}")
    assert buff in alone.get("ann", "buffs")


def test_potion_of_healing():
    holding("p_heal", ann={"hp": 10}).does("ann", "play p_heal").expect("ann", hp=15)
    table = duel(ann={"main": "iron_sword"}, bo={"hand": "p_heal", "hp": 10}).does("ann", "main")
    table.does("bo", "play p_heal", "P2").expect("bo", hp=9)


@clause("V-424")
def test_a_potion_in_battle_goes_to_one_of_the_two():
    table = duel(ann={"hand": "p_weak", "main": "iron_sword"}, bo={"main": "iron_sword"}, cy={"at": (12, 10)})
    table.does("ann", "play p_weak")
    assert table.legal("ann") == ["P1", "P2"]
    table.does("ann", "P2").does("bo", "main").expect("ann", hp=14).expect("bo", buffs=(None, None, "weak"))


@pytest.mark.parametrize("food", FOOD)
@clause("V-425")
def test_food_heals_as_printed(food):
    table = holding(food, ann={"hp": 5})
    if food == "rotten":
        table.dice(6)
    table.does("ann", f"play {food}").expect("ann", hp=5 + FOOD[food], food=1)


def test_pie_brings_an_item():
    holding("pie").does("ann", "play pie").expect("ann", cards=1)


def test_apples_of_gold():
    holding("golden_apple").does("ann", "play golden_apple").expect("ann", absorb=4)
    holding("god_apple").does("ann", "play god_apple").expect("ann", buffs=("resistance", None, None))
    table = duel(ann={"main": "iron_sword"}, bo={"buff": "absorption"}).does("ann", "main").does("bo", "main")
    table.expect("bo", hp=18, absorb=0)


def test_milk_clears_everything():
    table = MineTable().set("ann", hand="milk", buff="strength").set("ann", buff="poison").deciding("ann")
    table.does("ann", "play milk").expect("ann", buffs=(None, None, None))


def test_rotten_flesh_may_make_hungry():
    holding("rotten").dice(3).does("ann", "play rotten").expect("ann", buffs=(None, None, "hunger"))


def test_pufferfish_hurts_and_gives():
    holding("puffer").does("ann", "play puffer").expect("ann", hp=18, cards=2)


def test_spider_eye_poisons_and_strengthens():
    holding("spider_eye").does("ann", "play spider_eye").expect("ann", buffs=("strength", None, "poison"))
