"""From counted values to figures: mean with its 95 % interval, median, 5th and 95th percentile."""

from __future__ import annotations

from math import sqrt
from typing import TypedDict

Z = 1.959963984540054


class Figure(TypedDict):
    """One metric of a run."""

    n: int
    mean: float | None
    low: float | None
    high: float | None
    median: float | None
    p5: float | None
    p95: float | None


def figure(counts: dict[int, int], unit: int = 1, proportion: bool = False) -> Figure:
    """The figures of a histogram whose values are in units of 1/`unit`; a proportion is of something from 0 to 1."""
    counts = {value: count for value, count in counts.items() if count}
    n = sum(counts.values())
    if n == 0:
        return Figure(n=0, mean=None, low=None, high=None, median=None, p5=None, p95=None)
    mean = sum(value * count for value, count in counts.items()) / n / unit
    low, high = interval(counts, n, mean, unit, proportion)
    return Figure(
        n=n,
        mean=round(mean, 6),
        low=None if low is None else round(low, 6),
        high=None if high is None else round(high, 6),
        median=quantile(counts, n, 0.5) / unit,
        p5=quantile(counts, n, 0.05) / unit,
        p95=quantile(counts, n, 0.95) / unit,
    )


def interval(
    counts: dict[int, int], n: int, mean: float, unit: int, proportion: bool
) -> tuple[float | None, float | None]:
    """Of the mean: Wilson's for a proportion, the normal one for an amount. Each count is of a whole game: what several
    seats of one game gave is added up before. Games that all gave the same amount say nothing of how far another may
    be, so there is none; only of what always or never came about is it known how often it may still not.
    """
    if len(counts) == 1:
        return wilson(mean, n) if proportion and set(counts) <= {0, unit} else (None, None)
    if proportion and set(counts) <= {0, unit}:
        return wilson(mean, n)
    square = sum((value / unit - mean) ** 2 * count for value, count in counts.items()) / (n - 1)
    if proportion:
        # A win that is shared varies less than one that is had or not: it counts for more games.
        return wilson(mean, mean * (1 - mean) / square * n)
    half = Z * sqrt(square / n)
    return mean - half, mean + half


def wilson(share: float, n: float, z: float = Z) -> tuple[float, float]:
    """An interval that stays between 0 and 1 and is honest near both."""
    centre = share + z * z / (2 * n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    whole = 1 + z * z / n
    return max(0.0, (centre - half) / whole), min(1.0, (centre + half) / whole)


def quantile(counts: dict[int, int], n: int, share: float) -> int:
    """The smallest value that at least this share of the games does not exceed."""
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= share * n - 1e-9:
            return value
    return max(counts)
