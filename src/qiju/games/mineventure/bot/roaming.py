"""Where the house goes: its spawn point, whether it moves at all, and every step of the way."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.bot.acting import should_challenge
from qiju.games.mineventure.bot.judging import WORST, fight_value
from qiju.games.mineventure.bot.plan import Wish
from qiju.games.mineventure.moves import CELL, FOE_PLAYER, ROLL_DIE, SKIP_MOVE, STEP, WAR
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import foes, ranges, walking
from qiju.games.mineventure.rules.turns import Turn
from qiju.games.mineventure.state import MineState
from qiju.kernel.streams import Stream

WORTH_NOTING: Final = 3  # shorter ways are sooner looked at again than found in a table


def choose_spawn(table: MineState, moves: list[int], stream: Stream) -> int:
    """Any spawn point with nobody on the doorstep; which ground is richest nobody can tell beforehand."""
    board = table.board
    quiet: list[int] = []
    for move in moves:
        near = False
        for player in table.players:
            if player.cell >= 0 and board.distance(move - CELL, player.cell) < 5:
                near = True
        if not near:
            quiet.append(move)
    if len(quiet) == 0:
        quiet = moves
    return quiet[stream.below(len(quiet))]


def choose_action(table: MineState, me: Player) -> int:
    """Stay where the dragon, or a fight worth having, is already in reach."""
    if table.realm_of(me) == v.THE_END and should_challenge(table, me):
        return SKIP_MOVE
    best: i64 = 0
    for other in table.players:
        if foes.may_declare(table, me, FOE_PLAYER, other.seat):
            value = fight_value(table, me, other, would_ambush(table, me, other, me.cell))
            if value > best:
                best = value
    return SKIP_MOVE if best >= 30 else ROLL_DIE


def would_ambush(table: MineState, me: Player, other: Player, cell: i64) -> bool:
    return table.board.distance(cell, other.cell) > ranges.attack_range(table, other)


class Way:
    """The plan of a move that is being made: nothing that it follows from changes before the last step."""

    __slots__ = ("plan", "round")

    def __init__(self, plan: Wish) -> None:
        self.plan = plan
        self.round: i64 = plan.table.round

    def goes_on(self, table: MineState, turn: Turn, me: Player) -> bool:
        """Is this a later step of the same move? Nobody moves twice in a round."""
        same = self.plan.table is table and self.plan.me is me and self.round == table.round
        return same and len(turn.path) > 0


def choose_step(table: MineState, turn: Turn, plan: Wish, moves: list[int], stream: Stream) -> int:
    """The step that leads to the best tile; war on the way where it is worth more."""
    best = moves[0]
    most: i64 = WORST
    noise = stream.below(1 << 20)
    me = plan.me
    plan.seen = {}
    key = table.crystal_key(walking.ignores_terrain(table, me))
    for move in moves:
        score: i64 = WORST
        if move >= WAR:
            score = fight_value(table, me, table.players[move - WAR], False) * 2
            if score < 40:
                continue
        else:
            score = step_value(table, plan, turn, me, move - STEP, key, noise)
        if score > most:
            most = score
            best = move
    return best


def step_value(table: MineState, plan: Wish, turn: Turn, me: Player, way: i64, key: i64, noise: i64) -> i64:
    """The best tile on which a move that goes on this way can end."""
    board = table.board
    cell: i64 = me.cell
    if len(turn.path) > 0:
        cell = turn.path[-1]
    other: i64 = board.next[cell * 4 + way]
    cost: i64 = board.cost[other]
    if key & 1:
        cost = 1
    left = turn.steps - turn.spent - cost
    need = turn.need - turn.spent - cost
    if table.n.l_shape or need <= 0:
        return plan.value(other, noise)
    best: i64 = WORST
    reach = board.reach(key)
    for quadrant in range(4):
        if walking.in_quadrant(quadrant, turn.ways, way):
            if board.longest(reach, key, other, left, quadrant) < need:
                continue
            found = best_end(table, plan, reach, key, other, left, need, quadrant, noise)
            if found > best:
                best = found
    return best + plan.toll(other)


def best_end(
    table: MineState,
    plan: Wish,
    reach: list[int],
    key: i64,
    cell: i64,
    left: i64,
    need: i64,
    quadrant: i64,
    noise: i64,
) -> i64:
    if need <= 0:
        return plan.value(cell, noise)
    # What is left beyond the need is the same on every way, so that it need not be told apart.
    mark = int((cell * 64 + need) * 4 + quadrant)
    if need >= WORTH_NOTING:
        known = plan.seen.get(mark)
        if known is not None:
            return known
    board = table.board
    best: i64 = WORST
    for half in range(2):
        way: i64 = (quadrant + half) & 3
        other: i64 = board.next[cell * 4 + way]
        if other < 0 or board.shut(other, key):
            continue
        cost: i64 = board.cost[other]
        if key & 1:
            cost = 1
        if cost > left or cost + board.longest(reach, key, other, left - cost, quadrant) < need:
            continue
        found = plan.toll(other) + best_end(table, plan, reach, key, other, left - cost, need - cost, quadrant, noise)
        if found > best:
            best = found
    if need >= WORTH_NOTING:
        plan.seen[mark] = int(best)
    return best
