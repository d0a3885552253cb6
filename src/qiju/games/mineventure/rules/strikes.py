"""Weapon attacks (V-503, W-08, W-47): what they do, and what they would take from somebody who does not expect them."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import NONE, Op
from qiju.games.mineventure.moves import USE_MAIN
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import damage, foes, stats
from qiju.games.mineventure.state import MineState


class Strike:
    """One weapon attack: what it does before the victim's defences."""

    __slots__ = ("amount", "area", "axe", "type")

    def __init__(self, amount: i64, type: i64, area: i64, axe: i64) -> None:
        self.amount: i64 = amount
        self.type: i64 = type
        self.area: i64 = area
        self.axe: i64 = axe


def slot_of(move: i64) -> i64:
    """With which hand an announced attack strikes."""
    return v.MAIN if move == USE_MAIN else v.OFF


def strike_of(state: MineState, player: Player, slot: i64, foe: i64, mods: i64) -> Strike:
    """Base, damage mods (at least 0), retype (dossier 3.1); `mods` are those of the battle round."""
    kind = player.gear[slot].kind
    strike = Strike(state.n.fist_damage, v.PHYSICAL, 0, 0)
    if kind >= 0:
        card = state.n.cards[kind]
        strike = Strike(card.damage, card.type, card.area, 0)
    weapon = stats.weapon_kind(state, player, slot)
    strike.amount += stats.stat(state, player, v.S_DAMAGE, NONE, weapon) + mods
    if (player.triggers >> v.ON_ATTACK) & 1:
        for card in stats.striking_cards(state, player, slot):
            for effect in card.on[v.ON_ATTACK]:
                if stats.holds(state, effect, player, weapon, foe):
                    for op in state.n.lists[effect.ops]:
                        sharpen(strike, op)
    if strike.amount < 0:
        strike.amount = 0
    return strike


def sharpen(strike: Strike, op: Op) -> None:
    """What an `attack` effect changes about the strike."""
    if op.code == v.RETYPE:
        strike.type = op.type
    elif op.code == v.MOD and op.stat == v.S_DAMAGE:
        strike.amount += op.amount
    elif op.code == v.MOD and op.stat == v.S_BLOCK:
        strike.axe += op.amount
    else:
        raise AssertionError(f"no attack takes `{v.OPS[op.code]}`")


def weapon_name(state: MineState, player: Player, slot: i64) -> str:
    """As sentences name what strikes."""
    kind = player.gear[slot].kind
    return state.n.cards[kind].name if kind >= 0 else "@card.fist"


def is_shield(state: MineState, player: Player, slot: i64) -> bool:
    """A shield is raised, not swung."""
    kind = player.gear[slot].kind
    return kind >= 0 and state.n.cards[kind].weapon == v.SHIELD


def would_take(state: MineState, player: Player, slot: i64, victim: Player) -> i64:
    """What an attack would take from another player as things stand, no guard raised."""
    if is_shield(state, player, slot):
        return 0
    strike = strike_of(state, player, slot, victim.seat, 0)
    return damage.taken(state, victim, strike.amount, strike.type)


def would_take_from(state: MineState, player: Player, slot: i64, foe: i64) -> i64:
    """What an attack would take from a mob, the dragon or a crystal."""
    if is_shield(state, player, slot):
        return 0
    strike = strike_of(state, player, slot, NONE, 0)
    return foes.felt(state, foe, strike.amount, strike.type)
