"""Who sits where: names, tokens, and whether a bot plays."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata
from typing import Any, Final

from qiju.kernel.refusal import Invalid
from qiju.table.words import printable

EMPTY: Final = "empty"
PERSON: Final = "person"
BOT: Final = "bot"

LONGEST_NAME: Final = 24
BLANK: Final = "\u115f\u1160\u3164\uffa0\u2800"  # letters by name that show nothing
TOKEN_BYTES: Final = 32


def new_token() -> str:
    return base64.urlsafe_b64encode(secrets.token_bytes(TOKEN_BYTES)).decode().rstrip("=")


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def order_by_chance(count: int) -> list[int]:
    """An order of so many seats, each as likely as any other."""
    return secrets.SystemRandom().sample(range(count), count)


def read_name(written: str) -> str:
    """A person's name as it will be shown."""
    name = " ".join(printable(written).split())
    if not likeness(name) or len(name) > LONGEST_NAME:
        raise Invalid("table.name", most=LONGEST_NAME)
    return name


def likeness(name: str) -> str:
    """What a name looks like: the same for all that look alike, as far as width, case, spaces and marks go."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    seen = [char for char in plain if unicodedata.category(char)[0] not in "CZM" and char not in BLANK]
    return "".join(seen)


class Seat:
    """One seat. What is kept is in `plain`; who is connected is known only while the server runs."""

    __slots__ = (
        "absent_since",
        "account",
        "away",
        "bot",
        "connected",
        "hints",
        "kind",
        "name",
        "nonce",
        "origin",
        "person",
        "place",
        "resigned",
        "seal",
        "stood",
        "token",
    )

    def __init__(self) -> None:
        self.connected = 0
        self.absent_since = 0
        self.away = False  # gone for too long: a bot plays until the person comes back
        self.clear()

    def clear(self) -> None:
        """Nobody sits here. Who is connected is not touched: sockets come and go by themselves."""
        self.kind = EMPTY
        self.name = ""
        self.bot: str | None = None
        self.token = ""  # its SHA-256
        self.seal: str | None = None  # the fingerprint of their share of the chance ...
        self.nonce: str | None = None  # ... and the share, once it is opened
        self.person = ""  # who that is, and where they came from, as hashes that mean nothing at another table
        self.place = ""
        self.account = ""  # whose account sits here, and a mark of their address that bans go by: nobody is told
        self.origin = ""
        self.resigned = False
        self.stood = False  # a bot plays until the person sits down again
        self.hints = 0  # how often they have asked for advice

    def copy(self) -> Seat:
        other = Seat()
        other.read(self.plain())
        other.connected, other.absent_since, other.away = self.connected, self.absent_since, self.away
        return other

    def put_person(self, name: str, token: str, seal: str | None, now: int) -> None:
        self.clear()
        self.kind = PERSON
        self.name = name
        self.token = token
        self.seal = seal
        self.absent_since = now
        self.away = False

    def put_bot(self, bot: str) -> None:
        self.clear()
        self.kind = BOT
        self.bot = bot
        self.name = bot.partition(":")[0]

    @property
    def played_by_bot(self) -> bool:
        """Does a bot sit in for the person here?"""
        return self.kind == PERSON and (self.resigned or self.stood or self.away)

    @property
    def bot_plays(self) -> bool:
        return self.kind == BOT or self.played_by_bot

    @property
    def person_plays(self) -> bool:
        return self.kind == PERSON and not self.played_by_bot

    def opens_with(self, hashed: str) -> bool:
        return self.kind == PERSON and hmac.compare_digest(self.token, hashed)

    def info(self, grace: int | None) -> dict[str, object]:
        """What everybody may know; `grace` is how long somebody may be gone, where a bot would then sit in."""
        gone = self.person_plays and self.connected == 0 and grace is not None
        return {
            "name": self.name,
            "kind": self.kind,
            "bot": self.bot,
            "connected": self.connected > 0,
            "bot_at": self.absent_since + grace if gone and grace is not None else None,
            "played_by_bot": self.played_by_bot,
            "resigned": self.resigned,
            "hints": self.hints,
        }

    # -- keeping -------------------------------------------------------------------------------------

    def plain(self) -> dict[str, object]:
        return {
            "kind": self.kind,
            "name": self.name,
            "bot": self.bot,
            "token": self.token,
            "seal": self.seal,
            "nonce": self.nonce,
            "person": self.person,
            "place": self.place,
            "account": self.account,
            "origin": self.origin,
            "resigned": self.resigned,
            "stood": self.stood,
            "hints": self.hints,
        }

    def read(self, plain: dict[str, Any]) -> None:
        """Take over what was kept; who is connected stays as it is."""
        for name, value in plain.items():
            setattr(self, name, value)
