"""Equipment, companions, books: taking, wearing out, mending (V-302, V-411, V-412, V-422)."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import COMPANION, Card
from qiju.games.mineventure.effects import NONE, Op
from qiju.games.mineventure.moves import DONE, KEEP
from qiju.games.mineventure.pieces import Gear, Player
from qiju.games.mineventure.rules import decks, stats, triggers
from qiju.games.mineventure.state import FRAMES, MineFrame, MineState
from qiju.games.mineventure.tallies import CARD_TALLY
from qiju.kernel.events import EVERYBODY
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal

OFFER_CODE: Final = 4
OFFER_MOVES: list[int] = [DONE, KEEP]


class Offer(MineFrame):
    """W-04: equipment or a companion is offered: take it, or it goes under its deck."""

    seat: i64
    card: i64
    durability: i64 = NONE  # as printed
    most: i64 = 0
    books: list[int] = []

    def code(self) -> int:
        return OFFER_CODE

    def step(self, state: FramedState) -> None:
        step_offer(cast(MineState, state), self)

    def options(self, state: MineState, seat: i64) -> list[int]:
        return OFFER_MOVES

    def decide(self, state: MineState, seat: i64, move: i64) -> None:
        answer_offer(state, self, move)

    def why_not(self, state: MineState, seat: i64, move: i64) -> Refusal:
        return Refusal("refuse.offer", "V-411", card=state.n.cards[self.card].name)


FRAMES[OFFER_CODE] = Offer(0, 0)


def put_under(state: MineState, player: Player, slot: i64) -> None:
    """V-410: equipment goes under its deck, its books to the discard (W-20)."""
    gear = player.gear[slot]
    if gear.kind < 0:
        return
    decks.under(state, gear.kind, EVERYBODY)
    state.discards += gear.books
    gear.empty()


def step_offer(state: MineState, frame: Offer) -> None:
    """W-04: equipment or a companion may be declined, unless the table plays otherwise."""
    player = state.players[frame.seat]
    if not player.alive:
        refuse_offer(state, frame)
        return
    if state.n.forced_equip:
        take_offer(state, frame)
        return
    state.ask(1 << frame.seat)


def answer_offer(state: MineState, frame: Offer, move: i64) -> None:
    if move == KEEP:
        take_offer(state, frame)
    else:
        refuse_offer(state, frame)


def refuse_offer(state: MineState, frame: Offer) -> None:
    """It goes under its deck, its books to the discard."""
    state.pop()
    decks.under(state, frame.card, EVERYBODY)
    state.discards += frame.books
    if state.log is not None:
        data = {"seat": frame.seat, "who": state.players[frame.seat].who(), "card": state.n.cards[frame.card].name}
        state.log.tell("declined", data)


def take_offer(state: MineState, frame: Offer) -> None:
    """V-411, V-412: it goes into its zone, and `equip` effects follow."""
    state.pop()
    player = state.players[frame.seat]
    card = state.n.cards[frame.card]
    state.count(CARD_TALLY + card.number)
    if state.log is not None:
        state.log.tell("equipped", {"seat": player.seat, "who": player.who(), "card": card.name})
    if card.nature == COMPANION:
        take_companion(state, player, card)
    else:
        put_under(state, player, card.slot)
        gear = player.gear[card.slot]
        lay_gear(state, player, gear, card, frame.durability, frame.most)
        gear.books = frame.books.copy()
        player.know_cards(state.n.cards)
    triggers.fire(state, card, v.ON_EQUIP, player.seat, NONE)


def take_companion(state: MineState, player: Player, card: Card) -> None:
    """V-412: a new companion pushes the old one out."""
    if player.companion >= 0:
        decks.under(state, player.companion, EVERYBODY)
    player.companion = card.number
    player.know_cards(state.n.cards)


def lay_gear(state: MineState, player: Player, gear: Gear, card: Card, durability: i64, most: i64) -> None:
    """V-411. A card from its deck has its printed durability (W-20), and more for whom cards say so."""
    gear.kind = card.number
    if durability >= 0:
        gear.durability = durability
        gear.most = most
        return
    extra: i64 = 0
    if card.slot != v.ARMOR:
        extra = stats.stat(state, player, v.S_DURABILITY)
    gear.most = card.durability + extra
    gear.durability = gear.most


def mend(state: MineState, player: Player, slot: i64, op: Op) -> None:
    """Durability back, never above the maximum, which a book may raise."""
    gear = player.gear[slot]
    if gear.kind < 0:
        return
    if op.raise_max:
        gear.most += op.amount
    gear.durability += op.amount
    if gear.durability > gear.most:
        gear.durability = gear.most
    if state.log is not None:
        data = {"seat": player.seat, "who": player.who(), "card": state.n.cards[gear.kind].name}
        state.log.tell("mended", {**data, "durability": gear.durability, "most": gear.most})


def wear(state: MineState, player: Player, slot: i64) -> None:
    """V-302: durability −1; at 0 the weapon breaks and leaves the game, its books are discarded (W-20)."""
    gear = player.gear[slot]
    if gear.kind < 0:
        return
    gear.durability -= 1
    if gear.durability > 0:
        return
    card = state.n.cards[gear.kind]
    state.broken.append(int(gear.kind))
    state.discards += gear.books
    gear.empty()
    player.know_cards(state.n.cards)
    if state.log is not None:
        state.log.tell("broke", {"seat": player.seat, "who": player.who(), "card": card.name})


def has_gear(player: Player) -> bool:
    return player.gear[0].kind >= 0 or player.gear[1].kind >= 0 or player.gear[2].kind >= 0


def seize(state: MineState, taker: Player, victim: Player, slot: i64) -> None:
    """Equipment changes hands with its books and wear, and is offered to who takes it (W-20)."""
    gear = victim.gear[slot]
    offer = Offer(taker.seat, gear.kind)
    offer.durability = gear.durability
    offer.most = gear.most
    offer.books = gear.books.copy()
    gear.empty()
    victim.know_cards(state.n.cards)
    if state.log is not None:
        data = {"seat": taker.seat, "who": taker.who(), "whom": victim.who()}
        state.log.tell("seized", {**data, "card": state.n.cards[offer.card].name})
    state.push(offer)
