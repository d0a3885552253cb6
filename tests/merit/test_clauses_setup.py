"""§1 to §3: what the game is about, setting up, resources and terms."""

import pytest

from merit.helpers import BEINGS, EVENTS, EVERYBODY, ROLES, VOWS, MeritTable, begin, last_round, open_table, refused
from qiju.kernel.registry import find_game
from qiju.testing import clause

SEEDS = range(60)

# -- §1 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("calamity", [0, 11, 12, 13, 19])
@pytest.mark.parametrize("saved", [0, 5, 6, 7])
@clause("M-1.1", "M-2.3.2", "M-2.3.4", "M-10.2.1")
def test_the_team_needs_both_things(calamity, saved):
    table = last_round().set("table", calamity=calamity, saved=saved).finish()
    won = calamity <= 12 and saved >= 6
    lacks = {(False, True): "calamity", (True, False): "saves", (False, False): "both"}
    assert bool(table.outcome().winners) is won
    assert table.outcome().reason == ("won" if won else lacks[calamity <= 12, saved >= 6])


@clause("M-1.2", "M-10.3.6")
def test_a_win_ranks_the_players_highest_first():
    table = last_round(EVERYBODY)
    for role, level in zip(ROLES, (10, 14, 6, 14), strict=True):
        table.set(role, fu=level, hui=10)
    outcome = table.finish().outcome()
    assert sorted(outcome.scores, reverse=True) == [outcome.scores[outcome.ranks.index(rank)] for rank in (1, 2, 3, 4)]
    assert outcome.winners == [outcome.ranks.index(1)]


@clause("M-1.2", "M-10.2.1")
def test_a_loss_gives_everybody_0():
    table = last_round(EVERYBODY).all(fu=30, hui=30).set("table", saved=5).finish()
    outcome = table.outcome()
    assert (outcome.scores, outcome.winners) == ([0, 0, 0, 0], [])
    assert all(table.results(role)[3] == 0 for role in ROLES)


@pytest.mark.parametrize("roles", ["scholar monk", "farmer merchant scholar", EVERYBODY])
@clause("M-1.3")
def test_two_to_four_play_with_the_same_targets(roles):
    table = begin(roles)
    assert table.roles() == roles.split()
    assert (table.match.view()["save_target"], table.match.view()["calamity_win"]) == (6, 12)


@pytest.mark.parametrize("seats", [1, 5])
@clause("M-1.3")
def test_nobody_plays_alone_or_in_fives(seats):
    assert refused(lambda: MeritTable(seats=seats)).key == "problem.seats"


@clause("M-1.3")
def test_the_standard_table_has_all_four_roles():
    assert sorted(MeritTable().roles()) == sorted(ROLES)


@clause("M-1.4", "M-2.3.1")
def test_six_rounds_each_with_event_beings_actions():
    table = begin("farmer monk", allow_pass="on").finish()
    one_round = ["round", "event", "being", *["action"] * 4]
    assert table.kinds("round", "event", "being", "action", "end") == ["being", *one_round * 6, "end"]
    assert [told["round"] for told in table.heard("round")] == [1, 2, 3, 4, 5, 6]


# -- §2.1 --------------------------------------------------------------------------------------------


@clause("M-2.1.1")
def test_components():
    content = find_game("merit").content()
    counts = {what: len(content[what]) for what in ("roles", "events", "beings", "vows")}
    assert counts == {"roles": 4, "events": 8, "beings": 8, "vows": 8}
    assert (content["dice"]["count"], content["dice"]["sides"]) == (2, 6)
    assert sorted(content["events"]) == sorted(EVENTS)
    for role, vows in VOWS.items():
        assert {name for name, card in content["vows"].items() if card["role"] == role} == set(vows)


@clause("M-2.1.1", "M-3.3")
def test_the_track_goes_from_0_to_20():
    table = begin("farmer monk", allow_pass="on").last_action().area(orphan=1, widow=1).set("table", calamity=19)
    table.stack("events", "harvest").idle().track(20)
    table = begin("farmer monk").set("farmer", wealth=9).set("table", calamity=1)
    table.does("farmer", "protect").track(0)


@clause("M-2.1.2")
def test_both_decks_are_shuffled():
    """Whatever lies on top of a fair deck lies there in about one table of eight."""
    tables = [MeritTable("farmer monk", options={"vow_deal": "choose"}, seed=seed) for seed in SEEDS]
    for table in tables:
        table.does("farmer", "refuge").does("farmer", "vow 1").does("monk", "vow 1")
    events = [table.heard("event")[0]["event"] for table in tables]
    beings = [tuple(told["being"] for told in table.heard("being")) for table in tables]
    assert {event.removeprefix("@event.") for event in events} == set(EVENTS)
    assert {first.removeprefix("@being.") for first, _ in beings} == set(BEINGS)
    assert {second.removeprefix("@being.") for _, second in beings} == set(BEINGS)
    assert len(set(zip(events, beings, strict=True))) > 40


@clause("M-2.1.2", "M-8.2", "M-7.1", "MA-42")
def test_no_card_comes_up_twice_and_the_rest_stays_unseen():
    table = begin("farmer monk", allow_pass="on").finish()
    events = [told["event"] for told in table.heard("event")]
    beings = [told["being"] for told in table.heard("being")]
    assert (len(set(events)), len(events), table.get("events", "left")) == (6, 6, 2)
    assert (len(set(beings)), len(beings), table.get("beings", "left")) == (7, 7, 1)


@clause("M-2.1.2", "M-4.2.3", "MA-42")
def test_an_empty_being_deck_is_not_reshuffled():
    table = begin("farmer monk", allow_pass="on", patch={"team": {"rounds": 8}})
    for round in range(2, 9):
        table.set("table", calamity=0).until(round)
    table.expect("beings", left=0).expect("events", left=0)
    assert table.in_area() == {"dying_elder": 1}


# -- §2.2 --------------------------------------------------------------------------------------------


@clause("M-2.2.1", "MA-44")
def test_roles_are_dealt_at_random_each_once():
    tables = [MeritTable(seats=3, seed=seed) for seed in SEEDS]
    assert all(len(set(table.roles())) == 3 for table in tables)
    for seat in range(3):
        assert {table.roles()[seat] for table in tables} == set(ROLES)


@clause("M-2.2.1")
def test_one_board_per_role():
    assert refused(lambda: MeritTable("farmer farmer monk")).key == "problem.role_twice"


@clause("M-2.2.2")
def test_everybody_but_the_monk_is_asked():
    table = open_table("farmer monk scholar")
    assert table.match.state.pending() == [0, 2]
    assert table.legal("monk") == []
    assert sorted(table.legal("farmer")) == sorted(table.legal("scholar")) == ["no-refuge", "refuge"]


@clause("M-2.2.2", "MA-24")
def test_choices_are_shown_together_and_stay_open():
    table = open_table("farmer merchant monk").does("merchant", "no-refuge")
    assert table.heard("refuge") == []
    table.does("farmer", "refuge")
    assert [(told["board"], told["choice"]) for told in table.heard("refuge")] == [
        ("@role.farmer", "@refuge.1"),
        ("@role.merchant", "@refuge.0"),
        ("@role.monk", "@refuge.1"),
    ]
    for viewer in (-1, 0, 1, 2):
        assert [board["refuge"] for board in table.match.view(viewer)["boards"]] == [True, False, True]


@clause("M-2.2.2")
def test_the_choice_is_made_once():
    table = open_table("farmer merchant monk").does("farmer", "refuge")
    table.refuses("farmer", "no-refuge", clause="M-2.2.2")


@clause("M-2.2.3", "M-2.2.4")
def test_the_starting_resources_are_told():
    table = begin(refuge="yes no yes")
    assert [(told["wealth"], told["fu"], told["hui"]) for told in table.heard("refuge")] == [
        (5, 3, 3),
        (11, 1, 1),
        (3, 2, 5),
        (0, 4, 4),
    ]


@clause("M-2.2.5")
def test_the_setup_being_is_the_top_card():
    table = begin("farmer monk", beings=["widow", "orphan"], vow_deal="choose")
    assert table.in_area() == {"widow": 0}


@clause("M-2.2.6")
def test_the_counters_start_at_0():
    table = begin("farmer monk").expect("table", calamity=0, saved=0, lost_beings=0)
    for role in ("farmer", "monk"):
        table.expect(role, saves=0, donations=0, lessons=0, streak=0, starved=0, investments=0)


@pytest.mark.parametrize("role", ROLES)
@clause("M-2.2.7", "M-9.1")
def test_either_vow_of_the_role_may_come(role):
    dealt = set()
    for seed in range(24):
        table = MeritTable(EVERYBODY, seed=seed).acts("refuge", "refuge", "refuge")
        dealt.add(table.get(role, "vow"))
    assert dealt == set(VOWS[role])


@clause("M-2.2.7")
def test_vows_lie_open():
    table = begin()
    for viewer in (-1, 0, 3):
        names = [board["vow"]["name"] for board in table.match.view(viewer)["boards"]]
        assert names == [vows[0] for vows in VOWS.values()]


# -- §2.3 --------------------------------------------------------------------------------------------


@clause("M-2.3.1", "M-4.6.2", "M-10.1.1")
def test_the_game_ends_with_the_last_action_of_round_6():
    table = begin("farmer monk", allow_pass="on").until(6).last_action()
    assert not table.over
    assert table.idle().over


@pytest.mark.parametrize(("calamity", "over"), [(19, False), (20, True)])
@clause("M-2.3.3", "M-4.6.1", "M-10.1.2")
def test_at_20_no_further_round_begins(calamity, over):
    table = begin("farmer monk", allow_pass="on").set("table", calamity=calamity, saved=6).area()
    table.stack("events", "peace").next_round()
    assert table.over is over
    if over:
        assert (table.outcome().reason, table.outcome().winners) == ("calamity", [])


# -- §3 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wealth", "after"), [(0, 0), (1, 0), (2, 1)])
@clause("M-3.1", "MA-17")
def test_an_event_takes_what_there_is_and_nobody_starves(wealth, after):
    table = begin("farmer monk", allow_pass="on").last_action().area().stack("events", "plague")
    table.set("farmer", wealth=wealth, fu=5, hui=5).idle()
    table.expect("farmer", wealth=after, fu=5 + 1, hui=5, starved=0)  # the vow paid 1 Fu


@clause("M-3.1")
def test_wealth_may_be_spent_down_to_0():
    begin("farmer monk").set("farmer", wealth=2).does("farmer", "protect").expect("farmer", wealth=0)


@pytest.mark.parametrize(("hui", "may"), [(4, False), (5, True)])
@pytest.mark.parametrize("role", ROLES)
@clause("M-3.2", "M-6.1", "M-5.4")
def test_nobody_saves_with_less_than_5_hui(role, hui, may):
    other = "farmer" if role != "farmer" else "monk"
    table = begin(f"{role} {other}").area(orphan=0).set(role, wealth=9, fu=9, hui=hui)
    assert ("save 孤儿" in table.legal(role)) is may
    if not may:
        assert "5 Hui" in table.cannot(role, "save 孤儿", "M-6.1")


@clause("M-3.2")
def test_the_monk_pays_fu_and_the_scholar_hui():
    table = begin("monk scholar").area(orphan=0, widow=0).all(wealth=9, fu=9, hui=9, saves=2)
    table.does("monk", "save 孤儿").expect("monk", fu=9 - 1 + 3, hui=9 + 1).does("monk", "practice")
    table.does("scholar", "save 寡妇").expect("scholar", fu=9 + 2, hui=9 - 1 + 2)


@clause("M-3.3")
def test_only_events_lost_beings_donate_and_protect_move_calamity():
    table = begin(refuge="yes", allow_pass="on").set("table", calamity=15).area(orphan=0, widow=0)
    table.all(wealth=30, fu=9, hui=9)
    table.does("farmer", "labor", "invest").track(15)
    table.does("merchant", "practice", "save 孤儿").track(15)
    table.does("scholar", "teach 农夫", "pass").track(15)
    table.does("monk", "alms").stack("events", "harvest").does("monk", "ceremony").track(15)
    table.does("farmer", "donate").track(14).does("farmer", "protect").track(12)


@clause("M-3.4", "M-5.4")
def test_a_saved_being_never_returns():
    table = begin("farmer monk", allow_pass="on").set("farmer", wealth=9, hui=9)
    table.does("farmer", "save 饥民", "save 病者").expect("table", saved=2)
    table.finish().expect("table", saved=2, lost_beings=3).expect("beings", left=1)
    assert list(table.in_area()) == ["lost_trader", "repentant_villain"]


@pytest.mark.parametrize(("fu", "points"), [(15, -4), (16, 14)])
@clause("M-3.5", "M-9.1", "M-10.3.4")
def test_a_vow_pays_every_round_and_counts_at_the_end(fu, points):
    table = begin("farmer monk", allow_pass="on", vow=0).until(6)
    assert [told["gain"] for told in table.heard("vow_reward") if told["board"] == "@role.farmer"] == [{"fu": 1}] * 6
    table.set("table", saved=6, calamity=0).set("farmer", fu=fu, wealth=2).finish()
    table.expect("farmer", vow_score=points)
