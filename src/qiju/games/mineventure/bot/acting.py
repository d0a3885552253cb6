"""What the house does in its decision phase: whom it makes war on, and which cards it plays first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.bot.judging import (
    best_hit,
    dragon_harm,
    fight_value,
    gear_worth,
    helping,
    mob_harm,
    rounds_to_kill,
    strength,
    task_up,
    team_hit,
    wants_dragon,
)
from qiju.games.mineventure.bot.plan import Plan, best_gain
from qiju.games.mineventure.cards import BOOK, Card
from qiju.games.mineventure.effects import NONE, Op
from qiju.games.mineventure.moves import (
    ABILITY,
    DONE,
    FOE_DRAGON,
    FOE_PLAYER,
    OPTION,
    PLAY,
    WAR,
    WAR_CRYSTAL,
    WAR_DRAGON,
    WAR_MOB,
)
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import foes, places, playing, ranges, targets
from qiju.games.mineventure.state import MineState

STRIDE: Final = 10  # how much better one must stand after a few steps more, before one spends a card on them


def choose_deed(table: MineState, me: Player, moves: list[int]) -> int:
    """Cards that help now, then the best war, then the end."""
    war = best_war(table, me, moves)
    for move in moves:
        if move >= PLAY and plays_now(table, me, table.n.cards[move - PLAY], war >= 0):
            return move
    if ABILITY in moves and spare_card(table, me):
        return ABILITY
    return int(war) if war >= 0 else DONE


def best_war(table: MineState, me: Player, moves: list[int]) -> i64:
    """The war most worth declaring; NONE where peace is better."""
    best: i64 = NONE
    most: i64 = 0
    for move in moves:
        value: i64 = 0
        if WAR <= move < WAR_MOB:
            other = table.players[move - WAR]
            ambush = foes.would_ambush(table, me, FOE_PLAYER, other.seat)
            value = fight_value(table, me, other, ambush)
            if table.realm_of(me) == v.THE_END and table.dragon > 0 and value < 45:
                value -= 30
        elif WAR_MOB <= move < WAR_DRAGON:
            value = mob_value(table, me, move - WAR_MOB)
        elif move == WAR_DRAGON:
            if should_challenge(table, me):
                value = 60
        elif WAR_CRYSTAL <= move < OPTION:
            value = crystal_value(table, me)
        if value > most:
            most = value
            best = move
    return best


def mob_value(table: MineState, me: Player, place: i64) -> i64:
    mob = table.mobs[place]
    hit = best_hit(table, me, None)
    back = mob_harm(table, me, mob)
    rounds = rounds_to_kill(mob.hp, hit)
    if rounds > table.n.battle_rounds or me.hp <= back * rounds + 3:
        return -1
    return (34 if task_up(table, v.G_MOBS) else 24) - back * rounds


def should_challenge(table: MineState, me: Player) -> bool:
    """Enough of us to bring it down, or enough life left to take part of it along."""
    if table.dragon <= 0 or not foes.may_declare(table, me, FOE_DRAGON, 0):
        return False
    team = team_hit(table, me)
    harm = dragon_harm(table, me)
    rounds = table.n.battle_rounds
    if team * rounds >= table.dragon and me.hp * 4 > harm * rounds_to_kill(table.dragon, team):
        return True
    if team < 3 or (helping(table, me) == 0 and table.dragon > team * rounds * 2):
        return False
    return me.hp * 4 > harm * rounds + 16


def crystal_value(table: MineState, me: Player) -> i64:
    """A crystal heals the dragon every round and never strikes back."""
    if team_hit(table, me) * table.n.battle_rounds >= table.dragon:
        return 0
    return 30 if best_hit(table, me, None) >= 2 else 0


def plays_now(table: MineState, me: Player, card: Card, fighting: bool) -> bool:
    """Is this the moment for a hand card, in the decision phase?"""
    if card.nature == BOOK:
        return True
    worth: i64 = 0
    for effect in card.on[v.ON_PLAY]:
        if playing.usable(table, me, effect, card.number):
            for op in table.n.lists[effect.ops]:
                worth += op_worth(table, me, card, op, fighting)
    return worth > 0


def op_worth(table: MineState, me: Player, card: Card, op: Op, fighting: bool) -> i64:
    missing = me.character.max_hp - me.hp
    code = op.code
    if code == v.HEAL:
        # Whole, or much needed.
        if missing >= op.amount or me.hp <= 8:
            return op.amount
        return -op.amount
    if code == v.DRAW:
        return 3
    if code == v.BUFF:
        return buff_worth(table, me, card, op, fighting)
    if code == v.DAMAGE:
        return blast_worth(table, me, op)
    if code == v.DURABILITY:
        return mend_worth(me, op)
    if code == v.CLEANSE:
        return cleanse_worth(table, me)
    if code == v.TELEPORT and op.to == v.TO_END_PORTAL:
        return 10 if wants_dragon(table, me) and table.realm_of(me) == v.OVERWORLD else -10
    if code == v.TELEPORT:
        return 2 if in_danger(table, me) else -5
    if code == v.CHOOSE:
        return 5 if missing >= 8 or lootable(table, me) else -1
    if code == v.SET_ROLL:
        return 1
    if code == v.MOVE:
        # Steps are kept for when they lead somewhere.
        return 1 if not fighting and best_gain(Plan(table, me), op.count) >= STRIDE else 0
    if code == v.PLACE and table.n.markers[op.marker].home and table.realm_of(me) == v.THE_END:
        # A home in the End lies under the dragon: every way out would lead back in.
        return -20
    return 0


def buff_worth(table: MineState, me: Player, card: Card, op: Op, fighting: bool) -> i64:
    kind = table.n.buffs[op.buff]
    if kind.polarity == v.NEGATIVE:
        if op.target == v.SELF:
            return -1
        return 4 if enemy_near(table, me, op, card) >= 0 else -4
    for slot in range(3):
        if me.buffs[slot] == op.buff:
            return -4
    if kind.mods[v.S_DAMAGE] > 0 or kind.mods[v.S_RESIST] > 0:
        return 4 if fighting or table.realm_of(me) == v.THE_END else -4
    if kind.polarity == v.POSITIVE:
        if kind.mods[v.S_ROLL] > 0 or kind.absorb > 0:
            return 2
        return 4 if me.hp + 6 <= me.character.max_hp else -4
    return 3 if in_danger(table, me) else -4


def enemy_near(table: MineState, me: Player, op: Op, card: Card) -> i64:
    """Whom to spoil the day of: the strongest in reach."""
    best: i64 = NONE
    most: i64 = 0
    for seat in targets.pickable(table, me, op, card.number):
        if seat == me.seat:
            continue
        value = strength(table, table.players[seat])
        if value > most:
            most = value
            best = seat
    return best


def blast_worth(table: MineState, me: Player, op: Op) -> i64:
    if op.target == v.SELF:
        return -1 if me.hp > 8 else -20
    if op.target != v.TILE:
        return 3
    return 6 if best_blast(table, me, op) >= 0 else -10


def best_blast(table: MineState, me: Player, op: Op) -> i64:
    """A tile where the blast catches others and not me; NONE where there is none."""
    best: i64 = NONE
    most: i64 = 0
    for cell in places.tiles_within(table, me, op.range):
        score: i64 = 0
        for player in table.players:
            if not player.alive or table.realm_of(player) != table.realm_of(me):
                continue
            if table.board.distance(player.cell, cell) > op.area:
                continue
            if player.seat == me.seat:
                score -= 20
            else:
                score += 10
                if player.hp <= op.amount:
                    score += 15
        if score > most:
            most = score
            best = cell
    return best


def mend_worth(me: Player, op: Op) -> i64:
    most = 3 if op.slot == v.ANY_SLOT else 2
    for slot in range(most):
        gear = me.gear[slot]
        if gear.kind >= 0 and slot != v.ARMOR and gear.durability + op.amount <= gear.most:
            return 3
    return -3


def cleanse_worth(table: MineState, me: Player) -> i64:
    worth: i64 = 0
    for buff in me.buffs:
        if buff >= 0:
            worth += 3 if table.n.buffs[buff].polarity == v.NEGATIVE else -3
    return worth


def lootable(table: MineState, me: Player) -> bool:
    """Does somebody hold what I would rather have?"""
    for other in table.players:
        if other.alive and other.seat != me.seat:
            for slot in range(3):
                if gear_worth(table, other, slot) > gear_worth(table, me, slot) + 12:
                    return True
    return False


def in_danger(table: MineState, me: Player) -> bool:
    """Somebody who would win is close enough to come for me."""
    for other in table.players:
        if (
            not other.alive
            or other.seat == me.seat
            or ranges.apart(table, other, me) > ranges.attack_range(table, other) + 4
        ):
            continue
        if fight_value(table, other, me, False) > 20:
            return True
    return False


def spare_card(table: MineState, me: Player) -> bool:
    return len(me.hand.cards) >= 3
