"""Reasons against a move that several chapters give."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.moves import KINDS
from qiju.games.salvation.state import Person
from qiju.games.salvation.telling import named
from qiju.kernel.refusal import Refusal


def too_few_points(person: Person, need: i64) -> Refusal:
    return Refusal("refuse.actions", "S-PH3-1", need=need, have=person.ap)


def lacking(kind: str, need: i64, have: i64, clause: str) -> Refusal:
    """To whoever has too little of it."""
    return Refusal("refuse.lacking", clause, kind=f"@unit.{kind}", need=need, have=have)


def lacks_goods(person: Person, kind: i64, need: i64) -> Refusal:
    """Of anybody in a trade: what is owned lies open."""
    goods = {KINDS[kind]: str(need)}
    return Refusal("refuse.lacks_goods", "SA-23", who=named(person), goods=goods, need=need, have=person.have(kind))


def left_play(person: Person) -> Refusal:
    return Refusal("refuse.gone", "S-PH5-2", who=named(person))
