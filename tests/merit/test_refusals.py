"""Every refusal of 《功德轮回》 names the reason that holds, with its numbers."""

from __future__ import annotations

import pytest

from merit.refusals import CASES
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.testing.refusals import Provoked, check, unprovoked


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_reason_is_the_one_that_holds(case: Provoked) -> None:
    check(case)


def test_every_refusal_is_provoked() -> None:
    assert not unprovoked(find_game("merit").text("en").table, CASES)


WITHOUT_PRACTICE = {"roles": {"monk": {"actions": ["save", "protect", "alms"]}}}
DANCING = {"roles": {"monk": {"actions": ["practice", "dance"]}}}
THREE_VOWS = {"vows": {"great_donor": {"role": "farmer"}}}


@pytest.mark.parametrize(
    ("key", "wish", "zh", "en"),
    [
        (
            "problem.dual_seats",
            {"seats": 4, "options": {"two_player_dual": "on"}},
            "一人两角只用于两人局，现在是 4 人。（MA-30）",
            "Two boards a seat are for the two-player game; this table has 4 seats. (MA-30)",
        ),
        (
            "problem.dual_choose",
            {"seats": 2, "options": {"two_player_dual": "on", "role_deal": "choose"}},
            "一人两角时角色只能随机发或按序发，不能自选。（MA-45）",
            "With two boards a seat, roles are dealt at random or in order; they cannot be chosen. (MA-45)",
        ),
        (
            "problem.vow_pair",
            {"patches": (("my.toml", THREE_VOWS),)},
            "农夫须恰好有 2 张发愿，现在有 3 张。（M-2.2.7）",
            "The Farmer must have exactly 2 vows, not 3. (M-2.2.7)",
        ),
        (
            "problem.action_name",
            {"patches": (("my.toml", DANCING),)},
            "roles.monk.actions 里的「dance」不是行动。可用的有：labor, practice, donate, save, protect, teach, "
            "alms, ceremony, invest。",
            "“dance” in roles.monk.actions is not an action. There are: labor, practice, donate, save, protect, "
            "teach, alms, ceremony, invest.",
        ),
        (
            "problem.practice_missing",
            {"patches": (("my.toml", WITHOUT_PRACTICE),)},
            "僧侣必须能够修行，否则可能无事可做。（MA-29）",
            "The Monk must be able to practice, or could be left without any action. (MA-29)",
        ),
    ],
)
def test_a_table_that_cannot_be_set_up_says_why(key, wish, zh, en) -> None:
    game = find_game("merit")
    with pytest.raises(Invalid) as raised:
        game.prepare(**wish)
    assert raised.value.key == key
    assert [game.text(lang).problem(raised.value) for lang in ("zh", "en")] == [zh, en]
