"""《MineVenture》: hidden are the decks but for cards known to lie under them, others' hands, and the dice to come."""

from __future__ import annotations

from mutants.seams import always, forgotten, leaks, resampled, resampled_for, shared
from qiju.games.mineventure import vocabulary as v
from qiju.kernel.events import EVERYBODY


def next_event(state, viewer):
    """The event card on top of its deck, where nobody knows it."""
    deck = state.decks[v.D_EVENT]
    return int(deck.cards[-1]) if deck.cards and deck.known[-1] != EVERYBODY else None


def same_events(state, other):
    other.decks[v.D_EVENT] = state.decks[v.D_EVENT].clone()


def same_hands(state, other):
    other.decks = [deck.clone() for deck in state.decks]
    for mine, player in zip(state.players, other.players, strict=True):
        player.hand = mine.hand.clone()


def turned_deck(state, other):
    """The true order, begun elsewhere."""
    deck = state.decks[v.D_EVENT].clone()
    unseen = [place for place, mask in enumerate(deck.known) if mask == 0]
    cards = [deck.cards[place] for place in unseen]
    for place, card in zip(unseen, cards[1:] + cards[:1], strict=True):
        deck.cards[place] = card
    other.decks[v.D_EVENT] = deck


def another_hand(state, other, seat):
    """One's own hand is another one."""
    hand, deck = other.players[seat].hand, other.decks[v.D_ITEM]
    if hand.cards and deck.cards and hand.cards[0] != deck.cards[-1]:
        hand.cards[0], deck.cards[-1] = deck.cards[-1], hand.cards[0]


def seen_again(state, other):
    """A card that lies open on the discard pile is in the deck once more."""
    deck = other.decks[v.D_ITEM]
    if state.discards and deck.cards and deck.known[-1] == 0:
        deck.cards[-1] = state.discards[0]


MUTANTS = [
    *leaks(next_event),
    *always(),
    resampled(
        "events in their true order", "Resampling keeps the order of the event deck.", same_events, "check_varied"
    ),
    resampled("true hands", "Resampling keeps all hands and decks.", same_hands, "check_varied"),
    resampled("a deck turned", "Resampling only turns the true deck.", turned_deck),
    resampled("a card seen again", "A resampled deck holds a card that lies on the discard pile.", seen_again),
    resampled_for("another hand", "Resampling changes what one holds oneself.", another_hand),
    *forgotten(lambda state: state.players[0], "hp", -7),
    *forgotten(lambda state: state, "day", -7),
    shared("a player", lambda state, other: other.players.__setitem__(0, state.players[0])),
    shared("the discard pile", lambda state, other: setattr(other, "discards", state.discards)),
]
MEANINGLESS = {"a sealed answer told": "nobody answers in secret"}
