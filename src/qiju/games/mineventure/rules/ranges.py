"""How far a weapon reaches and how far things are apart (V-501, V-502, W-08)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import FAR, NONE
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import stats
from qiju.games.mineventure.state import MineState


def weapon_range(state: MineState, player: Player, slot: i64) -> i64:
    """W-08; a hill helps ranged weapons."""
    kind = player.gear[slot].kind
    if kind < 0:
        return state.n.fist_range + stats.stat(state, player, v.S_RANGE, NONE, v.MELEE) + player.range_now
    card = state.n.cards[kind]
    far = card.range + stats.stat(state, player, v.S_RANGE, NONE, card.weapon) + player.range_now
    if card.weapon == v.RANGED:
        far += state.board.tile[player.cell].range_bonus
    return far


def attack_range(state: MineState, player: Player) -> i64:
    """W-08: the longest among weapons that deal damage, or the bare fist."""
    best: i64 = 0
    armed = False
    for slot in range(2):
        kind = player.gear[slot].kind
        if kind >= 0 and state.n.cards[kind].damage > 0:
            armed = True
            far = weapon_range(state, player, slot)
            if far > best:
                best = far
    if armed:
        return best
    return state.n.fist_range + stats.stat(state, player, v.S_RANGE, NONE, v.MELEE) + player.range_now


def between(state: MineState, one: i64, other: i64) -> i64:
    """Plain distance of two tiles; another realm is infinitely far."""
    if state.board.realm[one] != state.board.realm[other]:
        return FAR
    return state.board.distance(one, other)


def apart(state: MineState, one: Player, other: Player) -> i64:
    """Plain distance of two players."""
    return between(state, one.cell, other.cell)


def to_player(state: MineState, cell: i64, target: Player) -> i64:
    """Distance for an attack from a cell: forest hides who stands in it (V-502)."""
    far = between(state, cell, target.cell)
    if far < FAR and cell != target.cell and not uncovered(state, target):
        far += state.board.tile[target.cell].cover
    return far


def uncovered(state: MineState, player: Player) -> bool:
    """Some buffs show whoever carries them."""
    return any(buff >= 0 and state.n.buffs[buff].no_cover for buff in player.buffs)


def to_dragon(state: MineState, cell: i64) -> i64:
    """To the nearest of its four tiles."""
    if state.board.realm[cell] != v.THE_END:
        return FAR
    best: i64 = FAR
    for part in state.board.dragon:
        far = state.board.distance(cell, part)
        if far < best:
            best = far
    return best
