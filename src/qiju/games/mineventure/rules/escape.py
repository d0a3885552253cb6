"""Escaping from a battle (V-504, W-12 to W-16)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import announcing, battles, foes, places, ranges, stats, turns
from qiju.games.mineventure.state import MineState
from qiju.games.mineventure.tallies import ESCAPE_TALLY, ESCAPED_TALLY


def may_escape(state: MineState, player: Player) -> bool:
    """V-504, W-15: once a round, and not while bound."""
    if player.escaped:
        return False
    return all(not (buff >= 0 and state.n.buffs[buff].no_escape) for buff in player.buffs)


def escape_points(state: MineState, player: Player, die: i64) -> i64:
    """The die −1, with what cards add; at least 1."""
    points = die - 1 + stats.stat(state, player, v.S_ESCAPE)
    points += stats.at_once(state, player, v.ON_ESCAPE_ROLL, v.S_ESCAPE)
    return points if points > 1 else 1


def try_escape(state: MineState, battle: battles.Battle, player: Player) -> None:
    """V-504, W-12, W-13: a die at once; more points than the other side's range, and one is gone."""
    player.escaped = True
    state.count(ESCAPE_TALLY)
    die = state.dice.die(state.n.die)
    state.irrevocable += 1
    points = escape_points(state, player, die)
    reach = escape_range(state, battle, player)
    success = points > reach
    if state.log is not None:
        data: dict[str, object] = {"seat": player.seat, "who": player.who(), "die": die}
        data |= {"points": points, "range": reach}
        state.log.tell("escaped" if success else "caught", data)
    if not success:
        battle.turn = announcing.next_speaker(state, battle)
        return
    state.count(ESCAPED_TALLY)
    if state.n.escape_moves:
        places.push_away(state, player, foes.foe_cell(state, battle, player), points)
    # W-14: whose turn is still to come goes straight to its end phase.
    if player.seat != turns.active(state) and not player.had_turn and state.n.escape_costs:
        player.lost_turn = True
    battles.quit(state, battle, player)


def escape_range(state: MineState, battle: battles.Battle, player: Player) -> i64:
    """How far the other side reaches; a crystal not at all."""
    other = battle.opponent(player.seat)
    if other >= 0:
        return ranges.attack_range(state, state.players[other])
    reach = foes.foe_range(state, battle.foe, battle.number)
    if reach < 0:
        reach = 0
    return reach
