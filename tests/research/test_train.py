"""The example that learns does learn: imitation lowers its surprise, and it plays by the rules all the way."""

from __future__ import annotations

import numpy as np
import pytest

from qiju.research.train import BEST, BY_BOT, DRAWN, FRESH, Network, School, told


@pytest.fixture(scope="module")
def school() -> School:
    return School("merit")


def test_imitation_makes_the_bot_less_surprising(school: School) -> None:
    untaught = School("merit")
    first = untaught.network.learn(untaught.play(FRESH, 0, BY_BOT)[1], np.ones(1), 0.0)
    assert school.imitate(24) < 0.75 * first


def test_it_improves_and_is_judged_on_the_same_deals(school: School) -> None:
    before = [weights.copy() for weights in school.network.weights]
    assert 0.0 <= school.improve(64) <= 1.0
    assert any((one != two).any() for one, two in zip(before, school.network.weights, strict=True))
    rows = school.judge(4)
    assert rows.shape == (4, 2)
    assert "4 deals" in told(rows)
    for way in (BEST, DRAWN):
        course, choices = school.play(FRESH, 1, way)
        assert course.state.over
        assert all(choice.mask[choice.action] for choice in choices)


@pytest.mark.parametrize("worth", [1.0, -1.0])
def test_what_is_better_becomes_more_likely_and_what_is_worse_less(school: School, worth: float) -> None:
    choice = school.play(FRESH, 2, DRAWN)[1][0]
    network = Network(len(choice.seen), len(choice.mask), np.random.default_rng(3))
    before = network.probabilities(choice.seen, choice.mask)[choice.action]
    for _ in range(5):
        network.learn([choice], np.array([worth]), 0.01)
    after = network.probabilities(choice.seen, choice.mask)[choice.action]
    assert (after > before) == (worth > 0)
