"""The WebSocket of a table: who may open it, what it must say first, and its messages one by one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from typing import Any, Final
from urllib.parse import urlsplit

from qiju.kernel.refusal import Problem
from qiju.table.limits import Bucket, network_of
from qiju.table.rooms.live_table import GOING_DOWN, LiveTable
from qiju.table.server_refusal import ServerRefusal
from qiju.table.service.elsewhere import Elsewhere
from qiju.table.service.hosts import host_allowed
from qiju.table.service.lobby import Lobby
from qiju.table.wire.connection import Connection
from qiju.table.wire.messages import Message, code_of, is_ref, malformed, read_message, refusal
from qiju.table.wire.websocket_protocol import EXTENSION, WebSocketProtocol

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PREFIX: Final = "/ws/"
BREATH: Final = 0.1
# Close codes.
GOODBYE: Final = 1000
LATER: Final = 1013  # whoever comes back in a while is let in
BAD_HELLO: Final = 4400
NO_TOKEN: Final = 4403
NO_TABLE: Final = 4404
TOO_MANY: Final = 4429
CLOSED_FOR: Final = {"not_found": NO_TABLE, "forbidden": NO_TOKEN, "too_many": TOO_MANY, "not_now": LATER}
PATIENCE_WITH_FLOODS: Final = 400  # messages refused as too fast in a row before the socket is closed


def headers_of(scope: Scope) -> dict[str, str]:
    return {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in scope["headers"]}


def origin_allowed(headers: dict[str, str], origins: tuple[str, ...]) -> bool:
    """A browser says which page asks: it must be ours, or one that the host allows. Others say nothing."""
    origin = headers.get("origin")
    if origin is None or origin in origins:
        return True
    return urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != ""


async def serve_websocket(lobby: Lobby, scope: Scope, receive: Receive, send: Send) -> None:
    """One connection from its handshake to its end."""
    path = str(scope["path"])
    settings = lobby.services.settings
    await receive()
    headers = headers_of(scope)
    known = host_allowed(headers.get("host", ""), lobby.hosts) and origin_allowed(headers, settings.origins)
    if not path.startswith(PREFIX) or not known:
        await send({"type": "websocket.close", "code": NO_TOKEN})
        return
    address = network_of(scope["client"][0] if scope.get("client") else "")
    if not lobby.sockets.take(address):
        await send({"type": "websocket.close", "code": TOO_MANY})
        return
    try:
        await send({"type": "websocket.accept"})
        protocol: WebSocketProtocol = scope["extensions"][EXTENSION]["protocol"]
        bucket = Bucket(settings.messages_per_second, settings.message_burst, lobby.now())
        connection = Connection(protocol, bucket, settings.outbox_bytes)
        await Client(lobby, connection, receive, address).run(path.removeprefix(PREFIX))
    finally:
        lobby.sockets.give_back(address)


class Client:
    """One client, from its first message to its last."""

    def __init__(
        self, lobby: Lobby, connection: Connection, receive: Receive, address: str, passed_on: bool = False
    ) -> None:
        self.lobby = lobby
        self.passed_on = passed_on  # another server holds its socket
        self.address = address
        self.connection = connection
        self.receive = receive

    async def run(self, code: str) -> None:
        try:
            await self.visit(code)
        finally:
            self.connection.forget_late()

    async def visit(self, code: str) -> None:
        try:
            table = await self.sit_down(code)
            if table is None:
                await self.say_goodbye()
                return
        except Problem as problem:
            await self.close(problem)
            return
        except Exception as error:
            self.lobby.services.trouble("hello", error)
            await self.close(ServerRefusal("not_now", "table.internal"))
            return
        incoming = self.connection.protocol.incoming
        incoming.listener = partial(table.listen, self.connection)
        try:
            await self.talk(table)
        finally:
            incoming.listener = None
            await table.stand_up(self.connection)
        await self.say_goodbye()

    async def say_goodbye(self) -> None:
        if self.connection.gone:
            await self.connection.closing  # whoever was sent away is told so by the code
        await self.connection.protocol.close_once(GOODBYE)

    async def close(self, problem: Problem) -> None:
        """Say what is wrong and close."""
        self.connection.tell(refusal(None, problem))
        code = CLOSED_FOR.get(code_of(problem), BAD_HELLO)
        if problem.key == "table.elsewhere":
            code = GOING_DOWN  # whoever comes back finds who plays it
        await self.connection.protocol.close_once(code)

    # -- the first message ---------------------------------------------------------------------------

    async def sit_down(self, code: str) -> LiveTable | None:
        """The first message says who it is; anything else ends the conversation. None: it was had elsewhere."""
        patience = self.lobby.services.settings.hello_patience / 1000
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
        await self.lobby.moderation.check("", await self.lobby.accounts.house.mark(self.address))
        if token is None:
            self.lobby.check_guesses(self.address)
        try:
            table = await self.enter(code, text, token, seen)
        except ServerRefusal as problem:
            if problem.code in ("not_found", "forbidden"):
                self.lobby.guessed(self.address)
            raise
        return table

    async def enter(self, code: str, hello: str, token: str | None, seen: int | None) -> LiveTable | None:
        """Sit down at the table, wherever it is. One that goes to another server just now, or is to be loaded anew, is
        looked for again.
        """
        until = time.monotonic() + self.lobby.services.settings.store_patience / 1000
        while True:
            table = await self.find(code, hello)
            if table is None:
                return None
            self.lobby.check_seat(table.room, token)
            try:
                await table.sit_down(self.connection, token, seen)
                return table
            except ServerRefusal:
                if not table.room.doubtful or time.monotonic() > until:
                    raise
            await asyncio.sleep(BREATH)

    async def find(self, code: str, hello: str) -> LiveTable | None:
        """The table; None where another server plays it, and has had the conversation. One that has just gone is
        waited for, until its lease has run out and the table is ours.
        """
        fellows = self.lobby.fellows
        if fellows is None or self.passed_on:
            return await self.lobby.find(code)
        until = time.monotonic() + 2 * fellows.lease
        while True:
            try:
                return await self.lobby.find(code)
            except Elsewhere as elsewhere:
                if await fellows.relay(self, code, hello, elsewhere.server):
                    return None
                if time.monotonic() > until:
                    raise
            await asyncio.sleep(BREATH)

    # -- all others ----------------------------------------------------------------------------------

    async def talk(self, table: LiveTable) -> None:
        floods = 0
        while not self.connection.gone:
            event = await self.receive()
            if event["type"] == "websocket.disconnect":
                return
            if not self.connection.bucket.take(self.lobby.now()):
                floods += 1
                if floods > PATIENCE_WITH_FLOODS:
                    return
                self.refuse(None, ServerRefusal("too_fast", "table.too_fast"))
                continue
            floods = 0
            self.connection.busy = True
            await self.hear(table, event)
            self.connection.busy = False

    async def hear(self, table: LiveTable, event: MutableMapping[str, Any]) -> None:
        self.lobby.services.metrics.count("qiju_messages_total")
        message: Message = {}
        try:
            text = event.get("text")
            if text is None:
                raise malformed("text")
            if self.too_large(text):
                raise ServerRefusal("too_large", "table.too_large", most=self.lobby.services.settings.message_bytes)
            message = self.connection.read(text)
            await table.handle(self.connection, text, message)
        except Problem as problem:
            ref = message.get("ref")
            self.refuse(ref if is_ref(ref) else None, problem)
        except Exception as error:
            self.lobby.services.trouble("socket", error)

    def too_large(self, text: str) -> bool:
        most = self.lobby.services.settings.message_bytes
        return len(text) > most or (len(text) * 4 > most and len(text.encode()) > most)

    def refuse(self, ref: str | None, problem: Problem) -> None:
        self.connection.tell(refusal(ref, problem))
        self.lobby.services.metrics.count("qiju_refused_total", "error", code_of(problem))
