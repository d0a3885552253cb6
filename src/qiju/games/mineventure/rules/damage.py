"""Damage and healing (V-301, V-311 to V-314, W-28, W-39)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import battles, equipment, stats
from qiju.games.mineventure.state import MineState


def left_of(state: MineState, player: Player, amount: i64, type: i64, block: i64, resist: i64) -> i64:
    """V-311, V-312, V-313: what is left after block (physical, piercing), then armour and resistance (physical)."""
    if type == v.TRUE:
        return amount
    left = amount
    if block > 0:
        left -= block
    if type == v.PHYSICAL and left > 0:
        left -= stats.armour(state, player) + stats.stat(state, player, v.S_RESIST) + resist
    if left < 0:
        left = 0
    return left


def taken(state: MineState, player: Player, amount: i64, type: i64) -> i64:
    """What a blow would take from somebody as things stand, nothing raised against it."""
    return left_of(state, player, amount, type, stats.stat(state, player, v.S_BLOCK), 0)


def reduced(state: MineState, player: Player, amount: i64, type: i64, axe: i64, ambush: bool) -> i64:
    """What a blow takes now, guards counted in; `axe` lowers a raised one. The first hit of a battle is remembered."""
    if type == v.TRUE:
        return amount
    block = stats.stat(state, player, v.S_BLOCK)
    battle = battles.battle_now(state)
    if battle is not None and battle.fights(player.seat):
        raised: i64 = battle.blocks[player.seat]
        if raised > 0:
            raised += axe
            if raised > 0:
                block += raised
        if amount > 0:
            block += stats.at_once(state, player, v.ON_DAMAGED, v.S_BLOCK)
            battle.hurt |= 1 << player.seat
    resist: i64 = 0
    if ambush:
        resist = stats.at_once(state, player, v.ON_AMBUSHED, v.S_RESIST)
    return left_of(state, player, amount, type, block, resist)


def inflict(
    state: MineState,
    player: Player,
    amount: i64,
    type: i64,
    source: i64,
    cause: str,
    axe: i64 = 0,
    ambush: bool = False,
    floor: i64 = NONE,
) -> i64:
    """V-505: one instance of damage, computed on its own: who did it, by what, and so on. What it came to."""
    left = reduced(state, player, amount, type, axe, ambush)
    if type == v.PHYSICAL:
        left = absorbed(player, left)
        if state.n.armor_wear and amount > left:
            equipment.wear(state, player, v.ARMOR)
    if floor >= 0 and player.hp - left < floor:
        left = player.hp - floor
        if left < 0:
            left = 0
    if left <= 0:
        return 0
    if source >= 0:
        state.blame[player.seat] = int(source)
    if player.seat < len(state.causes):
        state.causes[player.seat] = cause
    if state.settling:
        state.losses[player.seat] = state.losses[player.seat] + left
    else:
        player.hp -= left
    tell_hurt(state, player, left, type, cause)
    return left


def tell_hurt(state: MineState, player: Player, amount: i64, type: i64, cause: str) -> None:
    """What was taken, and by what; tables of the first version of these rules did not say by what."""
    if state.log is None:
        return
    data: dict[str, object] = {"seat": player.seat, "who": player.who(), "amount": amount}
    data["type"] = f"@damage.{v.DAMAGE_TYPES[type]}"
    if cause and state.n.tells_more:
        state.log.tell("harmed", {**data, "cause": cause})
    else:
        state.log.tell("hurt", data)


def absorbed(player: Player, amount: i64) -> i64:
    """A pool of absorption takes physical damage first."""
    if player.absorb <= 0 or amount <= 0:
        return amount
    if amount <= player.absorb:
        player.absorb -= amount
        return 0
    amount -= player.absorb
    player.absorb = 0
    return amount


def heal(state: MineState, player: Player, amount: i64) -> None:
    """W-28: never above the character's maximum; W-39: together with damage that is being settled."""
    if amount <= 0 or not player.alive:
        return
    if state.settling:
        state.gains[player.seat] = state.gains[player.seat] + amount
        return
    before = player.hp
    player.hp += amount
    if player.hp > player.character.max_hp:
        player.hp = player.character.max_hp
    if player.hp > before and state.log is not None:
        state.log.tell("heal", {"seat": player.seat, "who": player.who(), "amount": player.hp - before})


def begin_step(state: MineState) -> None:
    """W-26: what everybody had before the damage that comes now. Nobody is to blame for it yet (W-18)."""
    if state.log is not None:
        state.causes = [""] * int(state.seats)
    for player in state.players:
        state.blame[player.seat] = NONE
        if player.alive:
            player.before = player.hp


def begin_settling(state: MineState) -> None:
    """V-505: from here on what everybody loses and gains is only noted."""
    state.settling = True
    for seat in range(state.seats):
        state.losses[seat] = 0
        state.gains[seat] = 0


def end_settling(state: MineState) -> None:
    """W-39: HP − damage + healing, at most the maximum, all at once."""
    state.settling = False
    for player in state.players:
        loss: i64 = state.losses[player.seat]
        gain: i64 = state.gains[player.seat]
        if not player.alive or (loss == 0 and gain == 0):
            continue
        player.hp = player.hp - loss + gain
        if player.hp > player.character.max_hp:
            player.hp = player.character.max_hp
        if gain > 0 and state.log is not None:
            state.log.tell("heal", {"seat": player.seat, "who": player.who(), "amount": gain})
