"""Decks and draws (V-102, V-410, V-413, W-32)."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import EVENT, Card, is_hand_card
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.moves import TAKE
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import equipment, stats, triggers
from qiju.games.mineventure.state import FRAMES, NO_CARDS, MineFrame, MineState
from qiju.games.mineventure.tallies import CARD_TALLY
from qiju.kernel.events import EVERYBODY
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal

DRAW_CODE: Final = 3


class Draw(MineFrame):
    """Cards being drawn one by one; the cards looked at wait here for a choice."""

    seat: i64
    deck: i64
    left: i64
    shown: list[int] = []

    def code(self) -> int:
        return DRAW_CODE

    def step(self, state: FramedState) -> None:
        step_draw(cast(MineState, state), self)

    def options(self, state: MineState, seat: i64) -> list[int]:
        return [TAKE + place for place in range(len(self.shown))]

    def decide(self, state: MineState, seat: i64, move: i64) -> None:
        take_shown(state, self, move - TAKE)

    def why_not(self, state: MineState, seat: i64, move: i64) -> Refusal:
        return Refusal("refuse.draw", "V-401", count=len(self.shown))

    def unseen(self, deck: i64, seat: i64) -> list[int]:
        """V-420: only whoever draws sees the faces of hand cards being looked at."""
        return self.shown if self.deck == deck and self.seat != seat else NO_CARDS


FRAMES[DRAW_CODE] = Draw(0, 0, 0)


def draw_top(state: MineState, deck: i64) -> i64:
    """The top card; NONE where the deck is empty (W-32: items and food may come back by agreement)."""
    pile = state.decks[deck]
    if len(pile.cards) == 0 and state.n.reshuffle and (deck == v.D_ITEM or deck == v.D_FOOD):
        reshuffle_discard(state, deck)
    if len(pile.cards) == 0:
        return NONE
    state.irrevocable += 1
    return pile.take(len(pile.cards) - 1)


def reshuffle_discard(state: MineState, deck: i64) -> None:
    """W-32: played cards of this deck become a deck again."""
    pile = state.decks[deck]
    kept: list[int] = []
    for card in state.discards:
        if state.n.cards[card].deck == deck:
            pile.put(card, 0)
        else:
            kept.append(card)
    state.discards = kept
    if len(pile.cards) > 0:
        state.irrevocable += 1
        pile.shuffle(state.deal)


def under(state: MineState, card: i64, known: i64) -> None:
    """Under the deck it came from; legendary cards under the legendary one (W-20)."""
    pile = state.decks[state.n.cards[card].deck]
    pile.cards.insert(0, int(card))
    pile.known.insert(0, int(known))


def step_draw(state: MineState, frame: Draw) -> None:
    """One card after the other; whoever may look at more chooses among them."""
    player = state.players[frame.seat]
    if frame.left <= 0 or not player.alive:
        state.pop()
        return
    looks: i64 = 1 + stats.stat(state, player, v.S_CHOICE, frame.deck)
    while len(frame.shown) < looks:
        card = draw_top(state, frame.deck)
        if card < 0:
            break
        frame.shown.append(int(card))
    if len(frame.shown) == 0:
        tell_empty(state, frame)
        state.pop()
        return
    if len(frame.shown) > 1:
        if state.log is not None:
            tell_looked(state, frame)
        state.ask(1 << frame.seat)
        return
    take_shown(state, frame, 0)


def tell_empty(state: MineState, frame: Draw) -> None:
    """W-32: why nothing was drawn; tables of the first version of these rules did not say."""
    if state.log is not None and state.n.tells_more:
        data: dict[str, object] = {"seat": frame.seat, "who": state.players[frame.seat].who()}
        state.log.tell("deck_empty", {**data, "deck": f"@deck.{v.DECKS[frame.deck]}"})


def tell_looked(state: MineState, frame: Draw) -> None:
    """V-410: field cards are shown to all, hand cards only to who draws them."""
    log = state.log
    if log is None:
        return
    names = [state.n.cards[card].name for card in frame.shown]
    data: dict[str, object] = {
        "seat": frame.seat,
        "who": state.players[frame.seat].who(),
        "deck": f"@deck.{v.DECKS[frame.deck]}",
    }
    audience = EVERYBODY if is_open(frame) else 1 << frame.seat
    log.whisper("looked", audience, {**data, "cards": names}, {**data, "cards": f"@some.{len(names)}"})


def is_open(frame: Draw) -> bool:
    """Are the cards looked at field cards, shown to all?"""
    return frame.deck in (v.D_EQUIPMENT, v.D_COMPANION, v.D_EVENT)


def take_shown(state: MineState, frame: Draw, place: i64) -> None:
    """The chosen card is the drawn one; what else was looked at goes under the deck."""
    card: i64 = frame.shown.pop(place)
    known = EVERYBODY if is_open(frame) else 1 << frame.seat
    for other in frame.shown:
        under(state, other, known)
    frame.shown = []
    frame.left -= 1
    receive(state, state.players[frame.seat], card)


def receive(state: MineState, player: Player, card: i64) -> None:
    """A drawn card: into the hand, offered, or resolved, by its nature, a legendary one too (V-440)."""
    kind = state.n.cards[card]
    if is_hand_card(kind):
        player.hand.put(card, 1 << player.seat)
        tell_drawn(state, player, kind)
        return
    if kind.nature == EVENT:
        resolve_event(state, player, kind)
        return
    if state.log is not None:
        state.log.tell("found", {"seat": player.seat, "who": player.who(), "card": kind.name})
    state.push(equipment.Offer(player.seat, card))


def tell_drawn(state: MineState, player: Player, card: Card) -> None:
    """V-420: only whoever draws sees the card."""
    if state.log is not None:
        data: dict[str, object] = {
            "seat": player.seat,
            "who": player.who(),
            "deck": f"@deck.{v.DECKS[card.deck]}",
        }
        state.log.whisper("drew", 1 << player.seat, {**data, "card": card.name}, {**data, "card": "@card.hidden"})


def resolve_event(state: MineState, player: Player, card: Card) -> None:
    """V-413: an event happens at once; unless it stays as a story it goes under its deck (V-410)."""
    state.count(CARD_TALLY + card.number)
    if state.log is not None:
        state.log.tell("event", {"seat": player.seat, "who": player.who(), "card": card.name})
    if not is_story(state, card):
        under(state, card.number, EVERYBODY)
    tell_unpaid(state, player, card)
    triggers.fire(state, card, v.ON_DRAW, player.seat, NONE)


def tell_unpaid(state: MineState, player: Player, card: Card) -> None:
    """Why an event that wants cards passes somebody by; tables of the first version of these rules did not say."""
    if state.log is None or not state.n.tells_more:
        return
    for effect in card.on[v.ON_DRAW]:
        for place in range(len(effect.conditions)):
            need: i64 = effect.values[place]
            if effect.conditions[place] == v.IF_HAND and len(player.hand.cards) < need:
                data: dict[str, object] = {"seat": player.seat, "who": player.who(), "card": card.name}
                state.log.tell("unpaid", {**data, "need": need, "have": len(player.hand.cards)})


def is_story(state: MineState, card: Card) -> bool:
    """W-25: does this event stay in play?"""
    for effect in card.on[v.ON_DRAW]:
        for op in state.n.lists[effect.ops]:
            if op.code == v.STORY:
                return True
    return False
