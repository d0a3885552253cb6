"""How a player comes by a card of a name: the card itself, or another one by a skill or a weapon.

Used in every question that wants such a card: in the play phase, in answers, in calls for help.
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.names import (
    BARE_ANSWERS,
    CARD_MOVE,
    COLOURLESS,
    CONVERTS,
    NO,
    NO_SUIT,
    NOTHING,
    SEAT_MOVE,
    SKILL_MOVE,
    WEAPON,
)
from qiju.games.sanguosha.players import gear_count, gear_name
from qiju.games.sanguosha.skill import SKILLS
from qiju.games.sanguosha.state import SgsState
from qiju.games.sanguosha.tallies import SKILL_TALLY, count
from qiju.games.sanguosha.telling import tell_skill


def able_to_answer(state: SgsState) -> i64:
    """Everybody who, for all that is public, might have an answer of some sort."""
    mask: i64 = 0
    for seat in range(state.seats):
        if state.is_alive(seat) and might_answer(state, seat):
            mask |= 1 << seat
    return mask


def might_answer(state: SgsState, seat: i64) -> bool:
    """A card in hand, or one in equipment and a skill that makes something of it."""
    if len(state.hands[seat]) > 0:
        return True
    moments = state.moments[seat]
    return moments & BARE_ANSWERS != 0 or (moments & CONVERTS != 0 and gear_count(state, seat) > 0)


def first_products(state: SgsState, seat: i64, name: i64) -> list[int]:
    """The first small move: a card of that name, or a skill that makes one."""
    result: list[int] = []
    add_products(state, seat, name, result)
    return result


def no_or_products(state: SgsState, seat: i64, name: i64) -> list[int]:
    """The same, and the right to decline."""
    result: list[int] = [NO]
    add_products(state, seat, name, result)
    return result


def add_products(state: SgsState, seat: i64, name: i64, result: list[int]) -> None:
    names = state.n.name_of
    for card in state.hands[seat]:
        if names[card] == name:
            result.append(CARD_MOVE + card)
    for skill in converters(state, seat, name):
        result.append(SKILL_MOVE + skill)


def converters(state: SgsState, seat: i64, name: i64) -> list[int]:
    """The skills by which this player can make a card of that name now: the general's, and the weapon's."""
    weapon = gear_name(state, seat, WEAPON)
    armed = weapon >= 0 and state.n.gear_moments[weapon] & CONVERTS != 0
    if state.moments[seat] & CONVERTS == 0 and not armed:
        return NOTHING
    result: list[int] = []
    for skill in state.skills[seat]:
        if name in SKILLS[skill].makes and len(SKILLS[skill].materials(state, seat, name, NOTHING)) > 0:
            result.append(skill)
    if armed:
        skill = state.n.gear_skill[weapon]
        if name in SKILLS[skill].makes and len(SKILLS[skill].materials(state, seat, name, NOTHING)) > 0:
            result.append(skill)
    return result


def next_products(state: SgsState, seat: i64, name: i64, made: list[int]) -> list[int]:
    """What may follow; nothing where the card is complete."""
    if made[0] >= CARD_MOVE:
        return NOTHING
    cards = SKILLS[made[0] - SKILL_MOVE].materials(state, seat, name, made[1:])
    return [CARD_MOVE + card for card in cards]


def cards_in(made: list[int]) -> list[int]:
    """The cards of a filled form."""
    return [move - CARD_MOVE for move in made if move >= CARD_MOVE]


def seats_in(made: list[int]) -> list[int]:
    """The seats of a filled form."""
    return [move - SEAT_MOVE for move in made if SEAT_MOVE <= move < SKILL_MOVE]


def announce(state: SgsState, seat: i64, made: list[int]) -> None:
    """Where a skill or a weapon made the card, that is told and counted."""
    first = made[0]
    if SKILL_MOVE <= first < CARD_MOVE:
        count(state, SKILL_TALLY + first - SKILL_MOVE)
        tell_skill(state, seat, first - SKILL_MOVE)


def suit_of(state: SgsState, cards: list[int]) -> i64:
    """K-2.4.1, K-2.4.2: one card keeps its suit; several, or none, have none."""
    return state.n.suit_of[cards[0]] if len(cards) == 1 else NO_SUIT


def colour_of(state: SgsState, cards: list[int]) -> i64:
    """K-2.4.1, K-2.4.2, K-2.4.3: several of one colour keep it."""
    if len(cards) == 0:
        return COLOURLESS
    colour = state.n.colour_of[cards[0]]
    for card in cards:
        if state.n.colour_of[card] != colour:
            return COLOURLESS
    return colour
