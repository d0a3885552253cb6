"""A battle round settles (V-505, V-506): guards, all damage at once, what follows it, the dead and their loot."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import CHARACTER, Card
from qiju.games.mineventure.effects import Effect, Op
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
    strikes,
    targets,
)
from qiju.games.mineventure.state import MineState


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
        foe = battle.opponent(player.seat)
        for effect in playing.play_effects(state, player, state.n.cards[move - PLAY]):
            for op in state.n.lists[effect.ops]:
                if op.code == v.MOD and op.scope == v.BATTLE_ROUND and op.stat == v.S_DAMAGE and foe >= 0:
                    battle.mods[foe] = battle.mods[foe] + int(op.amount)


def act(state: MineState, battle: battles.Battle, player: Player) -> bool:
    """The damage and healing of one announced action. Did a weapon hit for at least 1?"""
    move: i64 = battle.actions[player.seat]
    if move in (USE_MAIN, USE_OFF):
        return attack(state, battle, player, strikes.slot_of(move))
    if move >= PLAY:
        card = state.n.cards[move - PLAY]
        for effect in playing.play_effects(state, player, card):
            work = card_work(battle, player, card, effect)
            for op in state.n.lists[effect.ops]:
                settle_op(state, battle, work, player, op)
    return False


def attack(state: MineState, battle: battles.Battle, player: Player, slot: i64) -> bool:
    """A weapon attack on the other side, and on whoever stands beside it where the weapon has an area."""
    if strikes.is_shield(state, player, slot):
        return False
    foe = battle.opponent(player.seat)
    strike = strikes.strike_of(state, player, slot, foe, battle.mods[player.seat])
    battle.struck |= 1 << player.seat
    if foe < 0:
        return foes.hit_foe(state, battle, player, strike.amount, strike.type)
    victim = state.players[foe]
    weapon = strikes.weapon_name(state, player, slot)
    done = damage.inflict(state, victim, strike.amount, strike.type, player.seat, weapon, strike.axe, battle.ambush)
    battle.dealt[player.seat] = battle.dealt[player.seat] + int(done)
    if strike.area > 0:
        for other in targets.from_active(state):
            if other.seat != foe and other.seat != player.seat and ranges.apart(state, other, victim) <= strike.area:
                damage.inflict(state, other, strike.amount, strike.type, player.seat, weapon)
    return done > 0


def settle_op(state: MineState, battle: battles.Battle, work: operations.Work, player: Player, op: Op) -> None:
    """Of a hand card its damage and healing, without damage mods (W-47); the rest comes after."""
    if op.code != v.DAMAGE and op.code != v.HEAL:
        return
    if op.target == v.OPPONENT and work.other < 0:
        if op.code == v.DAMAGE:
            foes.hit_foe(state, battle, player, op.amount, op.type)
        return
    cause = operations.Cause(player.seat, player.cell, operations.card_name(state, work.card), work.card)
    for other in targets.struck(state, work, op):
        done = operations.suffer(state, cause, other, op)
        if other.seat == work.other:
            battle.dealt[player.seat] = battle.dealt[player.seat] + int(done)


def card_work(battle: battles.Battle, player: Player, card: Card, effect: Effect) -> operations.Work:
    """What a hand card does in a battle: against the opponent, upon what was picked."""
    work = operations.Work(effect.ops, actor=player.seat)
    work.card = card.number
    work.other = battle.opponent(player.seat)
    work.given = battle.picks[player.seat]
    return work


def after_actions(state: MineState, battle: battles.Battle, seats: list[int], hit: i64) -> None:
    """`hit` effects at once, wear (V-302); the rest of hand cards comes after deaths, the declarer's first."""
    for seat in reversed(seats):
        player = state.players[seat]
        move: i64 = battle.actions[seat]
        if move in (USE_MAIN, USE_OFF):
            slot = strikes.slot_of(move)
            if (hit >> seat) & 1:
                fire_hit(state, battle, player, slot)
            equipment.wear(state, player, slot)
        elif move >= PLAY:
            push_rest(state, battle, player, state.n.cards[move - PLAY])


def fire_hit(state: MineState, battle: battles.Battle, player: Player, slot: i64) -> None:
    """`hit` effects of whatever struck."""
    foe = battle.opponent(player.seat)
    weapon = stats.weapon_kind(state, player, slot)
    for card in stats.striking_cards(state, player, slot):
        if (card.triggers >> v.ON_HIT) & 1 == 0:
            continue
        for effect in card.on[v.ON_HIT]:
            if stats.holds(state, effect, player, weapon, foe):
                work = operations.Work(effect.ops, actor=player.seat)
                work.other = foe
                if card.nature != CHARACTER:
                    work.card = card.number
                for op in state.n.lists[effect.ops]:
                    operations.do_at_once(state, work, player, op)


def push_rest(state: MineState, battle: battles.Battle, player: Player, card: Card) -> None:
    """What a hand card does besides damage and healing."""
    effects = playing.play_effects(state, player, card)
    for effect in reversed(effects):
        work = card_work(battle, player, card, effect)
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
            loot.plunder(state, winner, loser)
            return
    deaths.settle_deaths(state)
