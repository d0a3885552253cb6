"""A player who looks no further than the next node: points first, then energy; drinks for a better number."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from qiju.games.carnival.board import ROAD
from qiju.games.carnival.buildings import gathered, refilled, uses
from qiju.games.carnival.checks import Check, difference_after
from qiju.games.carnival.feast import Feast
from qiju.games.carnival.mind import NEVER, mean_distance
from qiju.games.carnival.moves import (
    ACCEPT,
    BOTH_DICE,
    BUY,
    DECLINE,
    DRINK,
    FLOWER,
    FREE,
    GATHER,
    PARADE,
    PASS_BY,
    PERFORM,
    REDEEM,
    REROLL,
    REST,
    SENLU,
    SHENHOU,
    SPRINT,
    STOP,
    TEA,
    TICKET,
    ZHUWANG,
)
from qiju.games.carnival.plan import better, difference_chances
from qiju.games.carnival.routes import Route, bits, routes
from qiju.games.carnival.state import CarnivalState
from qiju.games.carnival.troupe import Troupe
from qiju.games.carnival.turns import DECLARE, MOVE, turn_of
from qiju.kernel.bot import Bot
from qiju.kernel.state import State
from qiju.kernel.streams import Stream


class GreedyBot(Bot):
    """Looks one node ahead: points first, then energy; drinks whenever a better number comes of it."""

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        table = cast(CarnivalState, state)
        best = moves[0]
        best_value = NEVER
        for move in moves:
            value = greedy_value(table, seat, move) + 0.01 * stream.uniform()
            if value > best_value:
                best = move
                best_value = value
        return best


def greedy_value(table: CarnivalState, seat: i64, move: i64) -> float:
    top = table.top()
    if isinstance(top, Check):
        return greedy_answer(table, top, seat, move)
    if isinstance(top, Feast):
        return 0.0
    turn = turn_of(table)
    troupe = table.troupes[seat]
    if turn.stage == DECLARE:
        return greedy_mode(table, troupe, turn.tea, move)
    if turn.stage == MOVE:
        return greedy_way(table, troupe, turn.steps, move)
    return greedy_use(table, troupe, move)


def greedy_mode(table: CarnivalState, troupe: Troupe, tea: i64, move: i64) -> float:
    n = table.n
    if move >= TEA:
        return greedy_end(table, troupe, n.parade_steps + move - TEA, troupe.energy) - 1.0
    if move == FREE:
        value = 0.0
        chances = difference_chances(n.faces)
        for difference in range(1, len(chances)):
            value += chances[difference] * greedy_end(table, troupe, difference + tea, troupe.energy)
        return value
    if move == PARADE:
        energy: i64 = troupe.energy + n.parade_energy if troupe.energy < n.max_energy else n.max_energy
        return greedy_end(table, troupe, n.parade_steps + tea, energy)
    spent = move - SPRINT
    return greedy_end(table, troupe, n.sprint_base + spent * n.sprint_each + tea, troupe.energy - spent)


def greedy_end(table: CarnivalState, troupe: Troupe, steps: i64, energy: i64) -> float:
    best = NEVER
    for route in routes(table, troupe, steps):
        best = better(best, greedy_route(table, troupe, route, energy))
    return best


def greedy_route(table: CarnivalState, troupe: Troupe, route: Route, energy: i64) -> float:
    """Points of the end and on the way, what the building there would give at once, and the energy kept."""
    n = table.n
    value = float(energy) + 0.1 * float(len(route.moves)) + float(bits(route.ousted) * n.oust_points)
    if route.finishes:
        return value + float(n.finish_points[table.finishers])
    if route.crossed > 0 and troupe.laps == 0 and table.first_laps < 2:
        value += float(n.block_points[table.first_laps + 1])
    if n.kind[route.end] == ROAD:
        return value + (float(n.value[route.end]) if table.others_on(route.end, troupe.seat) == 0 else 0.0)
    there = troupe.clone()
    there.energy, there.node = energy, route.end
    there.laps = troupe.laps + route.crossed
    best = 0.0
    for move in uses(table, there, route.end):
        best = better(best, greedy_use(table, there, move))
    return value + best


def greedy_way(table: CarnivalState, troupe: Troupe, steps: i64, move: i64) -> float:
    """The best end that begins with this step; to stop at the inn is one, too."""
    if move == STOP:
        return float(refilled(table.n))
    best = NEVER
    for route in routes(table, troupe, steps):
        if route.moves[0] == move:
            best = better(best, greedy_route(table, troupe, route, troupe.energy))
    return best


def greedy_use(table: CarnivalState, troupe: Troupe, move: i64) -> float:
    """What a use gives, less the energy that it takes."""
    n = table.n
    if move == DECLINE:
        return 0.0
    if move == PERFORM:
        return 2.0 - float(n.plaza_cost)
    if move == TICKET:
        return 2.0 - float(n.ticket_cost) if troupe.laps == 0 else -3.0
    if move == REDEEM:
        return float(n.redeem_points - n.redeem_cost)
    if move == REST:
        return float(refilled(table.n) - troupe.energy)
    if move >= GATHER:
        return float(gathered(table, troupe.node, move - GATHER) - (move - GATHER))
    if move >= FLOWER:
        flower = move - FLOWER
        new = troupe.flowers[flower] == 0
        return float(n.flower_points[flower] - n.flower_cost[flower]) + (2.0 if new else 0.0)
    return 0.5 - float(n.drink_cost[move - BUY]) * 0.5


def greedy_answer(table: CarnivalState, check: Check, seat: i64, move: i64) -> float:
    """A larger difference for oneself, a smaller one for others."""
    sign: float = 1.0 if check.seat == seat else -1.0
    now = float(check.difference())
    mean = float(table.n.faces * table.n.faces - 1) / float(3 * table.n.faces)
    if move in (ACCEPT, PASS_BY):
        return sign * now
    if move == DRINK + SHENHOU or move == REROLL + BOTH_DICE:
        return sign * mean - 1.0
    if move < DRINK:
        return sign * mean_distance(check.b if move == REROLL else check.a, table.n.faces) - 1.0
    if move == DRINK + ZHUWANG:
        return sign * (now + sign) - 0.9
    if move == DRINK + SENLU:
        return sign * (4.0 if sign > 0.0 else 0.0) - 1.5
    return sign * float(difference_after(table, check, move))
