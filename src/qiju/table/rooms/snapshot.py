"""Everything of a room that a change may change, apart from the match. The room has one; a change is made on a copy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from qiju.table.rooms.agreement import OPEN, PAUSED
from qiju.table.rooms.clock import Clocks, Deadline
from qiju.table.rooms.seats import Seat
from qiju.table.rooms.window import Window
from qiju.table.words import Words


@dataclass(frozen=True)
class Aside:
    """What the table itself said, beside the game, once so many events had been told."""

    told: int
    say: Words


@dataclass(frozen=True)
class UndoRequest:
    """Somebody asks to take back a decision; these persons have not answered."""

    seat: int
    waiting: list[int]
    until: int


@dataclass(frozen=True)
class Pause:
    """Somebody has paused the table; until then at the latest (0: as long as they like)."""

    seat: int
    since: int
    until: int

    def plain(self) -> dict[str, int | None]:
        return {"seat": self.seat, "until": self.until or None}


class Snapshot:
    """How a room is between two changes."""

    __slots__ = (
        "asides", "asked_about", "changed_at", "chat", "chat_count", "clocks", "count", "deadlines", "host", "kept_out",
        "names_at_start", "opening", "pause", "paused_for", "rematch", "seats", "setup", "setup_for_bots",
        "since", "status", "together", "undo", "window",
    )  # fmt: skip

    def __init__(self, seats: list[Seat], clocks: Clocks, created: int) -> None:
        self.status = OPEN
        self.host = 0
        self.kept_out: list[str] = []  # who was sent away: persons and places; never changed, only replaced
        self.rematch = ""  # the table that goes on from here
        self.opening = 0  # about to start: until when everybody may open their share of the chance
        self.names_at_start: list[str] = []
        self.seats = seats
        self.clocks = clocks
        self.deadlines: dict[int, Deadline] = {}  # seat: until when it may answer; never changed, only replaced
        self.together: Window | None = None  # where answers are heard together
        self.asked_about = ""  # what the last such question was about
        self.undo: UndoRequest | None = None
        self.pause: Pause | None = None
        self.paused_for = [0] * len(seats)  # milliseconds, by each seat; never changed, only replaced
        self.chat: list[dict[str, object]] = []
        self.chat_count = 0
        self.asides: list[Aside] = []  # what the table itself said; never changed, only replaced
        self.count = 0  # decisions
        self.window = -1  # the present question's number
        self.since = created  # when it was put
        self.changed_at = created  # when the table last changed
        self.setup = ""  # what was agreed, as the store holds it
        self.setup_for_bots = ""

    def copy(self) -> Snapshot:
        """Another one with the same values. Seats are shared until one is to be changed (`seat`)."""
        other = Snapshot(self.seats, self.clocks.copy(), self.since)
        other.status = self.status
        other.host = self.host
        other.kept_out = self.kept_out
        other.rematch = self.rematch
        other.opening = self.opening
        other.names_at_start = self.names_at_start
        other.deadlines = self.deadlines
        other.together = self.together
        other.asked_about = self.asked_about
        other.undo = self.undo
        other.pause = self.pause
        other.paused_for = self.paused_for
        other.chat = self.chat
        other.chat_count = self.chat_count
        other.asides = self.asides
        other.count = self.count
        other.window = self.window
        other.changed_at = self.changed_at
        other.setup = self.setup
        other.setup_for_bots = self.setup_for_bots
        return other

    def cancel_opening(self) -> None:
        """The table does not start after all. A share that is open was seen: whoever it belongs to seals another."""
        self.opening = 0
        for number, seat in enumerate(self.seats):
            if seat.nonce is not None:
                opened = self.seat(number)
                opened.seal = opened.nonce = None

    def seat(self, number: int) -> Seat:
        """A seat, to be changed."""
        seat = self.seats[number].copy()
        self.seats = [seat if place == number else other for place, other in enumerate(self.seats)]
        return seat

    def read(self, meta: dict[str, Any], status: str) -> None:
        """Take over what the store kept."""
        self.status = status
        self.host = meta["host"]
        self.rematch = meta["rematch"]
        self.names_at_start = meta.get("names_at_start", [])
        self.paused_for = meta.get("paused_for", self.paused_for)
        if status == PAUSED and meta.get("pause"):
            self.pause = Pause(*meta["pause"])
        self.kept_out = meta.get("kept_out", [])  # older servers let everybody back in
        for seat, plain in zip(self.seats, meta["seats"], strict=True):
            seat.read(plain)
        self.clocks.restore(meta["clocks"])
