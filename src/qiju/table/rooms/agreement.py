"""What a table agrees on when it is opened: as somebody wishes it, and checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from qiju.table.rooms.clock import Rule

OPEN: Final = "open"
PLAYING: Final = "playing"
PAUSED: Final = "paused"
OVER: Final = "over"

WITH_LINK: Final = "link"  # who may look on: whoever has the link, or nobody
NOBODY: Final = "nobody"

KEPT_CHAT: Final = 50

BY_PERSON: Final = "person"
BY_BOT: Final = "bot"
BY_CLOCK: Final = "clock"  # nobody decided in time, and the rules say what that means


@dataclass(frozen=True)
class Agreement:
    """What a table agreed on when it was opened."""

    game: str
    seats: int
    presets: list[str]
    options: dict[str, str]
    roles: list[str]
    clock: Rule
    public: bool
    lang: str
    custom: dict[str, Any] | None = None  # content of somebody's own: `patch`, `pieces`, `hash`
    many_seats: bool = False  # may one person take several seats?
    watch: str = WITH_LINK  # who may look on
    watch_delay: int = 0  # ... and how much later, in milliseconds
    lesson: bool = False  # is its deal the fixed one of a lesson?
    hints: bool = False  # may people ask for advice, and how a bot would guess?
    reasons: bool = False  # may one ask about a bot's move while the game goes on?


class Newcomer(NamedTuple):
    """Somebody who wants a seat, not yet checked."""

    name: str
    address: str
    person: str | None = None
    seal: str | None = None
    account: str = ""
    origin: str = ""


class Wish:
    """What somebody wants of a new table, not yet checked."""

    def __init__(self, game: str, name: str, address: str) -> None:
        self.game = game
        self.name = name
        self.address = address
        self.seats = 0
        self.seat = 0  # where whoever wishes it sits
        self.presets: list[str] = []
        self.options: dict[str, object] = {}
        self.roles: list[str] = []
        self.bots: list[str | None] | None = None
        self.clock = Rule()
        self.public = False
        self.lang = "zh"
        self.seal: str | None = None  # the fingerprint of their share of the chance
        self.person: str | None = None
        self.account = ""
        self.origin = ""  # a mark of the address, by which bans know it
        self.many_seats = False
        self.watch = WITH_LINK
        self.watch_delay = 0
        self.custom: tuple[str, str, str] | None = None  # a file of somebody's own: its kind, its name, its text
        self.lesson = False  # only the server wishes for one
        self.hints = False
        self.reasons = False


def told_custom(custom: dict[str, Any] | None) -> dict[str, object] | None:
    """What everybody may know of a table's own content before it is dealt."""
    return None if custom is None else {"hash": custom["hash"], "pieces": custom["pieces"]}
