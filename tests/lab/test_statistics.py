"""The lab's statistics keep what they promise: levels, coverage, planted effects found. All seeds are fixed."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

import numpy as np
import pytest

from qiju.lab.figures import figure
from qiju.lab.statistics.adjusted import adjusted_effects
from qiju.lab.statistics.estimates import clustered, paired, unpaired
from qiju.lab.statistics.multiplicity import false_discovery, simultaneous_z
from qiju.lab.statistics.sequential import OBRIEN_FLEMING, POCOCK, bounds
from qiju.lab.statistics.verdicts import games_for_precision, games_to_find, verdict

Array = np.ndarray[Any, Any]


def within_binomial(found: int, of: int, rate: float) -> bool:
    """Inside the 95 % interval of a binomial with this rate."""
    return abs(found - of * rate) <= 1.96 * sqrt(of * rate * (1 - rate)) + 0.5


def teams(chance: np.random.Generator, games: int) -> Counter[tuple[float, int]]:
    """Two of four seats are a team that wins together, and one of three games is played by five seats, three of them
    a team: each game's seats hang together, and games differ in how many they are.
    """
    strong = chance.random(games) < 0.4
    large = chance.random(games) < 1 / 3
    return Counter((float(w) * (3 if m else 2), 3 if m else 2) for w, m in zip(strong, large, strict=True))


def test_clustered_intervals_hold_as_often_as_they_say() -> None:
    held = 0
    for run in range(2000):
        found = clustered(teams(np.random.default_rng(run), 150), proportion=True)
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 0.4 <= found.high
    assert 0.935 <= held / 2000 <= 0.965


def test_seats_counted_one_by_one_would_not_hold() -> None:
    """What clustering is for: the same games, each seat taken for a game of its own."""
    held = 0
    for run in range(500):
        one_by_one: Counter[tuple[float, int]] = Counter()
        for (won, seats), count in teams(np.random.default_rng(run), 150).items():
            one_by_one[(1.0, 1)] += int(won) * count
            one_by_one[(0.0, 1)] += (seats - int(won)) * count
        found = clustered(one_by_one, proportion=True)
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 0.4 <= found.high
    assert held / 500 < 0.9


def test_what_never_varies_has_no_interval() -> None:
    """Four seats, one winner in every game: a quarter each is no chance of a quarter."""
    found = clustered({(1.0, 4): 1000}, proportion=True)
    assert found is not None
    assert (found.mean, found.low, found.high) == (0.25, None, None)
    assert figure({630 * 4: 1000}, 2520 * 4, True)["low"] is None


def pairs_of(a: Array, b: Array) -> Counter[tuple[float, float]]:
    return Counter(zip(a.tolist(), b.tolist(), strict=True))


def test_a_against_a_is_found_different_as_rarely_as_promised() -> None:
    paired_found = unpaired_found = 0
    for run in range(1000):
        chance = np.random.default_rng([1, run])
        deal = chance.random(400)
        a, b = (deal * 0.5 + chance.random(400) * 0.5 < 0.6 for _ in range(2))
        joint = paired(pairs_of(a.astype(float), b.astype(float)))
        assert joint is not None
        paired_found += joint.p < 0.05
        fresh = chance.random((2, 400)) < 0.6
        apart = [clustered({(1.0, 1): int(s.sum()), (0.0, 1): int((~s).sum())}) for s in fresh]
        assert apart[0] is not None
        assert apart[1] is not None
        unpaired_found += unpaired(apart[0], apart[1]).p < 0.05
    assert within_binomial(paired_found, 1000, 0.05)
    assert within_binomial(unpaired_found, 1000, 0.05)


def test_pairing_says_what_it_gained() -> None:
    chance = np.random.default_rng(5)
    deal = chance.normal(size=20_000) * 2
    a, b = (np.round(deal + chance.normal(size=20_000), 1) for _ in range(2))
    found = paired(pairs_of(a, b))
    assert found is not None
    # Each has a variance of 5, their difference one of 2.
    assert found.gain == pytest.approx(5, rel=0.05)


@pytest.mark.parametrize("shape", [OBRIEN_FLEMING, POCOCK])
def test_looking_ten_times_errs_as_rarely_as_looking_once(shape: str) -> None:
    found = early = 0
    limits = bounds(10, 0.05, shape)
    for run in range(1000):
        apart = np.random.default_rng([2, run]).integers(-1, 2, 2000).astype(float)
        looks = [(apart[: k * 200].mean(), apart[: k * 200].std(ddof=1) / sqrt(k * 200)) for k in range(1, 11)]
        found += any(limits.stops(look, *seen) for look, seen in enumerate(looks, 1))
        early += any(abs(mean) > 1.96 * se for mean, se in looks)
    assert within_binomial(found, 1000, 0.05)
    # What it is for: stopping at the first p < 0.05.
    assert early > 150


def test_the_bounds_are_the_published_ones() -> None:
    """Pocock's and O'Brien and Fleming's constants for five looks, as textbooks print them."""
    assert bounds(5, 0.05, POCOCK).z[-1] == pytest.approx(2.413, abs=2e-3)
    assert bounds(5, 0.05, OBRIEN_FLEMING).z[-1] == pytest.approx(2.040, abs=2e-3)
    assert bounds(1).z[0] == pytest.approx(1.96, abs=1e-3)


def synthetic(chance: np.random.Generator, games: int, planted: Array) -> tuple[Array, Array, Array, Array]:
    """A game with eight seats, four identities that win very differently, and generals that come to them by no fair
    deal: the strong identities prefer the weak generals. All seats of one side win together.
    """
    identity = np.tile([0, 1, 1, 2, 2, 2, 2, 3], (games, 1))
    taste = chance.random((games, 8, len(planted)))
    taste -= (identity[:, :, None] < 2) * planted[None, None, :] * 3
    general = taste.argmax(axis=2)
    side = np.array([0.40, 0.40, 0.60, 0.25])
    luck = chance.normal(size=(games, 4))[np.arange(games)[:, None], identity] * 0.04
    chance_of = np.clip(side[identity] + planted[general] + luck, 0, 1)
    won = chance.random((games, 8)) < chance_of
    return won.ravel().astype(float), general.ravel(), identity.ravel(), np.repeat(np.arange(games), 8)


PLANTED = np.array([-0.06, -0.03, 0.0, 0.03, 0.06])


def test_adjusted_effects_find_what_was_planted() -> None:
    won, general, identity, game = synthetic(np.random.default_rng(3), 6000, PLANTED)
    found = adjusted_effects(won, general, identity, game, list("abcde"))
    for effect, planted in zip(found, PLANTED, strict=True):
        assert effect.effect == pytest.approx(planted, abs=0.015)
    plain = [won[general == g].mean() - won.mean() for g in range(5)]
    assert max(abs(rate - planted) for rate, planted in zip(plain, PLANTED, strict=True)) > 0.02
    assert (found[4].best, found[4].worst) == (1, 1)
    assert (found[0].best, found[0].worst) == (5, 5)


def test_all_adjusted_intervals_hold_at_once() -> None:
    held = 0
    for run in range(200):
        found = adjusted_effects(*synthetic(np.random.default_rng([4, run]), 400, PLANTED), list("abcde"))
        held += all(effect.low <= planted <= effect.high for effect, planted in zip(found, PLANTED, strict=True))
    assert within_binomial(200 - held, 200, 0.05)


def test_where_nothing_differs_no_rank_is_claimed() -> None:
    claimed = 0
    for run in range(200):
        found = adjusted_effects(*synthetic(np.random.default_rng([5, run]), 300, np.zeros(5)), list("abcde"))
        claimed += any((effect.best, effect.worst) != (1, 5) for effect in found)
    assert claimed <= 200 * 0.05 + 1.96 * sqrt(200 * 0.05 * 0.95)


def test_false_discoveries() -> None:
    assert false_discovery([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.16 / 3, 0.16 / 3, 0.5])
    assert simultaneous_z(np.eye(25)) == pytest.approx(3.08, abs=0.05)


def test_equal_different_and_not_yet_known() -> None:
    assert verdict(0.002, 0.004, 0.02) == "equal"
    assert verdict(0.05, 0.004, 0.02) == "different"
    assert verdict(0.015, 0.01, 0.02) == "unclear"
    assert verdict(0.01, 0.001, 0.02) == "equal"


def test_two_one_sided_tests_err_as_rarely_as_promised() -> None:
    """A true difference of exactly the margin is called equal in one run of twenty."""
    chance = np.random.default_rng(6)
    called = sum(verdict(0.02 + chance.normal() * 0.004, 0.004, 0.02) == "equal" for _ in range(2000))
    assert within_binomial(called, 2000, 0.05)


def test_games_that_a_precision_needs() -> None:
    assert games_for_precision(0.5, 0.01) == 9604
    needed = games_to_find(1.0, 0.1)
    chance = np.random.default_rng(7)
    means = 0.1 + chance.normal(size=4000) / sqrt(needed)
    assert (np.abs(means) * sqrt(needed) > 1.96).mean() == pytest.approx(0.8, abs=0.02)
