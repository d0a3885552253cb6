"""Answers that nobody sees before all are in: to the question of an event, or to the monk's call to an assembly."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.salvation.actions import token
from qiju.games.salvation.moves import NO, VEILED
from qiju.games.salvation.state import Person, Table
from qiju.games.salvation.telling import told_of

# As they are sealed.
STAYS_AWAY: Final = 0
COMES: Final = 1
COMES_VEILED: Final = 2


def ask_all(table: Table, step: i64, asked: i64) -> bool:
    """All of these answer at once. False: there is nobody to ask."""
    if asked == 0:
        return False
    table.step = step
    table.may = token.others_with_tokens(table, asked)
    table.ask(asked)
    return True


def has_answered(table: Table, person: Person) -> None:
    """One of several who are asked at once; while the others think, a token may still be turned in (SA-26)."""
    table.answered(person.seat)
    if person.tokens > 0 and token.any_time(table):
        table.may |= 1 << person.seat


def seal_answer(table: Table, person: Person, move: i64) -> None:
    answer: i64 = COMES
    if move == NO:
        answer = STAYS_AWAY
    elif move == VEILED:
        answer = COMES_VEILED
    person.answer.seal(person.seat, answer)
    has_answered(table, person)
    if table.log is not None:
        who = told_of(person)
        known = {**who, "answer": f"@answer.{answer}"}
        table.log.whisper("answer", 1 << person.seat, known, {**who, "answer": "@answer.sealed"})
