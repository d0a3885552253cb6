"""How moves, cards and seats are written: the notation, other spellings, and the names in sentences."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.frames.play import Play
from qiju.games.sanguosha.names import (
    BLIND,
    CARD_MOVE,
    DONE,
    GENERAL_MOVE,
    HURT,
    LET_DRAW,
    SEAT_MOVE,
    SKILL_MOVE,
    SUIT_LETTERS,
    SUIT_MOVE,
    SUIT_SIGNS,
    SUITS,
)
from qiju.games.sanguosha.setup import BLANK, TWIN
from qiju.games.sanguosha.skill import SKILLS
from qiju.games.sanguosha.state import SgsState
from qiju.games.sanguosha.telling import who
from qiju.kernel.options import Tree
from qiju.kernel.words import Text

MOST_SEATS: Final = 10
MOST_COUNT: Final = 128


def word(state: SgsState, move: i64, zh: Text) -> str:
    """`杀♠7`, `武圣`, `P2`, `曹操`, `pass`, `end`, `done`, `hand`, `hurt`, `draw`, `spade`."""
    if move >= CARD_MOVE:
        card = move - CARD_MOVE
        return card_word(state, card, zh) if card < state.n.size else f"card {move}"
    if move >= GENERAL_MOVE:
        place = move - GENERAL_MOVE
        return zh.table.get(f"general.{state.n.general_names[place]}", state.n.general_names[place])
    if move >= SKILL_MOVE:
        id = SKILLS[move - SKILL_MOVE].id
        return zh.table.get(f"skill.{id}", id)
    if move >= SEAT_MOVE:
        return f"P{move - SEAT_MOVE + 1}"
    if move >= SUIT_MOVE:
        return SUITS[move - SUIT_MOVE]
    return plain_word(state, move)


def plain_word(state: SgsState, move: i64) -> str:
    if move == DONE:
        return "done"
    if move == BLIND:
        return "hand"
    if move == HURT:
        return "hurt"
    if move == LET_DRAW:
        return "draw"
    return "end" if isinstance(state.frame(), Play) else "pass"


def card_word(state: SgsState, card: i64, text: Text) -> str:
    """杀♠7; the second of two alike 杀♠8乙."""
    id = state.n.card_ids[card]
    name, _, face = id.partition(".")
    twins = len(face) - len(face.rstrip(TWIN))
    sign = SUIT_SIGNS[SUIT_LETTERS.index(face[0])]
    return f"{text.table.get('card.' + name, name)}{sign}{face[1:].rstrip(TWIN)}{'乙' * twins}"


def aliases(state: SgsState, move: i64, texts: dict[str, Text]) -> list[str]:
    """The same as people type it without a Chinese keyboard, and the names of the buttons."""
    if move >= CARD_MOVE:
        return [state.n.card_ids[move - CARD_MOVE]]
    if move >= GENERAL_MOVE:
        return [state.n.general_names[move - GENERAL_MOVE], label(state, move, texts["en"])]
    if move >= SKILL_MOVE:
        return [SKILLS[move - SKILL_MOVE].id]
    if move >= SEAT_MOVE:
        return []
    if move >= SUIT_MOVE:
        return [SUIT_SIGNS[move - SUIT_MOVE], label(state, move, texts["zh"])]
    return [label(state, move, texts["zh"])]


def label(state: SgsState, move: i64, text: Text) -> str:
    """A move as a button names it."""
    words = text.table
    if move >= CARD_MOVE:
        return words.get(f"face.{state.n.card_ids[move - CARD_MOVE]}", str(move))
    if move >= GENERAL_MOVE:
        name = state.n.general_names[move - GENERAL_MOVE]
        return words.get(f"general.{name}", name)
    if move >= SKILL_MOVE:
        id = SKILLS[move - SKILL_MOVE].id
        return words.get(f"skill.{id}", id)
    if move >= SEAT_MOVE:
        return str(text.name(who(state, move - SEAT_MOVE)))
    if move >= SUIT_MOVE:
        return words.get(f"suit.{SUITS[move - SUIT_MOVE]}", SUITS[move - SUIT_MOVE])
    return words.get(f"label.{plain_word(state, move)}", plain_word(state, move))


def complete(texts: dict[str, Text], content: Tree) -> None:
    """Add what would be too dull to write down: every seat with every general, every card, every count."""
    for lang, text in texts.items():
        words = text.table
        for seat in range(1, MOST_SEATS + 1):
            words[f"who.{seat}.{BLANK}"] = words["made.seat"].format(number=seat)
        for name in cast(Tree, content["generals"]):
            general = words.setdefault(f"general.{name}", name)
            for seat in range(1, MOST_SEATS + 1):
                words[f"who.{seat}.{name}"] = words["made.who"].format(number=seat, general=general)
        copies: dict[str, list[str]] = {}
        for card in cast(list[str], cast(Tree, content["deck"])["cards"]):
            name, _, face = card.partition(".")
            sign = SUIT_SIGNS[SUIT_LETTERS.index(face[0])]
            copies.setdefault(name, []).append(f"{sign}{face[1:]}")
            shown = words["made.face"].format(card=words.get(f"card.{name}", name), suit=sign, rank=face[1:])
            words[f"face.{card}"] = shown
            words[f"face.{card}{TWIN}"] = shown
        for name, faces in copies.items():
            words[f"copies.{name}"] = " ".join(faces)
        for count in range(MOST_COUNT):
            one = lang == "en" and count == 1
            words[f"some.{count}"] = words["made.some_one" if one else "made.some"].format(count=count)
        for skill in SKILLS:
            words.setdefault(f"skill.{skill.id}", words.get(f"card.{skill.id}", skill.id))
