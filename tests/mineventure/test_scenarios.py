"""The 25 acceptance scenarios of the rules dossier."""

from mineventure.helpers import MineTable, duel
from qiju.testing import Table, clause


@clause("V-102", "V-103", "V-104", "V-105", "V-301")
def test_01_setup():
    table = Table("mineventure", roles="cook alchemist smith")
    for seat in range(3):
        table.does(seat, table.legal(seat)[0])
    for name in ("cook", "alchemist", "smith"):
        table.expect(name, hp=20, cards=2)
        assert sum(table.get(name, slot) is not None for slot in ("main", "off", "armor")) == 1
    table.expect("table", day=0, time=0)
    assert (table.get("equipment", "left"), table.get("item", "left")) == (27, 36)


@clause("V-212", "V-213", "W-01", "W-02")
def test_02_where_a_move_ends():
    table = MineTable().on("ann").dice(4).does("ann", "roll")
    assert {(12, 8), (10, 6), (14, 10), (12, 12)} <= table.ends()
    assert not {(10, 12), (11, 10)} & table.ends()
    table.refuses("ann", "s s")
    table.refuses("ann", "e")
    table.does("ann", "e n e n").expect("ann", at=(12, 8))


@clause("V-212")
def test_03_opposite_directions():
    table = MineTable().on("ann").dice(4).does("ann", "roll")
    table.refuses("ann", "n e s e", clause="V-212")
    table.refuses("ann", "n s n s", clause="V-212")


@clause("V-602", "W-03")
def test_04_water():
    table = MineTable(tiles={(11, 10): "w"}).on("ann").dice(2).does("ann", "roll").does("ann", "e")
    table.expect("ann", at=(11, 10))
    again = MineTable(tiles={(11, 10): "w"}).on("ann").dice(1).does("ann", "roll")
    again.refuses("ann", "e", clause="W-03")


@clause("V-214")
def test_05_the_later_one_gets_nothing():
    table = MineTable(tiles={(12, 10): "I"}).set("bo", at=(12, 10)).on("ann").dice(2)
    table.does("ann", "roll", "e e").expect("ann", cards=0)
    assert table.heard("no_reward")
    alone = MineTable(tiles={(12, 10): "I"}).on("ann").dice(2).does("ann", "roll", "e e")
    alone.expect("ann", cards=1)


@clause("V-211", "W-05")
def test_06_skipping():
    table = MineTable(tiles={(10, 10): "E"}).set("ann", hand="apple", hp=10).set("bo", at=(11, 10)).on("ann")
    table.does("ann", "skip")
    assert not table.heard("found")
    table.does("ann", "play apple").expect("ann", hp=12)
    assert "war P2" in table.legal("ann")


@clause("V-213", "V-507", "W-06", "W-07")
def test_07_war_on_the_path():
    table = MineTable(tiles={(12, 10): "I"}).set("bo", at=(12, 10)).on("ann").dice(5)
    table.does("ann", "roll", "e e war P2")
    for _ in range(3):
        table.does("ann", "main").does("bo", "main")
    table.expect("ann", at=(12, 10), cards=0)
    assert table.match.state.pending() == [1], "Ann's turn is over"


def archer_and_swordsman(distance):
    table = MineTable().set("ann", main="bow").set("bo", main="iron_sword", at=(10 + distance, 10))
    return table.deciding("ann").does("ann", "war P2")


@clause("V-501", "V-502", "W-09", "W-10")
def test_08_ambush():
    table = archer_and_swordsman(4)
    table.expect("bo", hp=16).expect("ann", durability=7)
    assert table.battle()["round"] == 2
    for _ in range(2):
        assert table.battle() is not None
        table.does("ann", "main").does("bo", "main")
    assert table.battle() is None
    table.expect("ann", hp=8).expect("bo", hp=8)


@clause("V-502")
def test_09_no_ambush_within_reach():
    table = archer_and_swordsman(1)
    table.expect("bo", hp=20)
    for number in (1, 2, 3):
        assert table.battle()["round"] == number
        table.does("ann", "main").does("bo", "main")
    assert table.battle() is None


@clause("V-311", "V-312")
def test_10_armour_and_shield():
    duel(ann={"main": "iron_sword"}, bo={"armor": "iron_armor"}).does("ann", "main").does("bo", "main").expect(
        "bo", hp=16
    )
    duel(ann={"main": "crossbow"}, bo={"armor": "iron_armor"}).does("ann", "main").does("bo", "main").expect(
        "bo", hp=16
    )
    for weapon in ("iron_sword", "crossbow"):
        table = duel(ann={"main": weapon}, bo={"armor": "iron_armor", "off": "shield"})
        table.does("ann", "main").does("bo", "off").expect("bo", hp=20)


@clause("V-401")
def test_11_axe_against_shield():
    table = duel(ann={"main": "iron_axe"}, bo={"off": "shield"}).does("ann", "main").does("bo", "off")
    table.expect("bo", hp=15)


@clause("V-505", "W-17", "V-109")
def test_12_both_die():
    table = duel(ann={"main": "iron_sword", "hp": 5, "hand": "apple"}, bo={"main": "iron_sword", "hp": 5})
    table.does("ann", "main").does("bo", "main")
    assert table.match.state.over
    assert table.match.state.outcome().winners == [2]
    table.expect("ann", alive=False, cards=0).expect("bo", alive=False, cards=0)
    assert "apple" in table.get("table", "discards")


@clause("V-504", "W-12")
def test_13_escape():
    table = duel(ann={"main": "iron_sword"}).does("ann", "main").dice(3).does("bo", "escape")
    assert table.battle() is None
    table.expect("bo", hp=20).expect("ann", durability=8)
    table = duel(ann={"main": "iron_sword"}).does("ann", "main").dice(2).does("bo", "escape")
    assert table.battle() is not None
    table.expect("bo", hp=14).expect("ann", durability=7)


@clause("V-504")
def test_14_escape_from_a_long_range():
    for die in (1, 5, 6):
        table = duel(ann={"main": "bow"}).does("ann", "main").dice(die).does("bo", "escape")
        assert (table.battle() is None) == (die == 6)
    table = duel(ann={"main": "dragonbane_bow"}).does("ann", "main")
    assert "escape" in table.legal("bo")
    table.dice(6).does("bo", "escape")
    assert table.battle() is not None


@clause("V-504", "W-15")
def test_15_one_escape_a_round():
    table = duel(ann={"main": "iron_sword"}).set("cy", at=(12, 10)).does("ann", "main").dice(6).does("bo", "escape")
    table.on("cy").does("cy", "skip", "war P2", "main")
    table.refuses("bo", "escape", clause="V-504")
    assert "escape" not in table.legal("bo")


@clause("V-506", "W-19", "W-20", "V-410", "V-231")
def test_16_loot():
    table = duel(
        ann={"main": "gold_sword", "hand": "bread bread bread"},
        bo={"hp": 5, "hand": "apple steak milk", "main": "iron_sword", "armor": "leather_armor", "companion": "wolf"},
    )
    table.does("ann", "main").does("bo", "off" if "off" in table.legal("bo") else "main")
    table.expect("bo", alive=False).expect("ann", cards=6)
    table.does("ann", "armor", "keep").expect("ann", armor="leather_armor")
    assert table.get("equipment", "bottom") == "iron_sword"
    assert table.get("companion", "bottom") == "wolf"
    table.does("ann", "discard bread", "discard bread").expect("ann", cards=4)
    assert table.match.state.pending() == [2]


@clause("V-302", "W-20")
def test_17_a_weapon_breaks():
    table = duel(ann={"main": "iron_sword", "books": "sharpness", "durability": 1})
    table.does("ann", "main").does("bo", "main").expect("bo", hp=13).expect("ann", main=None)
    assert table.get("table", "broken") == ["iron_sword"]
    assert "sharpness" in table.get("table", "discards")


@clause("V-411", "W-04")
def test_18_new_armour():
    for answer, worn, under in (("keep", "iron_armor", "leather_armor"), ("decline", "leather_armor", "iron_armor")):
        table = MineTable(tiles={(11, 10): "E"}).set("ann", armor="leather_armor").stack("equipment", "iron_armor")
        table.on("ann").dice(1).does("ann", "roll", "e", answer)
        table.expect("ann", armor=worn)
        assert table.get("equipment", "bottom") == under


@clause("V-203", "V-313", "W-22", "W-23")
def test_19_story_damage():
    table = MineTable(seats=4).set("story", card="story_blood_moon", rounds=4).set("table", time=0)
    table.set("bo", at=(20, 4)).set("ann", armor="diamond_armor", off="shield")
    table.set("di", hp=1, at=(4, 5)).set("cy", main="iron_sword", at=(4, 4))
    table.on("cy").does("cy", "skip", "war P4", "main").does("di", "main")
    table.expect("ann", hp=17).expect("bo", hp=20).expect("cy", hp=18)


@clause("V-201", "V-202", "W-28")
def test_20_after_the_night():
    table = MineTable().set("table", time=0).set("ann", hp=10).set("bo", hp=19).on("ann").quiet()
    table.expect("ann", hp=10).expect("table", time=1, day=0)
    table.quiet().expect("ann", hp=12).expect("bo", hp=20).expect("cy", hp=20).expect("table", time=0, day=1)


@clause("V-321", "V-322", "W-31")
def test_21_buff_slots():
    table = MineTable().set("ann", hand="p_strength p_invis p_poison p_weak").deciding("ann")
    for card, slots in (
        ("p_strength", ("strength", None, None)),
        ("p_invis", ("strength", "invisible", None)),
        ("p_poison", ("strength", "invisible", "poison")),
        ("p_weak", ("strength", "weak", "poison")),
    ):
        table.does("ann", f"play {card}")
        table.expect("ann", buffs=slots)


@clause("V-311", "V-312")
def test_22_poison_and_fire():
    table = MineTable().set("ann", hp=1, buff="poison").set("bo", hp=2, buff="burning")
    table.set("cy", hp=2, buff="burning", armor="iron_armor").set("table", time=0).on("ann").quiet()
    table.expect("ann", hp=1).expect("bo", alive=False).expect("cy", hp=2)


@clause("V-505", "W-39", "V-424")
def test_23_eating_under_attack():
    table = duel(ann={"main": "iron_sword"}, bo={"hp": 3, "hand": "steak"})
    table.does("ann", "main").does("bo", "play steak").expect("bo", hp=1, alive=True)


@clause("V-440", "W-11")
def test_24_the_totem():
    table = duel(ann={"main": "iron_sword"}, bo={"hp": 3, "hand": "totem apple", "buff": "poison"})
    table.does("ann", "main").does("bo", "main")
    table.expect("bo", hp=6, alive=True, hand="apple", buffs=(None, None, None)).expect("ann", cards=0)
    assert "totem" in table.get("table", "discards")


@clause("V-108", "W-33")
def test_25_who_wins_with_the_dragon():
    table = MineTable(seats=4).set("table", dragon=5)
    table.set("di", hp=0, alive=False, dragon=30).set("ann", dragon=20).set("bo", dragon=1)
    table.set("bo", at=(21, 19), main="iron_sword").deciding("bo").does("bo", "war dragon").dice(1).does("bo", "main")
    assert table.match.state.over
    assert table.match.state.outcome().winners == [0, 1]
    assert table.match.state.outcome().reason == "dragon"
