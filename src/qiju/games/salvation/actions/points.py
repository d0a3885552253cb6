"""§3 of the rules: what an action point buys, all of it in the order of the rulebook."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.actions import assembly, gifts, land, palace, relief, token, transfer, village, works
from qiju.games.salvation.moves import (
    ASSEMBLY,
    BID,
    BUY,
    BUY_LAND,
    COPY,
    END_TURN,
    GRANT,
    NUMBERED,
    PALACE,
    PLAIN,
    REDEEM,
    RELIEF,
    RESCUE,
    SELL,
    SELL_LAND,
    SERVICE,
    TRANSFER,
)
from qiju.games.salvation.refusals import too_few_points
from qiju.games.salvation.setup import SERVICES
from qiju.games.salvation.state import Person, Table
from qiju.games.salvation.temple import granting
from qiju.kernel.refusal import Refusal


def legal(table: Table, person: Person, moves: list[int]) -> None:
    """What the points left may buy, appended; SA-35: or nothing more."""
    if person.ap > 0:
        village.legal(table, person, moves)
        land.legal(table, person, moves)
        if person.role.monk:
            if assembly.may_call(table, person):
                moves.append(ASSEMBLY)
            relief.legal(table, person, moves)
            granting.legal_as_action(table, person, moves)
        else:
            gifts.legal(table, person, moves)
            works.legal(table, person, moves)
        transfer.legal(table, person, moves)
        if palace.may_visit(table, person):
            moves.append(PALACE)
    moves.append(END_TURN)


def perform(table: Table, person: Person, move: i64) -> None:
    """An action that is over when it is done; those that ask somebody something are in `steps.py`."""
    if move == REDEEM:
        token.redeem(table, person)
    elif move >= BUY:
        village.buy(table, person, move - BUY)
    elif move >= SELL:
        village.sell(table, person, move - SELL)
    elif move >= PLAIN:
        gifts.donate(table, person, (move - PLAIN) // 2, move & 1)
    elif move >= SERVICE:
        gifts.request(table, person, (move - SERVICE) // 2, move & 1)
    elif move == BUY_LAND:
        land.buy(table, person)
    elif move == SELL_LAND:
        land.sell(table, person)
    elif move >= RELIEF:
        relief.relieve(table, person, table.people[move - RELIEF])
    elif move == PALACE:
        palace.visit(table, person)
    elif move == RESCUE:
        works.rescue(table, person)
    elif move == COPY:
        works.copy_sutra(table, person)


def refuse(table: Table, person: Person, move: i64) -> Refusal:
    if move >= BID or move < END_TURN:
        return Refusal("refuse.no_such_action", "S-PH3-1")
    if move >= BUY:
        return village.refuse_buying(table, person, move - BUY)
    if move >= SELL:
        return village.refuse_selling(table, person, move - SELL)
    if PLAIN + 2 <= move < NUMBERED:
        return gifts.refuse_plain(table, person, (move - PLAIN) // 2, move & 1)
    if SERVICE <= move < SERVICE + 2 * len(SERVICES):
        return gifts.refuse_service(table, person, (move - SERVICE) // 2, move & 1)
    if move in (BUY_LAND, SELL_LAND):
        return land.refuse(table, person, move)
    if TRANSFER <= move < TRANSFER + table.seats:
        return transfer.refuse(table, person, table.people[move - TRANSFER])
    if RELIEF <= move < RELIEF + table.seats or GRANT <= move < GRANT + table.seats or move == ASSEMBLY:
        return refuse_monk(table, person, move)
    if move == PALACE:
        return palace.refuse(table, person)
    if move in (RESCUE, COPY):
        return works.refuse(table, person, move)
    return Refusal("refuse.no_such_action", "S-PH3-1")


def refuse_monk(table: Table, person: Person, move: i64) -> Refusal:
    """What only the monk does."""
    if not person.role.monk:
        return Refusal("refuse.monk_only", "S-ROLE-MON-1")
    if move == ASSEMBLY:
        return too_few_points(person, table.n.assembly_actions)
    if move >= GRANT:
        return granting.refuse_as_action(table, person, table.people[move - GRANT])
    return relief.refuse(table, person, table.people[move - RELIEF])
