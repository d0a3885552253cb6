"""Rulings about the nine actions and what diminishes them: the default, and each other way a table may agree on."""

import pytest

from merit.helpers import begin
from qiju.kernel.registry import find_game
from qiju.testing import clause

# -- MA-05 to MA-07: giving --------------------------------------------------------------------------


@pytest.mark.parametrize(("wealth", "fu"), [(14, 3), (15, 2), (17, 2), (19, 2), (20, 1), (22, 1)])
@clause("MA-05", "M-5.3")
def test_ma05_wealth_before_giving(wealth, fu):
    table = begin("merchant monk").set("merchant", wealth=wealth, fu=5)
    table.does("merchant", "donate").expect("merchant", fu=5 + fu)


@pytest.mark.parametrize(("action", "calamity"), [("donate", 10), ("protect", 10), ("protect", 11)])
@clause("MA-06", "M-5.3", "M-5.5")
def test_ma06_calamity_before_the_action_lowers_it(action, calamity):
    table = begin("farmer monk").set("farmer", wealth=9, fu=5).set("table", calamity=calamity)
    table.does("farmer", action).expect("farmer", fu=5 + 3)


@clause("MA-07", "M-5.3")
def test_ma07_the_crisis_fu_is_never_diminished():
    table = begin("merchant monk").set("merchant", wealth=20, fu=20).set("table", calamity=10)
    table.does("merchant", "donate").expect("merchant", fu=20 + 1 + 1)


@pytest.mark.parametrize(("base", "gain"), [(3, 2), (2, 2), (1, 2)])
@clause("MA-07", "M-5.3")
def test_ma07_with_a_smaller_base_it_shows(base, gain):
    """With the printed 3 both readings come to the same; with less they do not."""
    table = begin("merchant monk", patch={"roles": {"merchant": {"donate_fu": base}}})
    table.set("merchant", wealth=20, fu=5).set("table", calamity=10)
    table.does("merchant", "donate").expect("merchant", fu=5 + gain)


# -- MA-08 to MA-10: saving --------------------------------------------------------------------------


@pytest.mark.parametrize(("way", "bonuses"), [("plus1_plus1", [1, 1, 0, 0]), ("plus2_plus1", [2, 1, 0, 0])])
@clause("MA-08", "M-6.4")
def test_ma08_the_first_two_saves(way, bonuses):
    for saves, bonus in enumerate(bonuses):
        table = begin("farmer monk", save_bonus=way).area(widow=0).set("farmer", wealth=9, fu=5, hui=5, saves=saves)
        table.does("farmer", "save 寡妇").expect("farmer", fu=5 + 2 + bonus)


@pytest.mark.parametrize(
    ("way", "fu", "gain"),
    [
        ("inside", 14, 2),
        ("inside", 15, 1),
        ("inside", 20, 1),
        ("outside", 14, 2),
        ("outside", 15, 2),
        ("outside", 20, 2),
    ],
)
@clause("MA-09", "M-6.3", "M-6.4")
def test_ma09_is_the_bonus_diminished(way, fu, gain):
    """落魄书生 gives 1 Fu, and 1 more to whoever saves for the first time."""
    table = begin("farmer monk", save_bonus_diminish=way).area(ruined_scholar=0).set("farmer", wealth=9, fu=fu, hui=5)
    table.does("farmer", "save 落魄书生").expect("farmer", fu=fu + gain)


@pytest.mark.parametrize(("way", "fu", "gain"), [("inside", 20, 3), ("outside", 20, 3), ("outside", 14, 5)])
@clause("MA-09", "MA-08")
def test_ma09_with_the_larger_bonus(way, fu, gain):
    table = begin("farmer monk", save_bonus_diminish=way, save_bonus="plus2_plus1").area(orphan=0)
    table.set("farmer", wealth=9, fu=fu, hui=5).does("farmer", "save 孤儿").expect("farmer", fu=fu + gain)


@pytest.mark.parametrize(("way", "hui", "gain"), [("on", 15, 2), ("on", 20, 1), ("off", 15, 3), ("off", 20, 3)])
@clause("MA-10", "M-6.3")
def test_ma10_is_hui_from_saving_diminished(way, hui, gain):
    table = begin("farmer monk", save_hui_diminish=way).area(ruined_scholar=0)
    table.set("farmer", wealth=9, fu=20, hui=hui, saves=2).does("farmer", "save 落魄书生")
    table.expect("farmer", hui=hui + gain, fu=20 + 1)


# -- MA-11 to MA-13: diminishing ---------------------------------------------------------------------

# At level 15 and at level 20 of everything: wealth, Fu, Hui gained or lost.
BROAD = [
    ("farmer", "donate", (-3, 1, 1), (-3, 1, 1)),
    ("scholar", "donate", (-3, 1, 1), (-3, 1, 1)),
    ("merchant", "donate", (-3, 2, 1), (-3, 1, 1)),
    ("farmer", "protect", (-2, 1, 1), (-2, 1, 1)),
    ("monk", "protect", (-2, 1, 1), (-2, 1, 1)),
    ("monk", "ceremony", (3, -2, -1), (2, -2, -1)),
    ("farmer", "labor", (2, 0, 0), (1, 0, 0)),
]


@pytest.mark.parametrize(("role", "action", "at15", "at20"), BROAD)
@clause("MA-11", "M-5.0")
def test_ma11_all_actions(role, action, at15, at20):
    other = "monk" if role != "monk" else "farmer"
    for level, change in ((14, None), (15, at15), (20, at20)):
        table = begin(f"{role} {other}", diminish="all_actions").set(role, wealth=level, fu=level, hui=level)
        narrow = begin(f"{role} {other}").set(role, wealth=level, fu=level, hui=level).does(role, action)
        expected = narrow.holds(role) if change is None else tuple(level + more for more in change)
        assert table.does(role, action).holds(role) == expected


@pytest.mark.parametrize(("level", "after"), [(14, (17, 15, 15)), (15, (17, 16, 16)), (20, (21, 21, 21))])
@clause("MA-11", "M-5.7")
def test_ma11_all_actions_alms(level, after):
    table = begin("monk farmer", diminish="all_actions").set("monk", wealth=level, fu=level, hui=level)
    assert table.dice(4, 4).does("monk", "alms").holds("monk") == after


@clause("MA-11")
def test_ma11_all_actions_leaves_events_vows_and_streak_alone():
    table = begin("farmer monk", refuge="no", diminish="all_actions", allow_pass="on", vow=0)
    table.set("farmer", wealth=20, fu=20, hui=20, streak=2).does("farmer", "protect", "pass").idle(1)
    table.stack("events", "buddhas_birthday").idle()
    table.expect("farmer", fu=20 + 1 + 1 + 1 + 2)  # protect, streak, vow, event


@pytest.mark.parametrize("level", [15, 19, 20])
@clause("MA-12", "M-5.0")
def test_ma12_never_less_than_1_in_either_tier(level):
    table = begin("scholar monk").set("scholar", hui=level).does("scholar", "teach 僧侣")
    table.expect("scholar", hui=level + 1)


@clause("MA-13", "M-5.2")
def test_ma13_refuge_adds_its_1_last():
    table = begin("farmer monk").set("farmer", hui=20).dice(1, 1).does("farmer", "practice")
    table.expect("farmer", hui=20 + 1 + 1)


# -- MA-14: alms -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "dice", "wealth", "fu"),
    [
        ("off", (1, 1), 1, 0),
        ("off", (5, 5), 3, 1),
        ("on", (1, 1), 1, 0),
        ("on", (1, 3), 1, 0),
        ("on", (1, 4), 1, 0),
        ("on", (4, 4), 3, 1),
        ("on", (4, 5), 3, 1),
        ("on", (4, 6), 4, 1),
        ("on", (6, 6), 4, 1),
    ],
)
@clause("MA-14", "M-5.7", "M-11.2")
def test_ma14_great_results_in_alms(way, dice, wealth, fu):
    table = begin("monk farmer", alms_crit=way).set("monk", wealth=0, fu=5, hui=5)
    assert table.dice(*dice).does("monk", "alms").holds("monk") == (wealth, 5 + fu, 6)


# -- MA-37 to MA-39, MA-41: lessons, payment, ceremonies ----------------------------------------------


@clause("MA-37", "M-5.6")
def test_ma37_the_pupil_is_whoever_the_scholar_names():
    table = begin("scholar farmer merchant").set("farmer", fu=0).set("merchant", fu=30, hui=30)
    table.does("scholar", "teach 商人").expect("merchant", fu=31, hui=31)


@clause("MA-37", "M-5.6")
def test_ma37_with_a_larger_gain_it_shows_that_nothing_diminishes():
    table = begin("scholar farmer", patch={"actions": {"teach": {"other_fu": 3, "other_hui": 3}}})
    table.set("farmer", fu=20, hui=20).does("scholar", "teach 农夫").expect("farmer", fu=23, hui=23)


@clause("MA-38", "M-6.1", "M-6.2")
def test_ma38_5_hui_before_paying_is_enough():
    table = begin("scholar monk").area(orphan=0).set("scholar", wealth=2, hui=5, saves=2)
    table.does("scholar", "save 孤儿").expect("scholar", hui=5 - 1 + 1)


@clause("MA-39", "M-5.8")
def test_ma39_a_ceremony_with_nothing():
    table = begin("monk farmer").set("monk", wealth=0, fu=0, hui=0).does("monk", "ceremony")
    assert table.holds("monk") == (4, 0, 0)


@clause("MA-41", "M-5.8", "M-8.1")
def test_ma41_two_things_called_fahui():
    table = begin("monk farmer", events=["assembly"]).expect("monk", wealth=0, fu=4 + 1, hui=4 + 1 + 1)
    table.does("monk", "法会").expect("monk", wealth=4, fu=3, hui=5)
    texts = find_game("merit").text("en").table
    assert (texts["event.assembly"], texts["action.ceremony"]) == ("Dharma Assembly", "Ceremony")
