"""《功德轮回》: hidden are both decks below the draw, vows not turned up yet, sealed choices, and the dice to come."""

from __future__ import annotations

from mutants.seams import always, forgotten, leaks, resampled, resampled_for, sealed_told, shared
from qiju.kernel.knowledge import Deck


def next_event(state, viewer):
    """The event card on top of its deck."""
    return int(state.events.cards[state.events.top]) if state.events.left() else None


def same_events(state, other):
    other.events = state.events.clone()


def same_beings(state, other):
    other.beings = state.beings.clone()


def turned_deck(state, other):
    """The true order, begun elsewhere."""
    deck = state.events
    unseen = deck.cards[deck.top :]
    other.events = Deck(deck.cards[: deck.top] + unseen[1:] + unseen[:1], deck.top)


def seen_again(state, other):
    """The card that has been turned up lies in the deck once more."""
    deck = other.events
    if state.event >= 0 and deck.left():
        other.events = Deck([*deck.cards[:-1], int(state.event)], deck.top)


def same_vows(state, other):
    for mine, board in zip(state.boards, other.boards, strict=True):
        board.vow_dealt = mine.vow_dealt


def same_choices(state, other):
    for mine, board in zip(state.boards, other.boards, strict=True):
        board.choice = mine.choice.clone()


def other_choice(state, other, seat):
    """One's own sealed choice is another one."""
    for board in other.boards:
        if board.owner == seat and board.choice.made():
            board.choice.value = 1 - board.choice.value


def sealed(state, seat, move):
    return len(state.pending()) > 1


MUTANTS = [
    *leaks(next_event),
    *always(),
    resampled(
        "events in their true order", "Resampling keeps the order of the event deck.", same_events, "check_varied"
    ),
    resampled(
        "beings in their true order", "Resampling keeps the order of the deck of beings.", same_beings, "check_varied"
    ),
    resampled("a deck turned", "Resampling only turns the true deck.", turned_deck),
    resampled("a card seen again", "A resampled deck holds the card that lies open.", seen_again),
    resampled("true vows", "Resampling keeps the vows that nobody has seen.", same_vows, "check_varied"),
    resampled("true choices", "Resampling keeps how others have chosen in secret.", same_choices, "check_sealed"),
    resampled_for("another choice", "Resampling changes how one has chosen oneself.", other_choice),
    *forgotten(lambda state: state.boards[0], "wealth"),
    *forgotten(lambda state: state, "round"),
    shared("a board", lambda state, other: other.boards.__setitem__(0, state.boards[0])),
    shared("the area", lambda state, other: setattr(other, "area", state.area)),
    sealed_told(sealed),
]
MEANINGLESS: dict[str, str] = {}
