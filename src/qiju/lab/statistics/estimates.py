"""A mean over the seats of many games, and the difference of two runs. Plain Python: sums are all it needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

from qiju.lab.figures import wilson

NORMAL: Final = NormalDist()
LEVEL: Final = 0.95


def z_of(level: float) -> float:
    """How many standard errors to either side hold this share of a normal distribution."""
    return NORMAL.inv_cdf(0.5 + level / 2)


def p_of(z: float) -> float:
    """How likely chance alone is to be so far off, to either side."""
    return 2 * (1 - NORMAL.cdf(abs(z)))


@dataclass(frozen=True)
class Estimate:
    """A mean with its interval; none where nothing varied. `games` are observations, `seats` what was averaged."""

    mean: float
    low: float | None
    high: float | None
    se: float
    games: int
    seats: int


def clustered(
    groups: Mapping[tuple[float, int], int], proportion: bool = False, level: float = LEVEL
) -> Estimate | None:
    """From games by what their seats gave together and how many seats that were, each with how many such games.

    The mean is over seats. Its error comes from games: what the seats of one game gave is one observation, so that
    seats which win instead of each other do not count as if they were strangers.
    """
    games = sum(groups.values())
    seats = sum(many * count for (_, many), count in groups.items())
    if seats == 0:
        return None
    mean = sum(total * count for (total, _), count in groups.items()) / seats
    if games == 1:
        return Estimate(mean, None, None, 0.0, games, seats)
    square = sum((total - mean * many) ** 2 * count for (total, many), count in groups.items())
    se = sqrt(square * games / (games - 1)) / seats
    return Estimate(mean, *interval(mean, se, games, proportion, level), se, games, seats)


def of_sums(games: int, total: float, square: float, proportion: bool = False, level: float = LEVEL) -> Estimate | None:
    """From one value a game: how many games, their sum, the sum of their squares."""
    if games == 0:
        return None
    mean = total / games
    if games == 1:
        return Estimate(mean, None, None, 0.0, games, games)
    # Where all gave the same, what is left of the squares is rounding.
    spread = square - mean * mean * games
    se = sqrt(spread / (games - 1) / games) if spread > 1e-9 * max(square, 1.0) else 0.0
    return Estimate(mean, *interval(mean, se, games, proportion, level), se, games, games)


def interval(
    mean: float, se: float, games: int, proportion: bool, level: float = LEVEL
) -> tuple[float | None, float | None]:
    """Of a mean with this error: Wilson's for a proportion, with as many independent games as would have that error."""
    never_or_always = proportion and mean in (0.0, 1.0)
    if never_or_always:
        return wilson(mean, games, z_of(level))
    if se < 1e-12:
        return None, None
    if proportion:
        return wilson(mean, mean * (1 - mean) / se**2, z_of(level))
    half = z_of(level) * se
    return mean - half, mean + half


@dataclass(frozen=True)
class Difference:
    """By how much the second is more than the first. `gain`: so many times as many unpaired games would say as much."""

    mean: float
    se: float
    low: float
    high: float
    p: float
    games: int
    gain: float | None


def paired(pairs: Mapping[tuple[float, float], int], level: float = LEVEL) -> Difference | None:
    """Of games that were dealt alike in both runs, by what each of the two gave, with how many such games."""
    games = sum(pairs.values())
    if games < 2:
        return None
    mean = sum((b - a) * count for (a, b), count in pairs.items()) / games
    square = sum((b - a - mean) ** 2 * count for (a, b), count in pairs.items()) / (games - 1)
    apart = variance(pairs, 0) + variance(pairs, 1)
    gain = apart / square if square > 0 else None
    return difference(mean, sqrt(square / games), games, gain, level)


def variance(pairs: Mapping[tuple[float, float], int], side: int) -> float:
    """Of one of the two."""
    games = sum(pairs.values())
    mean = sum(pair[side] * count for pair, count in pairs.items()) / games
    return sum((pair[side] - mean) ** 2 * count for pair, count in pairs.items()) / (games - 1)


def unpaired(a: Estimate, b: Estimate, level: float = LEVEL) -> Difference:
    """Of two runs that have nothing in common."""
    return difference(b.mean - a.mean, sqrt(a.se**2 + b.se**2), min(a.games, b.games), None, level)


def difference(mean: float, se: float, games: int, gain: float | None, level: float) -> Difference:
    half = z_of(level) * se
    p = p_of(mean / se) if se > 0 else (1.0 if mean == 0 else 0.0)
    return Difference(mean, se, mean - half, mean + half, p, games, gain)
