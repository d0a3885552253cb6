"""What lies on the table of 《救赎之路》: the persons and what they own, what they asked for, the offers, the deck."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.salvation.moves import COINS, GRAIN
from qiju.games.salvation.setup import Card, Role, SalvationSetup
from qiju.kernel.events import EventLog
from qiju.kernel.knowledge import Deck, Sealed, read_deck, read_sealed
from qiju.kernel.packing import Packer, Unpacker
from qiju.kernel.state import NOBODY, State

# Steps at which somebody is asked.
CHOOSE_ROLE: Final = 0
JOIN: Final = 1  # an event asks all laymen: take part?
NAMING: Final = 2  # an event asks the monk for a person
MARKET: Final = 3  # with the option: trading before the actions
ACT: Final = 4
ASSEMBLE: Final = 5  # the monk's assembly: take part?
BIDDING: Final = 6
GRANTING: Final = 7
SHARING: Final = 8  # the monk holds too much

# What a small move in the middle of a decision belongs to.
NO_DRAFT: Final = 0
DRAFT_OFFER: Final = 1
DRAFT_TRANSFER: Final = 2
DRAFT_GRANT: Final = 3
DRAFT_SHARE: Final = 4

ORDINARY: Final = 0
LIBERATED: Final = 1
IN_NIRVANA: Final = 2

EVERYONE: Final = -1  # to whom an open offer is made


class Person:
    """One seat: its role, what it owns, and what it has done this round."""

    def __init__(self, seat: i64, role: Role) -> None:
        self.seat: i64 = seat
        self.role: Role = role
        self.grain: i64 = 0
        self.coins: i64 = 0
        self.land: i64 = 0
        self.merit: i64 = 0
        self.rep: i64 = 0
        self.mana: i64 = 0
        self.gp: i64 = 0
        self.life: i64 = 0
        self.tokens: i64 = 0
        self.alive: bool = True
        # SA-28: the last round in which an event took something, and how many rounds running it had by then.
        self.hit: i64 = -1
        self.hits: i64 = 0
        # This round.
        self.ap: i64 = 0
        self.refund: i64 = 0
        self.transferred: bool = False
        self.rescued: bool = False
        self.copied: bool = False
        self.disciple: bool = False
        self.asked_for: i64 = 0  # mask of services
        self.veiled: i64 = 0  # those of them asked for anonymously
        self.halved: i64 = 0  # those of them won in a tie that halves
        self.plain_open: i64 = 0  # lots of plain donations
        self.plain_veiled: i64 = 0
        self.plain_actions: i64 = 0
        self.plain_open_actions: i64 = 0
        self.escrow: i64 = 0
        self.answer: Sealed = Sealed()
        self.bid: i64 = -1  # shown in this round's last auction
        self.offers: i64 = 0
        self.counters: i64 = 0
        self.bonus_from: i64 = 0  # SA-05: mask of the partners whose trade brought the merchant's bonus
        self.refused: i64 = 0  # mask of those who would not have this person's offers this round
        self.trades: i64 = 0
        # Counters that only grow, from which the ids of optional questions are made.
        self.decided: i64 = 0
        self.stamp: i64 = 0
        # Set when the person is settled.
        self.special: i64 = ORDINARY
        self.points: i64 = 0
        self.merit_points: i64 = 0
        self.rep_points: i64 = 0
        self.resource_points: i64 = 0
        self.gp_points: i64 = 0
        self.bonus_points: i64 = 0

    def have(self, kind: i64) -> i64:
        if kind == GRAIN:
            return self.grain
        if kind == COINS:
            return self.coins
        return self.land

    def add(self, kind: i64, amount: i64) -> None:
        if kind == GRAIN:
            self.grain += amount
        elif kind == COINS:
            self.coins += amount
        else:
            self.land += amount

    def plain_lots(self) -> i64:
        return self.plain_open + self.plain_veiled

    def asks_for(self, service: i64) -> bool:
        return (self.asked_for >> service) & 1 == 1

    def veil(self, service: i64) -> i64:
        """1 where the service was asked for anonymously."""
        return (self.veiled >> service) & 1

    def is_layman(self) -> bool:
        """Still in play and not the monk: whom merit may be granted to, and whom events and assemblies ask."""
        return self.alive and not self.role.monk

    def power(self) -> i64:
        """S-WIN-4: what breaks ties first, merit or grant points."""
        if self.role.monk:
            return self.gp
        return self.merit

    def clone(self) -> Person:
        other = Person(self.seat, self.role)
        other.grain = self.grain
        other.coins = self.coins
        other.land = self.land
        other.merit = self.merit
        other.rep = self.rep
        other.mana = self.mana
        other.gp = self.gp
        other.life = self.life
        other.tokens = self.tokens
        other.alive = self.alive
        other.hit = self.hit
        other.hits = self.hits
        other.ap = self.ap
        other.refund = self.refund
        other.transferred = self.transferred
        other.rescued = self.rescued
        other.copied = self.copied
        other.disciple = self.disciple
        other.asked_for = self.asked_for
        other.veiled = self.veiled
        other.halved = self.halved
        other.plain_open = self.plain_open
        other.plain_veiled = self.plain_veiled
        other.plain_actions = self.plain_actions
        other.plain_open_actions = self.plain_open_actions
        other.escrow = self.escrow
        other.answer = self.answer.clone()
        other.bid = self.bid
        other.offers = self.offers
        other.counters = self.counters
        other.bonus_from = self.bonus_from
        other.refused = self.refused
        other.trades = self.trades
        other.decided = self.decided
        other.stamp = self.stamp
        other.special = self.special
        other.points = self.points
        other.merit_points = self.merit_points
        other.rep_points = self.rep_points
        other.resource_points = self.resource_points
        other.gp_points = self.gp_points
        other.bonus_points = self.bonus_points
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.role.number)
        packer.put(self.grain)
        packer.put(self.coins)
        packer.put(self.land)
        packer.put(self.merit)
        packer.put(self.rep)
        packer.put(self.mana)
        packer.put(self.gp)
        packer.put(self.life)
        packer.put(self.tokens)
        packer.put(1 if self.alive else 0)
        packer.put(self.hit)
        packer.put(self.hits)
        packer.put(self.ap)
        packer.put(self.refund)
        flags: i64 = 0
        if self.transferred:
            flags += 1
        if self.rescued:
            flags += 2
        if self.copied:
            flags += 4
        if self.disciple:
            flags += 8
        packer.put(flags)
        packer.put(self.asked_for)
        packer.put(self.veiled)
        packer.put(self.halved)
        packer.put(self.plain_open)
        packer.put(self.plain_veiled)
        packer.put(self.plain_actions)
        packer.put(self.plain_open_actions)
        packer.put(self.escrow)
        self.answer.write(packer)
        packer.put(self.bid)
        packer.put(self.offers)
        packer.put(self.counters)
        packer.put(self.bonus_from)
        packer.put(self.refused)
        packer.put(self.trades)
        packer.put(self.decided)
        packer.put(self.stamp)
        packer.put(self.special)
        packer.put(self.points)
        packer.put(self.merit_points)
        packer.put(self.rep_points)
        packer.put(self.resource_points)
        packer.put(self.gp_points)
        packer.put(self.bonus_points)

    def read(self, unpacker: Unpacker, setup: SalvationSetup) -> None:
        role = unpacker.get()
        self.role = setup.role_cards[role] if role >= 0 else setup.no_role
        self.grain = unpacker.get()
        self.coins = unpacker.get()
        self.land = unpacker.get()
        self.merit = unpacker.get()
        self.rep = unpacker.get()
        self.mana = unpacker.get()
        self.gp = unpacker.get()
        self.life = unpacker.get()
        self.tokens = unpacker.get()
        self.alive = unpacker.get() == 1
        self.hit = unpacker.get()
        self.hits = unpacker.get()
        self.ap = unpacker.get()
        self.refund = unpacker.get()
        flags = unpacker.get()
        self.transferred = flags & 1 == 1
        self.rescued = flags & 2 == 2
        self.copied = flags & 4 == 4
        self.disciple = flags & 8 == 8
        self.asked_for = unpacker.get()
        self.veiled = unpacker.get()
        self.halved = unpacker.get()
        self.plain_open = unpacker.get()
        self.plain_veiled = unpacker.get()
        self.plain_actions = unpacker.get()
        self.plain_open_actions = unpacker.get()
        self.escrow = unpacker.get()
        self.answer = read_sealed(unpacker)
        self.bid = unpacker.get()
        self.offers = unpacker.get()
        self.counters = unpacker.get()
        self.bonus_from = unpacker.get()
        self.refused = unpacker.get()
        self.trades = unpacker.get()
        self.decided = unpacker.get()
        self.stamp = unpacker.get()
        self.special = unpacker.get()
        self.points = unpacker.get()
        self.merit_points = unpacker.get()
        self.rep_points = unpacker.get()
        self.resource_points = unpacker.get()
        self.gp_points = unpacker.get()
        self.bonus_points = unpacker.get()


class Offer:
    """What somebody would give, and what for: to one seat, or to whoever takes it."""

    __slots__ = ("depth", "give", "maker", "number", "to", "want")

    def __init__(self, number: i64, maker: i64, to: i64, depth: i64) -> None:
        self.number: i64 = number
        self.maker: i64 = maker
        self.to: i64 = to
        self.depth: i64 = depth  # counters before it in its chain
        self.give = [0, 0, 0]
        self.want = [0, 0, 0]

    def empty(self) -> bool:
        return sum(self.give) + sum(self.want) == 0

    def is_gift(self) -> bool:
        """One side gives nothing."""
        return sum(self.give) == 0 or sum(self.want) == 0

    def clone(self) -> Offer:
        other = Offer(self.number, self.maker, self.to, self.depth)
        other.give = self.give.copy()
        other.want = self.want.copy()
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.number)
        packer.put(self.maker)
        packer.put(self.to)
        packer.put(self.depth)
        packer.put_list(self.give)
        packer.put_list(self.want)


def read_offer(unpacker: Unpacker) -> Offer:
    number = unpacker.get()
    maker = unpacker.get()
    to = unpacker.get()
    offer = Offer(number, maker, to, unpacker.get())
    offer.give = unpacker.get_list()
    offer.want = unpacker.get_list()
    return offer


NO_OFFER: Final = 0  # the number of no offer


class Table(State):
    """All that lies on the table. What may be done with it stands in modules named after the rulebook's chapters."""

    def __init__(self, setup: SalvationSetup) -> None:
        super().__init__(setup.seats)
        self.n: SalvationSetup = setup
        self.step: i64 = CHOOSE_ROLE
        self.round: i64 = 0
        self.starter: i64 = 0  # of round 1
        self.at: i64 = 0  # how many places from this round's starter the turn has come
        self.active: i64 = NOBODY
        self.event: i64 = -1
        self.card: Card = setup.no_card
        self.deck: Deck = Deck([])
        self.drawn: list[int] = []
        self.people: list[Person] = []
        self.hall_by: i64 = NOBODY  # SA-41
        self.land_bank: i64 = setup.land_bank
        self.bank_grain: i64 = 0  # what the bank has taken in, less what it has given out
        self.bank_coins: i64 = 0
        self.relieved: i64 = 0  # mask: relief by this round's event
        self.touched: list[int] = []  # what this round's event did to whom (`events/touched.py`)
        self.auction: i64 = -1  # the service bid for, while BIDDING
        self.deals: i64 = 0
        self.opening: EventLog | None = None  # what was told before the first question
        # Offers.
        self.offers: list[Offer] = []
        self.waiting: i64 = NO_OFFER  # the number of the offer that somebody must answer
        self.numbers: i64 = 0  # offers numbered this round
        self.draft_kind: i64 = NO_DRAFT
        self.draft: Offer = Offer(0, 0, 0, 0)
        self.draft_stage: i64 = 0  # the next kind that may be named; 0 to 2 given, 3 to 5 wanted
        self.draft_answers: i64 = NO_OFFER  # the offer that the draft counters

    def copy_table(self, other: Table) -> None:
        self.copy_base(other)
        self.step = other.step
        self.round = other.round
        self.starter = other.starter
        self.at = other.at
        self.active = other.active
        self.event = other.event
        self.card = other.card
        self.deck = other.deck.clone()
        self.drawn = other.drawn.copy()
        self.people = [person.clone() for person in other.people]
        self.hall_by = other.hall_by
        self.land_bank = other.land_bank
        self.bank_grain = other.bank_grain
        self.bank_coins = other.bank_coins
        self.relieved = other.relieved
        self.touched = other.touched.copy()
        self.auction = other.auction
        self.deals = other.deals
        self.offers = [offer.clone() for offer in other.offers]
        self.waiting = other.waiting
        self.numbers = other.numbers
        self.draft_kind = other.draft_kind
        self.draft = other.draft.clone()
        self.draft_stage = other.draft_stage
        self.draft_answers = other.draft_answers

    def write(self, packer: Packer) -> None:
        self.write_base(packer)
        packer.put(self.step)
        packer.put(self.round)
        packer.put(self.starter)
        packer.put(self.at)
        packer.put(self.active)
        packer.put(self.event)
        self.deck.write(packer)
        packer.put_list(self.drawn)
        for person in self.people:
            person.write(packer)
        packer.put(self.hall_by)
        packer.put(self.land_bank)
        packer.put(self.bank_grain)
        packer.put(self.bank_coins)
        packer.put(self.relieved)
        packer.put_list(self.touched)
        packer.put(self.auction)
        packer.put(self.deals)
        packer.put(len(self.offers))
        for offer in self.offers:
            offer.write(packer)
        packer.put(self.waiting)
        packer.put(self.numbers)
        packer.put(self.draft_kind)
        self.draft.write(packer)
        packer.put(self.draft_stage)
        packer.put(self.draft_answers)

    def read(self, unpacker: Unpacker) -> None:
        self.read_base(unpacker)
        self.step = unpacker.get()
        self.round = unpacker.get()
        self.starter = unpacker.get()
        self.at = unpacker.get()
        self.active = unpacker.get()
        self.event = unpacker.get()
        self.card = self.n.cards[self.event] if self.event >= 0 else self.n.no_card
        self.deck = read_deck(unpacker)
        self.drawn = unpacker.get_list()
        for person in self.people:
            person.read(unpacker, self.n)
        self.hall_by = unpacker.get()
        self.land_bank = unpacker.get()
        self.bank_grain = unpacker.get()
        self.bank_coins = unpacker.get()
        self.relieved = unpacker.get()
        self.touched = unpacker.get_list()
        self.auction = unpacker.get()
        self.deals = unpacker.get()
        self.offers = [read_offer(unpacker) for _ in range(unpacker.get())]
        self.waiting = unpacker.get()
        self.numbers = unpacker.get()
        self.draft_kind = unpacker.get()
        self.draft = read_offer(unpacker)
        self.draft_stage = unpacker.get()
        self.draft_answers = unpacker.get()
