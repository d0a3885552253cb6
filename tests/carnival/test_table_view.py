"""What a table that is drawn needs of the view: gatherings as they pay now, and what the end of a way would offer."""

from __future__ import annotations

from typing import Any

from carnival.helpers import ANN, BO, carnival
from qiju.testing import Table, clause


def view_of(table: Table, seat: int) -> dict[str, Any]:
    view: dict[str, Any] = table.match.view(seat)
    return view


@clause("C-445")
def test_gatherings_say_what_they_pay_now() -> None:
    table = carnival(4)
    assert view_of(table, ANN)["gathers"] == {"A1": [2, 4, 7], "A2": [2, 4, 7]}
    table.set("saturation", A1=2)
    assert view_of(table, ANN)["gathers"] == {"A1": [0, 2, 5], "A2": [2, 4, 7]}


@clause("C-403", "C-448")
def test_each_end_says_what_its_building_would_offer() -> None:
    table = carnival(2)
    table.set("P1", node="R6", energy=0)
    ends = {end["end"]: end for end in view_of(table, ANN)["ends"] if end["mode"] == "parade"}
    # Energy comes before the step, so it is there to be spent.
    assert ends["H1"]["offers"] == [{"energy": -1, "later": -3, "ticket": 1}]
    table.set("P1", node="R6", energy=0, laps=1, ticket=True)
    ends = {end["end"]: end for end in view_of(table, ANN)["ends"] if end["mode"] == "parade"}
    assert ends["H1"]["offers"] == [{"energy": -1, "points": 7, "later": 3, "ticket": -1}]


@clause("C-603")
def test_what_a_flower_adds_to_hidden_ones_is_not_told_to_others() -> None:
    for hidden in ("off", "on"):
        table = carnival(2, hidden_info=hidden)
        table.set("P1", node="R2", energy=0, flower2=1)
        offers = [
            [end["offers"] for end in view_of(table, seat)["ends"] if end["mode"] == "parade"] for seat in (ANN, BO)
        ]
        assert offers[ANN] == [[{"energy": -1, "later": 4}]]
        assert offers[BO] == ([[{"energy": -1}]] if hidden == "on" else offers[ANN])


@clause("C-481")
def test_a_rest_at_the_inn_is_offered_in_passing() -> None:
    table = carnival(2)
    table.set("P1", node="A2", energy=3)
    stops = [end for end in view_of(table, ANN)["ends"] if end["stops"] and end["spent"] == 3]
    assert [end["offers"] for end in stops] == [[{"energy": 3}]]


@clause("C-601")
def test_two_ways_to_one_end_past_different_stragglers_are_two_ways() -> None:
    table = carnival(3, straggler_out="on")
    table.set("P1", node="S", energy=1, laps=1)
    table.set("P2", node="T1")
    table.set("P3", node="R5", laps=1)
    ways = [end for end in view_of(table, ANN)["ends"] if end["end"] == "R1" and end["mode"] == "sprint"]
    assert sorted((end["path"], end["ousts"]) for end in ways) == [(["R0", "R1"], []), (["T1", "R1"], [1])]


@clause("C-405", "C-408")
def test_a_check_says_where_every_difference_would_lead() -> None:
    table = carnival(2).set("P1", node="I1", laps=1).set("P2", zhuwang=1)
    table.dice(5, 2).does(ANN, "free")
    results = view_of(table, BO)["check"]["results"]
    assert [result["difference"] for result in results] == [0, 1, 2, 3, 4, 5]
    assert [sorted({end["end"] for end in result["ends"]}) for result in results[:4]] == [
        [],
        ["G2", "P2"],
        ["R10", "R12"],
        ["R11", "S"],
    ]
    assert [end["finishes"] for end in results[3]["ends"] if end["end"] == "S"] == [True]


@clause("C-441")
def test_a_check_at_the_plaza_is_worth_its_difference() -> None:
    table = carnival(2).set("P1", node="R1", energy=0).set("P2", senlu=1)
    table.dice(5, 1).does(ANN, "parade P1", "perform")
    assert [result["points"] for result in view_of(table, BO)["check"]["results"]] == [0, 1, 2, 3, 4, 5]


@clause("C-436")
def test_whoever_is_asked_sees_what_each_drink_would_make_of_the_dice() -> None:
    table = carnival(3, hidden_info="on").set("P2", zhuwang=1, senlu=1, shenhou=1).set("P3", zhuwang=1)
    table.dice(5, 1).does(ANN, "free")
    pours = view_of(table, BO)["check"]["pours"]
    webs = [(pour["a"], pour["b"], pour["difference"]) for pour in pours if pour["drink"] == "zhuwang"]
    assert webs == [(4, 1, 3), (6, 1, 5), (5, 2, 3)]
    # A face that shows already changes nothing, and is not offered.
    assert len([pour for pour in pours if pour["drink"] == "senlu"]) == 10
    # Nobody else learns from it what is in that hand.
    for other in (ANN, 2, -1):
        assert view_of(table, other)["check"]["pours"] == []
    table.match.decide(BO, pours[0]["moves"])
    assert (view_of(table, ANN)["check"]["a"], view_of(table, ANN)["check"]["b"]) == (4, 1)
