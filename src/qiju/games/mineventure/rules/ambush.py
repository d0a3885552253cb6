"""The ambush round of a battle (V-502, W-09 to W-11)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.moves import USE_MAIN, USE_OFF
from qiju.games.mineventure.rules import announcing, battles, foes, ranges
from qiju.games.mineventure.state import MineState
from qiju.games.mineventure.tallies import AMBUSH_TALLY


def step_ambush(state: MineState, battle: battles.Battle) -> None:
    """V-502, W-10: a weapon that reaches; the other side can only suffer it (W-11)."""
    moves = ambush_moves(state, battle)
    if len(moves) == 0:
        battle.stage = battles.HELP
        battle.ambush = False
    elif len(moves) == 1:
        answer_ambush(state, battle, moves[0])
    else:
        state.ask(1 << battle.seat)


def ambush_moves(state: MineState, battle: battles.Battle) -> list[int]:
    """A weapon that deals damage and reaches; the bare fist if it reaches."""
    player = state.players[battle.seat]
    far = foes.to_foe(state, player, battle.foe, battle.number)
    moves: list[int] = []
    main = player.gear[v.MAIN].kind
    if (main < 0 or state.n.cards[main].damage > 0) and ranges.weapon_range(state, player, v.MAIN) >= far:
        moves.append(USE_MAIN)
    off = player.gear[v.OFF].kind
    if off >= 0 and state.n.cards[off].damage > 0 and ranges.weapon_range(state, player, v.OFF) >= far:
        moves.append(USE_OFF)
    return moves


def answer_ambush(state: MineState, battle: battles.Battle, move: i64) -> None:
    state.count(AMBUSH_TALLY)
    battle.actions[battle.seat] = int(move)
    announcing.tell_action(state, battle.seat, move, "ambush")
    battle.stage = battles.SETTLE
