"""A ladder: OpenSkill's figures to the last digit, every seat of every deal, and it goes on where it was stopped."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.lab import ladder
from qiju.lab.ladder import DEALS, climb, ladder_facts, planned, rungs, seated, stored
from qiju.lab.skill import Skill, after_game, places
from qiju.ladder_page import again, ladder_markdown, ladder_picture

MERIT = find_game("merit")
BOTS = ("random", "easy", "normal")

# What the package openskill, 6.2.0, gives for PlackettLuce with tau = 0.
PUBLISHED = [
    ([Skill(), Skill()], [0, 1], [(27.63523138347365, 8.065506316323548), (22.36476861652635, 8.065506316323548)]),
    (
        [Skill(30.0), Skill(25.0, 4.0), Skill(), Skill()],
        [0, 1, 2, 3],
        [
            (32.801478963840616, 8.230533654581116),
            (25.407174288844573, 3.9898295406147035),
            (24.741442638428488, 8.016235392572845),
            (20.689828880176332, 8.016235392572845),
        ],
    ),
    (
        [Skill(30.0), Skill(25.0, 4.0), Skill(), Skill()],
        [2, 0, 1, 1],
        [
            (27.125295399243093, 8.113240423117249),
            (25.718338225478337, 3.9954888937148114),
            (24.878458581892477, 8.145821760024791),
            (24.878458581892477, 8.145821760024791),
        ],
    ),
]


@pytest.mark.parametrize(("players", "ranks", "published"), PUBLISHED)
def test_ratings_are_those_of_openskill(players, ranks, published):
    found = after_game(players, ranks)
    assert [value for one in found for value in one] == pytest.approx([value for one in published for value in one])


def test_who_did_equally_well_shares_a_place():
    assert places([0.2, 0.9, 0.2, 0.5]) == [2, 0, 2, 1]


def plan(seed=4, bots=BOTS):
    return planned(MERIT, bots, 0, seed, {}, ())


def test_everybody_takes_part_equally_often_and_sits_everywhere():
    found = plan()
    sat = Counter(bot for deal in range(30) for bot in seated(found, deal))
    assert max(sat.values()) - min(sat.values()) <= 1
    assert len({tuple(seated(found, deal)) for deal in range(30)}) > 3


def test_a_ladder_that_was_stopped_goes_on_to_the_same_end(tmp_path):
    whole = climb(plan(), tmp_path / "whole", 16, 1)
    climb(plan(), tmp_path / "parts", 8, 1)
    file = tmp_path / "parts" / DEALS
    file.write_text(file.read_text()[:-9])  # somebody pulled the plug in the middle of a line
    assert len(stored(plan(), tmp_path / "parts")) == 1
    parts = climb(plan(), tmp_path / "parts", 16, 1)
    assert parts == whole
    assert [deal.number for deal in whole] == [0, 1, 2, 3]
    assert rungs(plan(), parts) == rungs(plan(), whole)
    for deal in whole:
        assert len(deal.worths) == len(deal.won) == 4


def test_another_ladder_is_refused(tmp_path):
    climb(plan(), tmp_path, 4, 1)
    for other in (plan(seed=5), plan(bots=("random", "normal"))):
        with pytest.raises(Invalid) as refused:
            climb(other, tmp_path, 4, 1)
        assert refused.value.key == "problem.ladder_other"
    with pytest.raises(Invalid) as refused:
        plan(bots=("normal", "normal"))
    assert refused.value.key == "problem.ladder_bots"


def test_thinking_stands_above_chance_and_the_page_shows_it(tmp_path):
    deals = climb(plan(), tmp_path, 32, 1)
    facts = ladder_facts(plan(), deals)
    names = [rung["bot"] for rung in facts["rungs"]]
    assert names.index("normal") < names.index("random")
    assert facts["games"] == 32
    for rung in facts["rungs"]:
        assert rung["low"] <= rung["rating"] <= rung["high"]
        assert rung["won_low"] <= rung["won"] <= rung["won_high"]
    picture = ladder_picture(MERIT, facts, "zh")
    assert picture.count("<circle") == len(BOTS)
    assert "普通" in picture
    page = ladder_markdown(MERIT, facts, "en", "ladder.svg")
    assert "| Normal (normal) |" in page
    assert again(facts) in page
    assert json.loads(json.dumps(facts)) == json.loads(json.dumps(ladder_facts(plan(), stored(plan(), tmp_path))))


def test_games_without_an_end_are_told(tmp_path, monkeypatch):
    monkeypatch.setattr(ladder, "play_out", lambda *_: -1)
    facts = ladder_facts(plan(), climb(plan(), tmp_path, 4, 1))
    assert facts["unfinished"] == 4
    assert {round(rung["won"], 6) for rung in facts["rungs"]} == {0.0}
