"""Moving on the map (V-211 to V-214, W-01 to W-07): which steps are legal, and what entering a tile does."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.board import Tile
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.moves import STEP
from qiju.games.mineventure.pieces import BUFF_SLOTS, Marker, Player
from qiju.games.mineventure.rules import buffs, damage, deaths, operations, places, stats, triggers
from qiju.games.mineventure.state import MineState
from qiju.games.mineventure.tallies import TILE_TALLY


def ignores_terrain(state: MineState, player: Player) -> bool:
    """Cards or buffs that carry one over any ground."""
    return stats.stat(state, player, v.S_TERRAIN) > 0


def most_usable(state: MineState, player: Player, steps: i64) -> i64:
    """W-02: the whole count where some path uses it, else the longest there is."""
    key = state.crystal_key(ignores_terrain(state, player))
    best: i64 = 0
    if state.n.l_shape:
        for direction in range(4):
            used = longest_straight(state, key, player.cell, steps, direction, False)
            if used > best:
                best = used
        return best
    table = state.board.reach(key)
    for quadrant in range(4):
        used = state.board.longest(table, key, player.cell, steps, quadrant)
        if used > best:
            best = used
    return best


def step_moves(state: MineState, player: Player, path: list[int], ways: list[int], left: i64, need: i64) -> list[int]:
    """The steps from the end of a path that can still use up `need` (NONE: any step within `left`)."""
    key = state.crystal_key(ignores_terrain(state, player))
    cell: i64 = player.cell
    if len(path) > 0:
        cell = path[-1]
    moves: list[int] = []
    for direction in range(4):
        if step_fits(state, key, cell, ways, left, need, direction):
            moves.append(STEP + direction)
    return moves


def step_fits(state: MineState, key: i64, cell: i64, ways: list[int], left: i64, need: i64, direction: i64) -> bool:
    """V-212: two directions that are not opposite; V-213, W-02: and the rest can be walked."""
    for way in ways:
        if way != direction and (way + direction) % 2 == 0:
            return False
    other: i64 = state.board.next[cell * 4 + direction]
    if other < 0 or state.board.shut(other, key):
        return False
    cost: i64 = state.board.cost[other]
    if key & 1:
        cost = 1
    # W-03: a rest that does not pay for the tile leaves it closed.
    if cost > left:
        return False
    if need < 0:
        return not state.n.l_shape or keeps_l(ways, direction)
    if state.n.l_shape:
        turned = len(ways) > 0 and ways[0] != direction
        return keeps_l(ways, direction) and (
            cost + longest_straight(state, key, other, left - cost, direction, turned) >= need
        )
    table = state.board.reach(key)
    for quadrant in range(4):
        if in_quadrant(quadrant, ways, direction):
            used = cost + state.board.longest(table, key, other, left - cost, quadrant)
            if used >= need:
                return True
    return False


def most_that_way(state: MineState, player: Player, path: list[int], ways: list[int], left: i64, way: i64) -> i64:
    """How much of what is left a path can use that goes on this way; the step itself must be possible."""
    key = state.crystal_key(ignores_terrain(state, player))
    cell: i64 = player.cell
    if len(path) > 0:
        cell = path[-1]
    other: i64 = state.board.next[cell * 4 + way]
    cost = cost_of(state, player, other)
    if state.n.l_shape:
        turned = len(ways) > 0 and ways[0] != way
        return cost + longest_straight(state, key, other, left - cost, way, turned)
    best: i64 = 0
    table = state.board.reach(key)
    for quadrant in range(4):
        if in_quadrant(quadrant, ways, way):
            used = state.board.longest(table, key, other, left - cost, quadrant)
            if used > best:
                best = used
    return cost + best


def in_quadrant(quadrant: i64, ways: list[int], direction: i64) -> bool:
    """Does a step, with the ways gone before, keep to the two directions of a quadrant?"""
    other: i64 = (quadrant + 1) & 3
    if direction != quadrant and direction != other:
        return False
    return all(way in (quadrant, other) for way in ways)


def keeps_l(ways: list[int], direction: i64) -> bool:
    """W-01, with the option: one corner at most."""
    return len(ways) == 0 or ways[-1] == direction or ways[0] == ways[-1]


def longest_straight(state: MineState, key: i64, cell: i64, left: i64, direction: i64, turned: bool) -> i64:
    """The same as `Board.longest` for a path with one corner at most."""
    best: i64 = 0
    for turn in range(-1, 2):
        if turn != 0 and turned:
            continue
        way = (direction + turn) % 4
        other: i64 = state.board.next[cell * 4 + way]
        if other < 0 or state.board.shut(other, key):
            continue
        cost: i64 = state.board.cost[other]
        if key & 1:
            cost = 1
        if cost > left:
            continue
        used = cost + longest_straight(state, key, other, left - cost, way, turned or turn != 0)
        if used > best:
            best = used
    return best


def cost_of(state: MineState, player: Player, cell: i64) -> i64:
    """V-602: what entering a tile costs."""
    if ignores_terrain(state, player):
        return 1
    return state.board.cost[cell]


def ends_here(state: MineState, player: Player, cell: i64) -> bool:
    """A marker that ends the move of whoever enters."""
    marker = marker_at(state, cell)
    if marker is None:
        return False
    kind = state.n.markers[marker.kind]
    return kind.ends_move and not (kind.ignores_owner and marker.owner == player.seat)


def marker_at(state: MineState, cell: i64) -> Marker | None:
    """The marker that works on whoever enters; a bed works on nobody."""
    for marker in state.markers:
        if marker.cell == cell and not state.n.markers[marker.kind].home:
            return marker
    return None


def walk(state: MineState, player: Player, path: list[int]) -> None:
    """Enter each tile in turn. Whoever dies on the way stays there (W-38)."""
    for cell in path:
        enter(state, player, cell)
        if not player.alive or state.over:
            return


def enter(state: MineState, player: Player, cell: i64) -> None:
    """`pass` effects of the tile, what it washes off, and a marker that lies on it."""
    player.cell = cell
    tile = state.board.tile[cell]
    if tile.clears >= 0:
        for slot in range(BUFF_SLOTS):
            if player.buffs[slot] == tile.clears:
                buffs.drop_buff(state, player, slot)
    if tile.on_pass >= 0 and not ignores_terrain(state, player):
        damage.begin_step(state)
        operations.happen_to(state, player, tile.on_pass, operations.Cause(NONE, cell, tile.name))
        deaths.settle_deaths(state)
    marker = marker_at(state, cell)
    if marker is None or not player.alive:
        return
    kind = state.n.markers[marker.kind]
    if kind.ignores_owner and marker.owner == player.seat:
        return
    operations.happen_to(state, player, kind.on_enter, operations.Cause(NONE, cell, kind.name))
    if kind.once:
        state.markers.remove(marker)
    if state.log is not None:
        state.log.tell("trapped", {"seat": player.seat, "who": player.who(), "marker": f"@marker.{kind.id}"})


def harm_of(state: MineState, tile: Tile) -> i64:
    """V-602: the damage that passing a tile does, before armour."""
    total: i64 = 0
    if tile.on_pass >= 0:
        for op in state.n.lists[tile.on_pass]:
            if op.code == v.DAMAGE:
                total += op.amount
    return total


def arrive(state: MineState, player: Player) -> None:
    """V-107, V-214, W-07: the tile's `stop` effect; who comes later loses a reward, but neither harm nor a portal."""
    places.stand(state, player)
    tile = state.board.tile[player.cell]
    if tile.tally >= 0:
        state.count(TILE_TALLY + tile.tally)
    triggers.fire_all(state, player, v.ON_MOVE_END, NONE)
    if tile.on_stop < 0 or stop_hurts(state, player):
        return
    if not tile.portal and places.shares_tile(state, player):
        if state.log is not None:
            state.log.tell("no_reward", {"seat": player.seat, "who": player.who()})
        return
    state.push(operations.Work(tile.on_stop, actor=player.seat))


def stop_hurts(state: MineState, player: Player) -> bool:
    """V-214, W-07: a tile's harm is no reward: it finds everybody who stops there, whoever came before."""
    tile = state.board.tile[player.cell]
    # In the first version of these rules, whoever came later was spared.
    if not tile.harmful or state.n.version < 2:
        return False
    damage.begin_step(state)
    operations.happen_to(state, player, tile.on_stop, operations.Cause(NONE, player.cell, tile.name))
    deaths.settle_deaths(state)
    return True


def tell_walk(state: MineState, player: Player, path: list[int]) -> None:
    if state.log is not None:
        state.log.tell(
            "walked",
            {"seat": player.seat, "who": player.who(), "path": path.copy()} | places.xy(state, player.cell),
        )
