"""What can be said of a player without any skill: cards in hand, equipment and judgement zone, general, health."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.names import LAID, NO_CARD, SLOT_COUNT
from qiju.games.sanguosha.state import SgsState


def gear(state: SgsState, seat: i64, slot: i64) -> i64:
    """The card in a place of somebody's equipment; NO_CARD where there is none."""
    return state.equip[seat * SLOT_COUNT + slot]


def gear_name(state: SgsState, seat: i64, slot: i64) -> i64:
    card: i64 = state.equip[seat * SLOT_COUNT + slot]
    return NO_CARD if card < 0 else state.n.name_of[card]


def gear_count(state: SgsState, seat: i64) -> i64:
    count: i64 = 0
    for slot in range(SLOT_COUNT):
        if state.equip[seat * SLOT_COUNT + slot] >= 0:
            count += 1
    return count


def gear_cards(state: SgsState, seat: i64) -> list[int]:
    return [card for card in state.equip[seat * SLOT_COUNT : (seat + 1) * SLOT_COUNT] if card >= 0]


def own_cards(state: SgsState, seat: i64) -> list[int]:
    """K-2.2.1: somebody's cards are those in hand and equipment."""
    return state.hands[seat] + gear_cards(state, seat)


def has_cards(state: SgsState, seat: i64) -> bool:
    return len(state.hands[seat]) > 0 or gear_count(state, seat) > 0


def has_any(state: SgsState, seat: i64) -> bool:
    """A card in hand, equipment or judgement zone."""
    return len(state.hands[seat]) > 0 or len(state.zones[seat]) > 0 or gear_count(state, seat) > 0


def lies_as(state: SgsState, seat: i64, name: i64) -> bool:
    """Is there a delayed trick of this name in somebody's judgement zone?"""
    return any(laid // LAID == name for laid in state.zones[seat])


def kingdom(state: SgsState, seat: i64) -> i64:
    number: i64 = state.general[seat]
    return -1 if number < 0 else state.n.generals[number].kingdom


def gender(state: SgsState, seat: i64) -> i64:
    number: i64 = state.general[seat]
    return 0 if number < 0 else state.n.generals[number].gender


def wounded(state: SgsState, seat: i64) -> bool:
    return state.hp[seat] < state.max_hp[seat]


def speaks(state: SgsState, seat: i64, moment: i64) -> bool:
    """Has a general's skill of this seat something to say at such a moment?"""
    return state.moments[seat] & moment != 0
