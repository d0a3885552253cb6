"""Which arrangements of blocks make a map (V-601, W-34, W-40), and random ones (W-43)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.board import Block, Board, Tile, connected, pairs_of, rule_numbers
from qiju.games.mineventure.effects import a_list, number_of
from qiju.kernel.refusal import Invalid
from qiju.kernel.streams import Stream

TRIES: Final = 400
DRAWS: Final = "EIFPV"


def layout_problem(
    cells: list[int], blocks: list[Block], tiles: list[Tile], rules: Mapping[str, object], seats: int
) -> str:
    """Why these blocks make no map for so many players; empty where they do."""
    used = [blocks[cell // 4] for cell in cells]
    small = len(cells) == 9
    if sum(block.realm == v.THE_END for block in used) != 1:
        return "problem.layout_end"
    most = nether_most(rules, small)
    if sum(block.realm == v.NETHER for block in used) > most:
        return "problem.layout_nether"
    for block in blocks:
        if used.count(block) > block.copies:
            return "problem.layout_copies"
    letters = "".join("".join(block.rows) for block in used if block.realm == v.OVERWORLD)
    if letters.count("X") < number_of(rules, "end_portals_min", "layout_rules"):
        return "problem.layout_portal"
    # A Nether that nobody can enter is no realm.
    if any(block.realm == v.NETHER for block in used) and "N" not in letters:
        return "problem.layout_portal"
    # W-40: as many spawn points as players.
    if letters.count("S") < seats:
        return "problem.layout_spawns"
    board = Board(cells, blocks, tiles)
    overworld = {c for c in range(len(board.tile)) if board.realm[c] == v.OVERWORLD and board.open[c]}
    return "" if connected(overworld, int(board.size)) else "problem.layout_connected"


def nether_most(rules: Mapping[str, object], small: bool) -> int:
    most = a_list(rules["nether_blocks"], "layout_rules.nether_blocks")
    if len(most) != 2:
        raise Invalid("problem.content_range", key="layout_rules.nether_blocks", low=2, high=2, value=len(most))
    return number_of({"n": most[0 if small else 1]}, "n", "layout_rules.nether_blocks")


def random_layout(
    stream: Stream,
    blocks: list[Block],
    tiles: list[Tile],
    rules: Mapping[str, object],
    side: int,
    seats: int,
    wanted: list[int],
) -> list[int]:
    """W-43: a valid arrangement; blocks of the table's own (`wanted`) lie in it wherever they can."""
    for _ in range(TRIES):
        cells = tried_layout(stream, blocks, rules, side, wanted)
        if cells and not layout_problem(cells, blocks, tiles, rules, seats):
            return cells
    raise Invalid("problem.layout_none", "W-43", seats=seats)


def tried_layout(
    stream: Stream, blocks: list[Block], rules: Mapping[str, object], side: int, wanted: list[int]
) -> list[int]:
    """One attempt: an End, perhaps a Nether, a block with End portals, and others as they come."""
    places = side * side
    own = [blocks[number] for number in wanted]
    pick = [one_of_realm(stream, blocks, own, v.THE_END)]
    nether = stream.below(nether_most(rules, side == 3) + 1)
    own_nether = [block for block in own if block.realm == v.NETHER]
    for number in range(max(int(nether), min(len(own_nether), nether_most(rules, side == 3)))):
        pick.append(own_nether[number] if number < len(own_nether) else one_of_realm(stream, blocks, [], v.NETHER))
    pick += [block for block in own if block.realm == v.OVERWORLD][: places - len(pick) - 1]
    gates = [block for block in blocks if block.realm == v.OVERWORLD and "X" in "".join(block.rows)]
    if gates and not any(block in gates for block in pick):
        pick.append(gates[stream.below(len(gates))])
    rest = [
        block for block in blocks if block.realm == v.OVERWORLD for _ in range(int(block.copies - pick.count(block)))
    ]
    stream.shuffle(rest)
    pick += rest[: places - len(pick)]
    if len(pick) != places:
        return []
    stream.shuffle(pick)
    return [int(block.number * 4 + stream.below(4)) for block in pick]


def one_of_realm(stream: Stream, blocks: list[Block], own: list[Block], realm: int) -> Block:
    """One of the table's own blocks of a realm, or else any."""
    found = [block for block in own if block.realm == realm] or [block for block in blocks if block.realm == realm]
    if not found:
        raise Invalid("problem.layout_end", "V-601")
    return found[stream.below(len(found))]


# A rule that a block breaks: its key among the texts, and the numbers.
Broken: TypeAlias = tuple[str, dict[str, object]]


def block_problems(block: Block, tiles: list[Tile], rules: Mapping[str, object]) -> list[Broken]:
    """Dossier 3.7: every rule for blocks that this one breaks."""
    letters = "".join(block.rows)
    realm = v.REALMS[block.realm]
    allowed = pairs_of(rules["realms"], "realms").get(realm, [""])[0]
    broken: list[Broken] = []
    for row, letters_of_row in enumerate(block.rows, 1):
        for char in sorted(set(letters_of_row)):
            if char not in allowed:
                broken.append(
                    ("block.letter", {"char": char, "realm": f"@realm.{realm}", "known": allowed, "row": row})
                )
    for key, chars in (("max_walls", "#"), ("max_lava", "L"), ("max_water_plus_mire", "ws")):
        found = counted(letters, chars)
        most = number_of(rules, key, "block_rules")
        if found > most:
            broken.append((f"block.{key}", {"found": found, "most": most}))
    return broken + count_problems(block, letters, rules) + shape_problems(block, letters, tiles, rules)


def count_problems(block: Block, letters: str, rules: Mapping[str, object]) -> list[Broken]:
    broken: list[Broken] = []
    realm = v.REALMS[block.realm]
    least, most = two(rules, "draw_tiles")
    draws = counted(letters, DRAWS)
    if not least <= draws <= most:
        broken.append(("block.draw_tiles", {"found": draws, "least": least, "most": most}))
    for char, (limit, *_) in rule_numbers(rules, "max_per_deck").items():
        if letters.count(char) > limit:
            broken.append(("block.per_letter", {"char": char, "found": letters.count(char), "most": limit}))
    for key, char in (("campfire_max", "B"), ("anvil_max", "A")):
        limit = number_of(rules, key, "block_rules")
        if letters.count(char) > limit:
            broken.append(("block.per_letter", {"char": char, "found": letters.count(char), "most": limit}))
    low, high = rule_numbers(rules, "spawns")[realm]
    # Where a realm has none at all, the letter itself was told above.
    if high > 0 and not low <= letters.count("S") <= high:
        broken.append(("block.spawns", {"found": letters.count("S"), "least": low, "most": high}))
    most_copies = number_of(rules, "copies_max", "block_rules")
    if block.copies > most_copies:
        broken.append(("block.copies", {"found": int(block.copies), "most": most_copies}))
    low, high = rule_numbers(rules, "value_budget")[realm]
    value = block_value(letters, rules)
    if not low <= value <= high:
        broken.append(("block.value", {"found": value, "least": low, "most": high}))
    return broken


def shape_problems(block: Block, letters: str, tiles: list[Tile], rules: Mapping[str, object]) -> list[Broken]:
    broken: list[Broken] = []
    walkable = {tile.char for tile in tiles if tile.walkable}
    for index in two(rules, "open_edge"):
        for side, place in (("n", index), ("w", index * 8), ("e", index * 8 + 7), ("s", 56 + index)):
            if letters[place] not in walkable or letters[place] == "L":
                where: dict[str, object] = {"row": place // 8 + 1, "column": place % 8 + 1}
                broken.append(("block.edge", {"side": f"@direction.{side}", **where}))
    if block.realm == v.THE_END:
        if letters.count("D") != 4 or not is_square(letters):
            broken.append(("block.dragon", {}))
        if letters.count("K") != 4:
            broken.append(("block.crystals", {"found": letters.count("K")}))
        least = number_of(rules, "end_landings_min", "block_rules")
        if letters.count("R") < least:
            broken.append(("block.landings", {"found": letters.count("R"), "least": least}))
    open_cells = {place for place in range(64) if letters[place] in walkable}
    # Where nobody can stand at all, the edges have said so.
    if open_cells and not connected(open_cells, 8):
        broken.append(("block.connected", cut_off(open_cells)))
    return broken


def cut_off(open_cells: set[int]) -> dict[str, object]:
    """A tile that cannot be reached from the first one."""
    seen = {min(open_cells)}
    todo = [min(open_cells)]
    while todo:
        cell = todo.pop()
        for other in (cell - 8, cell + 8, *([cell - 1] if cell % 8 else []), *([cell + 1] if cell % 8 < 7 else [])):
            if other in open_cells and other not in seen:
                seen.add(other)
                todo.append(other)
    lost = min(open_cells - seen)
    return {"row": lost // 8 + 1, "column": lost % 8 + 1}


def is_square(letters: str) -> bool:
    first = letters.find("D")
    return first % 8 < 7 and all(letters[first + step] == "D" for step in (1, 8, 9) if first + step < 64)


def block_value(letters: str, rules: Mapping[str, object]) -> int:
    """Dossier 3.7: the points of a block's tiles."""
    return sum(letters.count(char) * points[0] for char, points in rule_numbers(rules, "value_points").items())


def counted(letters: str, chars: str) -> int:
    return sum(letters.count(char) for char in chars)


def two(rules: Mapping[str, object], key: str) -> tuple[int, int]:
    found = a_list(rules[key], f"block_rules.{key}")
    if len(found) != 2:
        raise Invalid("problem.content_range", key=f"block_rules.{key}", low=2, high=2, value=len(found))
    low, high = (number_of({"n": number}, "n", f"block_rules.{key}") for number in found)
    return low, high
