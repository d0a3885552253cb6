"""Who plays 《林中狂欢节》 when nobody does: the house, and a greedy player to measure it by."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from qiju.games.carnival.checks import Check
from qiju.games.carnival.feast import Feast
from qiju.games.carnival.greedy import GreedyBot
from qiju.games.carnival.mind import Mind, Outline
from qiju.games.carnival.moves import (
    TAKE,
)
from qiju.games.carnival.plan import Style
from qiju.games.carnival.state import CarnivalState
from qiju.games.carnival.turns import DECLARE, MOVE, turn_of
from qiju.kernel.bot import Bot, only_arguments
from qiju.kernel.state import State
from qiju.kernel.streams import Stream


class HouseBot(Bot):
    """Plans energy and routes to the end, and drinks for itself and against others."""

    def __init__(self, style: Style) -> None:
        self.style: Style = style
        self.outline: Outline | None = None  # of the last table, most likely of the next one, too

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        table = cast(CarnivalState, state)
        top = table.top()
        if isinstance(top, Feast):
            return self.first_drink(moves)
        outline = self.outline
        if outline is None or outline.n is not table.n:
            outline = Outline(table.n, self.style)
            self.outline = outline
        mind = Mind(table, seat, outline)
        if isinstance(top, Check):
            return mind.answer(top, moves)
        stage = turn_of(table).stage
        if stage == DECLARE:
            return mind.declare(moves, stream)
        if stage == MOVE:
            return mind.way(moves)
        return mind.use(moves, stream)

    def first_drink(self, moves: list[int]) -> int:
        """C-602: the one that is worth most in the hand."""
        best = moves[0]
        for move in moves:
            if self.style.drinks[move - TAKE] > self.style.drinks[best - TAKE]:
                best = move
        return best


def make_house(arguments: dict[str, str]) -> Bot:
    only_arguments("house", arguments, {})
    return HouseBot(Style())


def make_greedy(arguments: dict[str, str]) -> Bot:
    only_arguments("greedy", arguments, {})
    return GreedyBot()
