"""The 25 acceptance scenarios of the rules dossier."""

import pytest

from merit.helpers import ROLES, VOWS, begin, last_round, open_table
from qiju.testing import clause


@pytest.mark.parametrize(
    ("role", "refuge", "wealth", "fu", "hui"),
    [
        ("farmer", "yes", 5, 3, 3),
        ("merchant", "yes", 8, 2, 2),
        ("scholar", "yes", 3, 2, 5),
        ("monk", "yes", 0, 4, 4),
        ("farmer", "no", 8, 2, 2),
        ("merchant", "no", 11, 1, 1),
        ("scholar", "no", 6, 1, 4),
        ("monk", "no", 0, 4, 4),
    ],
)
@clause("M-2.2.3", "M-2.2.4", "M-2.2.2")
def test_01_setup_resources(role, refuge, wealth, fu, hui):
    table = begin(refuge=refuge, vow_deal="choose")
    table.expect(role, wealth=wealth, fu=fu, hui=hui)


@clause("M-2.2.2")
def test_01_the_monk_cannot_decline_refuge():
    open_table().cannot("monk", "no-refuge", "M-2.2.2")


@clause("M-2.2.5", "M-2.2.6", "M-2.2.7", "M-2.1.2")
def test_02_setup_table():
    table = begin(vow_deal="choose")  # the table waits for the vows, all else is set up
    assert list(table.in_area().values()) == [0]
    table.expect("table", calamity=0, saved=0, round=0)
    assert (table.get("beings", "left"), table.get("events", "left")) == (7, 8)


@clause("M-2.2.5", "M-2.2.7")
def test_02_one_open_vow_of_the_own_role_before_round_1():
    table = begin()
    assert table.kinds("being", "vow", "round") == ["being", *["vow"] * 4, "round", "being"]
    for role in ROLES:
        assert [told["vow"] for told in table.heard("vow") if told["board"] == f"@role.{role}"] == [
            f"@vow.{table.get(role, 'vow')}"
        ]
        assert table.get(role, "vow") in VOWS[role]


@clause("M-4.0", "M-9.1", "M-4.1.1", "M-3.1")
def test_03_vow_before_event():
    table = begin("farmer merchant", events=["peace", "plague"], allow_pass="on").last_action()
    table.area().set("table", calamity=3).set("merchant", vow="merit_of_giving", wealth=0, hui=4)
    table.idle()
    table.expect("merchant", wealth=0, hui=5, starved=0).track(5)


@pytest.mark.parametrize(
    ("event", "devout", "lay"),
    [
        ("buddhas_birthday", (0, 3, 0), (0, 2, 0)),
        ("masters_teaching", (0, 0, 3), (0, 0, 2)),
        ("assembly", (0, 1, 1), (0, 1, 1)),
        ("harvest", (2, 0, 0), (2, 0, 0)),
    ],
)
@clause("M-4.1.2", "M-8.1", "M-8.2")
def test_04_half_as_much_again(event, devout, lay):
    table = begin("farmer merchant", refuge="yes no", events=[event], vow=0)
    # Setup and the first vow of each give 5/4/3 and 12/1/2.
    assert table.holds("farmer") == (5 + devout[0], 4 + devout[1], 3 + devout[2])
    assert table.holds("merchant") == (12 + lay[0], 1 + lay[1], 2 + lay[2])


@clause("M-4.2.1", "M-4.2.2", "M-4.2.3", "M-7.2", "M-2.2.5")
def test_05_being_clock():
    table = begin("farmer merchant", beings=["orphan", "widow", "invalid", "dying_elder"], allow_pass="on")
    assert table.in_area() == {"orphan": 1, "widow": 0}
    table.set("table", calamity=5).stack("events", "harvest", "assembly").next_round().track(8)
    assert table.in_area() == {"widow": 1, "invalid": 0}
    table.next_round().track(11)
    assert table.in_area() == {"invalid": 1, "dying_elder": 0}


@clause("M-4.6.1", "M-4.6.2", "M-10.2.1", "M-1.2", "M-2.3.1")
def test_06_do_nothing_bound():
    table = begin(events=["drought", "flood", "plague", "harvest", "assembly", "buddhas_birthday"])
    tracks = []
    while not table.over:
        tracks.append(table.get("table", "calamity"))
        table.acts(*["practice"] * 8)
    assert tracks == [1, 5, 10, 13, 16, 19]
    table.track(19).expect("table", round=6, lost_beings=5)
    assert (table.outcome().scores, table.outcome().winners) == ([0, 0, 0, 0], [])


@pytest.mark.parametrize(
    ("refuge", "before", "after"),
    [("yes", 14, 17), ("yes", 15, 17), ("yes", 20, 21), ("no", 14, 18), ("no", 19, 22), ("no", 20, 22)],
)
@clause("M-5.1", "M-5.0")
def test_07_labor(refuge, before, after):
    table = begin("farmer monk", refuge).set("farmer", wealth=before)
    table.does("farmer", "labor").expect("farmer", wealth=after)


@pytest.mark.parametrize(
    ("role", "refuge", "before", "dice", "after"),
    [
        ("scholar", "yes", 15, (5, 6), 19),
        ("farmer", "no", 4, (1, 2), 5),
        ("monk", "yes", 20, (1, 1), 22),
    ],
)
@clause("M-5.2", "M-5.0", "M-11.1")
def test_08_practice(role, refuge, before, dice, after):
    table = begin(f"{role} merchant", refuge if role == "monk" else f"{refuge} yes").set(role, hui=before)
    table.dice(*dice).does(role, "practice").expect(role, hui=after)


@pytest.mark.parametrize(
    ("wealth", "calamity", "after"),
    [(16, 9, (13, 5 + 2, 5 + 2, 8)), (21, 10, (18, 5 + 1 + 1, 5 + 2, 9))],
)
@clause("M-5.3", "M-5.0")
def test_09_merchant_donates(wealth, calamity, after):
    table = begin("merchant monk").set("merchant", wealth=wealth, fu=5, hui=5).set("table", calamity=calamity)
    table.does("merchant", "donate")
    assert (*table.holds("merchant"), table.get("table", "calamity")) == after


@clause("M-5.3", "M-5.0")
def test_10_farmer_donates():
    table = begin("farmer monk").set("farmer", wealth=3, fu=22, hui=7).set("table", calamity=10)
    table.does("farmer", "donate").expect("farmer", wealth=0, fu=25, hui=8).track(9)
    table.set("farmer", wealth=2).refuses("farmer", "donate", clause="M-5.3")


@clause("M-5.5")
def test_11_protect():
    table = begin("monk farmer").set("monk", wealth=4, fu=4, hui=4).set("table", calamity=10)
    table.does("monk", "protect").expect("monk", wealth=2, fu=7, hui=5).track(8)
    table.set("table", calamity=1)
    table.does("monk", "protect").expect("monk", wealth=0, fu=9, hui=6).track(0)


@clause("M-5.4", "M-6.1", "M-6.2", "M-6.3", "M-6.4", "M-3.4")
def test_12_farmer_saves_first():
    table = begin("farmer monk").area(orphan=0, widow=0).set("farmer", hui=5, wealth=3, fu=6)
    table.does("farmer", "save 孤儿").expect("farmer", wealth=0, fu=10, hui=6, saves=1)
    table.expect("table", saved=1)
    assert table.in_area() == {"widow": 0}


@clause("M-6.2", "M-6.3", "M-6.4", "M-5.0")
def test_13_merchant_third_save_with_diminishing():
    table = begin("merchant monk").area(dying_elder=0).set("merchant", saves=2, wealth=6, fu=15, hui=20)
    table.does("merchant", "save 垂死老者").expect("merchant", wealth=0, fu=17, hui=21, saves=3)


@clause("M-6.1", "M-6.2", "M-6.4")
def test_14_scholar_pays_hui():
    table = begin("scholar monk").area(starving_villager=0).set("scholar", hui=5, wealth=1, fu=1)
    table.does("scholar", "save 饥民").expect("scholar", wealth=0, fu=4, hui=5)


@clause("M-6.2", "M-6.3", "MA-10")
def test_15_level_after_payment():
    table = begin("monk farmer").area(invalid=0).set("monk", wealth=1, fu=15, hui=5, saves=1)
    table.does("monk", "save 病者").expect("monk", wealth=0, fu=17, hui=6)


@pytest.mark.parametrize(
    ("role", "wealth", "fu", "hui"), [("farmer", 9, 9, 4), ("merchant", 3, 9, 9), ("monk", 9, 0, 9)]
)
@clause("M-6.1", "M-6.2")
def test_16_save_refused(role, wealth, fu, hui):
    table = begin(f"{role} scholar").area(orphan=0).set(role, wealth=wealth, fu=fu, hui=hui)
    table.cannot(role, "save 孤儿", "M-6.1", "M-6.2")


@clause("M-5.6", "M-4.4.1")
def test_17_teach():
    table = begin("scholar merchant monk").set("scholar", fu=15, hui=20).set("merchant", fu=25, hui=3)
    table.does("scholar", "teach 商人").expect("scholar", fu=16, hui=21, helped=True)
    table.expect("merchant", fu=26, hui=4, helped=False).expect("monk", fu=4, hui=5)


@pytest.mark.parametrize(("dice", "wealth", "fu"), [((4, 4), 3, 1), ((6, 6), 3, 1), ((3, 4), 1, 0), ((1, 1), 1, 0)])
@clause("M-5.7", "M-11.1", "M-11.2")
def test_18_alms(dice, wealth, fu):
    table = begin("monk farmer").set("monk", wealth=2, fu=5, hui=5)
    table.dice(*dice).does("monk", "alms").expect("monk", wealth=2 + wealth, fu=5 + fu, hui=6)


@clause("M-5.8", "M-4.4.1")
def test_19_ceremony():
    table = begin("monk farmer").set("monk", fu=1, hui=0, wealth=0)
    table.does("monk", "ceremony").expect("monk", wealth=4, fu=0, hui=0, helped=False)


@clause("M-4.4.1", "M-4.4.2")
def test_20_streak():
    table = begin("farmer monk", allow_pass="on")
    for round in range(1, 7):
        table.set("farmer", wealth=9)
        table.does("farmer", "pass" if round == 5 else "protect", "pass").idle(2)
    assert table.kinds("round", "streak") == [*["round"] * 3, "streak", "round", "streak", "round", "round"]
    assert [told["gain"] for told in table.heard("streak")] == [{"fu": 1}] * 2
    table.expect("farmer", streak=1)


@clause("M-4.5.1", "M-4.5.2")
def test_21_survival_then_investment():
    table = begin("farmer merchant", allow_pass="on").until(2)
    table.set("farmer", wealth=0, fu=4, hui=4, investments=1).set("merchant", wealth=1, fu=4, hui=4)
    table.stack("events", "drought").next_round()
    # Round 3 has begun and paid the vows: 1 Fu to the farmer, 1 wealth and 1 Hui to the merchant.
    table.expect("farmer", wealth=2, fu=3 + 1, hui=3, starved=1)
    table.expect("merchant", wealth=0 + 1, fu=4, hui=4 + 1, starved=0)


@clause("M-5.9", "M-4.5.2")
def test_22_invest():
    table = begin("farmer monk", allow_pass="on").until(2).set("farmer", wealth=6)
    table.does("farmer", "invest").expect("farmer", wealth=1, investments=1)
    table.set("farmer", wealth=9).refuses("farmer", "invest", clause="M-5.9")
    table.set("farmer", wealth=1).stack("events", "drought").next_round().expect("farmer", wealth=2)
    table.set("table", round=5).idle(4).set("farmer", wealth=3)  # now in round 6
    table.finish().expect("farmer", wealth=3 - 1 + 2 + 5)


@pytest.mark.parametrize(("invested", "wealth", "final", "points"), [(1, 3, 9, -8), (0, 5, 4, 20)])
@clause("M-9.2", "M-5.9", "M-10.1.1")
def test_23_principal_and_the_poor_womans_lamp(invested, wealth, final, points):
    table = last_round().set("farmer", vow="poor_womans_lamp", fu=24, wealth=wealth, investments=invested)
    table.finish().expect("farmer", wealth=final, vow_score=points)


@clause("M-10.3.1", "M-10.3.2", "M-10.3.3", "M-10.3.4")
def test_24_score():
    table = last_round(refuge="yes no", vow=0).set("farmer", fu=18, hui=20)
    table.set("merchant", fu=16, hui=19, donations=3).finish()
    assert table.results("farmer") == (56, 16, 14, 86)
    assert table.results("merchant") == (52, 10, -4, 58)


@clause("M-10.3.1")
def test_24_a_zero_counts_as_1():
    last_round().set("farmer", fu=0, hui=9).finish().expect("farmer", base_score=9)


@pytest.mark.parametrize(
    ("calamity", "saved", "presets", "won"),
    [(12, 6, [], True), (13, 6, [], False), (12, 5, [], False), (12, 5, ["target-5"], True)],
)
@clause("M-10.2.1", "M-1.1", "M-12.1")
def test_25_team_result(calamity, saved, presets, won):
    table = last_round(presets=presets).set("table", calamity=calamity, saved=saved).finish()
    assert bool(table.outcome().winners) is won


@pytest.mark.parametrize(("event", "calamity"), [("drought", 8), ("plague", 9), ("peace", 4)])
@clause("M-12.2")
def test_25_scheme_d(event, calamity):
    table = begin("farmer monk", presets=["scheme-d"], allow_pass="on").last_action()
    table.area().set("table", calamity=5).stack("events", event).idle().track(calamity)


@clause("M-10.3.6")
def test_25_ties_go_to_the_higher_fu():
    table = last_round(vow=1)  # two vows that fail at −8
    table.set("farmer", fu=17, hui=18).set("merchant", fu=18, hui=17).finish()
    assert table.outcome().scores == [52 + 16 - 8] * 2
    assert (table.outcome().ranks, table.outcome().winners) == ([2, 1], [1])
