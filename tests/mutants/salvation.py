"""《救赎之路》: hidden are the deck below the draw, sealed answers and bids, and the dice to come."""

from __future__ import annotations

from mutants.seams import always, forgotten, leaks, resampled, resampled_for, sealed_told, shared
from qiju.kernel.knowledge import Deck


def next_card(state, viewer):
    """The card on top of the deck."""
    return int(state.deck.cards[state.deck.top]) if state.deck.left() else None


def same_deck(state, other):
    other.deck = state.deck.clone()


def turned_deck(state, other):
    """The true order, begun elsewhere."""
    unseen = state.deck.cards[state.deck.top :]
    other.deck = Deck(state.deck.cards[: state.deck.top] + unseen[1:] + unseen[:1], state.deck.top)


def seen_again(state, other):
    """The card that has been turned up lies in the deck once more."""
    if state.event >= 0 and other.deck.left():
        other.deck = Deck([*other.deck.cards[:-1], int(state.event)], other.deck.top)


def same_answers(state, other):
    for mine, person in zip(state.people, other.people, strict=True):
        person.answer = mine.answer.clone()


def richer(state, other, seat):
    """Somebody has a coin more than everybody sees."""
    other.people[seat].coins += 1


def sealed(state, seat, move):
    return len(state.pending()) > 1


MUTANTS = [
    *leaks(next_card),
    *always(),
    resampled("the deck in its true order", "Resampling keeps the order of the deck.", same_deck, "check_varied"),
    resampled("a deck turned", "Resampling only turns the true deck.", turned_deck),
    resampled("a card seen again", "A resampled deck holds the card that lies open.", seen_again),
    resampled("true answers", "Resampling keeps how others have answered in secret.", same_answers, "check_sealed"),
    resampled_for("a coin more", "A resampled world has other coins than everybody sees.", richer),
    *forgotten(lambda state: state.people[0], "grain"),
    *forgotten(lambda state: state, "land_bank"),
    shared("a person", lambda state, other: other.people.__setitem__(0, state.people[0])),
    shared("what is touched", lambda state, other: setattr(other, "touched", state.touched)),
    sealed_told(sealed),
]
MEANINGLESS: dict[str, str] = {}
