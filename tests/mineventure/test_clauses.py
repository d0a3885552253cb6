"""Clauses and rulings that no scenario and no card has proved yet."""

import pytest

from mineventure.helpers import MineTable, duel, people
from qiju.games.mineventure.rules.ranges import attack_range
from qiju.kernel.clauses import clauses, rule_page
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.testing import Table, clause

GAME = find_game("mineventure")


def rounds(table, count=3):
    for _ in range(count):
        table.does("ann", "main").does("bo", "main")
    return table


@clause("V-100")
def test_the_pages_are_in_our_own_words():
    original = "单次移动中，只能选择两个不相反的方向移动，移动不可中途停止，但可以对路径上的玩家宣战"
    assert original not in rule_page(GAME, "zh")
    assert "V1.1β" in clauses(GAME, "zh")["V-100"].text


@clause("V-106", "V-107")
def test_phases_of_a_turn():
    table = MineTable(tiles={(12, 10): "I"}).on("ann")
    assert table.match.view()["phase"] == "action"
    table.dice(2).does("ann", "roll")
    assert table.match.view()["phase"] == "walk"
    table.does("ann", "e e").expect("ann", cards=1)
    assert table.match.view()["phase"] == "decision"
    table.does("ann", "end")
    assert table.match.view()["turn"]["seat"] == 1


@clause("V-101", "V-109")
def test_the_last_one_wins():
    table = duel(ann={"main": "iron_sword"}, bo={"hp": 1}).set("cy", hp=0, alive=False).does("ann", "main")
    table.does("bo", "main")
    assert table.match.state.outcome().winners == [0]
    assert table.match.state.outcome().reason == "last"


@clause("V-104", "W-40")
def test_spawn_points_are_picked_in_order_and_once():
    table = Table("mineventure", seats=4)
    assert table.match.state.pending() == [0]
    first = table.legal(0)[0]
    assert len(table.legal(0)) >= 4
    table.does(0, first)
    assert table.match.state.pending() == [1]
    assert first not in table.legal(1)
    table.refuses(1, first, clause="V-104")


@clause("V-221", "V-424")
def test_any_number_of_cards_but_one_war():
    table = MineTable().set("ann", hand="apple bread steak", hp=5).set("bo", at=(11, 10)).deciding("ann")
    table.does("ann", "play apple", "play bread", "play steak").expect("ann", hp=14)
    table.does("ann", "war P2")
    rounds(table)
    assert table.match.view()["turn"]["seat"] == 1
    far = MineTable().deciding("ann")
    far.refuses("ann", "war P2", clause="V-501")


@clause("V-231")
def test_the_hand_limit():
    table = MineTable().set("ann", hand="apple bread steak milk stew pie").deciding("ann").does("ann", "end")
    table.refuses("ann", "end")
    table.does("ann", "discard pie", "discard milk").expect("ann", cards=4)


@clause("V-232", "W-27")
def test_the_order_at_a_rounds_end():
    table = MineTable().set("story", card="story_raid", rounds=1).set("table", time=1)
    table.set("ann", hp=10, buff="regen", companion="beacon").set("mob", kind="zombie", at=(11, 10)).on("ann").quiet()
    kinds = [told.kind for told in table.match.heard(-1)]
    story = kinds.index("harmed")
    heal = kinds.index("heal", story)
    mob = kinds.index("mob_hits", heal)
    over = kinds.index("story_over", mob)
    flip = kinds.index("round", over)
    assert story < heal < mob < over < flip
    # 10 - 2 (story) + 2 (regen) + 1 (beacon) - 3 (mob) + 2 (night) = 10
    table.expect("ann", hp=10)


@clause("V-314")
def test_an_area_is_reckoned_for_each_alone():
    table = MineTable().set("ann", hand="tnt").set("bo", at=(12, 10), armor="diamond_armor").set("cy", at=(12, 11))
    table.deciding("ann").does("ann", "play tnt", "tile 12,10").expect("bo", hp=18).expect("cy", hp=15)


@clause("V-412")
def test_companions_stay_with_the_dead_mans_deck():
    table = duel(ann={"main": "iron_sword", "companion": "cat"}, bo={"hp": 2, "companion": "wolf"})
    table.does("ann", "main").does("bo", "main").expect("ann", companion="cat")
    assert table.get("companion", "bottom") == "wolf"
    table = MineTable(tiles={(11, 10): "P"}).set("ann", companion="cat").stack("companion", "horse").on("ann").dice(1)
    table.does("ann", "roll", "e", "keep").expect("ann", companion="horse")
    assert table.get("companion", "bottom") == "cat"


@clause("V-413", "V-410")
def test_an_event_happens_at_once_and_goes_under_its_deck():
    table = MineTable(tiles={(11, 10): "V"}).stack("event", "chest").on("ann").dice(1).does("ann", "roll", "e")
    assert table.get("event", "bottom") == "chest"
    assert table.get("event", "left") == 24


@clause("V-420")
def test_hands_are_secret():
    table = MineTable().set("ann", hand="apple pearl")
    assert [card["card"] for card in table.match.view(0)["players"][0]["hand"]] == ["apple", "pearl"]
    assert [card["card"] for card in table.match.view(1)["players"][0]["hand"]] == [None, None]
    assert [card["back"] for card in table.match.view(-1)["players"][0]["hand"]] == ["food", "item"]


@clause("V-430", "W-42")
def test_characters_are_dealt_or_named():
    dealt = [player["character"]["id"] for player in Table("mineventure", seats=6).match.view()["players"]]
    assert len(set(dealt)) == 6
    named = Table("mineventure", roles="brute rogue cook").match.view()["players"]
    assert [player["character"]["id"] for player in named] == ["brute", "rogue", "cook"]
    assert [player["hp"] for player in named] == [22, 18, 20]
    with pytest.raises(Invalid):
        GAME.prepare(3, roles=("brute", "rogue", "nobody"))
    with pytest.raises(Invalid):
        GAME.prepare(3, roles=("brute", "brute", "cook"))


@clause("V-503")
def test_the_declarer_speaks_first_and_openly():
    table = duel(ann={"main": "iron_sword"})
    assert table.match.state.pending() == [0]
    table.refuses("bo", "main", clause="V-106")
    table.does("ann", "main")
    assert table.match.view(1)["battle"]["fighters"][0]["action"]["card"] == "iron_sword"
    table.refuses("bo", "off", clause="V-503")


@clause("V-601", "W-34")
def test_map_sizes():
    assert GAME.prepare(3).board.size == 24
    assert GAME.prepare(4).board.size == 24
    assert GAME.prepare(4, {"map": "large"}).board.size == 32
    assert GAME.prepare(6).board.size == 32
    for seats, size in ((3, "large"), (5, "small")):
        with pytest.raises(Invalid):
            GAME.prepare(seats, {"map": size})


@clause("V-602")
def test_tiles():
    walled = MineTable(tiles={(11, 10): "#", (10, 9): "#"}).on("ann").dice(2).does("ann", "roll")
    walled.refuses("ann", "e", clause="V-602")
    MineTable(tiles={(11, 10): "c"}).on("ann").dice(2).does("ann", "roll", "e e").expect("ann", hp=19)
    lava = MineTable(tiles={(11, 10): "L"}).on("ann").dice(1).does("ann", "roll", "e")
    lava.expect("ann", hp=18, buffs=(None, None, "burning"))
    MineTable(tiles={(11, 10): "B"}).set("ann", hp=10).on("ann").dice(1).does("ann", "roll", "e").expect("ann", hp=12)
    anvil = MineTable(tiles={(11, 10): "A"}).set("ann", main="bow", durability=3).on("ann").dice(1)
    anvil.does("ann", "roll", "e").expect("ann", durability=5)
    food = MineTable(tiles={(11, 10): "F"}).on("ann").dice(1).does("ann", "roll", "e")
    assert food.match.view()["players"][0]["hand"][0]["back"] == "food"
    hill = MineTable(tiles={(10, 10): "h"}).set("ann", main="bow")
    assert attack_range(hill.match.state, hill.match.state.players[0]) == 5


@clause("V-602")
def test_portals():
    table = MineTable(tiles={(11, 10): "N"}).on("ann").dice(1).does("ann", "roll", "e")
    assert "stay" in table.legal("ann")
    table.does("ann", next(word for word in table.legal("ann") if word != "stay"))
    assert table.match.view()["players"][0]["realm"] == "nether"
    table = MineTable(tiles={(11, 10): "X"}).set("bo", at=(11, 10)).on("ann").dice(1).does("ann", "roll", "e")
    table.does("ann", next(word for word in table.legal("ann") if word != "stay"))
    assert table.match.view()["players"][0]["realm"] == "end"
    home = table.match.state.players[0].home
    assert home != table.match.state.players[0].cell
    back = MineTable().set("ann", at=(19, 18)).on("ann").dice(1).does("ann", "roll", "n")
    assert "stay" in back.legal("ann")
    back.does("ann", next(word for word in back.legal("ann") if word != "stay"))
    assert back.match.view()["players"][0]["realm"] == "overworld"


@clause("V-603")
def test_the_boards_show_everything():
    view = Table("mineventure", roles="cook smith miner").match.view()
    assert {"day", "time", "round"} <= set(view)
    for player in view["players"]:
        assert {"hp", "max_hp", "gear", "companion", "character", "buffs"} <= set(player)
        assert len(player["buffs"]) == 3


@clause("V-701")
def test_all_numbers_are_whole():
    def leaves(value):
        if isinstance(value, dict):
            return [leaf for item in value.values() for leaf in leaves(item)]
        if isinstance(value, list):
            return [leaf for item in value for leaf in leaves(item)]
        return [value]

    assert not [leaf for leaf in leaves(GAME.content()) if isinstance(leaf, float)]


@clause("W-01")
def test_one_corner_with_the_option():
    table = MineTable(options={"move_shape": "L"}).on("ann").dice(4).does("ann", "roll")
    table.refuses("ann", "e n e n")
    table.does("ann", "e e n n").expect("ann", at=(12, 8))


@clause("W-02")
def test_the_longest_way_where_the_count_cannot_be_used():
    # A bent corridor: east, east, south, south, and then only back west.
    walls = [(x, 9) for x in range(9, 14)] + [(13, y) for y in range(10, 14)] + [(x, 13) for x in range(10, 13)]
    tiles = dict.fromkeys((*walls, (9, 10), (9, 11), (10, 11), (11, 11)), "#")
    table = MineTable(tiles=tiles).on("ann").dice(6).does("ann", "roll")
    assert table.ends() == {(12, 12)}
    table.does("ann", "e e s s").expect("ann", at=(12, 12))
    shut = MineTable(tiles={(10, 10): "#"}).on("ann").dice(6).does("ann", "roll")
    assert shut.heard("stuck")
    assert shut.match.view()["phase"] == "decision"


@clause("W-04")
def test_forced_equip():
    table = MineTable(tiles={(11, 10): "E"}, options={"forced_equip": "on"}).stack("equipment", "bow").on("ann").dice(1)
    table.does("ann", "roll", "e").expect("ann", main="bow")


@clause("W-06")
def test_path_war_by_range():
    table = MineTable(options={"path_war": "range"}).set("ann", main="bow").set("bo", at=(13, 12)).on("ann").dice(4)
    table.does("ann", "roll", "e war P2")
    assert table.battle() is not None
    tile = MineTable().set("ann", main="bow").set("bo", at=(13, 12)).on("ann").dice(4).does("ann", "roll")
    tile.refuses("ann", "e war P2")


@clause("W-08")
def test_range_is_the_best_of_weapons_that_hurt():
    table = MineTable().set("ann", main="iron_sword", off="fishing_rod")
    state = table.match.state
    assert attack_range(state, state.players[0]) == 3
    table.set("ann", main=None, off="shield")
    assert attack_range(state, state.players[0]) == 1
    duel().does("ann", "main").does("bo", "main").expect("bo", hp=18)


@clause("W-09")
def test_an_ambush_beyond_the_three():
    table = MineTable(options={"ambush_extra": "on"}).set("ann", main="bow").set("bo", at=(14, 10)).deciding("ann")
    table.does("ann", "war P2")
    rounds(table)
    assert table.battle() is None
    table.expect("bo", hp=4)


@clause("W-10")
def test_an_ambush_needs_a_weapon_that_reaches():
    table = MineTable().set("ann", main="bow", off="torch", hand="pearl").set("bo", at=(14, 10)).deciding("ann")
    table.does("ann", "war P2").expect("bo", hp=16)
    both = MineTable().set("ann", main="bow", off="fishing_rod").set("bo", at=(13, 10)).deciding("ann")
    both.does("ann", "war P2")
    assert both.legal("ann") == ["main", "off"]
    both.refuses("ann", "escape", clause="V-502")


@clause("W-13")
def test_the_declarer_may_run_first():
    table = duel(bo={"main": "iron_sword"}).dice(6).does("ann", "escape")
    assert table.battle() is None
    table.expect("ann", hp=20)
    assert table.match.view()["turn"]["seat"] == 1


@clause("W-14")
def test_an_escape_costs_the_turn_to_come():
    for option, seat in (("on", 2), ("off", 1)):
        table = duel(options={"escape_costs_turn": option}).does("ann", "main").dice(6).does("bo", "escape")
        assert table.match.view()["turn"]["seat"] == seat


@clause("W-16")
def test_an_escape_that_moves():
    table = duel(options={"escape_moves": "on"}).does("ann", "main").dice(4).does("bo", "escape")
    table.expect("bo", at=(14, 10))
    duel().does("ann", "main").dice(4).does("bo", "escape").expect("bo", at=(11, 10))


@clause("W-18")
def test_a_kill_by_card_or_mob():
    table = MineTable().set("ann", hand="tnt").set("bo", at=(12, 10), hp=3, hand="apple").deciding("ann")
    table.does("ann", "play tnt", "tile 12,10").expect("bo", alive=False).expect("ann", kills=1, cards=0)
    mob = MineTable().set("mob", kind="zombie", at=(14, 13), owner=0).set("bo", hp=3).set("table", time=0).on("ann")
    mob.quiet().expect("bo", alive=False).expect("ann", kills=1)


@clause("W-21")
def test_armour_wears_with_the_option():
    for option, left in (("on", 11), ("off", 12)):
        table = duel(options={"armor_wear": option}, ann={"main": "iron_sword"}, bo={"armor": "iron_armor"})
        table.does("ann", "main").does("bo", "main")
        assert table.match.state.players[1].gear[2].durability == left


@clause("W-22", "W-24")
def test_twice_the_story_and_never_twice_a_round():
    table = MineTable(options={"story_k": "2"}).set("story", card="story_raid", rounds=3).set("table", time=0)
    table.set("story", card="story_wither", rounds=3).on("ann").quiet().expect("ann", hp=16)


@pytest.mark.parametrize(("scope", "hp"), [("round", 18), ("story", 20), ("game", 20)])
@clause("W-23")
def test_who_is_spared(scope, hp):
    table = MineTable(options={"story_kill_scope": scope}).set("story", card="story_raid", rounds=3)
    table.set("table", time=0).set("ann", story_kills=1, kills=1).on("ann").quiet().expect("ann", hp=hp)


@clause("W-26")
def test_nobody_left():
    for option, winners in (("draw", []), ("best_hp", [1])):
        table = duel(
            options={"all_dead": option}, ann={"main": "iron_sword", "hp": 4}, bo={"main": "iron_sword", "hp": 5}
        ).set("cy", alive=False, hp=0)
        table.does("ann", "main").does("bo", "main")
        assert table.match.state.outcome().winners == winners
        assert table.match.state.outcome().reason == "all_dead"


@clause("W-29")
def test_the_first_seat_moves_on_with_the_option():
    for option, first in (("off", 0), ("on", 1)):
        table = MineTable(options={"rotate_first": option}).on("ann").quiet()
        assert table.match.view()["turn"]["seat"] == first


@clause("W-32")
def test_an_empty_deck():
    for option, cards in (("off", 0), ("on", 1)):
        table = MineTable(tiles={(11, 10): "F"}, options={"reshuffle": option})
        state = table.match.state
        state.discards += state.decks[4].cards
        state.decks[4].cards, state.decks[4].known = [], []
        table.on("ann").dice(1).does("ann", "roll", "e").expect("ann", cards=cards)


@clause("W-33")
def test_everyone_present_wins_with_the_option():
    table = MineTable(seats=4, options={"dragon_winners": "present"}).set("table", dragon=3).set("ann", dragon=9)
    table.set("bo", at=(21, 19), main="iron_sword").set("cy", at=(18, 19)).deciding("bo").does("bo", "war dragon")
    table.dice(1).does("bo", "main")
    assert table.match.state.outcome().winners == [1, 2]


@clause("W-35")
def test_four_tasks_win_with_the_option():
    table = MineTable(options={"task_race": "4"}).set("tasks", up=["t_feast"]).set("ann", tasks=3, food=3)
    table.deciding("ann").does("ann", "end")
    assert table.match.state.outcome().reason == "tasks"
    assert table.match.state.outcome().winners == [0]


@clause("W-36")
def test_doom():
    table = MineTable(presets=("quick",)).set("table", day=9, time=1).on("ann").quiet()
    table.expect("table", stories=1, day=10)
    assert table.match.view()["stories"] == [{"card": "doom", "left": 4}]
    MineTable().set("table", day=20, time=1).on("ann").quiet().expect("table", stories=0)


@clause("W-37")
def test_a_night_by_card_ends_the_day():
    table = MineTable(tiles={(11, 10): "V"}).stack("event", "eclipse").set("table", time=0).set("ann", hp=10).on("ann")
    table.dice(1).does("ann", "roll", "e").quiet().expect("table", day=1, time=0).expect("ann", hp=12)


@clause("W-38")
def test_the_dead_decide_nothing():
    table = MineTable(tiles={(11, 10): "c"}).set("ann", hp=1).on("ann").dice(2).does("ann", "roll", "e e")
    table.expect("ann", alive=False, at=(11, 10))
    assert table.match.state.pending() == [1]


@clause("W-43")
def test_layouts():
    first, second = GAME.prepare(4).board.cells, GAME.prepare(4, {"layout": "second"}).board.cells
    assert first != second
    deals = {
        tuple(Table("mineventure", seats=4, options={"layout": "random"}, seed=i).match.state.board.cells)
        for i in range(5)
    }
    assert len(deals) == 5


@clause("W-45")
def test_nobody_blocks_the_way_but_a_free_tile_is_empty():
    table = MineTable().set("bo", at=(11, 10)).on("ann").dice(2).does("ann", "roll", "e e").expect("ann", at=(12, 10))
    pearl = MineTable().set("ann", hand="pearl").set("bo", at=(11, 10)).deciding("ann").does("ann", "play pearl")
    assert "tile 11,10" not in pearl.legal("ann")
    assert "tile 12,10" in pearl.legal("ann")
    assert table.match.state.round == 1


@clause("W-46")
def test_a_push_stops_at_a_wall_and_starts_nothing():
    tiles = {(12, 10): "I", (13, 10): "#"}
    table = duel(tiles=tiles, ann={"main": "iron_sword", "books": "knockback"})
    rounds(table).expect("bo", at=(12, 10), cards=0)


@clause("W-47")
def test_cards_take_no_damage_bonus():
    duel(ann={"hand": "anvil", "buff": "strength"}).does("ann", "play anvil").does("bo", "main").expect("bo", hp=15)


# ---- mobs and the dragon -----------------------------------------------------------------------------


def test_a_mob_is_fought_like_a_player_and_pays():
    table = MineTable().set("mob", kind="zombie", at=(11, 10)).set("ann", main="iron_sword").deciding("ann")
    table.does("ann", "war mob 1", "main").expect("ann", hp=17, mobs=1, cards=1)
    assert table.get("table", "mobs") == []


def test_a_one_shot_mob_bursts():
    table = MineTable().set("mob", kind="creeper", at=(11, 10), owner=2).set("bo", at=(12, 10)).set("table", time=0)
    table.on("ann").quiet().expect("ann", hp=15).expect("bo", hp=15).expect("cy", hp=20)
    assert table.get("table", "mobs") == []
    fought = MineTable().set("mob", kind="creeper", at=(11, 10)).deciding("ann").does("ann", "war mob 1", "main")
    fought.expect("ann", hp=15)
    assert fought.battle() is None


def test_mobs_walk_towards_whom_they_see():
    table = MineTable().set("mob", kind="zombie", at=(13, 10)).set("table", time=0).on("ann").quiet()
    assert table.match.state.mobs[0].cell == table.match.state.board.at(11, 9)


@pytest.mark.parametrize(("die", "hp", "over"), [(1, 15, False), (3, 17, False), (5, 17, True), (6, 13, False)])
def test_the_dragons_attacks(die, hp, over):
    table = MineTable().set("ann", at=(21, 19), main="iron_sword").set("table", time=0).deciding("ann")
    table.does("ann", "war dragon").dice(die).does("ann", "main").expect("ann", hp=hp).expect("table", dragon=39)
    assert (table.battle() is None) == over


def test_helpers_join_once_a_round():
    table = MineTable().set("ann", at=(21, 19), main="iron_sword").set("bo", at=(20, 19), main="iron_sword")
    table.set("table", time=0).deciding("ann").does("ann", "war dragon")
    assert table.legal("bo") == ["pass", "join"]
    table.does("bo", "join").does("ann", "main").dice(6).does("bo", "main")
    table.expect("table", dragon=34).expect("ann", hp=13).expect("bo", hp=20, dragon=5)


def test_crystals_heal_the_dragon_until_they_break():
    table = MineTable().set("table", dragon=20, time=0).set("ann", at=(19, 18), main="iron_sword").deciding("ann")
    crystal = next(word for word in table.legal("ann") if word.startswith("war crystal"))
    table.does("ann", crystal).expect("ann", crystals=1)
    table.quiet().expect("table", dragon=22)


@clause("V-108")
def test_the_patrol_hurts_whoever_is_in_the_end():
    table = MineTable().set("ann", at=(21, 19)).set("bo", at=(20, 18), armor="iron_armor").set("table", time=0)
    table.on("ann").quiet().expect("ann", hp=18).expect("bo", hp=20).expect("cy", hp=20)


@clause("W-44")
def test_characters_of_ones_own_join_the_printed_ones():
    own = {"id": "my_hero", "zh": "我的角色", "max_hp": 20, "effects": [], "text_zh": "自制。"}
    setup = GAME.prepare(3, patches=(("own", {"custom": {"character": [own]}}),), roles=("my_hero", "cook", "smith"))
    assert setup.characters[-1].id == "my_hero"
    assert setup.content_hash() != GAME.prepare(3).content_hash()
    assert len(people()) == 6


@clause("V-504")
def test_previews_tell_what_can_be_reckoned():
    table = duel(ann={"main": "iron_sword", "hp": 18, "hand": "steak"}, bo={"armor": "iron_armor"})
    items = {item.word: item.preview for item in table.match.menu(0)}
    assert items["main"].changes == {"damage": 4}
    assert items["play steak"].changes == {"hp": 2}
    assert items["escape"].chances[0] == (4, 6, {"escaped": 1})


def test_a_preview_of_a_strike_is_what_the_strike_does():
    """A mob has no armour, the dragon has; a book of piercing goes through either."""
    fought = MineTable().set("mob", kind="zombie", at=(11, 10)).set("ann", main="iron_sword").deciding("ann")
    fought.does("ann", "war mob 1")
    assert previewed(fought) == 6
    pierced = duel(ann={"main": "bow", "books": "piercing"}, bo={"armor": "diamond_armor"})
    damage = previewed(pierced)
    assert damage == fought_damage(pierced)
    assert damage > previewed(duel(ann={"main": "bow"}, bo={"armor": "diamond_armor"}))


def previewed(table):
    return {item.word: item.preview for item in table.match.menu(0)}["main"].changes["damage"]


def fought_damage(table):
    return 20 - table.does("ann", "main").does("bo", "main").get("bo", "hp")
