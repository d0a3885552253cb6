"""Disclosure: what a decision shows cannot be taken back."""

from __future__ import annotations

from qiju.kernel.events import EventLog
from qiju.kernel.game import Game
from qiju.kernel.refusal import Problem
from qiju.kernel.state import NOBODY, State
from qiju.testing.conformance.looks import heard, same, seen
from qiju.testing.conformance.walks import Ply, after, plies


def check_irrevocable(game: Game, effort: int = 1) -> None:
    """What rolls a die or shows anybody something hidden counts as irrevocable."""
    for ply in plies(game, 12 * effort):
        if ply.seat == NOBODY:
            continue
        state = ply.state
        done = after(state, ply.seat, ply.moves)
        assert done.irrevocable >= state.irrevocable, f"{ply}: the count of irrevocables went down"
        if done.irrevocable != state.irrevocable:
            continue
        rolled = done.deal.s != state.deal.s or done.dice.s != state.dice.s
        assert not rolled, f"{ply}: {ply.moves} of seat {ply.seat} used chance, but could be taken back"
        for seat in ply.seats():
            check_nothing_shown(ply, seat, done)


def check_nothing_shown(ply: Ply, seat: int, done: State) -> None:
    """The same decision in a world that the seat cannot tell from the true one: it still cannot."""
    twin = same_decision_elsewhere(ply, seat)
    if twin is None or twin.irrevocable != done.irrevocable:
        return
    where = f"{ply}: {ply.moves} of seat {ply.seat} shows seat {seat} something hidden, but could be taken back"
    same(seen(ply.game, done, seat), seen(ply.game, twin, seat), where)
    same(heard(done, seat), heard(twin, seat), where)


def same_decision_elsewhere(ply: Ply, seat: int) -> State | None:
    """What the ply's decision leads to in a world that the seat cannot tell from the true one, with the same luck;
    None where what the deciding seat holds in that world does not allow it.
    """
    other = ply.state.resample(seat, ply.stream(seat, 17))
    other.deal.s, other.dice.s = ply.state.deal.s, ply.state.dice.s
    other.log = EventLog()
    try:
        for move in ply.moves:
            other.apply(ply.seat, move)
    except Problem:
        return None
    return other
