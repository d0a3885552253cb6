"""S-AP-7, S-ROLE-MON-4: the monk holds an assembly."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.bank import lose_coins
from qiju.games.salvation.moves import ASSEMBLY_TALLY
from qiju.games.salvation.people import monk_in_play
from qiju.games.salvation.sealed import COMES, ask_all
from qiju.games.salvation.state import ASSEMBLE, Person, Table
from qiju.games.salvation.telling import count, tell


def may_call(table: Table, person: Person) -> bool:
    return person.role.monk and person.ap >= table.n.assembly_actions


def call(table: Table, person: Person) -> None:
    """The others answer before anything happens."""
    person.ap -= table.n.assembly_actions
    count(table, ASSEMBLY_TALLY)
    if table.log is not None:
        tell(table, "assembly", person, {})


def may_attend(table: Table, person: Person) -> bool:
    """SA-15: every other layman who can pay."""
    return person.is_layman() and person.coins >= table.n.assembly_coins


def ask(table: Table) -> bool:
    """Everybody who could come answers at once. False: nobody could."""
    asked: i64 = 0
    for person in table.people:
        if may_attend(table, person):
            asked |= 1 << person.seat
    return ask_all(table, ASSEMBLE, asked)


def gather(table: Table) -> None:
    """SA-15: coins to the bank, merit at once, grant points by heads."""
    n = table.n
    came: i64 = 0
    for person in table.people:
        if not person.answer.made():
            continue
        table.irrevocable += 1
        if person.answer.open() == COMES:
            came += 1
            lose_coins(table, person, n.assembly_coins)
            person.merit += n.assembly_merit
            if table.log is not None:
                effect = {"coins": int(-n.assembly_coins), "merit": int(n.assembly_merit)}
                tell(table, "joins", person, {"effect": effect})
        elif table.log is not None:
            tell(table, "stays_away", person, {})
        person.answer.value = -1
    monk = monk_in_play(table)
    if monk is not None:
        monk.gp += came * n.assembly_gp
        if table.log is not None:
            tell(table, "assembled", monk, {"count": int(came)})
