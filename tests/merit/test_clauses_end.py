"""§10 and §12: the end, the score, the variants."""

from math import floor, sqrt

import pytest

from merit.helpers import EVERYBODY, ROLES, begin, last_round
from qiju.testing import clause

# -- §10.1, §10.2 ------------------------------------------------------------------------------------


@clause("M-10.1.1")
def test_the_end_comes_after_the_last_settlement():
    table = begin("farmer monk", allow_pass="on").until(6).set("farmer", wealth=0, investments=1)
    table.set("monk", wealth=1).finish()
    assert table.kinds("action", "starve", "yield", "end")[-3:] == ["starve", "yield", "end"]
    table.expect("farmer", wealth=0 + 2 + 5)


@clause("M-10.1.1", "MA-21")
def test_the_last_help_still_counts():
    """The streak of round 6 comes before the score: 15 Fu, 2 from protecting, 1 from the streak."""
    table = last_round().set("farmer", vow="blessed_by_toil", fu=13, streak=2, wealth=3)
    table.does("farmer", "protect").finish().expect("farmer", fu=16, vow_score=14)


@clause("M-10.1.1")
def test_hunger_in_round_6_still_counts():
    table = last_round().set("farmer", vow="blessed_by_toil", fu=16, wealth=0).finish()
    table.expect("farmer", fu=15, vow_score=-4)


@clause("M-10.1.2", "M-2.3.3")
def test_an_early_end_is_told():
    table = begin("farmer monk", allow_pass="on").set("table", calamity=20, saved=6).next_round()
    assert table.kinds("round", "end") == ["round", "end"]
    table.expect("table", round=1)


@clause("M-10.1.2", "M-10.2.1")
def test_nothing_can_be_done_after_the_end():
    table = last_round().finish()
    assert (table.match.state.pending(), table.legal("farmer")) == ([], [])
    table.cannot("farmer", "practice", "", "M-10.1.1", "M-10.1.2", "M-4.3.1")


@pytest.mark.parametrize(
    ("calamity", "saved", "reason"), [(12, 6, "won"), (13, 6, "calamity"), (12, 5, "saves"), (13, 5, "both")]
)
@clause("M-10.2.1", "M-1.1")
def test_why_the_team_lost(calamity, saved, reason):
    table = last_round().set("table", calamity=calamity, saved=saved).finish()
    assert table.outcome().reason == reason
    assert table.heard("end")[0]["result"] == f"@result.{reason}"


# -- §10.3 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fu", "hui", "base"),
    [(18, 20, 56), (16, 19, 52), (1, 1, 3), (4, 9, 18), (0, 9, 9), (9, 0, 9), (0, 0, 3), (7, 7, 21), (2, 1, 4)],
)
@clause("M-10.3.1", "MA-31", "MA-32")
def test_base_score(fu, hui, base):
    assert floor(3 * sqrt(max(fu, 1) * max(hui, 1))) == base
    last_round().set("farmer", fu=fu, hui=hui).finish().expect("farmer", base_score=base)


TIERS = {
    "yes": [
        ((15, 15), 16),
        ((14, 15), 12),
        ((15, 14), 12),
        ((12, 12), 12),
        ((11, 30), 0),
        ((30, 11), 0),
        ((30, 30), 16),
    ],
    "no": [
        ((20, 20), 18),
        ((19, 20), 10),
        ((20, 19), 10),
        ((16, 16), 10),
        ((15, 30), 0),
        ((30, 15), 0),
        ((30, 30), 18),
    ],
}


@pytest.mark.parametrize(
    ("refuge", "levels", "bonus"), [(way, *tier) for way, tiers in TIERS.items() for tier in tiers]
)
@clause("M-10.3.2", "M-10.3.3", "MA-33")
def test_refuge_tiers(refuge, levels, bonus):
    fu, hui = levels
    last_round(refuge=refuge).set("farmer", fu=fu, hui=hui).finish().expect("farmer", refuge_score=bonus)


@clause("M-10.3.2")
def test_the_monk_scores_as_one_in_refuge():
    last_round("farmer monk", "no").set("monk", fu=15, hui=15).finish().expect("monk", refuge_score=16)


@clause("M-10.3.4")
def test_the_total_is_the_sum_of_three():
    table = last_round(EVERYBODY, "yes no yes").all(fu=17, hui=16).finish()
    for seat, role in enumerate(ROLES):
        base, refuge, vow, total = table.results(role)
        assert base + refuge + vow == total == table.outcome().scores[seat]
        assert (base, refuge) == (49, 10 if role == "merchant" else 16)


@clause("M-10.3.4")
def test_a_failed_vow_can_make_a_total_negative():
    table = last_round(vow=1).set("farmer", fu=0, hui=0).finish()
    assert table.results("farmer") == (3, 0, -8, -5)


@clause("M-10.3.5")
def test_wealth_is_worth_nothing():
    poor = last_round().set("farmer", wealth=1, fu=9, hui=9).finish()
    rich = last_round().set("farmer", wealth=40, fu=9, hui=9).finish()
    assert poor.outcome().scores == rich.outcome().scores
    assert poor.outcome().ranks == rich.outcome().ranks


RANKED = [
    # Fu and Hui of farmer and merchant, vows failing at −8 each: the ranks.
    ((12, 12), (10, 10), [1, 2]),
    ((10, 10), (12, 12), [2, 1]),
    ((8, 9), (9, 8), [2, 1]),  # equal totals: more Fu
    ((9, 8), (8, 9), [1, 2]),
    ((9, 8), (9, 8), [1, 1]),  # all equal: shared
]


@pytest.mark.parametrize(("farmer", "merchant", "ranks"), RANKED)
@clause("M-10.3.6", "MA-34")
def test_ranks_and_ties(farmer, merchant, ranks):
    table = last_round(vow=1)
    table.set("farmer", fu=farmer[0], hui=farmer[1]).set("merchant", fu=merchant[0], hui=merchant[1]).finish()
    assert table.outcome().ranks == ranks
    assert table.outcome().winners == [seat for seat in (0, 1) if ranks[seat] == 1]


@clause("M-10.3.6", "MA-34")
def test_equal_totals_and_equal_fu_go_by_hui():
    """The root is floored: 1 Fu with 5 Hui and with 4 Hui both make 6."""
    table = last_round(vow=1).set("farmer", fu=1, hui=5).set("merchant", fu=1, hui=4).finish()
    assert table.outcome().scores == [6 - 8, 6 - 8]
    assert table.outcome().ranks == [1, 2]


@clause("M-10.3.6", "MA-34")
def test_the_place_after_a_shared_one_is_left_out():
    table = last_round("farmer merchant monk", vow=1).all(fu=9, hui=9).set("monk", fu=4, hui=4).finish()
    assert table.outcome().ranks == [1, 1, 3]
    assert table.outcome().winners == [0, 1]


# -- §12 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("saved", "won"), [(4, False), (5, True), (6, True)])
@clause("M-12.1")
def test_a_target_of_5(saved, won):
    table = last_round(presets=["target-5"]).set("table", saved=saved, calamity=12).finish()
    assert bool(table.outcome().winners) is won


@clause("M-12.1")
def test_a_target_of_5_changes_nothing_else():
    table = last_round(presets=["target-5"]).set("table", saved=6, calamity=13).finish()
    assert table.outcome().winners == []


SCHEMES = {
    None: (1, 1, 2, -3),
    "scheme-c": (2, 2, 2, -2),
    "scheme-d": (3, 3, 4, -1),
}


@pytest.mark.parametrize(
    ("scheme", "event", "change"),
    [
        (scheme, event, change)
        for scheme, changes in SCHEMES.items()
        for event, change in zip(("drought", "flood", "plague", "peace"), changes, strict=True)
    ],
)
@clause("M-12.2", "MA-43")
def test_heavier_events(scheme, event, change):
    table = begin("farmer monk", presets=[scheme] if scheme else [], allow_pass="on").last_action()
    table.area().set("table", calamity=5).set("farmer", wealth=5).stack("events", event).idle().track(5 + change)
    table.expect("farmer", wealth=5 - (event == "plague"))


@pytest.mark.parametrize("scheme", ["scheme-c", "scheme-d"])
@pytest.mark.parametrize(
    ("event", "gain"),
    [("harvest", (2, 0, 0)), ("assembly", (0, 1, 1)), ("masters_teaching", (0, 0, 3)), ("buddhas_birthday", (0, 3, 0))],
)
@clause("M-12.2")
def test_the_other_four_events_stay_the_same(scheme, event, gain):
    table = begin("farmer monk", presets=[scheme], events=[event], vow=0).track(0)
    assert table.holds("farmer") == (5 + gain[0], 4 + gain[1], 3 + gain[2])
