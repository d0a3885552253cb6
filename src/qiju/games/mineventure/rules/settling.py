"""A battle round settles (V-505, V-506): guards, all damage at once, what follows it, the dead and their loot."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import Card
from qiju.games.mineventure.effects import NONE, Op
from qiju.games.mineventure.moves import FOE_DRAGON, FOE_PLAYER, PLAY, USE_MAIN, USE_OFF
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import (
    battles,
    damage,
    deaths,
    dragon,
    equipment,
    foes,
    loot,
    operations,
    playing,
    ranges,
    stats,
    targets,
)
from qiju.games.mineventure.state import MineState


class Strike:
    """One weapon attack: what it does before the victim's defences."""

    __slots__ = ("amount", "area", "axe", "type")

    def __init__(self, amount: i64, type: i64, area: i64, axe: i64) -> None:
        self.amount: i64 = amount
        self.type: i64 = type
        self.area: i64 = area
        self.axe: i64 = axe


def settle(state: MineState, battle: battles.Battle) -> None:
    """V-505: blocks and mods first, then all damage from the state before, then everything after it."""
    damage.begin_step(state)
    seats = [seat for seat in [int(battle.seat), *others_in(state, battle)] if state.players[seat].alive]
    for seat in seats:
        raise_guard(state, battle, state.players[seat])
    damage.begin_settling(state)
    hit: i64 = 0
    for seat in seats:
        if act(state, battle, state.players[seat]):
            hit |= 1 << seat
    foes.foe_acts(state, battle)
    damage.end_settling(state)
    battle.stage = battles.AFTER
    after_actions(state, battle, seats, hit)
    settle_losers(state, battle)


def others_in(state: MineState, battle: battles.Battle) -> list[int]:
    return [seat for seat in state.order() if seat != battle.seat and battle.fights(seat)]


def raise_guard(state: MineState, battle: battles.Battle, player: Player) -> None:
    """A shield as off-hand action, and mods for this battle round."""
    move: i64 = battle.actions[player.seat]
    if move == USE_OFF:
        kind = player.gear[v.OFF].kind
        if kind >= 0:
            battle.blocks[player.seat] = int(state.n.cards[kind].block)
    elif move >= PLAY:
        foe = foes.opponent(state, battle, player.seat)
        for effect in playing.play_effects(state, player, state.n.cards[move - PLAY]):
            for op in state.n.lists[effect.ops]:
                if op.code == v.MOD and op.scope == v.BATTLE_ROUND and op.stat == v.S_DAMAGE and foe >= 0:
                    battle.mods[foe] = battle.mods[foe] + int(op.amount)


def act(state: MineState, battle: battles.Battle, player: Player) -> bool:
    """The damage and healing of one announced action. Did a weapon hit for at least 1?"""
    move: i64 = battle.actions[player.seat]
    if move in (USE_MAIN, USE_OFF):
        slot: i64 = v.MAIN if move == USE_MAIN else v.OFF
        return attack(state, battle, player, slot)
    if move >= PLAY:
        for effect in playing.play_effects(state, player, state.n.cards[move - PLAY]):
            for op in state.n.lists[effect.ops]:
                settle_op(state, battle, player, op, move - PLAY)
    return False


def attack(state: MineState, battle: battles.Battle, player: Player, slot: i64) -> bool:
    """A weapon attack on the other side, and on whoever stands beside it where the weapon has an area."""
    kind = player.gear[slot].kind
    if kind >= 0 and state.n.cards[kind].weapon == v.SHIELD:
        return False
    strike = strike_of(state, battle, player, slot)
    battle.struck |= 1 << player.seat
    foe = foes.opponent(state, battle, player.seat)
    if foe < 0:
        return foes.hit_foe(state, battle, player, strike.amount, strike.type)
    done = damage.inflict(state, state.players[foe], strike.amount, strike.type, player.seat, strike.axe, battle.ambush)
    battle.dealt[player.seat] = battle.dealt[player.seat] + int(done)
    if strike.area > 0:
        for other in targets.from_active(state):
            if (
                other.seat != foe
                and other.seat != player.seat
                and ranges.apart(state, other, state.players[foe]) <= strike.area
            ):
                damage.inflict(state, other, strike.amount, strike.type, player.seat)
    return done > 0


def strike_of(state: MineState, battle: battles.Battle, player: Player, slot: i64) -> Strike:
    """Base, damage mods (at least 0), retype (dossier 3.1)."""
    kind = player.gear[slot].kind
    strike = Strike(state.n.fist_damage, v.PHYSICAL, 0, 0)
    if kind >= 0:
        card = state.n.cards[kind]
        strike = Strike(card.damage, card.type, card.area, 0)
    weapon = stats.weapon_kind(state, player, slot)
    foe = foes.opponent(state, battle, player.seat)
    strike.amount += stats.stat(state, player, v.S_DAMAGE, NONE, weapon) + battle.mods[player.seat]
    for card in stats.striking_cards(state, player, slot):
        if (card.triggers >> v.ON_ATTACK) & 1 == 0:
            continue
        for effect in card.on[v.ON_ATTACK]:
            if stats.holds(state, effect, player, weapon, foe):
                for op in state.n.lists[effect.ops]:
                    sharpen(state, strike, op)
    if strike.amount < 0:
        strike.amount = 0
    return strike


def sharpen(state: MineState, strike: Strike, op: Op) -> None:
    if op.code == v.RETYPE:
        strike.type = op.type
    elif op.code == v.MOD and op.stat == v.S_DAMAGE:
        strike.amount += op.amount
    elif op.code == v.MOD and op.stat == v.S_BLOCK:
        strike.axe += op.amount


def settle_op(state: MineState, battle: battles.Battle, player: Player, op: Op, card: i64) -> None:
    """Damage and healing of a hand card, without damage mods."""
    foe = foes.opponent(state, battle, player.seat)
    pick: i64 = battle.picks[player.seat]
    if op.code == v.HEAL:
        target = player
        if op.target == v.PLAYER and pick >= 0:
            target = state.players[pick]
        damage.heal(state, target, stats.healing(state, card, target, op))
    elif op.code == v.DAMAGE and op.target == v.TILE and pick >= 0:
        for victim in targets.around(state, pick, op.area, player.seat, NONE, op):
            damage.inflict(state, victim, op.amount, op.type, player.seat)
    elif op.code == v.DAMAGE and op.target == v.SELF:
        damage.inflict(state, player, op.amount, op.type, player.seat)
    elif op.code == v.DAMAGE and foe >= 0:
        done = damage.inflict(state, state.players[foe], op.amount, op.type, player.seat)
        battle.dealt[player.seat] = battle.dealt[player.seat] + int(done)
    elif op.code == v.DAMAGE and op.target == v.OPPONENT:
        foes.hit_foe(state, battle, player, op.amount, op.type)


def after_actions(state: MineState, battle: battles.Battle, seats: list[int], hit: i64) -> None:
    """`hit` effects at once, wear (V-302); the rest of hand cards comes after deaths, the declarer's first."""
    for seat in reversed(seats):
        player = state.players[seat]
        move: i64 = battle.actions[seat]
        if move in (USE_MAIN, USE_OFF):
            slot: i64 = v.MAIN if move == USE_MAIN else v.OFF
            if (hit >> seat) & 1:
                fire_hit(state, battle, player, slot)
            equipment.wear_weapon(state, player, slot)
        elif move >= PLAY:
            push_rest(state, battle, player, state.n.cards[move - PLAY])


def fire_hit(state: MineState, battle: battles.Battle, player: Player, slot: i64) -> None:
    foe = foes.opponent(state, battle, player.seat)
    weapon = stats.weapon_kind(state, player, slot)
    for card in stats.striking_cards(state, player, slot):
        if (card.triggers >> v.ON_HIT) & 1 == 0:
            continue
        for effect in card.on[v.ON_HIT]:
            if stats.holds(state, effect, player, weapon, foe):
                work = operations.Work(effect.ops, player.seat)
                work.other = foe
                for op in state.n.lists[effect.ops]:
                    operations.do_plain(state, work, player, op)


def push_rest(state: MineState, battle: battles.Battle, player: Player, card: Card) -> None:
    effects = playing.play_effects(state, player, card)
    for effect in reversed(effects):
        work = operations.Work(effect.ops, player.seat)
        work.card = card.number
        work.other = foes.opponent(state, battle, player.seat)
        work.given = battle.picks[player.seat]
        work.after = True
        work.fighting = True
        state.push(work)


def settle_losers(state: MineState, battle: battles.Battle) -> None:
    """Who dies, and in a battle between two: the survivor takes hand and equipment (V-506, W-17)."""
    if battle.foe == FOE_DRAGON and state.dragon <= 0 and dragon.dragon_falls(state):
        return
    if battle.foe == FOE_PLAYER:
        one, two = state.players[battle.seat], state.players[battle.number]
        for player in (one, two):
            if player.alive and player.hp <= 0:
                deaths.would_die(state, player)
        if one.alive and two.alive and (one.hp <= 0) != (two.hp <= 0):
            winner, loser = (one, two) if two.hp <= 0 else (two, one)
            loot.plunder(state, battle, winner, loser)
            return
    deaths.settle_deaths(state)
