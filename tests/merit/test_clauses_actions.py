"""§5 and §6: what each action costs and brings. What every role may do at all stands with §4."""

import pytest

from merit.helpers import ROLES, MeritTable, begin
from qiju.testing import clause

LAY = ("farmer", "merchant", "scholar")


def alone(role: str, refuge: str = "yes", **values: int) -> MeritTable:
    """A table where the named role acts first, holding what is said; one other sits there."""
    other = "monk" if role != "monk" else "farmer"
    return begin(f"{role} {other}", refuge).set(role, **values)


# -- M-5.0, at every edge, wherever it applies -------------------------------------------------------

EDGES = [(0, 0), (14, 0), (15, 1), (19, 1), (20, 2), (30, 2)]


@pytest.mark.parametrize(("level", "less"), EDGES)
@pytest.mark.parametrize("role", LAY)
@clause("M-5.0", "M-5.1")
def test_labor_diminishes_with_wealth(role, level, less):
    alone(role, wealth=level, fu=30, hui=30).does(role, "labor").expect(role, wealth=level + 3 - less)
    alone(role, "no", wealth=level, fu=30, hui=30).does(role, "labor").expect(role, wealth=level + 4 - less)


@pytest.mark.parametrize(("level", "less"), EDGES)
@clause("M-5.0", "M-5.2")
def test_practice_diminishes_with_hui(level, less):
    table = alone("scholar", "no", wealth=30, fu=30, hui=level).dice(3, 4)
    table.does("scholar", "practice").expect("scholar", hui=level + 3 - less)


@pytest.mark.parametrize(("level", "less"), EDGES[1:])
@clause("M-5.0", "M-5.3", "MA-05")
def test_the_merchants_donation_diminishes_with_wealth_before_giving(level, less):
    table = alone("merchant", wealth=level, fu=30, hui=30).does("merchant", "donate")
    assert table.holds("merchant") == (level - 3, 30 + 3 - less, 30 + 2)


@pytest.mark.parametrize(("level", "less"), EDGES)
@clause("M-5.0", "M-6.3")
def test_fu_from_saving_diminishes_with_fu(level, less):
    table = alone("farmer", wealth=30, fu=level, hui=5, saves=2).area(repentant_villain=0)
    table.does("farmer", "save 悔过恶人").expect("farmer", fu=level + 4 - less, hui=6)


@pytest.mark.parametrize(("level", "less"), [(5, 0), *EDGES[1:]])
@clause("M-5.0", "M-6.3", "MA-10")
def test_hui_from_saving_diminishes_with_hui(level, less):
    table = alone("farmer", wealth=30, fu=0, hui=level, saves=2).area(ruined_scholar=0)
    table.does("farmer", "save 落魄书生").expect("farmer", fu=1, hui=level + 3 - less)


@pytest.mark.parametrize(("level", "gain"), [(0, 2), (14, 2), (15, 1), (19, 1), (20, 1), (30, 1)])
@clause("M-5.0", "M-5.6", "MA-12")
def test_fu_from_teaching_diminishes_with_fu_down_to_1(level, gain):
    alone("scholar", fu=level, hui=3, wealth=30).does("scholar", "teach 僧侣").expect("scholar", fu=level + gain, hui=4)


@pytest.mark.parametrize("level", [0, 14, 15, 19, 20, 30])
@clause("M-5.0", "M-5.6", "MA-12")
def test_the_teachers_1_hui_is_never_less(level):
    alone("scholar", fu=3, hui=level).does("scholar", "teach 僧侣").expect("scholar", fu=5, hui=level + 1)


@pytest.mark.parametrize("level", [15, 20])
@clause("M-5.0", "MA-11")
def test_what_is_not_listed_is_paid_in_full(level):
    rich = {"wealth": level, "fu": level, "hui": level}
    assert alone("farmer", **rich).does("farmer", "donate").holds("farmer") == (level - 3, level + 2, level + 1)
    assert alone("scholar", **rich).does("scholar", "donate").holds("scholar") == (level - 3, level + 2, level + 1)
    assert alone("monk", **rich).does("monk", "protect").holds("monk") == (level - 2, level + 2, level + 1)
    assert alone("monk", **rich).does("monk", "ceremony").holds("monk") == (level + 4, level - 2, level - 1)
    table = alone("monk", **rich).dice(5, 5).does("monk", "alms")
    assert table.holds("monk") == (level + 3, level + 1, level + 1)


# -- M-5.2 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(("dice", "change"), [((1, 3), -1), ((1, 4), 0), ((6, 3), 0), ((4, 6), 1)])
@clause("M-5.2", "M-11.1")
def test_practice_base_and_dice(role, dice, change):
    base = 3 if role == "scholar" else 2
    for refuge in ("yes", "no"):
        devout = refuge == "yes" or role == "monk"
        table = alone(role, refuge, hui=6, wealth=4, fu=4).dice(*dice).does(role, "practice")
        assert table.holds(role) == (4, 4, 6 + base + change + devout)


@pytest.mark.parametrize(
    ("role", "hui", "dice", "gain"),
    [
        ("farmer", 15, (1, 1), 1),  # 2 − 1 is 1, and never less
        ("farmer", 15, (3, 4), 1),
        ("farmer", 20, (6, 6), 1),
        ("scholar", 15, (1, 1), 1),
        ("scholar", 20, (3, 4), 1),
        ("scholar", 20, (6, 6), 2),
    ],
)
@clause("M-5.2", "MA-13", "MA-12")
def test_practice_dice_then_diminishing_then_refuge(role, hui, dice, gain):
    alone(role, "no", hui=hui).dice(*dice).does(role, "practice").expect(role, hui=hui + gain)
    alone(role, "yes", hui=hui).dice(*dice).does(role, "practice").expect(role, hui=hui + gain + 1)


@pytest.mark.parametrize(("dice", "gain"), [((1, 1), 1), ((3, 4), 1), ((6, 6), 2)])
@clause("M-5.2", "M-11.1")
def test_a_great_failure_leaves_at_least_1(dice, gain):
    """No printed base is small enough to show it."""
    table = begin("farmer monk", "no", patch={"roles": {"farmer": {"practice": 1}}}).set("farmer", hui=5)
    table.dice(*dice).does("farmer", "practice").expect("farmer", hui=5 + gain)


# -- M-5.3, M-5.5 ------------------------------------------------------------------------------------

GIVING = [("farmer", "donate", 2, 1), ("merchant", "donate", 3, 2), ("scholar", "donate", 2, 1)]
GUARDING = [(role, "protect", 2, 1) for role in ROLES]
COSTS = {"donate": (3, 1), "protect": (2, 2)}


@pytest.mark.parametrize("calamity", [0, 1, 2, 9, 10, 11, 12, 20])
@pytest.mark.parametrize(("role", "action", "fu", "hui"), GIVING + GUARDING)
@clause("M-5.3", "M-5.5", "MA-06", "M-3.3")
def test_giving_and_guarding(role, action, fu, hui, calamity):
    cost, relief = COSTS[action]
    table = alone(role, wealth=9, fu=5, hui=5).set("table", calamity=calamity).does(role, action)
    assert table.holds(role) == (9 - cost, 5 + fu + (calamity >= 10), 5 + hui)
    table.track(max(0, calamity - relief))


@pytest.mark.parametrize(("role", "action", "fu", "hui"), GIVING + GUARDING)
@clause("M-5.3", "M-5.5", "M-3.1")
def test_giving_and_guarding_need_the_wealth(role, action, fu, hui):
    cost, _ = COSTS[action]
    clause = {"donate": "M-5.3", "protect": "M-5.5"}[action]
    table = alone(role, wealth=cost - 1)
    assert action not in table.legal(role)
    assert f"{cost} wealth" in table.refuses(role, action, clause=clause)
    table.set(role, wealth=cost).does(role, action).expect(role, wealth=0)


@pytest.mark.parametrize(("wealth", "fu"), [(14, 4), (15, 3), (20, 2)])
@clause("M-5.3", "MA-07")
def test_the_fu_of_a_crisis_is_added_after_diminishing(wealth, fu):
    table = alone("merchant", wealth=wealth, fu=5).set("table", calamity=10)
    table.does("merchant", "donate").expect("merchant", fu=5 + fu)


@clause("M-5.3", "M-9.3")
def test_donations_are_counted():
    table = alone("merchant", wealth=9).does("merchant", "donate", "donate").expect("merchant", donations=2)
    table.expect("monk", donations=0)


# -- M-5.6 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pupil", ["farmer", "merchant", "monk"])
@clause("M-5.6", "MA-37")
def test_any_other_player_may_be_taught_in_full(pupil):
    table = begin("scholar farmer merchant monk").set(pupil, fu=25, hui=25)
    table.does("scholar", f"teach {ROLES[pupil]}").expect(pupil, fu=26, hui=26).expect("scholar", lessons=1)


@clause("M-5.6")
def test_one_cannot_teach_oneself():
    table = begin("scholar farmer")
    assert [move for move in table.legal("scholar") if move.startswith("teach")] == ["teach 农夫"]
    assert table.objection("scholar", "teach 学者").clause == "M-5.6"


@clause("M-5.6")
def test_nobody_absent_can_be_taught():
    table = begin("scholar farmer")
    assert "teach 商人" not in table.legal("scholar")
    table.cannot("scholar", "teach 商人", "", "M-5.6")


@clause("M-5.6")
def test_teaching_costs_nothing():
    begin("scholar farmer").set("scholar", wealth=0).does("scholar", "teach 农夫").expect("scholar", wealth=0)


# -- M-5.7, M-5.8 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fu", "hui", "after"), [(5, 5, (3, 4)), (2, 1, (0, 0)), (1, 1, (0, 0)), (2, 0, (0, 0)), (0, 0, (0, 0))]
)
@clause("M-5.8", "MA-39")
def test_a_ceremony_takes_what_there_is(fu, hui, after):
    table = alone("monk", wealth=1, fu=fu, hui=hui).does("monk", "ceremony")
    assert table.holds("monk") == (5, *after)


# -- M-5.9 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", LAY)
@clause("M-5.9")
def test_investing_needs_5_wealth(role):
    table = alone(role, wealth=4)
    assert "5 wealth" in table.refuses(role, "invest", clause="M-5.9")
    table.set(role, wealth=5).does(role, "invest").expect(role, wealth=0, investments=1)


@pytest.mark.parametrize(("round", "payments"), [(1, 3), (2, 3), (3, 2), (4, 2), (5, 1), (6, 1)])
@clause("M-5.9", "M-4.5.2", "MA-20")
def test_an_investment_pays_in_every_later_settlement(round, payments):
    table = begin("farmer monk", allow_pass="on", events=["peace", "drought", "flood"]).until(round)
    table.set("farmer", wealth=9).does("farmer", "invest").finish()
    assert [told["gain"] for told in table.heard("yield")] == [{"wealth": 2}] * payments


@clause("M-5.9", "MA-19")
def test_each_player_may_invest_once():
    table = begin("farmer scholar monk").set("farmer", wealth=20).set("scholar", wealth=20)
    table.does("farmer", "invest").refuses("farmer", "invest", clause="M-5.9")
    table.does("farmer", "labor").does("scholar", "invest").expect("scholar", investments=1)


@clause("M-5.9", "M-10.1.1")
def test_the_principal_comes_back_at_the_end_only():
    table = begin("farmer monk", allow_pass="on", events=["peace", "drought", "flood"], presets=["target-5"])
    table.set("farmer", wealth=5).does("farmer", "invest").until(6).last_action().set("farmer", wealth=1)
    table.idle().expect("farmer", wealth=1 - 1 + 2 + 5)


# -- §6 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("saves", "bonus"), [(0, 1), (1, 1), (2, 0), (3, 0)])
@pytest.mark.parametrize("role", ROLES)
@clause("M-6.4", "M-5.4", "MA-08")
def test_the_first_two_own_saves_bring_1_more(role, saves, bonus):
    table = alone(role, wealth=9, fu=5, hui=5, saves=saves).set("table", saved=4).area(widow=0)
    paid = 1 if role == "monk" else 0
    table.does(role, "save 寡妇").expect(role, fu=5 - paid + 2 + bonus, saves=saves + 1).expect("table", saved=5)


@clause("M-6.4")
def test_saves_of_others_do_not_use_up_the_bonus():
    table = begin("farmer merchant").area(orphan=0, widow=0, invalid=0).all(wealth=20, fu=5, hui=5)
    table.does("farmer", "save 孤儿", "save 寡妇").does("merchant", "save 病者").expect("merchant", fu=5 + 3)


@pytest.mark.parametrize(("fu", "after"), [(14, 14 + 4), (15, 15 + 3), (20, 20 + 2)])
@clause("M-6.4", "M-6.3", "MA-09")
def test_the_bonus_is_counted_in_before_diminishing(fu, after):
    table = alone("farmer", wealth=9, fu=fu, hui=5).area(orphan=0)
    table.does("farmer", "save 孤儿").expect("farmer", fu=after)


@pytest.mark.parametrize(("fu", "after"), [(19, 19 + 1), (20, 20 + 1)])
@clause("M-6.4", "M-6.3", "MA-09", "MA-12")
def test_reward_and_bonus_together_have_one_minimum(fu, after):
    """落魄书生 gives 1 Fu; with the bonus 2, which becomes 1 at 15 and 1 at 20."""
    table = alone("farmer", wealth=9, fu=fu, hui=5).area(ruined_scholar=0)
    table.does("farmer", "save 落魄书生").expect("farmer", fu=after)


@pytest.mark.parametrize(("hui", "after"), [(15, 14 + 3), (16, 15 + 2), (20, 19 + 2), (21, 20 + 1)])
@clause("M-6.3", "MA-10")
def test_the_scholars_level_is_read_after_paying(hui, after):
    table = alone("scholar", wealth=9, fu=5, hui=hui, saves=2).area(ruined_scholar=0)
    table.does("scholar", "save 落魄书生").expect("scholar", hui=after)


@pytest.mark.parametrize(("fu", "after"), [(15, 14 + 4), (16, 15 + 3), (20, 19 + 3), (21, 20 + 2)])
@clause("M-6.3", "MA-10")
def test_the_monks_level_is_read_after_paying(fu, after):
    table = alone("monk", wealth=9, fu=fu, hui=5, saves=2).area(repentant_villain=0)
    table.does("monk", "save 悔过恶人").expect("monk", fu=after)


@clause("M-6.1", "MA-38")
def test_the_monk_pays_from_exactly_1_fu():
    table = alone("monk", wealth=1, fu=1, hui=5).area(invalid=0)
    table.does("monk", "save 病者").expect("monk", wealth=0, fu=0 + 3, hui=6)


@clause("M-6.1")
def test_each_being_is_judged_by_its_own_price():
    table = alone("farmer", wealth=3, hui=5).area(invalid=0, orphan=0, lost_trader=0, dying_elder=0)
    assert [move for move in table.legal("farmer") if move.startswith("save")] == ["save 病者", "save 孤儿"]


@clause("M-5.4")
def test_nobody_saves_a_being_that_is_not_there():
    table = alone("farmer", wealth=9, hui=9).area(orphan=0).does("farmer", "save 孤儿")
    assert table.objection("farmer", "save 孤儿").clause in ("M-5.4", "M-6.1")
    table.expect("table", saved=1)
