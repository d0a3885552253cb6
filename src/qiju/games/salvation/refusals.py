"""Reasons against a move that several chapters give."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.state import Person
from qiju.kernel.refusal import Refusal


def too_few_points(person: Person, need: i64) -> Refusal:
    return Refusal("refuse.actions", "S-PH3-1", need=need, have=person.ap)


def lacking(kind: str, need: i64, have: i64, clause: str) -> Refusal:
    return Refusal("refuse.lacking", clause, kind=f"@unit.{kind}", need=need, have=have)
