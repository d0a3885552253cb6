"""Looking at a comparison before the end. Who looks ten times and stops at the first p < 0.05 is wrong one time in
five; these bounds are wider early on, so that all looks together err as rarely as promised.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Any, Final

import numpy as np

Array = np.ndarray[Any, Any]

GRID: Final = 401
OBRIEN_FLEMING: Final = "obrien-fleming"  # hardly ever stops early, and costs hardly any games
POCOCK: Final = "pocock"  # the same bound at every look


@dataclass(frozen=True)
class Bounds:
    """Looks at equally many games each; at look k a difference of more than z[k - 1] standard errors ends it."""

    alpha: float
    z: tuple[float, ...]

    def stops(self, look: int, estimate: float, se: float) -> bool:
        return se > 0 and abs(estimate) / se >= self.z[look - 1]

    def interval(self, look: int, estimate: float, se: float) -> tuple[float, float]:
        """Holds at all looks at once, in 1 − alpha of all runs."""
        return estimate - self.z[look - 1] * se, estimate + self.z[look - 1] * se


@lru_cache(maxsize=64)
def bounds(looks: int, alpha: float = 0.05, shape: str = OBRIEN_FLEMING) -> Bounds:
    """The bounds of so many looks, the scale found by bisection."""
    low, high = 0.5, 10.0
    for _ in range(30):
        scale = (low + high) / 2
        if crossing(shaped(scale, looks, shape)) > alpha:
            low = scale
        else:
            high = scale
    return Bounds(alpha, tuple(bound / sqrt(look) for look, bound in enumerate(shaped(high, looks, shape), 1)))


def shaped(scale: float, looks: int, shape: str) -> list[float]:
    """How far the sum of so many independent steps of variance 1 may go, look by look."""
    return [scale * sqrt(looks if shape == OBRIEN_FLEMING else look) for look in range(1, looks + 1)]


def crossing(limits: list[float]) -> float:
    """How likely a sum without drift is to leave these limits at any of the looks."""
    at = np.linspace(-limits[0], limits[0], GRID)
    density = density_of(at)
    for limit in limits[1:]:
        kept = np.linspace(-limit, limit, GRID)
        density = density_of(kept[:, None] - at[None, :]) @ (density * weights(at))
        at = kept
    return 1 - float(density @ weights(at))


def density_of(z: Array) -> Array:
    return np.asarray(np.exp(-z * z / 2) / sqrt(2 * np.pi))


def weights(at: Array) -> Array:
    """Simpson's rule."""
    found = np.full(len(at), 2.0)
    found[1::2] = 4.0
    found[[0, -1]] = 1.0
    return np.asarray(found * (at[1] - at[0]) / 3)
