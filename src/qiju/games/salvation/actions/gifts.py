"""S-AP-4: what is given to the temple: a service asked for, or a plain donation."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.bank import lay_out
from qiju.games.salvation.moves import MOST_PLAIN, PLAIN, PLAIN_TALLY, SERVICE, SERVICE_TALLY
from qiju.games.salvation.refusals import lacking, too_few_points
from qiju.games.salvation.setup import HALL, OFFERING, PRAYER, SERVICE_COUNT, SERVICES
from qiju.games.salvation.state import Person, Table
from qiju.games.salvation.telling import count, named, tell
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY


def hall_stands(table: Table) -> bool:
    return table.hall_by != NOBODY


def is_built(table: Table, service: i64) -> bool:
    """SA-41: the great hall is built once a game."""
    return service == HALL and hall_stands(table)


def price(table: Table, service: i64) -> i64:
    """S-TS-1, and what this round's card makes cheaper."""
    card = table.card
    if service == HALL and card.hall_price >= 0:
        return card.hall_price
    if service == OFFERING and card.offering_price >= 0 and hall_stands(table):
        return card.offering_price
    if service == PRAYER and card.prayer_price >= 0:
        return card.prayer_price
    return table.n.services[service].coins


def fee(table: Table, veiled: i64) -> i64:
    """S-TS-2: what anonymity costs."""
    if veiled == 1:
        return table.n.anonymous_coins
    return 0


def cost(table: Table, person: Person, service: i64) -> i64:
    """What a person laid out for a service."""
    return price(table, service) + fee(table, person.veil(service))


def may_request(table: Table, person: Person, service: i64, veiled: i64) -> bool:
    """SA-06, SA-08, SA-09, SA-41, SA-42: once a round and person; the hall once a game; never the monk."""
    if person.ap < table.n.donate_actions or person.role.monk or table.n.no_services:
        return False
    if person.asks_for(service) or is_built(table, service):
        return False
    return person.coins >= price(table, service) + fee(table, veiled)


def request(table: Table, person: Person, service: i64, veiled: i64) -> None:
    """SA-07: asked for now, the price laid out; merit and reputation come in phase 4."""
    person.ap -= table.n.donate_actions
    person.asked_for |= 1 << service
    person.veiled |= veiled << service
    paid = cost(table, person, service)
    lay_out(person, paid)
    count(table, SERVICE_TALLY + service)
    if table.log is not None:
        how = "request_veiled" if veiled == 1 else "request"
        tell(table, how, person, {"service": f"@service.{SERVICES[service]}", "coins": int(paid)})


def plain_lots(table: Table, person: Person, veiled: i64) -> i64:
    """SA-06: how many plain donations one action may hold."""
    if person.ap < table.n.donate_actions or person.role.monk or table.n.no_plain:
        return 0
    left: i64 = person.coins - fee(table, veiled)
    if left < table.n.plain_coins:
        return 0
    lots: i64 = left // table.n.plain_coins
    if not table.n.many_plain:
        return 1
    if lots > MOST_PLAIN:
        return MOST_PLAIN
    return lots


def donate(table: Table, person: Person, lots: i64, veiled: i64) -> None:
    """S-RATE-3: a plain donation."""
    person.ap -= table.n.donate_actions
    paid = lots * table.n.plain_coins + fee(table, veiled)
    lay_out(person, paid)
    if veiled == 1:
        person.plain_veiled += lots
    else:
        person.plain_open += lots
        person.plain_open_actions += 1
    person.plain_actions += 1
    count(table, PLAIN_TALLY)
    if table.log is not None:
        tell(table, "plain_veiled" if veiled == 1 else "plain", person, {"coins": int(paid)})


def legal(table: Table, person: Person, moves: list[int]) -> None:
    """Openly and anonymously, appended: the services, then plain donations."""
    service: i64 = 0
    while service < SERVICE_COUNT:
        if may_request(table, person, service, 0):
            moves.append(SERVICE + 2 * service)
            if may_request(table, person, service, 1):
                moves.append(SERVICE + 2 * service + 1)
        service += 1
    veiled: i64 = 0
    while veiled < 2:
        lot: i64 = 1
        lots = plain_lots(table, person, veiled)
        while lot <= lots:
            moves.append(PLAIN + 2 * lot + veiled)
            lot += 1
        veiled += 1


def refuse_any(table: Table, person: Person) -> Refusal | None:
    """Whatever the gift."""
    if person.role.monk:
        return Refusal("refuse.monk_gives_not", "SA-42")
    if person.ap < table.n.donate_actions:
        return too_few_points(person, table.n.donate_actions)
    return None


def refuse_service(table: Table, person: Person, service: i64, veiled: i64) -> Refusal:
    general = refuse_any(table, person)
    if general is not None:
        return general
    name = f"@service.{SERVICES[service]}"
    if table.n.no_services:
        return Refusal("refuse.no_services", "SA-06")
    if is_built(table, service):
        return Refusal("refuse.hall_built", "SA-41", who=named(table.people[table.hall_by]))
    if person.asks_for(service):
        return Refusal("refuse.asked_already", "SA-09", service=name)
    return lacking("coins", price(table, service) + fee(table, veiled), person.coins, "S-TS-1")


def refuse_plain(table: Table, person: Person, lots: i64, veiled: i64) -> Refusal:
    general = refuse_any(table, person)
    if general is not None:
        return general
    if table.n.no_plain:
        return Refusal("refuse.no_plain", "SA-06")
    most: i64 = MOST_PLAIN if table.n.many_plain else 1
    if lots > most:
        return Refusal("refuse.plain_lots", "SA-06", asked=lots, most=most)
    return lacking("coins", lots * table.n.plain_coins + fee(table, veiled), person.coins, "S-RATE-3")
