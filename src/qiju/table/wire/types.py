"""The messages of the socket (docs/protocol.md) as types: what builds them is checked, and the page's types are made
from them. What REST also shows (TableInfo) is in `models.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict

from qiju.kernel.menu import PlainPreview
from qiju.table.words import Words

if TYPE_CHECKING:
    from qiju.table.service.models import TableInfo

# Why a message was refused.
RefusalCode: TypeAlias = Literal[
    "invalid",
    "illegal",
    "stale",
    "not_yours",
    "not_now",
    "too_fast",
    "too_large",
    "forbidden",
    "not_found",
    "full",
    "too_many",
    "conflict",
]


class MenuRefusal(TypedDict):
    text: Words
    clause: str


class MenuItem(TypedDict):
    """One small move: its word in the notation, and either what it would do or why it may not be done."""

    move: int
    word: str
    label: Words
    refusal: NotRequired[MenuRefusal]
    preview: NotRequired[PlainPreview]


class Ask(TypedDict):
    """What this viewer is asked; a viewer who is not asked gets an empty menu."""

    q: int
    must: bool
    may: bool
    # The seats that must decide.
    waiting: list[int]
    since: int
    # When the rules take silence for an answer.
    until: NotRequired[int]
    # Answers are heard together, at `until` or as soon as all are there; nobody is told before who has given one ...
    together: NotRequired[bool]
    # ... but this seat what it has answered. Another answer takes its place.
    held: NotRequired[list[int]]
    menu: list[MenuItem]
    undo: bool
    undo_why: NotRequired[Words]


class GameEvent(TypedDict):
    # Its number for this viewer.
    n: int
    kind: str
    data: dict[str, object]
    say: Words


class Chat(TypedDict):
    seat: int
    name: str
    text: str
    at: int
    # What the table itself says about this seat, instead of `text`.
    say: NotRequired[Words]


class ClockLeft(TypedDict):
    left: int | None
    periods: int


class Clocks(TypedDict):
    seats: list[ClockLeft]
    running: list[int]
    at: int


class Undo(TypedDict):
    seat: int
    # The seats that have not answered.
    waiting: list[int]


class Revealed(TypedDict):
    secret: str
    nonce: str
    nonces: list[str | None]


class Fair(TypedDict):
    commitment: str
    # Fingerprints of everybody's shares, and from the start on the shares themselves.
    seals: list[str | None]
    nonces: list[str | None]
    # The table is about to start: whoever has sealed a share opens it now.
    opening: bool
    revealed: Revealed | None


class Receipt(TypedDict):
    """What somebody takes away from a table, to hold against its record later."""

    qiju_receipt: int
    table: str
    game: str
    seat: int
    names: list[str]
    commitment: str
    seals: list[str | None]
    nonces: list[str | None]
    begun: str
    count: int
    link: str


class Outcome(TypedDict):
    winners: list[int]
    ranks: list[int]
    scores: list[int]
    # Scores are counted in this part of a point.
    unit: int
    reason: str


class Over(TypedDict):
    outcome: Outcome
    digest: str


class TableState(TypedDict):
    """What `sync` brings whole and `update` in part."""

    v: int
    you: int
    host: bool
    table: TableInfo
    names: list[str]
    # Game.view for this viewer; null before the start.
    view: object
    ask: Ask | None
    events: list[GameEvent]
    clocks: Clocks | None
    chat: list[Chat]
    undo: Undo | None
    fair: Fair | None
    over: Over | None
    now: int


class MenuAnswer(TypedDict):
    """What may follow the small moves chosen so far; `complete`: nothing needs to."""

    type: Literal["menu"]
    ref: str
    items: list[MenuItem]
    complete: bool


class Aside(TypedDict):
    """What the table itself said beside the game, and the number of the event that it came after."""

    after: int
    say: Words


class StoryAnswer(TypedDict):
    """What this viewer was told before a number; `more`: there is something before it; `asides`: all of them."""

    type: Literal["story"]
    ref: str
    events: list[GameEvent]
    more: bool
    asides: list[Aside]


class GuessesAnswer(TypedDict):
    """For every seat, how likely it is what, by what this seat may know; empty where that is known."""

    type: Literal["guesses"]
    ref: str
    seats: list[dict[str, float]]


class OkAnswer(TypedDict):
    type: Literal["ok"]
    ref: str
    # The new table, after a rematch.
    table: NotRequired[str]
    # It waits for the share of the chance that was sealed with the request.
    opening: NotRequired[bool]
    receipt: NotRequired[Receipt]


class RefusedAnswer(TypedDict):
    type: Literal["refused"]
    # null: to a message that had none.
    ref: str | None
    error: RefusalCode
    text: Words
    clause: NotRequired[str]


class RematchMessage(TypedDict):
    type: Literal["rematch"]
    table: str


class HintMessage(TypedDict):
    """What this seat might do about question `q`, and why; no moves where there was no time to think."""

    type: Literal["hint"]
    q: int
    moves: list[int]
    label: Words
    why: Words


class WhyMessage(TypedDict):
    """What the last move of a bot did, as far as this seat can know."""

    type: Literal["why"]
    seat: int
    say: Words


class WaitMessage(TypedDict):
    """Whoever looks on here sees the table so many milliseconds later; the first of it comes then."""

    type: Literal["wait"]
    ms: int


class ByeMessage(TypedDict):
    type: Literal["bye"]
    why: str
