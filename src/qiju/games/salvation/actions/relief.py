"""S-ROLE-MON-5: the monk relieves the hungry."""

from __future__ import annotations

from qiju.games.salvation.bank import gain_grain
from qiju.games.salvation.moves import RELIEF, RELIEF_TALLY
from qiju.games.salvation.refusals import lacking, too_few_points
from qiju.games.salvation.state import Person, Table
from qiju.games.salvation.telling import count, named, tell
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
        tell(table, "relief", person, {"other": named(other), "grain": int(n.relief_grain)})


def refuse(table: Table, person: Person, other: Person) -> Refusal:
    n = table.n
    if person.ap < n.relief_actions:
        return too_few_points(person, n.relief_actions)
    if person.mana < n.relief_mana:
        return lacking("mana", n.relief_mana, person.mana, "S-ROLE-MON-5")
    return Refusal("refuse.no_need", "SA-16", who=named(other), most=n.relief_from)
