"""S-AP-7, S-ROLE-MON-4: the monk holds an assembly."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.bank import lose_coins
from qiju.games.salvation.moves import ASSEMBLY_TALLY, VEILED
from qiju.games.salvation.people import monk_in_play
from qiju.games.salvation.refusals import lacking
from qiju.games.salvation.sealed import COMES, ask_all
from qiju.games.salvation.state import ASSEMBLE, Person, Table
from qiju.games.salvation.telling import count, tell, tells_more
from qiju.kernel.refusal import Refusal


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
            tell_gathered(table, monk, came)


def tell_gathered(table: Table, monk: Person, came: i64) -> None:
    if not tells_more(table):
        tell(table, "assembled", monk, {"count": int(came)})
    elif came == 0:
        tell(table, "nobody_came", monk, {})
    else:
        tell(table, "gathered", monk, {"count": int(came), "effect": {"gp": int(came * table.n.assembly_gp)}})


def refuse(table: Table, move: i64) -> Refusal:
    if move == VEILED:
        return Refusal("refuse.no_veil", "S-EV-6")
    return Refusal("refuse.attend", "S-ROLE-MON-4", coins=table.n.assembly_coins)


def refuse_unasked(table: Table, person: Person) -> Refusal:
    """Who could not pay was not asked, nor who called it."""
    if person.role.monk:
        return Refusal("refuse.monk_waits", "SA-15", count=len(table.pending()))
    return lacking("coins", table.n.assembly_coins, person.coins, "SA-15")
