"""A socket whose table another server plays: its two ends.

Whoever holds the socket (`Relay`) passes on what its client says, and writes what comes back, frame by frame. Whoever
plays the table treats it as any other socket (`FarSocket` stands in for its protocol and transport). Between them are
four kinds of messages: `open` (asked and answered), `text`, `frame`, and `close` or `gone` from either end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any, Final, cast

from qiju.table.limits import Bucket
from qiju.table.rooms.live_table import GOING_DOWN
from qiju.table.server_refusal import ServerRefusal
from qiju.table.service.broker import Broker, subject
from qiju.table.wire.connection import Connection
from qiju.table.wire.messages import refusal
from qiju.table.wire.websocket_protocol import WebSocketProtocol

PATIENCE_WITH_FLOODS: Final = 400

Event = MutableMapping[str, Any]


class Relay:
    """The end that holds the socket."""

    def __init__(self, broker: Broker, session: str, server: str, connection: Connection) -> None:
        self.broker = broker
        self.session = session
        self.server = server  # that plays the table
        self.connection = connection
        self.told = False  # has anything come back?

    async def run(self, hello: str, receive: Callable[[], Any], now: Callable[[], int]) -> None:
        """Pass on what the client says until either end is gone."""
        self.say(hello)
        bucket: Bucket = self.connection.bucket
        floods = 0
        while not self.connection.gone:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                break
            if bucket.take(now()):
                floods = 0
                self.say(event.get("text") or "")
                continue
            floods += 1
            if floods > PATIENCE_WITH_FLOODS:
                break
            self.connection.tell(refusal(None, ServerRefusal("too_fast", "table.too_fast")))
        self.broker.post(subject(self.server, "gone", self.session))

    def say(self, text: str) -> None:
        self.broker.post(subject(self.server, "text", self.session), text.encode("utf-8", "surrogatepass"))

    def write(self, data: bytes) -> None:
        self.told = True
        self.connection.write(data)

    def close(self, code: int) -> None:
        """The other end has closed; it has said why."""
        if not self.connection.gone:
            self.connection.gone = True
            self.connection.closing = asyncio.get_running_loop().create_task(self.connection.protocol.close_once(code))

    def end(self) -> None:
        """The other end is lost: the client comes back and finds whoever plays the table then."""
        self.connection.end("restart", GOING_DOWN)


class Listening:
    """Where a table puts who listens first."""

    listener: Callable[[str], bool] | None = None


class FarSocket:
    """The end that plays the table: a socket, as far as a `Connection` looks at one."""

    def __init__(self, broker: Broker, session: str, server: str) -> None:
        self.broker = broker
        self.session = session
        self.server = server  # that holds the socket
        self.transport = self
        self.incoming = Listening()
        self.queue: asyncio.Queue[Event] = asyncio.Queue()
        self.outbox = 0
        self.close_sent = False
        self.disconnected = False

    @property
    def protocol(self) -> WebSocketProtocol:
        return cast(WebSocketProtocol, self)

    # -- from the client -----------------------------------------------------------------------------

    def hear(self, text: str) -> None:
        """As the real one does: whoever listens may take it at once; what they do not take waits its turn."""
        listener = self.incoming.listener
        if listener is None or not self.queue.empty() or not listener(text):
            self.queue.put_nowait({"type": "websocket.receive", "text": text})

    def lose(self) -> None:
        self.disconnected = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})

    async def receive(self) -> Event:
        return await self.queue.get()

    # -- to the client -------------------------------------------------------------------------------

    def write(self, data: bytes) -> None:
        if not self.disconnected:
            self.broker.post(subject(self.server, "frame", self.session), data)

    def is_closing(self) -> bool:
        return self.close_sent or self.disconnected

    def get_write_buffer_size(self) -> int:
        return 0  # whoever holds the socket sees to slow readers

    def abort(self) -> None:
        self.close_sent = True
        self.broker.post(subject(self.server, "close", self.session, str(GOING_DOWN)))
        self.lose()

    async def close_once(self, code: int, reason: str = "") -> None:
        if self.is_closing():
            return
        self.close_sent = True
        self.broker.post(subject(self.server, "close", self.session, str(code)))
        self.lose()
