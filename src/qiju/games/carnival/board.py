"""A board as a file gives it, checked: any directed graph with slots on which everybody can always get home.

C-420: a node is a road or a building, and every arrow is one step. C-708: arrows drawn beside a line are hints for
the eye; they say nothing that the line does not. What could not be played is refused with the node and the reason.
The classic board, in board.json, has two gardens (Q-36), two taverns (Q-37), and the slots of C-701.
"""

from __future__ import annotations

from typing import Final, cast

from qiju.games.carnival.view_types import Kind
from qiju.kernel.options import Tree
from qiju.kernel.refusal import Invalid

FORMAT: Final = "carnival-board"
VERSION: Final = 1

KINDS: Final[tuple[Kind, ...]] = ("road", "start", "tavern", "plaza", "assembly", "theatre", "garden", "inn")
ROAD: Final = 0
START: Final = 1
TAVERN: Final = 2
PLAZA: Final = 3
ASSEMBLY: Final = 4
THEATRE: Final = 5
GARDEN: Final = 6
INN: Final = 7

MOST_NODES: Final = 400
LONGEST_NAME: Final = 12
UNLIMITED: Final = 1 << 20  # C-491: 起点 has room for everybody
FAR: Final = 1 << 20
RESERVED: Final = ("stop",)  # what the notation needs for itself


class Node:
    """One node as drawn: what it is, where it lies, where its arrows lead."""

    def __init__(self, number: int, table: Tree) -> None:
        self.number = number
        self.id = text_of(table, "id", f"#{number + 1}")
        where = self.id
        self.kind = kind_of(table, where)
        self.value = whole(table, "value", where) if self.kind == ROAD else 0
        self.name_zh = text_of(table, "name_zh", where)
        self.name_en = text_of(table, "name_en", where)
        self.x = whole(table, "x", where)
        self.y = whole(table, "y", where)
        self.marks = marks_of(table, where) if self.kind not in (ROAD, START) else []
        self.nexts = names_of(table, "next", where)

    def room(self, players: int) -> int:
        """C-422, C-702, Q-38: a marked slot is open when at least so many play."""
        if self.kind in (ROAD, START):
            return UNLIMITED
        return len([mark for mark in self.marks if mark <= players])


class Board:
    """The nodes by number, and the arrows between them."""

    def __init__(self, table: Tree, players: int) -> None:
        if table.get("format") != FORMAT or table.get("version") != VERSION:
            raise Invalid("problem.board_format", format=FORMAT, version=VERSION)
        self.id = text_of(table, "id", "—")
        self.nodes = nodes_of(table)
        self.number = {node.id: node.number for node in self.nodes}
        self.nexts = [arrows_of(node, self.number) for node in self.nodes]
        self.room = [node.room(players) for node in self.nodes]
        self.start = self.check_start(table)
        self.check_sheet(table)
        self.check_decoration(table)
        self.check_way_home()
        self.check_reached()
        self.check_forced_steps(players)

    def check_start(self, table: Tree) -> int:
        """C-491: exactly one start, the one that the file names."""
        name = text_of(table, "start", "—")
        starts = [node for node in self.nodes if node.kind == START]
        for node in starts[1:]:
            raise broken(node.id, "second_start")
        if not starts or starts[0].id != name:
            raise broken(name or "—", "no_start")
        return starts[0].number

    def check_sheet(self, table: Tree) -> None:
        """Every node lies on the sheet as a whole."""
        sheet = cast(Tree, table["sheet"])
        width, height = sheet_size(sheet, "width_mm"), sheet_size(sheet, "height_mm")
        for node in self.nodes:
            road = node.kind == ROAD
            half_w = 2 * sheet_size(sheet, "road_radius_mm") if road else sheet_size(sheet, "building_w_mm")
            half_h = 2 * sheet_size(sheet, "road_radius_mm") if road else sheet_size(sheet, "building_h_mm")
            if not (half_w <= 2 * node.x <= 2 * width - half_w and half_h <= 2 * node.y <= 2 * height - half_h):
                raise broken(node.id, "off_sheet", x=node.x, y=node.y, width=width, height=height)

    def check_decoration(self, table: Tree) -> None:
        """C-708: a hint arrow stands beside a line that is there; a place for pieces beside a node that is."""
        for arrow in tables_of(table, "hint_arrows"):
            ends = names_of(arrow, "edge", "hint_arrows")
            if len(ends) != 2 or ends[0] not in self.number:
                raise broken(", ".join(ends) or "—", "hint_arrow")
            if self.number.get(ends[1], -1) not in self.nexts[self.number[ends[0]]]:
                raise broken(ends[0], "no_line", other=ends[1])
        for place in tables_of(table, "placements"):
            at = text_of(place, "at", "placements")
            if at not in self.number:
                raise broken(at or "—", "placement")
            for key in ("x", "y", "w", "h"):
                whole(place, key, at)

    def check_way_home(self) -> None:
        """From every node there is a way to the start."""
        home = {self.start}
        grown = True
        while grown:
            grown = False
            for node in self.nodes:
                if node.number not in home and any(after in home for after in self.nexts[node.number]):
                    home.add(node.number)
                    grown = True
        for node in self.nodes:
            if node.number not in home:
                raise broken(node.id, "no_way_home")

    def check_reached(self) -> None:
        """Every node lies on some way from the start: one that nobody comes to was surely meant otherwise."""
        reached = [self.start]
        for number in reached:
            reached += [after for after in self.nexts[number] if after not in reached]
        for node in self.nodes:
            if node.number not in reached:
                raise broken(node.id, "never_reached")

    def check_forced_steps(self, players: int) -> None:
        """C-424, Q-06: no ring of buildings that the others could fill, or a forced step might never end."""
        buildings = [node for node in self.nodes if node.kind not in (ROAD, START)]
        for node in buildings:
            slots = self.lightest_ring(node.number)
            if slots < players:
                raise broken(node.id, "endless_step", slots=slots, others=players - 1)

    def lightest_ring(self, first: int) -> int:
        """The fewest slots on a ring of buildings through this one; FAR where there is no ring."""
        slots = {first: 0}
        changed = True
        ring = FAR
        while changed:
            changed = False
            for number, filled in list(slots.items()):
                for after in self.nexts[number]:
                    if self.nodes[after].kind in (ROAD, START):
                        continue
                    total = filled + self.room[after]
                    if after == first:
                        ring = min(ring, total)
                    elif total < slots.get(after, FAR):
                        slots[after] = total
                        changed = True
        return ring


def nodes_of(table: Tree) -> list[Node]:
    """All nodes; no name twice, whatever its letters' case, since the notation does not tell them apart."""
    rows = tables_of(table, "nodes")
    if not 2 <= len(rows) <= MOST_NODES:
        raise Invalid("problem.board_size", low=2, high=MOST_NODES, count=len(rows))
    nodes = [Node(number, row) for number, row in enumerate(rows)]
    seen: set[str] = set()
    for node in nodes:
        name = node.id.casefold()
        if not name or len(name.split()) != 1 or len(name) > LONGEST_NAME or name in RESERVED:
            raise broken(node.id or "—", "bad_name")
        if name in seen:
            raise broken(node.id, "twice")
        seen.add(name)
    return nodes


def arrows_of(node: Node, number: dict[str, int]) -> list[int]:
    """C-409: only along the arrows; so there must be one, and it must lead somewhere."""
    if not node.nexts:
        raise broken(node.id, "dead_end")
    for other in node.nexts:
        if other not in number:
            raise broken(node.id, "arrow_nowhere", other=other)
        if other == node.id or node.nexts.count(other) > 1:
            raise broken(node.id, "arrow_twice", other=other)
    return [number[other] for other in node.nexts]


def kind_of(table: Tree, where: str) -> int:
    kind = text_of(table, "kind", where)
    if kind == "building":
        kind = text_of(table, "building", where)
    elif kind != "road":
        kind = "?"
    if kind not in KINDS:
        raise broken(where, "kind", known=", ".join(KINDS))
    return KINDS.index(kind)


def marks_of(table: Tree, where: str) -> list[int]:
    """How many must play for each slot to be open; an unmarked one is open to all."""
    marks: list[int] = []
    for slot in tables_of(table, "slots", where):
        marks.append(whole(slot, "min_players", where))
    if not marks:
        raise broken(where, "no_slots")
    return marks


def broken(node: str, reason: str, **values: object) -> Invalid:
    return Invalid("problem.board", node=node, why=Invalid(f"board.{reason}", "", **values))


def text_of(table: Tree, key: str, where: str) -> str:
    value = table.get(key)
    if not isinstance(value, str):
        raise broken(where, "field", key=key, want="@type.str")
    return value


def whole(table: Tree, key: str, where: str) -> int:
    value = table.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise broken(where, "field", key=key, want="@type.int")
    return value


def names_of(table: Tree, key: str, where: str) -> list[str]:
    value = table.get(key)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise broken(where, "field", key=key, want="@type.list_str")
    return cast("list[str]", value)


def tables_of(table: Tree, key: str, where: str = "—") -> list[Tree]:
    value = table.get(key)
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise broken(where, "field", key=key, want="@type.table")
    return cast("list[Tree]", value)


def sheet_size(sheet: Tree, key: str) -> int:
    return whole(sheet, key, "sheet")
