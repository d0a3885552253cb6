"""One socket, as the rooms use it: a frame is written at once or not at all, and nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from qiju.table.limits import Bucket
from qiju.table.wire.messages import Message, dumps, read_message
from qiju.table.wire.websocket_frames import frame

if TYPE_CHECKING:
    from qiju.table.wire.websocket_protocol import WebSocketProtocol

REMEMBERED: Final = 64


class Connection:
    """A client's socket at a table: who it speaks for, how fast it may, what it was answered."""

    __slots__ = (
        "answers", "bucket", "busy", "closing", "gone", "held", "most", "protocol", "seat", "seen", "transport",
    )  # fmt: skip

    def __init__(self, protocol: WebSocketProtocol, bucket: Bucket, most: int) -> None:
        self.protocol = protocol
        self.transport = protocol.transport
        self.bucket = bucket
        self.most = most
        self.seat = -1
        self.busy = False  # a message of it is being handled
        self.gone = False  # sent away; nothing more is taken from it
        self.held: list[bytes] | None = None
        self.answers: dict[str, bytes] = {}
        self.seen: tuple[str, Message] | None = None  # a message that was read when it came in

    def push(self, finished: bytes) -> None:
        """A frame, ready made."""
        if self.held is not None:
            self.held.append(finished)
        else:
            self.write(finished)

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
        return self.answers.get(written)

    def remember(self, written: str, finished: bytes) -> None:
        self.answers[written] = finished
        if len(self.answers) > REMEMBERED:
            del self.answers[next(iter(self.answers))]
