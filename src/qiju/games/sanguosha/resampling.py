"""A table as it might be for all that one seat knows: other identities, cards, generals offered, sealed answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from qiju.games.sanguosha.names import GENERALS, NO, NO_CARD, NOTHING
from qiju.games.sanguosha.setup import NO_GENERAL
from qiju.kernel.events import knows
from qiju.kernel.streams import Stream

if TYPE_CHECKING:
    from qiju.games.sanguosha.state import SgsState


def resample_identities(state: SgsState, seat: i64, stream: Stream) -> None:
    hidden = [one for one in range(state.seats) if not state.identity_known(one, seat)]
    state.identity = state.identity.copy()
    identities = sorted([state.identity[one] for one in hidden])
    stream.shuffle(identities)
    for place, one in enumerate(hidden):
        state.identity[one] = identities[place]


def resample_cards(state: SgsState, seat: i64, stream: Stream) -> None:
    """All cards that the seat does not know, mixed among the places where they may lie."""
    known = state.known
    # What has been drawn is wiped out: it would tell what others hold.
    deck = [NO_CARD] * state.drawn + state.deck[state.drawn :]
    places = [place for place in range(state.drawn, len(deck)) if not knows(known[deck[place]], seat)]
    unseen = [deck[place] for place in places]
    for hand in state.hands:
        for card in hand:
            if not knows(known[card], seat):
                unseen.append(card)
    unseen.sort()
    stream.shuffle(unseen)
    fresh = known.copy()
    at: i64 = 0
    for place in places:
        fresh[unseen[at]] = known[deck[place]]
        deck[place] = unseen[at]
        at += 1
    for holder in range(state.seats):
        if holder == seat:
            continue
        hand = state.hands[holder]
        # Which cards of a hand one has seen is known, not where in it they are, nor who else knows the others.
        dealt = [card for card in hand if knows(known[card], seat)]
        if len(dealt) > 1:
            dealt.sort()
        while len(dealt) < len(hand):
            fresh[unseen[at]] = 1 << holder
            dealt.append(unseen[at])
            at += 1
        state.hands[holder] = dealt
    state.deck = deck
    state.known = fresh


def resample_generals(state: SgsState, seat: i64, stream: Stream) -> None:
    """While generals are chosen: the others' offers come from all that the seat does not see."""
    if state.phase != GENERALS:
        return
    shown = state.offers[seat] + state.general
    lord_chooses = state.general[0] == NO_GENERAL
    if lord_chooses:
        shown = shown + state.n.candidates
    unseen = [number for number in range(len(state.n.generals)) if number not in shown]
    stream.shuffle(unseen)
    at: i64 = 0
    offers: list[list[int]] = []
    for one in range(state.seats):
        # K-4.2.2: everybody knows which generals a lord is always offered.
        fixed = state.n.candidates if lord_chooses and one == 0 else NOTHING
        if one == seat:
            offers.append(state.offers[one])
            continue
        count = len(state.offers[one]) - len(fixed)
        offers.append(fixed + unseen[at : at + count])
        at += count
    state.offers = offers


def resample_answers(state: SgsState, seat: i64, stream: Stream) -> None:
    """A sealed answer of somebody else may be a no or any yes; for half of them a card is found that says yes."""
    if state.must == 0 or len(state.frames) == 0 or not state.frame().sealed():
        return
    # In any order: where one card is left that says yes, anybody may have it.
    given = [one for one in range(state.seats) if one != seat and len(state.answers[one]) > 0]
    stream.shuffle(given)
    bound: list[int] = []
    for one in given:
        state.answers[one] = imagined_answer(state, one, seat, bound, stream)
        if state.answers[one][0] != NO:
            bound.append(one)


def imagined_answer(state: SgsState, one: i64, seat: i64, bound: list[int], stream: Stream) -> list[int]:
    frame = state.frame()
    yes = stream.below(2) == 1
    if yes and len(frame.options(state, one, NOTHING)) < 2:
        find_answer(state, one, seat, bound, stream)
    moves = frame.options(state, one, NOTHING)
    made: list[int] = []
    while len(moves) > 0:
        place: i64 = 0
        if len(made) > 0:
            place = stream.below(len(moves))
        elif yes and len(moves) > 1:
            place = 1 + stream.below(len(moves) - 1)
        made.append(moves[place])
        moves = frame.options(state, one, made)
    return made


def find_answer(state: SgsState, one: i64, seat: i64, bound: list[int], stream: Stream) -> None:
    """Exchange a card of this hand for one elsewhere that answers; the seat knows neither."""
    hand = state.hands[one]
    places = [place for place in range(len(hand)) if not knows(state.known[hand[place]], seat)]
    elsewhere = unseen_elsewhere(state, [int(one), int(seat), *bound], seat)
    if len(places) == 0 or len(elsewhere) == 0:
        return
    place = places[stream.below(len(places))]
    start = stream.below(len(elsewhere))
    old = hand[place]
    for step in range(len(elsewhere)):
        card = elsewhere[(start + step) % len(elsewhere)]
        hand[place] = card
        if len(state.frame().options(state, one, NOTHING)) > 1:
            put_in_place(state, one, card, old)
            return
    hand[place] = old


def unseen_elsewhere(state: SgsState, closed: list[int], seat: i64) -> list[int]:
    """Cards that the seat does not know, in the deck or in any hand but these."""
    cards = state.deck[state.drawn :]
    for other in range(state.seats):
        if other not in closed:
            cards = cards + state.hands[other]
    return sorted([card for card in cards if not knows(state.known[card], seat)])


def put_in_place(state: SgsState, one: i64, card: int, old: int) -> None:
    """Where `card` lay, lies `old` now; who knew the one place knows it still."""
    state.known[card], state.known[old] = state.known[old], state.known[card]
    for place in range(state.drawn, len(state.deck)):
        if state.deck[place] == card:
            state.deck[place] = old
            return
    for other in range(state.seats):
        if other != one and card in state.hands[other]:
            state.hands[other][state.hands[other].index(card)] = old
