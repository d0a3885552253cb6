"""Who acts next: one answer for playouts, the terminal and the server.

Seats that may act but need not are offered their chance first, each until it lets it pass; then come those that must.
A decision that has begun is finished before anybody else is asked.
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.kernel.state import NOBODY, State


def may_pass(state: State, seat: i64) -> bool:
    """May this seat act, and as well let it pass?"""
    return ((state.may & ~state.must) >> seat) & 1 == 1


def next_that_may(state: State, past: i64) -> i64:
    """The next seat after `past` that may act but need not; NOBODY where there is none left."""
    if state.deciding >= 0:
        return NOBODY
    seat: i64 = past + 1
    while seat < state.seats:
        if may_pass(state, seat):
            return seat
        seat += 1
    return NOBODY


def next_that_must(state: State) -> i64:
    """The seat whose decision has begun, else the lowest that must decide. Somebody must: `state.must` is not 0."""
    seat: i64 = state.deciding
    if seat < 0:
        seat = 0
        while (state.must >> seat) & 1 == 0:
            seat += 1
    return seat


def forced(moves: list[int]) -> bool:
    """Is there nothing to choose? Such a move is made without asking, and counts as no decision."""
    return len(moves) == 1


class Chance:
    """A seat that is asked now, and whether it may let it pass."""

    __slots__ = ("may_pass", "seat")

    def __init__(self, seat: int, may_pass: bool) -> None:
        self.seat = seat
        self.may_pass = may_pass


class Limit:
    """So many milliseconds the rules give a seat for the question it is asked; then this counts as its decision."""

    __slots__ = ("moves", "time")

    def __init__(self, time: int, moves: list[int]) -> None:
        self.time = time
        self.moves = moves


class Together:
    """A question whose answers are heard together, so that nobody learns who thought about it, or for how long.

    Rules have no clock: whoever runs the table says how long it stands open among people. All of this follows from what
    everybody sees.
    """

    __slots__ = ("about", "silence", "weighty")

    def __init__(self, silence: list[int], about: str = "", weighty: bool = False) -> None:
        self.silence = silence  # what counts as the decision of whoever has made none
        self.about = about  # where the same was asked just before, people need less time
        self.weighty = weighty  # ... and here they need more


class Chances:
    """The chances of a table in play, without those that were passed: they come back when the table has changed."""

    def __init__(self) -> None:
        self.passed: dict[int, object] = {}

    def let_pass(self, seat: int, when: object) -> None:
        """Not now. `when` is whatever has to change before the seat is asked again."""
        self.passed[seat] = when

    def open(self, seat: int, when: object) -> bool:
        return self.passed.get(seat) != when


def in_turn(state: State) -> list[Chance]:
    """Every seat that is asked, in the order in which they act."""
    chances: list[Chance] = []
    seat: i64 = next_that_may(state, NOBODY)
    while seat >= 0:
        chances.append(Chance(seat, True))
        seat = next_that_may(state, seat)
    chances += [Chance(other, False) for other in state.pending()]
    return chances
