"""The Ender Dragon and its crystals (V-108, W-33)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import NONE, Op
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import battles, deaths, operations, ranges, stories, targets
from qiju.games.mineventure.state import BY_DRAGON, NIGHT, MineState
from qiju.games.mineventure.tallies import ATTACK_TALLY, CRYSTAL_TALLY


def dragon_part(state: MineState, cell: i64) -> i64:
    """The dragon's tile that is nearest."""
    best: i64 = state.board.dragon[0]
    for part in state.board.dragon:
        if state.board.distance(cell, part) < state.board.distance(cell, best):
            best = part
    return best


def hit_crystal(state: MineState, battle: battles.Battle, player: Player, amount: i64) -> None:
    """A crystal breaks at 0 HP and never comes back."""
    left = state.crystals[battle.number] - amount
    state.crystals[battle.number] = int(left if left > 0 else 0)
    if left > 0:
        return
    player.crystals += 1
    state.count(CRYSTAL_TALLY)
    if state.log is not None:
        state.log.tell("crystal_broken", {"seat": player.seat, "who": player.who()})


def dragon_acts(state: MineState, battle: battles.Battle) -> None:
    """One die; the roll is part of the settlement, so the challenger's action still counts."""
    battle.attack = state.dice.die(state.n.die)
    state.irrevocable += 1
    attack = state.n.attacks[state.n.attack_of[battle.attack]]
    state.count(ATTACK_TALLY + attack.number)
    if state.log is not None:
        state.log.tell("dragon_attack", {"die": battle.attack, "attack": f"@attack.{attack.id}"})
    challenger = state.players[battle.seat]
    cause = operations.Cause(NONE, dragon_part(state, challenger.cell), attack.name)
    cause.extra = night_bonus(state)
    for op in state.n.lists[attack.ops]:
        if op.code == v.LEAVE:
            continue  # it ends the battle when the round is over
        for player in struck(state, challenger, op):
            operations.suffer(state, cause, player, op)


def night_bonus(state: MineState) -> i64:
    """At night it hits harder."""
    return state.n.boss_night if state.time == NIGHT else 0


def struck(state: MineState, challenger: Player, op: Op) -> list[Player]:
    """The challenger, or everybody near enough."""
    if op.target != v.WITHIN:
        return [challenger]
    return [player for player in targets.from_active(state) if ranges.to_dragon(state, player.cell) <= op.area]


def ends_battle(state: MineState, battle: battles.Battle) -> bool:
    """Does the attack of this battle round end the battle for the challenger?"""
    attack = state.n.attacks[state.n.attack_of[battle.attack]]
    return any(op.code == v.LEAVE for op in state.n.lists[attack.ops])


def dragon_falls(state: MineState) -> bool:
    """V-108, W-33: every living player who has ever hurt it has won (or everyone present in the End)."""
    state.dragon = 0
    for player in state.players:
        if player.alive and player.hp <= 0:
            deaths.would_die(state, player)
    winners: i64 = 0
    for player in state.players:
        if not player.alive or player.hp <= 0:
            continue
        wins = player.dragon > 0
        if state.n.present_win:
            wins = state.realm_of(player) == v.THE_END
        if wins:
            winners |= 1 << player.seat
    if state.log is not None:
        state.log.tell("dragon_dead", {})
    stories.end_stories_on_death(state)
    if winners == 0:
        return False
    for player in state.players:
        if player.alive and player.hp <= 0:
            deaths.die(state, player, NONE)
    deaths.win(state, BY_DRAGON, winners)
    return True


def patrol(state: MineState) -> None:
    """Damage to everyone in the End; then it heals for every crystal that stands."""
    if state.dragon <= 0:
        return
    cause = operations.Cause(NONE, state.board.dragon[0], "@cause.patrol")
    for player in state.players:
        if player.alive and state.realm_of(player) == v.THE_END:
            operations.happen_to(state, player, state.n.patrol, cause)
    before = state.dragon
    for hp in state.crystals:
        if hp > 0:
            state.dragon += state.n.crystal_heal
    if state.dragon > state.n.boss_hp:
        state.dragon = state.n.boss_hp
    if state.dragon > before and state.log is not None:
        state.log.tell("dragon_heals", {"amount": state.dragon - before, "hp": state.dragon})
