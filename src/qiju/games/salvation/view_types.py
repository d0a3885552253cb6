"""What the view of 《救赎之路》 holds: `view.py` is checked against it, and the page's types are made from it."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

Step: TypeAlias = Literal[
    "choose_role",
    "event_join",
    "event_name",
    "market",
    "act",
    "assembly",
    "bidding",
    "granting",
    "sharing",
    "over",
]
Good: TypeAlias = Literal["grain", "coins", "land"]
Goods: TypeAlias = dict[Good, int]
Role: TypeAlias = Literal["merchant", "landlord", "official", "farmer", "widow", "monk"]
Special: TypeAlias = Literal["none", "liberation", "nirvana"]
EventKind: TypeAlias = Literal["imperial", "famine", "assembly", "chance"]
Condition: TypeAlias = Literal["merit", "rep", "resources", "mana", "gp"]
# What an event may change.
Touched: TypeAlias = Literal["grain", "coins", "merit", "rep", "mana", "gp", "life", "tokens"]


class Need(TypedDict):
    what: Condition
    need: int
    have: int
    at: Literal["least", "most"]
    met: bool


class Progress(TypedDict):
    goal: Literal["liberation", "nirvana"]
    needs: list[Need]
    met: bool
    points_now: int


class Outlook(TypedDict):
    """What a deed would bring: a gift in phase 4, if nobody outbids it."""

    changes: dict[str, int]
    # How many points more the final count would show, remaining resources included.
    points: int
    # The conditions that it moves, as they would stand.
    needs: list[Need]


class Score(TypedDict):
    total: int
    merit: int
    rep: int
    resources: int
    gp: int
    bonus: int


class Request(TypedDict):
    service: str
    anonymous: bool


class Gifts(TypedDict):
    """How often somebody gave plainly this round."""

    open: int
    anonymous: int


class Lot(TypedDict):
    grain: int
    coins: int


class Rates(TypedDict):
    sell: Lot
    buy: Lot
    land_price: int
    land_sale: int
    # The action points of a visit to the village, and of a sale or purchase of land.
    village_actions: int
    land_actions: int


class Worth(TypedDict):
    grain: int
    coins: int
    land: int


class Person(TypedDict):
    seat: int
    role: Role | None
    grain: int
    coins: int
    land: int
    merit: int
    rep: int
    mana: int | None
    gp: int | None
    life: int
    tokens: int
    alive: bool
    actions: int
    escrow: int
    resources: int
    protected: bool
    transferred: bool
    # What they gain themselves when they transfer merit.
    transfer_bonus: int
    disciple: bool
    requests: list[Request]
    plain: Gifts
    # What phase 4 will bring for this round's gifts, if nobody outbids them.
    coming: dict[str, int]
    offers_left: int
    counters_left: int
    trades: int
    bonus_left: bool
    sealed: bool
    answer: int | None
    bid: int | None
    land_limit: int
    rates: Rates
    # What one more of each is worth to them now, in hundredths of a point.
    worth: Worth | None
    progress: Progress
    special: Special
    score: Score | None


class Asker(TypedDict):
    seat: int
    anonymous: bool


class Service(TypedDict):
    name: str
    coins: int
    usual: int
    merit: int
    rep: int
    # For how many a round; 0: for all who ask.
    supply: int
    once: bool
    gone: bool
    asked: list[Asker]
    contested: bool


# Who has it where two write the same.
Tie: TypeAlias = Literal["you", "them", "dice", "halved"]


class Bidder(TypedDict):
    seat: int
    sealed: bool
    bid: int | None
    most: int
    anonymous: bool
    # Between this bidder and the viewer; null where the viewer does not bid.
    tie: Tie | None


class Auction(TypedDict):
    # The least bid with which the viewer has it, whatever the others write.
    sure: int | None
    service: str
    least: int
    supply: int
    bidders: list[Bidder]


class PlainGift(TypedDict):
    coins: int
    merit: int
    many: bool


class Assembly(TypedDict):
    actions: int
    coins: int
    merit: int


Relief = TypedDict("Relief", {"actions": int, "mana": int, "grain": int, "from": int})


class Temple(TypedDict):
    services: list[Service]
    anonymous: int
    plain: PlainGift | None
    hall_by: int | None
    auction: Auction | None
    assembly: Assembly
    relief: Relief


Offer = TypedDict(
    "Offer",
    {
        "number": int,
        "from": int,
        # null: to all.
        "to": int | None,
        "give": Goods,
        "want": Goods,
        "counter": int,
        "can": bool,
        "takers": list[int],
    },
)


class Market(TypedDict):
    open: bool
    offers: list[Offer]
    waiting: int | None
    most: int
    offers_a_round: int
    counters_a_round: int
    chain: int
    deals: int


class EventView(TypedDict):
    name: str
    kind: EventKind
    effects: dict[str, object]
    rate_percent: int
    changes: list[dict[Touched, int]]
    relieved: list[int]
    disciple: int | None


class Village(TypedDict):
    rate_percent: int
    caravan: bool
    one_lot: bool
    land_bank: int
    # As printed; a role may pay less.
    land_price: int
    land_sale: int


class Palace(TypedDict):
    actions: int
    rep: int
    coins: int


class Veil(TypedDict):
    coins: int
    merit: int


class Question(TypedDict):
    what: str
    asked: list[int]
    pay: dict[str, int]
    free: list[int]
    merit: int
    veil: Veil | None


class Scoring(TypedDict):
    merit: int
    rep: int
    resources: int
    gp: int
    land_value: int


class Goals(TypedDict):
    score: Scoring
    special: Literal["win", "bonus"]
    bonus: int
    check: Literal["game_end", "end_of_round", "any_time"]


class Result(TypedDict):
    reason: str
    winners: list[int]
    ranks: list[int]
    specials: list[Special]


class SalvationView(TypedDict):
    step: Step
    phase: int
    round: int
    rounds: int
    first: int | None
    order: list[int]
    turn: int | None
    event: EventView | None
    events_left: int
    events_gone: list[str]
    people: list[Person]
    temple: Temple
    village: Village
    palace: Palace
    market: Market
    # By the words of the viewer's moves.
    outlook: dict[str, Outlook]
    question: Question | None
    goals: Goals
    result: Result | None
