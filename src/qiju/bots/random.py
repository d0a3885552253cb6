"""The bot that plays anything legal."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.kernel.bot import Bot
from qiju.kernel.state import State
from qiju.kernel.streams import Stream


class RandomBot(Bot):
    """Each move it may make is equally likely."""

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        return moves[stream.below(len(moves))]
