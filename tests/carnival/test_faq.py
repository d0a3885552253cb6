"""The rulebook's questions and answers, one by one."""

from __future__ import annotations

from carnival.helpers import ANN, BO, CY, asked, carnival, rest_of_round
from qiju.kernel.registry import find_game
from qiju.testing import clause

GAME = find_game("carnival")


@clause("C-701")
def test_the_tavern_in_front_of_the_start_has_lower_slots_for_three_and_four():
    board = GAME.content()["board"]
    tavern = next(node for node in board["nodes"] if node["id"] == "T1")
    assert "T1" in next(node for node in board["nodes"] if node["id"] == "S")["next"]
    assert [slot["marker"] for slot in tavern["slots"] if slot["row"] == "lower"] == [3, 4]


@clause("C-702", "Q-38")
def test_with_four_players_the_slot_marked_three_may_be_used():
    slots = next(node for node in carnival(4).match.view()["board"]["nodes"] if node["id"] == "T1")["slots"]
    assert [slot["active"] for slot in slots] == [True, True, True]
    for seats, room in ((2, 1), (3, 2), (4, 3)):
        setup = GAME.prepare(seats)
        assert setup.room[setup.board.number["T1"]] == room


@clause("C-703")
def test_passing_a_full_building_gives_no_step_more():
    table = carnival(2).set("P1", energy=1).set("P2", node="T1").does(ANN, "sprint 1 T1 R1")
    table.expect("P1", node="R1", tokens=1)


@clause("C-704")
def test_after_drinking_in_ones_own_turn_one_may_drink_in_anothers():
    table = carnival(2).set("P1", zhuwang=2).dice(3, 3, 5, 1).does(ANN, "free", "drink 蛛网酒 a+1", "T1")
    table.does(BO, "free")
    assert asked(table) == [ANN]
    table.does(ANN, "drink 蛛网酒 a-1").expect("P1", zhuwang=0)


@clause("C-705")
def test_whoever_declines_still_takes_a_slot():
    table = carnival(2).does(ANN, "parade T1", "decline").expect("P1", energy=1, node="T1")
    table.does(BO, "parade T1 R1").expect("P2", node="R1")


@clause("C-706")
def test_a_used_drink_cannot_be_bought_back_at_once():
    table = carnival(2).set("supply", longyun=0).set("P1", node="R12", energy=2, longyun=1)
    table.does(ANN, "drink 龙云茶 +1 parade S T1")
    table.refuses(ANN, "buy 龙云茶", key="refuse.sold_out")
    assert table.match.view()["supply"]["used"]["longyun"] == 1
    table.does(ANN, "decline").expect("supply", longyun=1)


@clause("C-707", "Q-35")
def test_points_know_no_limit():
    carnival(2).set("P1", node="R1", road=400).does(ANN, "parade R2").expect("P1", tokens=402)
    total = sum(int(value) * count for value, count in GAME.content()["box"]["score_tokens"].items())
    assert total == 350


@clause("C-708")
def test_hint_arrows_stand_beside_lines_that_are_there():
    board = GAME.content()["board"]
    nexts = {node["id"]: node["next"] for node in board["nodes"]}
    for arrow in board["hint_arrows"]:
        here, there = arrow["edge"]
        assert there in nexts[here]
    table = carnival(3)
    rest_of_round(table, ANN, BO, CY)
    assert table.match.view()["board"]["hint_arrows"] == board["hint_arrows"]
