"""Whom an operation strikes (V-314, V-401)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import POTION
from qiju.games.mineventure.effects import NONE, Op
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import battles, equipment, operations, ranges, turns
from qiju.games.mineventure.state import MineState


def from_active(state: MineState) -> list[Player]:
    """Everybody alive in turn order, counting from the active player."""
    start = turns.active(state)
    found: list[Player] = []
    for step in range(state.seats):
        player = state.players[(start + step) % state.seats]
        if player.alive:
            found.append(player)
    return found


def struck(state: MineState, frame: operations.Work, op: Op) -> list[Player]:
    """Everybody an operation is meant for, in turn order."""
    target = op.target
    actor = state.players[frame.actor]
    if target == v.SELF:
        return [actor]
    if target == v.OPPONENT or target == v.KILLER:
        if frame.other >= 0 and state.players[frame.other].alive:
            return [state.players[frame.other]]
        return []
    if target == v.PLAYER:
        picked = frame.pick if frame.pick >= 0 else frame.given
        return [state.players[picked]] if picked >= 0 else []
    if target == v.TILE:
        cell = frame.pick if frame.pick >= 0 else frame.given
        return around(state, cell, actor.seat, NONE, op)
    if target == v.WITHIN:
        if op.center == v.AROUND_OPPONENT and frame.other >= 0:
            return around(state, state.players[frame.other].cell, actor.seat, frame.other, op)
        return around(state, actor.cell, actor.seat, frame.other, op)
    alive = from_active(state)
    if target == v.ALL:
        return alive
    if target == v.OTHERS:
        return [player for player in alive if player.seat != actor.seat]
    if target == v.REALM:
        return [player for player in alive if state.realm_of(player) == state.realm_of(actor)]
    if target == v.LOWEST_HP:
        return [weakest(alive)]
    raise AssertionError(f"nobody is meant by `{v.TARGETS[target]}`")


def weakest(players: list[Player]) -> Player:
    """Whoever has the lowest HP, the first of them."""
    lowest = players[0]
    for player in players:
        if player.hp < lowest.hp:
            lowest = player
    return lowest


def around(state: MineState, cell: i64, user: i64, opponent: i64, op: Op) -> list[Player]:
    """V-314: everybody within the radius of a tile, cover ignored."""
    found: list[Player] = []
    for player in from_active(state):
        if state.board.realm[player.cell] != state.board.realm[cell]:
            continue
        if state.board.distance(player.cell, cell) > op.area:
            continue
        if (player.seat == user and not op.include_self) or (player.seat == opponent and not op.include_opponent):
            continue
        found.append(player)
    return found


def pickable(state: MineState, actor: Player, op: Op, card: i64) -> list[int]:
    """Players at that distance or less; oneself only by a potion; in battle only the two fighters."""
    own = card >= 0 and state.n.cards[card].nature == POTION
    battle = battles.battle_now(state)
    found: list[int] = []
    for player in state.players:
        if not player.alive or (player.seat == actor.seat and not own):
            continue
        if battle is not None and not battle.fights(player.seat):
            continue
        if battle is None and ranges.apart(state, actor, player) > op.range:
            continue
        if op.code == v.STEAL and op.zone == v.EQUIPMENT and not equipment.has_gear(player):
            continue
        found.append(int(player.seat))
    return found


def payable(state: MineState, actor: Player, ops: i64) -> bool:
    """An option whose discard cannot be paid in full is unavailable."""
    for op in state.n.lists[ops]:
        if op.code == v.DISCARD and op.target == v.SELF and op.count > len(actor.hand.cards):
            return False
    return True
