"""《三国杀》: hidden are hands, identities, generals not chosen, the deck, sealed answers, and the dice to come."""

from __future__ import annotations

from mutants import Mutant, mutant
from mutants.seams import always, believing, forgotten, leaks, resampled, resampled_for, sealed_told, shared


def top_card(state, viewer):
    """The card on top of the deck, where nobody has looked at it."""
    deck = state.deck
    return int(deck[state.drawn]) if state.drawn < len(deck) and state.known[deck[state.drawn]] == 0 else None


def identity(state, viewer):
    """The identity of the next seat alive whose identity the viewer does not know."""
    for step in range(1, int(state.seats)):
        seat = (viewer + step) % int(state.seats)
        if not state.over and (state.alive >> seat) & 1 and seat != viewer and state.identity[seat] != 0:
            return int(state.identity[seat])
    return None


def same_cards(state, other):
    other.deck, other.known = state.deck, state.known.copy()
    other.hands = [hand.copy() for hand in state.hands]
    other.answers = state.answers.copy()


def same_identities(state, other):
    other.identity = state.identity


def drawn_cards(state, other):
    """What has been drawn can be read off the deck."""
    other.deck = state.deck[: state.drawn] + other.deck[state.drawn :]


def true_places(state, other):
    """Where in somebody's hand a card lies that one has seen."""
    for seat, hand in enumerate(state.hands):
        for place, card in enumerate(hand):
            if card in other.hands[seat]:
                mine = other.hands[seat]
                at = mine.index(card)
                mine[at], mine[place] = mine[place], mine[at]


def another_hand(state, other, seat):
    """One's own hand is another one."""
    hand = other.hands[seat]
    if hand and other.drawn < len(other.deck):
        other.deck = other.deck.copy()
        hand[0], other.deck[other.drawn] = other.deck[other.drawn], hand[0]


@mutant("check_paired_worlds")
def longer_for_holders(patch, game):
    """A window stands open longer where somebody holds a 无懈可击."""

    def make(original):
        def together(self, state):
            asked = original(self, state)
            if asked is not None:
                names = [state.n.card_ids[card] for hand in state.hands for card in hand]
                asked.weighty = any(name.startswith("wuxie") for name in names)
            return asked

        return together

    patch(type(game), "together", make)


def sealed(state, seat, move):
    return len(state.pending()) > 1 and state.frame().sealed


MUTANTS = [
    *leaks(top_card),
    *leaks(identity, "identity, "),
    *always(),
    resampled("true cards", "Resampling keeps all hands and the deck.", same_cards, "check_varied"),
    resampled("true identities", "Resampling keeps who is who.", same_identities, "check_varied"),
    resampled("drawn cards", "A resampled deck still lists what others have drawn.", drawn_cards, "check_told"),
    resampled("places in a hand", "Resampling keeps where a card lies in a hand.", true_places, "check_told"),
    resampled_for("another hand", "Resampling changes what one holds oneself.", another_hand),
    Mutant(
        "true identities believed in",
        "Believed worlds keep who is who.",
        "check_believed",
        lambda patch, game: patch(type(game), "believe", believing(same_identities)),
    ),
    *forgotten(lambda state: state, "turns", -7),
    *forgotten(lambda state: state, "discard", []),
    shared("the hands", lambda state, other: setattr(other, "hands", state.hands)),
    shared("the discard pile", lambda state, other: setattr(other, "discard", state.discard)),
    sealed_told(sealed),
    longer_for_holders,
]
MEANINGLESS: dict[str, str] = {}
