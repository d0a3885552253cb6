"""What an end of 《功德轮回》 is worth to a seat: the team's win first of all, then to be the first in it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.kernel.game import share_of_win
from qiju.kernel.state import Outcome

TOGETHER: Final = 0.3  # for everybody, when the team has won
FIRST: Final = 0.6  # for whoever then has most points
POINTS: Final = 0.1  # for one's own points, however many others have
MANY: Final = 100.0  # points


def utility(outcome: Outcome, seat: i64) -> float:
    """M-1.2: without a team win everything is lost for everybody."""
    if len(outcome.winners) == 0:
        return 0.0
    points = float(outcome.scores[seat]) / float(outcome.unit) / MANY
    return TOGETHER + FIRST * share_of_win(outcome, seat) + POINTS * max(0.0, min(1.0, points))
