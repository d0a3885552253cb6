"""Enchanted books under weapons (V-422, W-30)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import Card
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import operations
from qiju.games.mineventure.state import MineState


def fitting(state: MineState, player: Player, card: Card) -> list[int]:
    """W-30: weapons that the book fits and that do not hold one of its kind."""
    slots: list[int] = []
    for slot in range(2):
        gear = player.gear[slot]
        if gear.kind < 0 or (card.fits >> state.n.cards[gear.kind].weapon) & 1 == 0:
            continue
        if int(card.number) not in gear.books:
            slots.append(slot)
    return slots


def seek_weapon(state: MineState, frame: operations.Work, actor: Player) -> None:
    """Where only one weapon will do there is no question."""
    slots = fitting(state, actor, state.n.cards[frame.card])
    if len(slots) == 1:
        attach(state, frame, actor, slots[0])
    else:
        state.ask(1 << frame.actor)


def attach(state: MineState, frame: operations.Work, actor: Player, slot: i64) -> None:
    """V-422: under the weapon, where it stays."""
    state.pop()
    card = state.n.cards[frame.card]
    actor.gear[slot].books.append(int(card.number))
    actor.know_cards(state.n.cards)
    if state.log is not None:
        data = {"seat": actor.seat, "who": actor.who(), "card": card.name}
        state.log.tell("attached", {**data, "weapon": state.n.cards[actor.gear[slot].kind].name})
    for effect in card.on[v.ON_EQUIP]:
        work = operations.Work(effect.ops, actor=actor.seat)
        work.card = card.number
        work.given = slot
        state.push(work)
