"""What the terminal says of a table of 《功德轮回》: words where symbols would puzzle."""

from __future__ import annotations

import pytest

from merit.helpers import begin
from qiju.games.merit import terminal as drawing
from qiju.kernel.words import Text
from qiju.terminal.skin import Skin

NAMES = ["you", "P2"]


def words(lang: str) -> Text:
    from qiju.kernel.registry import find_game

    text = Skin(find_game("merit")).texts[lang]
    return Text(lang, {**text.table, **drawing.WORDS[lang]})


def board_of(table, role: str) -> dict[str, object]:
    return next(board for board in table.match.view(0)["boards"] if board["role"] == role)


@pytest.mark.parametrize(
    ("streak", "helped", "zh", "en"),
    [
        (0, False, "连助 0", "streak 0"),
        (0, True, "连助 0，已助", "streak 0, helped"),
        (2, True, "连助 2，已助", "streak 2, helped"),
    ],
)
def test_help_in_a_row_is_said_in_words(streak, helped, zh, en):
    board = {"streak": streak, "helped": helped}
    assert drawing.streak(board, words("zh")).plain == zh
    assert drawing.streak(board, words("en")).plain == en


def test_a_ceiling_that_is_passed_does_not_read_as_kept():
    table = begin("farmer monk").set("farmer", vow="poor_womans_lamp", wealth=14)
    need = next(need for need in board_of(table, "farmer")["vow"]["needs"] if need["what"] == "wealth_max")
    assert drawing.goal(need, words("zh")).plain == "财富 14，至多 5 ✗"
    assert drawing.goal(need, words("en")).plain == "wealth 14, at most 5 ✗"


@pytest.mark.parametrize(("role", "hint"), [("farmer", "act"), ("monk", "act_monk")])
def test_nobody_is_hinted_to_do_what_the_role_never_does(role, hint):
    table = begin(f"{role} scholar")
    moves = table.legal(role)
    assert drawing.moments(table.match.view(0), 0, moves)[0] == hint
    for lang in ("zh", "en"):
        said = words(lang).say(f"hint.{hint}")
        for action in ("labor", "donate", "alms"):
            named = words(lang).say(f"action.{action}").lower()
            assert action in moves or named not in said.lower()
