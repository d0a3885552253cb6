"""What a seat may see of 《救赎之路》. Everything is open but the deck, and answers and bids that are still sealed."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.salvation import outlook, scoring
from qiju.games.salvation import view_types as shown
from qiju.games.salvation.actions import gifts, land, village
from qiju.games.salvation.bank import resources
from qiju.games.salvation.events import joining
from qiju.games.salvation.events.losses import is_protected
from qiju.games.salvation.events.touched import TOUCHED
from qiju.games.salvation.people import first_seat
from qiju.games.salvation.setup import HALL, HALVE, REROLL, SERVICES
from qiju.games.salvation.state import (
    ASSEMBLE,
    BIDDING,
    EVERYONE,
    JOIN,
    NO_OFFER,
    ORDINARY,
    STEP_NAMES,
    Offer,
    Person,
    Table,
)
from qiju.games.salvation.telling import goods_of
from qiju.games.salvation.temple import bidding
from qiju.games.salvation.trade import answers, bonus
from qiju.games.salvation.trade.partners import market_open
from qiju.games.salvation.worth import worth_to
from qiju.kernel.events import knows
from qiju.kernel.state import NOBODY

# The rulebook's phase that each step belongs to.
PHASES: Final = (0, 2, 2, 3, 3, 3, 4, 4, 4)
SPECIALS: Final[tuple[shown.Special, ...]] = ("none", "liberation", "nirvana")


def look(table: Table, viewer: i64) -> shown.SalvationView:
    n = table.n
    return {
        "step": "over" if table.over else STEP_NAMES[table.step],
        "phase": 0 if table.over else PHASES[table.step],
        "round": table.round,
        "rounds": n.rounds,
        "first": None if table.round == 0 else first_seat(table),
        "order": turn_order(table),
        "turn": None if table.active == NOBODY else table.active,
        "event": event_view(table),
        "events_left": table.deck.left(),
        "events_gone": [n.cards[card].name for card in table.drawn],
        "people": [person_view(table, person, viewer) for person in table.people],
        "temple": temple_view(table, viewer),
        "village": village_view(table),
        "palace": {"actions": n.palace_actions, "rep": n.palace_rep, "coins": n.palace_coins},
        "market": market_view(table, viewer),
        "outlook": outlook.outlooks(table, viewer),
        "question": question_view(table),
        "goals": goals_view(table),
        "result": None if not table.over else result_view(table),
    }


def turn_order(table: Table) -> list[int]:
    """The seats in this round's order, the settled ones left out."""
    if table.round == 0:
        return []
    seats = [(int(first_seat(table)) + place) % int(table.seats) for place in range(table.seats)]
    return [seat for seat in seats if table.people[seat].alive]


def event_view(table: Table) -> shown.EventView | None:
    """The card with its numbers, and what it has done to whom so far."""
    if table.event < 0:
        return None
    card = table.card
    return {
        "name": card.name,
        "kind": card.kind,
        "effects": dict(card.effects),
        "rate_percent": card.rate_percent,
        "changes": [changes_of(table, person) for person in table.people],
        "relieved": [int(person.seat) for person in table.people if (table.relieved >> person.seat) & 1],
        "disciple": next((int(person.seat) for person in table.people if person.disciple), None),
    }


def changes_of(table: Table, person: Person) -> dict[shown.Touched, int]:
    """What the card changed for this person: only what it did."""
    first = int(person.seat) * len(TOUCHED)
    noted = zip(TOUCHED, table.touched[first : first + len(TOUCHED)], strict=True)
    return {what: int(amount) for what, amount in noted if amount != 0}


def person_view(table: Table, person: Person, viewer: i64) -> shown.Person:
    """One seat: what it owns, what it did this round, how far it is, and its points once it is settled."""
    role = person.role
    seen: shown.Person = {
        "seat": person.seat,
        "role": cast(shown.Role, role.name) if role.name else None,
        "grain": person.grain,
        "coins": person.coins,
        "land": person.land,
        "merit": person.merit,
        "rep": person.rep,
        "mana": person.mana if role.monk else None,
        "gp": person.gp if role.monk else None,
        "life": person.life,
        "tokens": person.tokens,
        "alive": person.alive or table.round == 0,
        "actions": person.ap,
        "escrow": person.escrow,
        "resources": resources(table, person),
        "protected": person.alive and is_protected(table, person),
        "transferred": person.transferred,
        "transfer_bonus": role.transfer_bonus,
        "disciple": person.disciple,
        "requests": requests_view(person),
        "plain": {"open": person.plain_open, "anonymous": person.plain_veiled},
        "coming": outlook.coming(table, person),
        "offers_left": table.n.offers - person.offers,
        "counters_left": table.n.counters - person.counters,
        "trades": person.trades,
        "bonus_left": bonus.is_left(table, person),
        "sealed": person.answer.made(),
        "answer": person.answer.value if person.answer.made() and knows(person.answer.known, viewer) else None,
        "bid": None if person.bid < 0 else person.bid,
        "land_limit": land.limit(table, person),
        "rates": rates_view(table, person),
        "worth": worth_to(table, person) if role.name else None,
        "progress": progress_view(table, person),
        "special": SPECIALS[person.special],
        "score": score_view(table, person),
    }
    return seen


def requests_view(person: Person) -> list[shown.Request]:
    return [
        {"service": name, "anonymous": person.veil(service) == 1}
        for service, name in enumerate(SERVICES)
        if person.asks_for(service)
    ]


def rates_view(table: Table, person: Person) -> shown.Rates:
    """What the village and the land office give this person for one lot this round."""
    return {
        "sell": {"grain": village.lot_grain(table, person), "coins": village.sale(table, person, 1)},
        "buy": {"coins": person.role.buy_coins, "grain": village.purchase(table, person, 1)},
        "land_price": person.role.land_price,
        "land_sale": land.sale(table),
        "village_actions": table.n.village_actions,
        "land_actions": table.n.land_actions,
    }


def progress_view(table: Table, person: Person) -> shown.Progress:
    """How far 解脱 or 涅槃 is: each condition with what it needs and what there is."""
    return {
        "goal": "nirvana" if person.role.monk else "liberation",
        "needs": outlook.needs(table, person),
        "met": scoring.special_of(table, person) != ORDINARY,
        "points_now": scoring.points_now(table, person),
    }


def score_view(table: Table, person: Person) -> shown.Score | None:
    """Points by source, once the person is settled."""
    if person.alive or table.round == 0:
        return None
    return {
        "total": person.points,
        "merit": person.merit_points,
        "rep": person.rep_points,
        "resources": person.resource_points,
        "gp": person.gp_points,
        "bonus": person.bonus_points,
    }


def temple_view(table: Table, viewer: i64) -> shown.Temple:
    """The services with their slots: who has asked for what, and whether there will be bidding."""
    n = table.n
    services: list[shown.Service] = []
    for service, name in enumerate(SERVICES):
        line = n.services[service]
        asked = [person for person in table.people if person.asks_for(service)]
        services.append(
            {
                "name": name,
                "coins": gifts.price(table, service),
                "usual": line.coins,
                "merit": line.merit,
                "rep": line.rep,
                "supply": line.supply,
                "once": service == HALL,
                "gone": gifts.is_built(table, service),
                "asked": [{"seat": person.seat, "anonymous": person.veil(service) == 1} for person in asked],
                "contested": bidding.is_contested(table, service),
            }
        )
    return {
        "services": services,
        "anonymous": n.anonymous_coins,
        "plain": None if n.no_plain else {"coins": n.plain_coins, "merit": n.plain_merit, "many": n.many_plain},
        "hall_by": None if table.hall_by == NOBODY else table.hall_by,
        "auction": auction_view(table, viewer),
        "assembly": {"actions": n.assembly_actions, "coins": n.assembly_coins, "merit": n.assembly_merit},
        "relief": {"actions": n.relief_actions, "mana": n.relief_mana, "grain": n.relief_grain, "from": n.relief_from},
    }


def auction_view(table: Table, viewer: i64) -> shown.Auction | None:
    """The bidding under way: who bids, who has sealed, and one's own bid."""
    if table.step != BIDDING or table.over or table.auction < 0:
        return None
    service = int(table.auction)
    bidders: list[shown.Bidder] = []
    for person in table.people:
        if not person.asks_for(service):
            continue
        known = person.answer.made() and knows(person.answer.known, viewer)
        bidders.append(
            {
                "seat": person.seat,
                "sealed": person.answer.made(),
                "bid": person.answer.value if known else None,
                "most": bidding.most_bid(table, person),
                "anonymous": person.veil(service) == 1,
                "tie": tie_with(table, person, viewer),
            }
        )
    return {
        "sure": sure_bid(table, viewer),
        "service": SERVICES[service],
        "least": bidding.least_bid(table),
        "supply": table.n.services[service].supply,
        "bidders": bidders,
    }


def is_bidder(table: Table, viewer: i64) -> bool:
    return viewer >= 0 and table.people[viewer].asks_for(table.auction)


def tie_with(table: Table, other: Person, viewer: i64) -> shown.Tie | None:
    """Who has it where this bidder and the viewer write the same; null for anybody else."""
    if not is_bidder(table, viewer) or other.seat == viewer:
        return None
    if table.n.bid_tie == HALVE:
        return "halved"
    if table.n.bid_tie == REROLL:
        return "dice"
    return "you" if bidding.wins_tie(table, table.people[viewer], other) else "them"


def sure_bid(table: Table, viewer: i64) -> int | None:
    """The least that this bidder can write and have it, whatever the others write; null where nothing is sure."""
    if not is_bidder(table, viewer):
        return None
    me = table.people[viewer]
    others = [one for one in table.people if one.asks_for(table.auction) and one.seat != viewer]
    for bid in range(bidding.least_bid(table), bidding.most_bid(table, me) + 1):
        above = [one for one in others if could_beat(table, one, me, bid)]
        if len(above) < table.n.services[table.auction].supply:
            return bid
    return None


def could_beat(table: Table, other: Person, me: Person, bid: int) -> bool:
    most = bidding.most_bid(table, other)
    if most != bid:
        return most > bid
    return tie_with(table, other, me.seat) != "you"


def village_view(table: Table) -> shown.Village:
    return {
        "rate_percent": table.card.rate_percent,
        "caravan": table.card.caravan_grain > 0,
        "one_lot": table.n.one_lot,
        "land_bank": table.land_bank,
        "land_price": table.n.land_price,
        "land_sale": land.sale(table),
    }


def market_view(table: Table, viewer: i64) -> shown.Market:
    """The live list of offers, and the one that waits for an answer."""
    return {
        "open": market_open(table) and not table.over and table.round > 0,
        "offers": [offer_view(table, offer, viewer) for offer in table.offers],
        "waiting": None if table.waiting == NO_OFFER else table.waiting,
        "most": table.n.most,
        "offers_a_round": table.n.offers,
        "counters_a_round": table.n.counters,
        "chain": table.n.chain,
        "deals": table.deals,
    }


def offer_view(table: Table, offer: Offer, viewer: i64) -> shown.Offer:
    """An offer as its maker says it. `can` is whether this viewer could take it now."""
    mine = viewer >= 0 and offer.maker != viewer and table.asked(viewer)
    return {
        "number": offer.number,
        "from": offer.maker,
        "to": None if offer.to == EVERYONE else offer.to,
        "give": goods_of(offer.give),
        "want": goods_of(offer.want),
        "counter": offer.depth,
        "can": mine
        and answers.is_addressed(table, table.people[viewer], offer)
        and answers.may_accept(table, table.people[viewer], offer),
        "takers": [
            int(person.seat)
            for person in table.people
            if person.alive
            and person.seat != offer.maker
            and (offer.to == EVERYONE or offer.to == person.seat)
            and answers.may_accept(table, person, offer)
        ],
    }


def question_view(table: Table) -> shown.Question | None:
    """What an event or an assembly asks all laymen: the price, who need not pay it, and what it brings."""
    if table.over or table.step not in (JOIN, ASSEMBLE):
        return None
    n = table.n
    asked = [int(person.seat) for person in table.people if is_asked(table, person)]
    if table.step == ASSEMBLE:
        pay = {"coins": int(n.assembly_coins)}
        return {"what": "assembly", "asked": asked, "pay": pay, "free": [], "merit": n.assembly_merit, "veil": None}
    card = table.card
    veil: shown.Veil = {"coins": int(joining.veil_coins(table)), "merit": int(card.join_anonymous_merit)}
    costs = {"coins": int(card.join_coins), "rep": int(card.join_rep), "grain": int(card.join_grain)}
    return {
        "what": card.name,
        "asked": asked,
        "pay": {kind: amount for kind, amount in costs.items() if amount > 0},
        "free": [seat for seat in asked if joining.entry_coins(table, table.people[seat]) < card.join_coins],
        "merit": card.join_merit,
        "veil": veil if card.veiled else None,
    }


def is_asked(table: Table, person: Person) -> bool:
    """Whoever was asked, whether or not the answer is in."""
    return person.answer.made() or (table.must >> person.seat) & 1 == 1


def goals_view(table: Table) -> shown.Goals:
    """How the game is scored and won at this table."""
    n = table.n
    return {
        "score": {
            "merit": n.score_merit,
            "rep": n.score_rep,
            "resources": n.score_resources,
            "gp": n.score_gp,
            "land_value": n.land_value,
        },
        "special": "bonus" if n.special_bonus_only else "win",
        "bonus": n.special_bonus,
        "check": ("game_end", "end_of_round", "any_time")[n.special_check],
    }


def result_view(table: Table) -> shown.Result:
    """Who won, how, and how the seats rank."""
    outcome = scoring.outcome(table)
    return {
        "reason": outcome.reason,
        "winners": outcome.winners,
        "ranks": outcome.ranks,
        "specials": [SPECIALS[person.special] for person in table.people],
    }
