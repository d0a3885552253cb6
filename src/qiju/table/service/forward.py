"""A request about a table that another server plays: sent there, answered there, handed back."""

from __future__ import annotations

import asyncio
import base64
import re
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any, Final

import orjson

from qiju.table.server_refusal import ServerRefusal
from qiju.table.service.broker import subject

if TYPE_CHECKING:
    from qiju.table.service.fellows import Fellows
    from qiju.table.service.lobby import Lobby

# What only who plays the table can say or do; all else is in the store.
THERE: Final = re.compile(r"/api/tables/([A-Za-z]+)(/join|/open|/keep|/end)?")
PATIENCE: Final = 5.0
BREATH: Final = 0.1

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


async def forwarded(fellows: Fellows, scope: Scope, receive: Receive, send: Send) -> Receive | None:
    """Have it answered elsewhere. What is returned, if anything, is the request, to be answered here."""
    asked = THERE.fullmatch(scope["path"])
    if asked is None:
        return receive
    server = await fellows.elsewhere(asked[1])
    if server is None:
        return receive
    body = await read_body(receive)
    wish = orjson.dumps(
        {
            "method": scope["method"],
            "path": scope["path"],
            "client": list(scope["client"] or ("", 0)),
            "headers": written(scope["headers"]),
            "body": base64.b64encode(body).decode(),
        }
    )
    until = time.monotonic() + 2 * fellows.lease
    while server is not None and time.monotonic() < until:
        told = await asked_there(fellows, server, wish)
        if told is not None:
            plain = orjson.loads(told)
            await send({"type": "http.response.start", "status": plain["status"], "headers": read(plain["headers"])})
            await send({"type": "http.response.body", "body": base64.b64decode(plain["body"])})
            return None
        await asyncio.sleep(BREATH)  # it has just gone, and its lease runs out
        server = await fellows.elsewhere(asked[1])
    return replayed(body)


async def asked_there(fellows: Fellows, server: str, wish: bytes) -> bytes | None:
    try:
        return await fellows.broker.request(subject(server, "http"), wish, PATIENCE)
    except TimeoutError:
        raise ServerRefusal("not_now", "table.elsewhere") from None  # it may have been done: who asks may look


async def read_body(receive: Receive) -> bytes:
    body: bytes = b""
    while True:
        event = await receive()
        body += bytes(event.get("body", b""))
        if not event.get("more_body"):
            return body


def replayed(body: bytes) -> Receive:
    """A request that was read, to be read again."""

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def written(headers: list[tuple[bytes, bytes]]) -> list[list[str]]:
    return [[name.decode("latin-1"), value.decode("latin-1")] for name, value in headers]


def read(headers: list[list[str]]) -> list[tuple[bytes, bytes]]:
    return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]


async def answer(lobby: Lobby, data: bytes) -> bytes:
    """Answer another server's request as if it had come here."""
    wish = orjson.loads(data)
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": wish["method"],
        "scheme": "http",
        "path": wish["path"],
        "raw_path": wish["path"].encode(),
        "root_path": "",
        "query_string": b"",
        "headers": read(wish["headers"]),
        "client": tuple(wish["client"]),
        "server": None,
    }
    told: dict[str, Any] = {"status": 500, "headers": [], "body": b""}

    async def send(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            told["status"] = message["status"]
            told["headers"] = written(message["headers"])
        else:
            told["body"] += message.get("body", b"")

    assert lobby.web is not None
    await lobby.web(scope, replayed(base64.b64decode(wish["body"])), send)
    told["body"] = base64.b64encode(told["body"]).decode()
    return orjson.dumps(told)
