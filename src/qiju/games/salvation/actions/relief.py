"""S-ROLE-MON-5: the monk relieves the hungry."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.bank import gain_grain
from qiju.games.salvation.moves import RELIEF, RELIEF_TALLY
from qiju.games.salvation.refusals import lacking, left_play, too_few_points
from qiju.games.salvation.state import Person, Table
from qiju.games.salvation.telling import changed, count, named, tell, tells_more
from qiju.kernel.refusal import Refusal


def may_relieve(table: Table, person: Person) -> bool:
    return person.role.monk and person.ap >= table.n.relief_actions and person.mana >= table.n.relief_mana


def needs_relief(table: Table, other: Person) -> bool:
    """SA-16: who could not bear a drought."""
    return other.is_layman() and other.grain <= table.n.relief_from


def legal(table: Table, person: Person, moves: list[int]) -> None:
    if may_relieve(table, person):
        for other in table.people:
            if needs_relief(table, other):
                moves.append(RELIEF + other.seat)


def relieve(table: Table, person: Person, other: Person) -> None:
    n = table.n
    person.ap -= n.relief_actions
    person.mana -= n.relief_mana
    gain_grain(table, other, n.relief_grain)
    person.gp += n.relief_gp
    count(table, RELIEF_TALLY)
    if table.log is not None:
        tell_relief(table, person, other, n.relief_grain, {"mana": int(-n.relief_mana), "gp": int(n.relief_gp)})


def tell_relief(table: Table, monk: Person, other: Person, grain: i64, effect: dict[str, int]) -> None:
    """What the hungry gets, and what it costs and brings the monk."""
    told: dict[str, object] = {"other": named(other), "grain": int(grain)}
    if not tells_more(table):
        tell(table, "relief", monk, told)
        return
    tell(table, "relieves", monk, {**told, "effect": changed(effect)})


def refuse(table: Table, person: Person, other: Person) -> Refusal:
    n = table.n
    if other.role.monk:
        return Refusal("refuse.relief_self", "SA-16")
    if not other.alive:
        return left_play(other)
    if not needs_relief(table, other):
        return Refusal("refuse.no_need", "SA-16", who=named(other), have=other.grain, most=n.relief_from)
    if person.ap < n.relief_actions:
        return too_few_points(person, n.relief_actions)
    return lacking("mana", n.relief_mana, person.mana, "S-ROLE-MON-5")
