"""The first round and the examples of the rule page, played: every number there is what the table gives."""

from __future__ import annotations

from carnival.helpers import ANN, BO, CY, DI, asked, carnival, passes
from qiju.kernel.registry import find_game

GAME = find_game("carnival")


def test_the_first_round():
    table = carnival(3)
    table.expect("P1", energy=0, score=0).expect("P2", energy=1, score=0).expect("P3", energy=1, score=1)
    table.does(ANN, "parade T1", "buy 申猴酒").expect("P1", energy=0, shenhou=1, node="T1")
    table.does(BO, "sprint 1 R0 R1").expect("P2", energy=0, score=1, node="R1")
    table.dice(6, 2, 3, 1).does(CY, "free")
    assert asked(table) == [ANN]
    table.does(ANN, "drink 申猴酒").does(CY, "R0 R1")
    table.expect("P3", energy=1, score=1, node="R1").expect("supply", shenhou=3)
    assert asked(table) == [ANN]
    table.does(ANN, "parade R1").expect("P1", score=0)


def test_a_full_tavern():
    table = carnival(2).set("P2", node="T1").does(ANN, "parade T1 R1")
    table.expect("P1", node="R1", energy=1, score=1)


def test_gatherings_and_saturation_markers():
    table = carnival(3).set("P1", node="R4", energy=2).set("P2", node="R4", energy=1).set("P3", node="R8", energy=2)
    table.does(ANN, "parade A1", "gather 3").expect("P1", assembly=7).expect("saturation", A1=1)
    table.does(BO, "parade A1", "gather 2").expect("P2", assembly=3).expect("saturation", A1=2)
    table.expect("supply", markers=0)
    table.does(CY, "parade A2", "gather 3").expect("P3", assembly=7).expect("saturation", A1=1, A2=1)


def test_rerolls_at_the_square():
    table = carnival(3).set("P1", node="R1", energy=2).set("P2", zhuwang=1).does(ANN, "parade P1")
    table.expect("P1", energy=3).dice(3, 3, 6).does(ANN, "perform")
    passes(table, BO).does(ANN, "reroll a")
    table.refuses(BO, "drink 蛛网酒 a+1", key="refuse.closed")
    table.does(ANN, "accept").expect("P1", plaza=3, energy=1)


def test_who_drinks_first():
    table = carnival(4).set("P1", senlu=1).set("P2", zhuwang=1).set("P3", shenhou=1).set("P4", zhuwang=1)
    table.dice(5, 1, 2, 2).does(ANN, "free").does(BO, "drink 蛛网酒 a-1").does(CY, "drink 申猴酒")
    assert asked(table) == [DI]
    passes(table, DI).does(ANN, "drink 森之露 a=6")
    table.expect("table", used=[1, 1, 1, 0])
    table.does(ANN, "R0 R1 P1 R4").expect("P1", node="R4").expect("table", used=[0, 0, 0, 0])


def test_passing_the_inn():
    table = carnival(3).set("P1", node="A2", energy=3).does(ANN, "sprint 3 R9 I1 stop", "rest")
    table.expect("P1", node="I1", energy=3)


def test_the_final_score():
    table = carnival(3).set("P1", road=16, finish=8, block=1, flower1=1, flower2=1, flower3=1, ticket=True)
    table.expect("P1", tokens=24, score=40)


def test_a_lap_takes_fourteen_to_seventeen_steps():
    """The board as the page describes it: 24 nodes, 13 roads, four forks, three ways that save a step."""
    nodes = {node["id"]: node for node in GAME.content()["board"]["nodes"]}
    assert (len(nodes), sum(node["kind"] == "road" for node in nodes.values())) == (24, 13)
    assert [name for name, node in nodes.items() if len(node["next"]) > 1] == ["S", "R1", "R5", "I1"]
    laps = set()

    def walk(at, steps):
        if at == "S" and steps:
            laps.add(steps)
            return
        for after in nodes[at]["next"]:
            walk(after, steps + 1)

    walk("S", 0)
    assert laps == {14, 15, 16, 17}
