"""Characters and map blocks of one's own (V-430, V-601, W-44): what they may be, and what they cost.

They are plain data, priced or refused with the reason; nothing in them is ever run. What a file of them brings, and
everything that is wrong with it, is told by `appraising.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, cast

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.board import Block, Tile, read_block
from qiju.games.mineventure.effects import (
    Reader,
    a_list,
    a_table,
    number_of,
    number_within,
    only_keys,
    text_of,
)
from qiju.games.mineventure.layouts import block_problems, block_value
from qiju.kernel.options import Tree, shown
from qiju.kernel.refusal import Invalid

ID: Final = re.compile(r"[a-z][a-z0-9_]{2,31}")
HEAD_SIZE: Final = 8
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
    for _, problem in head_problems(table, where):
        raise problem


def head_problems(table: Mapping[str, object], where: str) -> list[tuple[int, Invalid]]:
    """What is wrong with a head, each with its row from 0, or -1 for all of it. A character needs none."""
    head = table.get("head", [])
    if not isinstance(head, list):
        return [(-1, Invalid("problem.shape", where=f"{where}.head", want="@type.list", got=shown(head)))]
    found: list[tuple[int, Invalid]] = []
    if len(head) not in (0, HEAD_SIZE):
        found.append((-1, Invalid("problem.head", CLAUSE, where=where, size=HEAD_SIZE, rows=len(head))))
    for number, row in enumerate(head):
        if not isinstance(row, str) or not HEAD.fullmatch(row):
            said = row[:20] if isinstance(row, str) else shown(row)
            found.append(
                (number, Invalid("problem.head_row", CLAUSE, where=where, row=number + 1, said=said, size=HEAD_SIZE))
            )
    return found


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
