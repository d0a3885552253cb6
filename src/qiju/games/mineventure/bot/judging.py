"""What the house reckons from what everybody can see: hits, fights, strength, readiness for the dragon.

Nothing here looks at another hand or into a deck.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import COMPANION, EQUIP, Card
from qiju.games.mineventure.moves import FOE_DRAGON
from qiju.games.mineventure.pieces import Mob, Player
from qiju.games.mineventure.rules import damage, dragon, ranges, stats, stories, strikes
from qiju.games.mineventure.state import MineState

MANY: Final = 99
WORST: Final = -100_000
LATE: Final = 36  # rounds after which the house stops waiting
FEW_ROUNDS: Final = 14  # tiles
PATIENCE: Final = 12  # rounds more in which it still sets out for the End first


def hit_of(table: MineState, player: Player, slot: i64, victim: Player | None) -> i64:
    """What an attack with this weapon would take from a victim, or from the dragon (None)."""
    if victim is None:
        return strikes.would_take_from(table, player, slot, FOE_DRAGON)
    return strikes.would_take(table, player, slot, victim)


def best_hit(table: MineState, player: Player, victim: Player | None) -> i64:
    """With the better of the two weapons."""
    one = hit_of(table, player, v.MAIN, victim)
    if player.gear[v.OFF].kind >= 0:
        two = hit_of(table, player, v.OFF, victim)
        if two > one:
            return two
    return one


def rounds_to_kill(hp: i64, hit: i64) -> i64:
    if hit <= 0:
        return MANY
    return (hp + hit - 1) // hit


def boldness(table: MineState) -> i64:
    """How long the house has waited beyond what is sensible; doom makes it impatient sooner."""
    start: i64 = LATE
    if table.n.doom_day > 0:
        start = table.n.doom_day * 2 - 6
    if table.round <= start:
        return 0
    return table.round - start


def alone_here(table: MineState, me: Player) -> bool:
    """Nobody else alive is in my realm."""
    for other in table.players:
        if other.alive and other.seat != me.seat and table.realm_of(other) == table.realm_of(me):
            return False
    return True


def enemy_in(table: MineState, me: Player, realm: i64) -> bool:
    return any(other.alive and other.seat != me.seat and table.realm_of(other) == realm for other in table.players)


def fight_value(table: MineState, me: Player, other: Player, ambush: bool) -> i64:
    """How a battle looks, in points: above 0 it should be fought."""
    mine = best_hit(table, me, other)
    theirs = best_hit(table, other, me)
    if mine <= 0:
        return -50
    hp = other.hp
    if ambush:
        hp -= mine
    kill = rounds_to_kill(hp, mine)
    killed = rounds_to_kill(me.hp, theirs)
    left = table.n.battle_rounds
    if ambush:
        left -= 1
    bold = boldness(table) * 3
    if bold > 70:
        bold = 70
    if kill <= left:
        # Dead within this battle, unless they get away; and is it worth what comes back?
        if killed > kill:
            return 40 + (killed - kill) * 2
        if killed == kill:
            return bold - 5
        return bold - 30
    if killed <= left:
        return bold - 40
    # A trade: who loses the larger part?
    trade = mine * left * 40 // other.hp - theirs * left * 40 // me.hp - 10
    if ambush:
        trade += 8
    if len(table.stories) > 0 and table.realm_of(me) == v.OVERWORLD:
        trade += 4
    return trade + bold


def strength(table: MineState, player: Player) -> i64:
    """How dangerous somebody is, roughly in HP."""
    hit: i64 = 0
    for slot in range(2):
        kind = player.gear[slot].kind
        if kind >= 0 and table.n.cards[kind].damage > hit:
            hit = table.n.cards[kind].damage
    return player.hp + 3 * hit + 4 * stats.armour(table, player)


def dragon_harm(table: MineState, me: Player) -> i64:
    """What one battle round against the dragon costs on average, in quarters of a point."""
    total: i64 = 0
    for face in range(1, table.n.die + 1):
        for op in table.n.lists[table.n.attacks[table.n.attack_of[face]].ops]:
            if op.code == v.DAMAGE:
                total += damage.taken(table, me, op.amount + dragon.night_bonus(table), op.type)
    return total * 4 // table.n.die


def can_hurt_dragon(table: MineState, player: Player) -> bool:
    return best_hit(table, player, None) >= 3


def team_hit(table: MineState, me: Player) -> i64:
    """What one battle round takes from the dragon if I challenge and everybody joins who can."""
    total = best_hit(table, me, None)
    for other in table.players:
        if not other.alive or other.seat == me.seat or other.joined:
            continue
        if ranges.to_dragon(table, other.cell) <= ranges.attack_range(table, other):
            total += best_hit(table, other, None)
    return total


def ready_for_dragon(table: MineState, me: Player) -> bool:
    """Well enough armed and healthy to set out for the End."""
    if table.dragon <= 0 or len(table.board.end_portals) == 0:
        return False
    if best_hit(table, me, None) < 4 or me.hp < 13:
        return False
    return stats.armour(table, me) >= 1 or ranges.attack_range(table, me) >= 3 or me.hp >= 18


def allies_for_dragon(table: MineState, me: Player) -> i64:
    """Others who are in the End, or fit to come."""
    count: i64 = 0
    for other in table.players:
        if not other.alive or other.seat == me.seat:
            continue
        if table.realm_of(other) == v.THE_END or (best_hit(table, other, None) >= 4 and other.hp >= 12):
            count += 1
    return count


def comrades(table: MineState, me: Player) -> i64:
    """Others who are in the End already."""
    count: i64 = 0
    for other in table.players:
        if other.alive and other.seat != me.seat and table.realm_of(other) == v.THE_END:
            count += 1
    return count


def helping(table: MineState, me: Player) -> i64:
    """Others in the End whose blows the dragon feels."""
    count: i64 = 0
    for other in table.players:
        if other.alive and other.seat != me.seat and table.realm_of(other) == v.THE_END:
            count += 1 if can_hurt_dragon(table, other) else 0
    return count


def mob_harm(table: MineState, me: Player, mob: Mob) -> i64:
    """What one attack of a mob would take from me."""
    kind = table.n.mobs[mob.kind]
    return damage.taken(table, me, kind.damage, kind.type)


def worst_blow(table: MineState, me: Player) -> i64:
    """The hardest single attack of the dragon on me."""
    most: i64 = 0
    for attack in table.n.attacks:
        for op in table.n.lists[attack.ops]:
            if op.code != v.DAMAGE:
                continue
            amount = damage.taken(table, me, op.amount + dragon.night_bonus(table), op.type)
            if amount > most:
                most = amount
    return most


def bare_handed(table: MineState, me: Player) -> bool:
    """Nothing in hand that the dragon or anybody here would feel: arms are found elsewhere."""
    if can_hurt_dragon(table, me):
        return False
    for other in table.players:
        if not other.alive or other.seat == me.seat or table.realm_of(other) != table.realm_of(me):
            continue
        if best_hit(table, me, other) > 1:
            return False
    return True


def wants_out(table: MineState, me: Player) -> bool:
    """In the End, and too weak for it, or waiting for company in vain."""
    if table.realm_of(me) != v.THE_END:
        return False
    if table.dragon <= best_hit(table, me, None) * 3 and me.hp > 8:
        return False
    if me.hp <= 7 or bare_handed(table, me):
        return True
    if helping(table, me) > 0:
        return False
    return (comrades(table, me) == 0 and me.hp < 13) or not company_to_come(table, me)


def company_to_come(table: MineState, me: Player) -> bool:
    """Is somebody outside the End likely to set out for it, now that I am there?"""
    if table.dragon <= 0 or boldness(table) > PATIENCE:
        return False
    for other in table.players:
        if not other.alive or other.seat == me.seat or table.realm_of(other) == v.THE_END:
            continue
        if ready_for_dragon(table, other) and not is_strongest(table, other) and near_portal(table, other):
            return True
    return False


def near_portal(table: MineState, player: Player) -> bool:
    """Within a few rounds' walk of the End."""
    return any(table.board.walk(portal)[player.cell] <= FEW_ROUNDS for portal in table.board.end_portals)


def wants_dragon(table: MineState, me: Player) -> bool:
    """The dragon is the way to win: I am fit, others are too, and I am not so strong that I had rather be alone."""
    if not ready_for_dragon(table, me) or table.round < 6:
        return False
    # Late, nobody is going to come any more.
    if boldness(table) > PATIENCE and comrades(table, me) == 0:
        return False
    # The first to go waits for the others under the dragon's wings.
    if comrades(table, me) == 0 and not goes_first(table, me):
        return False
    if me.dragon > 0 and table.dragon * 3 < table.n.boss_hp * 2:
        return True
    if allies_for_dragon(table, me) == 0:
        return table.dragon <= best_hit(table, me, None) * 5
    return not is_strongest(table, me)


def goes_first(table: MineState, me: Player) -> bool:
    """Fit to wait for the others under the dragon's wings, and others will come."""
    if table.dragon <= best_hit(table, me, None) * 5:
        return True
    if not company_to_come(table, me):
        return False
    if table.realm_of(me) == v.THE_END:
        return True
    return me.hp >= 15 and (stats.armour(table, me) > 0 or me.hp >= 18)


def wants_shelter(table: MineState, me: Player) -> bool:
    """A story wears me down, and sooner than it wears down the others, or for ever."""
    if len(table.stories) == 0:
        return False
    # Doom does not pass: where one already hides, a second only puts off the end.
    if boldness(table) > 0 and (enemy_in(table, me, v.NETHER) or enemy_in(table, me, v.THE_END)):
        return False
    if me.hp <= 10 or (me.hp <= 15 and stories.lasting_story(table)):
        return True
    weaker = [other for other in table.players if other.alive and other.hp < me.hp]
    return len(weaker) == 0


def task_up(table: MineState, goal: i64) -> bool:
    """Does a face-up task ask for this?"""
    return any(table.n.tasks[task].goal == goal for task in table.tasks)


def is_strongest(table: MineState, me: Player) -> bool:
    """Far ahead of everybody else."""
    mine = strength(table, me)
    for other in table.players:
        if other.alive and other.seat != me.seat and strength(table, other) + 7 > mine:
            return False
    return True


def card_worth(table: MineState, player: Player, card: Card) -> i64:
    """What a card on the table is worth to this player, to be compared within its zone."""
    if card.nature == COMPANION:
        worth: i64 = 10
        for effect in card.effects:
            if effect.trigger in (v.ON_ATTACK, v.ON_MOVE_ROLL, v.ON_DAMAGED, v.ON_ROUND_END):
                worth += 6
        return worth
    if card.nature != EQUIP:
        return 0
    if card.slot == v.ARMOR:
        return card.armor * 10 + len(card.effects) * 3
    worth = card.damage * 6 + card.block * 4 + len(card.effects) * 2
    if card.type == v.PIERCING:
        worth += 6
    if card.weapon == v.RANGED:
        worth += 3 * card.range
    return worth


def gear_worth(table: MineState, player: Player, slot: i64) -> i64:
    """What lies in a zone now, worn or enchanted as it is."""
    gear = player.gear[slot]
    if gear.kind < 0:
        return 0
    worth = card_worth(table, player, table.n.cards[gear.kind]) + len(gear.books) * 6
    if slot != v.ARMOR and gear.durability <= 2:
        worth -= 12
    return worth
