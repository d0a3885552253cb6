"""What REST takes and gives, as types: the source of the OpenAPI page."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from qiju.table.rooms.clock import Rule

ShortText = Annotated[str, Field(max_length=200)]
Names = Annotated[list[ShortText], Field(max_length=64)]
Lang = Literal["zh", "en"]
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


class Option(BaseModel):
    name: str
    default: str
    choices: list[str]
    clause: str
    text: Words


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
    custom: list[str]


class Games(BaseModel):
    """The games, and where friends in the same network find them (null where only this machine is served)."""

    games: list[Facts]
    lan: str | None


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
    played_by_bot: bool
    resigned: bool


class Own(BaseModel):
    """Content of somebody's own that a table plays with: its pieces, and the hash of what it is."""

    hash: str
    pieces: list[str]


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


class Tables(BaseModel):
    tables: list[TableInfo]


class MyTableInfo(TableInfo):
    seat: int
    token_ok: bool


class MyTables(BaseModel):
    tables: list[MyTableInfo]


class NewTable(Asked):
    """A table to open. The creator sits at seat 0."""

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
    nonce: Hex | None = None


class OwnFile(Asked):
    """A TOML file of somebody's own content. It is read and checked, never run."""

    name: ShortText
    text: str


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


class Play(Asked):
    """A table against bots, started at once."""

    game: ShortText
    name: ShortText
    lang: Lang = "zh"
    seats: Annotated[int, Field(ge=0, le=64)] = 0
    presets: Names = []
    options: Annotated[dict[str, str | bool | int], Field(max_length=200)] = {}
    bot: ShortText | None = None
    nonce: Hex | None = None


class Join(Asked):
    name: ShortText
    seat: Annotated[int, Field(ge=0, le=63)] | None = None
    nonce: Hex | None = None


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
