"""Every ruling: the default, and each other way a table may agree on. Presets and patches at the end."""

from math import sqrt

import pytest

from merit.helpers import EVERYBODY, ROLES, VOWS, MeritTable, begin, last_round, open_table, refused, take_refuge
from qiju.kernel.registry import find_game
from qiju.testing import clause

# -- MA-01 to MA-04, MA-47: beings -------------------------------------------------------------------


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


# -- MA-24, MA-25, MA-46: sealed choices -------------------------------------------------------------


@clause("MA-24", "M-2.2.2")
def test_ma24_refuge_is_open_after_the_deal():
    table = begin("farmer merchant", "no yes")
    assert [board["refuge"] for board in table.match.view(1)["boards"]] == [False, True]


@pytest.mark.parametrize("pick", [1, 2])
@pytest.mark.parametrize("role", ROLES)
@clause("MA-25", "MA-46", "M-2.2.7", "M-9.1")
def test_ma25_choosing_a_vow(role, pick):
    table = begin(vow_deal="choose")
    for name in ROLES:
        table.does(name, f"vow {pick if name == role else 1}")
    assert table.get(role, "vow") == VOWS[role][pick - 1]


@clause("MA-46", "M-2.2.7")
def test_ma46_vows_are_chosen_after_the_deal_and_shown_together():
    table = begin("farmer merchant monk", vow_deal="choose")
    assert table.match.view()["phase"] == "choose_vow"
    assert list(table.in_area().values()) == [0]
    assert table.match.state.pending() == [0, 1, 2]
    table.does("monk", "vow 2").does("farmer", "vow 1")
    assert table.heard("vow") == []
    table.does("merchant", "vow 2")
    assert [told["vow"] for told in table.heard("vow")] == [
        "@vow.blessed_by_toil",
        "@vow.great_donor",
        "@vow.bodhisattva_path",
    ]
    assert table.kinds("vow", "round", "vow_reward") == [*["vow"] * 3, "round", *["vow_reward"] * 3]


@clause("MA-25")
def test_ma25_dealt_vows_ask_nobody():
    assert begin().match.view()["phase"] == "act"


# -- MA-26 to MA-29: turns ---------------------------------------------------------------------------


def order(table: MeritTable, rounds: int) -> list[list[str]]:
    """Which role acts, action by action, in each of the next rounds."""
    seen = []
    for _ in range(rounds):
        seen.append([])
        for _ in range(2 * len(table.roles())):
            seen[-1].append(table.roles()[table.match.view()["turn"]])
            table.idle()
    return seen


@clause("MA-26", "M-4.3.1")
def test_ma26_seat_1_first():
    for seed in range(6):
        assert begin("monk farmer merchant", seed=seed).due() == 0


@clause("MA-26", "M-4.3.1")
def test_ma26_rotate():
    table = begin("farmer merchant monk", start_player="rotate", allow_pass="on")
    assert [turns[0] for turns in order(table, 6)] == ["farmer", "merchant", "monk"] * 2
    starters = [told["starter"] for told in table.heard("round")]
    assert starters == ["@role.farmer", "@role.merchant", "@role.monk"] * 2


@clause("MA-26")
def test_ma26_rotate_goes_on_clockwise_from_there():
    table = begin("farmer merchant monk", start_player="rotate", allow_pass="on").until(2)
    assert order(table, 1) == [["merchant", "merchant", "monk", "monk", "farmer", "farmer"]]


@pytest.mark.parametrize(
    ("way", "expected"),
    [
        ("in_a_row", ["farmer", "farmer", "merchant", "merchant", "monk", "monk"]),
        ("one_by_one", ["farmer", "merchant", "monk", "farmer", "merchant", "monk"]),
    ],
)
@clause("MA-27", "M-4.3.1")
def test_ma27_in_a_row_or_one_by_one(way, expected):
    assert order(begin("farmer merchant monk", actions=way, allow_pass="on"), 2) == [expected] * 2


@clause("MA-27", "MA-26")
def test_ma27_one_by_one_with_rotation():
    table = begin("farmer merchant monk", actions="one_by_one", start_player="rotate", allow_pass="on").until(2)
    assert order(table, 1) == [["merchant", "monk", "farmer"] * 2]


@clause("MA-28", "M-4.3.2")
def test_ma28_the_same_action_twice():
    begin("farmer monk").set("farmer", wealth=0).does("farmer", "labor", "labor").expect("farmer", wealth=6)


@clause("MA-29", "M-4.3.2")
def test_ma29_pass_uses_up_an_action_and_helps_nobody():
    table = begin("farmer monk", allow_pass="on").set("farmer", streak=2)
    before = table.holds("farmer")
    table.does("farmer", "pass", "pass")
    assert (table.holds("farmer"), table.due()) == (before, 1)
    table.idle(2).expect("farmer", streak=0)


@clause("MA-29")
def test_ma29_an_impossible_choice_is_refused_not_wasted():
    table = begin("farmer monk").set("farmer", wealth=0)
    table.refuses("farmer", "donate", clause="M-5.3")
    table.does("farmer", "labor", "labor")
    assert table.due() == 1


# -- MA-30, MA-45: few players -----------------------------------------------------------------------


@pytest.mark.parametrize("roles", ["farmer merchant", "scholar monk farmer"])
@clause("MA-30", "M-1.3")
def test_ma30_fewer_players_same_targets(roles):
    table = last_round(roles).set("table", saved=5).finish()
    assert (table.roles(), table.outcome().reason) == (roles.split(), "saves")


def dual(**options: object) -> MeritTable:
    """Two seats with two boards each: farmer and scholar, merchant and monk."""
    table = open_table("", seats=2, two_player_dual="on", role_deal="listed", allow_pass="on", **options)
    return take_refuge(table, "yes")


@clause("MA-45", "MA-30", "M-1.3")
def test_ma45_boards_alternate():
    table = dual()
    boards = [(board["role"], board["seat"]) for board in table.match.view()["boards"]]
    assert boards == [("farmer", 0), ("merchant", 1), ("scholar", 0), ("monk", 1)]
    expected = ["farmer", "farmer", "merchant", "merchant", "scholar", "scholar", "monk", "monk"]
    assert order(table, 2) == [expected] * 2


@clause("MA-45")
def test_ma45_one_may_teach_the_own_second_board():
    table = dual().idle(4).set("farmer", fu=5, hui=5)
    assert [move for move in table.legal(0) if move.startswith("teach")] == ["teach 农夫", "teach 商人", "teach 僧侣"]
    table.does(0, "teach 农夫").expect("farmer", fu=6, hui=6)


@clause("MA-45", "M-10.3.4")
def test_ma45_a_seat_scores_the_sum_of_its_boards():
    table = dual().set("table", round=6, saved=6).area().all(wealth=3)
    for role, level in zip(ROLES, (9, 12, 16, 4), strict=True):
        table.set(role, fu=level, hui=level)
    table.finish()
    scores = {role: table.get(role, "score") for role in ROLES}
    assert scores == {"farmer": 27 - 4, "merchant": 36 + 12 - 4, "scholar": 48 + 16 - 4, "monk": 12 - 5}
    assert table.outcome().scores == [23 + 60, 44 + 7]
    assert (table.outcome().ranks, table.outcome().winners) == ([1, 2], [0])


@pytest.mark.parametrize(
    ("levels", "ranks"),
    [
        # Fu and Hui of farmer, merchant, scholar, monk; the vows make −4 −4 on one side, −4 −5 on the other.
        ([(4, 9), (9, 4), (9, 9), (9, 9)], [2, 1]),  # Fu 13 and 18
        ([(9, 4), (4, 9), (9, 9), (9, 9)], [1, 2]),  # Fu 18 and 13
        ([(1, 4), (1, 5), (9, 9), (9, 9)], [2, 1]),  # Fu 10 each; Hui 13 and 14
        ([(9, 9), (4, 4), (4, 4), (9, 9)], [1, 1]),
    ],
)
@clause("MA-45", "MA-34", "M-10.3.6")
def test_ma45_ties_by_the_sum_of_fu_then_of_hui(levels, ranks):
    # A vow that is kept or lost would decide; all four fail at the same price here.
    vows = {name: {"penalty": -4} for pair in VOWS.values() for name in pair}
    table = dual(patch={"vows": vows}).set("table", round=6, saved=6).area().all(wealth=3)
    for role, (fu, hui) in zip(ROLES, levels, strict=True):
        table.set(role, fu=fu, hui=hui)
    table.finish()
    assert table.outcome().scores[0] == table.outcome().scores[1]
    assert table.outcome().ranks == ranks


@clause("MA-45", "M-2.2.2")
def test_ma45_each_board_chooses_and_lives_for_itself():
    table = open_table("", seats=2, two_player_dual="on", role_deal="listed", allow_pass="on")
    table.does(0, "refuge", "no-refuge").does(1, "no-refuge")
    assert [board["refuge"] for board in table.match.view()["boards"]] == [True, False, False, True]
    table.set("table", round=2).set("farmer", wealth=0).set("scholar", wealth=5).idle(8)
    table.expect("farmer", starved=1).expect("scholar", starved=0)


@clause("MA-45", "MA-46")
def test_ma45_each_board_chooses_its_own_vow():
    table = dual(vow_deal="choose").does(0, "vow 1", "vow 2")
    assert table.match.state.pending() == [1]
    table.does(1, "vow 2", "vow 1")
    assert [table.get(role, "vow") for role in ROLES] == [
        "blessed_by_toil",
        "great_donor",
        "teacher_of_ages",
        "fruit_of_the_arhat",
    ]


@clause("MA-45", "MA-30")
def test_ma45_only_for_two_and_not_with_chosen_roles():
    assert refused(lambda: MeritTable(seats=3, options={"two_player_dual": "on"})).key == "problem.dual_seats"
    both = {"two_player_dual": "on", "role_deal": "choose"}
    assert refused(lambda: MeritTable(seats=2, options=both)).key == "problem.dual_choose"


# -- MA-31 to MA-36: the score -----------------------------------------------------------------------


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


# -- MA-37 to MA-43 ----------------------------------------------------------------------------------


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


@clause("MA-40", "M-1.2", "M-10.2.1")
def test_ma40_a_loss_costs_no_vow_points():
    table = last_round(vow=1).set("table", saved=0).finish()
    assert (table.outcome().scores, table.outcome().winners) == ([0, 0], [])
    assert table.results("farmer")[3] == 0


@clause("MA-41", "M-5.8", "M-8.1")
def test_ma41_two_things_called_fahui():
    table = begin("monk farmer", events=["assembly"]).expect("monk", wealth=0, fu=4 + 1, hui=4 + 1 + 1)
    table.does("monk", "法会").expect("monk", wealth=4, fu=3, hui=5)
    texts = find_game("merit").text("en").table
    assert (texts["event.assembly"], texts["action.ceremony"]) == ("Dharma Assembly", "Ceremony")


@clause("MA-42", "M-8.2")
def test_ma42_two_events_and_one_being_stay_unseen():
    table = begin("farmer monk", allow_pass="on").finish()
    table.expect("events", left=2).expect("beings", left=1)


@clause("MA-43", "M-12.2")
def test_ma43_scheme_d_has_the_numbers_of_the_tuning_program():
    events = find_game("merit").prepare(presets=["scheme-d"]).content["events"]
    assert [events[name]["calamity"] for name in ("drought", "flood", "plague", "peace")] == [3, 3, 4, -1]
    assert events["plague"]["wealth"] == -1


# -- MA-44: roles ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@clause("MA-44", "M-2.2.1")
def test_ma44_listed(seats):
    assert MeritTable(seats=seats, options={"role_deal": "listed"}).roles() == list(ROLES)[:seats]


@clause("MA-44", "M-2.2.1")
def test_ma44_choose_in_turn_order_from_what_is_left():
    table = MeritTable(seats=3, options={"role_deal": "choose", "first_player": "seat1"})
    assert table.match.state.pending() == [0]
    assert table.legal(0) == ["role 农夫", "role 商人", "role 学者", "role 僧侣"]
    table.does(0, "role 学者")
    table.cannot(1, "role 学者", "M-2.2.1")
    table.refuses(2, "role 农夫")
    table.does(1, "role 僧侣")
    assert table.legal(2) == ["role 农夫", "role 商人"]
    table.does(2, "role 农夫")
    assert table.roles() == ["scholar", "monk", "farmer"]
    assert table.match.state.pending() == [0, 2]


@clause("MA-44", "MA-26")
def test_ma44_the_start_player_chooses_first():
    for seed in range(12):
        table = MeritTable(seats=3, seed=seed, options={"role_deal": "choose"})
        first = table.due()
        table.acts("role 农夫", "role 商人", "role 学者").acts("refuge", "refuge", "refuge")
        assert (table.due(), table.roles()[first]) == (first, "farmer")
        assert table.roles()[(first + 1) % 3] == "merchant"


@clause("MA-44")
def test_ma44_random_differs_from_table_to_table():
    assert len({tuple(MeritTable(seats=4, seed=seed).roles()) for seed in range(30)}) > 12


# -- presets and patches -----------------------------------------------------------------------------

SIMULATOR = {
    "setup_being": "none",
    "save_bonus": "plus2_plus1",
    "save_hui_diminish": "off",
    "vow_timing": "own_turn",
    "invest": "many_flat",
    "zero_rule": "product",
    "calamity_clamp": "unbounded",
    "role_deal": "listed",
    "first_player": "seat1",
}
# Drought, flood, plague, peace; save target; calamity per round.
PRESETS = {
    "rulebook": (1, 1, 2, -3, 6, 0),
    "target-5": (1, 1, 2, -3, 5, 0),
    "baseline": (2, 2, 3, -2, 6, 0),
    "scheme-c": (2, 2, 2, -2, 6, 0),
    "scheme-d": (3, 3, 4, -1, 6, 0),
    "scheme-f": (2, 2, 3, -2, 6, 1),
    "scheme-g": (2, 2, 3, -2, 6, 2),
    "simulator": (1, 1, 2, -3, 6, 0),
}


def numbers(*presets: str, **agreed: object) -> tuple[int, ...]:
    content = find_game("merit").prepare(presets=presets, **agreed).content
    events = [content["events"][name]["calamity"] for name in ("drought", "flood", "plague", "peace")]
    return (*events, content["team"]["save_target"], content["team"]["calamity_per_round"])


def defaults() -> dict[str, str]:
    return {option.name: option.default for option in find_game("merit").options}


@pytest.mark.parametrize("preset", PRESETS)
@clause("M-12.1", "M-12.2", "MA-43")
def test_presets(preset):
    assert numbers(preset) == PRESETS[preset]
    options = find_game("merit").prepare(presets=[preset]).options
    assert options == {**defaults(), **(SIMULATOR if preset == "simulator" else {})}


@clause("M-12.2")
def test_every_preset_is_tested():
    assert {preset.name for preset in find_game("merit").presets} == set(PRESETS)


@clause("MA-01", "M-12.2")
def test_the_rulebook_preset_is_the_default():
    plain, named = find_game("merit").prepare(), find_game("merit").prepare(presets=["rulebook"])
    assert (plain.options, plain.content_hash()) == (named.options, named.content_hash())


@clause("M-12.2")
def test_presets_compose_from_left_to_right():
    assert numbers("scheme-c", "scheme-d") == PRESETS["scheme-d"]
    assert numbers("scheme-d", "scheme-c") == PRESETS["scheme-c"]
    assert numbers("scheme-g", "scheme-c", "target-5") == (2, 2, 2, -2, 5, 2)
    assert numbers("simulator", "scheme-f") == PRESETS["scheme-f"]


@clause("MA-02")
def test_an_option_wins_over_a_preset_and_a_patch_too():
    options = find_game("merit").prepare(presets=["simulator"], options={"setup_being": "fresh"}).options
    assert options == {**defaults(), **SIMULATOR, "setup_being": "fresh"}
    patches = [("a", {"team": {"save_target": 3}}), ("b", {"team": {"save_target": 4}})]
    assert numbers("target-5", patches=patches)[4] == 4


@pytest.mark.parametrize(("preset", "calamity", "after"), [("scheme-f", 12, 13), ("scheme-g", 12, 14)])
@clause("M-12.2", "M-4.6.1")
def test_calamity_every_round_counts_before_the_end(preset, calamity, after):
    table = last_round(presets=[preset]).set("table", calamity=calamity).finish().track(after)
    assert table.outcome().reason == "calamity"


@pytest.mark.parametrize(
    ("preset", "calamity", "over"), [("scheme-f", 18, False), ("scheme-f", 19, True), ("scheme-g", 18, True)]
)
@clause("M-12.2", "M-4.6.1")
def test_calamity_every_round_comes_before_the_check(preset, calamity, over):
    table = begin("farmer monk", presets=[preset], allow_pass="on").area().set("table", calamity=calamity)
    table.stack("events", "peace").next_round()
    assert table.over is over


@clause("MA-02", "MA-08", "MA-10", "MA-15", "MA-19", "MA-26", "MA-44")
def test_a_game_as_the_simulator_plays_it():
    table = MeritTable(seats=4, presets=["simulator"]).acts("refuge", "refuge", "refuge")
    assert (table.roles(), table.due(), len(table.heard("being"))) == (list(ROLES), 0, 1)
    assert table.kinds("event", "vow_reward") == ["event", "vow_reward"]
    table.area(ruined_scholar=0).set("farmer", wealth=20, fu=15, hui=20)
    table.does("farmer", "save 落魄书生").expect("farmer", fu=15 + 3 - 1, hui=20 + 3)
    table.does("farmer", "invest")


@pytest.mark.parametrize(
    ("patch", "key"),
    [
        ({"team": {"save_targt": 5}}, "problem.content_key"),
        ({"weather": {}}, "problem.content_key"),
        ({"team": {"save_target": "five"}}, "problem.content_type"),
        ({"team": {"save_target": 5.0}}, "problem.content_type"),
        ({"team": {"save_target": True}}, "problem.content_type"),
        ({"team": 5}, "problem.content_type"),
        ({"survival": {"rounds": 2}}, "problem.content_type"),
        ({"survival": {"rounds": ["two"]}}, "problem.content_type"),
        ({"roles": {"monk": {"always_refuge": 1}}}, "problem.content_type"),
        ({"team": {"rounds": 0}}, "problem.content_range"),
        ({"team": {"rounds": 9}}, "problem.content_range"),
        ({"turn": {"actions": 0}}, "problem.content_range"),
        ({"dice": {"count": 0}}, "problem.content_range"),
        ({"dice": {"sides": 1}}, "problem.content_range"),
        ({"stay": {"limit": 0}}, "problem.content_range"),
        ({"team": {"calamity_start": -1}}, "problem.content_range"),
        ({"team": {"calamity_start": 20}}, "problem.content_range"),
        ({"survival": {"rounds": [0]}}, "problem.content_range"),
        ({"roles": {"farmer": {"wealth": -1}}}, "problem.content_range"),
        ({"roles": {"farmer": {"fu": -1}}}, "problem.content_range"),
        ({"roles": {"farmer": {"hui": -3}}}, "problem.content_range"),
        ({"no_refuge": {"wealth": -20}}, "problem.content_range"),
        ({"vows": {"blessed_by_toil": {"fu": -5}}}, "problem.content_range"),
        ({"beings": {"orphan": {"cost": -1}}}, "problem.content_range"),
        ({"actions": {"protect": {"fu": -9}}}, "problem.content_range"),
        ({"actions": {"invest": {"wealth": -4}}}, "problem.content_range"),
        ({"survival": {"wealth": -1}}, "problem.content_range"),
        ({"roles": {"farmer": {"actions": ["labor"]}}}, "problem.practice_missing"),
        ({"roles": {"farmer": {"actions": ["practice", "dance"]}}}, "problem.action_name"),
        ({"vows": {"blessed_by_toil": {"role": "monk"}}}, "problem.vow_pair"),
        ({"vows": {"blessed_by_toil": {"role": "king"}}}, "problem.role_name"),
    ],
)
@clause("M-2.1.1", "M-3.1")
def test_a_patch_that_makes_no_sense_is_refused(patch, key):
    problem = refused(lambda: MeritTable(EVERYBODY, patch=patch))
    assert problem.key == key
    said = {lang: find_game("merit").text(lang).problem(problem) for lang in ("en", "zh")}
    assert all(said.values())
    assert said["en"] != said["zh"]


@clause("M-12.1", "M-2.3.2")
def test_a_patch_changes_the_one_number():
    patch = {"team": {"save_target": 4}, "events": {"drought": {"calamity": 5}}}
    assert begin("farmer monk", events=["drought"], patch=patch).track(5).match.view()["save_target"] == 4
    assert find_game("merit").content()["team"]["save_target"] == 6


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"being_expiri": "phase2"}, "problem.option_name"),
        ({"being_expiry": "never"}, "problem.option_value"),
        ({"allow_pass": "maybe"}, "problem.option_value"),
    ],
)
@clause("MA-01", "MA-29")
def test_an_option_that_does_not_exist_is_refused(options, key):
    assert refused(lambda: MeritTable(EVERYBODY, options=options)).key == key


@clause("M-12.2")
def test_a_preset_that_does_not_exist_is_refused():
    assert refused(lambda: MeritTable(EVERYBODY, presets=["scheme-z"])).key == "problem.preset_name"


@clause("MA-29", "MA-30")
def test_every_option_names_its_ruling():
    named = {option.name: option.clause for option in find_game("merit").options}
    assert named == {
        "being_expiry": "MA-01",
        "setup_being": "MA-02",
        "save_bonus": "MA-08",
        "save_bonus_diminish": "MA-09",
        "save_hui_diminish": "MA-10",
        "diminish": "MA-11",
        "alms_crit": "MA-14",
        "vow_timing": "MA-15",
        "invest": "MA-19",
        "calamity_loss": "MA-22",
        "calamity_clamp": "MA-23",
        "vow_deal": "MA-25",
        "first_player": "MA-26",
        "start_player": "MA-26",
        "actions": "MA-27",
        "allow_pass": "MA-29",
        "two_player_dual": "MA-30",
        "score_base": "MA-31",
        "zero_rule": "MA-32",
        "ties": "MA-34",
        "role_deal": "MA-44",
    }
