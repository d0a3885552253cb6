"""Rulings about turns, and about tables of few players: the default, and each other way a table may agree on."""

import pytest

from merit.helpers import ROLES, VOWS, MeritTable, begin, last_round, open_table, refused, take_refuge
from qiju.testing import clause

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
