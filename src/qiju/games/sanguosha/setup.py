"""The cards, generals, numbers and options of one table, read once, shared by all its states."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.names import (
    ARMOR,
    BAGUA,
    BLACK,
    CARD_NAMES,
    DIAMOND,
    FIRST_EQUIPMENT,
    GENDERS,
    HEART,
    IDENTITIES,
    JUEYING,
    KINGDOMS,
    LORD,
    MINUS,
    MOST_CARDS,
    NO_SLOT,
    PLUS,
    RANKS,
    RED,
    SUIT_LETTERS,
    SUITS,
    WEAPON,
)
from qiju.kernel.content import check_range, int_of, table_of
from qiju.kernel.game import Setup
from qiju.kernel.options import Tree
from qiju.kernel.refusal import Invalid

NO_GENERAL: Final = -1
BLANK: Final = "blank"
TWIN: Final = "b"  # the second of two cards that are alike


class General:
    """One general as printed. A skill is known by its number in the register of skills."""

    def __init__(self, number: i64, name: str, table: Tree, known: dict[str, int]) -> None:
        self.number: i64 = number
        self.name = name
        self.kingdom: i64 = place_of(f"generals.{name}.kingdom", str(table["kingdom"]), KINGDOMS)
        self.gender: i64 = place_of(f"generals.{name}.gender", str(table["gender"]), GENDERS)
        self.hp: i64 = number_in(table, "hp", 1, 20)
        self.candidate: bool = bool(table["lord"])
        self.skills: list[int] = []
        for skill in cast(list[str], table["skills"]):
            if skill not in known:
                raise Invalid("problem.skill_name", general=name, skill=skill)
            if known[skill] in self.skills:
                raise Invalid("problem.skill_twice", general=name, skill=skill)
            self.skills.append(known[skill])


class SgsSetup(Setup):
    """Everything the rules look up, as plain fields. All are set here, so that the compiler knows they are there."""

    def __init__(self, setup: Setup, skills: dict[str, int], moments: list[int], lord_only: list[bool]) -> None:
        super().__init__(setup.seats, setup.options, setup.presets, setup.content, setup.roles)
        content = setup.content
        self.read_numbers(table_of(content, "numbers"))
        # The deck, card by card.
        self.card_ids: list[str] = []
        self.name_of: list[int] = []
        self.suit_of: list[int] = []
        self.rank_of: list[int] = []
        self.colour_of: list[int] = []
        for text in cast(list[str], table_of(content, "deck")["cards"]):
            self.read_card(text)
        self.size: i64 = len(self.card_ids)
        least = setup.seats * (self.start_hand + 1) + self.draw
        if not least <= self.size <= MOST_CARDS:
            raise Invalid("problem.content_range", key="deck.cards", low=least, high=MOST_CARDS, value=self.size)
        self.slot_of_name: list[int] = slots_of_names(table_of(content, "horses"))
        self.slot_of: list[int] = [self.slot_of_name[name] for name in self.name_of]
        ranges = table_of(content, "ranges")
        self.reach_of_name: list[int] = [number_in(ranges, name, 1, 20) if name in ranges else 1 for name in CARD_NAMES]
        # Weapons that speak at some moment have a skill of their own name.
        self.gear_skill: list[int] = [skills.get(name, -1) for name in CARD_NAMES]
        self.gear_moments: list[int] = [0 if skill < 0 else moments[skill] for skill in self.gear_skill]
        # Generals, and what each can do as lord or not.
        self.generals: list[General] = []
        for name, value in table_of(content, "generals").items():
            self.generals.append(General(len(self.generals), name, cast(Tree, value), skills))
        self.general_names: list[str] = [general.name for general in self.generals]
        self.candidates: list[int] = [int(general.number) for general in self.generals if general.candidate]
        self.all_skills: list[list[int]] = [general.skills for general in self.generals]
        self.own_skills: list[list[int]] = [
            [skill for skill in general.skills if not lord_only[skill]] for general in self.generals
        ]
        self.moments: list[int] = moments
        # How many of each identity, the lord's first.
        self.options_read(setup.options)
        self.identities: list[int] = self.read_identities(table_of(content, "identities"))
        self.fixed: list[int] = [self.general_named(role) for role in setup.roles]
        self.check_enough_generals()

    def read_numbers(self, numbers: Tree) -> None:
        """Every number of the rulebook that is neither on a card nor on a general."""
        self.start_hand: i64 = number_in(numbers, "start_hand", 1, 10)
        self.draw: i64 = number_in(numbers, "draw", 1, 10)
        self.sha_per_phase: i64 = number_in(numbers, "sha_per_phase", 0, 99)
        self.blank_hp: i64 = number_in(numbers, "blank_hp", 1, 20)
        self.lord_bonus: i64 = number_in(numbers, "lord_bonus", 0, 10)
        self.lord_bonus_from: i64 = number_in(numbers, "lord_bonus_from", 0, 99)
        self.lord_extra: i64 = number_in(numbers, "lord_extra_generals", 0, 10)
        self.each: i64 = number_in(numbers, "generals_each", 1, 10)
        self.each_ten: i64 = number_in(numbers, "generals_each_ten", 1, 10)
        self.rebel_reward: i64 = number_in(numbers, "rebel_reward", 0, 10)
        self.bare_range: i64 = number_in(numbers, "bare_range", 1, 20)
        self.least_distance: i64 = number_in(numbers, "least_distance", 0, 20)
        self.horse: i64 = number_in(numbers, "horse", 0, 10)
        self.shunshou_distance: i64 = number_in(numbers, "shunshou_distance", 0, 20)
        self.sha_damage: i64 = number_in(numbers, "sha_damage", 1, 20)
        self.tao_heal: i64 = number_in(numbers, "tao_heal", 1, 20)
        self.juedou_damage: i64 = number_in(numbers, "juedou_damage", 1, 20)
        self.wuzhong_draw: i64 = number_in(numbers, "wuzhong_draw", 0, 10)
        self.nanman_damage: i64 = number_in(numbers, "nanman_damage", 1, 20)
        self.wanjian_damage: i64 = number_in(numbers, "wanjian_damage", 1, 20)
        self.taoyuan_heal: i64 = number_in(numbers, "taoyuan_heal", 1, 20)
        self.shandian_damage: i64 = number_in(numbers, "shandian_damage", 1, 20)
        self.shandian_suit: i64 = place_of("numbers.shandian_suit", str(numbers["shandian_suit"]), SUITS)
        self.shandian_low: i64 = number_in(numbers, "shandian_low", 1, 13)
        self.shandian_high: i64 = number_in(numbers, "shandian_high", 1, 13)
        self.lebu_safe: i64 = place_of("numbers.lebu_safe", str(numbers["lebu_safe"]), SUITS)
        self.cixiong_cards: i64 = number_in(numbers, "cixiong_cards", 1, 10)
        self.hanbing_discards: i64 = number_in(numbers, "hanbing_discards", 1, 10)
        self.zhangba_cards: i64 = number_in(numbers, "zhangba_cards", 1, 5)
        self.guanshi_discards: i64 = number_in(numbers, "guanshi_discards", 1, 10)
        self.fangtian_extra: i64 = number_in(numbers, "fangtian_extra", 0, 9)
        self.ganglie_discards: i64 = number_in(numbers, "ganglie_discards", 1, 10)
        self.ganglie_damage: i64 = number_in(numbers, "ganglie_damage", 1, 20)
        self.ganglie_safe: i64 = place_of("numbers.ganglie_safe", str(numbers["ganglie_safe"]), SUITS)
        self.tuxi_most: i64 = number_in(numbers, "tuxi_most", 1, 9)
        self.luoyi_less: i64 = number_in(numbers, "luoyi_less", 0, 10)
        self.luoyi_more: i64 = number_in(numbers, "luoyi_more", 0, 10)
        self.yiji_cards: i64 = number_in(numbers, "yiji_cards", 1, 6)
        self.rende_heal_at: i64 = number_in(numbers, "rende_heal_at", 1, 20)
        self.rende_heal: i64 = number_in(numbers, "rende_heal", 1, 20)
        self.guanxing_most: i64 = number_in(numbers, "guanxing_most", 1, 8)
        self.mashu: i64 = number_in(numbers, "mashu", 0, 10)
        self.jizhi_draw: i64 = number_in(numbers, "jizhi_draw", 0, 10)
        self.jiuyuan_bonus: i64 = number_in(numbers, "jiuyuan_bonus", 0, 10)
        self.kurou_loss: i64 = number_in(numbers, "kurou_loss", 1, 20)
        self.kurou_draw: i64 = number_in(numbers, "kurou_draw", 0, 10)
        self.yingzi_draw: i64 = number_in(numbers, "yingzi_draw", 0, 10)
        self.fanjian_damage: i64 = number_in(numbers, "fanjian_damage", 1, 20)
        self.lianying_draw: i64 = number_in(numbers, "lianying_draw", 0, 10)
        self.jieyin_discards: i64 = number_in(numbers, "jieyin_discards", 1, 10)
        self.jieyin_heal: i64 = number_in(numbers, "jieyin_heal", 1, 20)
        self.xiaoji_draw: i64 = number_in(numbers, "xiaoji_draw", 0, 10)
        self.qingnang_discards: i64 = number_in(numbers, "qingnang_discards", 1, 10)
        self.qingnang_heal: i64 = number_in(numbers, "qingnang_heal", 1, 20)
        self.wushuang_cards: i64 = number_in(numbers, "wushuang_cards", 1, 5)
        self.biyue_draw: i64 = number_in(numbers, "biyue_draw", 0, 10)

    def read_card(self, text: str) -> None:
        """`sha.s7`: a name, a suit's letter, a rank. The second of two alike gets a letter more."""
        name, _, face = text.partition(".")
        if name not in CARD_NAMES or face[:1] not in SUIT_LETTERS or not face or face[1:] not in RANKS:
            raise Invalid("problem.card_name", card=text)
        id = text
        while id in self.card_ids:
            id += TWIN
        self.card_ids.append(id)
        suit = SUIT_LETTERS.index(face[0])
        self.name_of.append(CARD_NAMES.index(name))
        self.suit_of.append(suit)
        self.rank_of.append(RANKS.index(face[1:]) + 1)
        self.colour_of.append(RED if suit in (HEART, DIAMOND) else BLACK)

    def options_read(self, options: dict[str, str]) -> None:
        self.with_generals = options["generals"] == "on"
        self.mix_b = options["mix"] == "B"
        self.fanjian_damage_first = options["fanjian"] == "damage_first"
        self.jijiang_never = options["jijiang_again"] == "never"
        self.jijiang_always = options["jijiang_again"] == "always"
        self.ganglie_empty = options["ganglie_empty"] == "on"
        self.tao_again = options["tao_round"] == "again"
        self.reshuffle_at_once = options["reshuffle"] == "at_once"
        self.liuli_same = options["liuli_same"] == "on"
        self.jieyin_target_first = options["jieyin_first"] == "target"
        self.kongcheng_again = options["kongcheng_provide"] == "again"
        self.renegade_inherits = options["lord_dead"] == "renegade"
        limit = options["reshuffle_limit"]
        self.reshuffle_limit: i64 = int(limit) if limit.isdigit() else 0

    def read_identities(self, table: Tree) -> list[int]:
        """K-4.1.1: one lord, and as many in all as there are seats."""
        # Only six and eight know a second mix.
        key = f"{self.seats}B" if self.mix_b else str(self.seats)
        if key not in table:
            raise Invalid("problem.mix_seats", "K-4.1.1", seats=self.seats)
        counts = cast(list[int], table[key])
        whole = len(counts) == len(IDENTITIES) and min(counts) >= 0 and sum(counts) == self.seats
        if not whole or counts[LORD] != 1 or counts[2] + counts[3] == 0:
            raise Invalid("problem.identity_count", "K-4.1.1", key=key, seats=self.seats)
        return counts

    def general_named(self, name: str) -> int:
        return NO_GENERAL if name == BLANK else self.general_names.index(name)

    def check_enough_generals(self) -> None:
        """K-4.2.2, K-4.2.3: the lord looks at some, the others at so many each of what is left."""
        offered = len(self.candidates) + self.lord_extra
        need = max(offered, 1 + (self.seats - 1) * self.offered_each())
        if offered == 0 or need > len(self.generals):
            raise Invalid("problem.generals_few", "K-4.2.3", need=need, have=len(self.generals))

    def offered_each(self) -> i64:
        return self.each_ten if self.seats == 10 else self.each


def number_in(table: Tree, key: str, low: int, high: int) -> int:
    return int(check_range(key, int_of(table, key), low, high))


def place_of(path: str, value: str, names: tuple[str, ...]) -> int:
    if value not in names:
        raise Invalid("problem.content_name", key=path, value=value, known=", ".join(names))
    return names.index(value)


def slots_of_names(horses: Tree) -> list[int]:
    """Which place in front of a player a card of each name takes."""
    slots = [NO_SLOT] * len(CARD_NAMES)
    for name in range(FIRST_EQUIPMENT, BAGUA):
        slots[name] = WEAPON
    for name in range(BAGUA, JUEYING):
        slots[name] = ARMOR
    for side, slot in (("plus", PLUS), ("minus", MINUS)):
        for horse in cast(list[str], horses[side]):
            slots[JUEYING + place_of(f"horses.{side}", horse, CARD_NAMES[JUEYING:])] = slot
    if NO_SLOT in slots[JUEYING:]:
        missing = CARD_NAMES[slots.index(NO_SLOT, JUEYING)]
        raise Invalid("problem.horse_missing", horse=missing)
    return slots


assert len(SUITS) == len(SUIT_LETTERS)
