"""How the house answers when it is asked: by an event, to an assembly, for a bid, and as the monk."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.salvation.events import joining
from qiju.games.salvation.moves import (
    BID,
    DONE,
    NAME,
    NO,
    SHARE,
    VEILED,
    YES,
)
from qiju.games.salvation.race import Race
from qiju.games.salvation.state import (
    Person,
    Table,
)
from qiju.games.salvation.temple import bidding
from qiju.games.salvation.weighing import least_dangerous, paid
from qiju.games.salvation.worth import POINT, Scale

ACTION: Final = 200  # what an action is worth on average


def answer_event(table: Table, person: Person, moves: list[int]) -> int:
    card = table.card
    n = table.n
    scale = Scale(table, person)
    merit: i64 = card.join_merit
    cost = paid(person, scale, joining.entry_coins(table, person)) + card.join_grain * scale.grain
    cost += card.join_rep * n.score_rep * POINT
    best: i64 = NO
    gain = merit * n.score_merit * POINT - cost - Race(table).cost(table, card.join_gp)
    if gain > 0:
        best = YES
    if VEILED in moves:
        veiled = gain + card.join_anonymous_merit * n.score_merit * POINT
        veiled -= paid(person, scale, joining.veil_coins(table))
        if veiled > 0 and veiled >= gain:
            best = VEILED
    return best


def answer_assembly(table: Table, person: Person) -> int:
    n = table.n
    cost = paid(person, Scale(table, person), n.assembly_coins) + Race(table).cost(table, n.assembly_gp)
    return YES if n.assembly_merit * n.score_merit * POINT > cost else NO


def choose_bid(table: Table, person: Person) -> int:
    """Up to what the service is worth beyond the next best use of the coins, shared with the rivals."""
    service = table.auction
    scale = Scale(table, person)
    line = table.n.services[service]
    rep: i64 = line.rep
    if person.veil(service) == 1:
        rep = 0
    worth = (line.merit + person.role.piety) * table.n.score_merit * POINT + rep * table.n.score_rep * POINT
    least = bidding.least_bid(table)
    coin: i64 = scale.coin
    if scale.final or person.coins > scale.room:
        coin = scale.spare
    if coin <= 0:
        coin = 1
    rivals = bidding.how_many(table, service) - 1
    # Whoever loses has lost the action, too.
    premium: i64 = ((worth + ACTION) // coin - least) * rivals
    bid: i64 = least + (premium + rivals) // (rivals + 1)
    if bid < least:
        bid = least
    if bid > bidding.most_bid(table, person):
        bid = bidding.most_bid(table, person)
    return BID + bid


def choose_person(table: Table, person: Person, moves: list[int]) -> int:
    """Relief costs two grants; a disciple must be named."""
    if DONE in moves:
        return DONE
    return NAME + least_dangerous(table, person)


def choose_share(table: Table, person: Person, moves: list[int]) -> int:
    """What is too much goes to the least dangerous who may hold it."""
    whom = least_dangerous(table, person)
    for move in moves:
        if move != DONE and (move - SHARE) % 10 == whom:
            return move
    return DONE
