"""Rulings about sealed choices and roles: the default, and each other way a table may agree on."""

import pytest

from merit.helpers import ROLES, VOWS, MeritTable, begin
from qiju.testing import clause

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
