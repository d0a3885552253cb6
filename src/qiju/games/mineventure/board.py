"""The map: blocks of 8×8 turned and laid side by side, and everything about it that never changes (V-601, V-602).

A cell is a number, row by row. Edges between blocks of different realms are closed: only portals lead across.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import (
    NONE,
    Op,
    Reader,
    a_list,
    a_table,
    flag_of,
    number_of,
    only_keys,
    text_of,
    word_of,
)
from qiju.games.mineventure.view_types import MapView
from qiju.kernel.options import Tree
from qiju.kernel.refusal import Invalid

# Steps: north, east, south, west. Opposite ones differ by two (V-212).
DX: Final = (0, 1, 0, -1)
DY: Final = (-1, 0, 1, 0)
DIRECTIONS: Final = ("n", "e", "s", "w")
# The four quadrants: which two directions a move uses.
QUADRANT: Final = ((0, 1), (1, 2), (2, 3), (3, 0))
NO_CELL: Final = -1
LONGEST: Final = 32  # no move is longer
UNKNOWN: Final = -1
NO_WAY: Final = 200


class Tile:
    """One kind of tile, as on the map information card (V-602)."""

    def __init__(self, number: i64, entry: object, reader: Reader) -> None:
        table = a_table(entry, "tiles")
        where = f"tiles.{text_of(table, 'id', 40, 'tiles')}"
        known = ("char", "id", "zh", "walkable", "enter_cost", "cover", "range_bonus", "clears", "pass", "stop")
        only_keys(table, known, where)
        self.number: i64 = number
        self.char = text_of(table, "char", 1, where)
        self.id = text_of(table, "id", 40, where)
        self.zh = text_of(table, "zh", 12, where)
        self.name = f"@tile.{self.id}"  # how sentences name it
        self.walkable: bool = flag_of(table, "walkable", True, where)
        self.cost: i64 = number_of(table, "enter_cost", where)
        self.cover: i64 = number_of(table, "cover", where, 0)
        self.range_bonus: i64 = number_of(table, "range_bonus", where, 0)
        self.clears: i64 = word_of(table, "clears", tuple(reader.buffs), where, NONE)
        self.on_pass: i64 = reader.ops([table["pass"]], where, "pass") if "pass" in table else NONE
        self.on_stop: i64 = reader.ops([table["stop"]], where) if "stop" in table else NONE
        self.tally: i64 = NONE  # its counter, where one can stand on it
        self.portal: bool = self.on_stop >= 0 and is_portal(reader.lists[self.on_stop])
        self.harmful: bool = False  # does stopping here hurt? Known once effects are (V-214)
        if self.walkable and self.cost < 1:
            raise Invalid("problem.content_range", key=f"{where}.enter_cost", low=1, high=9, value=int(self.cost))


def is_portal(ops: list[Op]) -> bool:
    return len(ops) == 1 and ops[0].code == v.TELEPORT


class Block:
    """One block as printed, unturned."""

    def __init__(self, number: i64, id: str, zh: str, realm: i64, copies: i64, rows: list[str]) -> None:
        self.number: i64 = number
        self.id = id
        self.zh = zh
        self.realm: i64 = realm
        self.copies: i64 = copies
        self.rows = rows

    def turned(self, quarter: int) -> list[str]:
        return turned_rows(self.rows, quarter)


def turned_rows(rows: list[str], quarter: int) -> list[str]:
    """A block's rows after so many quarter turns clockwise."""
    for _ in range(quarter % 4):
        rows = ["".join(row[x] for row in reversed(rows)) for x in range(len(rows))]
    return rows


def read_block(number: int, entry: object, where: str, size: int, chars: str) -> Block:
    table = a_table(entry, where)
    where = f"{where}.{text_of(table, 'id', 32, where)}"
    only_keys(table, ("id", "zh", "realm", "copies", "rows"), where)
    rows: list[str] = []
    for row in a_list(table.get("rows"), where):
        if not isinstance(row, str) or len(row) != size or any(char not in chars for char in row):
            raise Invalid("problem.block_row", "V-602", where=where, row=str(row)[:20], size=size, known=chars)
        rows.append(row)
    if len(rows) != size:
        raise Invalid("problem.block_rows", "V-602", where=where, rows=len(rows), size=size)
    realm = word_of(table, "realm", v.REALMS, where)
    copies = number_of(table, "copies", where)
    return Block(number, text_of(table, "id", 32, where), text_of(table, "zh", 12, where), realm, copies, rows)


class Layout:
    """A shipped arrangement of blocks: each cell is a block and its quarter turns."""

    def __init__(self, entry: object, blocks: list[Block]) -> None:
        table = a_table(entry, "layouts")
        where = f"layouts.{text_of(table, 'id', 40, 'layouts')}"
        only_keys(table, ("id", "zh", "size", "players", "cells"), where)
        self.id = text_of(table, "id", 40, where)
        self.zh = text_of(table, "zh", 12, where)
        self.size = number_of(table, "size", where)
        names = [block.id for block in blocks]
        self.cells: list[int] = []
        for row in a_list(table.get("cells"), where):
            for cell in a_list(row, where):
                name, _, degrees = str(cell).partition("@")
                block = word_of({"block": name}, "block", tuple(names), where)
                turn = word_of({"turn": degrees or "0"}, "turn", ("0", "90", "180", "270"), where)
                self.cells.append(block * 4 + turn)
        side = self.size // 8
        if self.size % 8 or len(self.cells) != side * side:
            raise Invalid("problem.content_range", key=where, low=side * side, high=side * side, value=len(self.cells))


class Board:
    """A map laid out: for each cell its tile, realm and block, its neighbours, and where the special tiles are."""

    def __init__(self, cells: list[int], blocks: list[Block], tiles: list[Tile]) -> None:
        self.cells = cells
        side = 1
        while side * side < len(cells):
            side += 1
        self.size: i64 = side * 8
        size = int(self.size)
        chars = {tile.char: tile for tile in tiles}
        rows: list[str] = []
        for row in range(side):
            turned = [blocks[cell // 4].turned(cell % 4) for cell in cells[row * side : row * side + side]]
            rows += ["".join(part[y] for part in turned) for y in range(8)]
        self.rows = rows
        everything = "".join(rows)
        self.tile: list[Tile] = [chars[char] for char in everything]
        self.block: list[int] = [(c // size // 8) * side + (c % size) // 8 for c in range(size * size)]
        self.realm: list[int] = [int(blocks[cells[place] // 4].realm) for place in self.block]
        self.x: list[int] = [c % size for c in range(size * size)]
        self.y: list[int] = [c // size for c in range(size * size)]
        self.cost: list[int] = [int(tile.cost) for tile in self.tile]
        self.spawns = [c for c in range(size * size) if everything[c] == "S"]
        self.landings = [c for c in range(size * size) if everything[c] == "R"]
        self.end_portals = [c for c in range(size * size) if everything[c] == "X"]
        self.nether_portals = [c for c in range(size * size) if everything[c] == "N"]
        self.dragon = [c for c in range(size * size) if everything[c] == "D"]
        self.crystals = crystal_cells(cells, blocks, side)
        self.open: list[bool] = [tile.walkable or tile.char == "K" for tile in self.tile]
        self.next: list[int] = []
        for c in range(size * size):
            for direction in range(4):
                self.next.append(self.neighbour(c, direction))
        # How much of a count can be used from a cell: one table for each state of terrain and crystals.
        self.tables: dict[int, list[int]] = {}
        # For who plans ahead: the way to a cell on foot, and the counts that end exactly there; made when first asked.
        self.walks: dict[int, list[int]] = {}
        self.counts: dict[int, list[int]] = {}
        self.drawn: MapView | None = None  # how a view shows it, made when first looked at
        self.cells_of_realm: list[list[int]] = [
            [c for c in range(size * size) if self.realm[c] == realm and self.open[c]] for realm in range(3)
        ]

    def neighbour(self, cell: int, direction: int) -> int:
        """The cell one step on, where it can be entered at all and is of the same realm."""
        x, y = self.x[cell] + DX[direction], self.y[cell] + DY[direction]
        if not (0 <= x < self.size and 0 <= y < self.size):
            return NO_CELL
        other = int(y * self.size + x)
        if self.realm[other] != self.realm[cell] or not self.open[other] or not self.open[cell]:
            return NO_CELL
        return other

    def can_enter(self, realm: i64) -> bool:
        """Do portals lead from the Overworld, where everybody begins, to this realm?"""
        if realm == v.NETHER:
            ends = [self.realm[cell] for cell in self.nether_portals]
            return v.OVERWORLD in ends and v.NETHER in ends
        if realm == v.THE_END:
            return len(self.end_portals) > 0 and len(self.landings) > 0
        return True

    def at(self, x: int, y: int) -> int:
        return int(y * self.size + x)

    def distance(self, a: i64, b: i64) -> i64:
        """|dx| + |dy|; V-502."""
        dx: i64 = self.x[a] - self.x[b]
        dy: i64 = self.y[a] - self.y[b]
        if dx < 0:
            dx = -dx
        if dy < 0:
            dy = -dy
        return dx + dy

    def reach(self, key: i64) -> list[int]:
        """The table of `longest` for one state of terrain (key 1: ignored) and crystals (their mask, times two)."""
        table = self.tables.get(int(key))
        if table is None:
            table = []
            self.tables[int(key)] = table
        return table

    def longest(self, table: list[int], key: i64, cell: i64, left: i64, quadrant: i64) -> i64:
        """W-02: the greatest part of `left` that a path from here in this quadrant can use."""
        if left <= 0:
            return 0
        cells: i64 = len(self.tile)
        place: i64 = (left * cells + cell) * 4 + quadrant
        # Most moves are short: the table grows with what is asked for.
        if place >= len(table):
            table.extend([UNKNOWN] * int((left + 1) * cells * 4 - len(table)))
        known: i64 = table[place]
        if known != UNKNOWN:
            return known
        best: i64 = 0
        for half in range(2):
            # QUADRANT, without taking a pair apart.
            direction: i64 = (quadrant + half) & 3
            other: i64 = self.next[cell * 4 + direction]
            if other < 0 or self.shut(other, key):
                continue
            cost: i64 = self.cost[other]
            if key & 1:
                cost = 1
            if cost > left:
                continue
            used = cost + self.longest(table, key, other, left - cost, quadrant)
            if used > best:
                best = used
        table[place] = int(best)
        return best

    def walk(self, goal: i64) -> list[int]:
        """How many tiles the way to this cell is from every other, around walls and within its realm; and back."""
        known = self.walks.get(int(goal))
        if known is not None:
            return known
        far = [NO_WAY] * len(self.tile)
        far[goal] = 0
        todo = [int(goal)]
        for cell in todo:
            for direction in range(4):
                other = self.next[cell * 4 + direction]
                if other >= 0 and far[other] == NO_WAY:
                    far[other] = far[cell] + 1
                    todo.append(other)
        self.walks[int(goal)] = far
        return far

    def counts_to(self, key: i64, goal: i64) -> list[int]:
        """For every cell the counts, as bits, with which a move from there can end exactly on this one."""
        name = int(goal * 64 + key)
        known = self.counts.get(name)
        if known is not None:
            return known
        found = [0] * len(self.tile)
        for quadrant in range(4):
            self.count_back(key, goal, quadrant, found)
        self.counts[name] = found
        return found

    def count_back(self, key: i64, goal: i64, quadrant: i64, found: list[int]) -> None:
        """Add the counts of the paths to this cell that keep to one quadrant."""
        ends = [0] * len(self.tile)
        ends[goal] = 1
        todo = [int(goal * LONGEST)]
        for end in todo:
            cell: i64 = end // LONGEST
            used: i64 = end % LONGEST
            found[cell] |= 1 << used
            used += 1 if key & 1 else self.cost[cell]
            if used >= LONGEST or self.shut(cell, key):
                continue
            for half in range(2):
                # Whoever comes this way was one step back.
                back: i64 = self.next[cell * 4 + ((quadrant + half + 2) & 3)]
                if back >= 0 and (ends[back] >> used) & 1 == 0:
                    ends[back] |= 1 << used
                    todo.append(int(back * LONGEST + used))

    def within(self, cell: i64, far: i64) -> list[int]:
        """The cells of the same realm at that distance or less that may be stood on, in reading order."""
        x: i64 = self.x[cell]
        y: i64 = self.y[cell]
        realm: i64 = self.realm[cell]
        found: list[int] = []
        for row in range(max(0, y - far), min(self.size, y + far + 1)):
            rest: i64 = far - (row - y if row > y else y - row)
            for column in range(max(0, x - rest), min(self.size, x + rest + 1)):
                other: i64 = row * self.size + column
                if self.open[other] and self.realm[other] == realm:
                    found.append(int(other))
        return found

    def shut(self, cell: i64, key: i64) -> bool:
        """A tile with a crystal on it cannot be entered."""
        if self.realm[cell] != v.THE_END or self.tile[cell].walkable:
            return False
        return (key >> (1 + self.crystals.index(int(cell)))) & 1 == 1


def crystal_cells(cells: list[int], blocks: list[Block], side: int) -> list[int]:
    """The K tiles in the order top-left, bottom-right, top-right, bottom-left of the unturned block."""
    size = side * 8
    for place, cell in enumerate(cells):
        block = blocks[cell // 4]
        if block.realm != v.THE_END:
            continue
        found = [(x, y) for y in range(8) for x in range(8) if block.rows[y][x] == "K"]
        if len(found) == 4:
            found = [found[0], found[3], found[1], found[2]]
        return [
            (place // side * 8 + turned_at(x, y, cell % 4)[1]) * size + place % side * 8 + turned_at(x, y, cell % 4)[0]
            for x, y in found
        ]
    return []


def turned_at(x: int, y: int, quarter: int) -> tuple[int, int]:
    """Where a tile lands after so many quarter turns clockwise."""
    for _ in range(quarter):
        x, y = 7 - y, x
    return x, y


def read_blocks(content: Tree, tiles: list[Tile]) -> list[Block]:
    chars = "".join(tile.char for tile in tiles)
    size = number_of(content, "block_size", "map")
    return [
        read_block(number, entry, f"blocks[{number}]", size, chars)
        for number, entry in enumerate(a_list(content["blocks"], "blocks"))
    ]


def connected(open_cells: set[int], size: int) -> bool:
    """Do these cells form one region?"""
    if not open_cells:
        return False
    seen = {min(open_cells)}
    todo = [min(open_cells)]
    while todo:
        cell = todo.pop()
        for other in (cell - size, cell + size, *([cell - 1] if cell % size else []), cell + 1):
            if other == cell + 1 and other % size == 0:
                continue
            if other in open_cells and other not in seen:
                seen.add(other)
                todo.append(other)
    return seen == open_cells


def pairs_of(entries: object, where: str) -> dict[str, list[str]]:
    """`["overworld 1 2"]` as a table: a word, and what follows it."""
    found: dict[str, list[str]] = {}
    for entry in a_list(entries, where):
        name, *rest = str(entry).split()
        found[name] = rest
    return found


def rule_numbers(rules: Mapping[str, object], key: str) -> dict[str, list[int]]:
    """The same with numbers."""
    found: dict[str, list[int]] = {}
    for name, rest in pairs_of(rules[key], key).items():
        if not all(word.lstrip("-").isdigit() for word in rest):
            raise Invalid("problem.word", where=f"block_rules.{key}", word=name, known="0 … 99")
        found[name] = [int(word) for word in rest]
    return found
