"""The second half of a decision: how much is transferred, granted or shared."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.actions import transfer
from qiju.games.salvation.moves import AMOUNT
from qiju.games.salvation.state import DRAFT_GRANT, DRAFT_SHARE, DRAFT_TRANSFER, NO_DRAFT, Offer, Person, Table
from qiju.games.salvation.temple import granting, holdings
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY


def begin(table: Table, person: Person, kind: i64, to: i64) -> None:
    """`to` is a seat; where the monk shares, 10 × the kind of goods are added."""
    table.deciding = person.seat
    table.draft_kind = kind
    table.draft.to = to


def most(table: Table, person: Person) -> i64:
    if table.draft_kind == DRAFT_TRANSFER:
        return person.merit
    if table.draft_kind == DRAFT_GRANT:
        return granting.most(table, person)
    return holdings.most(table, person, table.people[table.draft.to % 10], table.draft.to // 10)


def legal(table: Table, person: Person) -> list[int]:
    return [AMOUNT + amount for amount in range(1, most(table, person) + 1)]


def finish(table: Table, person: Person, amount: i64) -> None:
    kind = table.draft_kind
    to: i64 = table.draft.to
    table.deciding = NOBODY
    table.draft_kind = NO_DRAFT
    table.draft = Offer(0, 0, 0, 0)
    if kind == DRAFT_SHARE:
        holdings.share(table, person, table.people[to % 10], to // 10, amount)
    elif kind == DRAFT_TRANSFER:
        transfer.give(table, person, table.people[to], amount)
    else:
        granting.grant(table, person, table.people[to], amount)


def refuse(table: Table, person: Person) -> Refusal:
    clause = "S-ROLE-MON-6"
    if table.draft_kind == DRAFT_TRANSFER:
        clause = "SA-11"
    elif table.draft_kind == DRAFT_GRANT:
        clause = "S-ROLE-MON-3"
    return Refusal("refuse.amount", clause, most=most(table, person))
