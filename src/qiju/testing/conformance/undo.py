"""Undo: it restores the table where it is allowed, and is refused where it must be."""

from __future__ import annotations

from qiju.kernel.game import Game
from qiju.kernel.match import Match
from qiju.kernel.refusal import Problem, Stale
from qiju.kernel.state import State
from qiju.testing.conformance import walks
from qiju.testing.conformance.looks import bare, same, seen_alone, seen_by_all
from qiju.testing.conformance.walks import carry_out, fresh, random_decision, who_decides


class Taken:
    """A decision that was taken in a match: by whom, how, and from where."""

    __slots__ = ("before", "moves", "seat")

    def __init__(self, seat: int, moves: list[int], before: State) -> None:
        self.seat = seat
        self.moves = moves
        self.before = before


def check_undo(game: Game, effort: int = 1) -> None:
    """An undo restores the table where it is allowed, and is refused where it must be."""
    for table, setup in enumerate(walks.tables(game, 10 * effort)):
        match = Match(game, setup, b"conformance %d" % table)
        stream = fresh(table, 13)
        taken: list[Taken] = []
        while not match.state.over:
            seat = who_decides(match.state, stream)
            moves = random_decision(match.state, seat, stream)
            check_not_stale(match, seat, moves)
            taken.append(Taken(seat, moves, match.state.clone()))
            match.decide(seat, moves, match.question(seat))
            where = f"{game.id}, table {table}, entry {len(match.record.entries)}"
            check_undo_refused(match, taken, where)
            for one in range(int(setup.seats)):
                if match.undo_refusal(one) is None:
                    check_undo_by(match, one, taken, where)
                    check_undo_refused(match, taken, where)


def check_not_stale(match: Match, seat: int, moves: list[int]) -> None:
    """An answer to another question is stale and changes nothing."""
    digest = match.state.digest()
    try:
        match.decide(seat, moves, match.question(seat) - 1)
    except Stale:
        assert match.state.digest() == digest, "a stale answer changed the state"
        return
    raise AssertionError(f"{match.game.id}: seat {seat} could answer a question that is not asked")


def check_undo_refused(match: Match, taken: list[Taken], where: str) -> None:
    """Whoever may take nothing back is refused, and that changes nothing."""
    digest, entries = match.state.digest(), len(match.record.entries)
    for seat in range(int(match.state.seats)):
        problem = match.undo_refusal(seat)
        if cannot_undo(match.state, seat, taken):
            assert problem is not None, f"{where}: seat {seat} may take back what is shown, rolled or acted upon"
        if problem is not None:
            undo_in_vain(match, seat, where)
    assert match.state.digest() == digest, f"{where}: a refused undo changed the state"
    assert len(match.record.entries) == entries, f"{where}: a refused undo was recorded"


def cannot_undo(state: State, seat: int, taken: list[Taken]) -> bool:
    """Did the seat decide nothing yet, or has something been shown, rolled or asked since?"""
    last = last_of(taken, seat)
    if last < 0 or state.over or taken[last].before.irrevocable != state.irrevocable:
        return True
    return last < len(taken) - 1 and taken[last].before.window != state.window


def last_of(taken: list[Taken], seat: int) -> int:
    return next((place for place in range(len(taken) - 1, -1, -1) if taken[place].seat == seat), -1)


def undo_in_vain(match: Match, seat: int, where: str) -> None:
    try:
        match.undo(seat)
    except Problem:
        return
    raise AssertionError(f"{where}: the undo of seat {seat} was refused and done all the same")


def check_undo_by(match: Match, seat: int, taken: list[Taken], where: str) -> None:
    """Taken back and taken again: the same table as before, looked at from every seat."""
    state = match.state
    last = last_of(taken, seat)
    again = taken.pop(last)
    expected = again.before.clone()
    for later in taken[last:]:
        later.before = expected.clone()
        carry_out(expected, later.seat, later.moves)
    match.undo(seat)
    where_seen = f"{where}: after the undo of seat {seat}, everybody finds another table"
    same(seen_by_all(match.game, match.state), seen_by_all(match.game, expected), where_seen)
    for one in range(int(state.seats)):
        where_seen = f"{where}: after the undo of seat {seat}, seat {one} finds another table"
        same(seen_alone(match.game, match.state, one), seen_alone(match.game, expected, one), where_seen)
    assert bare(match.state) == bare(expected), f"{where}: the undo of seat {seat} leads to another table"
    taken.append(Taken(seat, again.moves, match.state.clone()))
    match.decide(seat, again.moves)
