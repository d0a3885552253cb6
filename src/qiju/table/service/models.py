"""What REST takes and gives, as types: the source of the OpenAPI page."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from qiju.table.rooms.clock import Rule

ShortText = Annotated[str, Field(max_length=200)]
Names = Annotated[list[ShortText], Field(max_length=64)]
Lang = Literal["zh", "en"]
PersonId = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
Watch = Literal["link", "nobody"]
Hex = Annotated[str, Field(max_length=64)]
ClockKind = Literal["none", "move", "game", "increment", "byoyomi"]
Milliseconds = Annotated[int, Field(ge=0, le=1 << 53)]


class Asked(BaseModel):
    """A body. Fields that are not known are passed over."""

    model_config = ConfigDict(strict=True)


class Words(BaseModel):
    """A text for people, in both languages."""

    zh: str
    en: str


class Error(BaseModel):
    """What is wrong, as a code and in words."""

    error: Literal["invalid", "not_found", "full", "forbidden", "too_many", "too_large", "conflict"]
    text: Words
    clause: str | None = None


# -- games -------------------------------------------------------------------------------------------


class Preset(BaseModel):
    name: str
    text: Words
    recommended: bool
    about: Words


class Option(BaseModel):
    name: str
    default: str
    choices: list[str]
    clause: str
    text: Words


class GameCard(BaseModel):
    """What the shelf says of a game. `version` names its facts, all of them: other facts, another version."""

    id: str
    version: str
    title: Words
    seats: list[int]
    standard: int
    minutes: Words
    weight: Words
    line: Words
    lesson: bool


class Games(BaseModel):
    """The games, and where friends in the same network find them (null where only this machine is served);
    whether this server has a lab.
    """

    games: list[GameCard]
    lan: str | None
    lab: bool


class Facts(BaseModel):
    """A game's facts."""

    id: str
    rules: int
    title: Words
    seats: list[int]
    standard: int
    roles: list[str]
    bots: list[str]
    presets: list[Preset]
    options: list[Option]
    minutes: Words
    weight: Words
    line: Words
    text: dict[Lang, dict[str, str]]
    guessed: str
    custom: list[str]


class Event(BaseModel):
    """What happened, numbered for whoever heard it."""

    n: int
    kind: str
    data: dict[str, Any]
    say: Words


class Replay(BaseModel):
    """A finished table after so many of its decisions."""

    view: dict[str, Any]
    events: list[Event]
    count: int
    at: int
    told: list[int] | None = None


class ReviewPoint(BaseModel):
    """Everybody's chances after so many decisions: each a share of 1 and half its 95 % interval."""

    at: int
    chances: list[list[float]]


class ReviewAccount(BaseModel):
    """Where a seat's end came from; what moved it adds up to it."""

    began: list[float]
    choices: list[float]
    luck: list[float]
    others: list[float]
    ended: list[float]


class ReviewMove(BaseModel):
    """A move as it is written, and as people call it."""

    word: str
    zh: str
    en: str


class ReviewChoice(BaseModel):
    """A choice that mattered: what was done, how likely a win was then, what would have been better and by how much."""

    at: int
    seat: int
    made: ReviewMove
    other: ReviewMove
    chance: list[float]
    gain: list[float]


class Review(BaseModel):
    """A finished table looked at again. `choices` is how many were weighed; 0 where that would take too long."""

    game: str
    names: list[str]
    entries: int
    choices: int
    finished: bool
    points: list[ReviewPoint]
    accounts: list[ReviewAccount]
    mattered: list[ReviewChoice]


class GuessPoint(BaseModel):
    """What somebody could think of everybody after so many decisions: shares of 1 by name; empty where it is known."""

    at: int
    seats: list[dict[str, float]]


class Guesses(BaseModel):
    """What a seat could have guessed along a finished game: of what (a section of the texts), and what was true."""

    what: str
    truth: list[str]
    entries: int
    points: list[GuessPoint]


class WhyStake(BaseModel):
    """What two moves change most differently: now, soon after the one, soon after the other."""

    name: str
    now: float
    made: float
    other: float


class WhyReason(BaseModel):
    """The figures behind a sentence: the chance of winning, its lead over the next best with its standard error."""

    source: Literal["searched", "glanced", "fancied", "tempered", "by_chance", "unknown"]
    chance: float
    lead: float
    error: float
    worlds: int
    temper: str
    stake: WhyStake | None


class Why(BaseModel):
    """Why a decision was made, in words. `bot`: empty for a person; `reason`: null where nothing was chosen."""

    at: int
    seat: int
    bot: str
    reason: WhyReason | None
    zh: str
    en: str


class Ruling(BaseModel):
    heading: str
    text: str


class Rules(BaseModel):
    """A rulebook in our own words."""

    page: str
    clauses: dict[str, str]
    rulings: dict[str, Ruling]


# -- tables ------------------------------------------------------------------------------------------


class Clock(Asked):
    """none; move: `step` a decision; game: `main` for all; increment: `main` plus `step` after each; byoyomi: `main`,
    then `periods` of `step`.
    """

    kind: ClockKind = "none"
    main: Milliseconds = 0
    step: Milliseconds = 0
    periods: Annotated[int, Field(ge=0, le=99)] = 0

    def rule(self) -> Rule:
        return Rule(self.kind, self.main, self.step, self.periods)


class ClockInfo(BaseModel):
    """A table's clock, all of it said."""

    kind: ClockKind
    main: int
    step: int
    periods: int


class SeatInfo(BaseModel):
    name: str
    kind: Literal["empty", "person", "bot"]
    bot: str | None
    connected: bool
    bot_at: int | None
    played_by_bot: bool
    resigned: bool
    hints: int


class Own(BaseModel):
    """Content of somebody's own that a table plays with: its pieces, and the hash of what it is."""

    hash: str
    pieces: list[str]


class PauseInfo(BaseModel):
    """Who paused the table, and until when at most (null: as long as they like)."""

    seat: int
    until: int | None


class TableInfo(BaseModel):
    """What everybody may know about a table."""

    code: str
    game: str
    status: Literal["open", "playing", "paused", "over"]
    public: bool
    seats: list[SeatInfo]
    presets: list[str]
    options: dict[str, str]
    clock: ClockInfo
    spectators: int
    created: int
    commitment: str
    host: int
    move: int
    own: Own | None
    many_seats: bool
    watch: Watch
    watch_delay: int
    lesson: bool
    hints: bool
    reasons: bool
    pause: PauseInfo | None


class Tables(BaseModel):
    tables: list[TableInfo]


class MyTableInfo(TableInfo):
    seat: int
    token_ok: bool


class MyTables(BaseModel):
    tables: list[MyTableInfo]


class NewTable(Asked):
    """A table to open. The creator sits at seat 0. `person`: who that is, a number that a browser draws once; whoever
    has a seat takes no other unless `many_seats`. `watch`: who may look on, and `watch_delay`: how much later.
    `hints`: may people ask for advice, and how a bot would guess; `reasons`: may one ask about a bot's move while the
    game goes on?
    """

    game: ShortText
    name: ShortText
    seats: Annotated[int, Field(ge=0, le=64)] = 0
    presets: Names = []
    options: Annotated[dict[str, str | bool | int], Field(max_length=200)] = {}
    roles: Names = []
    bots: Annotated[list[ShortText | None], Field(max_length=64)] | None = None
    clock: Clock = Clock()
    public: bool = False
    lang: Lang = "zh"
    seal: Hex | None = None
    person: PersonId | None = None
    many_seats: bool = False
    watch: Watch = "link"
    watch_delay: Annotated[int, Field(ge=0, le=600_000)] = 0
    hints: bool = False
    reasons: bool = False


class OwnFile(Asked):
    """A file of somebody's own, TOML, or JSON for a patch: pieces that a game takes, or a patch of its numbers. It is
    read and checked, never run.
    """

    name: ShortText
    text: str
    kind: Literal["content", "patch"] = "content"


class OwnTable(NewTable):
    """A table to open with content of one's own."""

    own: OwnFile


class OwnPiece(BaseModel):
    """One piece of a file: where it stands, what it costs, and why it is refused."""

    kind: str
    id: str
    line: int
    points: int
    least: int | None
    most: int
    why: Words | None


class OwnPieces(BaseModel):
    """What a file brings, or why it is refused as a whole."""

    why: Words | None
    pieces: list[OwnPiece]
    # What it says, by kind of piece, for a preview: read, checked for its size, and nothing more.
    tree: dict[str, Any]


class StudioDoor(BaseModel):
    open: bool


class NumberOf(BaseModel):
    """One number or declared name of a game's content. `path`: the way to it through tables and lists."""

    key: str
    path: list[str | int]
    value: int | str
    low: int | None
    high: int | None
    choices: list[str]
    clause: str
    label: Words


class Numbers(BaseModel):
    numbers: list[NumberOf]


class Change(BaseModel):
    """A key that a patch changes; without values where it holds more than a number."""

    key: str
    label: Words
    clause: str
    before: int | str | None
    after: int | str | None
    line: int


class Flaw(BaseModel):
    line: int
    why: Words


class Patched(BaseModel):
    """What a patch changes, everything that is wrong with it, or why it cannot be read at all."""

    why: Words | None
    flaws: list[Flaw]
    changes: list[Change]


class WeighWish(Asked):
    """A change to weigh: at which tables, and who plays."""

    own: OwnFile
    seats: Annotated[int, Field(ge=0, le=64)] = 0
    presets: Names = []
    options: Annotated[dict[str, str | bool | int], Field(max_length=200)] = {}
    bot: ShortText | None = None


Part = Literal["cards", "board", "boards", "tokens", "aids", "rules"]
Paper = Literal["a4", "letter"]
CardSize = Literal["", "poker", "bridge", "mini", "tarot", "square"]


class Retold(BaseModel):
    """Sentences of a game as a table with other numbers has them: those that differ."""

    text: dict[Lang, dict[str, str]]


class PrintDraft(Asked):
    """A draft to print, and how."""

    own: OwnFile
    lang: Lang = "zh"
    paper: Paper = "a4"
    size: CardSize = ""
    only: Part | None = None
    light: bool = False


class Mean(BaseModel):
    """A mean with its 95 % interval, which is none where nothing varied."""

    mean: float
    low: float | None
    high: float | None


class WeighedMetric(BaseModel):
    """One figure before and after. `q`: how likely such a difference is by chance, given how many were looked at."""

    id: str
    label: Words
    proportion: bool
    before: Mean
    after: Mean
    difference: Mean
    q: float


class Weighed(BaseModel):
    games: int
    metrics: list[WeighedMetric]


class Play(Asked):
    """A table against bots, started at once."""

    game: ShortText
    name: ShortText
    lang: Lang = "zh"
    seats: Annotated[int, Field(ge=0, le=64)] = 0
    presets: Names = []
    options: Annotated[dict[str, str | bool | int], Field(max_length=200)] = {}
    bot: ShortText | None = None
    seal: Hex | None = None


class OwnPlay(Play):
    """A table against bots with something of one's own."""

    own: OwnFile
    roles: Names = []


class Learn(Asked):
    """A lesson in a game: a table against bots, started at once, whose deal is always the same."""

    game: ShortText
    name: ShortText
    lang: Lang = "zh"


class Join(Asked):
    name: ShortText
    seat: Annotated[int, Field(ge=0, le=63)] | None = None
    seal: Hex | None = None
    person: PersonId | None = None


class OpenShare(Asked):
    """A share of a table's chance, opened by whoever sealed it."""

    token: ShortText
    nonce: Hex


class Fork(Asked):
    """Play on from a finished table after so many decisions. Without `seat`: whoever is to decide there."""

    at: Annotated[int, Field(ge=0, le=1_000_000)]
    name: ShortText
    seat: Annotated[int, Field(ge=0, le=63)] | None = None
    lang: Lang = "zh"


class Seated(BaseModel):
    """A seat and the token that holds it."""

    table: str
    seat: int
    token: str
    host: bool
    link: str
    commitment: str


class Opened(BaseModel):
    """The table, now that this share is open."""

    status: Literal["open", "playing", "paused", "over"]


class Mine(Asked):
    tokens: Annotated[list[ShortText], Field(max_length=200)]


class ReportWish(Asked):
    token: ShortText | None = None
    text: Annotated[str, Field(max_length=4000)]


class Report(BaseModel):
    """A problem report: what this seat may know, and nothing more."""

    text: str
    at: int
    versions: dict[str, str]
    table: TableInfo
    seat: int
    view: dict[str, Any] | None
    events: list[Event]
    record: str | None


class Health(BaseModel):
    ok: bool
    tables: int
    version: str


class Ready(BaseModel):
    """`why` not: the store does not answer, or its disk is full."""

    ok: bool
    why: Literal["store", "full"] | None
