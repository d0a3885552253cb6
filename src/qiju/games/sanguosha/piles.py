"""One card from place to place: deck, discard pile, hands, equipment, judgement zones, and what is being resolved.

What the going of a card sets off stands in `moving.py`.
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.ending import finish
from qiju.games.sanguosha.names import NO_CARD, NOBODY_WINS, SLOT_COUNT
from qiju.games.sanguosha.state import SgsState
from qiju.games.sanguosha.tallies import RESHUFFLE, count
from qiju.kernel.events import EVERYBODY
from qiju.kernel.state import NOBODY


def deck_left(state: SgsState) -> i64:
    return len(state.deck) - state.drawn


def take_top(state: SgsState) -> i64:
    """K-4.8.1: the top card of the deck, the discard pile shuffled into a new one where it is needed.

    K-4.8.2: where there is none, the game ends with no winner, and this is NO_CARD.
    """
    if state.drawn >= len(state.deck) and not reshuffle(state):
        return NO_CARD
    card = state.deck[state.drawn]
    state.drawn += 1
    if state.n.reshuffle_at_once and state.drawn >= len(state.deck) and len(state.discard) > 0:
        reshuffle(state)
    return card


def reshuffle(state: SgsState) -> bool:
    """The discard pile, shuffled, under what is left of the deck."""
    if len(state.discard) == 0:
        finish(state, NOBODY_WINS, NOBODY)
        return False
    fresh = state.discard
    state.deal.shuffle(fresh)
    for card in fresh:
        state.known[card] = 0
    state.deck = state.deck[state.drawn :] + fresh
    state.drawn = 0
    state.discard = []
    state.shuffles += 1
    count(state, RESHUFFLE)
    if state.log is not None:
        state.log.tell("reshuffle", {"count": len(state.deck)})
    # KR-18: a table may agree that after so many shuffles nobody wins.
    if state.n.reshuffle_limit > 0 and state.shuffles >= state.n.reshuffle_limit:
        finish(state, NOBODY_WINS, NOBODY)
        return False
    return True


def throw(state: SgsState, card: i64) -> None:
    """Onto the discard pile, face up."""
    state.discard.append(card)
    state.known[card] = EVERYBODY


def throw_from_limbo(state: SgsState, cards: list[int]) -> None:
    """What is still being resolved goes to the discard pile."""
    for card in cards:
        if card in state.limbo:
            state.limbo.remove(card)
            throw(state, card)


def lift(state: SgsState, seat: i64, card: i64) -> bool:
    """Take a card out of somebody's hand or equipment. True where it was equipment."""
    state.known[card] = EVERYBODY
    slot = state.n.slot_of[card]
    if slot >= 0 and state.equip[seat * SLOT_COUNT + slot] == card:
        state.equip[seat * SLOT_COUNT + slot] = NO_CARD
        return True
    state.hands[seat].remove(card)
    return False


def put_in_hand(state: SgsState, seat: i64, card: i64, known: i64) -> None:
    """Into a hand: its owner and those in the mask know it."""
    state.hands[seat].append(card)
    state.known[card] = known | (1 << seat)


def blur(state: SgsState, seat: i64, keep: i64) -> None:
    """A card left this hand unseen: only its owner and those in the mask still know what is in it."""
    keep |= 1 << seat
    known = state.known
    for card in state.hands[seat]:
        known[card] = known[card] & keep


def lay(state: SgsState, seat: i64, laid: int) -> None:
    """Into a judgement zone, on top of what lies there. Clones share these lists: each change makes a new one."""
    state.zones[seat] = [*state.zones[seat], laid]


def take_up(state: SgsState, seat: i64, laid: int) -> None:
    """Out of a judgement zone."""
    state.zones[seat] = [other for other in state.zones[seat] if other != laid]
