"""Bots play a state on, in place: to its end, or for some decisions. Compiled together with the rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.kernel.bot import Bot
from qiju.kernel.state import NOBODY, PASS, State
from qiju.kernel.streams import Stream
from qiju.kernel.turns import forced, next_that_may, next_that_must

STEPS_PER_DECISION: Final = 64  # forced moves between two decisions before a game counts as stuck
LONGEST_DECISION: Final = 256  # choices within one decision before it counts as endless


def play_out(state: State, bots: list[Bot], key: i64, cap: i64) -> i64:
    """Play to the end. The number of decisions, a choice among at least two; negative: the cap was reached."""
    return play_on(state, bots, key, cap, NOBODY)


def play_on(state: State, bots: list[Bot], key: i64, most: i64, past: i64) -> i64:
    """Play for at most so many decisions; one that has begun is finished. Negative: there was not yet an end.

    Of the seats that may act but need not, those up to `past` have let their chance pass already.
    """
    stream = Stream(1)
    decisions: i64 = 0
    made_without_choice: i64 = 0
    while state.must != 0:
        if state.may != 0 and state.deciding < 0:
            asked = poll(state, bots, stream, key, decisions, past)
            past = NOBODY
            decisions += asked if asked >= 0 else -asked
            if decisions > most and state.deciding < 0:
                return -decisions
            if asked < 0:
                continue
        seat: i64 = next_that_must(state)
        moves = state.legal(seat)
        if forced(moves):
            made_without_choice += 1
            if made_without_choice > most * STEPS_PER_DECISION:
                return -decisions - 1
            state.perform(seat, moves[0])
            continue
        decisions += 1
        if decisions > most and (state.deciding < 0 or decisions > most + LONGEST_DECISION):
            return -decisions
        stream.seek(key, decisions)
        state.perform(seat, bots[seat].choose(state, seat, moves, stream))
    return decisions


def poll(state: State, bots: list[Bot], stream: Stream, key: i64, before: i64, past: i64) -> i64:
    """Ask the seats after `past` that may act but need not, until one does: its first small move is made.

    How many had a choice; negative: the last of them acted, so that all may be asked again about what is new.
    """
    asked: i64 = 0
    seat: i64 = next_that_may(state, past)
    while seat >= 0:
        moves = state.legal(seat)
        if len(moves) > 0:
            asked += 1
            stream.seek(key, before + asked)
            move: i64 = bots[seat].choose(state, seat, [*moves, PASS], stream)
            if move != PASS:
                state.perform(seat, move)
                return -asked
        seat = next_that_may(state, seat)
    return asked
