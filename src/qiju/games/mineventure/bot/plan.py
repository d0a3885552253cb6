"""What the house wants from the map: a value for every tile on which a move may end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.board import NO_WAY, Tile
from qiju.games.mineventure.bot.judging import (
    alone_here,
    boldness,
    enemy_in,
    fight_value,
    is_strongest,
    mob_harm,
    strength,
    task_up,
    wants_dragon,
    wants_out,
    wants_shelter,
)
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import hands, ranges, stats, stories, walking
from qiju.games.mineventure.state import MineState

TILE_WORTH: Final = {"I": 16, "V": 14, "F": 12, "P": 12, "B": 2, "A": 2, "E": 18, "N": 2}

# Which gates: tiles that lead to the Nether and back, to the End, out of the End.
NETHER_GATES: Final = 0
END_GATES: Final = 1
LANDINGS: Final = 2
GATE_KINDS: Final = 3
UNKNOWN: Final = -1_000_000
FAR_OFF: Final = 60  # tiles; beyond it one far place is like another


class Peril:
    """Somebody or something that strikes whoever comes near: from where, how far, how hard."""

    __slots__ = ("harm", "reach", "realm", "x", "y")

    def __init__(self, table: MineState, cell: i64, reach: i64, harm: i64) -> None:
        self.x: i64 = table.board.x[cell]
        self.y: i64 = table.board.y[cell]
        self.realm: i64 = table.board.realm[cell]
        self.reach: i64 = reach
        self.harm: i64 = harm

    def beyond(self, x: i64, y: i64) -> i64:
        """How far outside its reach this place is; 0 or less: within."""
        dx: i64 = self.x - x if self.x > x else x - self.x
        dy: i64 = self.y - y if self.y > y else y - self.y
        return dx + dy - self.reach


class Gates:
    """Some tiles that lead elsewhere: from every cell how far each is, and which counts end on it."""

    __slots__ = ("counts", "far")

    def __init__(self, table: MineState, key: i64, cells: list[int]) -> None:
        self.far = [table.board.walk(cell) for cell in cells]
        self.counts = [table.board.counts_to(key, cell) for cell in cells]


class Wish:
    """What somebody wants from the map: a value for every tile on which a move may end."""

    def __init__(self, table: MineState, me: Player) -> None:
        self.table = table
        self.me = me
        self.seen: dict[int, int] = {}  # the best ends of ways, while one step is chosen
        self.values: list[int] = [UNKNOWN] * len(table.board.tile)  # of cells

    def value(self, cell: i64, noise: i64) -> i64:
        """What ending a move here is worth, worked out once for every tile; what is close is left to chance."""
        found: i64 = self.values[cell]
        if found == UNKNOWN:
            found = self.weigh(cell)
            self.values[cell] = int(found)
        return found + ((noise * (cell + 7) >> 5) & 3)

    def weigh(self, cell: i64) -> i64:
        """The same without chance."""
        raise NotImplementedError

    def toll(self, cell: i64) -> i64:
        """What passing a tile costs."""
        tile = self.table.board.tile[cell]
        if tile.on_pass < 0:
            return 0
        if self.me.hp <= 2:
            return -400
        return -6


class Plan(Wish):
    """What one player wants just now, with everything that lies on the table considered."""

    def __init__(self, table: MineState, me: Player) -> None:
        super().__init__(table, me)
        self.tile_values: list[int] = [UNKNOWN] * len(table.n.tiles)  # what each kind of tile gives
        self.range: i64 = ranges.attack_range(table, me)
        self.key: i64 = table.crystal_key(walking.ignores_terrain(table, me))
        self.gates: list[Gates | None] = [None] * GATE_KINDS
        self.others = [other for other in table.players if other.alive and other.seat != me.seat]
        self.stronger: list[Peril] = stronger_ones(table, me, self.others)
        self.mobs: list[Peril] = mobs_that_harm(table, me)
        self.dragon = wants_dragon(table, me)
        self.missing: i64 = me.character.max_hp - me.hp
        self.gear: i64 = 0
        for slot in range(3):
            if me.gear[slot].kind < 0:
                self.gear += 1
        self.full = len(me.hand.cards) >= hands.hand_limit(table, me)
        self.prey: i64 = NONE
        self.wander = task_up(table, v.G_BLOCKS)
        self.errand = task_up(table, v.G_REALM) and not me.realms >> v.NETHER & 1
        self.quick: i64 = stats.stat(table, me, v.S_ROLL)
        # A story wears down whoever stays in the Overworld.
        self.shelter = wants_shelter(table, me) and table.realm_of(me) == v.OVERWORLD
        # Late in the game one goes where the others are.
        self.follow = (boldness(table) > 0 and alone_here(table, me)) or wants_out(table, me)
        self.set_goal()

    def set_goal(self) -> None:
        """Whom to hunt, and whom to keep away from."""
        table, me = self.table, self.me
        ways = table.board.walk(me.cell)
        most: i64 = 6 - boldness(table) * 2
        if most > 0 and is_strongest(table, me):
            most = 0
        for other in table.players:
            if not other.alive or other.seat == me.seat or table.realm_of(other) != table.realm_of(me):
                continue
            value = fight_value(table, me, other, False)
            far: i64 = ways[other.cell]
            if value - far // 2 > most:
                most = value - far // 2
                self.prey = other.seat
        if self.shelter and self.prey >= 0 and self.catches(table.players[self.prey]):
            self.shelter = False

    def catches(self, other: Player) -> bool:
        """Is this one dead before the story has worn me down?"""
        table, me = self.table, self.me
        if fight_value(table, me, other, False) < 40:
            return False
        far = table.board.walk(me.cell)[other.cell] - ranges.attack_range(table, me)
        rounds = far // 3 + 1
        wear = stories.story_harm(table)
        return me.hp > wear * rounds + 3

    def weigh(self, cell: i64) -> i64:
        table, me = self.table, self.me
        board = table.board
        score: i64 = 0
        if self.taken(cell):
            score -= 6
        else:
            score += self.tile_value(board.tile[cell])
        if self.wander and (me.visited >> board.block[cell]) & 1 == 0:
            score += 6
        if self.prey >= 0:
            other = table.players[self.prey]
            far = board.distance(cell, other.cell)
            if far <= self.range:
                score += 26
            else:
                way: i64 = board.walk(other.cell)[cell]
                score -= way * 2 if way < FAR_OFF else FAR_OFF * 2
        if self.dragon:
            score += self.dragon_value(cell)
        threat = self.threat(cell)
        if threat > 0:
            score -= threat * 5
            if threat >= me.hp:
                score -= 40
        if self.shelter:
            score -= self.to_gate(NETHER_GATES, cell) * 4
        elif self.follow:
            score -= self.to_gate(self.gates_to_others(), cell) * 6
        return score - self.danger(cell)

    def gates_to_others(self) -> i64:
        """The tiles that lead to where the others are, or out of the End."""
        realm = self.table.realm_of(self.me)
        if realm == v.THE_END:
            return LANDINGS
        if realm == v.NETHER or enemy_in(self.table, self.me, v.NETHER):
            return NETHER_GATES
        return END_GATES

    def gates_of(self, kind: i64) -> Gates:
        gates = self.gates[kind]
        if gates is None:
            board = self.table.board
            cells = board.end_portals
            if kind == LANDINGS:
                cells = board.landings
            elif kind == NETHER_GATES:
                cells = board.nether_portals
            gates = Gates(self.table, self.key, cells)
            self.gates[kind] = gates
        return gates

    def to_gate(self, kind: i64, cell: i64) -> i64:
        """0 on a gate; else how far the nearest one is, and less where more rolls end exactly on one."""
        table = self.table
        gates = self.gates_of(kind)
        nearest: i64 = NO_WAY
        rolls: i64 = 0
        for place in range(len(gates.far)):
            far: i64 = gates.far[place][cell]
            if far < nearest:
                nearest = far
            if far < NO_WAY:
                rolls |= gates.counts[place][cell]
        if nearest == 0:
            return 0
        lucky: i64 = 0
        for face in range(1, table.n.die + 1):
            steps = face + self.quick
            if steps < 1:
                steps = 1
            lucky += (rolls >> steps) & 1
        if nearest > FAR_OFF:
            nearest = FAR_OFF
        return nearest + 3 * (table.n.die - lucky)

    def taken(self, cell: i64) -> bool:
        return any(other.cell == cell for other in self.others)

    def threat(self, cell: i64) -> i64:
        """What mobs would do at the round's end to who stands here."""
        total: i64 = 0
        board = self.table.board
        x: i64 = board.x[cell]
        y: i64 = board.y[cell]
        realm: i64 = board.realm[cell]
        for mob in self.mobs:
            if mob.realm == realm:
                far = mob.beyond(x, y)
                if far <= 1:
                    total += mob.harm if far <= 0 else 1
        return total

    def tile_value(self, tile: Tile) -> i64:
        """What such a tile gives; worked out once for every kind."""
        known: i64 = self.tile_values[tile.number]
        if known == UNKNOWN:
            known = self.weigh_tile(tile.char)
            self.tile_values[tile.number] = int(known)
        return known

    def weigh_tile(self, char: str) -> i64:
        worth: i64 = TILE_WORTH.get(char, 0)
        if char == "E":
            worth += self.gear * 8
        elif char == "B":
            worth += 3 * (2 if self.missing > 2 else self.missing)
        elif char == "F":
            worth += 4 if self.missing > 4 else 0
        elif char == "P":
            worth += 6 if self.me.companion < 0 else -4
        elif char == "V" and self.me.hp <= 6:
            worth -= 34
        elif char == "N" and self.errand:
            worth += 16
        elif char == "L":
            worth -= 16
        elif char == "f":
            worth += 2
        if self.full and char in "IF":
            worth -= 6
        return worth

    def dragon_value(self, cell: i64) -> i64:
        """Nearer to the portal; in the End, within reach of the dragon."""
        table = self.table
        board = table.board
        realm = board.realm[cell]
        if realm == v.THE_END:
            far = ranges.to_dragon(table, cell) - self.range
            if far <= 0:
                return 40
            return -far * 4
        return 40 - self.to_gate(NETHER_GATES if realm == v.NETHER else END_GATES, cell) * 3

    def danger(self, cell: i64) -> i64:
        """How near somebody is who would win against me."""
        total: i64 = 0
        board = self.table.board
        for other in self.stronger:
            if other.realm == board.realm[cell]:
                far = other.beyond(board.x[cell], board.y[cell])
                if far <= 4:
                    total += 4 + (4 - far) * 2
        return total


def stronger_ones(table: MineState, me: Player, others: list[Player]) -> list[Peril]:
    """Those who would win against me; whoever is well need not look."""
    found: list[Peril] = []
    if me.hp > 13:
        return found
    mine = strength(table, me)
    for other in others:
        if strength(table, other) > mine:
            found.append(Peril(table, other.cell, ranges.attack_range(table, other), 0))
    return found


def mobs_that_harm(table: MineState, me: Player) -> list[Peril]:
    found: list[Peril] = []
    for mob in table.mobs:
        harm = mob_harm(table, me, mob)
        if harm > 0:
            found.append(Peril(table, mob.cell, table.n.mobs[mob.kind].range, harm))
    return found


def best_after(plan: Plan, cell: i64, ways: list[int], left: i64, way: i64, noise: i64) -> i64:
    """The best tile on which one can stop who takes this step and up to `left` in all; the step is possible."""
    table = plan.table
    key = table.crystal_key(walking.ignores_terrain(table, plan.me))
    other: i64 = table.board.next[cell * 4 + way]
    cost: i64 = 1 if key & 1 else table.board.cost[other]
    best = plan.value(other, noise)
    gone = [*ways, int(way)]
    for further in range(4):
        if walking.step_fits(table, key, other, gone, left - cost, NONE, further):
            found = best_after(plan, other, gone, left - cost, further, noise)
            if found > best:
                best = found
    return best + plan.toll(other)


def best_gain(plan: Plan, steps: i64) -> i64:
    """How much better one could stand after up to so many steps than here."""
    table, me = plan.table, plan.me
    key = table.crystal_key(walking.ignores_terrain(table, me))
    here = plan.value(me.cell, 0)
    best: i64 = 0
    ways: list[int] = []
    for way in range(4):
        if walking.step_fits(table, key, me.cell, ways, steps, NONE, way):
            gain = best_after(plan, me.cell, ways, steps, way, 0) - here
            if gain > best:
                best = gain
    return best
