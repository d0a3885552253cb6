"""Effects read from data: operations in numbered lists, each card with what it does and when (V-401).

Nothing here carries out a card; `rules/operations.py` does. A word that the vocabulary does not have, or that means
nothing on its occasion, is refused where it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.occasions import check_op
from qiju.kernel.options import LARGEST, Tree, shown
from qiju.kernel.refusal import Invalid

NONE: Final = -1
FAR: Final = 999  # another realm
ALWAYS: Final[list[str]] = ["op", "target"]

# Which keys an operation may have besides its name and target, and those it must have.
KEYS: Final[dict[str, tuple[str, ...]]] = {
    "damage": ("amount", "type", "area", "range", "center", "include_self", "include_opponent"),
    "heal": ("amount", "range"),
    "absorb": ("amount",),
    "draw": ("deck", "count"),
    "discard": ("zone", "count", "chooser"),
    "steal": ("zone", "count", "chooser", "range"),
    "reveal": ("zone", "range"),
    "move": ("steps",),
    "set_roll": ("value",),
    "teleport": ("to", "max_distance", "optional", "enter"),
    "push": ("steps",),
    "swap_position": ("range",),
    "buff": ("id", "range"),
    "cleanse": ("polarity", "count"),
    "mod": ("stat", "amount", "scope", "deck", "weapon"),
    "retype": ("type", "scope"),
    "durability": ("amount", "slot", "raise_max"),
    "set_hp": ("amount",),
    "summon": ("mob", "count", "within", "near"),
    "place": ("tile", "range", "rounds"),
    "time": ("set",),
    "skip": ("phase",),
    "leave_battle": (),
    "story": ("rounds", "until"),
    "roll": ("cases", "each", "realm"),
    "choose": ("options",),
}
NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "damage": ("amount", "type"),
    "heal": ("amount",),
    "absorb": ("amount",),
    "draw": ("deck", "count"),
    "discard": ("zone", "count"),
    "steal": ("zone", "count"),
    "reveal": ("zone",),
    "move": ("steps",),
    "set_roll": ("value",),
    "teleport": ("to",),
    "push": ("steps",),
    "buff": ("id",),
    "cleanse": ("polarity", "count"),
    "mod": ("stat", "amount", "scope"),
    "retype": ("type",),
    "durability": ("amount", "slot"),
    "set_hp": ("amount",),
    "summon": ("mob", "count", "within"),
    "place": ("tile", "rounds"),
    "time": ("set",),
    "skip": ("phase",),
    "story": ("rounds",),
    "roll": ("cases",),
    "choose": ("options",),
}


class Op:
    """One operation, in whole numbers (V-701). What it has no word for is NONE or 0."""

    def __init__(self, code: i64) -> None:
        self.code: i64 = code
        self.target: i64 = v.SELF
        self.amount: i64 = 0
        self.type: i64 = v.PHYSICAL
        self.area: i64 = 0
        self.range: i64 = FAR
        self.center: i64 = 0
        self.include_self: bool = False
        self.include_opponent: bool = True
        self.deck: i64 = NONE
        self.count: i64 = 1
        self.zone: i64 = v.HAND
        self.chooser: i64 = v.BY_SELF
        self.to: i64 = NONE
        self.optional: bool = False
        self.enter: bool = False
        self.buff: i64 = NONE
        self.polarity: i64 = v.ANY
        self.stat: i64 = NONE
        self.scope: i64 = v.INSTANCE
        self.weapon: i64 = NONE
        self.slot: i64 = NONE
        self.raise_max: bool = False
        self.mob: i64 = NONE
        self.near: i64 = 0
        self.marker: i64 = NONE
        self.rounds: i64 = 0
        self.set: i64 = 0
        self.until: i64 = NONE
        self.each: bool = False
        self.realm: i64 = NONE
        self.lists: list[int] = []
        self.least: list[int] = []
        self.most: list[int] = []


class Effect:
    """When, under which conditions, and the number of the list of operations."""

    def __init__(self, trigger: i64, conditions: list[int], values: list[int], ops: i64) -> None:
        self.trigger: i64 = trigger
        self.conditions = conditions
        self.values = values
        self.ops: i64 = ops


class Reader:
    """Reads effects, and keeps every list of operations under a number so that a state can point at it."""

    def __init__(self, buffs: list[str], mobs: list[str], markers: list[str], tiles: list[str]) -> None:
        self.buffs = buffs
        self.mobs = mobs
        self.markers = markers
        self.tiles = tiles
        self.lists: list[list[Op]] = []

    def effects(self, entries: object, where: str) -> list[Effect]:
        return [self.effect(entry, where) for entry in a_list(entries, where)]

    def effect(self, entry: object, where: str) -> Effect:
        table = a_table(entry, where)
        only_keys(table, ("on", "if", "do"), where)
        trigger = word_of(table, "on", v.TRIGGERS, where)
        codes: list[int] = []
        values: list[int] = []
        for condition in a_list(table.get("if", []), where):
            code, value = self.condition(condition, where)
            codes.append(code)
            values.append(value)
        when = v.TRIGGERS[trigger]
        return Effect(trigger, codes, values, self.ops(table.get("do"), f"{where}.{when}", when))

    def condition(self, condition: object, where: str) -> tuple[int, int]:
        """A condition, and the value that some have behind a colon."""
        name, colon, value = str(condition).partition(":")
        code = one_of(name, v.CONDITIONS, f"{where}.if")
        return code, self.condition_value(code, value, bool(colon), where)

    def condition_value(self, code: int, value: str, given: bool, where: str) -> int:
        if given != (code in v.VALUED):
            raise Invalid("problem.word", where=where, word=f"{v.CONDITIONS[code]}:{value}", known="—")
        if code == v.IF_TERRAIN:
            return one_of(value, tuple(self.tiles), f"{where}.if")
        if not given:
            return 0
        if not value.isdigit() or len(value) > 3:
            raise Invalid("problem.word", where=where, word=value, known="0 … 999")
        return int(value)

    def ops(self, entries: object, where: str, when: str = "") -> int:
        """The number of a list of operations, of which each must be possible on that occasion."""
        number = len(self.lists)
        made: list[Op] = []
        self.lists.append(made)
        for entry in a_list(entries, where):
            made.append(self.op(entry, where, when))
        return number

    def op(self, entry: object, where: str, when: str) -> Op:
        table = a_table(entry, where)
        name = v.OPS[word_of(table, "op", v.OPS, where)]
        where = f"{where}.{name}"
        only_keys(table, (*ALWAYS, *KEYS[name]), where)
        for key in NEEDS.get(name, ()):
            if key not in table:
                raise Invalid("problem.key_missing", where=where, key=key)
        op = Op(v.OPS.index(name))
        if "target" in table:
            op.target = word_of(table, "target", v.TARGETS, where)
        self.numbers(op, table, where)
        self.words(op, table, where)
        check_op(name, table, when, where)
        if name == "roll":
            self.cases(op, table, where)
        if name == "choose":
            op.lists = [self.ops(option, where) for option in a_list(table["options"], where)]
            if not 1 <= len(op.lists) <= 8:
                raise Invalid("problem.content_range", key=where, low=1, high=8, value=len(op.lists))
        return op

    def numbers(self, op: Op, table: Mapping[str, object], where: str) -> None:
        if "amount" in table:
            op.amount = number_of(table, "amount", where)
        if "area" in table:
            op.area = number_of(table, "area", where)
        if "range" in table:
            op.range = number_of(table, "range", where)
        if "max_distance" in table:
            op.range = number_of(table, "max_distance", where)
        if "within" in table:
            op.range = number_of(table, "within", where)
        if "count" in table:
            op.count = number_of(table, "count", where)
        if "steps" in table:
            op.count = number_of(table, "steps", where)
        if "rounds" in table:
            op.rounds = number_of(table, "rounds", where)
        op.include_self = flag_of(table, "include_self", False, where)
        op.include_opponent = flag_of(table, "include_opponent", True, where)
        op.optional = flag_of(table, "optional", False, where)
        op.enter = flag_of(table, "enter", False, where)
        op.raise_max = flag_of(table, "raise_max", False, where)

    def words(self, op: Op, table: Mapping[str, object], where: str) -> None:
        op.type = word_of(table, "type", v.DAMAGE_TYPES, where, v.PHYSICAL)
        op.center = word_of(table, "center", v.CENTERS, where, 0)
        op.deck = word_of(table, "deck", v.DECKS[: v.D_TASK], where, NONE)
        op.zone = word_of(table, "zone", v.ZONES, where, v.HAND)
        op.chooser = word_of(table, "chooser", v.CHOOSERS, where, v.BY_SELF)
        op.to = word_of(table, "to", v.PLACES, where, NONE)
        op.buff = word_of(table, "id", tuple(self.buffs), where, NONE)
        op.polarity = word_of(table, "polarity", v.POLARITIES, where, v.ANY)
        op.stat = word_of(table, "stat", v.STATS, where, NONE)
        op.scope = word_of(table, "scope", v.SCOPES, where, v.INSTANCE)
        op.weapon = word_of(table, "weapon", v.WEAPONS, where, NONE)
        op.slot = word_of(table, "slot", v.SLOTS, where, NONE)
        op.mob = word_of(table, "mob", tuple(self.mobs), where, NONE)
        op.near = word_of(table, "near", v.NEAR, where, 0)
        op.marker = word_of(table, "tile", tuple(self.markers), where, NONE)
        op.set = word_of(table, "set", v.TIMES, where, 0)
        op.until = word_of(table, "until", v.UNTIL, where, NONE)
        op.realm = word_of(table, "realm", v.REALMS, where, NONE)
        word_of(table, "phase", v.PHASES, where, 0)
        if op.code == v.SKIP:
            op.set = word_of(table, "phase", v.PHASES, where)
        word_of(table, "value", ("choice",), where, 0)
        op.each = word_of(table, "each", ("realm",), where, NONE) == 0

    def cases(self, op: Op, table: Mapping[str, object], where: str) -> None:
        for entry in a_list(table["cases"], where):
            case = a_table(entry, where)
            only_keys(case, ("min", "max", "do"), where)
            op.least.append(number_of(case, "min", where))
            op.most.append(number_of(case, "max", where))
            op.lists.append(self.ops(case.get("do"), where))


def reader_of(content: Tree) -> Reader:
    """A reader that knows the buffs, mobs, markers and tiles of this content by name."""
    world = cast(Tree, content["map"])
    return Reader(named(content, "buffs"), named(content, "mobs"), named(content, "markers"), named(world, "tiles"))


def named(tree: Tree, key: str) -> list[str]:
    """The ids in a list of entries."""
    return [str(a_table(entry, key).get("id")) for entry in a_list(tree[key], key)]


# ---- plain data, checked -----------------------------------------------------------------------------


def a_table(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise Invalid("problem.shape", where=where, want="@type.table", got=shown(value))
    return cast(Mapping[str, object], value)


def a_list(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise Invalid("problem.shape", where=where, want="@type.list", got=shown(value))
    return cast(list[object], value)


def only_keys(table: Mapping[str, object], known: tuple[str, ...], where: str) -> None:
    for key in table:
        if key not in known:
            raise Invalid("problem.content_key", where=where, key=key, known=", ".join(known))


def one_of(word: object, known: tuple[str, ...], where: str) -> int:
    if not isinstance(word, str) or word not in known:
        said = word[:40] if isinstance(word, str) else shown(word)
        raise Invalid("problem.word", where=where, word=said, known=", ".join(known))
    return known.index(word)


def word_of(
    table: Mapping[str, object], key: str, known: tuple[str, ...], where: str, default: int | None = None
) -> int:
    if key not in table and default is not None:
        return default
    return one_of(present(table, key, where), known, f"{where}.{key}")


def present(table: Mapping[str, object], key: str, where: str) -> object:
    if key not in table:
        raise Invalid("problem.key_missing", where=where, key=key)
    return table[key]


def number_of(table: Mapping[str, object], key: str, where: str, default: int | None = None) -> int:
    """A whole number. That it is an allowed one was looked at before, by `numbers.toml`."""
    if key not in table and default is not None:
        return default
    value = present(table, key, where)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Invalid("problem.content_type", where=where, key=key, want="@type.int", got=shown(value))
    return value


def number_within(table: Mapping[str, object], key: str, low: int, high: int, where: str) -> int:
    """A whole number whose bounds depend on others: on the price list, or on what an effect does."""
    value = present(table, key, where)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Invalid("problem.whole", where=where, key=key, low=low, high=high, got=shown(value))
    if not low <= value <= high:
        raise Invalid("problem.content_range", key=f"{where}.{key}", low=low, high=high, value=min(value, LARGEST))
    return value


def flag_of(table: Mapping[str, object], key: str, default: bool, where: str) -> bool:
    value = table.get(key, default)
    if not isinstance(value, bool):
        raise Invalid("problem.content_type", where=where, key=key, want="@type.bool", got=shown(value))
    return value


def text_of(table: Mapping[str, object], key: str, longest: int, where: str, default: str | None = None) -> str:
    value = table.get(key, default) if default is not None else present(table, key, where)
    if not isinstance(value, str):
        raise Invalid("problem.content_type", where=where, key=key, want="@type.str", got=shown(value))
    if len(value) > longest or (default is None and not value):
        raise Invalid("problem.text_length", where=where, key=key, most=longest, count=len(value))
    # A name is filled into sentences: it must not be able to be one.
    if any(character in value for character in "@{}<>") or any(ord(character) < 32 for character in value):
        raise Invalid("problem.plain_text", where=where, key=key)
    return value
