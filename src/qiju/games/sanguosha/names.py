"""The words of 《三国杀》 as numbers: card names, suits, slots, phases, identities, moments, small moves."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.sanguosha.view_types import Gender, Identity, Kingdom, Phase, Slot

# Card names in the order of the rulebook page. A name's place in this list is its number.
CARD_NAMES: Final = (
    "sha",
    "shan",
    "tao",
    "guohe",
    "shunshou",
    "juedou",
    "jiedao",
    "wuzhong",
    "wuxie",
    "nanman",
    "wanjian",
    "taoyuan",
    "wugu",
    "lebu",
    "shandian",
    "zhuge",
    "cixiong",
    "qinggang",
    "hanbing",
    "qinglong",
    "zhangba",
    "guanshi",
    "fangtian",
    "qilin",
    "bagua",
    "renwang",
    "jueying",
    "dilu",
    "zhuahuang",
    "chitu",
    "dawan",
    "zixing",
)
SHA: Final = 0
SHAN: Final = 1
TAO: Final = 2
GUOHE: Final = 3
SHUNSHOU: Final = 4
JUEDOU: Final = 5
JIEDAO: Final = 6
WUZHONG: Final = 7
WUXIE: Final = 8
NANMAN: Final = 9
WANJIAN: Final = 10
TAOYUAN: Final = 11
WUGU: Final = 12
LEBU: Final = 13
SHANDIAN: Final = 14
ZHUGE: Final = 15
CIXIONG: Final = 16
QINGGANG: Final = 17
HANBING: Final = 18
QINGLONG: Final = 19
ZHANGBA: Final = 20
GUANSHI: Final = 21
FANGTIAN: Final = 22
QILIN: Final = 23
BAGUA: Final = 24
RENWANG: Final = 25
JUEYING: Final = 26
ZIXING: Final = 31
NO_NAME: Final = -1

FIRST_TRICK: Final = GUOHE
FIRST_DELAYED: Final = LEBU
FIRST_EQUIPMENT: Final = ZHUGE

SUITS: Final = ("spade", "heart", "club", "diamond")
SUIT_LETTERS: Final = "shcd"
SUIT_SIGNS: Final = "♠♥♣♦"
SPADE: Final = 0
HEART: Final = 1
CLUB: Final = 2
DIAMOND: Final = 3
NO_SUIT: Final = -1
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

COLOURLESS: Final = 0
RED: Final = 1
BLACK: Final = 2

SLOTS: Final[tuple[Slot, ...]] = ("weapon", "armor", "plus", "minus")
WEAPON: Final = 0
ARMOR: Final = 1
PLUS: Final = 2
MINUS: Final = 3
SLOT_COUNT: Final = 4
NO_SLOT: Final = -1
NO_CARD: Final = -1

IDENTITIES: Final[tuple[Identity, ...]] = ("lord", "loyalist", "rebel", "renegade")
LORD: Final = 0
LOYALIST: Final = 1
REBEL: Final = 2
RENEGADE: Final = 3

KINGDOMS: Final[tuple[Kingdom, ...]] = ("wei", "shu", "wu", "qun", "none")
WEI: Final = 0
SHU: Final = 1
WU: Final = 2
QUN: Final = 3
NO_KINGDOM: Final = 4
GENDERS: Final[tuple[Gender, ...]] = ("male", "female")
MALE: Final = 0
FEMALE: Final = 1

PHASES: Final[tuple[Phase, ...]] = ("start", "judge", "draw", "play", "discard", "end", "generals")
START: Final = 0
JUDGE: Final = 1
DRAW: Final = 2
PLAY: Final = 3
DISCARD: Final = 4
END: Final = 5
GENERALS: Final = 6

# Who has won.
NOT_YET: Final = 0
LORD_WINS: Final = 1
REBELS_WIN: Final = 2
RENEGADE_WINS: Final = 3
NOBODY_WINS: Final = 4
REASONS: Final = ("", "lord", "rebel", "renegade", "draw")

# The moments at which a skill may speak: bits of a general's `moments`.
AT_START: Final = 1 << 0
AT_DRAW: Final = 1 << 1
AT_DISCARD: Final = 1 << 2
AT_END: Final = 1 << 3
ON_DAMAGED: Final = 1 << 4
ON_JUDGING: Final = 1 << 5
ON_JUDGED: Final = 1 << 6
ON_USE: Final = 1 << 7
ON_TARGETED: Final = 1 << 8
ON_AIMED: Final = 1 << 9
ON_DODGED: Final = 1 << 10
ON_HURTING: Final = 1 << 11
ON_HAND_LOST: Final = 1 << 12
ON_EQUIP_LOST: Final = 1 << 13
# What a skill is always: an act of the play phase, a conversion, a call for help, a change of the rules.
ACTS: Final = 1 << 14
CONVERTS: Final = 1 << 15
CALLS: Final = 1 << 16
FORBIDS: Final = 1 << 17
MANY_SHA: Final = 1 << 18
FAR_TRICKS: Final = 1 << 19
DOUBLE: Final = 1 << 20
HELPED_MORE: Final = 1 << 21
NEARER: Final = 1 << 22
BARE_ANSWERS: Final = 1 << 23  # answers without any card in hand or equipment

# Small moves. One number means the same everywhere; what is allowed depends on the question.
NO: Final = 0  # pass; end of the play phase
DONE: Final = 1  # no more of these
BLIND: Final = 2  # a card of somebody's hand, unseen
HURT: Final = 3  # rather be wounded
LET_DRAW: Final = 4  # rather let the other draw
SUIT_MOVE: Final = 10  # + suit
SEAT_MOVE: Final = 20  # + seat
SKILL_MOVE: Final = 40  # + skill number
GENERAL_MOVE: Final = 300  # + general number
CARD_MOVE: Final = 1024  # + card number
MOST_CARDS: Final = 128

# How a deed with such a card reads to the others: above zero it harms its target, below zero it helps.
HARM: Final[list[int]] = [30, 0, -30, 20, 20, 30, 10, -20, 0, 20, 20, -20, -20, 30, 5] + [0] * 17

NOTHING: Final[list[int]] = []  # an empty list that is never changed
LAID: Final = 128  # in a judgement zone a card lies as a name: name * LAID + card
EVERY_RENEGADE: Final = -2  # as the winner, where more than one wins

# Masks with one bit. Compiled, `1 << place` on whole 64-bit numbers is a C shift of 32 bits, so they are looked up.
BITS: Final[list[int]] = [2**place for place in range(62)]


def bit(place: i64) -> i64:
    """A mask with one bit, also beyond the 31st."""
    return BITS[place]
