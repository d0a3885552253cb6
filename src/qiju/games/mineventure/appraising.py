"""A file of one's own characters and map blocks, piece by piece: its points, or everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, cast

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.board import Block, Tile, rule_numbers
from qiju.games.mineventure.custom import (
    BLOCK_KEYS,
    CLAUSE,
    KEYS,
    MOST_PIECES,
    character_points,
    check_block,
    check_character,
    check_id,
    head_problems,
    price,
    price_of,
    tiles_of,
)
from qiju.games.mineventure.effects import (
    ALWAYS,
    NEEDS,
    Op,
    Reader,
    a_list,
    a_table,
    number_of,
    number_within,
    only_keys,
    present,
    reader_of,
    text_of,
    word_of,
)
from qiju.games.mineventure.effects import KEYS as OP_KEYS
from qiju.games.mineventure.layouts import block_problems
from qiju.kernel.custom import Finding, line_of, pieces_of, refuse_first, section_findings
from qiju.kernel.game import Game
from qiju.kernel.options import Tree, shown
from qiju.kernel.refusal import Invalid, Problem

# Where something is wrong, as the file has it.
CHARACTER: Final = "[[character]]"
BLOCK: Final = "[[block]]"
EFFECTS: Final = "effects"
OPS: Final = "effects.do"
CASES: Final = "effects.do.cases"


class Flaw:
    """Something wrong with a piece of a file: which key it is about, which entry of that key's list, and what it is."""

    def __init__(self, key: str, problem: Problem, entry: int = -1) -> None:
        self.key = key
        self.problem = problem
        self.entry = entry


def flaws_in(key: str, check: Callable[..., object], *values: object) -> list[Flaw]:
    """What such a check finds: nothing, or the one thing that it refuses."""
    return [Flaw(key, problem) for problem in problems_in(check, *values)]


def problems_in(check: Callable[..., object], *values: object) -> list[Problem]:
    try:
        check(*values)
    except Problem as problem:
        return [problem]
    return []


def missing(table: Mapping[str, object], key: str) -> list[Flaw]:
    return [] if key in table else [Flaw("", Invalid("problem.custom_missing", key=key))]


# ---- the file ----------------------------------------------------------------------------------------


def appraise(game: Game, text: str, tree: Mapping[str, object]) -> list[Finding]:
    """Every piece of a file with its line and its points, or with everything that is wrong with it."""
    reader = reader_of(game.content())
    tiles = tiles_of(game.content(), reader)
    found = section_findings(game.custom_kinds, text, tree)
    seen: dict[str, int] = {}
    for place, entry in enumerate(pieces_of(tree, "character")):
        flaws = piece_flaws(game, text, "character", place, entry, seen) + character_flaws(game, reader, entry)
        found += findings_of(text, "character", place, entry, flaws) or [priced_character(game, text, place, entry)]
    for place, entry in enumerate(pieces_of(tree, "block")):
        flaws = piece_flaws(game, text, "block", place, entry, seen) + block_flaws(game, entry, tiles)
        found += findings_of(text, "block", place, entry, flaws) or [priced_block(game, text, place, entry, tiles)]
    return found


def as_patch(game: Game, text: str, tree: Mapping[str, object]) -> Tree:
    """The file as a patch over the content, or the first refusal in it."""
    refuse_first(appraise(game, text, tree), "custom")
    return {"custom": {kind: pieces_of(tree, kind) for kind in ("character", "block")}}


def findings_of(text: str, kind: str, place: int, entry: Mapping[str, object], flaws: list[Flaw]) -> list[Finding]:
    """Each flaw at its line."""
    return [
        Finding(
            kind,
            name_of(entry),
            line_of(text, kind, place, flaw.key, flaw.entry),
            points_in(flaw.problem),
            -99,
            0,
            flaw.problem,
        )
        for flaw in flaws
    ]


def priced_character(game: Game, text: str, place: int, entry: Mapping[str, object]) -> Finding:
    content = game.content()
    points = check_character(content, entry, CHARACTER)
    most = price(a_table(content["prices"], "prices"), "budget")
    return Finding("character", name_of(entry), line_of(text, "character", place), points, -99, most, None)


def priced_block(game: Game, text: str, place: int, entry: Mapping[str, object], tiles: list[Tile]) -> Finding:
    content = game.content()
    block, points = check_block(content, entry, BLOCK, tiles)
    low, high = rule_numbers(block_rules(content), "value_budget")[v.REALMS[block.realm]]
    return Finding("block", name_of(entry), line_of(text, "block", place), points, low, high, None)


def block_rules(content: Tree) -> Mapping[str, object]:
    return a_table(cast(Tree, content["map"])["block_rules"], "block_rules")


def name_of(entry: object) -> str:
    return str(entry.get("id", "?"))[:40] if isinstance(entry, dict) else "?"


def points_in(problem: Problem) -> int:
    found = problem.values.get("points", 0)
    return found if isinstance(found, int) else 0


# ---- any piece ---------------------------------------------------------------------------------------


def piece_flaws(
    game: Game, text: str, kind: str, place: int, entry: Mapping[str, object], seen: dict[str, int]
) -> list[Flaw]:
    """No more pieces of a kind than a table takes; an id is used once: by nothing printed, and not twice in a file."""
    where = f"[[{kind}]]"
    flaws: list[Flaw] = []
    if place >= MOST_PIECES:
        flaws.append(Flaw("", Invalid("problem.too_many", CLAUSE, what=where, most=MOST_PIECES)))
    ill = missing(entry, "id") or flaws_in("id", check_id, entry, where)
    id = str(entry.get("id"))
    if ill:
        flaws += ill
    elif id in printed_ids(game.content()):
        flaws.append(Flaw("id", Invalid("problem.custom_taken", CLAUSE, id=id, by="@own.printed")))
    elif id in seen:
        flaws.append(Flaw("id", Invalid("problem.custom_id_twice", CLAUSE, id=id, line=seen[id])))
    else:
        seen[id] = line_of(text, kind, place, "id")
    return flaws


def printed_ids(content: Tree) -> list[str]:
    """Those of the characters and of the map blocks in the box."""
    characters = a_list(cast(Tree, content["cards"])["characters"], "characters")
    return [name_of(entry) for entry in [*characters, *a_list(cast(Tree, content["map"])["blocks"], "blocks")]]


def key_flaws(entry: Mapping[str, object], known: tuple[str, ...], where: str) -> list[Flaw]:
    return [flaw for key in entry for flaw in flaws_in(key, only_keys, {key: entry[key]}, known, where)]


def words_flaws(entry: Mapping[str, object], key: str, longest: int, where: str) -> list[Flaw]:
    return missing(entry, key) or flaws_in(key, text_of, entry, key, longest, where)


# ---- characters --------------------------------------------------------------------------------------


def character_flaws(game: Game, reader: Reader, entry: Mapping[str, object]) -> list[Flaw]:
    """Everything that is wrong with a character. Its points are counted where all of it has a price."""
    content = game.content()
    prices = a_table(content["prices"], "prices")
    flaws = key_flaws(entry, KEYS, CHARACTER)
    flaws += words_flaws(entry, "zh", 12, CHARACTER) + words_flaws(entry, "text_zh", 60, CHARACTER)
    flaws += [Flaw("head", problem, row) for row, problem in head_problems(entry, CHARACTER)]
    least, most = price(prices, "hp_least"), price(prices, "hp_most")
    costs = missing(entry, "max_hp") or flaws_in("max_hp", number_within, entry, "max_hp", least, most, CHARACTER)
    costs += effects_flaws(game, reader, prices, entry.get("effects", []))
    # What it comes to: nobody's fault in particular, told where the character begins.
    return flaws + (costs or flaws_in("", character_points, content, entry, CHARACTER))


def effects_flaws(game: Game, reader: Reader, prices: Mapping[str, object], effects: object) -> list[Flaw]:
    """Too many of them, and everything that is wrong with each."""
    if not isinstance(effects, list):
        return flaws_in("effects", a_list, effects, f"{CHARACTER}.effects")
    flaws: list[Flaw] = []
    most = price(prices, "most_effects")
    if len(effects) > most:
        flaws.append(Flaw("effects", Invalid("problem.too_many", CLAUSE, what="effects", most=most)))
    for number, effect in enumerate(effects):
        flaws += [Flaw("effects", problem, number) for problem in effect_problems(game, reader, prices, effect)]
    return flaws


def effect_problems(game: Game, reader: Reader, prices: Mapping[str, object], effect: object) -> list[Problem]:
    """Everything that is wrong with one effect. It has a price where every word and number of it is allowed."""
    if not isinstance(effect, dict):
        return problems_in(a_table, effect, EFFECTS)
    table = a_table(effect, EFFECTS)
    found = key_problems(table, ("on", "if", "do"), EFFECTS)
    occasion = problems_in(word_of, table, "on", v.TRIGGERS, EFFECTS)
    found += occasion
    conditions, ops = table.get("if", []), table.get("do", [])
    if not isinstance(conditions, list):
        found += problems_in(a_list, conditions, f"{EFFECTS}.if")
    else:
        found += [problem for one in conditions for problem in problems_in(reader.condition, one, EFFECTS)]
    if "do" not in table:
        found.append(Invalid("problem.key_missing", where=EFFECTS, key="do"))
    found += list_problems(game, reader, ops, "" if occasion else str(table["on"]))
    return found or problems_in(price_of, table, prices, OPS)


def key_problems(table: Mapping[str, object], known: tuple[str, ...], where: str) -> list[Problem]:
    return [flaw.problem for flaw in key_flaws(table, known, where)]


def list_problems(game: Game, reader: Reader, ops: object, when: str) -> list[Problem]:
    """Everything that is wrong with a list of operations."""
    if not isinstance(ops, list):
        return problems_in(a_list, ops, OPS)
    return [problem for op in ops for problem in op_problems(game, reader, op, when)]


def op_problems(game: Game, reader: Reader, op: object, when: str) -> list[Problem]:
    """Everything that is wrong with one operation: each key by itself, then what it holds, then all of it together."""
    if not isinstance(op, dict):
        return problems_in(a_table, op, OPS)
    table = a_table(op, OPS)
    found = problems_in(word_of, table, "op", v.OPS, OPS)
    if not found:
        name = str(table["op"])
        found += key_problems(table, (*ALWAYS, *OP_KEYS[name]), OPS)
        found += [Invalid("problem.key_missing", where=OPS, key=key) for key in NEEDS.get(name, ()) if key not in table]
        found += [problem for key in table for problem in number_problems(game, table, key)]
    found += problems_in(word_of, table, "target", v.TARGETS, OPS, v.SELF)
    blank = Op(0)
    for key, value in table.items():
        found += problems_in(reader.numbers, blank, {key: value}, OPS)
        found += problems_in(reader.words, blank, {key: value}, OPS)
    found += held_problems(game, reader, table)
    return found or problems_in(reader.op, table, OPS, when)


def held_problems(game: Game, reader: Reader, op: Mapping[str, object]) -> list[Problem]:
    """What is wrong with the operations that one holds: those to choose from, and those that a roll decides on."""
    found: list[Problem] = []
    options, cases = op.get("options", []), op.get("cases", [])
    found += problems_in(a_list, options, f"{OPS}.options") + problems_in(a_list, cases, CASES)
    for option in options if isinstance(options, list) else []:
        found += list_problems(game, reader, option, "")
    for case in cases if isinstance(cases, list) else []:
        if not isinstance(case, dict):
            found += problems_in(a_table, case, CASES)
            continue
        found += key_problems(case, ("min", "max", "do"), CASES)
        found += [problem for key in ("min", "max") for problem in problems_in(number_of, case, key, CASES)]
        found += problems_in(present, case, "do", CASES)
        found += list_problems(game, reader, case.get("do", []), "")
    return found


def number_problems(game: Game, op: Mapping[str, object], key: str) -> list[Problem]:
    """A number that no card may have. Its place is said once, as the file has it."""
    # The operations that it holds are looked at one by one.
    if isinstance(op[key], (list, dict)):
        return []
    alone = {"op": op["op"], key: op[key]}
    try:
        game.check_numbers({"custom": {"character": [{"effects": [{"do": [alone]}]}]}}, EFFECTS)
    except Problem as problem:
        if problem.key != "problem.number_range":
            return [problem]
        said = {name: problem.values[name] for name in ("low", "high", "value")}
        return [Invalid("problem.content_range", problem.clause, key=f"{OPS}.{key}", **said)]
    return []


# ---- map blocks --------------------------------------------------------------------------------------


def block_flaws(game: Game, entry: Mapping[str, object], tiles: list[Tile]) -> list[Flaw]:
    """Everything that is wrong with a map block. Its rules are looked at where its tiles and realm can be read."""
    content = game.content()
    rules = block_rules(content)
    size = number_of(cast(Tree, content["map"]), "block_size", "map")
    most = number_of(rules, "copies_max", "block_rules")
    flaws = key_flaws(entry, BLOCK_KEYS, BLOCK) + words_flaws(entry, "zh", 12, BLOCK)
    flaws += missing(entry, "copies") or flaws_in("copies", number_within, entry, "copies", 1, most, BLOCK)
    shape = missing(entry, "realm") or flaws_in("realm", word_of, entry, "realm", v.REALMS, BLOCK)
    shape += missing(entry, "rows") or row_flaws(entry["rows"], size, "".join(tile.char for tile in tiles))
    if shape:
        return flaws + shape
    realm = word_of(entry, "realm", v.REALMS, BLOCK)
    # Its id, name and copies were looked at above.
    block = Block(0, "", "", realm, 1, cast(list[str], entry["rows"]))
    return flaws + [rule_flaw(key, values) for key, values in block_problems(block, tiles, rules)]


def rule_flaw(key: str, values: Mapping[str, object]) -> Flaw:
    """A rule for blocks that is broken: in one of the rows, or in all of them together."""
    row = values.get("row")
    return Flaw("rows", Invalid(f"problem.{key}", CLAUSE, **values), row - 1 if isinstance(row, int) else -1)


def row_flaws(rows: object, size: int, chars: str) -> list[Flaw]:
    if not isinstance(rows, list):
        return flaws_in("rows", a_list, rows, f"{BLOCK}.rows")
    flaws: list[Flaw] = []
    if len(rows) != size:
        flaws.append(Flaw("rows", Invalid("problem.block_rows", "V-602", where=BLOCK, rows=len(rows), size=size)))
    for number, row in enumerate(rows):
        if not isinstance(row, str) or len(row) != size or any(char not in chars for char in row):
            said = row[:20] if isinstance(row, str) else shown(row)
            problem = Invalid("problem.block_row", "V-602", where=BLOCK, row=said, size=size, known=chars)
            flaws.append(Flaw("rows", problem, number))
    return flaws
