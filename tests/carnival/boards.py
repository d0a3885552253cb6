"""Boards of the tests' own: a small round, a lane with a ring beside it, a great wheel with many arrows, and a fair."""

from __future__ import annotations

from copy import deepcopy

from qiju.kernel.registry import find_game

SHEET = find_game("carnival").content()["board"]["sheet"]


def road(id: str, value: int, *nexts: str) -> dict[str, object]:
    return {"id": id, "kind": "road", "value": value, "name_zh": id, "name_en": id, "x": 20, "y": 20, "next": [*nexts]}


def building(id: str, kind: str, marks: tuple[int, ...], *nexts: str) -> dict[str, object]:
    node = {"id": id, "kind": "building", "building": kind, "name_zh": id, "name_en": id, "x": 40, "y": 40}
    return {**node, "slots": [{"min_players": mark} for mark in marks], "next": [*nexts]}


def start(*nexts: str) -> dict[str, object]:
    node = building("S", "start", (2,), *nexts)
    del node["slots"]
    return node


def board(*nodes: dict[str, object]) -> dict[str, object]:
    """A board file with these nodes and nothing drawn beside them."""
    return {
        "id": "own",
        "title_zh": "自制",
        "title_en": "own",
        "start": "S",
        "nodes": [deepcopy(node) for node in nodes],
        "placements": [],
        "hint_arrows": [],
    }


# Everything once, on a short lap; one gathering only, so that both markers stay on it.
SMALL = board(
    start("T"),
    building("T", "tavern", (2, 3), "r1"),
    road("r1", 2, "P", "G"),
    building("P", "plaza", (2,), "A"),
    building("G", "garden", (2, 4), "A"),
    building("A", "assembly", (2, 3), "H"),
    building("H", "theatre", (2,), "I"),
    building("I", "inn", (2,), "r2"),
    road("r2", 1, "S"),
)

# A ring that one may go round for ever without coming home, and a building that two players cannot enter at all.
LOOP = board(
    start("a"),
    road("a", 1, "b"),
    road("b", 0, "c", "d"),
    road("c", 3, "a"),
    building("d", "assembly", (3,), "e"),
    building("e", "inn", (2,), "f"),
    road("f", 1, "S"),
)

# Ten spokes, arrows from each to the next three, several gatherings.
WHEEL = board(
    start("w0", "w1", "w2"),
    *[
        road(f"w{k}", k % 3, *[f"w{after}" if after < 10 else "S" for after in (k + 1, k + 2) if after <= 10])
        if k % 2 == 0
        else building(
            f"w{k}",
            ("assembly", "tavern", "assembly", "garden", "assembly")[k // 2],
            (2, 3, 4),
            *[f"w{after}" if after < 10 else "S" for after in (k + 1, k + 3) if after <= 10],
        )
        for k in range(10)
    ],
)

# Nothing but taverns and gardens, with room for all: soon everybody holds drinks and flowers.
FAIR = board(
    start("b0"),
    *[building(f"b{k}", ("tavern", "garden")[k % 2], (2, 2, 2, 2), f"b{k + 1}" if k < 11 else "S") for k in range(12)],
)

OWN_BOARDS = {"small": SMALL, "loop": LOOP, "wheel": WHEEL, "fair": FAIR}
