"""The socket itself: uvicorn's WebSocket with two short cuts, one for what comes in and one for what goes out."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from qiju.table.wire.websocket_frames import Incoming

EXTENSION: Final = "qiju.connection"
OUTBOX: Final = 65_536  # what may pile up on a socket before anybody knows whose it is


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with two short cuts for the application.

    Reading: `incoming` tells the frames apart and shows whole texts to the table first; the library gets the others.
    Writing: an update goes to many sockets, so it is framed once and handed to each transport (see `Connection`).
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.outbox = OUTBOX  # a socket that lets more than this pile up is closed
        self.incoming = Incoming(super().data_received, self.config.ws_max_size)

    async def run_asgi(self) -> None:
        extensions = self.scope.get("extensions")
        if extensions is not None:
            extensions[EXTENSION] = {"protocol": self}
        await super().run_asgi()

    async def close_once(self, code: int, reason: str = "") -> None:
        """Whoever is first closes it; a client that has gone meanwhile needs no goodbye."""
        await self.writable.wait()  # `send` would wait here, and somebody else might close it meanwhile
        if self.close_sent or self.disconnected:
            return
        with suppress(ClientDisconnected):
            await self.send({"type": "websocket.close", "code": code, "reason": reason})

    def handle_ping(self) -> None:
        """A pong; who pings and never reads is not answered without end."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > self.outbox:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        self.incoming.take(data)
