"""The house of 《MineVenture》: it gears up, hunts the weak, flees the strong, slays the dragon in company.

It knows what its seat knows: the open table and its own hand. `judging` reckons, `plan` weighs the map; what is done
about it stands by kind of question in `roaming`, `acting`, `dueling` and `picking`.
"""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from qiju.games.mineventure.bot.acting import choose_deed
from qiju.games.mineventure.bot.dueling import choose_fight
from qiju.games.mineventure.bot.picking import choose_drawn, choose_loot, choose_offer, choose_work, least_wanted
from qiju.games.mineventure.bot.plan import Plan, Wish
from qiju.games.mineventure.bot.roaming import Way, choose_action, choose_spawn, choose_step
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules.battles import Battle
from qiju.games.mineventure.rules.decks import Draw
from qiju.games.mineventure.rules.equipment import Offer
from qiju.games.mineventure.rules.loot import Loot
from qiju.games.mineventure.rules.opening import Opening
from qiju.games.mineventure.rules.operations import Work
from qiju.games.mineventure.rules.turns import CHOOSE_ACTION, DECIDE, WALK, Turn
from qiju.games.mineventure.state import MineState
from qiju.kernel.bot import Bot, only_arguments
from qiju.kernel.state import State
from qiju.kernel.streams import Stream


class HouseBot(Bot):
    """Looks at each question by itself; what it wants from the map it works out once a move."""

    def __init__(self) -> None:
        self.way: Way | None = None

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        table = cast(MineState, state)
        me = table.players[seat]
        top = table.frames[-1]
        if isinstance(top, Turn):
            if top.stage == CHOOSE_ACTION:
                return choose_action(table, me)
            if top.stage == WALK:
                return choose_step(table, top, self.plan_of(table, top, me), moves, stream)
            if top.stage == DECIDE:
                return choose_deed(table, me, moves)
            return least_wanted(table, me, moves)
        if isinstance(top, Battle):
            return choose_fight(table, top, me, moves)
        if isinstance(top, Offer):
            return choose_offer(table, top, me)
        if isinstance(top, Work):
            return choose_work(table, top, me, moves, stream)
        if isinstance(top, Opening):
            return choose_spawn(table, moves, stream)
        if isinstance(top, Draw):
            return choose_drawn(table, top, me, moves)
        if isinstance(top, Loot):
            return choose_loot(table, top, me, moves)
        return moves[0]

    def plan_of(self, table: MineState, turn: Turn, me: Player) -> Wish:
        way = self.way
        if way is None or not way.goes_on(table, turn, me):
            way = Way(self.wish(table, me))
            self.way = way
        return way.plan

    def wish(self, table: MineState, me: Player) -> Wish:
        """What it wants from the map, thought through."""
        return Plan(table, me)


def make_house(arguments: dict[str, str]) -> Bot:
    only_arguments("house", arguments, {})
    return HouseBot()
