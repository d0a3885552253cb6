"""What nobody may see too early, and what may be taken back."""

import json
from itertools import permutations

import pytest

from merit.helpers import BEINGS, EVENTS, EVERYBODY, MeritTable, begin, open_table, stream_state
from qiju.kernel.match import say_event
from qiju.kernel.refusal import Problem
from qiju.kernel.streams import Stream
from qiju.testing import clause

SPECTATOR = -1


def knowledge(table: MeritTable, viewer: int) -> str:
    """All that a viewer can learn about a table: view, events, questions, menus."""
    match = table.match
    known = {
        "view": match.view(viewer),
        "heard": [told.plain() for told in match.heard(viewer)],
        "said": [say_event(match.game, "en", told.kind, told.data) for told in match.heard(viewer)],
        "pending": match.state.pending(),
        "legal": match.legal_texts(viewer) if viewer >= 0 else [],
        "menu": [(item.word, str(item.refusal)) for item in match.menu(viewer)] if viewer >= 0 else [],
        "undo": str(match.undo_refusal(viewer)) if viewer >= 0 else "",
    }
    return json.dumps(known, sort_keys=True, default=str)


# -- refuge ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", list(permutations(["farmer", "merchant", "scholar"])))
@clause("M-2.2.2", "MA-24")
def test_a_refuge_choice_is_invisible_until_all_have_chosen(order):
    """Two tables that differ in the choices alone look alike to everybody else, after each choice."""
    devout, lay = open_table(), open_table()
    chosen = []
    for role in order[:-1]:
        devout.does(role, "refuge")
        lay.does(role, "no-refuge")
        chosen.append(devout.seat(role))
        for viewer in (SPECTATOR, 0, 1, 2, 3):
            assert (knowledge(devout, viewer) == knowledge(lay, viewer)) is (viewer not in chosen)
    devout.does(order[-1], "refuge")
    lay.does(order[-1], "refuge")
    for viewer in (SPECTATOR, 0, 1, 2, 3):
        assert knowledge(devout, viewer) != knowledge(lay, viewer)


@clause("M-2.2.2", "MA-24")
def test_everybody_sees_that_a_choice_was_made_but_only_its_maker_which():
    table = open_table("farmer merchant monk").does("farmer", "refuge")
    for viewer in (SPECTATOR, 1, 2):
        board = table.match.view(viewer)["boards"][0]
        assert (board["sealed"], board["choice"], board["refuge"]) == (True, None, None)
        assert table.heard("refuge_sealed", viewer) == [{"board": "@role.farmer", "choice": "@refuge.sealed"}]
    assert table.match.view(0)["boards"][0]["choice"] == 1
    assert table.heard("refuge_sealed", 0) == [{"board": "@role.farmer", "choice": "@refuge.1"}]
    table.does("merchant", "refuge")
    assert not any(board["sealed"] for board in table.match.view(1)["boards"])


@clause("M-2.2.2", "MA-24")
def test_of_two_boards_each_choice_is_sealed():
    tables = [open_table("", seats=2, two_player_dual="on", role_deal="listed") for _ in range(2)]
    tables[0].does(0, "refuge", "no-refuge")
    tables[1].does(0, "no-refuge", "refuge")
    for viewer in (SPECTATOR, 1):
        assert knowledge(tables[0], viewer) == knowledge(tables[1], viewer)
    assert knowledge(tables[0], 0) != knowledge(tables[1], 0)


# -- vows --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
@clause("MA-46", "MA-25", "M-2.2.7")
def test_a_vow_choice_is_invisible_until_all_have_chosen(order):
    one, two = (begin("farmer merchant monk", vow_deal="choose") for _ in range(2))
    chosen = []
    for seat in order[:-1]:
        one.does(seat, "vow 1")
        two.does(seat, "vow 2")
        chosen.append(seat)
        for viewer in (SPECTATOR, 0, 1, 2):
            assert (knowledge(one, viewer) == knowledge(two, viewer)) is (viewer not in chosen)
    one.does(order[-1], "vow 1")
    two.does(order[-1], "vow 1")
    for viewer in (SPECTATOR, 0, 1, 2):
        assert knowledge(one, viewer) != knowledge(two, viewer)


@clause("MA-25", "M-2.2.7")
def test_a_vow_dealt_at_random_is_not_shown_before_refuge_is_chosen():
    tables = [open_table("farmer merchant monk", vow=vow) for vow in (0, 1)]
    for viewer in (SPECTATOR, 0, 1, 2):
        assert knowledge(tables[0], viewer) == knowledge(tables[1], viewer)


@clause("MA-46")
def test_both_vows_can_be_read_before_choosing():
    table = begin("farmer merchant monk", vow_deal="choose")
    offered = [[vow["name"] for vow in board["vow_choices"]] for board in table.match.view(0)["boards"]]
    assert offered[0] == ["blessed_by_toil", "poor_womans_lamp"]


# -- decks -------------------------------------------------------------------------------------------


@clause("M-2.1.2", "MA-42")
def test_no_view_tells_the_order_of_a_deck():
    """Two tables with the same cards on the table and other cards in the decks look alike to everybody."""
    shown = {"allow_pass": "on", "vow": 0}
    one = begin("farmer monk", events=["peace", "harvest"], beings=["orphan", "widow", "invalid"], **shown).until(2)
    two = begin("farmer monk", events=["peace", "harvest"], beings=["orphan", "widow", "invalid"], **shown).until(2)
    unseen = [being for being in BEINGS if being not in ("orphan", "widow", "invalid")]
    two.stack("events", *reversed(EVENTS[2:])).stack("beings", *reversed(unseen))
    for viewer in (SPECTATOR, 0, 1):
        assert knowledge(one, viewer) == knowledge(two, viewer)
    assert one.next_round().heard("event") != two.next_round().heard("event")


@clause("M-2.1.2", "MA-42")
def test_decks_show_how_many_are_left_and_nothing_else():
    view = begin("farmer monk").match.view(0)
    assert (view["events_left"], view["beings_left"]) == (7, 6)
    assert set(view) & {"events", "beings", "deck", "seed", "secret", "dice"} == set()


@clause("M-4.3.3")
def test_a_preview_does_not_tell_the_next_roll():
    one, two = begin("monk farmer"), begin("monk farmer")
    one.match.state.dice, two.match.state.dice = Stream(stream_state(1, 1)), Stream(stream_state(6, 6))
    assert [item.preview and item.preview.chances for item in one.match.menu(0)] == [
        item.preview and item.preview.chances for item in two.match.menu(0)
    ]


@clause("M-2.1.2", "M-2.2.2", "MA-24")
def test_what_a_seat_imagines_agrees_with_what_it_sees_and_with_nothing_more():
    """A resampled world looks the same to the seat; deck order and the other's sealed choice vary in it."""
    table = open_table("farmer merchant scholar").does("farmer", "refuge").does("merchant", "refuge")
    stream = Stream(2026)
    worlds = [table.match.state.resample(0, stream) for _ in range(24)]
    game = table.game
    assert all(game.view(world, 0) == table.match.view(0) for world in worlds)
    assert {world.boards[0].choice.value for world in worlds} == {1}
    assert {world.boards[1].choice.value for world in worlds} == {0, 1}
    assert {world.boards[0].vow_dealt for world in worlds} == {0, 1}
    assert len({tuple(world.events.cards) for world in worlds}) > 12


# -- taking back -------------------------------------------------------------------------------------


def why_not(table: MeritTable, who: str) -> str | None:
    problem = table.match.undo_refusal(table.seat(who))
    if problem is not None:
        before = table.match.state.digest()
        with pytest.raises(Problem):
            table.undoes(who)
        assert table.match.state.digest() == before
    return problem and problem.key


@pytest.mark.parametrize("move", ["labor", "donate", "protect", "invest", "save 孤儿"])
@clause("M-4.3.2")
def test_an_action_without_dice_may_be_taken_back(move):
    table = begin("farmer monk").area(orphan=0).set("farmer", wealth=9, fu=9, hui=9)
    before = (table.holds("farmer"), table.match.view(1), table.match.state.digest())
    table.does("farmer", move).undoes("farmer")
    assert (table.holds("farmer"), table.match.view(1), table.match.state.digest()) == before
    table.does("farmer", "labor")


@pytest.mark.parametrize("move", ["practice", "alms"])
@clause("M-4.3.3")
def test_dice_cannot_be_taken_back(move):
    table = begin("monk farmer").does("monk", move)
    assert why_not(table, "monk") in ("problem.undo_revealed", "problem.undo_nothing")


@clause("M-4.3.3")
def test_nothing_before_the_dice_can_be_taken_back_either():
    table = begin("monk farmer").does("monk", "ceremony", "practice")
    assert why_not(table, "monk") in ("problem.undo_revealed", "problem.undo_nothing")


@clause("M-4.3.1")
def test_both_actions_of_a_turn_may_be_taken_back_one_after_the_other():
    table = begin("farmer monk").set("farmer", wealth=9)
    table.does("farmer", "donate", "protect").undoes("farmer").undoes("farmer")
    table.expect("farmer", wealth=9, donations=0, helped=False)
    assert why_not(table, "farmer") in ("problem.undo_nothing", "problem.undo_revealed")
    assert table.due() == 0


@clause("M-4.3.1")
def test_not_after_the_next_player_has_decided():
    table = begin("farmer monk").does("farmer", "labor", "labor")
    assert why_not(table, "farmer") is None
    table.does("monk", "ceremony")
    assert why_not(table, "farmer") == "problem.undo_others"
    table.undoes("monk")
    assert why_not(table, "farmer") is None


@clause("M-4.1.1", "M-4.2.3")
def test_not_after_a_new_round_has_turned_up_cards():
    table = begin("farmer monk", allow_pass="on").next_round()
    assert why_not(table, "monk") in ("problem.undo_revealed", "problem.undo_nothing")


@clause("M-10.1.1")
def test_not_after_the_end():
    table = begin("farmer monk", allow_pass="on").set("table", round=6).next_round()
    assert why_not(table, "monk") == "problem.undo_over"


@pytest.mark.parametrize("others", [[], ["merchant"]])
@clause("M-2.2.2", "MA-24")
def test_a_sealed_choice_may_be_changed_while_others_still_choose(others):
    table = open_table(EVERYBODY).does("farmer", "refuge")
    for role in others:
        table.does(role, "no-refuge")
    table.undoes("farmer").does("farmer", "no-refuge")
    for role in ["merchant", "scholar"]:
        if role not in others:
            table.does(role, "no-refuge")
    assert [board["refuge"] for board in table.match.view()["boards"]] == [False, False, False, True]


@clause("M-2.2.2", "MA-24")
def test_taking_a_sealed_choice_back_gives_nothing_away():
    devout = open_table().does("farmer", "refuge").undoes("farmer")
    lay = open_table().does("farmer", "no-refuge").undoes("farmer")
    for viewer in (SPECTATOR, 1, 2, 3):
        assert knowledge(devout, viewer) == knowledge(lay, viewer)


@clause("M-2.2.2", "MA-24")
def test_a_choice_stands_once_all_are_shown():
    table = begin("farmer merchant monk", "yes no")
    for role in ("farmer", "merchant"):
        assert why_not(table, role) in ("problem.undo_revealed", "problem.undo_nothing")


@clause("MA-46")
def test_a_sealed_vow_may_be_changed_while_others_still_choose():
    table = begin("farmer merchant monk", vow_deal="choose").does("farmer", "vow 1").does("monk", "vow 2")
    table.undoes("farmer").does("farmer", "vow 2").does("merchant", "vow 1").expect("farmer", vow="poor_womans_lamp")
    assert why_not(table, "farmer") in ("problem.undo_revealed", "problem.undo_nothing")


@clause("MA-46", "MA-24")
def test_a_refuge_choice_cannot_be_taken_back_while_vows_are_chosen():
    table = begin("farmer merchant monk", vow_deal="choose")
    assert why_not(table, "farmer") in ("problem.undo_revealed", "problem.undo_nothing")
