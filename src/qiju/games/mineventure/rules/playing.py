"""Playing cards from the hand (V-421 to V-425), and the abilities of characters."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import BOOK, FOOD, Card
from qiju.games.mineventure.effects import NONE, Effect
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import battles, books, hands, operations, stats, targets, triggers
from qiju.games.mineventure.state import MineState
from qiju.games.mineventure.tallies import CARD_TALLY


def playable(state: MineState, player: Player, card: Card, window: i64) -> bool:
    """May this hand card be played in this window now? (V-421 to V-425)"""
    if card.windows & window == 0:
        return False
    if card.nature == BOOK:
        return len(books.fitting(state, player, card)) > 0
    return any(usable(state, player, effect, card.number) for effect in card.on[v.ON_PLAY])


def usable(state: MineState, player: Player, effect: Effect, card: i64) -> bool:
    """Its conditions hold, and whoever or whatever it needs is there."""
    battle = battles.battle_now(state)
    other: i64 = NONE
    if battle is not None:
        other = battle.opponent(player.seat)
    if not stats.holds(state, effect, player, NONE, other) or not targets.payable(state, player, effect.ops):
        return False
    for op in state.n.lists[effect.ops]:
        if op.target == v.PLAYER and op.code != v.REVEAL and len(targets.pickable(state, player, op, card)) == 0:
            return False
        if op.target == v.OPPONENT and battle is None:
            return False
    return True


def play_card(state: MineState, player: Player, number: i64) -> None:
    """V-421 to V-425 in the decision phase: the card leaves the hand and takes effect."""
    card = state.n.cards[number]
    show_card(state, player, card)
    if card.nature == BOOK:
        # A book lies under its weapon, not on the discard.
        state.discards.pop()
        work = operations.Work(state.n.no_ops, actor=player.seat)
        work.card = number
        work.stage = operations.ATTACHING
        state.push(work)
        return
    place = len(card.on[v.ON_PLAY]) - 1
    while place >= 0:
        effect = card.on[v.ON_PLAY][place]
        if usable(state, player, effect, number):
            work = operations.Work(effect.ops, actor=player.seat)
            work.card = number
            state.push(work)
        place -= 1


def show_card(state: MineState, player: Player, card: Card) -> None:
    """A played card is seen by all and goes to the discard (V-420)."""
    player.hand.take(hands.held(player, card.number))
    state.discards.append(int(card.number))
    state.irrevocable += 1
    state.count(CARD_TALLY + card.number)
    if card.nature == FOOD:
        player.food += 1
    if state.log is not None:
        state.log.tell("played", {"seat": player.seat, "who": player.who(), "card": card.name})


def ability(state: MineState, player: Player) -> Card | None:
    """A card on the table with something to do in the decision phase: 行脚商人."""
    for card in player.cards:
        if card.deck == v.D_ITEM:
            continue
        for effect in card.on[v.ON_PLAY]:
            if usable(state, player, effect, NONE):
                return card
    return None


def use_ability(state: MineState, player: Player, card: Card) -> None:
    """The first of its effects that can be used."""
    for effect in card.on[v.ON_PLAY]:
        if not usable(state, player, effect, NONE):
            continue
        triggers.use_up(effect, player)
        if state.log is not None:
            state.log.tell("ability", {"seat": player.seat, "who": player.who(), "card": card.name})
        work = operations.Work(effect.ops, actor=player.seat)
        state.push(work)
        return


def play_effects(state: MineState, player: Player, card: Card) -> list[Effect]:
    """What a hand card would do now."""
    return [effect for effect in card.on[v.ON_PLAY] if usable(state, player, effect, card.number)]


def leaves(state: MineState, card: Card) -> bool:
    """Does the card take whoever plays it out of the battle?"""
    for effect in card.on[v.ON_PLAY]:
        for op in state.n.lists[effect.ops]:
            if op.code == v.LEAVE and op.target == v.SELF:
                return True
    return False


def healing_of(state: MineState, player: Player, card: Card) -> i64:
    """What a hand card would heal on oneself."""
    total: i64 = 0
    for effect in card.on[v.ON_PLAY]:
        for op in state.n.lists[effect.ops]:
            if op.code == v.HEAL:
                total += stats.healing(state, card.number, player, op)
    return total
