"""The rulings that no other test proves."""

from __future__ import annotations

from carnival.helpers import ANN, BO, CY, asked, carnival, passes, patched, rest_of_round
from qiju.games.carnival.buildings import refuse_theatre, uses
from qiju.kernel.registry import find_game
from qiju.testing import clause

GAME = find_game("carnival")


@clause("Q-06")
def test_a_forced_step_goes_on_while_there_is_no_room():
    board = GAME.content()["board"]
    assert board["start"] == "S"
    table = carnival(3).set("P1", node="R7").set("P2", node="A2").set("P3", node="A2")
    table.does(ANN, "parade A2 R9").expect("P1", node="R9", tokens=1)


@clause("Q-07", "C-491")
def test_a_forced_step_onto_the_start_counts():
    nodes = [{**node, "next": ["S"]} if node["id"] == "P2" else node for node in GAME.content()["board"]["nodes"]]
    nodes = [node for node in nodes if node["id"] != "R12"]
    board = {"nodes": nodes, "hint_arrows": [], "placements": []}
    table = patched(board, 2).set("P1", node="I1").set("P2", node="P2")
    table.does(ANN, "parade P2 S").expect("P1", node="S", laps=1, block=1)


@clause("Q-08")
def test_a_skipped_float_keeps_its_slot_and_its_road():
    table = carnival(2).set("P1", node="R2").dice(3, 3).does(ANN, "free").set("P2", node="R1")
    table.does(BO, "parade R2").expect("P2", tokens=0)
    table = carnival(2).set("P1", node="T1").dice(3, 3).does(ANN, "free").does(BO, "parade T1 R1")


@clause("Q-11")
def test_the_refill_may_be_declined():
    carnival(2).set("P1", node="R9", energy=0).does(ANN, "parade I1", "decline").expect("P1", energy=1)


@clause("Q-12")
def test_whoever_leaves_the_inn_does_not_pass_it():
    table = carnival(2).set("P1", node="I1", energy=1)
    table.refuses(ANN, "sprint 1 stop", clause="C-481", key="refuse.stop")


@clause("Q-15")
def test_a_ticket_on_the_second_lap():
    table = carnival(2).set("P1", node="R6", laps=1).does(ANN, "parade H1")
    warned = next(item for item in table.match.menu(ANN) if item.word == "ticket")
    assert warned.preview is not None
    assert warned.preview.changes == {"energy": -1, "later": -3, "ticket": 1}
    table.does(ANN, "ticket").expect("P1", ticket=True, score=-3)
    table = carnival(2, theatre_late_ticket="off").set("P1", node="R6", laps=1).does(ANN, "parade H1")
    assert asked(table) == [BO], "there is nothing for Ann to do"


@clause("Q-15", "Q-16", "Q-17")
def test_what_the_theatre_says_no_to():
    state = carnival(2, theatre_late_ticket="off").set("P1", node="H1", energy=1, laps=1).match.state
    ann = state.troupes[ANN]
    assert refuse_theatre(state, ann, 25).clause == "Q-15"
    ann.laps, ann.ticket = 0, True
    assert refuse_theatre(state, ann, 26).clause == "Q-17"
    assert refuse_theatre(state, ann, 25).clause == "Q-16"
    ann.laps, ann.ticket, ann.redeemed = 1, False, True
    assert refuse_theatre(state, ann, 25).clause == "Q-16"
    assert uses(state, ann, state.n.board.number["H1"]) == []


@clause("Q-18")
def test_the_ticket_has_one_name():
    for lang in ("zh", "en"):
        words = [text for key, text in GAME.text(lang).table.items() if key.startswith(("unit.ticket", "refuse."))]
        assert not any("剧场演出票" in text for text in words)
    assert "tickets" in GAME.content()["theatre"]


@clause("Q-19")
def test_tea_comes_with_the_declaration():
    table = carnival(2).set("P1", longyun=1, node="R1")
    assert table.legal(ANN)[-3:] == ["drink 龙云茶 +1", "drink 龙云茶 +2", "drink 龙云茶 +3"]
    table.refuses(ANN, "drink 龙云茶 +4 parade R2", clause="Q-19", key="refuse.tea_steps")
    table.does(ANN, "drink 龙云茶 +2 parade R2 G1 R3").expect("P1", node="R3", longyun=0, energy=1)
    table.refuses(BO, "drink 龙云茶 +1 parade R0", clause="C-431", key="refuse.no_drink")


@clause("Q-19", "C-433")
def test_one_tea_a_move():
    table = carnival(2).set("P1", longyun=2, node="R1")
    table.refuses(ANN, "drink 龙云茶 +1 drink 龙云茶 +1 parade R2", clause="C-433", key="refuse.drank")


@clause("Q-19", "C-408")
def test_tea_is_spent_even_if_the_free_move_is_skipped():
    table = carnival(2).set("P1", longyun=1).dice(2, 2).does(ANN, "drink 龙云茶 +3 free")
    table.expect("P1", longyun=0, node="S").expect("supply", longyun=2)
    assert asked(table) == [BO]


@clause("Q-20")
def test_reroll_and_drink_in_any_order():
    table = carnival(2).set("P1", node="R1", energy=3, zhuwang=1).dice(3, 3, 5)
    table.does(ANN, "parade P1", "perform", "drink 蛛网酒 b-1", "reroll a").expect("P1", energy=1)
    table.does(ANN, "accept").expect("P1", tokens=3)
    table = carnival(2).set("P1", node="R1", energy=3, zhuwang=1).dice(3, 3, 5)
    table.does(ANN, "parade P1", "perform", "reroll a", "drink 蛛网酒 b-1", "accept").expect("P1", tokens=3)


@clause("Q-22")
def test_the_prompt_option_changes_nothing_in_the_rules():
    ends = []
    for choice in ("on", "off"):
        table = carnival(3, simultaneous_prompt=choice).set("P2", shenhou=1).dice(5, 1).does(ANN, "free")
        assert table.match.view()["variants"]["simultaneous_prompt"] is (choice == "on")
        ends.append(passes(table, BO).match.state.digest())
    assert ends[0] == ends[1]


@clause("Q-23", "C-436")
def test_a_die_stays_on_its_faces():
    table = carnival(2).set("P2", zhuwang=1, senlu=1).dice(6, 1).does(ANN, "free")
    table.refuses(BO, "drink 蛛网酒 a+1", clause="Q-23", key="refuse.die_edge")
    table.refuses(BO, "drink 蛛网酒 b-1", clause="Q-23", key="refuse.die_edge")
    table.refuses(BO, "drink 蛛网酒 a=3", clause="C-436", key="refuse.choose_die")
    menu = [item.word for item in table.match.menu(BO, [51]) if item.refusal is None]
    assert menu == ["a-1", "b+1"]
    table.does(BO, "drink 森之露 a=1").expect("P1", node="S")


@clause("Q-26")
def test_whoever_has_finished_may_still_drink():
    for choice, who in (("on", ANN), ("off", BO)):
        table = carnival(2, finished_may_drink=choice).set("P1", node="R11", laps=1, zhuwang=1)
        table.does(ANN, "parade S").dice(5, 1).does(BO, "free")
        assert asked(table) == [who]


@clause("Q-36", "Q-37")
def test_two_gardens_and_two_taverns():
    kinds = [node["building"] for node in GAME.content()["board"]["nodes"] if node["kind"] == "building"]
    assert {kind: kinds.count(kind) for kind in sorted(set(kinds))} == {
        "assembly": 2,
        "garden": 2,
        "inn": 1,
        "plaza": 2,
        "start": 1,
        "tavern": 2,
        "theatre": 1,
    }


@clause("Q-40")
def test_whoever_is_asked_about_anothers_dice_has_so_much_time_and_then_passes():
    table = carnival(2, drink_timer_s="10").set("P1", shenhou=1).set("P2", zhuwang=1).dice(5, 2).does(ANN, "free")
    limit = GAME.limit(table.match.state, BO)
    assert limit.time == 10_000
    assert [GAME.word(table.match.state, BO, move) for move in limit.moves] == ["pass"]
    assert GAME.limit(table.match.state, ANN) is None
    passes(table, BO)
    assert asked(table) == [ANN]
    assert GAME.limit(table.match.state, ANN) is None, "one's own dice may be looked at as long as one likes"


@clause("Q-40")
def test_the_time_for_a_drink_is_told_to_the_table():
    assert carnival(2).match.view()["variants"]["drink_timer_s"] == 20
    assert carnival(2, drink_timer_s="0").match.view()["variants"]["drink_timer_s"] == 0


@clause("Q-42")
def test_an_earlier_drink_closes_no_later_check():
    table = carnival(2).set("P1", node="S", energy=1, longyun=1).set("P2", zhuwang=1)
    table.dice(3, 2, 6, 1).does(ANN, "drink 龙云茶 +2 free")
    assert asked(table) == [BO]
    passes(table, BO)
    table.does(ANN, "R0 R1 P1", "perform")
    assert asked(table) == [BO]
    table = carnival(2).set("P1", node="R0", energy=1, zhuwang=1).set("P2", zhuwang=1)
    table.dice(3, 2, 6, 1).does(ANN, "free")
    passes(table, BO)
    table.does(ANN, "drink 蛛网酒 a+1", "R1 P1", "perform")
    assert asked(table) == [BO], "Ann's drink closed only the check of the move"


def test_passing_turns_to_the_third_seat():
    table = carnival(3)
    rest_of_round(table, ANN, BO)
    assert asked(table) == [CY]
