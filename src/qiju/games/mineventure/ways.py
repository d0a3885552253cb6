"""Where a move can end, and on which way: what a table lights up after the die (V-212, V-213, W-02, W-06)."""

from __future__ import annotations

from heapq import heappop, heappush

from mypy_extensions import i64

from qiju.games.mineventure.moves import STEP, WAR
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import action_phase, walking
from qiju.games.mineventure.rules.turns import Turn
from qiju.games.mineventure.state import MineState
from qiju.games.mineventure.view_types import WayView


class Way:
    """A walk begun: the least harmful is looked at first, then the one found first."""

    def __init__(self, path: list[int], steps: list[int], ways: list[int], spent: int, harm: int) -> None:
        self.path = path
        self.steps = steps
        self.ways = ways
        self.spent = spent
        self.harm = harm

    def plain(self, moves: list[int]) -> WayView:
        return {"path": self.path, "steps": self.steps, "moves": moves, "harm": self.harm}


class Ways:
    """The ends of a move and the fights on its path, each with its least harmful way."""

    def __init__(self) -> None:
        self.ends: dict[int, WayView] = {}
        self.wars: dict[int, WayView] = {}


def ways_of(table: MineState, turn: Turn) -> Ways:
    """W-02: every tile on which the move can end; W-06: everybody who can be fought on the way."""
    player = table.players[turn.seat]
    found = Ways()
    seen: set[tuple[int, ...]] = set()
    count = 0
    todo = [(0, 0, Way(turn.path.copy(), counted(table, player, turn), turn.ways.copy(), int(turn.spent), 0))]
    while todo:
        _, _, way = heappop(todo)
        state = standing(table, way)
        if state in seen:
            continue
        seen.add(state)
        moves = [STEP + one for one in way.ways[len(turn.ways) :]]
        if way.path and (way.spent >= turn.need or walking.ends_here(table, player, way.path[-1])):
            # W-06: the last tile is no longer on the path.
            found.ends.setdefault(way.path[-1], way.plain(moves))
            continue
        note_wars(table, player, way, moves, found)
        left, need = turn.steps - way.spent, turn.need - way.spent
        for move in walking.step_moves(table, player, way.path, way.ways, left, need):
            count += 1
            further = step_on(table, player, way, move - STEP)
            heappush(todo, (further.harm, count, further))
    return found


def standing(table: MineState, way: Way) -> tuple[int, ...]:
    """What the rest of a way depends on: where one is, what was spent, the directions used (W-01: their order)."""
    here = way.path[-1] if way.path else -1
    if table.n.l_shape:
        return (here, way.spent, *way.ways)
    return (here, way.spent, *sorted(set(way.ways)))


def step_on(table: MineState, player: Player, way: Way, direction: i64) -> Way:
    here = way.path[-1] if way.path else int(player.cell)
    cell = table.board.next[here * 4 + direction]
    spent = way.spent + int(walking.cost_of(table, player, cell))
    harm = way.harm + harm_of(table, player, cell)
    return Way([*way.path, cell], [*way.steps, spent], [*way.ways, int(direction)], spent, harm)


def counted(table: MineState, player: Player, turn: Turn) -> list[int]:
    """How many steps were spent on each tile of the path so far."""
    found: list[int] = []
    spent = 0
    for cell in turn.path:
        spent += int(walking.cost_of(table, player, cell))
        found.append(spent)
    return found


def harm_of(table: MineState, player: Player, cell: i64) -> int:
    """What entering a tile costs a player before armour."""
    return 0 if walking.ignores_terrain(table, player) else int(walking.harm_of(table, table.board.tile[cell]))


def note_wars(table: MineState, player: Player, way: Way, moves: list[int], found: Ways) -> None:
    """V-213: whoever stands on the path may be fought there."""
    if not way.path:
        return
    for other in table.players:
        if other.seat not in found.wars and action_phase.on_path(table, way.path[-1], player, other):
            found.wars[int(other.seat)] = way.plain([*moves, WAR + int(other.seat)])
