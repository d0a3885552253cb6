"""Rulings about beings and what the decks leave unseen: the default, and each other way a table may agree on."""

import pytest

from merit.helpers import begin, last_round
from qiju.testing import clause

# -- MA-01 to MA-04, MA-42, MA-47: beings ------------------------------------------------------------


@clause("MA-01", "M-4.2.2")
def test_ma01_phase2_a_being_leaves_before_the_next_one_comes():
    table = begin("farmer monk", allow_pass="on").next_round()
    assert table.kinds("event", "being_lost", "being", "action")[-3:] == ["event", "being_lost", "being"]


@clause("MA-01", "M-4.2.2", "M-7.2")
def test_ma01_round_end_gives_one_more_round():
    table = begin("farmer monk", beings=["orphan", "widow"], being_expiry="round_end", allow_pass="on")
    table.until(2).expect("area", orphan=2, widow=1).track(0)
    table.set("farmer", wealth=9, hui=9).does("farmer", "save 孤儿").stack("events", "harvest")
    table.until(3).expect("area", widow=2).track(0).until(4).expect("area", widow=None).expect("table", lost_beings=1)


@clause("MA-47", "M-4.2.2")
def test_ma47_round_end_lies_between_actions_and_streak():
    table = begin("farmer monk", being_expiry="round_end", allow_pass="on").until(2)
    table.set("farmer", wealth=0, streak=2).set("monk", wealth=9).set("table", calamity=5)
    table.set("farmer", wealth=2).does("farmer", "protect").idle(2).stack("events", "harvest").idle()
    told = table.kinds("action", "being_lost", "streak", "starve", "round")
    assert told[-5:] == ["action", "being_lost", "streak", "starve", "round"]
    table.track(5 - 2 + 3)


@clause("MA-47", "M-4.6.1")
def test_ma47_the_calamity_check_of_that_round_sees_it():
    table = begin("farmer monk", being_expiry="round_end", allow_pass="on").area(orphan=2)
    table.set("table", calamity=17).next_round().track(20)
    assert table.over


@clause("MA-47", "M-10.2.1")
def test_ma47_in_round_6_it_can_cost_the_win():
    table = last_round(being_expiry="round_end").area(orphan=2).set("table", calamity=10).finish().track(13)
    assert table.outcome().reason == "calamity"


@pytest.mark.parametrize(
    ("way", "first", "second", "third"),
    [
        ("ages", {"orphan": 1, "widow": 0}, {"widow": 1, "invalid": 0}, {"invalid": 1, "lost_trader": 0}),
        ("fresh", {"orphan": 0, "widow": 0}, {"orphan": 1, "widow": 1, "invalid": 0}, {"invalid": 1, "lost_trader": 0}),
        ("none", {"orphan": 0}, {"orphan": 1, "widow": 0}, {"widow": 1, "invalid": 0}),
    ],
)
@clause("MA-02", "M-2.2.5", "M-4.2.1")
def test_ma02_the_setup_being(way, first, second, third):
    beings = ["orphan", "widow", "invalid", "lost_trader"]
    table = begin("farmer monk", beings=beings, setup_being=way, allow_pass="on")
    assert table.in_area() == first
    assert table.until(2).in_area() == second
    assert table.until(3).in_area() == third


@clause("MA-03", "M-4.2.3")
def test_ma03_the_round_in_which_one_leaves_still_brings_one():
    table = begin("farmer monk", allow_pass="on").until(2)
    assert (len(table.heard("being_lost")), len(table.heard("being"))) == (1, 3)


@pytest.mark.parametrize(("way", "seen"), [("ages", 7), ("fresh", 7), ("none", 6)])
@clause("MA-04", "MA-42", "M-4.2.3")
def test_ma04_how_many_beings_come(way, seen):
    table = begin("farmer monk", setup_being=way, allow_pass="on").finish()
    assert (len(table.heard("being")), table.get("beings", "left")) == (seen, 8 - seen)


@clause("MA-42", "M-8.2")
def test_ma42_two_events_and_one_being_stay_unseen():
    table = begin("farmer monk", allow_pass="on").finish()
    table.expect("events", left=2).expect("beings", left=1)
