"""What the REST side of accounts and of moderation takes and gives, as types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from qiju.table.service.models import Asked, ShortText

Status = Literal["open", "playing", "paused", "over"]
Reason = Literal["abuse", "cheating", "name", "other"]
Secret = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{43}$")]
Signed = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,8192}$")]
AccountId = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
Id = Annotated[str, Field(max_length=1400)]  # a passkey's id has up to 1,023 bytes
SeatNumber = Annotated[int, Field(ge=0, le=63)]
LongText = Annotated[str, Field(max_length=1000)]
Days = Annotated[int, Field(ge=0, le=3650)]


# -- accounts ----------------------------------------------------------------------------------------


class AccountKey(BaseModel):
    """What opens an account: a passkey, or a sign-in link."""

    id: str
    kind: Literal["passkey", "link"]
    created: int
    used: int


class Blocked(BaseModel):
    id: str
    name: str


class Account(BaseModel):
    """One's own account."""

    name: str
    created: int
    keys: list[AccountKey]
    blocks: list[Blocked]


class Me(BaseModel):
    """Who is signed in, null for a guest; and whether this house reads passkeys."""

    account: Account | None
    passkeys: bool


class NewLink(Asked):
    """A sign-in link: the first key of a new account of this name, or one more of the account that is signed in."""

    name: ShortText | None = None


class MadeLink(BaseModel):
    """The link's secret. It is told this once and kept only as a hash."""

    secret: str


class EnterByLink(Asked):
    secret: Secret


class NewPasskey(Asked):
    """Ask for a passkey: the first key of a new account of this name, or one more of the account that is signed in."""

    name: ShortText | None = None


class PasskeyWish(BaseModel):
    """What the browser is to be asked for (`publicKey`), and what is to be sent back with its answer."""

    account: str
    options: dict[str, Any]


class SignedMaking(Asked):
    """What `AuthenticatorAttestationResponse` holds, bytes as base64url."""

    clientDataJSON: Signed
    attestationObject: Signed


class SignedEntering(Asked):
    """What `AuthenticatorAssertionResponse` holds, bytes as base64url."""

    clientDataJSON: Signed
    authenticatorData: Signed
    signature: Signed


class MadePasskey(Asked):
    account: AccountId
    challenge: Signed
    name: ShortText | None = None
    id: Signed
    response: SignedMaking


class EnterByPasskey(Asked):
    challenge: Signed
    id: Signed
    response: SignedEntering


class SignOut(Asked):
    everywhere: bool = False


class DropKey(Asked):
    id: Id


class NewName(Asked):
    name: ShortText


class Done(BaseModel):
    ok: bool = True


class MyGame(BaseModel):
    """A game of one's own. `token` opens the seat on this device, where the account holds it."""

    code: str
    game: str
    status: Status
    created: int
    seat: int
    names: list[str]
    place: int | None
    won: bool
    token: str | None


class MyRating(BaseModel):
    """How strong one is at a game, as far as so many rated games can tell."""

    game: str
    games: int
    mean: float
    deviation: float


class MyGames(BaseModel):
    games: list[MyGame]
    ratings: list[MyRating]


class KeepSeat(Asked):
    """A seat that was taken as a guest becomes the account's."""

    token: ShortText


class KeptSeat(BaseModel):
    """The token that opens the seat from now on."""

    token: str


class Block(Asked):
    seat: SeatNumber


class Unblock(Asked):
    id: Id


class BlockedSeats(BaseModel):
    """The seats of a table at which somebody sits whom one has blocked."""

    seats: list[int]


class Complaint(Asked):
    """Report somebody at the same table to the host of the server."""

    token: ShortText
    seat: SeatNumber
    reason: Reason
    text: LongText = ""


class Delete(Asked):
    """The account's name, written out, so that nobody does it by mistake."""

    name: ShortText


# -- moderation --------------------------------------------------------------------------------------


class ModeratedTable(BaseModel):
    code: str
    game: str
    status: Status
    public: bool
    created: int
    touched: int
    names: list[str]


class Reported(BaseModel):
    """A report. `account`: whether the person has one."""

    id: str
    at: int
    table: str
    reason: str
    text: str
    by: str
    about: str
    account: bool
    said: list[str]
    settled: bool


class Banned(BaseModel):
    """`until` null: for good."""

    id: str
    kind: Literal["account", "address"]
    name: str
    why: str
    at: int
    until: int | None


class Deed(BaseModel):
    at: int
    deed: str
    about: str
    why: str


class Overview(BaseModel):
    tables: list[ModeratedTable]
    reports: list[Reported]
    bans: list[Banned]
    log: list[Deed]


class Ban(Asked):
    """Ban whoever a report is about, an account by its name, or an address. `days` 0: for good."""

    report: Id | None = None
    kind: Literal["account", "address"] = "account"
    name: ShortText | None = None
    address: ShortText | None = None
    days: Days = 0
    why: LongText = ""


class Lift(Asked):
    id: Id
    why: LongText = ""


class Settle(Asked):
    id: Id
    why: LongText = ""


class EndTable(Asked):
    why: LongText = ""
