"""What an end of 《三国杀》 is worth to a seat: its side has won, or it has not; the fallen win with their side."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.kernel.state import Outcome


def utility(outcome: Outcome, seat: i64) -> float:
    """K-4.7.5: a win is not divided among those who have it."""
    return 1.0 if seat in outcome.winners else 0.0
