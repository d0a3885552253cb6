"""One socket, as the rooms use it: a frame is written at once or not at all, and nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
import hashlib
from collections import deque
from typing import TYPE_CHECKING, Final

from qiju.table.limits import Bucket
from qiju.table.server_refusal import ServerRefusal
from qiju.table.wire.messages import Message, dumps, read_message
from qiju.table.wire.websocket_frames import frame

if TYPE_CHECKING:
    from qiju.table.wire.websocket_protocol import WebSocketProtocol

REMEMBERED: Final = 64
MOST_LATE: Final = 16 << 20  # bytes that wait for their time
SHORT: Final = 256  # a longer message is remembered by its hash alone


class Connection:
    """A client's socket at a table: who it speaks for, how fast it may, what it was answered."""

    __slots__ = (
        "answers", "bucket", "busy", "closing", "delay", "gone", "held", "late", "late_bytes", "most", "protocol",
        "seat", "seen", "timer", "transport",
    )  # fmt: skip

    def __init__(self, protocol: WebSocketProtocol, bucket: Bucket, most: int) -> None:
        self.protocol = protocol
        self.transport = protocol.transport
        self.bucket = bucket
        self.most = most
        protocol.outbox = most
        self.seat = -1
        self.busy = False  # a message of it is being handled
        self.gone = False  # sent away; nothing more is taken from it
        self.held: list[bytes] | None = None
        self.delay = 0.0  # seconds by which it hears of the table later
        self.late: deque[tuple[float, bytes]] = deque()
        self.late_bytes = 0
        self.timer: asyncio.TimerHandle | None = None
        self.answers: dict[str | bytes, bytes] = {}
        self.seen: tuple[str, Message] | None = None  # a message that was read when it came in

    def push(self, finished: bytes) -> None:
        """A frame, ready made."""
        if self.held is not None:
            self.held.append(finished)
        else:
            self.write(finished)

    # -- later ---------------------------------------------------------------------------------------

    def look_on_later(self, delay: int) -> None:
        """Whoever looks on here hears of the table so many milliseconds later, and is told so."""
        if delay > 0:
            self.tell({"type": "wait", "ms": delay})
            self.delay = delay / 1000

    def check_present(self) -> None:
        """Refuse what would tell whoever looks on later how the table stands now."""
        if self.delay > 0.0:
            raise ServerRefusal("not_now", "table.watch_late")

    def show(self, finished: bytes) -> None:
        """A frame about the table itself: now, or when it is time."""
        if self.delay == 0.0:
            self.push(finished)
            return
        loop = asyncio.get_running_loop()
        self.late.append((loop.time() + self.delay, finished))
        self.late_bytes += len(finished)
        if self.late_bytes > MOST_LATE:
            self.transport.abort()
        elif len(self.late) == 1:
            self.timer = loop.call_later(self.delay, self._show_late)

    def _show_late(self) -> None:
        loop = asyncio.get_running_loop()
        while self.late and self.late[0][0] <= loop.time():
            finished = self.late.popleft()[1]
            self.late_bytes -= len(finished)
            self.push(finished)
        if self.late and not self.transport.is_closing():
            self.timer = loop.call_later(self.late[0][0] - loop.time(), self._show_late)

    def forget_late(self) -> None:
        """Whoever was to see it has gone."""
        self.late.clear()
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def write(self, data: bytes) -> None:
        """At once. What the socket cannot take piles up there, not in the room, and not without end."""
        if self.protocol.close_sent or self.transport.is_closing():
            return
        self.transport.write(data)
        if self.transport.get_write_buffer_size() > self.most:
            self.transport.abort()

    def hold(self) -> None:
        """Keep what comes until `release`: a change and its answer go out in one piece."""
        self.held = []

    def release(self) -> None:
        held, self.held = self.held, None
        if held:
            self.write(b"".join(held))

    def tell(self, plain: object) -> None:
        """A message for this socket alone."""
        self.push(frame(dumps(plain)))

    def end(self, reason: str, code: int) -> None:
        """Say goodbye and close, once."""
        if self.gone:
            return
        self.release()
        self.tell({"type": "bye", "why": reason})
        self.gone = True
        self.closing = asyncio.get_running_loop().create_task(self.protocol.close_once(code, reason))

    def read_before(self, text: str, message: Message) -> None:
        """It was read when it came in, and need not be read again."""
        self.seen = (text, message)

    def read(self, text: str) -> Message:
        """A message of this socket, or what is wrong with it."""
        seen, self.seen = self.seen, None
        return seen[1] if seen is not None and seen[0] == text else read_message(text)

    def answered(self, written: str) -> bytes | None:
        """What the very same message was answered before."""
        return self.answers.get(key_of(written))

    def remember(self, written: str, finished: bytes) -> None:
        self.answers[key_of(written)] = finished
        if len(self.answers) > REMEMBERED:
            del self.answers[next(iter(self.answers))]


def key_of(written: str) -> str | bytes:
    """By what a message is known again: however long it is, this is short."""
    return written if len(written) <= SHORT else hashlib.sha256(written.encode("utf-8", "surrogatepass")).digest()
