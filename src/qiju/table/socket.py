"""The socket of a table: who may open it, what it must say first, and its messages one by one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from typing import Any, Final
from urllib.parse import urlsplit

from qiju.kernel.refusal import Problem
from qiju.table.limits import Bucket
from qiju.table.line import Line
from qiju.table.lobby import Lobby
from qiju.table.logs import trouble
from qiju.table.protocol import EXTENSION, LineProtocol
from qiju.table.refused import Refused
from qiju.table.table import Table
from qiju.table.wire import Message, malformed, read_message, refusal

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PREFIX: Final = "/ws/"
BAD_HELLO: Final = 4400
NO_TOKEN: Final = 4403
NO_TABLE: Final = 4404
TOO_MANY: Final = 4429
PATIENCE_WITH_FLOODS: Final = 400  # messages refused as too fast in a row before the socket is closed


def headers_of(scope: Scope) -> dict[str, str]:
    return {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in scope["headers"]}


def origin_allowed(headers: dict[str, str], origins: tuple[str, ...]) -> bool:
    """A browser says which page asks: it must be ours, or one that the host allows. Others say nothing."""
    origin = headers.get("origin")
    if origin is None or origin in origins:
        return True
    return urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != ""


async def serve_socket(lobby: Lobby, scope: Scope, receive: Receive, send: Send) -> None:
    """One connection from its handshake to its end."""
    path = str(scope["path"])
    settings = lobby.house.settings
    await receive()
    if not path.startswith(PREFIX) or not origin_allowed(headers_of(scope), settings.origins):
        await send({"type": "websocket.close", "code": NO_TOKEN})
        return
    address = scope["client"][0] if scope.get("client") else ""
    if not lobby.sockets.take(address):
        await send({"type": "websocket.close", "code": TOO_MANY})
        return
    try:
        await send({"type": "websocket.accept"})
        protocol: LineProtocol = scope["extensions"][EXTENSION]["protocol"]
        bucket = Bucket(settings.messages_per_second, settings.message_burst, lobby.now())
        line = Line(protocol, bucket, settings.outbox_bytes)
        await Socket(lobby, line, receive, send).run(path.removeprefix(PREFIX))
    finally:
        lobby.sockets.give_back(address)


class Socket:
    """One client's connection."""

    def __init__(self, lobby: Lobby, line: Line, receive: Receive, send: Send) -> None:
        self.lobby = lobby
        self.line = line
        self.receive = receive
        self.send = send

    async def run(self, code: str) -> None:
        try:
            table = await self.sit_down(code)
        except Problem as problem:
            await self.close(problem)
            return
        except Exception as error:
            trouble("hello", error)
            self.lobby.house.metrics.count("qiju_errors_total", "where", "hello")
            await self.close(Refused("not_now", "table.internal"))
            return
        incoming = self.line.protocol.incoming
        incoming.listener = partial(table.listen, self.line)
        try:
            await self.talk(table)
        finally:
            incoming.listener = None
            await table.stand_up(self.line)
        if not self.line.protocol.disconnected:
            await self.close(None)

    async def close(self, problem: Problem | None) -> None:
        if problem is not None:
            self.line.tell(refusal(None, problem))
        code = {"not_found": NO_TABLE, "forbidden": NO_TOKEN}.get(getattr(problem, "code", ""), BAD_HELLO)
        if not self.line.protocol.close_sent:
            await self.send({"type": "websocket.close", "code": code if problem is not None else 1000})

    # -- the first message ---------------------------------------------------------------------------

    async def sit_down(self, code: str) -> Table:
        """The first message says who it is; anything else ends the conversation."""
        patience = self.lobby.house.settings.hello_patience / 1000
        try:
            event = await asyncio.wait_for(self.receive(), patience)
        except TimeoutError:
            raise malformed("hello") from None
        text = event.get("text")
        if event["type"] != "websocket.receive" or text is None or self.too_large(text):
            raise malformed("hello")
        message = read_message(text)
        if message["type"] != "hello":
            raise malformed("hello")
        token, seen = message.get("token"), message.get("seen")
        if not (token is None or isinstance(token, str)):
            raise malformed("token")
        if isinstance(seen, bool) or not (seen is None or isinstance(seen, int)):
            raise malformed("seen")
        table = await self.lobby.find(code)
        await table.sit_down(self.line, token, seen)
        return table

    # -- all others ----------------------------------------------------------------------------------

    async def talk(self, table: Table) -> None:
        floods = 0
        while not self.line.gone:
            event = await self.receive()
            if event["type"] == "websocket.disconnect":
                return
            if not self.line.bucket.take(self.lobby.now()):
                floods += 1
                if floods > PATIENCE_WITH_FLOODS:
                    return
                self.refuse(None, Refused("too_fast", "table.too_fast"))
                continue
            floods = 0
            self.line.busy = True
            await self.hear(table, event)
            self.line.busy = False

    async def hear(self, table: Table, event: MutableMapping[str, Any]) -> None:
        self.lobby.house.metrics.count("qiju_messages_total")
        message: Message = {}
        try:
            text = event.get("text")
            if text is None:
                raise malformed("text")
            if self.too_large(text):
                raise Refused("too_large", "table.too_large", most=self.lobby.house.settings.message_bytes)
            message = self.line.read(text)
            await table.handle(self.line, text, message)
        except Problem as problem:
            ref = message.get("ref")
            self.refuse(ref if isinstance(ref, str) and len(ref) <= 64 else None, problem)
        except Exception as error:
            trouble("socket", error)
            self.lobby.house.metrics.count("qiju_errors_total", "where", "socket")

    def too_large(self, text: str) -> bool:
        most = self.lobby.house.settings.message_bytes
        return len(text) > most or (len(text) * 4 > most and len(text.encode()) > most)

    def refuse(self, ref: str | None, problem: Refused | Problem) -> None:
        self.line.tell(refusal(ref, problem))
        self.lobby.house.metrics.count("qiju_refused_total", "error", getattr(problem, "code", "invalid"))
