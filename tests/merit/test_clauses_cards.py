"""§7, §8, §9 and §11: every being, event, vow and band of the dice."""

import pytest

from merit.helpers import BEINGS, ROLES, begin, last_round
from qiju.testing import clause

# -- §7 ----------------------------------------------------------------------------------------------

PRICES = {"farmer": (0, 0, 0), "merchant": (1, 0, 0), "scholar": (-1, 0, 1), "monk": (-1, 1, 0)}


@pytest.mark.parametrize("being", BEINGS)
@pytest.mark.parametrize("role", ROLES)
@clause("M-7.1", "M-6.2", "M-6.3", "M-5.4")
def test_every_being_for_every_role(role, being):
    name, cost, fu, hui = BEINGS[being]
    more, pay_fu, pay_hui = PRICES[role]
    other = "monk" if role == "farmer" else "farmer"
    table = begin(f"{role} {other}").area(**{being: 0}).set(role, wealth=cost + more, fu=5, hui=7, saves=2)
    table.does(role, f"save {name}")
    assert table.holds(role) == (0, 5 - pay_fu + fu, 7 - pay_hui + hui)


@pytest.mark.parametrize("being", BEINGS)
@pytest.mark.parametrize("role", ROLES)
@clause("M-7.1", "M-6.1", "M-6.2")
def test_every_being_with_1_wealth_short(role, being):
    name, cost, _, _ = BEINGS[being]
    need = cost + PRICES[role][0]
    other = "monk" if role == "farmer" else "farmer"
    table = begin(f"{role} {other}").area(**{being: 0}).set(role, wealth=need - 1, fu=5, hui=7)
    assert f"{need} wealth" in table.cannot(role, f"save {name}", "M-6.1", "M-6.2")


@pytest.mark.parametrize("role", ["scholar", "monk"])
@clause("M-6.2")
def test_a_reduced_price_cannot_fall_under_0(role):
    table = begin(f"{role} farmer", patch={"beings": {"orphan": {"cost": 0}}}).area(orphan=0)
    table.set(role, wealth=0, fu=5, hui=7).does(role, "save 孤儿").expect(role, wealth=0)


@clause("M-7.1")
def test_one_card_of_each():
    assert len(BEINGS) == 8
    table = begin("farmer monk", allow_pass="on", vow_deal="choose", patch={"team": {"rounds": 7}})
    table.acts("vow 1", "vow 1")
    for round in range(2, 8):
        table.set("table", calamity=0).until(round)
    assert sorted(told["being"] for told in table.heard("being")) == sorted(f"@being.{name}" for name in BEINGS)


@pytest.mark.parametrize(("stay", "lost"), [(0, 0), (1, 1), (2, 1)])
@clause("M-7.2")
def test_a_being_leaves_at_a_stay_of_2(stay, lost):
    table = begin("farmer monk", allow_pass="on").last_action().area(widow=stay).set("table", calamity=4)
    table.stack("events", "harvest").idle().track(4 + 3 * lost).expect("table", lost_beings=lost)
    table.expect("area", widow=None if lost else 1)


# -- §8 ----------------------------------------------------------------------------------------------

# Calamity; wealth, Fu, Hui of everyone not in refuge; of everyone in refuge.
CARDS = {
    "drought": (1, (0, 0, 0), (0, 0, 0)),
    "flood": (1, (0, 0, 0), (0, 0, 0)),
    "plague": (2, (-1, 0, 0), (-1, 0, 0)),
    "harvest": (0, (2, 0, 0), (2, 0, 0)),
    "assembly": (0, (0, 1, 1), (0, 1, 1)),
    "masters_teaching": (0, (0, 0, 2), (0, 0, 3)),
    "peace": (-3, (0, 0, 0), (0, 0, 0)),
    "buddhas_birthday": (0, (0, 2, 0), (0, 3, 0)),
}


@pytest.mark.parametrize("level", [7, 15, 20])
@pytest.mark.parametrize("event", CARDS)
@clause("M-8.1", "M-8.2", "M-4.1.1", "M-4.1.2", "MA-16", "MA-11")
def test_every_event(event, level):
    calamity, lay, devout = CARDS[event]
    table = begin("farmer scholar", refuge="yes no", allow_pass="on", vow=0).last_action().area()
    table.all(wealth=level, fu=level, hui=level).set("table", calamity=5).stack("events", event).idle()
    table.track(5 + calamity)
    gained = {role: tuple(after - level for after in table.holds(role)) for role in ("farmer", "scholar")}
    # The farmer's vow pays 1 Fu each round, the scholar's 1 Hui.
    assert gained["farmer"] == (devout[0], devout[1] + 1, devout[2])
    assert gained["scholar"] == (lay[0], lay[1], lay[2] + 1)


@pytest.mark.parametrize(("calamity", "after"), [(4, 1), (3, 0), (2, 0), (0, 0)])
@clause("M-8.1", "M-3.3", "MA-23")
def test_peace_does_not_go_below_0(calamity, after):
    table = begin("farmer monk", allow_pass="on").last_action().area().set("table", calamity=calamity)
    table.stack("events", "peace").idle().track(after)


# -- §9 ----------------------------------------------------------------------------------------------

REWARDS = {
    "blessed_by_toil": ("farmer", (0, 1, 0)),
    "poor_womans_lamp": ("farmer", (0, 2, 0)),
    "merit_of_giving": ("merchant", (1, 0, 1)),
    "great_donor": ("merchant", (0, 1, 0)),
    "passing_on_the_way": ("scholar", (0, 0, 1)),
    "teacher_of_ages": ("scholar", (0, 0, 1)),
    "fruit_of_the_arhat": ("monk", (0, 0, 1)),
    "bodhisattva_path": ("monk", (0, 1, 0)),
}


@pytest.mark.parametrize("level", [5, 15, 20])
@pytest.mark.parametrize("vow", REWARDS)
@clause("M-9.1", "M-9.2", "M-9.3", "M-9.4", "M-9.5", "M-4.0", "MA-11")
def test_what_each_vow_pays_every_round(vow, level):
    role, gain = REWARDS[vow]
    other = "monk" if role != "monk" else "farmer"
    table = begin(f"{role} {other}", allow_pass="on").last_action().stack("events", "peace")
    table.set(role, vow=vow, wealth=level, fu=level, hui=level).idle()
    assert table.holds(role) == tuple(level + more for more in gain)


# Each vow with its conditions exactly met, and each condition one short. Wealth is what remains at the end.
KEPT = [
    ("blessed_by_toil", {"fu": 16}, 14, -4, [{"fu": 15}]),
    ("poor_womans_lamp", {"fu": 23, "wealth": 5}, 20, -8, [{"fu": 22}, {"wealth": 6}]),
    ("merit_of_giving", {"donations": 4}, 13, -4, [{"donations": 3}]),
    ("great_donor", {"fu": 20, "saves": 2}, 16, -8, [{"fu": 19}, {"saves": 1}]),
    ("passing_on_the_way", {"lessons": 3}, 13, -4, [{"lessons": 2}]),
    ("teacher_of_ages", {"hui": 26, "fu": 16}, 15, -5, [{"hui": 25}, {"fu": 15}]),
    ("fruit_of_the_arhat", {"hui": 27}, 11, -5, [{"hui": 26}]),
    ("bodhisattva_path", {"fu": 21, "saves": 2}, 13, -8, [{"fu": 20}, {"saves": 1}]),
]


def vow_points(vow: str, values: dict[str, int]) -> int:
    role = REWARDS[vow][0]
    table = last_round(f"{role} farmer" if role != "farmer" else "farmer monk")
    held = {"fu": 1, "hui": 1, "wealth": 9, **values}
    table.set(role, vow=vow, **{**held, "wealth": held["wealth"] + 1})  # the 1 of survival in round 6
    return table.finish().get(role, "vow_score")


@pytest.mark.parametrize(("vow", "needs", "reward", "penalty", "short"), KEPT, ids=[row[0] for row in KEPT])
@clause("M-9.1", "M-9.2", "M-9.3", "M-9.4", "M-9.5", "M-10.3.4")
def test_when_each_vow_is_kept(vow, needs, reward, penalty, short):
    assert vow_points(vow, needs) == reward
    assert vow_points(vow, {name: value * 2 if name != "wealth" else 0 for name, value in needs.items()}) == reward
    for lack in short:
        assert vow_points(vow, {**needs, **lack}) == penalty


@pytest.mark.parametrize("vow", ["great_donor", "bodhisattva_path"])
@clause("M-9.3", "M-9.5", "MA-35")
def test_the_teams_saves_keep_nobodys_vow(vow):
    assert vow_points(vow, {"fu": 30, "saves": 0}) == -8  # six saved by the team


@clause("M-9.2", "M-9.3")
def test_the_last_round_still_counts_towards_a_vow():
    table = last_round("merchant monk").set("merchant", vow="merit_of_giving", donations=3, wealth=9)
    table.does("merchant", "donate").finish().expect("merchant", vow_score=13)


@clause("M-9.4")
def test_lessons_are_counted():
    table = last_round("scholar monk").set("scholar", vow="passing_on_the_way", lessons=1)
    table.does("scholar", "teach 僧侣", "teach 僧侣").finish().expect("scholar", lessons=3, vow_score=13)


# -- §11 ---------------------------------------------------------------------------------------------

BANDS = {2: 0, 3: 0, 4: 0, 5: 1, 6: 1, 7: 1, 8: 2, 9: 2, 10: 3, 11: 3, 12: 3}


@pytest.mark.parametrize("total", BANDS)
@clause("M-11.1", "M-5.2")
def test_every_sum_in_practice(total):
    dice = (total // 2, total - total // 2)
    table = begin("farmer monk", refuge="no").set("farmer", hui=5).dice(*dice).does("farmer", "practice")
    table.expect("farmer", hui=5 + {0: 1, 1: 2, 2: 2, 3: 3}[BANDS[total]])
    assert table.heard("dice")[-1]["result"] == f"@practice_roll.{BANDS[total]}"


@pytest.mark.parametrize("total", BANDS)
@clause("M-11.1", "M-11.2", "M-5.7", "MA-14")
def test_every_sum_in_alms(total):
    dice = (total // 2, total - total // 2)
    table = begin("monk farmer").set("monk", wealth=0, fu=5, hui=5).dice(*dice).does("monk", "alms")
    assert table.holds("monk") == ((3, 6, 6) if total >= 8 else (1, 5, 6))


@clause("M-11.1")
def test_both_dice_are_fair():
    """The chances that practice shows: 6, 15, 9 and 6 ways of 36."""
    table = begin("monk farmer").set("monk", hui=0)
    items = {item.word: item for item in table.match.menu(0)}
    chances = {changes["hui"]: ways for ways, of, changes in items["practice"].preview.chances}
    assert chances == {2: 6, 3: 15 + 9, 4: 6}
    alms = {changes["wealth"]: ways for ways, of, changes in items["alms"].preview.chances}
    assert alms == {1: 6 + 15, 3: 9 + 6}
