"""Every move a player would look for, the impossible ones included."""

from __future__ import annotations

from qiju.games.salvation.moves import (
    ASSEMBLY,
    BUY,
    BUY_LAND,
    COPY,
    END_TURN,
    GIVE,
    GRANT,
    NUMBERED,
    OFFER,
    PALACE,
    PLAIN,
    REDEEM,
    RELIEF,
    RESCUE,
    SELL,
    SELL_LAND,
    SEND,
    SERVICE,
    TO,
    TO_ALL,
    TRANSFER,
)
from qiju.games.salvation.rules import SalvationState
from qiju.games.salvation.setup import SERVICES
from qiju.games.salvation.state import Person


def action_universe(table: SalvationState, person: Person) -> list[int]:
    """The rulebook's list of actions with everybody they could be for."""
    others = [int(other.seat) for other in table.people if other.seat != person.seat]
    moves = [SELL + 1, BUY + 1, BUY_LAND, SELL_LAND]
    if person.role.monk:
        moves.append(ASSEMBLY)
        moves += [RELIEF + other for other in others]
        if table.n.grant_acts:
            moves += [GRANT + other for other in others]
    else:
        if not table.n.no_services:
            moves += [SERVICE + 2 * service + veiled for service in range(len(SERVICES)) for veiled in (0, 1)]
        if not table.n.no_plain:
            moves += [PLAIN + 2, PLAIN + 3]
    moves += [TRANSFER + other for other in others]
    if person.role.visits_palace:
        moves.append(PALACE)
    if table.card.rescued and not person.role.monk:
        moves.append(RESCUE)
    if table.card.copied and not person.role.monk:
        moves.append(COPY)
    if person.tokens > 0:
        moves.append(REDEEM)
    return [*moves, OFFER, END_TURN]


def trade_universe(table: SalvationState, person: Person) -> list[int]:
    """While an offer is drafted: to whom, or one of each kind, and sending it."""
    if table.draft_stage < 0:
        return [*[TO + int(other.seat) for other in table.people if other.seat != person.seat], TO_ALL]
    stages = range(int(table.draft_stage), 6)
    return [*[GIVE + NUMBERED * stage + 1 for stage in stages], SEND]
