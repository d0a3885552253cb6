"""The printed cards of a table: what stands on them, made ready for the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import (
    NONE,
    Effect,
    Op,
    Reader,
    a_list,
    a_table,
    flag_of,
    number_of,
    number_within,
    only_keys,
    text_of,
    word_of,
)
from qiju.kernel.options import Tree
from qiju.kernel.refusal import Invalid

# What a card is by nature; a legendary card names another kind in `as`.
EQUIP: Final = 0
COMPANION: Final = 1
EVENT: Final = 2
CONSUMABLE: Final = 3
BOOK: Final = 4
POTION: Final = 5
FOOD: Final = 6
CHARACTER: Final = 7

GROUPS: Final = (
    ("equipment", v.D_EQUIPMENT, EQUIP),
    ("companions", v.D_COMPANION, COMPANION),
    ("events", v.D_EVENT, EVENT),
    ("consumables", v.D_ITEM, CONSUMABLE),
    ("enchantments", v.D_ITEM, BOOK),
    ("potions", v.D_ITEM, POTION),
    ("food", v.D_FOOD, FOOD),
    ("legendary", v.D_LEGENDARY, NONE),
)
AS: Final = ("equipment", "companion", "item", "food")
NATURES: Final = (EQUIP, COMPANION, CONSUMABLE, FOOD)
EVENT_KINDS: Final = ("normal", "story", "legend")
TEXTS: Final = ("id", "zh", "text_zh", "text_en", "count", "effects")
EXTRA: Final[dict[int, tuple[str, ...]]] = {
    EQUIP: ("slot", "damage", "range", "durability", "type", "block", "area", "armor", "as"),
    COMPANION: ("as",),
    EVENT: ("kind",),
    CONSUMABLE: ("when", "mark", "as"),
    BOOK: ("fits",),
    POTION: ("throw",),
    FOOD: ("as",),
    CHARACTER: ("max_hp", "points", "head"),
}


class Card:
    """One kind of card. Several copies of it may be in its deck."""

    def __init__(self, number: i64, id: str, zh: str, deck: i64, nature: i64) -> None:
        self.number: i64 = number
        self.id = id
        self.zh = zh
        self.deck: i64 = deck
        self.nature: i64 = nature
        self.name = f"@card.{id}"  # how sentences name it
        self.count: i64 = 1
        self.text_zh = ""
        self.text_en = ""
        self.head: list[str] = []
        self.slot: i64 = NONE
        self.damage: i64 = 0
        self.range: i64 = 0
        self.durability: i64 = 0
        self.type: i64 = v.PHYSICAL
        self.block: i64 = 0
        self.area: i64 = 0
        self.armor: i64 = 0
        self.weapon: i64 = NONE  # melee, ranged or a shield
        self.windows: i64 = 0  # when a hand card may be played
        self.fits: i64 = 0
        self.kind: i64 = 0
        self.max_hp: i64 = 0
        self.points: i64 = 0
        self.effects: list[Effect] = []
        self.on: list[list[Effect]] = [[] for _ in v.TRIGGERS]
        self.triggers: i64 = 0  # which triggers it has, as a mask
        self.stats: i64 = 0  # which stats its passive effects change, as a mask

    def know_effects(self, effects: list[Effect], lists: list[list[Op]]) -> None:
        self.effects = effects
        for effect in effects:
            self.on[effect.trigger].append(effect)
            self.triggers |= 1 << effect.trigger
            if effect.trigger == v.PASSIVE:
                for op in lists[effect.ops]:
                    self.stats |= 1 << op.stat


def is_hand_card(card: Card) -> bool:
    """V-420: an item or food; everything else lies openly on the table (V-410)."""
    return card.nature in (CONSUMABLE, BOOK, POTION, FOOD)


class Windows:
    """In which windows hand cards of a nature may be played; consumables carry their own (V-421 to V-425)."""

    def __init__(self, base: Mapping[str, object]) -> None:
        self.potion = windows_of(base, "potion")
        self.food = windows_of(base, "food")
        self.book = windows_of(base, "enchantment")


def windows_of(table: Mapping[str, object], key: str) -> int:
    mask = 0
    for word in a_list(table.get(key), f"base.play_windows.{key}"):
        mask |= 1 << word_of({"when": word}, "when", v.WINDOWS, key)
    return mask


def read_cards(content: Tree, reader: Reader, melee_max: int) -> list[Card]:
    """V-102: all cards that lie in decks, kind by kind."""
    groups = a_table(content["cards"], "cards")
    windows = Windows(a_table(a_table(content["base"], "base")["play_windows"], "base.play_windows"))
    found: list[Card] = []
    for name, deck, nature in GROUPS:
        for place, entry in enumerate(a_list(groups[name], name)):
            found.append(read_card(len(found), entry, deck, nature, f"{name}[{place}]", reader, windows, melee_max))
    check_twice([card.id for card in found], "cards")
    return found


def read_card(
    number: int, entry: object, deck: int, nature: int, where: str, reader: Reader, windows: Windows, melee_max: int
) -> Card:
    table = a_table(entry, where)
    if nature == NONE:
        nature = NATURES[word_of(table, "as", AS, where)]
    where = f"{where}.{text_of(table, 'id', 40, where)}"
    only_keys(table, (*TEXTS, *EXTRA[nature]), where)
    card = Card(number, text_of(table, "id", 40, where), text_of(table, "zh", 12, where), deck, nature)
    card.count = number_of(table, "count", where)
    card.text_zh = text_of(table, "text_zh", 120, where)
    card.text_en = text_of(table, "text_en", 200, where)
    if nature == EQUIP:
        read_equipment(card, table, where, melee_max)
    elif nature == EVENT:
        card.kind = word_of(table, "kind", EVENT_KINDS, where)
    elif nature == CONSUMABLE:
        card.windows = windows_of(table, "when")
        text_of(table, "mark", 40, where, "")
    elif nature == BOOK:
        card.windows = windows.book
        for word in a_list(table.get("fits"), where):
            card.fits |= 1 << word_of({"fits": word}, "fits", v.WEAPONS, where)
    elif nature == POTION:
        card.windows = windows.potion
        number_of(table, "throw", where)
    elif nature == FOOD:
        card.windows = windows.food
    card.know_effects(reader.effects(table.get("effects"), where), reader.lists)
    return card


def read_equipment(card: Card, table: Mapping[str, object], where: str, melee_max: int) -> None:
    """V-411: a main weapon, an off-hand weapon or armour."""
    card.slot = word_of(table, "slot", v.SLOTS[:3], where)
    card.durability = number_of(table, "durability", where)
    card.type = word_of(table, "type", v.DAMAGE_TYPES, where, v.PHYSICAL)
    card.damage = number_of(table, "damage", where, 0)
    card.range = number_of(table, "range", where, 0)
    card.block = number_of(table, "block", where, 0)
    card.area = number_of(table, "area", where, 0)
    card.armor = number_of(table, "armor", where, 0)
    if card.slot == v.ARMOR:
        return
    if card.block > 0:
        card.weapon = v.SHIELD
    elif card.range > melee_max:
        card.weapon = v.RANGED
    else:
        card.weapon = v.MELEE


def read_character(number: int, entry: object, where: str, reader: Reader) -> Card:
    """V-430: a character, shipped or of somebody's own."""
    table = a_table(entry, where)
    where = f"{where}.{text_of(table, 'id', 32, where)}"
    only_keys(table, (*TEXTS, *EXTRA[CHARACTER]), where)
    card = Card(number, text_of(table, "id", 32, where), text_of(table, "zh", 12, where), NONE, CHARACTER)
    card.name = f"@character.{card.id}"
    card.max_hp = number_of(table, "max_hp", where)
    card.points = number_of(table, "points", where, 0)
    card.text_zh = text_of(table, "text_zh", 60, where)
    card.text_en = text_of(table, "text_en", 200, where, "")
    card.head = [str(row) for row in a_list(table.get("head", []), where)]
    card.know_effects(reader.effects(table.get("effects"), where), reader.lists)
    return card


BUFF_KEYS: Final = (
    *("id", "zh", "polarity", "rounds", "mods", "on_round_end", "absorb", "floor_hp", "cleared_by_terrain"),
    *("hides_beyond", "no_cover", "no_escape"),
)


class Buff:
    """One effect that can lie in a slot (V-321, W-31)."""

    def __init__(self, number: i64, entry: object, reader: Reader) -> None:
        table = a_table(entry, "buffs")
        where = f"buffs.{text_of(table, 'id', 40, 'buffs')}"
        only_keys(
            table,
            BUFF_KEYS,
            where,
        )
        self.number: i64 = number
        self.id = text_of(table, "id", 40, where)
        self.zh = text_of(table, "zh", 12, where)
        self.name = f"@buff.{self.id}"  # how sentences name it
        self.polarity: i64 = word_of(table, "polarity", v.POLARITIES[:3], where)
        self.rounds: i64 = number_of(table, "rounds", where)
        self.absorb: i64 = number_of(table, "absorb", where, 0)
        self.floor: i64 = number_of(table, "floor_hp", where, 0)
        self.cleared_by: i64 = word_of(table, "cleared_by_terrain", tuple(reader.tiles), where, NONE)
        self.hides: i64 = number_of(table, "hides_beyond", where, NONE)
        self.no_cover: bool = flag_of(table, "no_cover", False, where)
        self.no_escape: bool = flag_of(table, "no_escape", False, where)
        self.at_end: i64 = reader.ops(table.get("on_round_end", []), where, "on_round_end")
        self.mods: list[int] = [0] * len(v.STATS)
        self.stats: i64 = 0
        for entry in a_list(table.get("mods", []), where):
            mod = a_table(entry, where)
            only_keys(mod, ("stat", "amount"), where)
            stat = word_of(mod, "stat", v.STATS, where)
            self.mods[stat] = number_of(mod, "amount", where)
            self.stats |= 1 << stat


class MobKind:
    """One kind of mob."""

    def __init__(self, number: i64, entry: object, reader: Reader) -> None:
        table = a_table(entry, "mobs")
        where = f"mobs.{text_of(table, 'id', 40, 'mobs')}"
        only_keys(table, ("id", "zh", "hp", "damage", "range", "type", "area", "one_shot", "reward"), where)
        self.number: i64 = number
        self.id = text_of(table, "id", 40, where)
        self.zh = text_of(table, "zh", 12, where)
        self.name = f"@mob.{self.id}"  # how sentences name it
        self.hp: i64 = number_of(table, "hp", where)
        self.damage: i64 = number_of(table, "damage", where)
        self.range: i64 = number_of(table, "range", where)
        self.type: i64 = word_of(table, "type", v.DAMAGE_TYPES, where)
        self.area: i64 = number_of(table, "area", where, 0)
        self.one_shot: bool = flag_of(table, "one_shot", False, where)
        self.reward: i64 = reader.ops(table.get("reward"), where)


class MarkerKind:
    """A marker that belongs to a card (W-41)."""

    def __init__(self, number: i64, entry: object, reader: Reader) -> None:
        table = a_table(entry, "markers")
        where = f"markers.{text_of(table, 'id', 40, 'markers')}"
        known = ("id", "zh", "count", "on_enter", "ends_move", "removed_after_use", "ignores_owner", "home")
        only_keys(table, known, where)
        self.number: i64 = number
        self.id = text_of(table, "id", 40, where)
        self.zh = text_of(table, "zh", 12, where)
        self.name = f"@marker.{self.id}"  # how sentences name it
        self.count: i64 = number_of(table, "count", where)
        self.on_enter: i64 = reader.ops(table.get("on_enter", []), where, "on_enter")
        self.ends_move: bool = flag_of(table, "ends_move", False, where)
        self.once: bool = flag_of(table, "removed_after_use", False, where)
        self.ignores_owner: bool = flag_of(table, "ignores_owner", False, where)
        self.home: bool = flag_of(table, "home", False, where)


class Task:
    """A side goal (V-101, W-35): what it asks, how much of it, and the reward."""

    def __init__(self, number: i64, entry: object, reader: Reader) -> None:
        table = a_table(entry, "tasks")
        where = f"tasks.{text_of(table, 'id', 40, 'tasks')}"
        only_keys(table, ("id", "zh", "count", "goal", "reward", "text_zh", "text_en"), where)
        self.number: i64 = number
        self.id = text_of(table, "id", 40, where)
        self.zh = text_of(table, "zh", 12, where)
        self.text_zh = text_of(table, "text_zh", 120, where)
        self.text_en = text_of(table, "text_en", 200, where)
        goal = a_table(table.get("goal"), where)
        only_keys(goal, ("event", "at_least", "realm", "zones"), where)
        # Each lies in its deck once.
        number_within(table, "count", 1, 1, where)
        self.goal: i64 = word_of(goal, "event", v.GOALS, where)
        self.least: i64 = number_of(goal, "at_least", where, 1)
        self.realm: i64 = word_of(goal, "realm", v.REALMS, where, 0)
        self.zones: i64 = 0
        for zone in a_list(goal.get("zones", []), where):
            self.zones |= 1 << word_of({"zone": zone}, "zone", v.SLOTS[:3], where)
        self.reward: i64 = reader.ops(table.get("reward"), where)


class Attack:
    """One attack of the dragon: which rolls it answers to, and what it does."""

    def __init__(self, number: i64, entry: object, reader: Reader, die: int) -> None:
        table = a_table(entry, "boss.attacks")
        where = f"boss.attacks.{text_of(table, 'id', 40, 'boss.attacks')}"
        only_keys(table, ("roll", "id", "zh", "do"), where)
        self.number: i64 = number
        self.id = text_of(table, "id", 40, where)
        self.zh = text_of(table, "zh", 12, where)
        self.name = f"@attack.{self.id}"  # how sentences name it
        self.rolls: list[int] = []
        for roll in a_list(table.get("roll"), where):
            self.rolls.append(number_of({"roll": roll}, "roll", where))
        self.ops: i64 = reader.ops(table.get("do"), where, "dragon")


def check_twice(ids: list[str], where: str) -> None:
    for id in ids:
        if ids.count(id) > 1:
            raise Invalid("problem.twice", where=where, id=id)
