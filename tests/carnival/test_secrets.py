"""Hidden information (C-603) under paired worlds: nothing that a seat is shown depends on what it cannot see."""

from __future__ import annotations

import json

import pytest

from carnival.helpers import ANN, BO, CY, asked, carnival, passes
from carnival.hidden import CLASSIC, FAIRS, GAME, check_purchases
from qiju.bots.names import make_bot
from qiju.kernel.events import SPECTATOR
from qiju.kernel.playout import play_on
from qiju.kernel.state import NOBODY
from qiju.kernel.streams import Keys, Stream, lab_secret
from qiju.testing import clause, conformance
from qiju.testing.conformance import plies_at, seen, walks


@clause("C-603")
@pytest.mark.parametrize(
    "check",
    [
        conformance.check_paired_worlds,
        conformance.check_resampling,
        conformance.check_believed,
        conformance.check_irrevocable,
        conformance.check_told,
        conformance.check_chance,
        conformance.check_undo,
    ],
)
def test_hidden_tables_under_paired_worlds(check, monkeypatch):
    monkeypatch.setattr(walks, "tables", lambda game, count: iter(CLASSIC + FAIRS))
    check(GAME, 1)


@clause("C-603", "Q-34")
def test_whatever_is_bought_the_others_are_told_the_same():
    check_purchases(GAME)


@clause("C-603", "Q-34")
def test_imagined_worlds_differ_in_everything_hidden_and_in_nothing_else():
    table = carnival(4, hidden_info="on")
    table.set("P1", shenhou=1, flower1=1, road=3).set("P2", senlu=1, flower2=1, road=9, turns=8)
    table.set("P3", zhuwang=1, longyun=1, flower3=1, assembly=7, turns=8).set("P4", shenhou=1, plaza=5, turns=8)
    state = table.match.state
    worlds = [state.resample(ANN, Stream(1000 + k)) for k in range(60)]
    for world in worlds:
        assert seen(GAME, world, ANN) == seen(GAME, state, ANN)
        assert GAME.conserved(world) == GAME.conserved(state)
    for seat in (BO, CY):
        assert len({tuple(world.troupes[seat].drinks) for world in worlds}) > 1
        assert len({tuple(world.troupes[seat].flowers) for world in worlds}) > 1
        assert len({world.troupes[seat].tokens() for world in worlds}) > 10
    assert {tuple(world.troupes[ANN].drinks) for world in worlds} == {(1, 0, 0, 0)}


@clause("C-603")
def test_no_number_of_anothers_score_is_in_what_a_seat_is_shown():
    """Marked amounts that occur nowhere else must not reach the others: not in a view, an event, or a menu."""
    table = carnival(3, hidden_info="on").set("P1", road=7919, node="R1", senlu=1, turns=1)
    table.does(ANN, "parade R2").dice(5, 1).does(BO, "free")
    passes(table, ANN)
    for viewer in (BO, CY, SPECTATOR):
        menu = [] if viewer < 0 else [conformance.plain_item(item) for item in table.match.menu(viewer)]
        told = [heard.plain() for heard in table.match.heard(viewer)]
        shown = json.dumps([table.match.view(viewer), told, menu], ensure_ascii=False)
        assert "7919" not in shown
        assert "7921" not in shown
    assert "7921" in json.dumps(table.match.view(ANN))


@clause("C-603", "Q-34")
def test_a_hidden_purchase_is_told_without_its_name_and_its_price():
    """What it cost would tell which one it was."""
    table = carnival(3, hidden_info="on").set("P1", energy=1).does(ANN, "parade T1", "buy 森之露")
    table.set("turn", seat=BO).set("P2", node="R2", energy=2).does(BO, "parade G1", "flower 3")
    buyer = {"number": 1, "seat": ANN}
    assert table.heard("bought_hidden", ANN) == [{**buyer, "drink": "@drink.senlu"}]
    assert table.heard("bought_hidden", BO) == table.heard("bought_hidden") == [{**buyer, "drink": "@drink.hidden"}]
    picker = {"number": 2, "seat": BO}
    assert table.heard("picked_hidden", BO) == [{**picker, "flower": "@flower.flower3"}]
    assert table.heard("picked_hidden", CY) == table.heard("picked_hidden") == [{**picker, "flower": "@flower.hidden"}]
    assert "座位 2 买下一朵花。" in table.tells(CY, "zh")


@clause("C-431", "C-461")
def test_in_the_open_a_purchase_is_told_with_its_price():
    table = carnival(3).set("P1", energy=1).does(ANN, "parade T1", "buy 森之露")
    table.set("turn", seat=BO).set("P2", node="R2", energy=2).does(BO, "parade G1", "flower 3")
    assert table.heard("bought") == [{"number": 1, "seat": ANN, "drink": "@drink.senlu", "cost": 2}]
    assert table.heard("picked") == [{"number": 2, "seat": BO, "flower": "@flower.flower3", "cost": 3}]


@clause("C-603", "C-435")
def test_who_is_asked_depends_on_hand_sizes_alone():
    """In every imagined world the same seats are asked at the same moments."""
    for ply in plies_at(GAME, CLASSIC + FAIRS, 40):
        for seat in ply.seats():
            world = ply.state.resample(seat, ply.stream(seat, 5))
            assert world.pending() == ply.state.pending()


@clause("C-603")
def test_a_hidden_drink_that_was_drunk_cannot_be_taken_back():
    for hidden, allowed in (("on", False), ("off", True)):
        table = carnival(2, hidden_info=hidden).set("P2", zhuwang=1).dice(5, 2).does(ANN, "free")
        table.does(BO, "drink 蛛网酒 a-1")
        assert (table.match.undo_refusal(BO) is None) is allowed
        table = (
            carnival(2, hidden_info=hidden).set("P1", longyun=1, node="R1").does(ANN, "drink 龙云茶 +1 parade R2 G1")
        )
        assert (table.match.undo_refusal(ANN) is None) is allowed


def test_in_the_open_nothing_is_masked():
    table = carnival(3).set("P2", senlu=1, road=5)
    assert table.match.view(SPECTATOR)["troupes"][1]["tokens"] == 5
    assert asked(table) == [ANN]


def test_others_are_believed_to_have_as_many_points_as_turns_bring():
    """C-603: what is believed is near the truth on average; what is merely possible is far above."""
    setup = GAME.prepare(4, {"hidden_info": "on"})
    true = believed = possible = 0
    for deal in range(4):
        keys = Keys(lab_secret(21, deal), 0)
        state = GAME.deal(setup, keys)
        play_on(state, [make_bot(GAME, "greedy")] * 4, keys.bots, 90, NOBODY)
        for number in range(20):
            stream = Stream(2 * number + 1)
            believed += hidden_points(GAME.believe(state, 0, stream))
            possible += hidden_points(state.resample(0, stream))
            true += hidden_points(state)
    assert 0.5 * true < believed < 2 * true
    assert possible > 2 * true


def hidden_points(state):
    return sum(troupe.road + troupe.plaza + troupe.assembly for troupe in state.troupes[1:])
