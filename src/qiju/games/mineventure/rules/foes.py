"""Whom or what one fights: a player, a mob, the dragon or a crystal (V-221, V-501, V-502)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import FAR, NONE
from qiju.games.mineventure.moves import FOE_CRYSTAL, FOE_DRAGON, FOE_MOB, FOE_PLAYER
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import battles, dragon, mobs, ranges
from qiju.games.mineventure.state import MineState
from qiju.games.mineventure.tallies import DRAGON_TALLY


def to_foe(state: MineState, player: Player, foe: i64, number: i64) -> i64:
    """How far an attack has to reach."""
    if foe == FOE_PLAYER:
        return ranges.to_player(state, player.cell, state.players[number])
    if foe == FOE_DRAGON:
        return ranges.to_dragon(state, player.cell)
    cell: i64 = 0
    if foe == FOE_MOB:
        cell = state.mobs[number].cell
    else:
        cell = state.board.crystals[number]
    if state.board.realm[cell] != state.board.realm[player.cell]:
        return FAR
    far = state.board.distance(player.cell, cell)
    if foe == FOE_MOB and cell != player.cell:
        far += state.board.tile[cell].cover
    return far


def foe_range(state: MineState, foe: i64, number: i64) -> i64:
    """How far the other side reaches; a crystal never strikes."""
    if foe == FOE_PLAYER:
        return ranges.attack_range(state, state.players[number])
    if foe == FOE_MOB:
        return state.n.mobs[state.mobs[number].kind].range
    if foe == FOE_DRAGON:
        return state.n.boss_range
    return NONE


def from_foe(state: MineState, player: Player, foe: i64, number: i64) -> i64:
    """How far the other side would have to reach: the cover of the player's own tile counts."""
    if foe == FOE_PLAYER:
        return ranges.to_player(state, state.players[number].cell, player)
    far = to_foe(state, player, foe, number)
    if far >= FAR or foe == FOE_CRYSTAL:
        return FAR
    own: i64 = state.board.tile[player.cell].cover
    if foe == FOE_MOB and state.mobs[number].cell == player.cell:
        own = 0
    if ranges.uncovered(state, player):
        own = 0
    there: i64 = 0
    if foe == FOE_MOB and state.mobs[number].cell != player.cell:
        there = state.board.tile[state.mobs[number].cell].cover
    return far - there + own


def would_ambush(state: MineState, player: Player, foe: i64, number: i64) -> bool:
    """V-502: is one out of the other side's reach?"""
    return from_foe(state, player, foe, number) > foe_range(state, foe, number)


def may_declare(state: MineState, player: Player, foe: i64, number: i64) -> bool:
    """V-221, V-501: is this enemy in attack range, alive, and not hidden from so far?"""
    if not is_foe(state, player, foe, number):
        return False
    if foe == FOE_PLAYER and hidden_from(state, player.cell, state.players[number]):
        return False
    return to_foe(state, player, foe, number) <= ranges.attack_range(state, player)


def hidden_from(state: MineState, cell: i64, other: Player) -> bool:
    """An invisible player cannot be declared war on from beyond a distance."""
    for buff in other.buffs:
        if buff < 0:
            continue
        beyond = state.n.buffs[buff].hides
        if beyond >= 0 and ranges.between(state, cell, other.cell) > beyond:
            return True
    return False


def is_foe(state: MineState, player: Player, foe: i64, number: i64) -> bool:
    """Is there such a foe, alive and not oneself?"""
    if foe == FOE_PLAYER:
        return number < state.seats and number != player.seat and state.players[number].alive
    if foe == FOE_MOB:
        return number < len(state.mobs)
    if foe == FOE_DRAGON:
        return state.dragon > 0
    return number < len(state.crystals) and state.crystals[number] > 0


def foe_name(state: MineState, foe: i64, number: i64) -> str:
    """As sentences name it."""
    if foe == FOE_PLAYER:
        return state.players[number].who()
    if foe == FOE_MOB:
        # Where more is told, with its article where a language has them.
        name = state.n.mobs[state.mobs[number].kind].name
        return name.replace("@mob.", "@foe.") if state.n.tells_more else name
    return "@foe.dragon" if foe == FOE_DRAGON else "@foe.crystal"


def foe_cell(state: MineState, battle: battles.Battle, player: Player) -> i64:
    """Where the other side of a battle stands."""
    other = battle.opponent(player.seat)
    if other >= 0:
        return state.players[other].cell
    if battle.foe == FOE_MOB:
        return state.mobs[battle.number].cell
    if battle.foe == FOE_CRYSTAL:
        return state.board.crystals[battle.number]
    return dragon.dragon_part(state, player.cell)


def foe_is_dead(state: MineState, battle: battles.Battle) -> bool:
    if battle.foe == FOE_PLAYER:
        return not state.players[battle.number].alive
    if battle.foe == FOE_MOB:
        return state.mobs[battle.number].hp <= 0
    if battle.foe == FOE_DRAGON:
        return state.dragon <= 0
    return state.crystals[battle.number] <= 0


def felt(state: MineState, foe: i64, amount: i64, type: i64) -> i64:
    """What is left of a blow: of these only the dragon has armour."""
    if foe == FOE_DRAGON and type == v.PHYSICAL:
        amount -= state.n.boss_armor
    if amount < 0:
        amount = 0
    return amount


def hit_foe(state: MineState, battle: battles.Battle, player: Player, amount: i64, type: i64) -> bool:
    """Damage to what is no player; the killing blow takes a mob's reward."""
    amount = felt(state, battle.foe, amount, type)
    if amount == 0 or foe_is_dead(state, battle):
        return False
    battle.dealt[player.seat] = battle.dealt[player.seat] + int(amount)
    if state.log is not None:
        name = foe_name(state, battle.foe, battle.number)
        state.log.tell("hits", {"seat": player.seat, "who": player.who(), "foe": name, "amount": amount})
    if battle.foe == FOE_DRAGON:
        state.dragon -= amount
        player.dragon += amount
        state.count(DRAGON_TALLY)
    elif battle.foe == FOE_MOB:
        mobs.hit_mob(state, battle, player, amount)
    else:
        dragon.hit_crystal(state, battle, player, amount)
    return True


def foe_acts(state: MineState, battle: battles.Battle) -> None:
    """A mob always attacks, the dragon as its die says, a crystal never; none of them while it is ambushed."""
    if battle.ambush:
        return
    if battle.foe == FOE_DRAGON:
        dragon.dragon_acts(state, battle)
    elif battle.foe == FOE_MOB:
        mobs.strike_back(state, battle)
