"""S-BID-1, SA-08: bidding, where more people asked for a service than it serves (S-PH4-3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.salvation.actions import gifts, token
from qiju.games.salvation.bank import lay_out
from qiju.games.salvation.moves import AUCTION_TALLY, BID
from qiju.games.salvation.people import order_of
from qiju.games.salvation.sealed import has_answered
from qiju.games.salvation.setup import HALVE, LOW_MERIT, REROLL, SERVICE_COUNT, SERVICES
from qiju.games.salvation.state import BIDDING, Person, Table
from qiju.games.salvation.telling import count, named, tell, told_of
from qiju.kernel.refusal import Refusal

NOT_YET: Final = -1  # no service is bid for; nobody has bid


def how_many(table: Table, service: i64) -> i64:
    """How many ask for it."""
    asked: i64 = 0
    for person in table.people:
        if person.asks_for(service):
            asked += 1
    return asked


def is_contested(table: Table, service: i64) -> bool:
    supply = table.n.services[service].supply
    return 0 < supply < how_many(table, service)


def ask(table: Table) -> bool:
    """One service at a time in the order of the table, before anybody receives. False: no more bids are needed."""
    service: i64 = table.auction + 1
    while service < SERVICE_COUNT:
        if is_contested(table, service):
            open_auction(table, service)
            return True
        service += 1
    table.auction = NOT_YET
    return False


def open_auction(table: Table, service: i64) -> None:
    """What was laid out comes back first; then everybody who asked bids in secret."""
    table.auction = service
    table.step = BIDDING
    count(table, AUCTION_TALLY)
    asked: i64 = 0
    for person in table.people:
        person.bid = NOT_YET
        if person.asks_for(service):
            asked |= 1 << person.seat
            lay_out(person, -gifts.cost(table, person, service))
    if table.log is not None:
        who = [named(person) for person in table.people if person.asks_for(service)]
        table.log.tell("auction", {"service": f"@service.{SERVICES[service]}", "who": who})
    table.may = token.others_with_tokens(table, asked)
    table.ask(asked)


def least_bid(table: Table) -> i64:
    return gifts.price(table, table.auction)


def most_bid(table: Table, person: Person) -> i64:
    """The fee for anonymity comes on top."""
    return person.coins - gifts.fee(table, person.veil(table.auction))


def legal(table: Table, person: Person) -> list[int]:
    return [BID + bid for bid in range(least_bid(table), most_bid(table, person) + 1)]


def seal_bid(table: Table, person: Person, bid: i64) -> None:
    person.answer.seal(person.seat, bid)
    has_answered(table, person)
    if table.log is not None:
        who = told_of(person)
        table.log.whisper("bid_sealed", 1 << person.seat, {**who, "bid": int(bid)}, {**who, "bid": "@answer.sealed"})


def award(table: Table) -> None:
    """All bids are in: the highest win and pay what they bid; the others keep their coins."""
    service = table.auction
    table.irrevocable += 1
    ranked = ranked_bids(table)
    supply = table.n.services[service].supply
    tied = table.n.bid_tie == HALVE and ranked[supply - 1].bid == ranked[supply].bid
    last = ranked[supply - 1].bid
    for place, person in enumerate(ranked):
        # With the option, all who are tied for the last places get it, at half its worth.
        halved = tied and person.bid == last
        won = place < supply or halved
        if won:
            lay_out(person, person.bid + gifts.fee(table, person.veil(service)))
            if halved:
                person.halved |= 1 << service
        else:
            lose(table, person, service)
        if table.log is not None:
            kind = "bid_won" if won else "bid_lost"
            tell(table, kind, person, {"bid": int(person.bid), "service": f"@service.{SERVICES[service]}"})


def lose(table: Table, person: Person, service: i64) -> None:
    """The action point is gone, too, unless the table gives it back next round."""
    person.asked_for &= ~(1 << service)
    person.veiled &= ~(1 << service)
    if table.n.loser_refund:
        person.refund += table.n.donate_actions


def ranked_bids(table: Table) -> list[Person]:
    """The contenders, the highest bid first, ties broken as the table agreed."""
    ranked: list[Person] = []
    for person in bidders(table):
        person.bid = person.answer.open()
        person.answer.value = -1
        place: i64 = len(ranked)
        while place > 0 and outbids(table, person, ranked[place - 1]):
            place -= 1
        ranked.insert(place, person)
    return ranked


def bidders(table: Table) -> list[Person]:
    """In seat order; where ties are rolled for, in an order that the dice decide."""
    found = [person for person in table.people if person.answer.made()]
    if table.n.bid_tie == REROLL:
        last: i64 = len(found) - 1
        while last > 0:
            place = table.dice.die(last + 1) - 1
            found[last], found[place] = found[place], found[last]
            last -= 1
    return found


def outbids(table: Table, one: Person, two: Person) -> bool:
    if one.bid != two.bid:
        return one.bid > two.bid
    return wins_tie(table, one, two)


def wins_tie(table: Table, one: Person, two: Person) -> bool:
    """A tie goes to less merit, then to the earlier in turn; or as the dice have it."""
    if table.n.bid_tie == REROLL:
        return False
    if table.n.bid_tie == LOW_MERIT and one.merit != two.merit:
        return one.merit < two.merit
    return order_of(table, one.seat) < order_of(table, two.seat)


def refuse(table: Table, person: Person) -> Refusal:
    """From the price to what is in hand, less the fee for anonymity."""
    least = least_bid(table)
    most = most_bid(table, person)
    fee = gifts.fee(table, person.veil(table.auction))
    if fee > 0:
        return Refusal("refuse.bid_veiled", "SA-08", least=least, most=most, fee=fee)
    return Refusal("refuse.bid", "SA-08", least=least, most=most)


def refuse_unasked(table: Table) -> Refusal:
    """Somebody who did not ask for it."""
    return Refusal("refuse.not_bidding", "S-BID-1", service=f"@service.{SERVICES[table.auction]}")
