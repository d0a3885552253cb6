"""Liar's Dice: small, honest, and played like any other game."""

from __future__ import annotations

from pathlib import Path

import pytest

from liar import GAME, LIAR
from qiju.testing import Table
from qiju.testing.conformance import CHECKS

MOST_LINES = 110


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_conformance(check):
    check(GAME, 1)


@pytest.mark.once
def test_it_stays_small():
    lines = Path(__file__).with_name("__init__.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= MOST_LINES


def table(*cups, bid=0, bidder=-1, turn=0):
    """A table with these dice under the cups."""
    found = Table(GAME, seats=len(cups))
    state = found.match.state
    state.cups = [[int(die) for die in cup.split()] for cup in cups]
    state.bid, state.bidder = bid, bidder
    state.ask(1 << turn)
    return found


def test_a_bid_must_be_higher_and_can_be_met():
    here = table("2 3", "4 4", "1 6")
    here.does("P1", "2x3")
    assert here.refuses("P2", "2x2", clause="L-2") == "A bid has to be higher than 2 × 3 (L-2)"
    assert "9" not in here.legal("P2")
    assert here.refuses("P2", "7x2", clause="L-2").startswith("There are 6 dice")
    here.does("P2", "2x4").does("P3", "3x2")
    assert here.match.state.pending() == [0]


def test_whoever_doubts_a_true_bid_loses_a_die():
    """Two fours and the wild one make three."""
    here = table("2 3", "4 4", "1 6", bid=34, bidder=1, turn=2).does("P3", "liar")
    assert [len(cup) for cup in here.match.state.cups] == [2, 2, 1]
    assert here.match.state.pending() == [2]
    assert here.tells(-1)[-1] == "P3 doubts 3 × 4: 2 3 | 4 4 | 1 6 makes 3. P3 loses a die."


def test_whoever_bid_too_much_loses_a_die():
    here = table("2 3", "4 4", "1 6", bid=44, bidder=1, turn=2).does("P3", "liar")
    assert [len(cup) for cup in here.match.state.cups] == [2, 1, 2]
    assert here.match.state.pending() == [1]


def test_the_last_with_dice_wins_and_the_others_rank_as_they_fell():
    here = table("2", "4", "6", bid=22, bidder=1, turn=2).does("P3", "liar")
    assert here.match.state.out == [1]
    state = here.match.state
    state.cups, state.bid, state.bidder = [[2], [], [6]], 22, 0
    state.ask(1 << 2)
    here.does("P3", "liar")
    outcome = here.match.state.outcome()
    assert outcome.winners == [2]
    assert outcome.ranks == [2, 3, 1]


def test_nobody_can_doubt_before_there_is_a_bid():
    here = table("2 3", "4 4")
    assert here.refuses("P1", "liar", clause="L-3").startswith("Nobody has bid yet")
    assert LIAR not in here.match.state.legal(0)


def test_everybody_sees_their_own_dice_only():
    here = table("2 3", "4 4")
    seen = here.match.view(1)["players"]
    assert [player["dice"] for player in seen] == [[0, 0], [4, 4]]
    assert [player["dice"] for player in here.match.view()["players"]] == [[0, 0], [0, 0]]
    told = Table(GAME, seats=2)
    assert len(told.heard("rolled", 0)) == 1
    assert told.heard("rolled") == []


async def test_it_is_played_in_the_terminal_against_bots_that_only_play_anything():
    from terminal.helpers import playing
    from terminal.test_other_games import finish

    async with playing(GAME, bots="human random random random", lang="zh", seed=5) as here:
        own = here.match.view(0)["players"][0]["dice"]
        assert here.shows(" ".join(f"[{face}]" for face in own))
        assert here.shows("[ ] [ ] [ ] [ ] [ ]"), "the others' dice are face down"
        await here.choose("1x2")
        await finish(here)
        assert here.screen.session.match.state.over
