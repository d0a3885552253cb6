"""Section 6: the three variants, alone and together."""

from __future__ import annotations

from itertools import product

from carnival.helpers import ANN, BO, CY, DI, asked, carnival, passes, rest_of_round
from qiju.bots.names import make_bot
from qiju.kernel.registry import find_game
from qiju.kernel.streams import Keys, lab_secret
from qiju.lab.playout import play_out
from qiju.testing import clause

GAME = find_game("carnival")


@clause("C-601", "Q-29")
def test_passing_stragglers_puts_each_of_them_out():
    table = carnival(4, straggler_out="on").set("P1", node="R0", laps=1, energy=3)
    table.set("P2", node="R1").set("P3", node="R1").set("P4", node="P1", laps=1)
    table.does(ANN, "sprint 2 R1 P1 R4").expect("P1", ousting=10, tokens=11, node="R4")
    table.expect("P2", out=True).expect("P3", out=True).expect("P4", out=False)
    assert asked(table) == [DI]
    assert [troupe["node"] for troupe in table.match.view()["troupes"]] == ["R4", None, None, "P1"]
    table.refuses(BO, "parade R2", clause="C-601", key="refuse.out")


@clause("C-601")
def test_without_the_variant_nobody_is_put_out():
    table = carnival(2).set("P1", node="R0", laps=1).set("P2", node="R1").does(ANN, "parade R1")
    table.expect("P2", out=False).expect("P1", tokens=0)


@clause("C-601")
def test_a_float_that_has_not_been_round_puts_nobody_out():
    table = carnival(2, straggler_out="on").set("P1", node="R0").set("P2", node="R1").does(ANN, "parade R1")
    table.expect("P2", out=False)


@clause("C-601")
def test_whoever_is_out_may_still_win():
    table = carnival(2, straggler_out="on").set("P1", node="R11", laps=1).set("P2", road=60)
    table.does(ANN, "parade S").expect("P2", out=True)
    assert table.match.state.over, "nobody is left for a last turn"
    assert table.match.state.outcome().winners == [BO]
    table.expect("P1", finish=8, ousting=5)


@clause("Q-30")
def test_the_start_may_be_agreed_to_be_safe():
    for safe, out in (("off", True), ("on", False)):
        table = carnival(2, straggler_out="on", start_is_safe=safe).set("P1", node="R11")
        table.does(ANN, "parade S").expect("P1", laps=1).expect("P2", out=out)


@clause("Q-31")
def test_what_somebody_out_of_the_game_holds_stays_there():
    table = carnival(3, straggler_out="on").set("P1", node="R0", laps=1).set("P2", node="R1", zhuwang=1, ticket=True)
    table.set("P2", flower1=1, block=2).does(ANN, "parade R1").expect("P2", out=True, zhuwang=1, score=1 + 1 + 2 - 3)
    table.dice(5, 1).does(CY, "free")
    assert asked(table) == [CY], "Bo is not asked for a drink"
    assert GAME.conserved(table.match.state)["zhuwang"] == 3


@clause("Q-32")
def test_alone_in_the_forest():
    for goes_on, over in (("on", False), ("off", True)):
        table = carnival(2, straggler_out="on", solo_continue=goes_on).set("P1", node="R0", laps=1)
        table.set("P2", node="R1").does(ANN, "parade R1")
        assert table.match.state.over is over
        if not over:
            assert asked(table.does(ANN, "parade R2")) == [ANN], "the only float left has every turn"


@clause("Q-41")
def test_a_slot_freed_by_a_straggler_may_be_used():
    table = carnival(2, straggler_out="on").set("P1", node="S", laps=1).set("P2", node="T1")
    table.does(ANN, "parade T1").expect("P1", node="T1", ousting=5).expect("P2", out=True)
    assert "buy 申猴酒" in table.legal(ANN)


@clause("C-601", "Q-31")
def test_whoever_is_put_out_in_the_last_turns_has_none():
    table = carnival(3, straggler_out="on").set("P1", node="R11", laps=1)
    table.set("P2", node="R0", laps=1).set("P3", node="R1")
    table.does(ANN, "parade S").does(BO, "parade R1").expect("P3", out=True)
    assert table.match.state.over


@clause("C-602", "Q-33")
def test_everybody_begins_with_a_drink():
    table = carnival(3, well_fed="on").expect("supply", shenhou=4, zhuwang=3, senlu=2)
    assert table.legal(ANN) == ["take 申猴酒", "take 蛛网酒"]
    table.refuses(ANN, "take 森之露", clause="C-602", key="refuse.choose_fed")
    table.refuses(BO, "take 申猴酒", clause="C-401", key="refuse.not_your_turn")
    table.does(ANN, "take 申猴酒").does(BO, "take 蛛网酒").does(CY, "take 申猴酒")
    table.expect("supply", shenhou=2, zhuwang=2).expect("P2", zhuwang=1)
    assert asked(table) == [ANN]


@clause("C-602", "Q-01", "Q-33")
def test_the_printed_cards_just_suffice():
    table = carnival(4, well_fed="on")
    for drink, cards in (("shenhou", 4), ("zhuwang", 4), ("senlu", 2), ("longyun", 2)):
        assert table.get("supply", drink) == cards == GAME.content()["drinks"][drink]["cards"]
    for seat in range(4):
        table.does(seat, "take 申猴酒")
    table.expect("supply", shenhou=0)
    table = carnival(2, well_fed="on").set("supply", shenhou=0)
    table.refuses(ANN, "take 申猴酒", clause="C-602", key="refuse.sold_out")


@clause("C-603", "Q-34")
def test_what_is_hidden_and_what_is_not():
    table = carnival(3, hidden_info="on").set("P1", node="R1", energy=1, senlu=1, flower3=1)
    table.does(ANN, "parade R2")
    mine, theirs, watching = (table.match.view(viewer)["troupes"][0] for viewer in (ANN, BO, -1))
    assert (mine["tokens"], mine["points"]) == (2, 6)
    for seen in (theirs, watching):
        assert seen["tokens"] is seen["points"] is seen["drinks"] is seen["flowers"] is None
        assert (seen["drink_count"], seen["flower_count"], seen["energy"], seen["node"]) == (1, 1, 2, "R2")
    assert [told["points"] for told in table.heard("road", ANN)] == [2]
    assert [told["points"] for told in table.heard("road", BO)] == ["?"]


@clause("C-603", "Q-34")
def test_all_is_shown_at_the_end():
    table = carnival(2, hidden_info="on").set("P1", node="R11", laps=1, road=9, shenhou=1)
    table.does(ANN, "parade S")
    rest_of_round(table, BO)
    assert table.match.state.over
    seen = table.match.view(-1)["troupes"][0]
    assert seen["points"] == 17
    assert seen["drinks"]["shenhou"] == 1


@clause("C-603")
def test_whoever_holds_a_hidden_card_is_asked_whatever_it_is():
    table = carnival(3, hidden_info="on").set("P2", longyun=1).dice(5, 1).does(ANN, "free")
    assert asked(table) == [BO]
    assert table.legal(BO) == ["pass"]
    passes(table, BO)
    table = carnival(3).set("P2", longyun=1).dice(5, 1).does(ANN, "free")
    assert asked(table) == [ANN], "in the open everybody sees that it is tea"


def test_the_variants_go_together_in_any_combination():
    names = ("straggler_out", "well_fed", "hidden_info")
    for number, choices in enumerate(product(("off", "on"), repeat=3)):
        for seats in (2, 3, 4):
            setup = GAME.prepare(seats, dict(zip(names, choices, strict=True)))
            for bot in ("random", "house"):
                keys = Keys(lab_secret(7, number * 10 + seats), 0)
                state = GAME.deal(setup, keys)
                assert play_out(state, [make_bot(GAME, bot)] * seats, keys.bots, GAME.cap) > 0
                assert state.over
