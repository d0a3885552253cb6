"""Imagined worlds: what one seat does not know is dealt anew (V-410, V-420)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import Card, is_hand_card
from qiju.kernel.events import knows
from qiju.kernel.knowledge import redeal
from qiju.kernel.streams import Stream

if TYPE_CHECKING:
    from qiju.games.mineventure.state import MineFrame, MineState


def redeal_all(state: MineState, seat: i64, stream: Stream) -> None:
    """Every hidden card may lie wherever its back is seen."""
    for deck in (v.D_EQUIPMENT, v.D_COMPANION, v.D_EVENT, v.D_TASK):
        redeal([state.decks[deck]], seat, stream)
    for deck in (v.D_ITEM, v.D_FOOD, v.D_LEGENDARY):
        redeal_hands(state, deck, seat, stream)


def redeal_hands(state: MineState, deck: i64, seat: i64, stream: Stream) -> None:
    """Cards with this back: in hands only such as are held in hands, in the deck whatever is left."""
    kinds = state.n.cards
    lists: list[list[int]] = []  # the hands, and the cards being looked at, that have an unseen card ...
    places: list[int] = []  # ... and where in it
    unseen: list[int] = []
    for player in state.players:
        for place in range(len(player.hand.cards)):
            card = player.hand.cards[place]
            if kinds[card].deck == deck and not knows(player.hand.known[place], seat):
                lists.append(player.hand.cards)
                places.append(place)
                unseen.append(card)
    for frame in state.frames:
        held = cast("MineFrame", frame).unseen(deck, seat)
        for place in range(len(held)):
            lists.append(held)
            places.append(place)
            unseen.append(held[place])
    pile = state.decks[deck]
    for place in range(len(pile.cards)):
        if not knows(pile.known[place], seat):
            unseen.append(pile.cards[place])
    unseen.sort()
    stream.shuffle(unseen)
    for number in range(len(places)):
        lists[number][places[number]] = take_holdable(kinds, unseen)
    for place in range(len(pile.cards)):
        if not knows(pile.known[place], seat):
            pile.cards[place] = unseen.pop()


def take_holdable(kinds: list[Card], unseen: list[int]) -> int:
    """The first of the shuffled cards that a hand can hold."""
    for place, card in enumerate(unseen):
        if is_hand_card(kinds[card]):
            return unseen.pop(place)
    return unseen.pop()
