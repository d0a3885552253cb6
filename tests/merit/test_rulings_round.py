"""Rulings about when vows pay, hunger, investments and the track: the default, and what else may be agreed."""

import pytest

from merit.helpers import MeritTable, begin, last_round
from qiju.testing import clause

# -- MA-15, MA-48: when vows pay ---------------------------------------------------------------------


@pytest.mark.parametrize(("timing", "wealth"), [("round_start", 0), ("own_turn", 1)])
@clause("MA-15", "M-4.0", "M-9.1")
def test_ma15_plague_meets_an_empty_purse(timing, wealth):
    table = begin("merchant monk", vow_timing=timing, vow=0, allow_pass="on").last_action()
    table.set("merchant", wealth=0).stack("events", "plague").idle().expect("merchant", wealth=wealth)


@clause("MA-48", "M-4.0")
def test_ma48_once_a_round_before_the_first_action():
    table = begin(vow_timing="own_turn", vow=0, allow_pass="on").finish()
    one_turn = ["vow_reward", "action", "action"]
    assert table.kinds("event", "vow_reward", "action") == ["event", *one_turn * 4] * 6


@clause("MA-48", "MA-15")
def test_ma48_those_still_to_come_have_nothing_yet():
    table = begin("farmer monk", vow_timing="own_turn", vow=0, allow_pass="on")
    table.expect("farmer", fu=3 + 1).expect("monk", hui=4)
    table.does("farmer", "pass").expect("monk", hui=4).does("farmer", "pass").expect("monk", hui=5)


@clause("MA-48", "MA-27")
def test_ma48_one_by_one_pays_in_the_first_lap():
    table = begin("farmer monk", vow_timing="own_turn", actions="one_by_one", allow_pass="on").next_round()
    assert table.kinds("round", "vow_reward", "action")[:9] == [
        "round",
        *["vow_reward", "action"] * 2,
        *["action"] * 2,
        "round",
        "vow_reward",
    ]


# -- MA-16 to MA-21: halves, hunger, investments -----------------------------------------------------


@clause("MA-16", "M-4.1.2")
def test_ma16_half_of_1_is_nothing_even_twice():
    table = begin("farmer merchant", refuge="yes no", events=["assembly"], vow=0)
    assert (table.holds("farmer"), table.holds("merchant")) == ((5, 4 + 1, 3 + 1), (12, 1 + 1, 2 + 1))


@clause("MA-17", "M-3.1", "M-4.5.1")
def test_ma17_only_unpaid_survival_is_hunger():
    table = begin("farmer monk", allow_pass="on", events=["peace", "plague"]).last_action()
    table.set("farmer", wealth=0).idle().expect("farmer", wealth=0, starved=0)
    table.set("farmer", fu=9, hui=9).stack("events", "peace").next_round().expect("farmer", starved=1, fu=9, hui=8)


@clause("MA-17", "M-4.5.1")
def test_ma17_the_last_wealth_pays():
    last_round().set("farmer", wealth=1, fu=5, hui=5).finish().expect("farmer", wealth=0, fu=5, hui=5, starved=0)


@clause("MA-18", "M-4.5.1", "M-4.5.2")
def test_ma18_survival_before_income():
    table = last_round().set("farmer", wealth=0, investments=1, fu=5, hui=5).finish()
    table.expect("farmer", wealth=2 + 5, fu=4, hui=4, starved=1)


@pytest.mark.parametrize(("way", "income"), [("many", 4), ("many_flat", 2)])
@clause("MA-19", "M-5.9", "M-4.5.2")
def test_ma19_two_investments(way, income):
    table = begin("farmer monk", invest=way, allow_pass="on").set("table", round=6).set("farmer", wealth=15)
    table.does("farmer", "invest", "invest").expect("farmer", wealth=5, investments=2)
    table.finish().expect("farmer", wealth=5 - 1 + income + 10)


@pytest.mark.parametrize("way", ["many", "many_flat"])
@clause("MA-19", "M-5.9")
def test_ma19_each_stake_still_costs_5(way):
    table = begin("farmer monk", invest=way).set("farmer", wealth=9).does("farmer", "invest")
    table.refuses("farmer", "invest", clause="M-5.9")


@clause("MA-19", "M-5.9")
def test_ma19_once():
    table = begin("farmer monk").set("farmer", wealth=15).does("farmer", "invest")
    assert "once" in table.refuses("farmer", "invest", clause="M-5.9")


@clause("MA-20", "M-5.9")
def test_ma20_investing_in_an_even_round_pays_that_round():
    table = last_round().set("farmer", wealth=6).does("farmer", "invest").finish()
    table.expect("farmer", wealth=1 - 1 + 2 + 5)


@pytest.mark.parametrize(("wealth", "points"), [(0, -8), (1, -8)])
@clause("MA-21", "M-9.2", "M-10.1.1")
def test_ma21_the_principal_is_back_before_the_vow_is_tested(wealth, points):
    table = last_round().set("farmer", vow="poor_womans_lamp", fu=30, wealth=wealth, investments=1)
    table.finish().expect("farmer", wealth=7, vow_score=points)


@clause("MA-21", "M-9.2")
def test_ma21_the_table_warns_the_farmer():
    table = last_round().set("farmer", vow="poor_womans_lamp", fu=30, wealth=3, investments=1)
    needs = {need["what"]: need for need in table.match.view(0)["boards"][0]["vow"]["needs"]}
    assert (needs["wealth_max"]["have"], needs["wealth_max"]["met"], needs["fu"]["met"]) == (8, False, True)


# -- MA-22, MA-23, MA-49: the track ------------------------------------------------------------------


def nearly_lost(event: str, calamity: int, **options: object) -> MeritTable:
    """One action before round 2, whose event this is."""
    table = begin("farmer monk", allow_pass="on", **options).last_action().area().set("table", calamity=calamity)
    return table.stack("events", event).set("farmer", wealth=9)


@pytest.mark.parametrize(("way", "over"), [("round_end", False), ("immediate", True)])
@clause("MA-22", "M-2.3.3", "M-4.6.1")
def test_ma22_at_once_or_at_the_end_of_the_round(way, over):
    table = nearly_lost("plague", 18, calamity_loss=way).idle().track(20)
    assert table.over is over
    if over:
        assert (table.outcome().reason, table.outcome().scores) == ("both", [0, 0])


@clause("MA-22")
def test_ma22_immediate_does_nothing_below_20():
    table = nearly_lost("plague", 17, calamity_loss="immediate").idle().track(19)
    assert not table.over


@clause("MA-49", "M-4.6.1")
def test_ma49_the_rest_of_an_event_does_not_happen():
    table = nearly_lost("plague", 18, calamity_loss="immediate").idle().expect("farmer", wealth=9)
    assert len(table.heard("being")) == 2  # nobody came in round 2


@clause("MA-49")
def test_ma49_the_second_being_does_not_leave():
    table = nearly_lost("harvest", 17, calamity_loss="immediate").area(orphan=1, widow=1).idle().track(20)
    assert table.over
    assert (table.get("table", "lost_beings"), len(table.heard("being_lost")), len(table.heard("being"))) == (1, 1, 2)


@clause("MA-49", "MA-47")
def test_ma49_at_the_end_of_the_actions():
    table = begin("farmer monk", calamity_loss="immediate", being_expiry="round_end", allow_pass="on")
    table.area(orphan=2).set("table", calamity=17, round=2).set("farmer", wealth=0).next_round()
    assert table.over
    table.expect("farmer", starved=0)


@pytest.mark.parametrize(("way", "after"), [("track", 20), ("unbounded", 22)])
@clause("MA-23", "M-3.3")
def test_ma23_the_top_of_the_track(way, after):
    nearly_lost("harvest", 19, calamity_clamp=way).area(orphan=1).idle().track(after)


@clause("MA-23", "MA-22")
def test_ma23_above_20_has_lost_as_well():
    table = nearly_lost("harvest", 19, calamity_clamp="unbounded").area(orphan=1).idle()
    assert table.next_round().over


@pytest.mark.parametrize("way", ["track", "unbounded"])
@clause("MA-23", "M-3.3")
def test_ma23_never_below_0(way):
    nearly_lost("peace", 1, calamity_clamp=way).idle().track(0)
