"""Sections 1 to 5 of the rulebook, clause by clause, where no acceptance scenario speaks for them already."""

from __future__ import annotations

import pytest

from carnival.helpers import ANN, BO, CY, asked, carnival, passes, rest_of_round
from qiju.games.carnival.preview import differences
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.testing import Table, clause

GAME = find_game("carnival")
CONTENT = GAME.content()


# ---- 1, 2: the game and its box --------------------------------------------------------------------------


@clause("C-101")
def test_two_to_four_play_best_with_three():
    assert GAME.seats == (2, 3, 4)
    assert GAME.standard == 3
    with pytest.raises(Invalid):
        GAME.prepare(5)


@clause("C-102")
def test_two_laps_end_it_and_the_most_points_win():
    table = carnival(2).set("P1", node="R11", laps=1, road=5).set("P2", road=20)
    table.does(ANN, "parade S")
    rest_of_round(table, BO)
    assert table.match.state.over
    assert table.match.state.outcome().winners == [BO]


@clause("C-201", "C-202", "C-204")
def test_the_box_holds_what_four_players_need():
    box, drinks = CONTENT["box"], CONTENT["drinks"]
    assert box["energy_markers"] == max(GAME.seats) * CONTENT["match"]["max_energy"]
    assert box["saturation_markers"] == CONTENT["assembly"]["markers"]
    assert box["player_cubes"] == len(box["colours"]) == max(GAME.seats)
    assert (box["dice"], box["board_sheets"], box["lap_blocks"]) == (2, 1, 2)
    assert box["drink_cards"] == sum(drink["cards"] for drink in drinks.values())
    assert box["theatre_tickets"] == CONTENT["theatre"]["tickets"]["4"]
    flowers = [CONTENT["garden"][f"flower{k}"]["supply"]["4"] for k in (1, 2, 3)]
    assert flowers == [4, 2, 2]
    assert box["flower_tokens"] == sum(flowers)


@clause("C-203")
def test_score_tokens_add_up():
    tokens = CONTENT["box"]["score_tokens"]
    assert tokens == {"1": 20, "5": 6, "10": 6, "20": 4, "40": 4}
    assert sum(int(value) * count for value, count in tokens.items()) == 350


@clause("C-205", "C-801", "C-802", "C-803")
def test_two_sheets_of_cards_and_tokens():
    box = CONTENT["box"]
    cards, tokens = box["sheet_cards"], box["sheet_tokens"]
    assert cards["columns"] * cards["rows"] == box["drink_cards"] == 12
    small = box["lap_blocks"] + box["theatre_tickets"] + sum(box["score_tokens"].values()) + box["flower_tokens"]
    assert small == tokens["used"] == 54
    assert tokens["columns"] * tokens["rows"] - tokens["used"] == 6, "the blank strip"


# ---- 3: setting up ---------------------------------------------------------------------------------------


@clause("C-302")
def test_a_common_supply_of_markers():
    carnival().expect("supply", markers=2).expect("saturation", A1=0, A2=0)


@clause("C-303")
def test_everybody_and_both_blocks_begin_at_the_start():
    view = carnival(4).match.view()
    assert [troupe["node"] for troupe in view["troupes"]] == ["S"] * 4
    assert view["blocks"] == [{"points": 6, "seat": None}, {"points": 3, "seat": None}]


@clause("C-304", "Q-39")
def test_places_follow_clockwise_from_the_start_player():
    table = Table("carnival", seats=3, options={"start_player": "seat2"})
    assert asked(table) == [BO]
    assert [troupe["place"] for troupe in table.match.view()["troupes"]] == [2, 0, 1]
    assert [table.get(f"P{k}", "energy") for k in (1, 2, 3)] == [1, 0, 1]
    table.expect("P1", tokens=1)
    rest_of_round(table, BO)
    assert asked(table) == [CY]
    starters = {Table("carnival", seats=3, seed=seed).match.view()["starter"] for seed in range(30)}
    assert starters == {0, 1, 2}
    with pytest.raises(Invalid):
        Table("carnival", seats=2, options={"start_player": "seat3"})


# ---- 4: turns and moving ---------------------------------------------------------------------------------


@clause("C-401")
def test_turns_go_clockwise():
    table = carnival(3)
    for seat in (ANN, BO, CY, ANN):
        assert asked(table) == [seat]
        rest_of_round(table, seat)
    table.refuses(CY, "parade", clause="C-401", key="refuse.not_your_turn")


@clause("C-401")
def test_after_the_end_nothing_may_be_done():
    table = carnival(2).set("P1", node="R11", laps=1).does(ANN, "parade S")
    rest_of_round(table, BO)
    table.refuses(BO, "parade", clause="C-401", key="refuse.over")


@clause("C-402")
def test_only_the_last_node_is_used():
    table = carnival(2).set("P1", node="R0", energy=3).does(ANN, "sprint 1 R1 P1")
    assert table.legal(ANN) == ["perform", "decline"]
    table = carnival(2).set("P1", node="R0", energy=3).does(ANN, "sprint 2 R1 P1 R4")
    assert asked(table) == [BO]
    table.refuses(BO, "buy 申猴酒", clause="C-402", key="refuse.choose_mode")


@clause("C-406", "Q-02")
def test_nobody_holds_more_than_three_energy():
    table = carnival(2).set("P1", node="R1", energy=2).does(ANN, "parade R2").expect("P1", energy=3)
    table.set("turn", seat=ANN).does(ANN, "parade G1", "decline").expect("P1", energy=3)
    assert GAME.prepare(4).subsidy_energy == [0, 1, 1, 2]


@clause("C-409", "C-420", "Q-05")
def test_only_along_the_arrows():
    table = carnival(2).set("P1", node="R1")
    table.refuses(ANN, "parade R0", clause="C-420", key="refuse.no_arrow")
    table.refuses(ANN, "parade G1", clause="C-420", key="refuse.no_arrow")
    table.refuses(ANN, "parade decline", clause="C-420", key="refuse.choose_way")
    board = GAME.prepare(2).board
    assert all(node.number not in board.nexts[node.number] for node in board.nodes)


@clause("C-410")
def test_points_are_taken_at_once():
    table = carnival(2).set("P1", node="R1").does(ANN, "parade R2")
    assert table.match.view(BO)["troupes"][0]["tokens"] == 2
    assert table.heard("road") == [{"number": 1, "seat": 0, "node": "@node.R2", "energy": 1, "points": 2}]


@clause("C-421")
def test_a_road_of_zero_gives_nothing():
    carnival(2).set("P1", node="G1").does(ANN, "parade R3").expect("P1", tokens=0)


@clause("C-423", "C-424", "Q-05", "Q-06", "Q-07")
def test_a_forced_step_may_lead_to_the_start_and_chooses_at_forks():
    table = carnival(2).set("P1", node="R9").set("P2", node="I1")
    table.does(ANN, "parade I1 P2").expect("P1", node="P2")
    table = carnival(2).set("P1", node="R9").set("P2", node="I1")
    table.does(ANN, "parade I1 G2").expect("P1", node="G2")


# ---- 4.1: taverns and drinks -----------------------------------------------------------------------------


@clause("C-431", "C-432", "Q-37")
def test_one_drink_a_visit_doubles_allowed():
    table = carnival(2).set("P1", energy=3, shenhou=1).does(ANN, "parade T1")
    assert table.legal(ANN) == ["buy 申猴酒", "buy 蛛网酒", "buy 森之露", "buy 龙云茶", "decline"]
    table.does(ANN, "buy 申猴酒").expect("P1", shenhou=2, energy=2)
    assert asked(table) == [BO]
    table = carnival(2).set("supply", senlu=0).does(ANN, "parade T1")
    table.refuses(ANN, "buy 森之露", clause="C-431", key="refuse.sold_out")
    table.refuses(ANN, "buy 龙云茶", clause="C-431", key="refuse.energy")
    assert [node.id for node in GAME.prepare(2).board.nodes if node.id.startswith("T")] == ["T1", "T2"]


@clause("C-433", "C-704")
def test_one_drink_a_turn_and_another_in_the_next():
    table = carnival(3).set("P1", zhuwang=1, shenhou=2).dice(6, 2, 4, 1, 6, 3, 5, 5)
    table.does(ANN, "free", "drink 申猴酒")
    assert table.legal(ANN)[0] == "T1", "nothing is left to ask"
    table.does(ANN, "R0 R1 P1")
    assert asked(table) == [BO]
    table.does(BO, "free")
    assert asked(table) == [ANN]
    table.does(ANN, "drink 申猴酒").expect("P1", shenhou=0, drank=False)
    assert asked(table) == [CY], "a difference of 0 skipped Bo's turn"


@clause("C-433", "Q-21")
def test_one_drink_for_both_checks_of_a_turn():
    table = carnival(2).set("P1", node="R0", energy=1).set("P2", shenhou=2)
    table.dice(1, 1, 3, 1, 5, 5).does(ANN, "free").does(BO, "drink 申猴酒").does(ANN, "R1 P1", "perform")
    assert table.match.state.over is False
    table.expect("P1", tokens=0, energy=0).expect("P2", shenhou=1)
    table.dice_used()


@clause("C-435", "Q-22")
def test_passing_holds_until_the_dice_change():
    table = carnival(4).set("P2", zhuwang=1).set("P3", zhuwang=1).set("P4", zhuwang=1)
    table.dice(5, 2).does(ANN, "free")
    passes(table, BO, CY)
    table.does("P4", "drink 蛛网酒 b+1")
    assert asked(table) == [BO], "asked again, from the active player's left"
    passes(table, BO, CY)
    assert table.match.view()["move"]["steps"] == 2
    table.refuses(BO, "pass", key="refuse.not_your_turn")


@clause("C-435")
def test_who_is_not_asked_yet_waits():
    table = carnival(3).set("P2", zhuwang=1).set("P3", zhuwang=1).dice(5, 2).does(ANN, "free")
    table.refuses(CY, "drink 蛛网酒", clause="C-435", key="refuse.not_asked")
    table.refuses(ANN, "accept", clause="C-435", key="refuse.not_asked")
    assert table.match.view()["check"]["to_ask"] == [CY]


@clause("C-434")
def test_the_active_players_drink_closes_a_free_move():
    table = carnival(2).set("P1", node="R1", energy=3, zhuwang=1).set("P2", zhuwang=1)
    table.dice(5, 5).does(ANN, "parade P1", "perform")
    passes(table, BO)
    table.does(ANN, "drink 蛛网酒 a+1")
    assert table.match.view()["check"]["closed"] is True
    table.refuses(BO, "drink 蛛网酒", key="refuse.closed")
    table.does(ANN, "accept").expect("P1", tokens=1)


@clause("C-436")
def test_drinks_serve_at_both_checks():
    for words, dice in (("free", (3, 1)), ("parade P1", (3, 1))):
        table = carnival(2).set("P1", node="R1", energy=0).set("P2", shenhou=1, zhuwang=1, senlu=1, longyun=1)
        table.dice(*dice).does(ANN, words)
        if words != "free":
            table.does(ANN, "perform")
        assert table.legal(BO) == ["pass", "drink 申猴酒", "drink 蛛网酒", "drink 森之露"]
        table.refuses(BO, "drink 龙云茶", clause="Q-19", key="refuse.tea_later")


@clause("C-437", "C-706")
def test_a_used_drink_is_back_only_after_the_turn():
    table = carnival(2).set("supply", shenhou=0).set("P1", node="R11", energy=2, shenhou=1)
    table.dice(4, 4, 3, 1).does(ANN, "free", "drink 申猴酒", "S T1")
    table.refuses(ANN, "buy 申猴酒", clause="C-431", key="refuse.sold_out")
    table.does(ANN, "decline").expect("supply", shenhou=1)


# ---- 4.2 to 4.7: buildings -------------------------------------------------------------------------------


@clause("C-441", "C-442")
def test_a_plaza_scores_once_however_often_it_is_rolled():
    table = carnival(2).set("P1", node="R1", energy=2).dice(2, 2, 4, 1, 6)
    table.does(ANN, "parade P1", "perform", "reroll both", "reroll b")
    table.expect("P1", energy=0, tokens=2)
    assert asked(table) == [BO], "without energy or a drink there is nothing more to decide"
    table.dice_used()


@clause("C-442")
def test_a_free_move_is_not_rerolled_for_energy():
    table = carnival(2).set("P1", node="R1", energy=3, zhuwang=1).dice(4, 1).does(ANN, "free")
    table.refuses(ANN, "reroll a", clause="C-442", key="refuse.reroll")


@clause("C-445")
def test_energy_buys_points_at_an_assembly():
    for spent, points in ((1, 2), (2, 4), (3, 7)):
        table = carnival(2).set("P1", node="R3", energy=3).does(ANN, "parade A1", f"gather {spent}")
        table.expect("P1", tokens=points, energy=3 - spent)
    table = carnival(2).set("P1", node="R3", energy=0).does(ANN, "parade A1")
    table.refuses(ANN, "gather 2", clause="C-445", key="refuse.energy")
    table.refuses(ANN, "gather 4", clause="C-445", key="refuse.gather")


@clause("C-448")
def test_what_the_theatre_refuses():
    table = carnival(2).set("P1", node="R6").does(ANN, "parade H1")
    table.refuses(ANN, "redeem", clause="C-448", key="refuse.no_ticket")
    table = carnival(2).set("P1", node="R6").set("supply", tickets=0).does(ANN, "parade H1")
    assert asked(table) == [BO], "nothing to be had there"


@clause("C-461")
def test_one_flower_a_visit():
    table = carnival(2).set("P1", node="R2", energy=3).does(ANN, "parade G1")
    assert table.legal(ANN) == ["flower 1", "flower 2", "flower 3", "decline"]
    table.does(ANN, "flower 2").expect("P1", energy=1, flower2=1, tokens=0).expect("supply", flower2=0)
    table = carnival(2).set("P1", node="R2", energy=1).set("supply", flower2=0).does(ANN, "parade G1")
    table.refuses(ANN, "flower 2", clause="C-461", key="refuse.sold_out")
    table.refuses(ANN, "flower 3", clause="C-461", key="refuse.energy")


@clause("C-481")
def test_the_inn_refills_whoever_ends_there():
    carnival(2).set("P1", node="R9", energy=0).does(ANN, "parade I1", "rest").expect("P1", energy=3)
    table = carnival(2).set("P1", node="R9", energy=2).does(ANN, "parade I1")
    assert asked(table) == [BO], "full already"
    table = carnival(2).set("P1", node="R3", energy=2)
    table.refuses(ANN, "sprint 2 A1 stop", clause="C-481", key="refuse.stop")


@clause("C-491", "C-492")
def test_blocks_for_the_first_two_to_come_round():
    table = carnival(3)
    for number in (1, 2, 3):
        table.set(f"P{number}", node="R11")
    table.does(ANN, "parade S").does(BO, "parade S").does(CY, "parade S")
    assert [table.get(f"P{k}", "block") for k in (1, 2, 3)] == [1, 2, 0]
    assert [table.get(f"P{k}", "score") for k in (1, 2, 3)] == [5, 2, 1]
    for seats, points in ((2, [0, 4, 1]), (3, [0, 5, 2]), (4, [0, 6, 3])):
        assert GAME.prepare(seats).block_points == points


@clause("C-493")
def test_at_the_finish_the_rest_of_the_move_is_lost():
    table = carnival(2).set("P1", node="R11", laps=1, energy=3).does(ANN, "sprint 3 S")
    table.expect("P1", node="S", finish=8, energy=0)
    assert GAME.prepare(2).finish_points == [8, 6]
    assert GAME.prepare(4).finish_points == [8, 6, 4, 2]


# ---- 5: the end ------------------------------------------------------------------------------------------


@clause("C-501")
def test_every_other_player_has_exactly_one_more_turn():
    table = carnival(3).set("turn", seat=BO).set("P2", node="R11", laps=1).does(BO, "parade S")
    assert table.match.view()["last_turns"] == [ANN, CY]
    rest_of_round(table, CY, ANN)
    assert table.match.state.over
    table.expect("P1", turns=1).expect("P2", turns=1).expect("P3", turns=1)


@clause("C-502", "C-504")
def test_the_score_by_source():
    table = carnival(2).set("P1", node="R11", laps=1, road=10, plaza=4, assembly=7, block=1, flower1=2, flower3=1)
    table.set("P1", ticket=True, shenhou=2, senlu=1).does(ANN, "parade S")
    rest_of_round(table, BO)
    score = table.match.view()["troupes"][0]["score"]
    assert score == {
        "total": 10 + 4 + 7 + 8 + 4 + 5 + 4 - 3,
        "road": 10,
        "plaza": 4,
        "assembly": 7,
        "theatre": 0,
        "finish": 8,
        "ousting": 0,
        "subsidy": 0,
        "block": 4,
        "flowers": 5,
        "kinds": 4,
        "ticket": -3,
    }
    assert table.match.state.outcome().scores[ANN] == score["total"]


# ---- 8: the dice -----------------------------------------------------------------------------------------


@clause("C-804")
def test_the_exact_table_of_differences():
    rolls = [abs(a - b) for a in range(1, 7) for b in range(1, 7)]
    exact = [(rolls.count(difference), 36, difference) for difference in range(6)]
    assert differences(carnival(2).match.state) == exact
    assert [ways for ways, _, _ in exact] == [6, 10, 8, 6, 4, 2]
    printed = CONTENT["difference"]["printed_percent"]
    assert printed == {str(d): round(100 * ways / 36) for ways, _, d in exact}
    assert sum(printed.values()) == 101
    assert sum(rolls) == 70
