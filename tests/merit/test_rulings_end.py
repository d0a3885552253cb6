"""Rulings about the score: the default, and each other way a table may agree on."""

from math import sqrt

import pytest

from merit.helpers import begin, last_round
from qiju.testing import clause

# -- MA-31 to MA-36, MA-40: the score ----------------------------------------------------------------


@pytest.mark.parametrize(("fu", "hui"), [(18, 20), (2, 1), (9, 9), (7, 13)])
@clause("MA-31", "M-10.3.1")
def test_ma31_exact_keeps_the_decimals(fu, hui):
    table = last_round(score_base="exact", vow=1).set("farmer", fu=fu, hui=hui).finish()
    outcome = table.outcome()
    tier = 16 if min(fu, hui) >= 15 else 0
    assert outcome.unit > 1
    assert outcome.scores[0] / outcome.unit == pytest.approx(3 * sqrt(fu * hui) + tier - 8, abs=2 / outcome.unit)


@pytest.mark.parametrize(("way", "ranks"), [("floor", [1, 2]), ("exact", [2, 1])])
@clause("MA-31", "M-10.3.6")
def test_ma31_decimals_can_decide(way, ranks):
    """9·1 makes 9 and 2·5 makes 9.49: floored a tie that the farmer's 9 Fu wins, exact a win for the merchant."""
    table = last_round(score_base=way, vow=1).set("farmer", fu=9, hui=1).set("merchant", fu=2, hui=5).finish()
    assert table.outcome().ranks == ranks


@pytest.mark.parametrize(
    ("way", "fu", "hui", "base"),
    [("each", 0, 9, 9), ("each", 0, 0, 3), ("product", 0, 9, 3), ("product", 9, 0, 3), ("product", 0, 0, 3)],
)
@clause("MA-32", "M-10.3.1")
def test_ma32_zero(way, fu, hui, base):
    last_round(zero_rule=way).set("farmer", fu=fu, hui=hui).finish().expect("farmer", base_score=base)


@pytest.mark.parametrize("way", ["each", "product"])
@clause("MA-32")
def test_ma32_is_about_zero_only(way):
    last_round(zero_rule=way).set("farmer", fu=1, hui=9).finish().expect("farmer", base_score=9)


@pytest.mark.parametrize(("refuge", "bonus"), [("yes", 16), ("no", 18)])
@clause("MA-33", "M-10.3.2", "M-10.3.3")
def test_ma33_one_tier_only(refuge, bonus):
    last_round(refuge=refuge).set("farmer", fu=40, hui=40).finish().expect("farmer", refuge_score=bonus)


@pytest.mark.parametrize(("way", "ranks"), [("fu_hui_shared", [2, 1]), ("shared", [1, 1])])
@clause("MA-34", "M-10.3.6")
def test_ma34_ties(way, ranks):
    table = last_round(ties=way, vow=1).set("farmer", fu=8, hui=9).set("merchant", fu=9, hui=8).finish()
    assert table.outcome().ranks == ranks
    assert table.outcome().winners == [seat for seat in (0, 1) if ranks[seat] == 1]


@clause("MA-34")
def test_ma34_shared_still_ranks_by_total():
    table = last_round(ties="shared", vow=1).set("farmer", fu=4, hui=4).set("merchant", fu=9, hui=8).finish()
    assert table.outcome().ranks == [2, 1]


@pytest.mark.parametrize(("saves", "points"), [(1, -8), (2, 16)])
@clause("MA-35", "M-9.3")
def test_ma35_own_saves(saves, points):
    table = last_round().set("merchant", vow="great_donor", fu=30, saves=saves).finish()
    table.expect("merchant", vow_score=points)


@clause("MA-36", "M-4.4.1")
def test_ma36_a_refused_help_is_no_help():
    table = begin("farmer monk", allow_pass="on").set("farmer", wealth=0, streak=2)
    table.refuses("farmer", "donate")
    table.expect("farmer", helped=False).idle(4).expect("farmer", streak=0)


@clause("MA-40", "M-1.2", "M-10.2.1")
def test_ma40_a_loss_costs_no_vow_points():
    table = last_round(vow=1).set("table", saved=0).finish()
    assert (table.outcome().scores, table.outcome().winners) == ([0, 0], [])
    assert table.results("farmer")[3] == 0
