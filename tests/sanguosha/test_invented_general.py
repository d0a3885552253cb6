"""A new general needs one new file and one line of data: `mulan.py`, and `LINE` in it."""

import re
import tomllib
from pathlib import Path

import pytest

from qiju.games.sanguosha.game import Sanguosha
from qiju.testing import clause
from qiju.testing.conformance import fresh, play_on
from sanguosha.helpers import SgsTable, sit
from sanguosha.mulan import LINE


@pytest.fixture(scope="module")
def game() -> Sanguosha:
    return Sanguosha(generals={"mulan": LINE})


@clause("K-1.4", "K-3.0.1")
def test_her_conversion(game):
    table = sit("blank mulan", game=game).holds("P1", "sha.s7").holds("P2", "tao.h3 guohe.c3")
    table.does("P1", "sha.s7 P2").then_asked("P2", "rongzhuang guohe.c3").cannot("P2", "rongzhuang tao.h3")
    table.does("P2", "rongzhuang guohe.c3").settle()
    assert table.hp("P2") == 4
    assert table.discarded("guohe.c3")


@clause("K-3.0.2")
def test_her_act(game):
    table = sit("mulan zhenji", game=game).health(P2=1, P3=2)
    table.cannot("P1", "daifu P2")
    table.does("P1", "daifu P3").settle()
    assert (table.hp("P1"), table.hp("P3")) == (3, 3)
    table.cannot("P1", "daifu P3")


@clause("K-4.5.5")
def test_her_skill_after_damage(game):
    table = sit("blank mulan", game=game).holds("P1", "sha.s7").top("tao.h3")
    table.does("P1", "sha.s7 P2").then("P2", "kaixuan").settle()
    assert table.hand("P2") == ["tao.h3"]
    assert table.hp("P2") == 3


@clause("K-3.2", "K-3.0.1")
def test_she_guards_cao_cao_like_any_general_of_wei(game):
    table = sit("blank caocao mulan", game=game, identities="rebel lord loyalist rebel renegade").holds("P1", "sha.s7")
    table.holds("P3", "guohe.c3").does("P1", "sha.s7 P2").then("P2", "hujia").then("P3", "rongzhuang guohe.c3").settle()
    assert table.hp("P2") == 4


@clause("K-4.2.3")
def test_she_is_dealt_with_the_others_and_whole_games_can_be_played(game):
    met = 0
    for seed in range(12):
        table = SgsTable(game, seats=8, seed=seed)
        state = table.match.state.clone()
        play_on(state, fresh(seed), 10 * game.cap)
        assert state.over
        met += any(game.look(state, f"P{n}", "general") == "mulan" for n in range(1, 9))
    assert met


@clause("K-1.4")
def test_the_house_game_does_not_know_her():
    with pytest.raises(Exception, match="mulan"):
        SgsTable("sanguosha", roles=["mulan", "blank", "blank", "blank"])


def test_the_page_on_generals_shows_her_line():
    page = (Path(__file__).parents[2] / "docs" / "generals.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```toml\n(.*?)```", page, re.S)
    assert tomllib.loads(block) == {"mulan": LINE}
