"""How an offer is drafted in small moves: to whom, what is given, what is wanted, and sent."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.salvation.actions import land
from qiju.games.salvation.moves import COUNTER_TALLY, GIVE, KINDS, LAND, NUMBERED, OFFER_TALLY, SEND, TO, TO_ALL, WANT
from qiju.games.salvation.setup import WIDOW
from qiju.games.salvation.state import DRAFT_OFFER, EVERYONE, NO_DRAFT, NO_OFFER, Offer, Person, Table
from qiju.games.salvation.telling import count, named, said_goods, tell
from qiju.games.salvation.trade import answers
from qiju.games.salvation.trade.partners import are_partners, could_deal, may_offer_all
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY

ADDRESSING: Final = -1  # the stage before the six at which goods are named


def begin_offer(table: Table, person: Person) -> None:
    table.deciding = person.seat
    table.draft_kind = DRAFT_OFFER
    table.draft = Offer(0, person.seat, EVERYONE, 0)
    table.draft_stage = ADDRESSING
    table.draft_answers = NO_OFFER


def address(table: Table, to: i64) -> None:
    table.draft.to = to
    table.draft_stage = 0


def begin_counter(table: Table, person: Person, offer: Offer) -> None:
    table.deciding = person.seat
    table.draft_kind = DRAFT_OFFER
    table.draft = Offer(0, person.seat, offer.maker, offer.depth + 1)
    table.draft_stage = 0
    table.draft_answers = offer.number


def most_named(table: Table, stage: i64) -> i64:
    """How much of a kind the draft may still name: 0 to 2 given, 3 to 5 wanted, each kind once and in order."""
    if stage < table.draft_stage:
        return 0
    maker = table.people[table.draft.maker]
    most: i64 = 0
    if table.draft.to != EVERYONE:
        most = most_between(table, maker, table.people[table.draft.to], stage)
    else:
        for other in table.people:
            if are_partners(table, maker, other):
                here = most_between(table, maker, other, stage)
                if here > most:
                    most = here
    if most > table.n.most:
        return table.n.most
    if most < 0:
        return 0
    return most


def most_between(table: Table, maker: Person, other: Person, stage: i64) -> i64:
    """What one has, and of land what the other may take (SA-24)."""
    kind: i64 = stage
    giver = maker
    taker = other
    given = table.draft.want
    if stage >= 3:
        kind = stage - 3
        giver = other
        taker = maker
        given = table.draft.give
    most = giver.have(kind)
    if kind == LAND:
        room = land.room(table, taker, sum(given) == 0)
        if room < most:
            most = room
    elif stage >= 3 and land_is_gift(table, other):
        return 0
    return most


def land_is_gift(table: Table, other: Person) -> bool:
    """SA-24: land for the widow is a gift or nothing."""
    return table.draft.give[LAND] > 0 and other.role.number == WIDOW


def name_item(table: Table, stage: i64, amount: i64) -> None:
    if stage < 3:
        table.draft.give[stage] = amount
    else:
        table.draft.want[stage - 3] = amount
    table.draft_stage = stage + 1


def send(table: Table, person: Person) -> None:
    """The draft becomes an offer; one seat must answer it, or all may take it."""
    offer = table.draft
    table.draft = Offer(0, 0, 0, 0)
    table.draft_kind = NO_DRAFT
    table.draft_stage = 0
    table.deciding = NOBODY
    table.numbers += 1
    offer.number = table.numbers
    if table.draft_answers != NO_OFFER:
        answer_with(table, person, table.draft_answers)
        table.draft_answers = NO_OFFER
        person.counters += 1
        count(table, COUNTER_TALLY)
    else:
        person.offers += 1
        count(table, OFFER_TALLY)
    table.offers.append(offer)
    if table.log is not None:
        tell_offer(table, person, offer)
    if offer.to != EVERYONE:
        table.waiting = offer.number
    else:
        for other in table.people:
            other.stamp += 1


def answer_with(table: Table, person: Person, number: i64) -> None:
    """A counter declines what was offered to this seat alone; an open offer stays open to the others."""
    offer = answers.offer_numbered(table, number)
    if offer is not None and offer.to == person.seat:
        table.people[offer.maker].refused |= 1 << person.seat
        answers.remove(table, offer)
        table.waiting = NO_OFFER


def tell_offer(table: Table, person: Person, offer: Offer) -> None:
    kind = "offer_all" if offer.to == EVERYONE else ("counter" if offer.depth > 0 else "offer")
    data: dict[str, object] = {
        "number": int(offer.number),
        "give": said_goods(offer.give),
        "want": said_goods(offer.want),
    }
    if offer.to != EVERYONE:
        data["other"] = named(table.people[offer.to])
        data["to"] = int(offer.to)
    tell(table, kind, person, data)


def legal(table: Table) -> list[int]:
    """The next small move of an offer."""
    draft = table.draft
    maker = table.people[draft.maker]
    moves: list[int] = []
    if table.draft_stage == ADDRESSING:
        for other in table.people:
            if could_deal(table, maker, other):
                moves.append(TO + other.seat)
        if may_offer_all(table, maker):
            moves.append(TO_ALL)
        return moves
    stage: i64 = table.draft_stage
    while stage < 6:
        moves += table.n.items[stage][most_named(table, stage)]
        stage += 1
    if not draft.empty():
        moves.append(SEND)
    return moves


def refuse(table: Table, person: Person, move: i64) -> Refusal:
    if table.draft_stage == ADDRESSING:
        if TO <= move < TO + table.seats:
            return refuse_address(person, table.people[move - TO])
        return Refusal("refuse.address", "SA-23")
    if move == SEND:
        return Refusal("refuse.empty_offer", "SA-45")
    if not GIVE <= move < WANT + 3 * NUMBERED:
        return Refusal("refuse.draft", "SA-45")
    stage: i64 = (move - GIVE) // NUMBERED
    if stage < table.draft_stage:
        return Refusal("refuse.draft_order", "SA-45")
    return refuse_item(table, person, stage, move % NUMBERED)


def refuse_item(table: Table, person: Person, stage: i64, amount: i64) -> Refusal:
    """Too much of a kind: there is no more of it, or somebody may not hold it."""
    kind: i64 = stage % 3
    if amount > table.n.most:
        return Refusal("refuse.too_much", "SA-45", most=table.n.most)
    if table.draft.to != EVERYONE and amount > 0:
        other = table.people[table.draft.to]
        giver = person if stage < 3 else other
        if giver.have(kind) >= amount:
            return land.refuse_limit(other if stage < 3 or land_is_gift(table, other) else person)
    have = most_named(table, stage)
    return Refusal("refuse.offer_lacks", "SA-23", kind=f"@unit.{KINDS[kind]}", have=have)


def refuse_address(person: Person, other: Person) -> Refusal:
    if other.seat == person.seat:
        return Refusal("refuse.trade_self", "SA-23")
    if not other.alive:
        return Refusal("refuse.gone", "S-PH5-2", who=named(other))
    return Refusal("refuse.nobody_to_trade", "SA-23")


def item_lists(most: int) -> list[list[list[int]]]:
    """For each kind given and wanted: the moves that name 1 to n of it, for every n."""
    lists: list[list[list[int]]] = []
    for stage in range(6):
        every = [GIVE + NUMBERED * stage + amount for amount in range(1, most + 1)]
        lists.append([every[:number] for number in range(most + 1)])
    return lists
