"""The action phase of a turn (V-211 to V-214, W-01 to W-07): roll, walk, perhaps fight somebody on the way."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.board import LONGEST
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.moves import FOE_PLAYER, SKIP_MOVE, STEP, WAR
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import battles, foes, places, ranges, refusals, stats, triggers, turns, walking
from qiju.games.mineventure.state import MineState
from qiju.games.mineventure.tallies import PATH_WAR_TALLY
from qiju.kernel.refusal import Refusal


def begin_action(state: MineState, turn: turns.Turn, player: Player) -> None:
    """A card may have cost this action phase."""
    if player.skip_action:
        player.skip_action = False
        skip(state, turn, player)
        return
    state.ask(1 << turn.seat)


def skip(state: MineState, turn: turns.Turn, player: Player) -> None:
    """W-05: no move, no reward."""
    turn.stage = turns.DECIDE
    if state.log is not None:
        state.log.tell("skips", {"seat": player.seat, "who": player.who()})


def answer_action(state: MineState, turn: turns.Turn, move: i64) -> None:
    """V-211: skip, or roll once."""
    player = state.players[turn.seat]
    if move == SKIP_MOVE:
        skip(state, turn, player)
        return
    if player.set_roll > 0:
        turn.die = player.set_roll
        player.set_roll = 0
    else:
        turn.die = state.dice.die(state.n.die)
        state.irrevocable += 1
    turn.stage = turns.ROLLED
    if state.log is not None:
        state.log.tell("rolled", {"seat": player.seat, "who": player.who(), "die": turn.die})
    triggers.fire_all(state, player, v.ON_MOVE_ROLL, NONE)
    player.moved_today = True


def set_out(state: MineState, turn: turns.Turn, player: Player) -> None:
    """Dossier 3.1: the die and its mods, at least 1; W-02: how much of it some path can use."""
    steps = turn.die + turn.bonus + stats.stat(state, player, v.S_ROLL)
    if steps < 1:
        steps = 1
    if steps > LONGEST - 1:
        steps = LONGEST - 1
    turn.steps = steps
    turn.clear_path()
    turn.need = walking.most_usable(state, player, steps)
    if turn.need == 0:
        turn.stage = turns.DECIDE
        if state.log is not None:
            state.log.tell("stuck", {"seat": player.seat, "who": player.who()})
        return
    turn.stage = turns.WALK
    state.ask(1 << turn.seat)


def walk_moves(state: MineState, turn: turns.Turn) -> list[int]:
    """The next steps, and war on whoever stands on the path (V-213, W-06)."""
    player = state.players[turn.seat]
    moves = walking.step_moves(state, player, turn.path, turn.ways, turn.steps - turn.spent, turn.need - turn.spent)
    if len(turn.path) > 0:
        for other in state.players:
            if on_path(state, turn.path[-1], player, other):
                moves.append(WAR + int(other.seat))
    return moves


def on_path(state: MineState, cell: i64, player: Player, other: Player) -> bool:
    """W-06: whoever stands on the tile one is passing; with the option, whoever is in range of it."""
    if not other.alive or other.seat == player.seat:
        return False
    if not state.n.path_range:
        return other.cell == cell
    if foes.hidden_from(state, cell, other):
        return False
    return ranges.to_player(state, cell, other) <= ranges.attack_range(state, player)


def answer_walk(state: MineState, turn: turns.Turn, move: i64) -> None:
    """Small steps of one decision; nothing happens before it is whole."""
    player = state.players[turn.seat]
    target: i64 = NONE
    if move >= WAR:
        target = move - WAR
    else:
        way = move - STEP
        cell: i64 = player.cell
        if len(turn.path) > 0:
            cell = turn.path[-1]
        cell = state.board.next[cell * 4 + way]
        turn.path.append(int(cell))
        turn.ways.append(int(way))
        turn.spent += walking.cost_of(state, player, cell)
        if turn.spent < turn.need and not walking.ends_here(state, player, cell):
            state.deciding = turn.seat
            return
    state.deciding = NONE
    finish_walk(state, turn, player, target)


def finish_walk(state: MineState, turn: turns.Turn, player: Player, target: i64) -> None:
    """The whole path is walked; at its end a reward, or a battle with whom one met."""
    turn.stage = turns.ARRIVED
    path = turn.path.copy()
    turn.clear_path()
    walking.walk(state, player, path)
    walking.tell_walk(state, player, path)
    if not player.alive or state.over:
        return
    if target < 0:
        walking.arrive(state, player)
        return
    # W-06, W-07: the mover stays on that tile, the move is over, and there is no reward, but its harm.
    places.stand(state, player)
    walking.stop_hurts(state, player)
    if not player.alive or state.over:
        return
    turn.fought = True
    state.count(PATH_WAR_TALLY)
    battles.declare(state, player, FOE_PLAYER, target)


def refuse_step(state: MineState, turn: turns.Turn, player: Player, move: i64) -> Refusal:
    """Why a step is no part of any move by the die."""
    if WAR <= move < WAR + state.seats:
        return refuse_path_war(state, turn, player, state.players[move - WAR])
    if not STEP <= move < STEP + 4:
        return Refusal("refuse.walk", "V-213", need=int(turn.need - turn.spent))
    way = move - STEP
    blocked = refusals.refuse_way(state, player, turn.path, turn.ways, turn.steps - turn.spent, way)
    if blocked is not None:
        return blocked
    most = int(turn.spent + walking.most_that_way(state, player, turn.path, turn.ways, turn.steps - turn.spent, way))
    return Refusal("refuse.count", "W-02", most=most, need=int(turn.need))


def refuse_path_war(state: MineState, turn: turns.Turn, player: Player, other: Player) -> Refusal:
    """W-06: who is not on the way cannot be fought there."""
    if other.seat == player.seat:
        return Refusal("refuse.oneself", "V-501")
    if not other.alive:
        return Refusal("refuse.dead", "V-501", who=other.who())
    if state.n.path_range and len(turn.path) > 0 and state.realm_of(player) == state.realm_of(other):
        cell: i64 = turn.path[-1]
        if foes.hidden_from(state, cell, other):
            return refusals.refuse_hidden(state, cell, other)
        far = int(ranges.to_player(state, cell, other))
        return refusals.refuse_range(state, player, cell, other.cell, other.who(), far)
    return Refusal("refuse.path_war", "V-213", who=other.who(), cell=places.cell_name(state, other.cell))
