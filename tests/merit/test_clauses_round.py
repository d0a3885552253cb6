"""§4: the round, step by step."""

import pytest

from merit.helpers import EVERYBODY, ROLES, MeritTable, begin, last_round
from qiju.testing import clause

STEPS = ("round", "vow_reward", "event", "being_lost", "being", "action", "streak", "starve", "yield", "end")


@clause("M-1.4", "M-4.0", "M-4.1.1", "M-4.2.2", "M-4.2.3", "M-4.4.2", "M-4.5.1", "M-4.5.2", "M-4.6.2")
def test_the_order_of_a_whole_round():
    table = begin("farmer monk", allow_pass="on").last_action()
    table.idle().set("farmer", wealth=2, streak=2, investments=1).set("monk", wealth=0)
    table.does("farmer", "protect").idle(3)
    told = table.kinds(*STEPS)
    start = [i for i, kind in enumerate(told) if kind == "round"][1]
    assert told[start : told.index("round", start + 1) + 1] == [
        "round",
        *["vow_reward"] * 2,
        "event",
        "being_lost",
        "being",
        *["action"] * 4,
        "streak",
        *["starve"] * 2,
        "yield",
        "round",
    ]


# -- vows, event -------------------------------------------------------------------------------------


@clause("M-4.0", "M-9.1")
def test_everybody_collects_before_the_event_in_all_six_rounds():
    table = begin(allow_pass="on").finish()
    told = table.kinds("vow_reward", "event")
    assert told == [*["vow_reward"] * 4, "event"] * 6


@clause("M-4.1.1", "M-8.2")
def test_one_event_a_round_from_the_top():
    order = ["flood", "harvest", "plague", "assembly", "drought", "masters_teaching"]
    table = begin("farmer monk", events=order, allow_pass="on").finish()
    assert [told["event"] for told in table.heard("event")] == [f"@event.{name}" for name in order]


@pytest.mark.parametrize("role", ROLES)
@clause("M-4.1.1")
def test_an_event_reaches_every_role(role):
    table = begin(events=["peace", "assembly"], allow_pass="on", vow=0).last_action()
    table.all(wealth=7, fu=7, hui=7).set("monk", wealth=7).idle()
    vow = {"farmer": (0, 1, 0), "merchant": (1, 0, 1), "scholar": (0, 0, 1), "monk": (0, 0, 1)}[role]
    assert table.holds(role) == (7 + vow[0], 8 + vow[1], 8 + vow[2])


@pytest.mark.parametrize(("event", "fu", "hui"), [("buddhas_birthday", 3, 0), ("masters_teaching", 0, 3)])
@clause("M-4.1.2")
def test_the_monk_is_in_refuge_too(event, fu, hui):
    table = begin("farmer monk", refuge="no", events=[event], vow=0)
    assert table.holds("monk") == (0, 4 + fu, 4 + 1 + hui)
    assert table.holds("farmer") == (8, 2 + 1 + min(fu, 2), 2 + min(hui, 2))


@clause("M-4.1.2")
def test_wealth_from_an_event_is_the_same_for_all():
    table = begin("farmer merchant", refuge="yes no", events=["harvest"], vow=1)
    table.expect("farmer", wealth=5 + 2).expect("merchant", wealth=11 + 2)


# -- beings ------------------------------------------------------------------------------------------


@clause("M-4.2.1", "MA-02")
def test_every_being_in_the_area_ages():
    table = begin("farmer monk", allow_pass="on").last_action().area(widow=0, invalid=0).idle()
    assert table.in_area() == {"widow": 1, "invalid": 1, "orphan": 0}


@clause("M-4.2.2", "M-7.2", "MA-03")
def test_each_lost_being_costs_3_and_one_newcomer_still_comes():
    table = begin("farmer monk", allow_pass="on").last_action().area(widow=1, invalid=1, dying_elder=0)
    table.set("table", calamity=4).stack("events", "harvest").idle().track(10)
    table.expect("table", lost_beings=2)
    assert table.in_area() == {"dying_elder": 1, "orphan": 0}
    assert [told["being"] for told in table.heard("being_lost")] == ["@being.widow", "@being.invalid"]


@clause("M-4.2.2", "MA-01")
def test_a_being_can_be_saved_in_two_rounds_and_no_later():
    table = begin("farmer monk", beings=["orphan", "widow"], allow_pass="on")
    assert "save 寡妇" in table.set("farmer", wealth=9, hui=9).legal("farmer")
    table.until(2).set("farmer", wealth=9, hui=9)
    assert "save 寡妇" in table.legal("farmer")
    table.until(3).set("farmer", wealth=9, hui=9)
    assert table.objection("farmer", "save 寡妇").clause in ("M-5.4", "M-6.1", "M-4.2.2")


@clause("M-4.2.2", "M-4.2.1")
def test_a_being_saved_in_time_costs_nothing():
    table = begin("farmer monk", allow_pass="on").area(orphan=1).set("farmer", wealth=9, hui=9)
    table.does("farmer", "save 孤儿").set("table", calamity=7).stack("events", "harvest").next_round()
    table.track(7).expect("table", lost_beings=0)


@clause("M-4.2.3")
def test_a_newcomer_enters_last_with_counter_0():
    table = begin("farmer monk", allow_pass="on").last_action().area().stack("beings", "dying_elder").idle()
    assert table.in_area() == {"dying_elder": 0}
    table.expect("beings", left=5)


# -- actions -----------------------------------------------------------------------------------------


def turns(table: MeritTable, actions: int) -> list[int]:
    """Who is due for each of the next actions."""
    seats = []
    for _ in range(actions):
        seats.append(table.due())
        table.idle()
    return seats


@pytest.mark.parametrize("start", range(4))
@clause("M-4.3.1", "MA-26", "MA-27")
def test_two_actions_each_clockwise_from_the_start_player(start):
    table = begin("monk scholar merchant farmer", allow_pass="on").last_action().set("table", starter=start).idle()
    expected = [(start + step) % 4 for step in (0, 0, 1, 1, 2, 2, 3, 3)]
    assert turns(table, 16) == expected * 2


@clause("M-4.3.1", "MA-26")
def test_the_start_player_is_random_and_stays():
    starters = set()
    for seed in range(40):
        table = MeritTable(EVERYBODY, seed=seed, options={"allow_pass": "on"}).acts("refuge", "refuge", "refuge")
        first = table.due()
        starters.add(first)
        assert table.heard("round")[0]["starter"] == f"@role.{table.roles()[first]}"
        if seed < 3:
            assert {table.until(round).due() for round in range(2, 7)} == {first}
    assert starters == {0, 1, 2, 3}


@clause("M-4.3.1")
def test_nobody_acts_out_of_turn():
    table = begin("farmer merchant monk")
    table.refuses("merchant", "labor", clause="M-4.3.1")
    table.does("farmer", "labor", "labor").refuses("farmer", "labor", clause="M-4.3.1")
    table.does("merchant", "labor")


ALLOWED = {
    "farmer": {"labor", "practice", "donate", "save", "protect", "invest"},
    "merchant": {"labor", "practice", "donate", "save", "protect", "invest"},
    "scholar": {"labor", "practice", "donate", "save", "protect", "teach", "invest"},
    "monk": {"practice", "save", "protect", "alms", "ceremony"},
}
MOVES = {
    "labor": ("labor", "M-5.1"),
    "practice": ("practice", "M-5.2"),
    "donate": ("donate", "M-5.3"),
    "save": ("save 孤儿", "M-5.4"),
    "protect": ("protect", "M-5.5"),
    "teach": ("teach", "M-5.6"),
    "alms": ("alms", "M-5.7"),
    "ceremony": ("ceremony", "M-5.8"),
    "invest": ("invest", "M-5.9"),
}


@pytest.mark.parametrize("action", MOVES)
@pytest.mark.parametrize("role", ROLES)
@clause("M-4.3.2", "M-5.1", "M-5.2", "M-5.3", "M-5.4", "M-5.5", "M-5.6", "M-5.7", "M-5.8", "M-5.9")
def test_which_role_may_do_what(role, action):
    other = "monk" if role == "farmer" else "farmer"
    table = begin(f"{role} {other}").area(orphan=0).set(role, wealth=10, fu=10, hui=10)
    move, clause = MOVES[action]
    move = f"{move} {ROLES[other]}" if action == "teach" else move
    if action in ALLOWED[role]:
        assert move in table.legal(role)
        table.does(role, move)
    else:
        assert move not in table.legal(role)
        table.refuses(role, move, clause=clause, key="refuse.not_for_role")


@clause("M-4.3.2", "MA-28")
def test_the_same_action_may_be_taken_twice():
    begin("farmer monk").set("farmer", wealth=6).does("farmer", "donate", "donate").expect("farmer", wealth=0)


@clause("M-4.3.2", "MA-29")
def test_there_is_no_passing():
    table = begin("farmer monk")
    assert "pass" not in table.legal("farmer")
    assert table.objection("farmer", "pass").clause in ("M-4.3.1", "M-4.3.2")


@pytest.mark.parametrize("role", ROLES)
@clause("M-4.3.2", "MA-29")
def test_with_nothing_at_all_practice_is_still_open(role):
    other = "monk" if role == "farmer" else "farmer"
    table = begin(f"{role} {other}").area().set(role, wealth=0, fu=0, hui=0)
    assert "practice" in table.legal(role)


@clause("M-4.3.3")
def test_dice_actions_roll_two_dice_at_that_moment():
    table = begin("monk farmer").dice(2, 3).does("monk", "alms").dice(6, 6).does("monk", "practice")
    assert [(told["rolls"], told["total"]) for told in table.heard("dice")] == [([2, 3], 5), ([6, 6], 12)]
    assert table.kinds("dice", "action") == ["dice", "action"] * 2


@clause("M-4.3.3")
def test_no_other_action_rolls():
    table = begin(allow_pass="on").all(wealth=20, fu=9, hui=9).area(orphan=0, widow=0)
    table.does("farmer", "labor", "donate").does("merchant", "protect", "invest")
    table.does("scholar", "teach 僧侣", "save 孤儿").does("monk", "ceremony", "save 寡妇")
    assert table.heard("dice") == []


@pytest.mark.parametrize("role", ROLES)
@clause("M-4.3.2")
def test_whatever_is_not_legal_is_refused(role):
    """Every number a program could send, not only those the notation can say."""
    other = "monk" if role == "farmer" else "farmer"
    table = begin(f"{role} {other}").area(orphan=0).set(role, wealth=10, fu=10, hui=10)
    state, seat = table.match.state, table.seat(role)
    assert [move for move in range(-5, 100) if state.refusal(seat, move) is None] == sorted(state.legal(seat))


# -- help streak -------------------------------------------------------------------------------------

HELPS = [
    ("farmer", "donate", True),
    ("farmer", "save 孤儿", True),
    ("farmer", "protect", True),
    ("scholar", "teach 商人", True),
    ("farmer", "labor", False),
    ("farmer", "practice", False),
    ("farmer", "invest", False),
    ("monk", "alms", False),
    ("monk", "ceremony", False),
]


@pytest.mark.parametrize(("role", "move", "help"), HELPS)
@clause("M-4.4.1", "M-5.3", "M-5.4", "M-5.5", "M-5.6", "M-5.7", "M-5.8", "M-5.9")
def test_what_counts_as_help(role, move, help):
    table = begin(f"{role} merchant", allow_pass="on").area(orphan=0).set(role, wealth=9, fu=9, hui=9, streak=1)
    table.does(role, move, "pass").idle(2).expect(role, streak=2 if help else 0)


@clause("M-4.4.1", "MA-36")
def test_two_helps_in_a_round_count_once():
    table = begin("farmer monk", allow_pass="on").set("farmer", wealth=9)
    table.does("farmer", "donate", "protect").idle(2).expect("farmer", streak=1, helped=False)


@clause("M-4.4.1")
def test_being_taught_is_no_help():
    table = begin("scholar farmer", allow_pass="on").set("farmer", streak=1)
    table.does("scholar", "teach 农夫", "pass").idle(2).expect("farmer", streak=0).expect("scholar", streak=1)


@pytest.mark.parametrize(("before", "bonus"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 1)])
@clause("M-4.4.2")
def test_the_streak_pays_from_3_on(before, bonus):
    table = begin("farmer monk", allow_pass="on").set("farmer", wealth=9, fu=5, streak=before).area()
    table.does("farmer", "protect", "pass").idle(2)
    table.expect("farmer", streak=before + 1, fu=5 + 2 + bonus + 1)  # and the vow's 1 of round 2


@clause("M-4.4.2", "M-5.0")
def test_the_streak_pays_in_full_at_any_level():
    table = begin("farmer monk", allow_pass="on").set("farmer", wealth=9, fu=30, streak=2)
    table.does("farmer", "protect", "pass").idle(2).expect("farmer", fu=30 + 2 + 1 + 1)


@clause("M-4.4.1", "M-4.4.2")
def test_a_round_without_help_pays_nothing_and_starts_over():
    table = begin("farmer monk", allow_pass="on").set("farmer", wealth=9, fu=5, streak=4)
    table.idle(4).expect("farmer", streak=0, fu=5 + 1)


# -- survival and investment -------------------------------------------------------------------------


@pytest.mark.parametrize("round", range(1, 7))
@clause("M-4.5.1", "M-4.5.2")
def test_survival_and_yield_in_even_rounds_only(round):
    table = begin("farmer monk", allow_pass="on").set("table", round=round).stack("events", "flood")
    table.set("farmer", wealth=5, investments=1).set("monk", wealth=5).idle(4)
    even = round % 2 == 0
    returned = 5 if round == 6 else 0
    table.expect("monk", wealth=4 if even else 5)
    table.expect("farmer", wealth=returned + (5 - 1 + 2 if even else 5))


@pytest.mark.parametrize(
    ("before", "after", "starved"),
    [((2, 4, 4), (1, 4, 4), 0), ((1, 4, 4), (0, 4, 4), 0), ((0, 4, 4), (0, 3, 3), 1), ((0, 0, 0), (0, 0, 0), 1)],
)
@clause("M-4.5.1", "MA-17")
def test_survival(before, after, starved):
    table = last_round().set("farmer", wealth=before[0], fu=before[1], hui=before[2]).finish()
    assert table.holds("farmer") == after
    table.expect("farmer", starved=starved)
    assert len(table.kinds("starve", "starve_bare")) == starved


@pytest.mark.parametrize(("fu", "hui", "after"), [(0, 3, (0, 0, 2)), (3, 0, (0, 2, 0))])
@clause("M-4.5.1")
def test_hunger_stops_at_0_for_each(fu, hui, after):
    assert last_round().set("farmer", wealth=0, fu=fu, hui=hui).finish().holds("farmer") == after


@clause("M-4.5.1")
def test_hunger_is_noted_each_time():
    events = ["peace", "drought", "flood", "assembly", "masters_teaching"]
    table = begin("farmer monk", allow_pass="on", events=events).set("farmer", wealth=0)
    table.until(5).expect("farmer", starved=2, wealth=0)


@clause("M-4.5.2")
def test_without_an_investment_nothing_is_paid():
    table = last_round().set("farmer", wealth=3).finish().expect("farmer", wealth=2)
    assert table.heard("yield") == []


# -- calamity check ----------------------------------------------------------------------------------


@pytest.mark.parametrize("round", range(1, 7))
@clause("M-4.6.1", "M-10.1.2")
def test_20_at_the_end_of_any_round_loses(round):
    table = begin("farmer monk", allow_pass="on").set("table", round=round, saved=6, calamity=20).area().idle(4)
    table.expect("table", round=round)
    assert (table.outcome().reason, table.outcome().scores) == ("calamity", [0, 0])


@clause("M-4.6.1", "MA-22")
def test_20_in_the_middle_of_a_round_can_still_be_averted():
    table = begin("farmer monk", allow_pass="on").last_action().area(orphan=1).set("table", calamity=18)
    table.stack("events", "harvest").idle().track(20).set("farmer", wealth=9)
    table.does("farmer", "donate").track(19).stack("events", "peace").next_round().expect("table", round=3)


@pytest.mark.parametrize(("round", "over"), [(5, False), (6, True)])
@clause("M-4.6.2")
def test_below_20_on_to_the_next_round_or_to_the_scoring(round, over):
    table = begin("farmer monk", allow_pass="on").set("table", round=round).idle(4)
    assert table.over is over
    table.expect("table", round=6)
