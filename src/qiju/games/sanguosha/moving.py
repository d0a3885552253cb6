"""Cards on their way between hands, equipment and piles, and what their going sets off."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.sanguosha.frames.chance import offer
from qiju.games.sanguosha.names import LAID, NO_CARD, ON_EQUIP_LOST, ON_HAND_LOST, SLOT_COUNT
from qiju.games.sanguosha.piles import blur, lift, put_in_hand, take_top, take_up, throw
from qiju.games.sanguosha.players import own_cards
from qiju.games.sanguosha.state import SgsState
from qiju.games.sanguosha.telling import tell_cards, tell_moved, tell_number, whisper_cards
from qiju.kernel.events import EVERYBODY

GEAR_LOST: Final = 1000  # how many cards of hand were lost, plus this for each of equipment


def draw_cards(state: SgsState, seat: i64, count: i64, kind: str = "draw") -> None:
    """From the top of the deck. Nobody else sees them, but who had looked at them knows.

    K-4.8.3, KR-30: where the deck ends in the middle, the rest comes from the one shuffled anew.
    """
    drawn: list[int] = []
    while len(drawn) < count:
        card = take_top(state)
        # K-4.8.2: there is nothing left to draw, and the game is over.
        if card == NO_CARD:
            break
        put_in_hand(state, seat, card, state.known[card])
        drawn.append(card)
        if state.over:
            break
    if len(drawn) > 0:
        whisper_cards(state, kind, seat, drawn, 1 << seat)


def lift_all(state: SgsState, seat: i64, cards: list[int]) -> i64:
    """Take cards out of hand and equipment; what was lost, for `feel_loss`."""
    lost: i64 = 0
    for card in cards:
        lost += GEAR_LOST if lift(state, seat, card) else 1
    return lost


def feel_loss(state: SgsState, seat: i64, lost: i64) -> None:
    """K-2.3.4: whoever lost equipment or the last hand card may answer at once."""
    if not state.is_alive(seat):
        return
    if lost % GEAR_LOST > 0 and len(state.hands[seat]) == 0 and state.moments[seat] & ON_HAND_LOST != 0:
        offer(state, seat, ON_HAND_LOST)
    if lost >= GEAR_LOST and state.moments[seat] & ON_EQUIP_LOST != 0:
        offer(state, seat, ON_EQUIP_LOST, lost // GEAR_LOST)


def discard_cards(state: SgsState, seat: i64, cards: list[int]) -> None:
    """Somebody's own cards onto the discard pile."""
    if len(cards) == 0:
        return
    lost = lift_all(state, seat, cards)
    for card in cards:
        throw(state, card)
    tell_cards(state, "discard", seat, cards)
    feel_loss(state, seat, lost)


def blind_card(state: SgsState, victim: i64) -> i64:
    """K-2.2.4, KR-26: a card of a hand, picked without looking: each as likely as the other."""
    hand = state.hands[victim]
    return hand[state.dice.die(len(hand)) - 1]


def take_blind(state: SgsState, taker: i64, victim: i64) -> i64:
    """Take an unseen card of a hand: only the two of them know which."""
    card = blind_card(state, victim)
    both = hand_over(state, victim, taker, [card])
    tell_moved(state, "take", taker, victim, [card], both)
    feel_loss(state, victim, 1)
    return card


def give_cards(state: SgsState, giver: i64, taker: i64, cards: list[int]) -> None:
    """Cards of a hand into another hand, face down."""
    both = hand_over(state, giver, taker, cards)
    tell_moved(state, "give", giver, taker, cards, both)
    feel_loss(state, giver, len(cards))


def hand_over(state: SgsState, giver: i64, taker: i64, cards: list[int]) -> i64:
    """From hand to hand; the mask of the two who know which cards it were."""
    both = (1 << giver) | (1 << taker)
    masks = [state.known[card] & both for card in cards]
    for card in cards:
        state.hands[giver].remove(card)
    blur(state, giver, both)
    for place, card in enumerate(cards):
        put_in_hand(state, taker, card, masks[place] | both)
    return both


def take_open(state: SgsState, taker: i64, victim: i64, card: i64) -> None:
    """Somebody takes a card of equipment or judgement zone; everybody sees it."""
    lost = leave_open(state, victim, card)
    put_in_hand(state, taker, card, EVERYBODY)
    tell_moved(state, "take", taker, victim, [card], EVERYBODY)
    feel_loss(state, victim, lost)


def give_open(state: SgsState, giver: i64, taker: i64, card: i64) -> None:
    """Somebody hands over a card of equipment; everybody sees it."""
    lost = leave_open(state, giver, card)
    put_in_hand(state, taker, card, EVERYBODY)
    tell_moved(state, "give", giver, taker, [card], EVERYBODY)
    feel_loss(state, giver, lost)


def leave_open(state: SgsState, victim: i64, card: i64) -> i64:
    """Take a card out of equipment or judgement zone; what was lost, for `feel_loss`."""
    for laid in state.zones[victim]:
        if laid % LAID == card:
            take_up(state, victim, laid)
            return 0
    return GEAR_LOST if lift(state, victim, card) else 1


def throw_open(state: SgsState, doer: i64, victim: i64, card: i64) -> None:
    """Somebody has another's card discarded, from wherever it lies."""
    lost = leave_open(state, victim, card)
    throw(state, card)
    tell_moved(state, "strip", doer, victim, [card], EVERYBODY)
    feel_loss(state, victim, lost)


def throw_everything(state: SgsState, seat: i64) -> None:
    """K-4.7.1: the dead leave nothing behind; none of their skills speaks."""
    cards = own_cards(state, seat) + [laid % LAID for laid in state.zones[seat]]
    for card in cards:
        throw(state, card)
    state.hands[seat] = []
    state.zones[seat] = []
    for slot in range(SLOT_COUNT):
        state.equip[seat * SLOT_COUNT + slot] = NO_CARD
    if len(cards) > 0:
        tell_cards(state, "discard", seat, cards)


def heal(state: SgsState, seat: i64, amount: i64) -> None:
    """Health back, up to the most."""
    room = state.max_hp[seat] - state.hp[seat]
    if amount > room:
        amount = room
    if amount <= 0 or not state.is_alive(seat):
        return
    state.hp[seat] = state.hp[seat] + amount
    tell_number(state, "heal", seat, amount)
