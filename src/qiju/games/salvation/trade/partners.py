"""SA-23: who may trade with whom, and when."""

from __future__ import annotations

from qiju.games.salvation.actions import land
from qiju.games.salvation.setup import TRADE_ACTIVE, TRADE_WINDOW
from qiju.games.salvation.state import ACT, MARKET, NO_OFFER, Person, Table


def market_open(table: Table) -> bool:
    """S-AP-1: in phase 3, between actions; with the option, only before them."""
    if table.n.trade == TRADE_WINDOW:
        return table.step == MARKET
    return table.step == ACT


def are_partners(table: Table, person: Person, other: Person) -> bool:
    """Any two who are in play; with the option, one of them must be the one to act."""
    if other.seat == person.seat or not other.alive or not person.alive:
        return False
    return table.n.trade != TRADE_ACTIVE or person.seat == table.active or other.seat == table.active


def has_goods_for(table: Table, person: Person, other: Person) -> bool:
    return person.grain + person.coins > 0 or (person.land > 0 and land.room(table, other, True) > 0)


def could_deal(table: Table, person: Person, other: Person) -> bool:
    """Is there anything that could change hands between these two?"""
    if not are_partners(table, person, other):
        return False
    return has_goods_for(table, person, other) or has_goods_for(table, other, person)


def may_offer(table: Table, person: Person) -> bool:
    """SA-45: so many offers a round, and somebody to make them to."""
    if person.offers >= table.n.offers or table.waiting != NO_OFFER or not market_open(table):
        return False
    return any(could_deal(table, person, other) for other in table.people)


def may_offer_all(table: Table, person: Person) -> bool:
    """Where one of the two must be the one to act, only that one can mean everybody."""
    return table.n.trade != TRADE_ACTIVE or person.seat == table.active
