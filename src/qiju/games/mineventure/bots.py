"""How the house plays 《MineVenture》."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.kernel.bot import Bot, only_arguments
from qiju.kernel.state import State
from qiju.kernel.streams import Stream


class HouseBot(Bot):
    """Plays."""

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        return moves[stream.below(len(moves))]


def make_house(arguments: dict[str, str]) -> Bot:
    only_arguments("house", arguments, {})
    return HouseBot()
