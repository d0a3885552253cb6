"""What the view of 《三国杀》 holds: `view.py` is checked against it, and the page's types are made from it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

Phase: TypeAlias = Literal["start", "judge", "draw", "play", "discard", "end", "generals", "over"]
Identity: TypeAlias = Literal["lord", "loyalist", "rebel", "renegade"]
Kingdom: TypeAlias = Literal["wei", "shu", "wu", "qun", "none"]
Gender: TypeAlias = Literal["male", "female"]
Slot: TypeAlias = Literal["weapon", "armor", "plus", "minus"]

# A card that lies in front of somebody, and what it is used as.
Laid = TypedDict("Laid", {"card": str, "as": str})


class Part(TypedDict):
    """What a distance is made of: the way along the seats, and whatever makes it longer or shorter."""

    # "seats", a card, or a skill.
    by: str
    n: int


class SeatView(TypedDict):
    seat: int
    general: str | None
    kingdom: Kingdom | None
    gender: Gender
    identity: Identity | None
    alive: bool
    hp: int
    max_hp: int
    count: int
    # What this viewer knows of it.
    hand: list[str]
    equip: dict[Slot, str]
    zone: list[Laid]
    skills: list[str]
    range: int
    # From the viewer to this seat, and what it is made of.
    distance: int | None
    way: list[Part]
    offers: list[str]


class Offered(TypedDict):
    """A general to choose."""

    name: str
    kingdom: Kingdom
    gender: Gender
    hp: int
    skills: list[str]


class Layer(TypedDict):
    """One thing being resolved; which fields it has depends on its kind."""

    kind: str
    card: NotRequired[str | None]
    cards: NotRequired[list[str]]
    seat: NotRequired[int | None]
    targets: NotRequired[list[int]]
    target: NotRequired[int | None]
    aside: NotRequired[int | None]
    shown: NotRequired[list[str]]
    count: NotRequired[int]
    # Whose 无懈可击 was the last.
    last: NotRequired[int | None]
    source: NotRequired[int | None]
    # Of damage; for somebody dying, how much health is wanting.
    amount: NotRequired[int]
    # How much a 桃 of the viewer would give the dying.
    heal: NotRequired[int]
    # The damage has been done, and what follows from it is being resolved.
    done: NotRequired[bool]
    # It is no card: a skill says that it counts as used.
    bare: NotRequired[bool]
    # How many 闪 a 杀 has met.
    met: NotRequired[int]
    other: NotRequired[int]
    skill: NotRequired[str]


class Stake(TypedDict):
    """What comes to whoever is asked for a 闪 or a 杀 and gives none."""

    seat: int
    source: int
    amount: int
    # How many cards of that name it still takes.
    cards: int


class SgsView(TypedDict):
    phase: Phase
    turn: int | None
    turns: int
    deck: int
    discard: list[str]
    middle: list[str]
    stack: list[Layer]
    question: str | None
    asked: list[int]
    answered: list[int]
    answer: list[int] | None
    looking: list[str]
    stake: Stake | None
    # What a card of this name would do, used by whoever's turn it is.
    harm: dict[str, int]
    # How many cards whoever is in their discard phase has to put down.
    surplus: int
    # From whom (row) to whom; -1 where one of them is dead.
    distances: list[list[int]]
    # How many of each identity this table began with.
    mix: dict[Identity, int]
    sha_used: int
    seats: list[SeatView]
    offered: list[Offered]
    result: str | None
    winners: list[int]
    reshuffles: int
