"""Many comparisons at once: of twenty that mean nothing, one looks like something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import numpy as np

DRAWS: Final = 8_000


def false_discovery(p: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg's q for each p: of all with q ≤ 0.05, at most one in twenty is expected to be chance."""
    order = sorted(range(len(p)), key=lambda place: p[place])
    q = [1.0] * len(p)
    least = 1.0
    for rank in range(len(p), 0, -1):
        place = order[rank - 1]
        least = min(least, p[place] * len(p) / rank)
        q[place] = least
    return q


def simultaneous_z(covariance: np.ndarray[Any, Any], level: float = 0.95) -> float:
    """How many standard errors to either side hold all of these estimates at once in this share of runs."""
    import numpy as np  # false discoveries are counted without the extra, too: the studio needs no lab

    errors = np.sqrt(np.clip(np.diag(covariance), 0.0, None))
    sure = errors > 1e-12
    if not sure.any():
        return 0.0
    correlation = covariance[np.ix_(sure, sure)] / np.outer(errors[sure], errors[sure])
    values, vectors = np.linalg.eigh(correlation)
    root = vectors * np.sqrt(np.clip(values, 0.0, None))
    # A seed of its own: the same run always has the same intervals.
    draws = np.random.default_rng(20240917).standard_normal((DRAWS, len(values))) @ root.T
    return float(np.quantile(np.abs(draws).max(axis=1), level))
