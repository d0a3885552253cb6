"""Mobs: how they hunt at a round's end, and what their death brings."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import FAR, NONE, Op
from qiju.games.mineventure.pieces import Mob, Player
from qiju.games.mineventure.rules import battles, damage, deaths, operations, places, ranges, rounds, targets
from qiju.games.mineventure.state import MineState
from qiju.games.mineventure.tallies import MOB_TALLY


def hit_mob(state: MineState, battle: battles.Battle, player: Player, amount: i64) -> None:
    """At 0 HP it is dead; who struck it down gets its reward."""
    mob = state.mobs[battle.number]
    mob.hp -= amount
    if mob.hp > 0:
        return
    player.mobs += 1
    kind = state.n.mobs[mob.kind]
    if state.log is not None:
        state.log.tell("mob_dead", {"seat": player.seat, "who": player.who(), "mob": f"@mob.{kind.id}"})
    state.push(operations.Work(kind.reward, actor=player.seat))


def strike_back(state: MineState, battle: battles.Battle) -> None:
    """In a battle a mob always attacks, and everybody beside it where it has an area."""
    mob = state.mobs[battle.number]
    kind = state.n.mobs[mob.kind]
    player = state.players[battle.seat]
    damage.inflict(state, player, kind.damage, kind.type, NONE, kind.name)
    if kind.area > 0:
        for other in beside(state, mob):
            if other.seat != player.seat:
                damage.inflict(state, other, kind.damage, kind.type, mob.owner, kind.name)
    if kind.one_shot:
        mob.hp = 0


def beside(state: MineState, mob: Mob) -> list[Player]:
    """V-314: everybody within its area."""
    area = state.n.mobs[mob.kind].area
    return [player for player in targets.from_active(state) if ranges.between(state, player.cell, mob.cell) <= area]


def mobs_act(state: MineState) -> None:
    """Each hits the nearest player it reaches, else takes a step towards the nearest one it sees."""
    for mob in state.mobs.copy():
        kind = state.n.mobs[mob.kind]
        player = prey(state, mob)
        if player is None:
            continue
        if ranges.to_player(state, mob.cell, player) > kind.range:
            mob_walks(state, mob, player)
            continue
        if state.log is not None:
            state.log.tell("mob_hits", {"mob": f"@mob.{kind.id}", "who": player.who(), "seat": player.seat})
        if kind.area == 0:
            damage.inflict(state, player, kind.damage, kind.type, culprit(mob, player), kind.name)
        else:
            for other in beside(state, mob):
                damage.inflict(state, other, kind.damage, kind.type, culprit(mob, other), kind.name)
        if kind.one_shot:
            state.mobs.remove(mob)
        deaths.settle_deaths(state)
        if state.over:
            return


def culprit(mob: Mob, victim: Player) -> i64:
    """W-18: a mob's kill is its summoner's, unless it turned on the summoner."""
    return NONE if mob.owner == victim.seat else mob.owner


def prey(state: MineState, mob: Mob) -> Player | None:
    """The nearest player it reaches or sees; ties: lower HP, then turn order."""
    best: Player | None = None
    nearest: i64 = FAR
    limit = state.n.mob_sight
    if state.n.mobs[mob.kind].range > limit:
        limit = state.n.mobs[mob.kind].range
    for seat in state.order():
        player = state.players[seat]
        if not player.alive:
            continue
        far = ranges.to_player(state, mob.cell, player)
        if far > limit:
            continue
        if best is None or far < nearest or (far == nearest and player.hp < best.hp):
            best = player
            nearest = far
    return best


def mob_walks(state: MineState, mob: Mob, player: Player) -> None:
    """One step nearer, if any leads nearer."""
    here = state.board.distance(mob.cell, player.cell)
    for direction in range(4):
        cell: i64 = state.board.next[mob.cell * 4 + direction]
        if cell < 0 or state.board.distance(cell, player.cell) >= here or mob_stands(state, cell):
            continue
        if state.board.shut(cell, state.crystal_key(False)):
            continue
        mob.cell = cell
        if state.log is not None:
            state.log.tell(
                "mob_walks", {"mob": f"@mob.{state.n.mobs[mob.kind].id}", "cell": int(cell)} | places.xy(state, cell)
            )
        return


def mob_stands(state: MineState, cell: i64) -> bool:
    return any(mob.cell == cell for mob in state.mobs)


def summon(state: MineState, actor: Player, op: Op) -> None:
    """On the nearest free tiles; there are never more than so many mobs."""
    near = actor if op.near == v.NEAR_SELF else state.players[rounds.first_alive(state)]
    for _ in range(op.count):
        if len(state.mobs) >= state.n.most_mobs:
            return
        cell = places.nearest_free(state, near, op.range)
        if cell < 0:
            return
        kind = state.n.mobs[op.mob]
        state.mobs.append(Mob(op.mob, cell, kind.hp, actor.seat))
        state.count(MOB_TALLY + op.mob)
        if state.log is not None:
            state.log.tell("mob", {"mob": f"@mob.{kind.id}", "cell": int(cell)} | places.xy(state, cell))
