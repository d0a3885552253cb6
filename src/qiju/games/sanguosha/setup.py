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
from qiju.kernel.content import int_of, table_of
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
        self.kingdom: i64 = KINGDOMS.index(str(table["kingdom"]))
        self.gender: i64 = GENDERS.index(str(table["gender"]))
        self.hp: i64 = int_of(table, "hp")
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
        super().__init__(setup.seats, setup.options, setup.presets, setup.content, setup.roles, setup.version)
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
        self.reach_of_name: list[int] = [int_of(ranges, name) if name in ranges else 1 for name in CARD_NAMES]
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
        self.start_hand: i64 = int_of(numbers, "start_hand")
        self.draw: i64 = int_of(numbers, "draw")
        self.sha_per_phase: i64 = int_of(numbers, "sha_per_phase")
        self.blank_hp: i64 = int_of(numbers, "blank_hp")
        self.lord_bonus: i64 = int_of(numbers, "lord_bonus")
        self.lord_bonus_from: i64 = int_of(numbers, "lord_bonus_from")
        self.lord_extra: i64 = int_of(numbers, "lord_extra_generals")
        self.each: i64 = int_of(numbers, "generals_each")
        self.each_ten: i64 = int_of(numbers, "generals_each_ten")
        self.rebel_reward: i64 = int_of(numbers, "rebel_reward")
        self.bare_range: i64 = int_of(numbers, "bare_range")
        self.least_distance: i64 = int_of(numbers, "least_distance")
        self.horse: i64 = int_of(numbers, "horse")
        self.shunshou_distance: i64 = int_of(numbers, "shunshou_distance")
        self.sha_damage: i64 = int_of(numbers, "sha_damage")
        self.tao_heal: i64 = int_of(numbers, "tao_heal")
        self.juedou_damage: i64 = int_of(numbers, "juedou_damage")
        self.wuzhong_draw: i64 = int_of(numbers, "wuzhong_draw")
        self.nanman_damage: i64 = int_of(numbers, "nanman_damage")
        self.wanjian_damage: i64 = int_of(numbers, "wanjian_damage")
        self.taoyuan_heal: i64 = int_of(numbers, "taoyuan_heal")
        self.shandian_damage: i64 = int_of(numbers, "shandian_damage")
        self.shandian_suit: i64 = SUITS.index(str(numbers["shandian_suit"]))
        self.shandian_low: i64 = int_of(numbers, "shandian_low")
        self.shandian_high: i64 = int_of(numbers, "shandian_high")
        self.lebu_safe: i64 = SUITS.index(str(numbers["lebu_safe"]))
        self.cixiong_cards: i64 = int_of(numbers, "cixiong_cards")
        self.hanbing_discards: i64 = int_of(numbers, "hanbing_discards")
        self.zhangba_cards: i64 = int_of(numbers, "zhangba_cards")
        self.guanshi_discards: i64 = int_of(numbers, "guanshi_discards")
        self.fangtian_extra: i64 = int_of(numbers, "fangtian_extra")
        self.ganglie_discards: i64 = int_of(numbers, "ganglie_discards")
        self.ganglie_damage: i64 = int_of(numbers, "ganglie_damage")
        self.ganglie_safe: i64 = SUITS.index(str(numbers["ganglie_safe"]))
        self.tuxi_most: i64 = int_of(numbers, "tuxi_most")
        self.luoyi_less: i64 = int_of(numbers, "luoyi_less")
        self.luoyi_more: i64 = int_of(numbers, "luoyi_more")
        self.yiji_cards: i64 = int_of(numbers, "yiji_cards")
        self.rende_heal_at: i64 = int_of(numbers, "rende_heal_at")
        self.rende_heal: i64 = int_of(numbers, "rende_heal")
        self.guanxing_most: i64 = int_of(numbers, "guanxing_most")
        self.mashu: i64 = int_of(numbers, "mashu")
        self.jizhi_draw: i64 = int_of(numbers, "jizhi_draw")
        self.jiuyuan_bonus: i64 = int_of(numbers, "jiuyuan_bonus")
        self.kurou_loss: i64 = int_of(numbers, "kurou_loss")
        self.kurou_draw: i64 = int_of(numbers, "kurou_draw")
        self.yingzi_draw: i64 = int_of(numbers, "yingzi_draw")
        self.fanjian_damage: i64 = int_of(numbers, "fanjian_damage")
        self.lianying_draw: i64 = int_of(numbers, "lianying_draw")
        self.jieyin_discards: i64 = int_of(numbers, "jieyin_discards")
        self.jieyin_heal: i64 = int_of(numbers, "jieyin_heal")
        self.xiaoji_draw: i64 = int_of(numbers, "xiaoji_draw")
        self.qingnang_discards: i64 = int_of(numbers, "qingnang_discards")
        self.qingnang_heal: i64 = int_of(numbers, "qingnang_heal")
        self.wushuang_cards: i64 = int_of(numbers, "wushuang_cards")
        self.biyue_draw: i64 = int_of(numbers, "biyue_draw")

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
        """K-1.2, K-4.1.1, K-4.1.3: one lord, and as many in all as there are seats."""
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
