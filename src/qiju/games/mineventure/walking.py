"""Moving on the map (V-211 to V-214, W-01 to W-07): which steps are legal, and what entering a tile does."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.board import QUADRANT
from qiju.games.mineventure.dealing import Dealing
from qiju.games.mineventure.effects import NONE, Op
from qiju.games.mineventure.frames import NOTHING, Work
from qiju.games.mineventure.moves import STEP
from qiju.games.mineventure.state import Marker, Player
from qiju.games.mineventure.tallies import TILE_TALLY


class Walking(Dealing):
    """The table on whose map one walks."""

    # ---- which steps -------------------------------------------------------------------------------------

    def ignores_terrain(self, player: Player) -> bool:
        return self.stat(player, v.S_TERRAIN) > 0

    def most_usable(self, player: Player, steps: i64) -> i64:
        """W-02: the whole count where some path uses it, else the longest there is."""
        key = self.crystal_key(self.ignores_terrain(player))
        best: i64 = 0
        if self.n.l_shape:
            for direction in range(4):
                used = self.longest_straight(key, player.cell, steps, direction, False)
                if used > best:
                    best = used
            return best
        table = self.board.reach(key)
        for quadrant in range(4):
            used = self.board.longest(table, key, player.cell, steps, quadrant)
            if used > best:
                best = used
        return best

    def step_moves(self, player: Player, path: list[int], ways: list[int], left: i64, need: i64) -> list[int]:
        """The steps from the end of a path that can still use up `need` (NONE: any step within `left`)."""
        key = self.crystal_key(self.ignores_terrain(player))
        cell: i64 = player.cell
        if len(path) > 0:
            cell = path[-1]
        moves: list[int] = []
        for direction in range(4):
            if self.step_fits(key, cell, ways, left, need, direction):
                moves.append(STEP + direction)
        return moves

    def step_fits(self, key: i64, cell: i64, ways: list[int], left: i64, need: i64, direction: i64) -> bool:
        """V-212: two directions that are not opposite; V-213, W-02: and the rest can be walked."""
        for way in ways:
            if way != direction and (way + direction) % 2 == 0:
                return False
        other: i64 = self.board.next[cell * 4 + direction]
        if other < 0 or self.board.shut(other, key):
            return False
        cost: i64 = self.board.cost[other]
        if key & 1:
            cost = 1
        # W-03: a rest that does not pay for the tile leaves it closed.
        if cost > left:
            return False
        if need < 0:
            return not self.n.l_shape or self.keeps_l(ways, direction)
        if self.n.l_shape:
            turned = len(ways) > 0 and ways[0] != direction
            return self.keeps_l(ways, direction) and (
                cost + self.longest_straight(key, other, left - cost, direction, turned) >= need
            )
        table = self.board.reach(key)
        for quadrant in range(4):
            if self.in_quadrant(quadrant, ways, direction):
                used = cost + self.board.longest(table, key, other, left - cost, quadrant)
                if used >= need:
                    return True
        return False

    def in_quadrant(self, quadrant: i64, ways: list[int], direction: i64) -> bool:
        pair = QUADRANT[quadrant]
        if direction != pair[0] and direction != pair[1]:
            return False
        return all(way == pair[0] or way == pair[1] for way in ways)

    def keeps_l(self, ways: list[int], direction: i64) -> bool:
        """W-01, with the option: one corner at most."""
        return len(ways) == 0 or ways[-1] == direction or ways[0] == ways[-1]

    def longest_straight(self, key: i64, cell: i64, left: i64, direction: i64, turned: bool) -> i64:
        """The same as `Board.longest` for a path with one corner at most."""
        best: i64 = 0
        for turn in range(-1, 2):
            if turn != 0 and turned:
                continue
            way = (direction + turn) % 4
            other: i64 = self.board.next[cell * 4 + way]
            if other < 0 or self.board.shut(other, key):
                continue
            cost: i64 = self.board.cost[other]
            if key & 1:
                cost = 1
            if cost > left:
                continue
            used = cost + self.longest_straight(key, other, left - cost, way, turned or turn != 0)
            if used > best:
                best = used
        return best

    def cost_of(self, player: Player, cell: i64) -> i64:
        if self.ignores_terrain(player):
            return 1
        return self.board.cost[cell]

    def ends_here(self, player: Player, cell: i64) -> bool:
        """A marker that ends the move of whoever enters."""
        marker = self.marker_at(cell)
        if marker is None:
            return False
        kind = self.n.markers[marker.kind]
        return kind.ends_move and not (kind.ignores_owner and marker.owner == player.seat)

    def marker_at(self, cell: i64) -> Marker | None:
        for marker in self.markers:
            if marker.cell == cell and not self.n.markers[marker.kind].home:
                return marker
        return None

    # ---- walking -----------------------------------------------------------------------------------------

    def walk(self, player: Player, path: list[int]) -> None:
        """Enter each tile in turn. Whoever dies on the way stays there (W-38)."""
        for cell in path:
            self.enter(player, cell)
            if not player.alive or self.over:
                return

    def enter(self, player: Player, cell: i64) -> None:
        """`pass` effects of the tile, what it washes off, and a marker that lies on it."""
        player.cell = cell
        tile = self.board.tile[cell]
        if tile.clears >= 0:
            for slot in range(3):
                if player.buffs[slot] == tile.clears:
                    self.drop_buff(player, slot)
        if tile.on_pass >= 0 and not self.ignores_terrain(player):
            self.begin_step()
            for op in self.n.lists[tile.on_pass]:
                self.on_ground(player, op)
            self.settle_deaths()
        marker = self.marker_at(cell)
        if marker is None or not player.alive:
            return
        kind = self.n.markers[marker.kind]
        if kind.ignores_owner and marker.owner == player.seat:
            return
        for op in self.n.lists[kind.on_enter]:
            self.on_ground(player, op)
        if kind.once:
            self.markers.remove(marker)
        if self.log is not None:
            self.log.tell("trapped", {"seat": player.seat, "who": player.who(), "marker": f"@marker.{kind.id}"})

    def on_ground(self, player: Player, op: Op) -> None:
        """What ground and markers can do to who enters."""
        if op.code == v.DAMAGE:
            self.inflict(player, op.amount, op.type, NONE)
        elif op.code == v.BUFF:
            self.put_buff(player, op.buff, 0)
        elif op.code == v.HEAL:
            self.heal(player, op.amount)

    def stand(self, player: Player) -> None:
        """Where one stands counts for tasks: blocks and realms."""
        player.visited |= 1 << self.board.block[player.cell]
        player.realms |= 1 << self.board.realm[player.cell]

    def arrive(self, player: Player) -> None:
        """V-107, V-214, W-07: the tile's `stop` effect, unless somebody stands there; portals work all the same."""
        self.stand(player)
        tile = self.board.tile[player.cell]
        if tile.tally >= 0:
            self.count(TILE_TALLY + tile.tally)
        self.fire_all(player, v.ON_MOVE_END, NOTHING)
        if tile.on_stop < 0:
            return
        if not tile.portal and self.shares_tile(player):
            if self.log is not None:
                self.log.tell("no_reward", {"seat": player.seat, "who": player.who()})
            return
        self.push(Work(tile.on_stop, player.seat))

    def shares_tile(self, player: Player) -> bool:
        return any(other.alive and other.seat != player.seat and other.cell == player.cell for other in self.players)

    def put_at(self, player: Player, cell: i64) -> None:
        """Teleports and swaps: no tile effect follows (no chain of portals)."""
        player.cell = cell
        self.stand(player)
        if self.log is not None:
            self.log.tell("teleported", {"seat": player.seat, "who": player.who(), "cell": int(cell)} | self.xy(cell))

    def xy(self, cell: i64) -> dict[str, object]:
        """Column and row from 1, as people count."""
        return {"x": self.board.x[cell] + 1, "y": self.board.y[cell] + 1}

    def push_away(self, player: Player, source: i64, steps: i64) -> None:
        """Straight away from a cell along the longer axis, up to an obstacle (W-46: no tile effects)."""
        board = self.board
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
        key = self.crystal_key(False)
        moved: i64 = 0
        while moved < steps:
            other: i64 = board.next[player.cell * 4 + direction]
            if other < 0 or board.shut(other, key):
                break
            player.cell = other
            moved += 1
        if moved > 0 and self.log is not None:
            self.log.tell("pushed", {"seat": player.seat, "who": player.who(), "steps": moved} | self.xy(player.cell))
