"""What a file of a general needs: the base of every skill, the register, and small helps they share.

A general of the house is a file in this folder that registers its skills, and one line of data in `content.toml`;
one of somebody's own needs neither (docs/generals.md).
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from qiju.games.sanguosha.names import (
    ACTS,
    CARD_MOVE,
    CONVERTS,
    DONE,
    FIRST_EQUIPMENT,
    FIRST_TRICK,
    NOTHING,
    SEAT_MOVE,
)
from qiju.games.sanguosha.piles import deck_left, reshuffle
from qiju.games.sanguosha.skill import SKILLS, Skill, SkillFrame, register
from qiju.games.sanguosha.state import SgsState
from qiju.games.sanguosha.telling import whisper_cards

__all__ = [
    "Acting",
    "Converting",
    "NOTHING",
    "SKILLS",
    "SgsState",
    "Skill",
    "SkillFrame",
    "card_moves",
    "is_trick",
    "look_at_top",
    "others",
    "register",
    "some_of",
    "top_cards",
]


@mypyc_attr(allow_interpreted_subclasses=True)
class Acting(Skill):
    """A skill one invokes in one's own play phase."""

    def __init__(self, id: str, clause: str, once: bool) -> None:
        super().__init__(id, clause, ACTS)
        self.once = once


@mypyc_attr(allow_interpreted_subclasses=True)
class Converting(Skill):
    """A skill that makes one card into another."""

    def __init__(self, id: str, clause: str, makes: list[int]) -> None:
        super().__init__(id, clause, CONVERTS)
        self.makes = makes


def is_trick(name: i64) -> bool:
    """Is a card of this name a trick, delayed ones included? A 杀 has the name SHA, damage by no card NO_NAME."""
    return FIRST_TRICK <= name < FIRST_EQUIPMENT


def card_moves(cards: list[int], made: list[int]) -> list[int]:
    """Cards as moves, those already chosen left out."""
    return [CARD_MOVE + card for card in cards if CARD_MOVE + card not in made]


def some_of(cards: list[int], made: list[int], least: i64, most: i64) -> list[int]:
    """Choose some of these cards, one after the other; `done` once there are enough."""
    if len(made) > 0 and made[-1] == DONE:
        return NOTHING
    if len(made) >= most:
        return NOTHING
    more = card_moves(cards, made)
    if len(more) == 0 or len(made) < least:
        return more
    return [DONE, *more]


def others(state: SgsState, seat: i64) -> list[int]:
    """Everybody else alive, as moves."""
    return [SEAT_MOVE + other for other in range(state.seats) if other != seat and state.is_alive(other)]


def look_at_top(state: SgsState, frame: SkillFrame, count: i64) -> bool:
    """Look at the top cards of the deck, the discard pile shuffled under it where there are too few.

    KR-34: where there are too few even so, the game is drawn and there is nothing to see.
    """
    while deck_left(state) < count:
        if not reshuffle(state):
            return False
    frame.a = count
    cards = top_cards(state, count)
    for card in cards:
        state.known[card] = state.known[card] | (1 << frame.seat)
    whisper_cards(state, "look", frame.seat, cards, 1 << frame.seat)
    return True


def top_cards(state: SgsState, count: i64) -> list[int]:
    return state.deck[state.drawn : state.drawn + count]
