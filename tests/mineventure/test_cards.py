"""Every printed card does what its text says: one test each."""

from pathlib import Path

import pytest

from mineventure.helpers import MineTable, people
from qiju.kernel.registry import find_game
from qiju.testing import clause

GAME = find_game("mineventure")
CARDS = GAME.content()["cards"]

# What the weapons' texts and printed corners say: damage, type, range, durability.
WEAPONS = {
    "stone_sword": (5, "physical", 1, 8),
    "iron_sword": (6, "physical", 1, 8),
    "gold_sword": (7, "physical", 1, 4),
    "diamond_sword": (7, "physical", 1, 10),
    "iron_axe": (7, "physical", 1, 5),
    "trident": (5, "physical", 2, 6),
    "bow": (4, "physical", 4, 8),
    "crossbow": (4, "piercing", 3, 6),
    "mace": (6, "physical", 1, 6),
    "netherite_sword": (8, "physical", 1, 10),
    "dragonbane_bow": (5, "piercing", 5, 8),
    "flint_dagger": (3, "piercing", 1, 5),
    "fishing_rod": (1, "physical", 3, 6),
    "fire_charges": (3, "physical", 3, 3),
    "torch": (2, "physical", 1, 8),
    "pickaxe": (3, "physical", 1, 8),
}
OFF_HAND = ("flint_dagger", "fishing_rod", "fire_charges", "torch", "pickaxe", "shield")
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


def duel(tiles=None, seats=3, **gear):
    table = MineTable(tiles=tiles, seats=seats).set("bo", at=(11, 10))
    for who, things in gear.items():
        table.set(who, **things)
    return table.deciding("ann").does("ann", "war P2")


def strike(weapon, **bo):
    slot = "off" if weapon in OFF_HAND else "main"
    table = duel(ann={slot: weapon}, bo=bo)
    return table.does("ann", slot).does("bo", "main")


# ---- equipment ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("weapon", WEAPONS)
@clause("V-302", "V-311", "V-312")
def test_a_weapon_hits_as_hard_as_printed(weapon):
    damage, type, reach, durability = WEAPONS[weapon]
    bare = strike(weapon)
    bare.expect("bo", hp=20 - damage)
    slot = 1 if weapon in OFF_HAND else 0
    ann = bare.match.state.players[0]
    assert (ann.gear[slot].durability, ann.gear[slot].most) == (durability - 1, durability)
    armoured = strike(weapon, armor="iron_armor")
    armoured.expect("bo", hp=20 - (damage if type == "piercing" else max(0, damage - 2)))
    assert bare.match.state.attack_range(ann) == reach


@pytest.mark.parametrize(("armor", "left"), [("leather_armor", 15), ("iron_armor", 16), ("diamond_armor", 17)])
def test_armour_takes_off_what_is_printed(armor, left):
    strike("iron_sword", armor=armor).expect("bo", hp=left)


def test_gold_sword_draws_an_item_when_equipped():
    table = MineTable(tiles={(11, 10): "E"}).stack("equipment", "gold_sword").on("ann").dice(1)
    table.does("ann", "roll", "e", "keep").expect("ann", main="gold_sword", cards=1)


def test_iron_axe_lowers_a_block():
    duel(ann={"main": "iron_axe"}, bo={"off": "shield"}).does("ann", "main").does("bo", "off").expect("bo", hp=15)


def test_trident_is_better_in_water():
    table = duel(tiles={(10, 10): "w"}, ann={"main": "trident"}).does("ann", "main").does("bo", "main")
    table.expect("bo", hp=14)


def test_mace_slows():
    strike("mace").expect("bo", buffs=(None, None, "slow"))


def test_shield_blocks_five():
    duel(ann={"main": "iron_sword"}, bo={"off": "shield"}).does("ann", "main").does("bo", "off").expect("bo", hp=19)


def test_fishing_rod_binds():
    table = strike("fishing_rod").expect("bo", buffs=(None, None, "bound"))
    table.does("ann", "main").refuses("bo", "escape", clause="V-504")


def test_fire_charges_burn_and_spread():
    table = duel(ann={"off": "fire_charges"}, cy={"at": (12, 10)}).does("ann", "off").does("bo", "main")
    table.expect("bo", hp=17, buffs=(None, None, "burning")).expect("cy", hp=17, buffs=(None, None, None))


def test_torch_helps_to_escape_at_night():
    for time, free in ((1, True), (0, False)):
        table = duel(ann={"main": "iron_sword"}, bo={"off": "torch"}).set("table", time=time)
        table.does("ann", "main").dice(2).does("bo", "escape")
        assert (table.battle() is None) == free


def test_pickaxe_shows_one_more():
    table = MineTable(tiles={(11, 10): "E"}).set("ann", off="pickaxe").stack("equipment", "bow", "mace")
    table.on("ann").dice(1).does("ann", "roll", "e")
    assert table.legal("ann") == ["take 1", "take 2"]
    table.does("ann", "take 2", "keep").expect("ann", main="mace")
    assert table.get("equipment", "bottom") == "bow"


def test_chain_armour_blocks_one_of_everything_but_true_damage():
    strike("flint_dagger", armor="chain_armor").expect("bo", hp=18)
    strike("iron_sword", armor="chain_armor").expect("bo", hp=16)


def test_gold_armour_is_better_in_the_nether():
    table = MineTable().set("ann", main="iron_sword", at=(20, 4)).set("bo", armor="gold_armor", at=(20, 5))
    table.deciding("ann").does("ann", "war P2", "main").does("bo", "main").expect("bo", hp=17)
    strike("iron_sword", armor="gold_armor").expect("bo", hp=16)


def test_turtle_armour_heals_in_water():
    table = MineTable(tiles={(11, 10): "w"}).set("ann", armor="turtle_armor", hp=10).on("ann").dice(2)
    table.does("ann", "roll", "e").expect("ann", hp=12)


# ---- companions --------------------------------------------------------------------------------------


def test_wolf_bites_along_in_melee():
    table = duel(ann={"main": "iron_sword", "companion": "wolf"}).does("ann", "main").does("bo", "main")
    table.expect("bo", hp=13)
    duel(ann={"main": "bow", "companion": "wolf"}).does("ann", "main").does("bo", "main").expect("bo", hp=16)


def test_cat_softens_an_ambush():
    table = MineTable().set("ann", main="bow").set("bo", at=(14, 10), companion="cat")
    table.deciding("ann").does("ann", "war P2").expect("bo", hp=18)


def test_horse_adds_up_to_two():
    table = MineTable().set("ann", companion="horse").on("ann").dice(1).does("ann", "roll")
    assert table.legal("ann") == ["option 1", "option 2", "option 3"]
    table.does("ann", "option 3", "e e e").expect("ann", at=(13, 10))


def test_parrot_looks_at_a_hand():
    table = MineTable().set("ann", companion="parrot").set("bo", at=(14, 10), hand="apple").on("ann")
    assert table.legal("ann") == ["P2", "pass"]
    table.does("ann", "P2")
    assert table.match.view(0)["players"][1]["hand"][0]["card"] == "apple"
    assert table.match.view(2)["players"][1]["hand"][0]["card"] is None


def test_iron_golem_takes_the_first_hit():
    table = duel(ann={"main": "iron_sword"}, bo={"companion": "iron_golem"})
    table.does("ann", "main").does("bo", "main").expect("bo", hp=18)
    table.does("ann", "main").does("bo", "main").expect("bo", hp=12)


def test_trader_swaps_a_card_once_a_round():
    table = MineTable().set("ann", companion="trader", hand="apple bread").deciding("ann")
    table.does("ann", "ability", "discard apple").expect("ann", cards=2)
    assert "ability" not in table.legal("ann")


def test_fox_steals_after_a_fight():
    table = duel(ann={"main": "iron_sword", "companion": "fox"}, bo={"hand": "apple"})
    for _ in range(3):
        table.does("ann", "main").does("bo", "main")
    table.expect("ann", hand="apple").expect("bo", cards=0)


def test_llama_carries_one_more():
    table = (
        MineTable().set("ann", companion="llama", hand="apple bread steak milk stew").deciding("ann").does("ann", "end")
    )
    table.expect("ann", cards=5)
    assert table.match.state.pending() == [1]


# ---- events ------------------------------------------------------------------------------------------


def event(card, tiles=None, seats=3, **people):
    """Ann steps on an event tile and draws this card."""
    table = MineTable(tiles={(11, 10): "V", **(tiles or {})}, seats=seats).stack("event", card)
    for who, things in people.items():
        table.set(who, **things)
    return table.on("ann").dice(1).does("ann", "roll", "e")


def test_chest_gives_two_items():
    event("chest").expect("ann", cards=2)


def test_old_mine_hurts_and_gives_equipment():
    table = event("old_mine").expect("ann", hp=18)
    assert table.match.view()["asking"]["kind"] == "offer"


def test_pedlar_trades_or_heals():
    table = event("pedlar", ann={"hand": "apple bread", "hp": 10})
    assert table.legal("ann") == ["option 1", "option 2"]
    table.does("ann", "option 2").expect("ann", hp=14, cards=2)
    poor = event("pedlar", ann={"hp": 10})
    poor.expect("ann", hp=14)
    traded = event("pedlar", ann={"hand": "apple bread"}).does("ann", "option 1").expect("ann", cards=0)
    assert traded.match.view()["asking"]["kind"] == "offer"


def test_thunder_strikes_on_low_rolls():
    table = MineTable(tiles={(11, 10): "V"}).stack("event", "thunder").set("cy", at=(20, 4)).on("ann")
    table.dice(1, 2, 3).does("ann", "roll", "e").expect("ann", hp=17).expect("bo", hp=20).expect("cy", hp=20)
    table.dice_used()


def test_creeper_hiss_blows_up_around_oneself():
    table = event("creeper_hiss", bo={"at": (12, 10)}).expect("ann", hp=16).expect("bo", hp=16).expect("cy", hp=20)
    assert table.match.state.round == 1


def test_siege_and_patrol_bring_mobs():
    table = event("siege")
    assert table.get("table", "mobs") == ["zombie", "zombie"]
    for mob in table.match.state.mobs:
        assert table.match.state.board.distance(mob.cell, table.match.state.players[0].cell) <= 2
    assert event("bone_patrol").get("table", "mobs") == ["skeleton"]


def test_harvest_feeds_everybody():
    event("harvest").expect("ann", cards=1).expect("bo", cards=1).expect("cy", cards=1)


@clause("W-37")
def test_eclipse_and_early_dawn_change_the_light():
    event("eclipse").expect("table", time=1)
    table = event("early_dawn", ann={"hp": 10}, cy={"hp": 19})
    table.expect("table", time=0).expect("ann", hp=12).expect("cy", hp=20)


def test_shadow_step_swaps_places():
    table = event("shadow_step", cy={"at": (20, 4)}).expect("ann", at=(14, 14)).expect("bo", at=(11, 10))
    assert not table.heard("no_reward")


def test_fog_sends_home():
    table = event("fog")
    home = table.match.state.players[0].home
    assert table.match.state.players[0].cell == home


def test_smithy_mends_both_weapons():
    table = MineTable(tiles={(11, 10): "V"}).stack("event", "smithy").set("ann", main="bow", off="torch")
    ann = table.match.state.players[0]
    ann.gear[0].durability, ann.gear[1].durability = 2, 7
    table.on("ann").dice(1).does("ann", "roll", "e")
    ann = table.match.state.players[0]
    assert (ann.gear[0].durability, ann.gear[1].durability) == (5, 8)


@clause("V-413", "W-25")
def test_story_blood_moon():
    table = event("story_blood_moon").expect("table", time=1, left=[4])
    table.quiet().expect("table", left=[3])
    assert table.get("table", "mobs") == ["zombie"]


def test_story_raid():
    table = event("story_raid").expect("table", left=[3])
    assert table.get("table", "mobs") == ["raider", "raider"]
    table.set("table", mobs=[])
    for _ in range(3):
        table.quiet()
    assert table.get("table", "stories") == 0
    table.expect("ann", cards=1).expect("bo", cards=1).expect("cy", cards=1)


def test_story_wither():
    table = event("story_wither").expect("bo", buffs=(None, None, "weak")).expect("table", left=[4])
    table.stack("legendary", "god_apple").set("cy", hp=15)
    for _ in range(4):
        table.quiet()
    table.expect("cy", hand="god_apple")


@clause("W-25")
def test_story_bell_tolls_until_somebody_dies():
    table = event("story_bell").expect("table", left=[-1])
    table.quiet().expect("ann", hp=18).expect("table", left=[-1])
    table.set("cy", hp=1).quiet().expect("cy", alive=False)
    assert table.get("table", "stories") == 0
    assert table.get("event", "bottom") == "story_bell"


@clause("V-440")
def test_ruins_cost_blood():
    table = MineTable(tiles={(11, 10): "V"}).stack("event", "ruins").stack("legendary", "totem").on("ann").dice(1)
    table.does("ann", "roll", "e").expect("ann", hp=17, hand="totem")


def test_meteor_helps_the_weakest():
    table = MineTable(tiles={(11, 10): "V"}).stack("event", "meteor").stack("legendary", "god_apple").set("bo", hp=5)
    table.on("ann").dice(1).does("ann", "roll", "e").expect("bo", hand="god_apple", buffs=("glow", None, None))


def test_hidden_library_takes_two_cards():
    table = MineTable(tiles={(11, 10): "V"}).stack("event", "hidden_library").stack("legendary", "totem")
    table.set("ann", hand="apple bread").on("ann").dice(1).does("ann", "roll", "e").expect("ann", hand="totem")
    empty = event("hidden_library").expect("ann", cards=0)
    assert empty.get("legendary", "left") == 8


# ---- consumables -------------------------------------------------------------------------------------


def holding(card, **people):
    table = MineTable().set("ann", hand=card)
    for who, things in people.items():
        table.set(who, **things)
    return table.deciding("ann")


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
    assert state.home_of(state.players[0]) == state.players[0].cell
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


# ---- books -------------------------------------------------------------------------------------------


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


# ---- potions and food --------------------------------------------------------------------------------


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


# ---- legendary ---------------------------------------------------------------------------------------


def test_dragonbane_bow_is_better_in_the_end():
    table = MineTable().set("ann", main="dragonbane_bow", at=(21, 19)).deciding("ann").does("ann", "war dragon")
    table.dice(1).does("ann", "main").expect("table", dragon=44 - 7)


def test_elytra_flies_over_water():
    table = MineTable(tiles={(11, 10): "w", (12, 10): "w"}).set("ann", armor="elytra").on("ann").dice(1)
    table.does("ann", "roll", "option 2", "e e e e").expect("ann", at=(14, 10))


def test_beacon_heals_each_round():
    MineTable().set("ann", companion="beacon", hp=10).set("table", time=0).on("ann").quiet().expect("ann", hp=11)


def test_totem_saves():
    holding("totem", ann={"hp": 2}).refuses("ann", "play totem", clause="V-421")
    duel(ann={"main": "iron_sword"}, bo={"hp": 3, "hand": "totem"}).does("ann", "main").does("bo", "main").expect(
        "bo", hp=6
    )


def test_wither_skull_blasts():
    table = holding("wither_skull", bo={"at": (13, 10), "armor": "iron_armor"})
    table.does("ann", "play wither_skull", "tile 13,10").expect("bo", hp=14)
    table = duel(ann={"hand": "wither_skull"}).does("ann", "play wither_skull")
    table.does("ann", "tile 12,10").does("bo", "main").expect("bo", hp=14).expect("ann", hp=18)


def test_command_block_does_one_of_three():
    table = holding("command_block", bo={"main": "diamond_sword"}).does("ann", "play command_block", "option 1")
    table.does("ann", "keep").expect("ann", main="diamond_sword").expect("bo", main=None)
    table = holding("command_block").set("table", time=0).does("ann", "play command_block", "option 2", "tile 2,2")
    table.expect("ann", at=(2, 2)).expect("table", time=1)
    holding("command_block", ann={"hp": 5}).does("ann", "play command_block", "option 3").expect("ann", hp=15)


# ---- buffs -------------------------------------------------------------------------------------------


@clause("V-702")
def test_buffs_on_weapons_and_skin():
    duel(ann={"main": "iron_sword", "buff": "strength"}).does("ann", "main").does("bo", "main").expect("bo", hp=12)
    duel(ann={"main": "iron_sword", "buff": "weak"}).does("ann", "main").does("bo", "main").expect("bo", hp=16)
    duel(ann={"main": "iron_sword"}, bo={"buff": "resistance"}).does("ann", "main").does("bo", "main").expect(
        "bo", hp=16
    )


def test_swift_and_slow():
    assert MineTable().set("ann", buff="swift").on("ann").dice(1).does("ann", "roll").match.view()["turn"]["steps"] == 3
    assert MineTable().set("ann", buff="slow").on("ann").dice(2).does("ann", "roll").match.view()["turn"]["steps"] == 1


def test_regeneration_hunger_and_night():
    table = MineTable().set("table", time=1).set("ann", hp=5, buff="regen").set("bo", hp=5, buff="hunger").on("ann")
    table.quiet().expect("ann", hp=9).expect("bo", hp=5)


def test_invisible_players_cannot_be_attacked_from_afar():
    table = MineTable().set("ann", main="bow").set("bo", at=(12, 10), buff="invisible").deciding("ann")
    table.refuses("ann", "war P2", clause="V-401")
    near = MineTable().set("ann", main="bow", buff="invisible").set("bo", at=(11, 10), buff="invisible").deciding("ann")
    near.does("ann", "war P2").expect("ann", buffs=(None, None, None))


def test_glow_and_forest():
    table = MineTable(tiles={(12, 10): "f"}).set("ann", main="trident").set("bo", at=(12, 10)).deciding("ann")
    table.refuses("ann", "war P2", clause="V-501")
    table.set("bo", buff="glow")
    assert "war P2" in table.legal("ann")


def test_water_puts_out_fire_and_feather_ignores_it():
    table = MineTable(tiles={(11, 10): "w"}).set("ann", buff="burning").on("ann").dice(2).does("ann", "roll", "e")
    table.expect("ann", buffs=(None, None, None))
    light = MineTable(tiles={(11, 10): "w"}).set("ann", buff="feather").on("ann").dice(1).does("ann", "roll", "e")
    light.expect("ann", at=(11, 10))


# ---- characters --------------------------------------------------------------------------------------


def as_character(name, **agreed):
    shipped = next(person for person in CARDS["characters"] if person["id"] == name)
    return MineTable(characters=[shipped, *people(3)], **agreed)


def test_explorer_goes_further_once_a_day():
    table = as_character("explorer").on("explorer").dice(1).does("explorer", "roll")
    assert table.legal("explorer") == ["option 1", "option 2"]
    table.does("explorer", "option 2", "e e e").does("explorer", "end")
    table.on("explorer").dice(1).does("explorer", "roll")
    assert "option 2" not in table.legal("explorer")


def test_smith_makes_weapons_last():
    table = as_character("smith", tiles={(11, 10): "E"}).stack("equipment", "iron_sword").on("smith").dice(1)
    table.does("smith", "roll", "e", "keep").expect("smith", durability=10)


def test_hunter_shoots_further():
    table = as_character("hunter").set("hunter", main="bow")
    assert table.match.state.attack_range(table.match.state.players[0]) == 5
    table.set("hunter", main="iron_sword")
    assert table.match.state.attack_range(table.match.state.players[0]) == 1


def test_alchemist_brews_longer():
    table = as_character("alchemist").set("alchemist", hand="p_strength").deciding("alchemist")
    table.does("alchemist", "play p_strength").expect("alchemist", rounds=[3, 0, 0])


def test_cook_eats_better():
    table = as_character("cook").set("cook", hand="apple", hp=10).deciding("cook").does("cook", "play apple")
    table.expect("cook", hp=13)


def test_miner_looks_at_two():
    table = as_character("miner", tiles={(11, 10): "E"}).on("miner").dice(1).does("miner", "roll", "e")
    assert table.legal("miner") == ["take 1", "take 2"]


def test_rogue_escapes_and_steals():
    table = as_character("rogue").set("ann", main="iron_sword", at=(11, 10)).set("rogue", at=(10, 10))
    table.deciding("ann").does("ann", "war P1", "main").dice(2).does("rogue", "escape")
    assert table.battle() is None
    for time, stolen in ((1, 1), (0, 0)):
        table = as_character("rogue").set("table", time=time).set("ann", hand="apple", at=(11, 10))
        table.deciding("rogue").does("rogue", "war P2")
        for _ in range(3):
            table.does("rogue", "main").does("ann", "main")
        table.expect("rogue", cards=stolen)
    assert as_character("rogue").match.state.players[0].character.max_hp == 18


def test_knight_parries_the_first_hit():
    table = as_character("knight").set("ann", main="iron_sword", at=(11, 10)).deciding("ann").does("ann", "war P1")
    table.does("ann", "main").does("knight", "main").expect("knight", hp=16)
    table.does("ann", "main").does("knight", "main").expect("knight", hp=10)


def test_scholar_reads_by_night():
    table = as_character("scholar").set("scholar", hand="apple bread steak milk stew").set("table", time=1)
    table.on("scholar").does("scholar", "skip", "end").does("ann", "skip", "end").does("bo", "skip", "end")
    assert table.legal("scholar") == ["option 1", "option 2"]
    table.does("scholar", "option 2", "discard apple").expect("scholar", cards=5)


def test_brute_hits_hard_first():
    table = as_character("brute").set("brute", main="iron_sword", hp=22).set("ann", at=(11, 10)).deciding("brute")
    table.does("brute", "war P2", "main").does("ann", "main").expect("ann", hp=13)
    table.does("brute", "main").does("ann", "main").expect("ann", hp=7)
    assert table.match.state.hand_limit(table.match.state.players[0]) == 3


# ---- tasks -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("task", "deed", "gain"),
    [
        ("t_first_blood", {"best_battle": 6}, {"cards": 1}),
        ("t_nether", {"realms": 2}, {}),
        ("t_feast", {"food": 3, "hp": 10}, {"hp": 14}),
        ("t_arsenal", {"main": "bow", "off": "torch", "armor": "iron_armor"}, {"cards": 2}),
        ("t_enchanter", {"main": "bow", "books": "power piercing"}, {"cards": 2}),
        ("t_crystal", {"crystals": 1, "hp": 10}, {"hp": 15, "cards": 1}),
    ],
)
@clause("W-35", "V-101")
def test_a_task_is_claimed_at_the_end_of_a_turn(task, deed, gain):
    table = MineTable().set("tasks", up=[task]).stack("event", "harvest" if task == "t_nether" else "chest")
    table.set("ann", **deed).deciding("ann").does("ann", "end").expect("ann", tasks=1, **gain)
    assert task in table.match.view()["claimed"]


@pytest.mark.parametrize(("task", "deed"), [("t_wander", {"visited": 15}), ("t_hunter", {"mobs": 2})])
def test_tasks_that_bring_equipment(task, deed):
    table = MineTable().set("tasks", up=[task]).set("ann", **deed).deciding("ann").does("ann", "end")
    assert table.match.view()["asking"]["kind"] == "offer"


# ---- and none is forgotten ---------------------------------------------------------------------------


def test_every_card_stands_in_this_file():
    source = Path(__file__).read_text(encoding="utf-8")
    ids = [card["id"] for group in CARDS.values() for card in group]
    ids += [buff["id"] for buff in GAME.content()["buffs"]]
    missing = [id for id in ids if f'"{id}' not in source and f" {id}" not in source and f"_{id}" not in source]
    assert not missing


def test_the_numbers_of_the_set():
    """Dossier 3.4: 150 cards."""
    counts = {group: sum(card.get("count", 1) for card in cards) for group, cards in CARDS.items()}
    assert counts == {
        "equipment": 30,
        "companions": 10,
        "events": 24,
        "consumables": 18,
        "enchantments": 10,
        "potions": 14,
        "food": 18,
        "legendary": 8,
        "characters": 10,
        "tasks": 8,
    }
