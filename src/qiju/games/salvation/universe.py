"""Every move a player would look for, the impossible ones included."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.salvation import amounts
from qiju.games.salvation.moves import (
    ACCEPT,
    AMOUNT,
    ASSEMBLY,
    BEGIN,
    BID,
    BUY,
    BUY_LAND,
    COPY,
    COUNTER,
    DECLINE,
    DONE,
    END_TURN,
    GIVE,
    GRANT,
    NAME,
    NO,
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
    SHARE,
    TAKE_ROLE,
    TO,
    TO_ALL,
    TRANSFER,
    VEILED,
    WITHDRAW,
    YES,
)
from qiju.games.salvation.setup import ROLES, SERVICES
from qiju.games.salvation.state import (
    ACT,
    BIDDING,
    CHOOSE_ROLE,
    DRAFT_OFFER,
    JOIN,
    MARKET,
    NO_OFFER,
    Person,
    Table,
)
from qiju.games.salvation.temple import bidding
from qiju.games.salvation.trade import answers, drafts

BEYOND: Final = 8  # so many amounts above the highest can be read, to be told that they are too much


def every_move(table: Table, seat: i64) -> list[int]:
    """What a player would look for at this step."""
    if not table.asked(seat):
        return []
    legal = table.legal(seat)
    person = table.people[seat]
    if table.deciding == seat:
        return merged(legal, trade_universe(table, person)) if table.draft_kind == DRAFT_OFFER else legal
    if table.step not in (ACT, MARKET):
        return merged(legal, [VEILED]) if table.step == JOIN and table.card.veiled else legal
    trades = market_universe(table, person)
    if table.step == ACT and (table.must >> seat) & 1 and table.waiting == NO_OFFER:
        return merged(legal, action_universe(table, person) + trades)
    return merged(legal, trades)


def vocabulary(table: Table, seat: i64) -> list[int]:
    """Whatever a person may say, also at the wrong moment or too much of it, so that it gets its refusal."""
    known = every_move(table, seat)
    if not known:
        return known
    person = table.people[seat]
    if table.step == CHOOSE_ROLE:
        return merged(known, [*[TAKE_ROLE + role for role in range(len(ROLES))], END_TURN, OFFER])
    extra = action_vocabulary(table, person) + trade_vocabulary(table)
    if table.deciding != seat:
        return merged(known, extra + answer_vocabulary(table, person))
    if table.draft_kind == DRAFT_OFFER:
        return merged(known, extra + goods_vocabulary(table))
    most = int(amounts.most(table, person))
    return merged(known, extra + [AMOUNT + amount for amount in (0, *range(most + 1, most + BEYOND))])


def answer_vocabulary(table: Table, person: Person) -> list[int]:
    """Answers to the questions of all steps, bids that are too low or too high."""
    seats = range(int(table.seats))
    moves = [YES, NO, VEILED, DONE, BEGIN, *[NAME + seat for seat in seats]]
    moves += [SHARE + 10 * kind + seat for kind in range(3) for seat in seats]
    if table.step == BIDDING:
        most = int(bidding.most_bid(table, person))
        moves += [BID + bid for bid in (*range(int(bidding.least_bid(table))), *range(most + 1, most + BEYOND))]
    return moves


def trade_vocabulary(table: Table) -> list[int]:
    """The words of an offer, and answers also to offers that are gone or never were."""
    numbers = range(1, int(table.numbers) + BEYOND)
    whom = [*[TO + seat for seat in range(int(table.seats))], TO_ALL]
    answered = [base + number for base in (ACCEPT, COUNTER, WITHDRAW) for number in numbers]
    return [OFFER, SEND, DECLINE, *whom, *answered]


def action_universe(table: Table, person: Person) -> list[int]:
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
    return [*moves, END_TURN]


def action_vocabulary(table: Table, person: Person) -> list[int]:
    """Every action of every role, lots beyond what there is."""
    seats = range(int(table.seats))
    moves = [PALACE, ASSEMBLY, RESCUE, COPY, REDEEM, BUY_LAND, SELL_LAND, END_TURN]
    moves += [SERVICE + choice for choice in range(2 * len(SERVICES))]
    moves += [PLAIN + choice for choice in range(2, 8)]
    moves += [base + seat for base in (TRANSFER, RELIEF, GRANT) for seat in seats]
    moves += [SELL + lots for lots in range(int(person.grain) + BEYOND)]
    return moves + [BUY + lots for lots in range(int(person.coins) + BEYOND)]


def market_universe(table: Table, person: Person) -> list[int]:
    """What may be done between the actions: every offer that stands, and making one."""
    moves: list[int] = []
    for offer in table.offers:
        if offer.maker == person.seat:
            moves.append(WITHDRAW + int(offer.number))
        elif answers.is_addressed(table, person, offer):
            moves += [ACCEPT + int(offer.number), COUNTER + int(offer.number)]
    if table.waiting == NO_OFFER:
        moves.append(OFFER)
    elif (table.must >> person.seat) & 1:
        moves.append(DECLINE)
    return moves


def trade_universe(table: Table, person: Person) -> list[int]:
    """While an offer is drafted: to whom, or one of each kind not yet named, and sending it."""
    if table.draft_stage == drafts.ADDRESSING:
        return [*[TO + int(other.seat) for other in table.people if other.seat != person.seat], TO_ALL]
    items = [item for item in range(drafts.ITEMS) if drafts.named_already(table.draft, item) == 0]
    return [*[GIVE + NUMBERED * item + 1 for item in items], SEND]


def goods_vocabulary(table: Table) -> list[int]:
    """Amounts that are too much can be read, too, and kinds that were named before."""
    amounts_read = range(1, int(table.n.most) + BEYOND)
    return [GIVE + NUMBERED * item + amount for item in range(drafts.ITEMS) for amount in amounts_read]


def merged(one: list[int], two: list[int]) -> list[int]:
    """Both lists, each move once."""
    known = set(one)
    return [*one, *[move for move in two if move not in known]]
