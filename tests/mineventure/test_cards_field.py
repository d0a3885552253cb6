"""Every card that lies open does what its text says: equipment, companions, events, legendary cards."""

import pytest

from mineventure.helpers import MineTable, duel, holding
from qiju.games.mineventure.rules.ranges import attack_range
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


def strike(weapon, **bo):
    slot = "off" if weapon in OFF_HAND else "main"
    table = duel(ann={slot: weapon}, bo=bo)
    return table.does("ann", slot).does("bo", "main")


# ---- equipment --------------------------------------------------------------------------------------


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
    assert attack_range(bare.match.state, ann) == reach


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


# ---- companions -------------------------------------------------------------------------------------


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


# ---- events -----------------------------------------------------------------------------------------


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


# ---- legendary --------------------------------------------------------------------------------------


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
