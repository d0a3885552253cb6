"""What cards, books and buffs add up to: conditions, stats, armour (V-311, V-401). Nothing here changes anything."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import FOOD, POTION, Card
from qiju.games.mineventure.effects import NONE, Effect, Op
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import battles, turns
from qiju.games.mineventure.state import DAY, NIGHT, MineState


def holds(state: MineState, effect: Effect, player: Player, weapon: i64, foe: i64) -> bool:
    """Do all conditions of an effect hold for its owner, with this kind of weapon, against this seat?"""
    for place in range(len(effect.conditions)):
        if not condition(state, effect.conditions[place], effect.values[place], player, weapon, foe, effect.trigger):
            return False
    return True


def condition(state: MineState, code: i64, value: i64, player: Player, weapon: i64, foe: i64, trigger: i64) -> bool:
    """Does one condition hold?"""
    if code == v.IF_DAY:
        return state.time == DAY
    if code == v.IF_NIGHT:
        return state.time == NIGHT
    if code == v.IF_OVERWORLD or code == v.IF_NETHER or code == v.IF_END:
        return state.realm_of(player) == code - v.IF_OVERWORLD
    if code == v.IF_MELEE:
        return weapon == v.MELEE
    if code == v.IF_RANGED:
        return weapon == v.RANGED
    if code == v.IF_FIRST_DAY:
        return not player.moved_today
    if code == v.IF_HP:
        return player.hp <= value
    if code == v.IF_HAND:
        return len(player.hand.cards) >= value
    if code == v.IF_TERRAIN:
        return state.board.tile[player.cell].number == value
    if code == v.IF_FOE_HP:
        return foe >= 0 and state.players[foe].hp <= value
    if code == v.IF_ONCE_ROUND:
        return not player.used
    if code == v.IF_ONCE_GAME:
        return not player.used_once
    return battle_condition(state, code, player, foe, trigger)


def battle_condition(state: MineState, code: i64, player: Player, foe: i64, trigger: i64) -> bool:
    """Those that look at the battle, or for one."""
    battle = battles.battle_now(state)
    if code == v.IF_BATTLE:
        return battle is not None
    if code == v.IF_DECISION:
        turn = turns.turn_now(state)
        return battle is None and turn is not None and turn.stage == turns.DECIDE
    if battle is None:
        return False
    if code == v.IF_ATTACKER:
        return battle.seat == player.seat
    if code == v.IF_DEFENDER:
        return battle.seat != player.seat
    if code == v.IF_BLOCKING:
        return foe >= 0 and battle.blocks[foe] > 0
    if code == v.IF_FIRST_BATTLE:
        seen = battle.hurt if trigger == v.ON_DAMAGED else battle.struck
        return (seen >> player.seat) & 1 == 0
    return battle.dealt[player.seat] > 0


def stat(state: MineState, player: Player, stat: i64, deck: i64 = NONE, weapon: i64 = NONE) -> i64:
    """What buffs and passive effects add to a stat."""
    total: i64 = 0
    for buff in player.buffs:
        if buff >= 0:
            total += state.n.buffs[buff].mods[stat]
    if (player.stats >> stat) & 1 == 0:
        return total
    for card in player.cards:
        if (card.stats >> stat) & 1:
            total += passive(state, card, player, stat, deck, weapon)
    return total


def passive(state: MineState, card: Card, player: Player, stat: i64, deck: i64, weapon: i64) -> i64:
    """What the passive effects of one card add."""
    total: i64 = 0
    for effect in card.on[v.PASSIVE]:
        if not holds(state, effect, player, weapon, NONE):
            continue
        for op in state.n.lists[effect.ops]:
            if op.stat != stat or (op.deck >= 0 and op.deck != deck) or (op.weapon >= 0 and op.weapon != weapon):
                continue
            total += op.amount
    return total


def at_once(state: MineState, player: Player, trigger: i64, stat: i64) -> i64:
    """What effects with this trigger add to a stat, this once."""
    if (player.triggers >> trigger) & 1 == 0:
        return 0
    total: i64 = 0
    for card in player.cards:
        total += card_adds(state, card, player, trigger, stat, NONE, NONE)
    return total


def card_adds(state: MineState, card: Card, player: Player, trigger: i64, stat: i64, weapon: i64, foe: i64) -> i64:
    """What effects of one card with this trigger add, this once."""
    if (card.triggers >> trigger) & 1 == 0:
        return 0
    total: i64 = 0
    for effect in card.on[trigger]:
        if not holds(state, effect, player, weapon, foe):
            continue
        for op in state.n.lists[effect.ops]:
            if op.code == v.MOD and op.stat == stat:
                total += op.amount
    return total


def striking_cards(state: MineState, player: Player, slot: i64) -> list[Card]:
    """Whose effects work on an attack: all but the other weapon and its books."""
    kinds = state.n.cards
    cards: list[Card] = [player.character]
    if player.companion >= 0:
        cards.append(kinds[player.companion])
    for place in range(3):
        gear = player.gear[place]
        if gear.kind < 0 or (place != slot and place != v.ARMOR):
            continue
        cards.append(kinds[gear.kind])
        for book in gear.books:
            cards.append(kinds[book])
    return cards


def weapon_kind(state: MineState, player: Player, slot: i64) -> i64:
    """Melee, ranged or a shield; a bare fist is melee."""
    kind = player.gear[slot].kind
    return v.MELEE if kind < 0 else state.n.cards[kind].weapon


def armour(state: MineState, player: Player) -> i64:
    """V-311: what the armour in its zone and everything else add up to."""
    armor = stat(state, player, v.S_ARMOR)
    kind = player.gear[v.ARMOR].kind
    if kind >= 0:
        armor += state.n.cards[kind].armor
    return armor


def healing(state: MineState, card: i64, player: Player, op: Op) -> i64:
    """Food heals more or less for some; never less than nothing."""
    amount = op.amount
    if card >= 0 and state.n.cards[card].nature == FOOD:
        amount += stat(state, player, v.S_FOOD)
    if amount < 0:
        amount = 0
    return amount


def longer(state: MineState, card: i64, seat: i64) -> i64:
    """Potions last longer from some hands."""
    if card >= 0 and state.n.cards[card].nature == POTION:
        return stat(state, state.players[seat], v.S_BUFF)
    return 0
