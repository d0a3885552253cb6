"""Who watches a table, and what each of them is told.

A viewer is a seat, or the spectators together; all its sockets hear the same. An update is built once a viewer, and
only where somebody listens: what changed meanwhile is told when somebody comes back. Of past updates only their
outline is kept (which fields, which events), since a field is always told whole, as it is now.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from qiju.kernel.events import SPECTATOR, Event
from qiju.table.frames import frame
from qiju.table.line import Line
from qiju.table.wire import ask, dumps, event_tail

if TYPE_CHECKING:
    from qiju.table.room import Room

FIELDS: Final = ("you", "host", "table", "names", "view", "ask", "clocks", "chat", "undo", "fair", "over")
BITS: Final = {name: 1 << place for place, name in enumerate(FIELDS)}  # fields are noted as bits of a number
ALL: Final = (1 << len(FIELDS)) - 1
HEADS: Final = [(1 << place, name, b',"%b":' % name.encode()) for place, name in enumerate(FIELDS)]
KEPT_UPDATES: Final = 256
SYNC_EVENTS: Final = 200
TABLE: Final = BITS["table"]
MOVED: Final = BITS["view"] | BITS["ask"] | BITS["table"]


class Outline:
    """What an update told: its version, its fields, and where in the log its events begin and end."""

    __slots__ = ("begin", "end", "fields", "heard", "version")

    def __init__(self, version: int, fields: int, begin: int, end: int, heard: int) -> None:
        self.version = version
        self.fields = fields
        self.begin = begin
        self.end = end
        self.heard = heard  # events heard before


class Viewer:
    """A seat, or the spectators."""

    __slots__ = ("at", "dirty", "heard", "lines", "ring", "seat", "version")

    def __init__(self, seat: int, version: int) -> None:
        self.seat = seat
        self.version = version
        self.lines: list[Line] = []
        self.ring: deque[Outline] = deque(maxlen=KEPT_UPDATES)
        self.dirty = 0
        self.at = 0  # place in the log
        self.heard = 0  # events heard

    def missing_after(self, seen: int) -> list[Outline] | None:
        """The updates after version `seen`; None where that cannot be said any more."""
        if not self.version - len(self.ring) <= seen <= self.version:
            return None
        return [outline for outline in self.ring if outline.version > seen]


class Said:
    """Pieces of JSON that several viewers share in one round of telling."""

    __slots__ = ("fields", "full", "shared")

    def __init__(self) -> None:
        self.fields: dict[str, bytes] = {}
        self.full: dict[int, bytes] = {}
        self.shared: dict[int, bytes] = {}


class Telling:
    """All viewers of a room. Versions begin at the time of loading, so that no two lives of a table share one."""

    def __init__(self, room: Room, seats: int, version: int) -> None:
        self.room = room
        self.spectators = Viewer(SPECTATOR, version)
        self.seats = [Viewer(seat, version) for seat in range(seats)]
        self.all = [self.spectators, *self.seats]
        self.table_head = b""  # the table's facts up to its count of decisions

    def viewer(self, seat: int) -> Viewer:
        return self.spectators if seat < 0 else self.seats[seat]

    def lines(self) -> list[Line]:
        return [line for viewer in self.all for line in viewer.lines]

    def anybody(self) -> bool:
        return any(viewer.lines for viewer in self.all)

    def swap(self, a: int, b: int) -> None:
        """Two persons change places, each with the sockets and the versions they have."""
        self.seats[a], self.seats[b] = self.seats[b], self.seats[a]
        self.all = [self.spectators, *self.seats]
        for seat in (a, b):
            self.seats[seat].seat = seat
            for line in self.seats[seat].lines:
                line.seat = seat

    # -- changes -------------------------------------------------------------------------------------

    def changed(self, *fields: str) -> None:
        """These fields are others now, for everybody."""
        changed = 0
        for name in fields:
            changed |= BITS[name]
        if changed & TABLE:
            self.table_head = b""
        for viewer in self.all:
            viewer.dirty |= changed

    def moved(self) -> None:
        """A decision was made: of the table's own facts only their count has changed."""
        for viewer in self.all:
            viewer.dirty |= MOVED

    def flush(self, but: Line | None = None) -> None:
        """Tell everybody who listens what changed, but one socket that is about to be told everything."""
        said = Said()
        for viewer in self.all:
            if viewer.lines:
                self._flush(viewer, said, but)

    def _flush(self, viewer: Viewer, said: Said, but: Line | None) -> None:
        outline = self._advance(viewer)
        if outline is None:
            return
        data = frame(self._update(viewer, outline, outline.fields, said))
        for line in viewer.lines:
            if line is not but:
                line.push(data)

    def _advance(self, viewer: Viewer) -> Outline | None:
        """The next version, where there is anything to tell."""
        log = self._log()
        end = len(log)
        fresh = 0
        for place in range(viewer.at, end):
            if log[place].seen_by(viewer.seat) is not None:
                fresh += 1
        if not viewer.dirty and not fresh:
            viewer.at = end
            return None
        viewer.version += 1
        outline = Outline(viewer.version, viewer.dirty, viewer.at if fresh else end, end, viewer.heard)
        viewer.ring.append(outline)
        viewer.heard += fresh
        viewer.at = end
        viewer.dirty = 0
        return outline

    # -- catching up ---------------------------------------------------------------------------------

    def welcome(self, line: Line, seen: int | None) -> None:
        """A socket sits down: what it missed, where that is still known, else everything."""
        viewer = self.viewer(line.seat)
        self._advance(viewer)
        missing = viewer.missing_after(seen) if seen is not None else None
        said = Said()
        if missing is None:
            line.push(frame(self._sync(viewer, said)))
            return
        fields = 0
        for outline in missing:
            fields |= outline.fields
            last = outline is missing[-1]
            line.push(frame(self._update(viewer, outline, fields if last else 0, said)))

    def _update(self, viewer: Viewer, outline: Outline, fields: int, said: Said) -> bytes:
        parts = [b'{"type":"update","v":%d' % outline.version]
        self._add_fields(parts, viewer, fields, said)
        if outline.begin < outline.end:
            parts.append(b',"events":[%b]' % b",".join(self._events(viewer, outline, said)))
        parts.append(b"}")
        return b"".join(parts)

    def _sync(self, viewer: Viewer, said: Said) -> bytes:
        outline = Outline(viewer.version, ALL, 0, viewer.at, 0)
        events = self._events(viewer, outline, said, viewer.heard - SYNC_EVENTS)
        parts = [b'{"type":"sync","v":%d' % viewer.version]
        self._add_fields(parts, viewer, ALL, said)
        parts.append(b',"events":[%b],"now":%d}' % (b",".join(events), self.room.now()))
        return b"".join(parts)

    def _add_fields(self, parts: list[bytes], viewer: Viewer, fields: int, said: Said) -> None:
        for bit, name, head in HEADS:
            if fields & bit:
                parts.append(head)
                parts.append(self._field(name, viewer.seat, said))

    # -- pieces --------------------------------------------------------------------------------------

    def _log(self) -> list[Event]:
        return self.room.match.log.events if self.room.match is not None else []

    def _events(self, viewer: Viewer, outline: Outline, said: Said, after: int = 0) -> list[bytes]:
        """The events of an outline as this viewer hears them, past number `after`."""
        told: list[bytes] = []
        number = outline.heard
        log = self._log()
        for place in range(outline.begin, outline.end):
            event = log[place]
            data = event.seen_by(viewer.seat)
            if data is None:
                continue
            number += 1
            if number <= after:
                continue
            tails = said.full if data is event.full else said.shared
            tail = tails.get(place)
            if tail is None:
                tail = tails[place] = event_tail(self.room.game, event, data)
            told.append(b'{"n":%d,%b' % (number, tail))
        return told

    def _field(self, name: str, seat: int, said: Said) -> bytes:
        if name == "view":
            return self._view(seat)
        if name == "ask":
            return self._ask(seat)
        if name == "you":
            return b"%d" % seat
        if name == "host":
            return b"true" if seat == self.room.host else b"false"
        if name == "table":
            return self._table()
        piece = said.fields.get(name)
        if piece is None:
            piece = said.fields[name] = dumps(self.room.public(name))
        return piece

    def _table(self) -> bytes:
        if not self.table_head:
            info = self.room.info()
            del info["move"]
            self.table_head = dumps(info)[:-1] + b',"move":'
        return b"%b%d}" % (self.table_head, self.room.count)

    def _view(self, seat: int) -> bytes:
        match = self.room.match
        return b"null" if match is None else dumps(match.view(seat))

    def _ask(self, seat: int) -> bytes:
        room = self.room
        if room.match is None or room.match.state.over:
            return b"null"
        may_undo = seat >= 0 and room.undo is None and not room.seats[seat].resigned
        return dumps(ask(room.match, seat, room.since, may_undo))
