"""How the house fights: the action of each battle round against a player, a mob or the dragon."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.bot.judging import (
    WORST,
    best_hit,
    boldness,
    hit_of,
    mob_harm,
    rounds_to_kill,
    team_hit,
    worst_blow,
)
from qiju.games.mineventure.cards import Card
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.moves import (
    CELL,
    ESCAPE,
    FOE_CRYSTAL,
    FOE_DRAGON,
    FOE_MOB,
    JOIN,
    PICK,
    PLAY,
    SLOT,
    USE_MAIN,
    USE_OFF,
)
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import playing, ranges
from qiju.games.mineventure.rules.battles import Battle
from qiju.games.mineventure.state import MineState


def choose_fight(table: MineState, battle: Battle, me: Player, moves: list[int]) -> int:
    if JOIN in moves:
        return JOIN
    if moves[0] >= CELL:
        return aim_tile(table, battle, me, moves)
    if moves[0] >= PICK and moves[0] < SLOT:
        return aim_player(table, battle, me, moves)
    foe = battle.opponent(me.seat)
    if foe < 0:
        return fight_monster(table, battle, me, moves)
    return fight_player(table, battle, me, table.players[foe], moves)


def best_weapon(table: MineState, me: Player, victim: Player | None, moves: list[int]) -> int:
    if USE_OFF not in moves:
        return USE_MAIN
    if USE_MAIN not in moves:
        return USE_OFF
    one = hit_of(table, me, v.MAIN, victim)
    two = hit_of(table, me, v.OFF, victim)
    return USE_OFF if two > one else USE_MAIN


def fight_player(table: MineState, battle: Battle, me: Player, other: Player, moves: list[int]) -> int:
    """Kill if I can; else live: heal, guard or run; else strike."""
    mine = best_hit(table, me, other)
    theirs = best_hit(table, other, me)
    attack = best_weapon(table, me, other, moves)
    if ESCAPE not in moves and USE_MAIN not in moves:
        return attack
    said: i64 = battle.actions[other.seat]
    if said == ESCAPE or said >= PLAY:
        theirs = 0
    elif said == USE_OFF and me.seat != battle.seat:
        theirs = hit_of(table, other, v.OFF, me)
    elif said == USE_MAIN and me.seat != battle.seat:
        theirs = hit_of(table, other, v.MAIN, me)
    if mine >= other.hp and (theirs < me.hp or said < 0):
        return attack
    left = table.n.battle_rounds - battle.round + 1
    if theirs >= me.hp:
        return survive(table, battle, me, other, moves, theirs, attack)
    losing = rounds_to_kill(me.hp, theirs) <= left and rounds_to_kill(other.hp, mine) > left
    if losing and ESCAPE in moves and ranges.attack_range(table, other) <= 3 and boldness(table) < 14:
        return ESCAPE
    if me.hp * 2 <= me.character.max_hp and mine < other.hp:
        card = healing_card(table, me, moves, theirs)
        if card >= 0:
            return int(card)
    if mine == 0 and ESCAPE in moves:
        return ESCAPE
    return attack


def survive(
    table: MineState, battle: Battle, me: Player, other: Player, moves: list[int], theirs: i64, attack: int
) -> int:
    """The next blow would kill."""
    block = 0
    kind = me.gear[v.OFF].kind
    if kind >= 0:
        block = int(table.n.cards[kind].block)
    if block > 0 and USE_OFF in moves and theirs - block < me.hp:
        return USE_OFF
    for move in moves:
        if move >= PLAY and playing.leaves(table, table.n.cards[move - PLAY]) and me.hp > 1:
            return move
    card = healing_card(table, me, moves, theirs - me.hp + 1)
    if card >= 0:
        return int(card)
    if ESCAPE in moves and ranges.attack_range(table, other) <= 4:
        return ESCAPE
    return attack


def healing_card(table: MineState, me: Player, moves: list[int], least: i64) -> i64:
    """The hand card that heals most, if it is at least this much."""
    best: i64 = NONE
    most: i64 = least - 1
    for move in moves:
        if move < PLAY:
            continue
        total = playing.healing_of(table, me, table.n.cards[move - PLAY])
        if total > most:
            most = total
            best = move
    return best


def fight_monster(table: MineState, battle: Battle, me: Player, moves: list[int]) -> int:
    attack = best_weapon(table, me, None, moves)
    if battle.foe == FOE_CRYSTAL or (ESCAPE not in moves and USE_MAIN not in moves):
        return attack
    if battle.foe == FOE_DRAGON:
        if table.dragon <= team_hit(table, me) or me.seat != battle.seat:
            return attack
        if me.hp <= worst_blow(table, me):
            for move in moves:
                if move >= PLAY and playing.leaves(table, table.n.cards[move - PLAY]) and me.hp > 1:
                    return move
            card = healing_card(table, me, moves, 3)
            if card >= 0:
                return int(card)
            if ESCAPE in moves:
                return ESCAPE
        return attack
    if battle.foe == FOE_MOB:
        mob = table.mobs[battle.number]
        if mob_harm(table, me, mob) >= me.hp and best_hit(table, me, None) < mob.hp and ESCAPE in moves:
            return ESCAPE
    return attack


def aim_tile(table: MineState, battle: Battle, me: Player, moves: list[int]) -> int:
    foe = battle.opponent(me.seat)
    best = moves[0]
    most: i64 = WORST
    for move in moves:
        cell = move - CELL
        score: i64 = 0
        if foe >= 0 and table.board.distance(cell, table.players[foe].cell) <= 1:
            score += 10
        if table.board.distance(cell, me.cell) <= 1:
            score -= 12
        if score > most:
            most = score
            best = move
    return best


def aim_player(table: MineState, battle: Battle, me: Player, moves: list[int]) -> int:
    """Good things for me, bad ones for the other."""
    card = table.n.cards[battle.actions[me.seat] - PLAY]
    own = not harms(table, card)
    for move in moves:
        if (move - PICK == me.seat) == own:
            return move
    return moves[0]


def harms(table: MineState, card: Card) -> bool:
    for effect in card.on[v.ON_PLAY]:
        for op in table.n.lists[effect.ops]:
            if op.code == v.BUFF and table.n.buffs[op.buff].polarity == v.NEGATIVE:
                return True
    return False
