"""What lies on the table of 《救赎之路》: the persons and what they own, what they asked for, the offers, the deck."""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from qiju.games.salvation.moves import COINS, GRAIN, LAND
from qiju.games.salvation.setup import Card, Role, SalvationSetup
from qiju.games.salvation.view_types import Step as StepName
from qiju.kernel.events import EventLog
from qiju.kernel.fields import Content, Each, Flag, Kept, Loose, Piece
from qiju.kernel.knowledge import Deck, Sealed
from qiju.kernel.setup import Setup
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
STEP_NAMES: Final[tuple[StepName, ...]] = (
    "choose_role",
    "event_join",
    "event_name",
    "market",
    "act",
    "assembly",
    "bidding",
    "granting",
    "sharing",
)

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


class Person(Piece):
    """One seat: its role, what it owns, and what it has done this round."""

    seat: Kept[i64]
    role: Annotated[Role, Content(SalvationSetup, "role_cards", "no_role")]
    grain: i64 = 0
    coins: i64 = 0
    land: i64 = 0
    merit: i64 = 0
    rep: i64 = 0
    mana: i64 = 0
    gp: i64 = 0
    life: i64 = 0
    tokens: i64 = 0
    alive: bool = True
    # SA-28: the last round in which an event took something, and how many rounds running it had by then.
    hit: i64 = -1
    hits: i64 = 0
    # This round.
    ap: i64 = 0
    refund: i64 = 0
    transferred: Flag = False
    rescued: Flag = False
    copied: Flag = False
    disciple: Flag = False
    asked_for: i64 = 0  # mask of services
    veiled: i64 = 0  # those of them asked for anonymously
    halved: i64 = 0  # those of them won in a tie that halves
    plain_open: i64 = 0  # lots of plain donations
    plain_veiled: i64 = 0
    plain_actions: i64 = 0
    plain_open_actions: i64 = 0
    escrow: i64 = 0
    answer: Sealed = Sealed()
    bid: i64 = -1  # shown in this round's last auction
    offers: i64 = 0
    counters: i64 = 0
    bonus_from: i64 = 0  # SA-05: mask of the partners whose trade brought the merchant's bonus
    refused: i64 = 0  # mask of those who would not have this person's offers this round
    trades: i64 = 0
    # Counters that only grow, from which the ids of optional questions are made.
    decided: i64 = 0
    stamp: i64 = 0
    # Set when the person is settled.
    special: i64 = ORDINARY
    points: i64 = 0
    merit_points: i64 = 0
    rep_points: i64 = 0
    resource_points: i64 = 0
    gp_points: i64 = 0
    bonus_points: i64 = 0

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


def nothing_of(goods: list[int]) -> bool:
    """No grain, no coins, no land."""
    return goods[GRAIN] == 0 and goods[COINS] == 0 and goods[LAND] == 0


class Offer(Piece):
    """What somebody would give, and what for: to one seat, or to whoever takes it."""

    number: i64
    maker: i64
    to: i64
    depth: i64  # counters before it in its chain
    give: list[int] = [0, 0, 0]
    want: list[int] = [0, 0, 0]

    def empty(self) -> bool:
        return nothing_of(self.give) and nothing_of(self.want)

    def is_gift(self) -> bool:
        """One side gives nothing."""
        return nothing_of(self.give) or nothing_of(self.want)


NO_OFFER: Final = 0  # the number of no offer


class Table(State):
    """All that lies on the table. What may be done with it stands in modules named after the rulebook's chapters."""

    n: Kept[SalvationSetup]
    card: Kept[Card]  # of the event
    step: i64 = CHOOSE_ROLE
    round: i64 = 0
    starter: i64 = 0  # of round 1
    at: i64 = 0  # how many places from this round's starter the turn has come
    active: i64 = NOBODY
    event: i64 = -1
    deck: Deck = Deck([])
    drawn: list[int] = []
    people: Each[list[Person]] = []
    hall_by: i64 = NOBODY  # SA-41
    land_bank: i64 = 0
    bank_grain: i64 = 0  # what the bank has taken in, less what it has given out
    bank_coins: i64 = 0
    relieved: i64 = 0  # mask: relief by this round's event
    touched: list[int] = []  # what this round's event did to whom (`events/touched.py`)
    auction: i64 = -1  # the service bid for, while BIDDING
    deals: i64 = 0
    opening: Loose[EventLog | None] = None  # what was told before the first question
    # Offers.
    offers: list[Offer] = []
    waiting: i64 = NO_OFFER  # the number of the offer that somebody must answer
    numbers: i64 = 0  # offers numbered this round
    draft_kind: i64 = NO_DRAFT
    draft: Offer = Offer(0, 0, 0, 0)
    draft_stage: i64 = 0  # to whom, or goods (`trade/drafts.py`)
    draft_answers: i64 = NO_OFFER  # the offer that the draft counters

    def derive(self, setup: Setup) -> None:
        self.card = self.n.cards[self.event] if self.event >= 0 else self.n.no_card
