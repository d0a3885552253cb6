"""Who knows what. Every hidden thing carries a mask of the seats that know it.

Views, events, undo and resampling read that mask and nothing else.
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.kernel.events import EVERYBODY, knows
from qiju.kernel.fields import Piece, Shared
from qiju.kernel.streams import Stream


class Deck(Piece):
    """Cards shuffled once, with a draw index. Nobody knows what lies below it.

    The order never changes, so clones share it; resampling makes a new one.
    """

    cards: Shared[list[int]]
    top: i64 = 0

    def left(self) -> i64:
        return len(self.cards) - self.top

    def draw(self) -> i64:
        card: i64 = self.cards[self.top]
        self.top += 1
        return card

    def resample(self, stream: Stream) -> Deck:
        """Keep the cards drawn so far, and put the rest into an order that does not depend on the true one."""
        unseen = sorted(self.cards[self.top :])
        stream.shuffle(unseen)
        return Deck(self.cards[: self.top] + unseen, self.top)


class Pile(Piece):
    """Cards in order, each with the mask of who knows it: a hand, a draw pile, a discard pile."""

    cards: list[int]
    known: list[int]

    def put(self, card: i64, known: i64) -> None:
        self.cards.append(card)
        self.known.append(known)

    def take(self, index: i64) -> i64:
        card: i64 = self.cards.pop(index)
        self.known.pop(index)
        return card

    def show(self, index: i64, mask: i64) -> None:
        """From now on the seats in the mask know this card as well."""
        self.known[index] = self.known[index] | mask

    def seen_by(self, viewer: i64) -> list[int]:
        """The cards as this viewer sees them: -1 for a face-down one."""
        return [card if knows(mask, viewer) else -1 for card, mask in zip(self.cards, self.known, strict=True)]

    def shuffle(self, stream: Stream) -> None:
        """Shuffle all cards; nobody knows any of them afterwards."""
        stream.shuffle(self.cards)
        self.known = [0] * len(self.cards)


def redeal(piles: list[Pile], seat: i64, stream: Stream) -> None:
    """Mix among themselves all cards that this seat does not know, wherever they lie.

    Every arrangement that the seat cannot tell from the true one is equally likely, and which one it becomes
    depends on the stream and on what the seat knows, never on where the cards truly lie.
    """
    unseen = [
        card for pile in piles for card, mask in zip(pile.cards, pile.known, strict=True) if not knows(mask, seat)
    ]
    unseen.sort()
    stream.shuffle(unseen)
    at = 0
    for pile in piles:
        for index in range(len(pile.cards)):
            if not knows(pile.known[index], seat):
                pile.cards[index] = unseen[at]
                at += 1


class Sealed(Piece):
    """A choice that was made but not yet shown: a value, and who knows it. -1: not made yet."""

    value: i64 = -1
    known: i64 = 0

    def seal(self, seat: i64, value: i64) -> None:
        self.value = value
        self.known = 1 << seat

    def open(self) -> i64:
        """Show it to everybody."""
        self.known = EVERYBODY
        return self.value

    def made(self) -> bool:
        return self.value != -1

    def resample(self, seat: i64, choices: list[int], stream: Stream) -> None:
        """Somebody else's sealed choice could have been any of these."""
        if self.value != -1 and not knows(self.known, seat):
            self.value = choices[stream.below(len(choices))]
