"""Every buff, character and task does what its text says."""

import pytest

from mineventure.helpers import MineTable, duel, people
from qiju.games.mineventure.rules.hands import hand_limit
from qiju.games.mineventure.rules.ranges import attack_range
from qiju.kernel.registry import find_game
from qiju.testing import clause

GAME = find_game("mineventure")
CARDS = GAME.content()["cards"]


# ---- buffs ------------------------------------------------------------------------------------------


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


# ---- characters -------------------------------------------------------------------------------------


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
    assert attack_range(table.match.state, table.match.state.players[0]) == 5
    table.set("hunter", main="iron_sword")
    assert attack_range(table.match.state, table.match.state.players[0]) == 1


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
    assert hand_limit(table.match.state, table.match.state.players[0]) == 3


# ---- tasks ------------------------------------------------------------------------------------------


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
