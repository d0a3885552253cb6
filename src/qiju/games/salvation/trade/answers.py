"""How an offer is answered: taken, countered, declined, withdrawn, or left until it is void."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.actions import land
from qiju.games.salvation.moves import (
    ACCEPT,
    ACCEPT_TALLY,
    COINS,
    COUNTER,
    DECLINE,
    DECLINE_TALLY,
    EXPIRE_TALLY,
    GIFT_TALLY,
    GRAIN,
    LAND,
    NUMBERED,
    WITHDRAW,
    WITHDRAW_TALLY,
)
from qiju.games.salvation.refusals import lacks_goods
from qiju.games.salvation.state import EVERYONE, NO_OFFER, Offer, Person, Table, nothing_of
from qiju.games.salvation.telling import count, named, said_goods, tell
from qiju.games.salvation.trade import bonus
from qiju.games.salvation.trade.partners import are_partners, could_deal
from qiju.kernel.refusal import Refusal


def offer_numbered(table: Table, number: i64) -> Offer | None:
    for offer in table.offers:
        if offer.number == number:
            return offer
    return None


def remove(table: Table, offer: Offer) -> None:
    place: i64 = 0
    while table.offers[place].number != offer.number:
        place += 1
    table.offers.pop(place)


def close(table: Table, offer: Offer) -> None:
    """It is over, whichever way; whoever could have taken it has a new question."""
    remove(table, offer)
    if table.waiting == offer.number:
        table.waiting = NO_OFFER
    if offer.to == EVERYONE:
        for other in table.people:
            other.stamp += 1


def is_addressed(table: Table, person: Person, offer: Offer) -> bool:
    """May this person answer it now? An offer to one seat that waits comes before all that stand open."""
    if offer.to != EVERYONE:
        return offer.to == person.seat and offer.number == table.waiting
    return table.waiting == NO_OFFER and are_partners(table, person, table.people[offer.maker])


def can_pay(person: Person, goods: list[int]) -> bool:
    return person.grain >= goods[GRAIN] and person.coins >= goods[COINS] and person.land >= goods[LAND]


def can_hold(table: Table, person: Person, gets: list[int], gives: list[int]) -> bool:
    """SA-24: the land limits hold in trades, too."""
    if gets[LAND] == 0:
        return True
    return gets[LAND] - gives[LAND] <= land.room(table, person, nothing_of(gives))


def may_accept(table: Table, person: Person, offer: Offer) -> bool:
    """Both can pay, and both may hold what they get."""
    maker = table.people[offer.maker]
    return (
        can_pay(person, offer.want)
        and can_pay(maker, offer.give)
        and can_hold(table, person, offer.give, offer.want)
        and can_hold(table, maker, offer.want, offer.give)
    )


def may_counter(table: Table, person: Person, offer: Offer) -> bool:
    """SA-45: so many counter-offers a round, and so many in a row."""
    return (
        offer.depth < table.n.chain
        and person.counters < table.n.counters
        and could_deal(table, person, table.people[offer.maker])
    )


def accept(table: Table, person: Person, offer: Offer) -> None:
    """SA-23: at once and whole."""
    maker = table.people[offer.maker]
    close(table, offer)
    kind: i64 = 0
    while kind < 3:
        maker.add(kind, offer.want[kind] - offer.give[kind])
        person.add(kind, offer.give[kind] - offer.want[kind])
        kind += 1
    maker.trades += 1
    person.trades += 1
    table.deals += 1
    count(table, GIFT_TALLY if offer.is_gift() else ACCEPT_TALLY)
    if table.log is not None:
        tell_deal(table, person, maker, offer)
    bonus.pay(table, person, maker, offer.give, offer.want)
    bonus.pay(table, maker, person, offer.want, offer.give)


def tell_deal(table: Table, person: Person, maker: Person, offer: Offer) -> None:
    """As the one who took it says it."""
    data: dict[str, object] = {
        "other": named(maker),
        "to": int(maker.seat),
        "number": int(offer.number),
        "give": said_goods(offer.want),
        "want": said_goods(offer.give),
    }
    tell(table, "gift" if offer.is_gift() else "trade", person, data)


def decline(table: Table, person: Person, offer: Offer) -> None:
    close(table, offer)
    table.people[offer.maker].refused |= 1 << person.seat
    count(table, DECLINE_TALLY)
    if table.log is not None:
        tell(table, "decline", person, {"other": named(table.people[offer.maker])})


def withdraw(table: Table, person: Person, offer: Offer) -> None:
    close(table, offer)
    count(table, WITHDRAW_TALLY)
    if table.log is not None:
        tell(table, "withdraw", person, {"number": int(offer.number)})


def expire(table: Table) -> None:
    """SA-45: what is still open when trading ends is void."""
    for offer in table.offers:
        count(table, EXPIRE_TALLY)
        if table.log is not None:
            tell(table, "expire", table.people[offer.maker], {"number": int(offer.number)})
    table.offers = []


def legal_to(table: Table, person: Person, offer: Offer, moves: list[int]) -> None:
    """What the one it is made to may say, appended."""
    if may_accept(table, person, offer):
        moves.append(ACCEPT + offer.number)
    if may_counter(table, person, offer):
        moves.append(COUNTER + offer.number)


def legal(table: Table, person: Person) -> list[int]:
    """To the offer that waits for this person's answer."""
    offer = offer_numbered(table, table.waiting)
    if offer is None or person.seat not in (offer.maker, offer.to):
        return table.n.nothing
    if offer.maker == person.seat:
        return [WITHDRAW + offer.number]
    moves: list[int] = []
    legal_to(table, person, offer, moves)
    moves.append(DECLINE)
    return moves


def refuse(table: Table, person: Person, move: i64) -> Refusal:
    """An offer waits: nothing else can be done."""
    offer = offer_numbered(table, table.waiting)
    if offer is None or offer.to != person.seat:
        return refuse_unasked(table, person)
    if move == ACCEPT + offer.number:
        return refuse_accept(table, person, offer)
    if move == COUNTER + offer.number:
        return refuse_counter(table, person, offer)
    return Refusal("refuse.answer_first", "SA-45", number=offer.number, who=named(table.people[offer.maker]))


def refuse_unasked(table: Table, person: Person) -> Refusal:
    """Whatever is said by anybody but the one to whom the waiting offer is made."""
    offer = offer_numbered(table, table.waiting)
    if offer is None:
        return Refusal("refuse.no_offer", "SA-45", number=table.waiting)
    to = named(table.people[offer.to])
    if offer.maker == person.seat:
        return Refusal("refuse.wait_for_answer", "SA-45", number=offer.number, who=to)
    return Refusal("refuse.offer_waits", "SA-45", number=offer.number, who=to)


def refuse_open_offer(table: Table, person: Person, move: i64) -> Refusal:
    """An answer between the actions, to one of the offers that stand."""
    number: i64 = move % NUMBERED
    offer = offer_numbered(table, number)
    if offer is None or move >= WITHDRAW + NUMBERED:
        return Refusal("refuse.no_offer", "SA-45", number=number)
    maker = table.people[offer.maker]
    if move >= WITHDRAW:
        return Refusal("refuse.not_yours", "SA-45", number=number, who=named(maker))
    if offer.maker == person.seat:
        return Refusal("refuse.own_offer", "SA-23", number=number)
    if not are_partners(table, person, maker):
        return Refusal("refuse.trade_active", "SA-23", who=named(table.people[table.active]))
    if move >= COUNTER:
        return refuse_counter(table, person, offer)
    return refuse_accept(table, person, offer)


def refuse_counter(table: Table, person: Person, offer: Offer) -> Refusal:
    if person.counters >= table.n.counters:
        return Refusal("refuse.counters_spent", "SA-45", most=table.n.counters)
    if offer.depth >= table.n.chain:
        return Refusal("refuse.chain", "SA-45", number=offer.number, most=table.n.chain)
    return Refusal("refuse.nothing_to_trade", "SA-23", who=named(table.people[offer.maker]))


def refuse_accept(table: Table, person: Person, offer: Offer) -> Refusal:
    """Who cannot pay what, or who may not hold it."""
    maker = table.people[offer.maker]
    kind: i64 = 0
    while kind < 3:
        if person.have(kind) < offer.want[kind]:
            return lacks_goods(person, kind, offer.want[kind])
        if maker.have(kind) < offer.give[kind]:
            return lacks_goods(maker, kind, offer.give[kind])
        kind += 1
    if not can_hold(table, person, offer.give, offer.want):
        return land.refuse_limit(table, person)
    return land.refuse_limit(table, maker)
