"""How strong somebody is, as a mean and how sure that is, from the places in which games ended.

Plackett-Luce by Weng and Lin (JMLR 2011, algorithm 4), the update that OpenSkill uses by default, for players who each
play for themselves; equal places are allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final, NamedTuple

MEAN: Final = 25.0
DEVIATION: Final = MEAN / 3
SPREAD: Final = MEAN / 6  # how much one game differs from the next
DRIFT: Final = MEAN / 300  # how much people change between two games
LEAST: Final = 0.0001  # of the variance always stays


class Rating(NamedTuple):
    """What is believed about somebody."""

    mean: float = MEAN
    deviation: float = DEVIATION


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """What is believed after a game that ended like this; 1 is the first place."""
    known = [Rating(one.mean, sqrt(one.deviation**2 + DRIFT**2)) for one in before]
    scale = sqrt(sum(one.deviation**2 + SPREAD**2 for one in known))
    strengths = [exp(one.mean / scale) for one in known]
    # For each place: how strong all are who came there or after, and how many share it.
    behind = [sum(s for s, place in zip(strengths, places, strict=True) if place >= own) for own in places]
    sharing = [places.count(own) for own in places]
    found = []
    for i, one in enumerate(known):
        better, surer = 0.0, 0.0
        for q, place in enumerate(places):
            if place > places[i]:
                continue
            chance = strengths[i] / behind[q]
            better += ((q == i) - chance) / sharing[q]
            surer += chance * (1 - chance) / sharing[q]
        variance = one.deviation**2
        surer *= variance / scale**2 * (one.deviation / scale)
        found.append(Rating(one.mean + better * variance / scale, one.deviation * sqrt(max(1 - surer, LEAST))))
    return found
