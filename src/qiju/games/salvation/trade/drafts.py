"""How an offer is drafted in small moves: to whom, what is given, what is wanted, and sent."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.salvation.actions import land
from qiju.games.salvation.moves import ACCEPT, COUNTER_TALLY, GIVE, KINDS, LAND, NUMBERED, OFFER_TALLY, SEND, TO, TO_ALL
from qiju.games.salvation.refusals import lacks_goods, left_play
from qiju.games.salvation.setup import WIDOW
from qiju.games.salvation.state import DRAFT_OFFER, EVERYONE, NO_DRAFT, NO_OFFER, Offer, Person, Table, nothing_of
from qiju.games.salvation.telling import count, named, said_goods, tell
from qiju.games.salvation.trade import answers
from qiju.games.salvation.trade.partners import are_partners, could_deal, may_offer_all
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY

# What a draft is waiting for: to whom it goes, or goods. Before version 2 of the rules, the first goods still open.
ADDRESSING: Final = -1
GOODS: Final = 0

# The goods of a draft, numbered: 0 to 2 given, 3 to 5 wanted.
ITEMS: Final = 6
WANTED: Final = 3


def begin_offer(table: Table, person: Person) -> None:
    table.deciding = person.seat
    table.draft_kind = DRAFT_OFFER
    table.draft = Offer(0, person.seat, EVERYONE, 0)
    table.draft_stage = ADDRESSING
    table.draft_answers = NO_OFFER


def address(table: Table, to: i64) -> None:
    table.draft.to = to
    table.draft_stage = GOODS


def begin_counter(table: Table, person: Person, offer: Offer) -> None:
    table.deciding = person.seat
    table.draft_kind = DRAFT_OFFER
    table.draft = Offer(0, person.seat, offer.maker, offer.depth + 1)
    table.draft_stage = GOODS
    table.draft_answers = offer.number


def any_order(table: Table) -> bool:
    """SA-45: goods are named in any order since version 2 of the rules; before, given ones first, each kind in turn."""
    return table.n.version >= 2


def named_already(draft: Offer, item: i64) -> i64:
    """How much of it the draft names by now."""
    if item < WANTED:
        return draft.give[item]
    return draft.want[item - WANTED]


def most_named(table: Table, item: i64) -> i64:
    """How much of a kind the draft may still name: each kind once."""
    if item < table.draft_stage or named_already(table.draft, item) > 0:
        return 0
    maker = table.people[table.draft.maker]
    most: i64 = 0
    if table.draft.to != EVERYONE:
        most = most_between(table, maker, table.people[table.draft.to], item)
    else:
        for other in table.people:
            if are_partners(table, maker, other):
                here = most_between(table, maker, other, item)
                if here > most:
                    most = here
    if most > table.n.most:
        return table.n.most
    if most < 0:
        return 0
    return most


def most_between(table: Table, maker: Person, other: Person, item: i64) -> i64:
    """What one has, and of land what the other may take (SA-24)."""
    kind: i64 = item
    giver = maker
    taker = other
    in_return = table.draft.want
    land_in_return = table.draft.want[LAND]
    if item >= WANTED:
        kind = item - WANTED
        giver = other
        taker = maker
        in_return = table.draft.give
        land_in_return = table.draft.give[LAND]
    # SA-24: land for the widow is a gift or nothing.
    if land_in_return > 0 and giver.role.number == WIDOW:
        return 0
    most = giver.have(kind)
    if kind == LAND:
        room = land.room(table, taker, nothing_of(in_return))
        if room < most:
            most = room
    return most


def name_item(table: Table, item: i64, amount: i64) -> None:
    if item < WANTED:
        table.draft.give[item] = amount
    else:
        table.draft.want[item - WANTED] = amount
    if not any_order(table):
        table.draft_stage = item + 1


def send(table: Table, person: Person) -> None:
    """The draft becomes an offer; one seat must answer it, or all may take it."""
    offer = table.draft
    table.draft = Offer(0, 0, 0, 0)
    table.draft_kind = NO_DRAFT
    table.draft_stage = GOODS
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
    item: i64 = table.draft_stage
    while item < ITEMS:
        moves += table.n.items[item][most_named(table, item)]
        item += 1
    if not draft.empty():
        moves.append(SEND)
    return moves


def refuse(table: Table, person: Person, move: i64) -> Refusal:
    if table.draft_stage == ADDRESSING:
        if TO <= move < TO + table.seats:
            return refuse_partner(table, person, table.people[move - TO])
        if move == TO_ALL:
            return Refusal("refuse.trade_active", "SA-23", who=named(table.people[table.active]))
        return Refusal("refuse.address", "SA-23")
    if move == SEND:
        return Refusal("refuse.empty_offer", "SA-45")
    if not GIVE <= move < ACCEPT:
        return Refusal("refuse.draft", "SA-45")
    return refuse_item(table, person, (move - GIVE) // NUMBERED, move % NUMBERED)


def refuse_item(table: Table, person: Person, item: i64, amount: i64) -> Refusal:
    """Too much of a kind: there is no more of it, or somebody may not hold it."""
    already = named_already(table.draft, item)
    if already > 0:
        return Refusal("refuse.named_already", "SA-45", goods={KINDS[item % WANTED]: str(already)}, have=already)
    if item < table.draft_stage:
        return Refusal("refuse.draft_order", "SA-45")
    if amount < 1 or amount > table.n.most:
        return Refusal("refuse.too_much", "SA-45", asked=amount, most=table.n.most)
    if table.draft.to == EVERYONE:
        return refuse_open_item(table, person, item, amount)
    other = table.people[table.draft.to]
    giver = person if item < WANTED else other
    if giver.have(item % WANTED) >= amount:
        return land.refuse_limit(table, kept_from_land(table, person, other, item))
    return lacks_goods(giver, item % WANTED, amount)


def kept_from_land(table: Table, person: Person, other: Person, item: i64) -> Person:
    """Who of the two may not have so much land: who would get it, or the widow, who may not pay for any."""
    giver = person if item < WANTED else other
    taker = other if item < WANTED else person
    in_return = table.draft.want if item < WANTED else table.draft.give
    if in_return[LAND] > 0 and giver.role.number == WIDOW:
        return giver
    return taker


def refuse_open_item(table: Table, person: Person, item: i64, amount: i64) -> Refusal:
    """An offer to all: I have not so much, or nobody has or may have."""
    kind = item % WANTED
    if item < WANTED and person.have(kind) < amount:
        return lacks_goods(person, kind, amount)
    key = "refuse.nobody_takes" if item < WANTED else "refuse.nobody_has"
    return Refusal(key, "SA-23", goods={KINDS[kind]: str(amount)}, need=amount, have=most_named(table, item))


def refuse_partner(table: Table, person: Person, other: Person) -> Refusal:
    """Why these two may not trade."""
    if other.seat == person.seat:
        return Refusal("refuse.trade_self", "SA-23")
    if not other.alive:
        return left_play(other)
    if not are_partners(table, person, other):
        return Refusal("refuse.trade_active", "SA-23", who=named(table.people[table.active]))
    return Refusal("refuse.nothing_to_trade", "SA-23", who=named(other))


def item_lists(most: int) -> list[list[list[int]]]:
    """For each kind given and wanted: the moves that name 1 to n of it, for every n."""
    lists: list[list[list[int]]] = []
    for item in range(ITEMS):
        every = [GIVE + NUMBERED * item + amount for amount in range(1, most + 1)]
        lists.append([every[:number] for number in range(most + 1)])
    return lists
