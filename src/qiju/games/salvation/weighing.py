"""What an action brings a layman of the house, in hundredths of a point (`worth.py`)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.salvation.actions import gifts, land, transfer, village
from qiju.games.salvation.moves import (
    BID,
    BUY,
    BUY_LAND,
    COPY,
    NUMBERED,
    PALACE,
    PLAIN,
    RESCUE,
    SELL,
    SELL_LAND,
    SERVICE,
    TRANSFER,
)
from qiju.games.salvation.race import Race
from qiju.games.salvation.setup import SERVICE_COUNT
from qiju.games.salvation.state import (
    Person,
    Table,
)
from qiju.games.salvation.temple import bidding, receiving
from qiju.games.salvation.worth import POINT, Scale

WORTHLESS: Final = -100_000


def gain_of_action(table: Table, person: Person, scale: Scale, race: Race, move: i64) -> i64:
    n = table.n
    if move >= NUMBERED:
        return gain_in_village(table, person, scale, move)
    if move >= PLAIN:
        lots: i64 = (move - PLAIN) // 2
        cost = lots * n.plain_coins + gifts.fee(table, move & 1)
        merit = lots * n.plain_merit
        mana = receiving.mana_for(table, 1, merit, lots * n.plain_coins)
        return gain_of_gift(table, person, scale, cost, merit, 0, move & 1) - race.cost(table, mana)
    if move >= SERVICE:
        return gain_of_service(table, person, scale, race, (move - SERVICE) // 2, move & 1)
    if TRANSFER <= move < TRANSFER + 10:
        return gain_of_transfer(table, person, move - TRANSFER)
    if move == BUY_LAND:
        return scale.land - paid(person, scale, person.role.land_price)
    if move == SELL_LAND:
        return land.sale(table) * scale.coin - scale.land - 60 + haste(person, scale)
    if move == PALACE:
        rep = worth_of_rep(table, person, n.palace_rep)
        return rep + n.palace_coins * scale.coin
    if move == RESCUE:
        return table.card.rescue_merit * n.score_merit * POINT
    if move == COPY:
        return table.card.copy_merit * n.score_merit * POINT - paid(person, scale, table.card.copy_coins)
    return WORTHLESS


def gain_in_village(table: Table, person: Person, scale: Scale, move: i64) -> i64:
    n = table.n
    before = scale.worth(n, person.grain, person.coins, person.land)
    grain: i64 = person.grain
    coins: i64 = person.coins
    if move >= BID:
        return WORTHLESS
    if move >= BUY:
        coins -= (move - BUY) * person.role.buy_coins
        grain += village.purchase(table, person, move - BUY)
    else:
        grain -= (move - SELL) * village.lot_grain(table, person)
        coins += village.sale(table, person, move - SELL)
    return scale.worth(n, grain, coins, person.land) - before - 10


def gain_of_service(table: Table, person: Person, scale: Scale, race: Race, service: i64, veiled: i64) -> i64:
    n = table.n
    line = n.services[service]
    merit: i64 = line.merit + receiving.merit_of_building(table, service)
    rep: i64 = 0
    if veiled == 0:
        rep = line.rep
    cost = gifts.price(table, service) + gifts.fee(table, veiled)
    gain = gain_of_gift(table, person, scale, cost, merit, rep, veiled)
    gain -= race.cost(table, receiving.mana_for(table, 1, line.merit, gifts.price(table, service)))
    asked = bidding.how_many(table, service)
    if gain > 0 and line.supply > 0 and asked >= line.supply:
        # There will be bidding, and the action may be lost.
        return gain * line.supply // (2 * asked + 2)
    return gain


def gain_of_gift(table: Table, person: Person, scale: Scale, cost: i64, merit: i64, rep: i64, veiled: i64) -> i64:
    card = table.card
    merit += receiving.merit_of_any_gift(table, person)
    if veiled == 0 and card.donor_rep > 0 and person.asked_for == 0 and person.plain_open_actions == 0:
        rep += card.donor_rep
    gain = merit * table.n.score_merit * POINT + worth_of_rep(table, person, rep)
    return gain - paid(person, scale, cost)


def gain_of_transfer(table: Table, person: Person, other: i64) -> i64:
    """Only whoever gains more than the one point given away; it goes to the least dangerous."""
    own = transfer.own_change(person, 1)
    if own <= 0 or other != least_dangerous(table, person):
        return WORTHLESS
    return own * table.n.score_merit * POINT


def paid(person: Person, scale: Scale, coins: i64) -> i64:
    """What giving up so many coins costs; those that can no longer be used cost little."""
    spare: i64 = person.coins - scale.room
    if spare <= 0:
        return coins * scale.coin
    if spare >= coins:
        return coins * scale.spare
    return spare * scale.spare + (coins - spare) * scale.coin


def haste(person: Person, scale: Scale) -> i64:
    """Land must be sold while there are actions left to sell it and to spend what it fetched."""
    left: i64 = scale.room // 4
    if left > person.land * 2 + 1:
        return 0
    return scale.land // 2


def worth_of_rep(table: Table, person: Person, rep: i64) -> i64:
    """Reputation scores, but whoever hopes for liberation must not have too much."""
    n = table.n
    points: i64 = rep * n.score_rep * POINT
    if rep <= 0 or person.rep > n.liberation_rep:
        return points
    if person.rep + expected_rep(table, person) + rep <= n.liberation_rep:
        return points
    if not hopes_for_liberation(table, person):
        return points
    return points - 15 * POINT


def expected_rep(table: Table, person: Person) -> i64:
    """What is already asked for openly this round."""
    rep: i64 = 0
    service: i64 = 0
    while service < SERVICE_COUNT:
        if person.asks_for(service) and person.veil(service) == 0:
            rep += table.n.services[service].rep
        service += 1
    if rep > 0 or person.plain_open_actions > 0:
        rep += table.card.donor_rep
    return rep


def hopes_for_liberation(table: Table, person: Person) -> bool:
    """Can enough merit come together by the end?"""
    left: i64 = table.n.rounds - table.round
    coming: i64 = left + person.coins // 2 + person.grain // 3 + person.land * 2
    return person.merit + coming >= person.role.liberation_merit


def least_dangerous(table: Table, person: Person) -> i64:
    """The other layman in play with the fewest points, whom a gift of merit helps least to win."""
    best: i64 = -1
    fewest: i64 = 0
    for other in table.people:
        if other.seat == person.seat or not other.is_layman():
            continue
        points: i64 = other.merit * table.n.score_merit + other.rep * table.n.score_rep
        if best < 0 or points < fewest:
            best = other.seat
            fewest = points
    return best
