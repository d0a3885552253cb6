"""S-PH4-2, S-ROLE-MON-3: the monk grants merit; with the option, it is an action of phase 3 (SA-14)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.actions import token
from qiju.games.salvation.moves import DONE, GRANT, GRANT_TALLY, REDEEM
from qiju.games.salvation.people import monk_in_play
from qiju.games.salvation.refusals import lacking, left_play, too_few_points
from qiju.games.salvation.state import ACT, GRANTING, Person, Table
from qiju.games.salvation.telling import count, named, tell
from qiju.kernel.refusal import Refusal


def most(table: Table, monk: Person) -> i64:
    """SA-14: all his mana, unless the table caps a grant."""
    if table.n.grant_capped and monk.mana > table.n.grant_most:
        return table.n.grant_most
    return monk.mana


def legal(table: Table, monk: Person) -> list[int]:
    moves: list[int] = []
    if monk.mana > 0:
        legal_receivers(table, moves)
    if monk.tokens > 0:
        moves.append(REDEEM)
    moves.append(DONE)
    return moves


def legal_as_action(table: Table, monk: Person, moves: list[int]) -> None:
    if table.n.grant_acts and monk.mana > 0 and monk.ap >= table.n.grant_actions:
        legal_receivers(table, moves)


def legal_receivers(table: Table, moves: list[int]) -> None:
    """Any layman, appended; how much is said next."""
    for other in table.people:
        if other.is_layman():
            moves.append(GRANT + other.seat)


def grant(table: Table, monk: Person, other: Person, amount: i64) -> None:
    """S-RATE-7."""
    if table.step == ACT:
        monk.ap -= table.n.grant_actions
    monk.mana -= amount
    other.merit += amount * table.n.grant_merit
    monk.gp += amount
    count(table, GRANT_TALLY)
    if table.log is not None:
        tell(table, "grant", monk, {"other": named(other), "amount": int(amount)})


def ask(table: Table) -> bool:
    """SA-14: as often as he likes, without action points. False: he has nothing to grant, or nobody to grant it to."""
    monk = monk_in_play(table)
    if monk is None or table.n.grant_acts or not any_layman(table):
        return False
    if token.mana_within_reach(table, monk) == 0:
        return False
    table.step = GRANTING
    table.active = monk.seat
    table.may = token.holders(table) & ~(1 << monk.seat)
    table.ask(1 << monk.seat)
    return True


def any_layman(table: Table) -> bool:
    return any(person.is_layman() for person in table.people)


def refuse(table: Table, monk: Person, move: i64) -> Refusal:
    if GRANT <= move < GRANT + table.seats:
        return refuse_to(table, monk, table.people[move - GRANT])
    return Refusal("refuse.grant_now", "S-PH4-2", have=monk.mana)


def refuse_to(table: Table, monk: Person, other: Person) -> Refusal:
    if other.role.monk:
        return Refusal("refuse.grant_self", "S-ROLE-MON-3")
    if not other.alive:
        return left_play(other)
    if table.step == ACT and monk.ap < table.n.grant_actions:
        return too_few_points(monk, table.n.grant_actions)
    return lacking("mana", 1, monk.mana, "S-ROLE-MON-3")


def refuse_as_action(table: Table, monk: Person, other: Person) -> Refusal:
    if not table.n.grant_acts:
        return Refusal("refuse.grant_later", "S-PH4-2")
    return refuse_to(table, monk, other)
