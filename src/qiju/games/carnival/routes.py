"""Where a move of so many steps can end, without moving anything: for the table that shows it and for bots.

The same rules as in `walking.py`, followed over all arrows at once. Ways that lead to the same node, over the start
as often, past the same stragglers, with as many steps left, count as one; so a board with many arrows stays small.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.carnival.board import INN, START
from qiju.games.carnival.moves import STEP, STOP
from qiju.games.carnival.setup import CarnivalSetup
from qiju.games.carnival.start import stragglers_on
from qiju.games.carnival.state import CarnivalState
from qiju.games.carnival.troupe import Troupe

MOST_NODES: Final = 62  # so many fit into a mask
MOST_AROUND: Final = 200  # ways round full buildings that are kept for one move
LONGEST: Final = 32  # steps; longer moves are followed anew each time


class Route:
    """One way to one end."""

    __slots__ = ("crossed", "end", "finishes", "forced", "moves", "ousted", "stopped")

    def __init__(self, end: i64, moves: list[int], crossed: i64, finishes: bool, ousted: i64, forced: i64) -> None:
        self.end: i64 = end
        self.moves = moves  # the small moves of the path
        self.crossed: i64 = crossed  # how often over or onto the start
        self.finishes = finishes
        self.ousted: i64 = ousted  # mask of stragglers that it would put out (C-601)
        self.forced: i64 = forced  # steps beyond full buildings
        self.stopped = False  # at an inn on the way


class Walk:
    """A way that is not at its end yet."""

    __slots__ = ("route", "steps")

    def __init__(self, route: Route, steps: i64) -> None:
        self.route = route
        self.steps: i64 = steps


def routes(table: CarnivalState, troupe: Troupe, steps: i64) -> list[Route]:
    """Every end of a move of so many steps (at least one) from where this float stands."""
    ends: list[Route] = []
    seen: set[int] = set()
    open_walks = [Walk(Route(troupe.node, [], 0, False, 0, 0), steps)]
    while len(open_walks) > 0:
        following: list[Walk] = []
        for walk in open_walks:
            for after in table.n.nexts[walk.route.end]:
                take_step(table, troupe, walk, after, ends, following, seen)
        open_walks = following
    return ends


class Leg:
    """The routes of one move on an empty board, the nodes where they end (a mask), and the ways round full ones."""

    __slots__ = ("around", "ends", "routes")

    def __init__(self, found: list[Route]) -> None:
        self.routes = found
        self.around: dict[int, list[Route]] = {}  # by which nodes are full
        self.ends: i64 = 0
        for route in found:
            self.ends |= 1 << route.end


class Atlas:
    """The routes of a setup's empty board, each worked out once: most moves go as if nobody stood in the way."""

    def __init__(self, n: CarnivalSetup) -> None:
        self.n = n
        self.nodes: i64 = len(n.kind)
        self.legs: list[Leg | None] = [None] * int(n.laps * self.nodes * LONGEST)
        self.empty = CarnivalState(n)
        self.ghost = Troupe(0)
        self.empty.troupes.append(self.ghost)
        # Where floats put others out (C-601), it matters who stands on the way, too.
        self.plain = not n.straggler_out and len(n.kind) <= MOST_NODES

    def routes(self, table: CarnivalState, troupe: Troupe, steps: i64, full: i64) -> list[Route]:
        """The same as `routes` above; `full` are the nodes without room for this float."""
        if not self.plain or steps >= LONGEST:
            return routes(table, troupe, steps)
        place: i64 = (troupe.laps * self.nodes + troupe.node) * LONGEST + steps
        leg = self.legs[place]
        if leg is None:
            self.ghost.node = troupe.node
            self.ghost.laps = troupe.laps
            leg = Leg(routes(self.empty, self.ghost, steps))
            self.legs[place] = leg
        if full & leg.ends == 0:
            return leg.routes
        around = leg.around.get(int(full))
        if around is None:
            if len(leg.around) >= MOST_AROUND:
                leg.around.clear()
            around = routes(table, troupe, steps)
            leg.around[int(full)] = around
        return around


def full_nodes(table: CarnivalState, seat: i64) -> i64:
    """The nodes on which others leave this seat no room (C-423), as a mask."""
    mask: i64 = 0
    for troupe in table.troupes:
        if troupe.seat != seat and not troupe.out and not table.has_room(troupe.node, seat):
            mask |= 1 << troupe.node
    return mask


def take_step(
    table: CarnivalState,
    troupe: Troupe,
    walk: Walk,
    node: i64,
    ends: list[Route],
    following: list[Walk],
    seen: set[int],
) -> None:
    """One step of one way: it ends there, goes on, or (at an inn) both."""
    n = table.n
    before = walk.route
    steps: i64 = walk.steps - 1 if walk.steps > 0 else 0
    crossed: i64 = before.crossed + (1 if n.kind[node] == START else 0)
    laps: i64 = troupe.laps + crossed
    finishes = n.kind[node] == START and laps >= n.laps
    forced: i64 = before.forced + (0 if walk.steps > 0 else 1)
    ousted: i64 = before.ousted
    if n.straggler_out and laps > 0:
        ousted |= stragglers_on(table, troupe, node)
    key: i64 = ((node * 1024 + steps) * 2 + (1 if walk.steps > 0 else 0)) * 16 + crossed
    key = key * 256 + ousted
    if int(key) in seen:
        return
    seen.add(int(key))
    route = Route(node, [*before.moves, STEP + node], crossed, finishes, ousted, forced)
    room = table.others_on(node, troupe.seat) - bits(ousted & ~before.ousted) < n.room[node]
    if finishes or (steps == 0 and room):
        ends.append(route)
        return
    if n.kind[node] == INN and steps > 0 and room:
        rest = Route(node, [*route.moves, STOP], crossed, False, ousted, forced)
        rest.stopped = True
        ends.append(rest)
    following.append(Walk(route, steps))


def bits(mask: i64) -> i64:
    count: i64 = 0
    while mask > 0:
        count += mask & 1
        mask >>= 1
    return count
