"""A logistic regression among contestants: how the numbers in their rows lean towards a win.

Stochastic gradients, each weight with a step of its own that shrinks; the average over the second half is what stays.
Nothing but sums, products and roots, which every machine rounds alike: the same samples give the same weights.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Final

from qiju.kernel.leaf import Weights, chances
from qiju.learn.watching import Sample

ROUNDS: Final = 8  # over all samples
STEP: Final = 0.3
DECAY: Final = 1e-5
AVERAGED: Final = 50  # every so many samples of the second half
TINY: Final = 1e-12
DIGITS: Final = 6


def fitted(samples: list[Sample], sides: int, parts: int, seed: int) -> Weights:
    """A row of weights for each side, or one for all."""
    order = Random(f"order {seed}")
    weights = [[0.0] * parts for _ in range(sides)]
    slopes = [[1.0] * parts for _ in range(sides)]  # squared, added up: how much a weight has been pushed about
    kept = [[0.0] * parts for _ in range(sides)]
    shuffled = samples.copy()
    done = 0
    averaged = 0
    whole = ROUNDS * len(samples)
    for _ in range(ROUNDS):
        order.shuffle(shuffled)
        for sample in shuffled:
            push(weights, slopes, sample)
            done += 1
            if 2 * done > whole and done % AVERAGED == 0:
                averaged += 1
                add(kept, weights)
    return [[round(weight / max(1, averaged), DIGITS) for weight in row] for row in kept]


def push(weights: Weights, slopes: Weights, sample: Sample) -> None:
    """One sample: towards what would have said its winner."""
    found = chances(weights, sample.rows)
    for place, row in enumerate(sample.rows):
        side = place if len(weights) > 1 else 0
        miss = sample.shares[place] - found[place]
        own, slope = weights[side], slopes[side]
        for part, number in enumerate(row):
            gradient = miss * number - DECAY * own[part]
            slope[part] += gradient * gradient
            own[part] += STEP * gradient / sqrt(slope[part])


def add(kept: Weights, weights: Weights) -> None:
    for total, row in zip(kept, weights, strict=True):
        for part, weight in enumerate(row):
            total[part] += weight


def loss(samples: list[Sample], weights: Weights) -> float:
    """The mean log-loss: how surprising the winners were."""
    return mean_surprise(samples, [chances(weights, sample.rows) for sample in samples])


def loss_of_shares(samples: list[Sample]) -> float:
    """The same for somebody who knows only how often each contestant wins."""
    count = len(samples[0].shares)
    usual = [(1 + sum(sample.shares[k] for sample in samples)) / (count + len(samples)) for k in range(count)]
    return mean_surprise(samples, [usual] * len(samples))


def mean_surprise(samples: list[Sample], said: list[list[float]]) -> float:
    total = 0.0
    for sample, found in zip(samples, said, strict=True):
        total -= sum(share * log(max(TINY, chance)) for share, chance in zip(sample.shares, found, strict=True))
    return total / len(samples)
