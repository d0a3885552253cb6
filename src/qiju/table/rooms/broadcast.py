"""Who watches a table, and what each of them is told.

A viewer is a seat, or the spectators together; all its sockets hear the same. An update is built once a viewer, and
only where somebody listens: what changed meanwhile is told when somebody comes back. Of past updates only their
outline is kept (which fields, which events), since a field is always told whole, as it is now.

A broadcast has two halves: `prepare` writes every update of a change and may fail; `send` hands them out and cannot.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from qiju.kernel.events import SPECTATOR
from qiju.table.rooms.agreement import OVER, PAUSED
from qiju.table.rooms.change import Change
from qiju.table.rooms.window import Window
from qiju.table.wire.connection import Connection
from qiju.table.wire.messages import ask, dumps, event_tail
from qiju.table.wire.sync_fields import ALL, HEADS
from qiju.table.wire.types import Ask
from qiju.table.wire.websocket_frames import frame

if TYPE_CHECKING:
    from qiju.table.rooms.room import Room

KEPT_UPDATES: Final = 256
SYNC_EVENTS: Final = 200


class Outline:
    """What an update told: its version, its fields, and where in the log its events begin and end."""

    __slots__ = ("begin", "end", "fields", "fresh", "heard", "version")

    def __init__(self, version: int, fields: int, begin: int, end: int, heard: int, fresh: int) -> None:
        self.version = version
        self.fields = fields
        self.begin = begin
        self.end = end
        self.heard = heard  # events heard before
        self.fresh = fresh  # events of this update


class Viewer:
    """A seat, or the spectators."""

    __slots__ = ("at", "connections", "dirty", "heard", "ring", "seat", "version")

    def __init__(self, seat: int, version: int) -> None:
        self.seat = seat
        self.version = version
        self.connections: list[Connection] = []
        self.ring: deque[Outline] = deque(maxlen=KEPT_UPDATES)
        self.dirty = 0
        self.at = 0  # place in the log
        self.heard = 0  # events heard

    def outline(self, change: Change, seat: int) -> Outline | None:
        """The next update, where there is anything to tell, for who is at this seat with it."""
        end = max(self.at, change.log_size())
        fresh = 0
        for place in range(self.at, end):
            if change.event(place).seen_by(seat) is not None:
                fresh += 1
        fields = self.dirty | change.fields
        if not fields and not fresh:
            return None
        return Outline(self.version + 1, fields, self.at if fresh else end, end, self.heard, fresh)

    def told(self, outline: Outline) -> None:
        self.version = outline.version
        self.ring.append(outline)
        self.heard += outline.fresh
        self.at = outline.end
        self.dirty = 0

    def missing_after(self, seen: int) -> list[Outline] | None:
        """The updates after version `seen`; None where that cannot be said any more."""
        if not self.version - len(self.ring) <= seen <= self.version:
            return None
        missing = [outline for outline in self.ring if outline.version > seen]
        # So many events are not written again for everybody who asks: a sync has the last of them.
        return missing if sum([outline.fresh for outline in missing]) <= SYNC_EVENTS else None


class Outgoing:
    """What a change tells, made ready: the updates, and pieces of JSON that several viewers share."""

    __slots__ = ("change", "fields", "full", "room", "shared", "table_head", "updates")

    def __init__(self, room: Room, change: Change, table_head: bytes) -> None:
        self.room = room
        self.change = change
        self.table_head = table_head  # the table's facts up to its count of decisions
        self.fields: dict[str, bytes] = {}
        self.full: dict[int, bytes] = {}
        self.shared: dict[int, bytes] = {}
        self.updates: list[tuple[Viewer, Outline, bytes]] = []


class Broadcast:
    """All viewers of a room. Versions begin at the time of loading, so that no two lives of a table share one.

    It does not hold its room, which holds it: so both are freed when the room is forgotten.
    """

    def __init__(self, seats: int, version: int) -> None:
        self.spectators = Viewer(SPECTATOR, version)
        self.seats = [Viewer(seat, version) for seat in range(seats)]
        self.all = [self.spectators, *self.seats]
        self.table_head = b""

    def viewer(self, seat: int) -> Viewer:
        return self.spectators if seat < 0 else self.seats[seat]

    def connections(self) -> list[Connection]:
        return [connection for viewer in self.all for connection in viewer.connections]

    def anybody(self) -> bool:
        return any(viewer.connections for viewer in self.all)

    def _reseat(self, order: list[int]) -> None:
        """Whoever sat at `order[n]` sits at n, with the sockets and the versions they have."""
        self.seats = [self.seats[before] for before in order]
        self.all = [self.spectators, *self.seats]
        for seat, viewer in enumerate(self.seats):
            viewer.seat = seat
            for connection in viewer.connections:
                connection.seat = seat

    # -- a change ------------------------------------------------------------------------------------

    def prepare(self, room: Room, change: Change) -> Outgoing:
        """What everybody who listens will be told of a change."""
        outgoing = Outgoing(room, change, b"" if change.facts else self.table_head)
        for viewer in self.all:
            if not viewer.connections or all_in(viewer.connections, change.leaving) or not change.told_to(viewer.seat):
                continue
            # Who changes places is told what the new seat may know.
            seat = change.seat_after(viewer.seat)
            outline = viewer.outline(change, seat)
            if outline is None:
                continue
            # Nobody hears it but a socket that is told by other means.
            unheard = len(viewer.connections) == 1 and viewer.connections[0] is change.but
            data = b"" if unheard else frame(self._update(seat, outline, outline.fields, outgoing))
            outgoing.updates.append((viewer, outline, data))
        return outgoing

    def send(self, outgoing: Outgoing) -> None:
        """The change stands: tell it. Who does not listen now hears of it later."""
        change = outgoing.change
        self.table_head = outgoing.table_head
        for connection in change.leaving:
            self.viewer(connection.seat).connections.remove(connection)
        if change.order:
            self._reseat(change.order)
        for viewer in self.all:
            if change.told_to(viewer.seat):
                viewer.dirty |= change.fields
        for viewer, outline, data in outgoing.updates:
            viewer.told(outline)
            for connection in viewer.connections:
                if connection is not change.but:
                    connection.show(data)

    # -- catching up ---------------------------------------------------------------------------------

    def welcome(self, room: Room, connection: Connection, seen: int | None) -> None:
        """A socket sits down: what it missed, where that is still known, else everything."""
        viewer = self.viewer(connection.seat)
        missing = viewer.missing_after(seen) if seen is not None else None
        outgoing = Outgoing(room, room.draft(), self.table_head)
        if missing is None:
            connection.show(frame(self._sync(viewer, outgoing)))
            return
        fields = 0
        for outline in missing:
            fields |= outline.fields
            last = outline is missing[-1]
            connection.show(frame(self._update(viewer.seat, outline, fields if last else 0, outgoing)))

    def _update(self, seat: int, outline: Outline, fields: int, outgoing: Outgoing) -> bytes:
        parts = [b'{"type":"update","v":%d' % outline.version]
        self._add_fields(parts, seat, fields, outgoing)
        if outline.begin < outline.end:
            parts.append(b',"events":[%b]' % b",".join(self._events(seat, outline, outgoing)))
        parts.append(b"}")
        return b"".join(parts)

    def _sync(self, viewer: Viewer, outgoing: Outgoing) -> bytes:
        outline = Outline(viewer.version, ALL, 0, viewer.at, 0, viewer.heard)
        events = self._events(viewer.seat, outline, outgoing, viewer.heard - SYNC_EVENTS)
        parts = [b'{"type":"sync","v":%d' % viewer.version]
        self._add_fields(parts, viewer.seat, ALL, outgoing)
        parts.append(b',"events":[%b],"now":%d}' % (b",".join(events), outgoing.room.now()))
        return b"".join(parts)

    def _add_fields(self, parts: list[bytes], seat: int, fields: int, outgoing: Outgoing) -> None:
        for bit, name, head in HEADS:
            if fields & bit:
                parts.append(head)
                parts.append(self._field(name, seat, outgoing))

    # -- pieces --------------------------------------------------------------------------------------

    def _events(self, seat: int, outline: Outline, outgoing: Outgoing, after: int = 0) -> list[bytes]:
        """The events of an outline as this seat hears them, past number `after`."""
        told: list[bytes] = []
        number = outline.heard
        for place in range(outline.begin, outline.end):
            event = outgoing.change.event(place)
            data = event.seen_by(seat)
            if data is None:
                continue
            number += 1
            if number <= after:
                continue
            tails = outgoing.full if data is event.full else outgoing.shared
            tail = tails.get(place)
            if tail is None:
                tail = tails[place] = event_tail(outgoing.room.game, event, data)
            told.append(b'{"n":%d,%b' % (number, tail))
        return told

    def _field(self, name: str, seat: int, outgoing: Outgoing) -> bytes:
        change = outgoing.change
        if name == "view":
            return self._view(outgoing, seat)
        if name == "ask":
            return self._ask(outgoing, seat)
        if name == "you":
            return b"%d" % seat
        if name == "host":
            return b"true" if seat == change.after.host else b"false"
        if name == "table":
            return self._table(outgoing)
        piece = outgoing.fields.get(name)
        if piece is None:
            piece = outgoing.fields[name] = dumps(outgoing.room.public(name, change))
        return piece

    def _table(self, outgoing: Outgoing) -> bytes:
        after = outgoing.change.after
        if not outgoing.table_head:
            info = outgoing.room.info_of(after)
            del info["move"]
            outgoing.table_head = dumps(info)[:-1] + b',"move":'
        return b"%b%d}" % (outgoing.table_head, after.count)

    def _view(self, outgoing: Outgoing, seat: int) -> bytes:
        position = outgoing.change.position
        return b"null" if position is None else dumps(outgoing.room.game.view(position.state, seat))

    def _ask(self, outgoing: Outgoing, seat: int) -> bytes:
        change = outgoing.change
        position, after = change.position, change.after
        if position is None or position.state.over or after.status == OVER:
            return b"null"
        may_undo = seat >= 0 and after.undo is None and not after.seats[seat].resigned
        deadline, window = after.deadlines.get(seat), after.together
        until = None if deadline is None else deadline.until
        told = ask(outgoing.room.game, position, seat, after.since, may_undo, until, after.status != PAUSED)
        if window is not None:
            tell_window(told, window, seat)
        return dumps(told)


def tell_window(told: Ask, window: Window, seat: int) -> None:
    """Everybody hears when the answers are heard, and each seat what it has answered."""
    told["together"] = True
    if window.until is not None:
        told["until"] = window.until
    if seat in window.held:
        told["held"] = window.held[seat].moves


def all_in(connections: list[Connection], leaving: list[Connection]) -> bool:
    return bool(leaving) and all(connection in leaving for connection in connections)
