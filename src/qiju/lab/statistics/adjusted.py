"""What a general, a role or a seat adds to winning, with what it comes along with taken out.

A lord chooses among lords' generals, so a general's plain win rate is mostly the rate of the identities it is dealt
with. Here each is compared within strata: what one level adds, whatever the stratum, found by least squares, with
errors clustered by game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from qiju.lab.statistics.estimates import p_of
from qiju.lab.statistics.multiplicity import false_discovery, simultaneous_z

Array = np.ndarray[Any, Any]

BLOCK: Final = 50_000  # games whose errors are added up at once


@dataclass(frozen=True)
class Effect:
    """One level against the average of all: `low` to `high` holds for all levels at once; q is the rate of false
    discoveries; its rank lies between `best` and `worst`, for all levels at once.
    """

    level: str
    seats: int
    effect: float
    se: float
    low: float
    high: float
    p: float
    q: float
    best: int
    worst: int


def adjusted_effects(
    result: Array, level: Array, stratum: Array, game: Array, names: Sequence[str], confidence: float = 0.95
) -> list[Effect]:
    """One row a seat: what it got, its level and stratum as numbers from 0, and its game; rows of a game together."""
    levels, strata = len(names), int(stratum.max()) + 1 if len(stratum) else 1
    counts = np.bincount(level, minlength=levels)
    coefficients, covariance = clustered_least_squares(result, level, stratum, game, levels, strata)
    # Each level against the mean of all.
    contrast = np.zeros((levels, len(coefficients)))
    contrast[:, :levels] = np.eye(levels) - 1.0 / levels
    effects, errors = contrast @ coefficients, contrast @ covariance @ contrast.T
    z = simultaneous_z(errors, confidence)
    se = np.sqrt(np.clip(np.diag(errors), 0.0, None))
    p = [p_of(effect / error) if error > 1e-12 else 1.0 for effect, error in zip(effects, se, strict=True)]
    ranks = rank_ranges(coefficients[:levels], covariance[:levels, :levels], confidence)
    return [
        Effect(name, int(counts[i]), float(effects[i]), float(se[i]), float(effects[i] - z * se[i]),
               float(effects[i] + z * se[i]), p[i], q, *ranks[i])
        for i, (name, q) in enumerate(zip(names, false_discovery(p), strict=True))
    ]  # fmt: skip


def clustered_least_squares(
    result: Array, level: Array, stratum: Array, game: Array, levels: int, strata: int
) -> tuple[Array, Array]:
    """What each level and each further stratum adds, and how these estimates vary from one set of games to another."""
    wide = levels + strata - 1
    cells = np.bincount(level * strata + stratum, minlength=levels * strata).reshape(levels, strata).astype(float)
    sums = np.bincount(level * strata + stratum, weights=result, minlength=levels * strata).reshape(levels, strata)
    normal = np.zeros((wide, wide))
    normal[:levels, :levels] = np.diag(cells.sum(axis=1))
    normal[levels:, levels:] = np.diag(cells.sum(axis=0)[1:])
    normal[:levels, levels:] = cells[:, 1:]
    normal[levels:, :levels] = cells[:, 1:].T
    right = np.concatenate([sums.sum(axis=1), sums.sum(axis=0)[1:]])
    inverse = np.linalg.pinv(normal)
    coefficients = inverse @ right
    added = np.concatenate([[0.0], coefficients[levels:]])
    residual = result - coefficients[level] - added[stratum]
    games, meat = scores_of_games(residual, level, stratum, game, levels, strata)
    covariance = inverse @ meat @ inverse * (games / max(games - 1, 1))
    return coefficients, covariance


def scores_of_games(
    residual: Array, level: Array, stratum: Array, game: Array, levels: int, strata: int
) -> tuple[int, Array]:
    """How many games, and the sum over them of what the errors of all seats of one game do together."""
    wide = levels + strata - 1
    number = np.concatenate([[0], np.cumsum(np.diff(game) != 0)]) if len(game) else np.zeros(0, dtype=np.int64)
    games = int(number[-1]) + 1 if len(game) else 0
    meat = np.zeros((wide, wide))
    for first in range(0, games, BLOCK):
        start, end = np.searchsorted(number, [first, first + BLOCK])
        block = number[start:end] - first
        many = min(BLOCK, games - first)
        both = levels + strata
        errors = residual[start:end]
        scores = np.bincount(block * both + level[start:end], weights=errors, minlength=many * both)
        scores += np.bincount(block * both + levels + stratum[start:end], weights=errors, minlength=many * both)
        scores = np.delete(scores.reshape(many, both), levels, axis=1)
        meat += scores.T @ scores
    return games, meat


def rank_ranges(estimates: Array, covariance: Array, confidence: float) -> list[tuple[int, int]]:
    """For each the best and the worst rank that it may have, all at once in this share of runs: only who is surely
    better or surely worse counts, in comparisons of all pairs.
    """
    count = len(estimates)
    pairs = [(i, j) for i in range(count) for j in range(i + 1, count)]
    if not pairs:
        return [(1, 1)] * count
    contrast = np.zeros((len(pairs), count))
    for row, (i, j) in enumerate(pairs):
        contrast[row, i], contrast[row, j] = 1.0, -1.0
    errors = contrast @ covariance @ contrast.T
    bound = simultaneous_z(errors, confidence) * np.sqrt(np.clip(np.diag(errors), 0.0, None))
    above, below = [0] * count, [0] * count
    for (i, j), apart, sure in zip(pairs, contrast @ estimates, bound, strict=True):
        if abs(apart) > sure:
            better, worse = (i, j) if apart > 0 else (j, i)
            below[better] += 1
            above[worse] += 1
    return [(1 + above[i], count - below[i]) for i in range(count)]
