"""Characters and map blocks of one's own (V-430, V-601, W-44): what they may be, and what they cost.

A file is plain data. It is read, priced and refused with the reason; nothing in it is ever run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, cast

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.board import Block, Tile, read_block, rule_numbers
from qiju.games.mineventure.effects import (
    Reader,
    a_list,
    a_table,
    number_of,
    number_within,
    only_keys,
    reader_of,
    text_of,
    word_of,
)
from qiju.games.mineventure.layouts import block_problems, block_value
from qiju.kernel.custom import Finding, line_of, refuse_first, section_findings
from qiju.kernel.game import Game
from qiju.kernel.options import Tree
from qiju.kernel.refusal import Invalid, Problem

ID: Final = re.compile(r"[a-z][a-z0-9_]{2,31}")
HEAD: Final = re.compile(r"[0-9a-f]{8}")
KEYS: Final = ("id", "zh", "max_hp", "head", "text_zh", "effects")
BLOCK_KEYS: Final = ("id", "zh", "realm", "copies", "rows")
MOST_PIECES: Final = 8  # of each kind in one file
CLAUSE: Final = "W-44"


class Price:
    """What one effect costs, and how it changes the hand limit."""

    def __init__(self, points: int, hand: int = 0) -> None:
        self.points = points
        self.hand = hand


def price_of(effect: Mapping[str, object], prices: Mapping[str, object], where: str) -> Price:
    """Dossier 3.6: only effects on the price list, each number within reach of the budget."""
    on = str(effect.get("on"))
    conditions = sorted(str(word) for word in a_list(effect.get("if", []), where))
    ops = [a_table(op, where) for op in a_list(effect.get("do"), where)]
    if len(ops) == 1:
        op = ops[0]
        if on == "passive" and not conditions:
            return passive_price(op, prices, where)
        if on == "move_roll" and conditions == ["first_this_day"]:
            return Price(step_bonus(op, where) * price(prices, "first_move"))
        if on == "escape_roll" and not conditions:
            return Price(amount_of(op, "escape", where) * price(prices, "escape"))
        if on == "damaged" and conditions == ["first_this_battle"]:
            return Price(amount_of(op, "block", where) * price(prices, "first_block"))
        if on == "attack" and conditions == ["first_this_battle", "melee"]:
            return Price(amount_of(op, "damage", where) * price(prices, "first_melee"))
        if on == "attack" and conditions == ["melee"]:
            return Price(amount_of(op, "damage", where) * price(prices, "melee"))
        if on == "battle_end" and conditions == ["dealt_damage", "night"] and op == THEFT:
            return Price(price(prices, "night_theft"))
        if on == "day_end" and not conditions and op == SWAP:
            return Price(price(prices, "day_swap"))
        if on == "turn_start" and conditions == ["once_per_game"] and op == ONE_ITEM:
            return Price(price(prices, "extra_item"))
    raise Invalid("problem.not_priced", CLAUSE, what=on)


ONE_ITEM: Final = {"op": "draw", "deck": "item", "count": 1, "target": "self"}
ONE_CARD: Final = {"op": "discard", "zone": "hand", "count": 1, "target": "self", "chooser": "self"}
THEFT: Final = {"op": "steal", "zone": "hand", "count": 1, "target": "opponent", "chooser": "random"}
SWAP: Final[dict[str, object]] = {"op": "choose", "options": [[], [ONE_CARD, ONE_ITEM]]}
PASSIVES: Final = {
    "max_durability": "durability",
    "buff_duration": "potion_duration",
    "heal_food": "food",
}


def passive_price(op: Mapping[str, object], prices: Mapping[str, object], where: str) -> Price:
    stat = str(op.get("stat"))
    only_keys(op, ("op", "stat", "amount", "target", "scope", "deck", "weapon"), where)
    if op.get("op") != "mod" or op.get("target") != "self" or op.get("scope") != "while_equipped":
        raise Invalid("problem.not_priced", CLAUSE, what=stat)
    if stat == "hand_limit":
        amount = number_within(op, "amount", -1, 2, where)
        return Price(amount * price(prices, "hand_up" if amount > 0 else "hand_down"), amount)
    if stat == "daily_heal":
        amount = number_within(op, "amount", -1, 1, where)
        return Price(amount * price(prices, "daily_up" if amount > 0 else "daily_down"))
    if stat == "range" and op.get("weapon") == "ranged":
        return Price(number_within(op, "amount", 1, 1, where) * price(prices, "ranged_range"))
    if stat == "draw_choice" and op.get("deck") in v.DECKS[:5]:
        return Price(number_within(op, "amount", 1, 1, where) * price(prices, f"look_{op['deck']}"))
    if stat in PASSIVES and "deck" not in op and "weapon" not in op:
        return Price(number_within(op, "amount", 1, 2, where) * price(prices, PASSIVES[stat]))
    raise Invalid("problem.not_priced", CLAUSE, what=stat)


def step_bonus(op: Mapping[str, object], where: str) -> int:
    """`choose` between nothing and so many steps more."""
    options = [a_list(option, where) for option in a_list(op.get("options", []), where)]
    if op.get("op") != "choose" or len(options) != 2 or any(len(option) != 1 for option in options):
        raise Invalid("problem.not_priced", CLAUSE, what="move_roll")
    none, some = (amount_of(a_table(option[0], where), "roll", where, 0) for option in options)
    if none != 0:
        raise Invalid("problem.not_priced", CLAUSE, what="move_roll")
    return some


def amount_of(op: Mapping[str, object], stat: str, where: str, least: int = 1) -> int:
    """A modifier of this stat for this once, on oneself."""
    only_keys(op, ("op", "stat", "amount", "target", "scope"), where)
    if (op.get("op"), op.get("stat"), op.get("target"), op.get("scope")) != ("mod", stat, "self", "instance"):
        raise Invalid("problem.not_priced", CLAUSE, what=str(op.get("stat")))
    return number_within(op, "amount", least, 2, where)


def price(prices: Mapping[str, object], key: str) -> int:
    return number_of(prices, key, "prices")


def character_points(content: Tree, entry: Mapping[str, object], where: str) -> int:
    """Dossier 3.6: the points of a character, or the refusal of the first thing that is wrong with it."""
    prices = a_table(content["prices"], "prices")
    base = a_table(content["base"], "base")
    hp = number_within(entry, "max_hp", price(prices, "hp_least"), price(prices, "hp_most"), where)
    costs = [(hp - number_of(base, "hp", "base")) * price(prices, "max_hp")]
    effects = a_list(entry.get("effects", []), where)
    if len(effects) > price(prices, "most_effects"):
        raise Invalid("problem.too_many", CLAUSE, what="effects", most=price(prices, "most_effects"))
    hand = number_of(base, "hand_limit", "base")
    for effect in effects:
        found = price_of(a_table(effect, where), prices, where)
        costs.append(found.points)
        hand += found.hand
    if not price(prices, "hand_least") <= hand <= price(prices, "hand_most"):
        least, most = price(prices, "hand_least"), price(prices, "hand_most")
        raise Invalid("problem.content_range", CLAUSE, key=f"{where}.hand_limit", low=least, high=most, value=hand)
    refund = -sum(cost for cost in costs if cost < 0)
    if refund > price(prices, "refund_max"):
        raise Invalid("problem.refund", CLAUSE, points=refund, most=price(prices, "refund_max"))
    points = sum(costs)
    if points > price(prices, "budget"):
        raise Invalid("problem.over_budget", CLAUSE, points=points, most=price(prices, "budget"))
    return points


def check_character(content: Tree, entry: object, where: str) -> int:
    table = a_table(entry, where)
    only_keys(table, KEYS, where)
    check_id(table, where)
    text_of(table, "zh", 12, where)
    text_of(table, "text_zh", 60, where)
    check_head(table, where)
    return character_points(content, table, where)


def check_head(table: Mapping[str, object], where: str) -> None:
    head = a_list(table.get("head", []), where)
    if head and (len(head) != 8 or not all(isinstance(row, str) and HEAD.fullmatch(row) for row in head)):
        raise Invalid("problem.head", CLAUSE, where=where)


def check_id(table: Mapping[str, object], where: str) -> None:
    id = table.get("id")
    if not isinstance(id, str) or not ID.fullmatch(id):
        raise Invalid("problem.id", CLAUSE, where=where, id=str(id)[:40])


def check_block(content: Tree, entry: object, where: str, tiles: list[Tile]) -> tuple[Block, int]:
    """Dossier 3.7: a block that keeps every rule, and its points."""
    world = cast(Tree, content["map"])
    table = a_table(entry, where)
    check_id(table, where)
    chars = "".join(tile.char for tile in tiles)
    block = read_block(0, entry, where, number_of(world, "block_size", "map"), chars)
    rules = a_table(world["block_rules"], "block_rules")
    for key, values in block_problems(block, tiles, rules):
        raise Invalid(f"problem.{key}", CLAUSE, **values)
    return block, block_value("".join(block.rows), rules)


def check_own(content: Tree, reader: Reader) -> None:
    """Whatever way it came, by file, patch or record: content of a table's own keeps the rules."""
    own = cast(Tree, content["custom"])
    characters, blocks = a_list(own["character"], "custom"), a_list(own["block"], "custom")
    for what, found in (("character", characters), ("block", blocks)):
        if len(found) > MOST_PIECES:
            raise Invalid("problem.too_many", CLAUSE, what=what, most=MOST_PIECES)
    for place, entry in enumerate(characters):
        check_character(content, entry, f"character[{place}]")
    if blocks:
        tiles = tiles_of(content, reader)
        for place, entry in enumerate(blocks):
            check_block(content, entry, f"block[{place}]", tiles)


def tiles_of(content: Tree, reader: Reader) -> list[Tile]:
    entries = a_list(cast(Tree, content["map"])["tiles"], "tiles")
    return [Tile(number, entry, reader) for number, entry in enumerate(entries)]


# ---- files -------------------------------------------------------------------------------------------


class Flaw:
    """Something wrong with a piece of a file: which key it is about, which entry of that key's list, and what it is."""

    def __init__(self, key: str, problem: Problem, entry: int = -1) -> None:
        self.key = key
        self.problem = problem
        self.entry = entry


def flaws_in(key: str, check: Callable[..., object], *values: object) -> list[Flaw]:
    """What such a check finds: nothing, or the one thing that it refuses."""
    try:
        check(*values)
    except Problem as problem:
        return [Flaw(key or key_of(problem), problem)]
    return []


def missing(table: Mapping[str, object], key: str) -> list[Flaw]:
    return [] if key in table else [Flaw("", Invalid("problem.custom_missing", key=key))]


def appraise(game: Game, text: str, tree: Mapping[str, object]) -> list[Finding]:
    """Every piece of a file with its line and its points, or with everything that is wrong with it."""
    reader = reader_of(game.content())
    found = section_findings(game.custom_kinds, text, tree)
    seen: dict[str, int] = {}
    for place, entry in enumerate(entries_of(tree, "character")):
        where = f"character[{place}]"
        flaws = id_flaws(game, text, "character", place, entry, seen) + character_flaws(game, reader, entry, where)
        found += findings_of(text, "character", place, entry, flaws) or [priced_character(game, text, place, entry)]
    tiles = tiles_of(game.content(), reader)
    for place, entry in enumerate(entries_of(tree, "block")):
        where = f"block[{place}]"
        flaws = id_flaws(game, text, "block", place, entry, seen) + block_flaws(game, entry, where, tiles)
        found += findings_of(text, "block", place, entry, flaws) or [priced_block(game, text, place, entry, tiles)]
    return found


def findings_of(text: str, kind: str, place: int, entry: object, flaws: list[Flaw]) -> list[Finding]:
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


def priced_character(game: Game, text: str, place: int, entry: object) -> Finding:
    content = game.content()
    points = check_character(content, entry, f"character[{place}]")
    most = price(a_table(content["prices"], "prices"), "budget")
    return Finding("character", name_of(entry), line_of(text, "character", place), points, -99, most, None)


def priced_block(game: Game, text: str, place: int, entry: object, tiles: list[Tile]) -> Finding:
    content = game.content()
    block, points = check_block(content, entry, f"block[{place}]", tiles)
    budgets = rule_numbers(a_table(cast(Tree, content["map"])["block_rules"], "block_rules"), "value_budget")
    low, high = budgets[v.REALMS[block.realm]]
    return Finding("block", name_of(entry), line_of(text, "block", place), points, low, high, None)


def id_flaws(game: Game, text: str, kind: str, place: int, entry: object, seen: dict[str, int]) -> list[Flaw]:
    """An id is used once: by nothing printed, and not twice in a file."""
    if not isinstance(entry, dict):
        return []
    flaws = missing(entry, "id") or flaws_in("id", check_id, entry, f"{kind}[{place}]")
    id = str(entry.get("id"))
    if flaws:
        return flaws
    if id in printed_ids(game.content()):
        return [Flaw("id", Invalid("problem.custom_taken", CLAUSE, id=id, by="@own.printed"))]
    if id in seen:
        return [Flaw("id", Invalid("problem.custom_id_twice", CLAUSE, id=id, line=seen[id]))]
    seen[id] = line_of(text, kind, place, "id")
    return []


def printed_ids(content: Tree) -> list[str]:
    """Those of the characters and of the map blocks in the box."""
    characters = a_list(cast(Tree, content["cards"])["characters"], "characters")
    return [name_of(entry) for entry in [*characters, *a_list(cast(Tree, content["map"])["blocks"], "blocks")]]


def character_flaws(game: Game, reader: Reader, entry: object, where: str) -> list[Flaw]:
    """Everything that is wrong with a character. Its points are counted where all of it has a price."""
    if not isinstance(entry, dict):
        return flaws_in("", a_table, entry, where)
    table = a_table(entry, where)
    content = game.content()
    prices = a_table(content["prices"], "prices")
    flaws: list[Flaw] = []
    for key in table:
        flaws += flaws_in(key, only_keys, {key: table[key]}, KEYS, where)
    for key, longest in (("zh", 12), ("text_zh", 60)):
        flaws += missing(table, key) or flaws_in(key, text_of, table, key, longest, where)
    flaws += flaws_in("head", check_head, table, where)
    least, most = price(prices, "hp_least"), price(prices, "hp_most")
    costs = missing(table, "max_hp") or flaws_in("max_hp", number_within, table, "max_hp", least, most, where)
    effects = table.get("effects", [])
    if isinstance(effects, list):
        for number, effect in enumerate(effects):
            for flaw in flaws_in("effects", check_effect, game, reader, prices, effect, where):
                costs.append(Flaw("effects", flaw.problem, number))
    return flaws + (costs or flaws_in("", character_points, content, table, where))


def check_effect(game: Game, reader: Reader, prices: Mapping[str, object], effect: object, where: str) -> None:
    """One effect: numbers that are allowed, words that mean something, and a price."""
    game.check_numbers({"custom": {"character": [{"effects": [effect]}]}}, where)
    reader.effects([effect], where)
    price_of(a_table(effect, where), prices, where)


def block_flaws(game: Game, entry: object, where: str, tiles: list[Tile]) -> list[Flaw]:
    """Everything that is wrong with a map block. Its rules are looked at where it can be read at all."""
    if not isinstance(entry, dict):
        return flaws_in("", a_table, entry, where)
    table = a_table(entry, where)
    world = cast(Tree, game.content()["map"])
    size = number_of(world, "block_size", "map")
    chars = "".join(tile.char for tile in tiles)
    flaws: list[Flaw] = []
    for key in table:
        flaws += flaws_in(key, only_keys, {key: table[key]}, BLOCK_KEYS, where)
        flaws += flaws_in(key, game.check_numbers, {"custom": {"block": [{key: table[key]}]}}, where)
    flaws += missing(table, "zh") or flaws_in("zh", text_of, table, "zh", 12, where)
    flaws += missing(table, "realm") or flaws_in("realm", word_of, table, "realm", v.REALMS, where)
    flaws += missing(table, "copies") or flaws_in("copies", number_of, table, "copies", where)
    flaws += missing(table, "rows") or row_flaws(table, where, size, chars)
    if flaws or not ID.fullmatch(str(table.get("id"))):
        return flaws
    block = read_block(0, entry, where, size, chars)
    for key, values in block_problems(block, tiles, a_table(world["block_rules"], "block_rules")):
        problem = Invalid(f"problem.{key}", CLAUSE, **values)
        row = values.get("row")
        flaws.append(Flaw(key_of(problem), problem, row - 1 if isinstance(row, int) else -1))
    return flaws


def row_flaws(table: Mapping[str, object], where: str, size: int, chars: str) -> list[Flaw]:
    rows = table.get("rows")
    if not isinstance(rows, list):
        return flaws_in("rows", a_list, rows, where)
    wrong = Invalid("problem.block_row", "V-602", where=where, row=str(len(rows)), size=size, known=chars)
    flaws = [Flaw("rows", wrong)] if len(rows) != size else []
    for number, row in enumerate(rows):
        if not isinstance(row, str) or len(row) != size or any(char not in chars for char in row):
            said = str(row)[:20]
            problem = Invalid("problem.block_row", "V-602", where=where, row=said, size=size, known=chars)
            flaws.append(Flaw("rows", problem, number))
    return flaws


def entries_of(tree: Mapping[str, object], kind: str) -> list[object]:
    found = tree.get(kind, [])
    return cast(list[object], found) if isinstance(found, list) else [found]


def name_of(entry: object) -> str:
    return str(entry.get("id", "?"))[:40] if isinstance(entry, dict) else "?"


def key_of(problem: Problem) -> str:
    """Which key of the piece a problem is about, as far as it says."""
    if problem.key.startswith("problem.block.") or problem.key == "problem.block_row":
        return "copies" if problem.key.endswith("copies") else "rows"
    if problem.key in ("problem.not_priced", "problem.too_many", "problem.word"):
        return "effects"
    if problem.key in ("problem.id", "problem.head"):
        return problem.key.removeprefix("problem.")
    return str(problem.values.get("key", "")).split(".")[-1]


def points_in(problem: Problem) -> int:
    found = problem.values.get("points", 0)
    return found if isinstance(found, int) else 0


def as_patch(game: Game, text: str, tree: Mapping[str, object]) -> Tree:
    """The file as a patch over the content, or the first refusal in it."""
    refuse_first(appraise(game, text, tree), "custom")
    return {"custom": {kind: entries_of(tree, kind) for kind in ("character", "block")}}
