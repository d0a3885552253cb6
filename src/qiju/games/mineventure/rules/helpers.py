"""Who joins against the dragon (V-108)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.moves import FOE_DRAGON, JOIN
from qiju.games.mineventure.rules import battles, ranges
from qiju.games.mineventure.state import MineState
from qiju.games.mineventure.tallies import JOIN_TALLY


def step_help(state: MineState, battle: battles.Battle) -> None:
    """Every other player in the End who reaches the dragon may join, once a round."""
    seat = next_helper(state, battle)
    if seat >= 0:
        battle.turn = seat
        state.ask(1 << seat)
        return
    battle.turn = battle.seat
    battle.stage = battles.ANNOUNCE


def next_helper(state: MineState, battle: battles.Battle) -> i64:
    """Whom to ask next."""
    if battle.foe != FOE_DRAGON:
        return NONE
    for seat in state.order():
        player = state.players[seat]
        if seat == battle.seat or not player.alive or player.joined or (battle.asked >> seat) & 1:
            continue
        if ranges.to_dragon(state, player.cell) <= ranges.attack_range(state, player):
            return seat
    return NONE


def answer_help(state: MineState, battle: battles.Battle, move: i64) -> None:
    """Who joins fights beside the challenger from this battle round on."""
    seat = battle.turn
    battle.asked |= 1 << seat
    if move != JOIN:
        return
    battle.helpers |= 1 << seat
    state.players[seat].joined = True
    state.count(JOIN_TALLY)
    if state.log is not None:
        state.log.tell("joined", {"seat": seat, "who": state.players[seat].who()})
