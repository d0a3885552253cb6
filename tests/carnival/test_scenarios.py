"""The acceptance scenarios, each in the words of the table."""

from __future__ import annotations

from carnival.helpers import ANN, BO, CY, DI, asked, carnival, first_way, passes, rest_of_round
from qiju.testing import clause


@clause("C-301", "C-305")
def test_a01_two_players_are_set_up():
    table = carnival(2)
    table.expect("supply", shenhou=2, zhuwang=2, senlu=1, longyun=1, tickets=2, flower1=2, flower2=1, flower3=1)
    table.expect("P1", energy=0, tokens=0).expect("P2", energy=1, tokens=0)


@clause("C-301", "C-305")
def test_a02_four_players_are_set_up():
    table = carnival(4)
    table.expect("supply", shenhou=3, zhuwang=3, senlu=2, longyun=2, tickets=4, flower1=4, flower2=2, flower3=2)
    assert [table.get(f"P{k}", "energy") for k in (1, 2, 3, 4)] == [0, 1, 1, 2]
    assert [table.get(f"P{k}", "tokens") for k in (1, 2, 3, 4)] == [0, 0, 1, 0]


@clause("C-403", "C-431", "Q-04")
def test_a03_energy_comes_before_the_tavern():
    table = carnival().does(ANN, "parade T1").expect("P1", energy=1, node="T1")
    table.does(ANN, "buy 申猴酒").expect("P1", energy=0, shenhou=1).expect("supply", shenhou=2)


@clause("C-407", "C-421")
def test_a04_parading_with_full_energy():
    table = carnival().set("P1", node="R1", energy=3).does(ANN, "parade R2")
    table.expect("P1", energy=3, tokens=2)


@clause("C-404", "C-421")
def test_a05_a_sprint_through_a_garden():
    table = carnival().set("P1", node="R1", energy=2).does(ANN, "sprint 2 R2 G1 R3")
    table.expect("P1", energy=0, node="R3", tokens=0, flower1=0)
    assert asked(table) == [BO]


@clause("C-404", "Q-03")
def test_a06_a_sprint_that_cannot_be():
    table = carnival().set("P1", node="R1", energy=1)
    table.refuses(ANN, "sprint 2 R2 G1 R3", clause="C-404", key="refuse.energy")
    table.refuses(ANN, "sprint 0 R2", clause="C-404", key="refuse.sprint")
    table.set("P1", energy=3).refuses(ANN, "sprint 4 R2 G1 R3 A1 R5", clause="C-404", key="refuse.sprint")


@clause("C-405", "Q-09")
def test_a07_a_free_move_of_four():
    table = carnival(2).dice(6, 2).does(ANN, "free", "R0 R1 P1 R4")
    table.expect("P1", node="R4", tokens=1).dice_used()


@clause("C-408")
def test_a08_a_free_move_of_nothing():
    table = carnival(2).set("P1", node="A1", energy=3).dice(4, 4).does(ANN, "free")
    table.expect("P1", node="A1", energy=3, tokens=0).expect("saturation", A1=0)
    assert asked(table) == [BO]


@clause("C-421")
def test_a09_a_road_with_somebody_on_it():
    table = carnival(2).set("P1", node="R1").set("P2", node="R2").does(ANN, "parade R2")
    table.expect("P1", node="R2", tokens=0).expect("P2", node="R2")


@clause("C-424", "C-423")
def test_a10_a_full_tavern_pushes_on():
    table = carnival(2).set("P2", node="T1")
    table.does(ANN, "parade T1 R1").expect("P1", node="R1", tokens=1, energy=1, shenhou=0)
    assert asked(table) == [BO]


@clause("C-422", "C-701", "C-702", "Q-38")
def test_a11_slots_by_number_of_players():
    table = carnival(4).set("P2", node="T1").set("P3", node="T1")
    table.does(ANN, "parade T1").expect("P1", node="T1")
    table = carnival(3).set("P2", node="T1").set("P3", node="T1")
    table.does(ANN, "parade T1 R1").expect("P1", node="R1")


@clause("C-703")
def test_a12_passing_a_full_building_gives_no_step():
    table = carnival(2).set("P1", node="R1", energy=1).set("P2", node="P1").does(ANN, "sprint 1 P1 R4")
    table.expect("P1", node="R4")


@clause("C-445", "C-446")
def test_a13_the_first_at_an_assembly():
    table = carnival().set("P1", node="R3", energy=3).does(ANN, "parade A1", "gather 3")
    table.expect("P1", tokens=7, energy=0).expect("saturation", A1=1).expect("supply", markers=1)


@clause("C-445", "C-446", "Q-14")
def test_a14_the_second_at_an_assembly():
    table = carnival().set("saturation", A1=1).set("supply", markers=1).set("turn", seat=BO)
    table.set("P2", node="R3", energy=1).does(BO, "parade A1", "gather 2")
    table.expect("P2", tokens=3).expect("saturation", A1=2).expect("supply", markers=0)


@clause("C-446", "C-447")
def test_a15_a_marker_moves_to_the_other_assembly():
    table = carnival().set("saturation", A1=2).set("supply", markers=0).set("turn", seat=CY)
    table.set("P3", node="R7", energy=3).does(CY, "parade A2", "gather 3")
    table.expect("P3", tokens=8).expect("saturation", A1=1, A2=1)


@clause("C-446", "Q-13")
def test_a16_both_markers_lie_here_already():
    table = carnival().set("saturation", A1=2).set("supply", markers=0)
    table.set("P1", node="R3", energy=1).does(ANN, "parade A1", "gather 1")
    table.expect("P1", tokens=0, energy=1).expect("saturation", A1=2, A2=0).expect("supply", markers=0)


@clause("C-448", "C-449", "Q-17")
def test_a17_a_ticket_and_its_show():
    table = carnival(2).set("P1", node="R6").does(ANN, "parade H1", "ticket")
    table.expect("P1", energy=0, ticket=True).expect("supply", tickets=1)
    table.set("turn", seat=ANN).set("P1", node="R6", laps=1).does(ANN, "parade H1", "redeem")
    table.expect("P1", tokens=7, ticket=False, score=7).expect("supply", tickets=2)


@clause("C-449", "C-502")
def test_a18_an_unused_ticket_costs_three():
    table = carnival(2).set("P2", ticket=True, road=10)
    table.expect("P2", tokens=10, score=7)


@clause("C-461", "C-462", "C-502")
def test_a19_flowers_at_the_end():
    table = carnival(2)
    for flowers, points in (((1, 1, 1), 14), ((2, 0, 0), 3), ((1, 0, 1), 8), ((0, 0, 0), 0)):
        table.set("P1", flower1=flowers[0], flower2=flowers[1], flower3=flowers[2]).expect("P1", score=points)


@clause("C-481", "Q-10")
def test_a20_stopping_at_the_inn():
    table = carnival(2).set("P1", node="A2", energy=3).does(ANN, "sprint 3 R9 I1 stop", "rest")
    table.expect("P1", energy=3, node="I1")
    table = carnival(2).set("P1", node="A2", energy=3).set("P2", node="I1")
    table.refuses(ANN, "sprint 3 R9 I1 stop", clause="C-423", key="refuse.inn_full")
    table.does(ANN, "sprint 3 R9 I1 G2 R10").expect("P1", node="R10", energy=0)


@clause("C-491", "C-492")
def test_a21_passing_the_start_on_the_first_lap():
    table = carnival(3).set("P1", node="R11").dice(4, 1).does(ANN, "free", "S T1 R1")
    table.expect("P1", node="R1", laps=1, block=1, tokens=1, score=6)


@clause("C-493", "C-401", "C-501", "Q-24", "Q-25")
def test_a22_the_finish_and_the_last_turns():
    table = carnival(4).set("P1", node="R11", laps=1).set("P3", node="R11", laps=1)
    table.dice(4, 1).does(ANN, "free", "S")
    table.expect("P1", finish=8, node="S", finished=1)
    assert asked(table) == [BO]
    rest_of_round(table, BO)
    table.does(CY, "parade S").expect("P3", finish=6, finished=2)
    rest_of_round(table, DI)
    assert table.match.state.over
    assert [table.get(f"P{k}", "turns") for k in (1, 2, 3, 4)] == [1, 1, 1, 1]


@clause("C-441", "C-442", "C-443")
def test_a23_a_paid_reroll_shuts_the_others_out():
    table = carnival(2).set("P1", node="R1", energy=2).set("P2", zhuwang=1)
    table.dice(3, 3, 6).does(ANN, "parade P1", "perform")
    table.expect("P1", energy=2)
    passes(table, BO)
    table.does(ANN, "reroll a")
    table.refuses(BO, "drink 蛛网酒", clause="C-443", key="refuse.closed")
    table.does(ANN, "accept").expect("P1", tokens=3, energy=1).dice_used()


@clause("C-434", "C-435", "C-436", "C-437")
def test_a24_three_drinks_in_one_check():
    table = carnival(4).set("P2", zhuwang=1).set("P3", shenhou=1).set("P4", shenhou=1).set("P1", senlu=1)
    table.dice(5, 1, 2, 2).does(ANN, "free").does(BO, "drink 蛛网酒 a-1")
    assert asked(table) == [CY]
    table.does(CY, "drink 申猴酒")
    assert asked(table) == [DI], "Bo has drunk and is not asked again"
    passes(table, DI)
    table.does(ANN, "drink 森之露 a=6")
    table.refuses(DI, "drink 申猴酒", key="refuse.not_your_turn")
    table.expect("supply", shenhou=3, zhuwang=3, senlu=2)
    assert [end["path"] for end in table.match.view(ANN)["ends"]] == [
        ["T1", "R1", "R2", "G1"],
        ["T1", "R1", "P1", "R4"],
    ]
    table.does(ANN, "R0 R1 P1 R4").expect("supply", shenhou=4, zhuwang=4, senlu=3).dice_used()


@clause("C-503", "Q-27", "Q-28")
def test_a25_ties():
    def tie(ann: dict[str, int], bo: dict[str, int]) -> list[int]:
        table = carnival(2)
        table.set("P1", **ann).set("P2", **bo)
        for seat in ("P1", "P2"):
            table.set(seat, road=0)
            table.set(seat, road=31 - int(str(table.get(seat, "score"))))
            table.expect(seat, score=31)
        return table.match.state.outcome().winners

    assert tie({"block": 2}, {"block": 0}) == [ANN]
    assert tie({}, {}) == [ANN, BO]
    assert tie({"block": 2}, {"finished": 1}) == [BO]
    assert tie({"block": 2}, {"block": 1}) == [BO]
    assert tie({"finished": 2}, {"finished": 1}) == [BO]


def test_the_helper_walks_the_first_way():
    assert first_way(carnival(2), ANN, "parade") == "parade T1"
