"""What may be said of a difference, and how many games it takes to say it."""

from __future__ import annotations

from math import ceil
from typing import Final, Literal

from qiju.lab.statistics.estimates import NORMAL, z_of

Verdict = Literal["different", "equal", "unclear"]

POWER: Final = 0.8


def verdict(difference: float, se: float, margin: float, alpha: float = 0.05) -> Verdict:
    """Equal where the difference is surely smaller than the margin to either side (two one-sided tests), different
    where it is surely not 0 and may be larger than the margin; a tiny but sure difference within the margin is equal.
    """
    one_sided = NORMAL.inv_cdf(1 - alpha) * se
    if margin > 0 and abs(difference) + one_sided < margin:
        return "equal"
    return "different" if abs(difference) > z_of(1 - alpha) * se and difference != 0 else "unclear"


def games_for_precision(deviation: float, half_width: float, level: float = 0.95) -> int:
    """Games until an interval of a mean reaches no further than this to either side."""
    return max(2, ceil((z_of(level) * deviation / half_width) ** 2))


def games_to_find(deviation: float, difference: float, alpha: float = 0.05, power: float = POWER) -> int:
    """Games after which a true difference of this size is found with this probability. For pairs of games: give the
    deviation of their difference.
    """
    return max(2, ceil(((z_of(1 - alpha) + NORMAL.inv_cdf(power)) * deviation / difference) ** 2))
