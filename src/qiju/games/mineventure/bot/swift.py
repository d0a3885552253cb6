"""A cheaper player of 《MineVenture》: fights and plays its cards as the house does, but goes where it sees something.

Until the house would lose its patience it looks at what a tile gives and at one foe who is weaker; from then on it
plans as the house does, so that games come to an end.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.mineventure.bot.house import HouseBot
from qiju.games.mineventure.bot.judging import boldness, strength
from qiju.games.mineventure.bot.plan import TILE_WORTH, Plan, Wish
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import ranges
from qiju.games.mineventure.state import MineState
from qiju.kernel.bot import Bot, only_arguments

LAVA: Final = "L"
IN_REACH: Final = 26  # what it is worth to stand where the prey can be struck
CROWDED: Final = -6


class Glance(Wish):
    """What lies on the tiles, and one foe worth going after."""

    def __init__(self, table: MineState, me: Player) -> None:
        super().__init__(table, me)
        self.range: i64 = ranges.attack_range(table, me)
        self.prey: i64 = weaker_one(table, me)

    def weigh(self, cell: i64) -> i64:
        table = self.table
        for other in table.players:
            if other.alive and other.cell == cell and other.seat != self.me.seat:
                return CROWDED
        char = table.board.tile[cell].char
        score: i64 = -16 if char == LAVA else TILE_WORTH.get(char, 0)
        if self.prey >= 0:
            far = table.board.distance(cell, table.players[self.prey].cell)
            score += IN_REACH if far <= self.range else -far
        return score


def weaker_one(table: MineState, me: Player) -> i64:
    """The nearest in the same realm who is weaker; NONE where nobody is."""
    best: i64 = NONE
    nearest: i64 = 0
    mine = strength(table, me)
    for other in table.players:
        if not other.alive or other.seat == me.seat or table.realm_of(other) != table.realm_of(me):
            continue
        far = table.board.distance(me.cell, other.cell)
        if (best < 0 or far < nearest) and strength(table, other) < mine:
            nearest = far
            best = other.seat
    return best


class SwiftBot(HouseBot):
    def wish(self, table: MineState, me: Player) -> Wish:
        return Plan(table, me) if boldness(table) > 0 else Glance(table, me)


def make_swift(arguments: dict[str, str]) -> Bot:
    only_arguments("swift", arguments, {})
    return SwiftBot()
