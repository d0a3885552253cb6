"""One change of a room: drafted on a copy, made ready, stored, adopted, told. Nothing of it is seen before."""

from __future__ import annotations

from typing import Final

from qiju.kernel.events import Event
from qiju.kernel.match import Match, Prepared
from qiju.kernel.position import Position
from qiju.table.rooms.agreement import KEPT_CHAT
from qiju.table.rooms.seats import Seat
from qiju.table.rooms.snapshot import Aside, Snapshot
from qiju.table.rooms.window import Held
from qiju.table.store.statements import Statement
from qiju.table.wire.connection import Connection
from qiju.table.wire.sync_fields import ENTERED, bits_of
from qiju.table.words import say

OWN_LINE: Final = "\u0001"  # in the store, a line of the table's own begins with it; nobody can write it


class Change:
    """What is to become of a room. Who drafts it edits `after`, says which fields of the page that concerns (`tell`),
    and what of it is to be stored; the room does the rest.
    """

    __slots__ = (
        "after", "at", "but", "entry", "facts", "fields", "leaving", "lines", "made_by", "match", "meta", "order",
        "refs", "statements", "to", "tokens",
    )  # fmt: skip

    def __init__(self, before: Snapshot, match: Match | None, at: int) -> None:
        self.at = at
        self.after = before.copy()
        self.match = match
        self.entry: Prepared | None = None  # one more entry of the match's record, or several at once
        self.made_by: list[str] = []  # who made each of them ...
        self.refs: list[str] = []  # ... and by what it is known where it is sent again
        self.fields = 0  # what it changes for those who watch
        self.to: int | None = None  # the one seat that hears of it; None: everybody
        self.facts = False  # does it change the table's own facts, more than their count?
        self.meta = False  # is who sits how to be stored?
        self.tokens = False  # ... and which tokens open it?
        self.statements: list[Statement] = []
        self.lines: list[tuple[object, ...]] = []  # what the table itself says in the chat
        self.but: Connection | None = None  # a socket that is told everything by other means
        self.leaving: list[Connection] = []  # sockets that watch no longer once it stands
        self.order: list[int] = []  # where people change places: whoever sat at `order[n]` sits at n

    # -- drafting ------------------------------------------------------------------------------------

    def seat(self, number: int) -> Seat:
        """A seat, to be changed."""
        return self.after.seat(number)

    def enter(self, entry: Prepared, made_by: str, ref: str = "") -> None:
        """One more entry of the record."""
        self.enter_all(entry, [made_by], [ref])

    def enter_all(self, entry: Prepared, made_by: list[str], refs: list[str]) -> None:
        """Several entries that become known together."""
        self.entry = entry
        self.made_by = made_by
        self.refs = refs
        self.fields |= ENTERED

    def hold(self, seat: int, held: Held) -> None:
        """An answer that waits for the others: nobody but its owner hears of it."""
        assert self.after.together is not None
        self.after.together = self.after.together.holding(seat, held)
        self.to = seat
        self.tell("ask")

    def tell(self, *fields: str) -> None:
        """These fields are others now, for everybody."""
        self.fields |= bits_of(fields)
        if "table" in fields:
            self.facts = True

    def say(self, seat: int, key: str) -> None:
        """A line of the table's own in the chat, about whoever sits there."""
        after, name, told = self.after, self.after.seats[seat].name, self.log_size()
        after.chat_count += 1
        after.chat = [*after.chat[-KEPT_CHAT + 1 :], table_line(seat, name, key, self.at)]
        if told:  # else no story has begun that it could stand in
            after.asides = [*after.asides[-KEPT_CHAT + 1 :], Aside(told, say(key, {"name": name}))]
        self.lines.append((after.chat_count, self.at, seat, name, f"{OWN_LINE}{key}{OWN_LINE}{told}"))
        self.tell("chat")

    # -- looking -------------------------------------------------------------------------------------

    def seat_after(self, seat: int) -> int:
        """Where whoever sits here, or looks on, is with it."""
        return seat if seat < 0 or not self.order else self.order.index(seat)

    def told_to(self, seat: int) -> bool:
        return self.to is None or self.to == seat

    @property
    def position(self) -> Position | None:
        """Where the match stands with it."""
        if self.entry is not None:
            return self.entry.position
        return None if self.match is None else self.match.position

    @property
    def over(self) -> dict[str, object] | None:
        """How the game ended, for everybody."""
        if self.entry is not None and self.entry.ending is not None:
            return {"outcome": self.entry.ending.outcome, "digest": self.entry.ending.digest}
        if self.match is None or not self.match.record.finished:
            return None
        return {"outcome": self.match.record.outcome, "digest": self.match.record.digest}

    def log_size(self) -> int:
        """How many events have been told with it."""
        told = 0 if self.match is None else len(self.match.log.events)
        return told if self.entry is None else told + len(self.entry.events)

    def event(self, place: int) -> Event:
        assert self.match is not None
        before = self.match.log.events
        if place < len(before) or self.entry is None:
            return before[place]
        return self.entry.events[place - len(before)]


def own_line(text: str) -> tuple[str, int] | None:
    """What the table said, as the store has it: its key, and how many events had been told; None: somebody said it."""
    if not text.startswith(OWN_LINE):
        return None
    key, _, told = text.removeprefix(OWN_LINE).partition(OWN_LINE)
    return key, int(told or 0)


def table_line(seat: int, name: str, key: str, at: int) -> dict[str, object]:
    """What the table itself says about a seat."""
    words = say(key, {"name": name})
    return {"seat": seat, "name": name, "text": words["zh"], "at": at, "say": words}
