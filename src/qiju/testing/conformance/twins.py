"""Twins: for every seat a second world that it cannot tell from the true one goes beside the game.

Both worlds take the same decisions with the same luck. What a seat or a spectator is told has to be the same, unless
the decision shows something: then the seat knows more than before, its view or the worlds it can still imagine say so,
and the twin, which is no twin any more, makes way for a new one. Whatever does not show leaves the worlds alike: the
same view, and byte for byte the same imagined world from the same stream.
"""

from __future__ import annotations

from qiju.kernel.events import SPECTATOR, EventLog
from qiju.kernel.game import Game
from qiju.kernel.refusal import Problem
from qiju.kernel.state import NOBODY, State
from qiju.testing.conformance import walks
from qiju.testing.conformance.chance import check_gone
from qiju.testing.conformance.looks import heard, same, seen
from qiju.testing.conformance.walks import MOST_PLIES, Ply, after, walk


def check_told(game: Game, effort: int = 1) -> None:
    """What a seat is told is what it then knows, what it knows it was told, and nothing hidden is told to anybody."""
    for table, setup in enumerate(walks.tables(game, 12 * effort)):
        step = -(-walks.length_of(game, setup, table) // MOST_PLIES)
        twins: dict[int, State] = {}
        for ply in walk(game, setup, table):
            if ply.seat == NOBODY:
                continue
            done = after(ply.state, ply.seat, ply.moves)
            closely = ply.number % step == table % step
            for seat in ply.seats():
                # An old twin differs in what was dealt long ago, a new one in what has come about since.
                if closely or seat not in twins:
                    new = {seat: ply.state.resample(seat, ply.stream(seat, 17))}
                    go_on(ply, seat, done, new, closely)
                if seat in twins:
                    go_on(ply, seat, done, twins, closely)
                else:
                    twins.update(new)


def go_on(ply: Ply, seat: int, done: State, twins: dict[int, State], closely: bool) -> None:
    """The seat's twin takes the same decision; where it can no longer be one, it goes."""
    twin = twins.pop(seat)
    if not follow(ply, seat, twin):
        return
    if told(twin, seat) != told(done, seat):
        check_honest(ply, seat, done, twin)
        return
    if closely:
        check_alike(ply, seat, done, twin)
    twins[seat] = twin


def follow(ply: Ply, seat: int, twin: State) -> bool:
    """The ply's decision in the twin, with the same luck; not possible where the deciding seat holds something else."""
    twin.deal.s, twin.dice.s = ply.state.deal.s, ply.state.dice.s
    twin.log = EventLog()
    try:
        for move in ply.moves:
            twin.apply(ply.seat, move)
    except Problem:
        refused = True
    else:
        refused = False
    where = f"{ply}: seat {seat} is refused {ply.moves} in a world that it cannot tell from the true one"
    assert not refused or seat != ply.seat, where
    return not refused


def told(state: State, seat: int) -> list[list[dict[str, object]]]:
    """What the seat and the spectators heard. A spectator knows nothing that a seat does not."""
    return [heard(state, seat), heard(state, SPECTATOR)]


def check_honest(ply: Ply, seat: int, done: State, twin: State) -> None:
    """Something was told that differs: now the seat must know it, and the worlds it imagines have it; or it is gone."""
    if seen(ply.game, done, seat) != seen(ply.game, twin, seat):
        return
    if imagined(ply, done, seat) != imagined(ply, twin, seat):
        return
    # Both worlds are the same one by now: what was told has left no trace.
    if done.pack() == twin.pack():
        return
    check_gone(ply, seat)


def check_alike(ply: Ply, seat: int, done: State, twin: State) -> None:
    """Nothing was told that differs, so nothing else may differ."""
    where = f"{ply}: after {ply.moves} of seat {ply.seat}, seat {seat} can tell what no event has told it"
    same(seen(ply.game, done, seat), seen(ply.game, twin, seat), where)
    where = f"{ply}: after {ply.moves} of seat {ply.seat}, what is resampled for seat {seat} depends on the hidden"
    assert imagined(ply, done, seat) == imagined(ply, twin, seat), where


def imagined(ply: Ply, state: State, seat: int) -> bytes:
    """A world that the seat can imagine, always from the same stream: it depends on what the seat knows alone."""
    return state.resample(seat, ply.stream(seat, 1)).pack()
