"""Where heads stand, and how they get somewhere without walking (W-45, W-46)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure.effects import FAR, NONE, Op
from qiju.games.mineventure.pieces import Marker, Player
from qiju.games.mineventure.state import MineState


def home_of(state: MineState, player: Player) -> i64:
    """V-104: one's spawn point; a bed of one's own takes its place."""
    for marker in state.markers:
        if marker.owner == player.seat and state.n.markers[marker.kind].home:
            return marker.cell
    return player.home


def is_free(state: MineState, cell: i64) -> bool:
    """W-45: a tile that can be entered and on which nobody stands."""
    if not state.board.open[cell] or state.board.shut(cell, state.crystal_key(False)):
        return False
    for player in state.players:
        if player.alive and player.cell == cell:
            return False
    return all(mob.cell != cell for mob in state.mobs)


def free_cells(state: MineState, player: Player, within: i64) -> list[int]:
    """Free tiles of one's realm at that distance or less."""
    found: list[int] = []
    for cell in state.board.cells_of_realm[state.realm_of(player)]:
        if state.board.distance(cell, player.cell) <= within and is_free(state, cell):
            found.append(cell)
    return found


def tiles_within(state: MineState, actor: Player, far: i64) -> list[int]:
    """All tiles of one's realm at that distance or less."""
    return state.board.within(actor.cell, far)


def nearest_free(state: MineState, player: Player, within: i64) -> i64:
    """The nearest free tile, the first in reading order; NONE where there is none."""
    best: i64 = NONE
    nearest: i64 = FAR
    for cell in free_cells(state, player, within):
        far = state.board.distance(cell, player.cell)
        if far < nearest:
            nearest = far
            best = cell
    return best


def put_at(state: MineState, player: Player, cell: i64) -> None:
    """Teleports and swaps: no tile effect follows (no chain of portals)."""
    player.cell = cell
    stand(state, player)
    if state.log is not None:
        state.log.tell("teleported", {"seat": player.seat, "who": player.who(), "cell": int(cell)} | xy(state, cell))


def push_away(state: MineState, player: Player, source: i64, steps: i64) -> None:
    """Straight away from a cell along the longer axis, up to an obstacle (W-46: no tile effects)."""
    board = state.board
    dx: i64 = board.x[player.cell] - board.x[source]
    dy: i64 = board.y[player.cell] - board.y[source]
    if dx == 0 and dy == 0:
        return
    direction: i64 = 0
    across = dx if dx > 0 else -dx
    along = dy if dy > 0 else -dy
    if across >= along:
        direction = 1
        if dx < 0:
            direction = 3
    elif dy > 0:
        direction = 2
    key = state.crystal_key(False)
    moved: i64 = 0
    while moved < steps:
        other: i64 = board.next[player.cell * 4 + direction]
        if other < 0 or board.shut(other, key):
            break
        player.cell = other
        moved += 1
    if moved > 0 and state.log is not None:
        state.log.tell("pushed", {"seat": player.seat, "who": player.who(), "steps": moved} | xy(state, player.cell))


def stand(state: MineState, player: Player) -> None:
    """Where one stands counts for tasks: blocks and realms."""
    player.visited |= 1 << state.board.block[player.cell]
    player.realms |= 1 << state.board.realm[player.cell]


def shares_tile(state: MineState, player: Player) -> bool:
    return any(other.alive and other.seat != player.seat and other.cell == player.cell for other in state.players)


def cell_name(state: MineState, cell: i64) -> str:
    """Column and row from 1, as moves name a tile."""
    return f"{state.board.x[cell] + 1},{state.board.y[cell] + 1}"


def xy(state: MineState, cell: i64) -> dict[str, object]:
    """Column and row from 1, as people count."""
    return {"x": state.board.x[cell] + 1, "y": state.board.y[cell] + 1}


def swap(state: MineState, one: Player, other: Player) -> None:
    """W-46: both change places, and no tile works."""
    here = one.cell
    put_at(state, one, other.cell)
    put_at(state, other, here)


def put_marker(state: MineState, owner: Player, cell: i64, op: Op) -> None:
    """W-41: a marker comes to lie on a tile; there are only so many of its kind."""
    kind = state.n.markers[op.marker]
    same = [marker for marker in state.markers if marker.kind == op.marker]
    if len(same) >= kind.count:
        state.markers.remove(same[0])
    state.markers.append(Marker(op.marker, cell, owner.seat, op.rounds))
    if state.log is not None:
        data = {"seat": owner.seat, "who": owner.who(), "marker": f"@marker.{kind.id}"}
        state.log.tell("placed", data | xy(state, cell))
