"""How the house plays 《救赎之路》."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.kernel.bot import Bot, only_arguments
from qiju.kernel.state import PASS, State
from qiju.kernel.streams import Stream


class House(Bot):
    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        return moves[stream.below(len(moves))]


def make_house(arguments: dict[str, str]) -> Bot:
    only_arguments("house", arguments, {"trade": ("yes", "no")})
    return House()


make_grants = make_house
make_waits = make_house
_ = PASS
