"""The application: REST by FastAPI, sockets beside it, the same headers and the same errors everywhere."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, MutableMapping
from types import ModuleType
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.routing import Route

from qiju.kernel.refusal import Problem
from qiju.places import data_folder
from qiju.table.bots.pool import BotPool, check_outside, read_outside
from qiju.table.logs import note, trouble
from qiju.table.rooms.services import Services
from qiju.table.server_refusal import ServerRefusal, ToldRefusal
from qiju.table.service import models, rest, rest_accounts, rest_moderation, rest_studio
from qiju.table.service.caretaking import sweep_on, watch_store
from qiju.table.service.client import Receive, Scope, Send, headers_of, origin_allowed, serve_websocket
from qiju.table.service.hosts import host_allowed, known_hosts
from qiju.table.service.keeping import Shelf
from qiju.table.service.lobby import Lobby
from qiju.table.service.page import serve_page
from qiju.table.service.report import versions
from qiju.table.settings import Settings
from qiju.table.store.store import Store
from qiju.table.wire.http_protocol import Doorman
from qiju.table.wire.messages import code_of
from qiju.table.words import problem_words, say

PARTS: Final = (rest, rest_accounts, rest_moderation, rest_studio)
UPLOADS: Final = ("/own", "/patch", "/weigh")  # where bodies bring a file
STATUS: Final = {
    "invalid": 400,
    "forbidden": 403,
    "not_found": 404,
    "full": 409,
    "conflict": 409,
    "too_large": 413,
    "too_many": 429,
}
HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        b"object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Application:
    """What uvicorn runs."""

    def __init__(self, store: Store, settings: Settings, host: str = "") -> None:
        self.store = store
        self.settings = settings
        self.doorman = Doorman(settings)
        self.hosts = known_hosts(settings, host)
        self.lobby: Lobby | None = None
        self.web = build_web(self)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            assert self.lobby is not None
            await serve_websocket(self.lobby, scope, receive, send)
        elif scope["type"] == "http":
            await self.serve_http(scope, receive, send)
        else:
            await self.web(scope, receive, send)

    async def serve_http(self, scope: Scope, receive: Receive, send: Send) -> None:
        """FastAPI's answer with our headers; a body that is too long, or from a foreign page, is refused before."""

        async def send_with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                headers = keeping(scope["path"], message.get("headers", []))
                message["headers"] = [*headers, *HEADERS, *friends]
            await send(message)

        headers = headers_of(scope)
        friends = shared_with(headers.get("origin", ""), self.settings.origins)
        most = self.settings.upload_bytes if scope["path"].endswith(UPLOADS) else self.settings.message_bytes
        problem: ServerRefusal | None = None
        if not host_allowed(headers.get("host", ""), self.hosts):
            problem = ServerRefusal("forbidden", "table.host")
        elif friends and scope["method"] == "OPTIONS" and "access-control-request-method" in headers:
            await Response(status_code=204)(scope, receive, send_with_headers)
            return
        elif scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            if not origin_allowed(headers, self.settings.origins):
                problem = ServerRefusal("forbidden", "table.origin")
            elif "transfer-encoding" in headers or int_or(headers.get("content-length"), 0) > most:
                problem = ServerRefusal("too_large", "table.too_large", most=most)
        if problem is not None:
            await error_response(problem)(scope, receive, send_with_headers)
            return
        await self.serve_rest(scope, receive, send_with_headers)

    async def serve_rest(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Here, or by whoever plays the table that it is about."""
        fellows = None if self.lobby is None else self.lobby.fellows
        asked: Receive | None = receive
        if fellows is not None:
            from qiju.table.service.forward import forwarded

            try:
                asked = await forwarded(fellows, scope, receive, send)
            except ServerRefusal as problem:
                await error_response(problem)(scope, receive, send)
                return
        if asked is not None:
            await self.web(scope, asked, send)

    def furnish(self) -> Lobby:
        """Games, workers, an empty lobby. Whatever fails here fails before anybody is let in."""
        check_outside(read_outside(self.settings.outside_bots))
        bot_pool = BotPool(self.settings.bot_workers, self.settings.bot_patience, self.settings.outside_bots)
        self.lobby = Lobby(Services(self.store, self.settings, bot_pool))
        self.lobby.hosts = self.hosts
        if self.settings.lab != 0:
            from qiju.table.service.lab import Lab

            self.lobby.lab = Lab(self.settings, data_folder() / "lab")
        self.lobby.web = self.web
        return self.lobby

    @contextlib.asynccontextmanager
    async def lifespan(self, web: FastAPI) -> AsyncIterator[None]:
        """Wake the workers; at the end let everybody go. The store is open before and after."""
        lobby = web.state.lobby = self.lobby or self.furnish()
        web.state.shelf = Shelf()
        bot_pool = lobby.services.bot_pool
        bot_pool.start()
        with contextlib.suppress(Exception):  # the store is gone just now: it is drawn when somebody needs it
            await lobby.accounts.house.key()
        loop = asyncio.get_running_loop()
        beside = [loop.create_task(sweep_on(lobby)), loop.create_task(watch_store(lobby))]
        if lobby.fellows is not None:
            beside.append(loop.create_task(lobby.fellows.beat_on()))
        note("server started", store=type(self.store).__name__, workers=bot_pool.workers)
        try:
            yield
        finally:
            lobby.stopping = True  # whatever becomes of the cancelling: it may be lost in a call that ends just then
            for task in beside:
                task.cancel()
            lobby.say_goodbye()
            bot_pool.stop()
            lobby.stop_work()
            note("server stopped")

    def lan_is(self, address: str | None) -> None:
        """Where friends in the same network find us; known once the port is."""
        if self.lobby is not None:
            self.lobby.services.lan = address

    async def say_goodbye(self) -> None:
        """To everybody; where other servers play on, after handing all tables over."""
        if self.lobby is None:
            return
        if self.lobby.fellows is not None:
            await self.lobby.fellows.drain()
        self.lobby.say_goodbye()


def keeping(path: str, headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """What nobody said may be kept is not kept: answers of the REST side change from one moment to the next."""
    said = any(name == b"cache-control" for name, _ in headers)
    return [*headers, (b"cache-control", b"no-store")] if path.startswith("/api/") and not said else headers


def shared_with(origin: str, origins: tuple[str, ...]) -> tuple[tuple[bytes, bytes], ...]:
    """The headers with which a browser lets an allowed page read the answer."""
    if origin not in origins:
        return ()
    return (
        (b"access-control-allow-origin", origin.encode("latin-1")),
        (b"access-control-allow-methods", b"GET, POST"),
        (b"access-control-allow-headers", b"content-type"),
        (b"access-control-max-age", b"600"),
        (b"vary", b"Origin"),
    )


def int_or(written: str | None, otherwise: int) -> int:
    try:
        return int(written) if written is not None else otherwise
    except ValueError:
        return otherwise


def build_web(application: Application) -> FastAPI:
    web = FastAPI(
        title="Qiju 起局: the table server",
        version=versions()["qiju"],
        lifespan=application.lifespan,
        openapi_url=None,  # its own would be put together on the loop
        docs_url=None,
        redoc_url=None,
        responses={"4XX": {"model": models.Error, "description": "What is wrong, in words"}},
    )
    for part in parts_of(application.settings):
        web.include_router(part.router)

    web.add_route("/openapi.json", openapi_page, include_in_schema=False)
    web.add_exception_handler(Problem, on_problem)
    web.add_exception_handler(RequestValidationError, on_invalid)
    web.add_exception_handler(HTTPException, on_http)
    web.add_exception_handler(Exception, on_error)
    web.openapi = lambda: true_openapi(web)  # type: ignore[method-assign]
    return web


def parts_of(settings: Settings) -> list[ModuleType]:
    """Everything that this server answers by REST: the lab only where it was asked for, with all that it needs."""
    if settings.lab == 0:
        return list(PARTS)
    from qiju.table.service import rest_lab

    return [*PARTS, rest_lab]


async def openapi_page(request: Request) -> Response:
    """What REST takes and gives; put together in a thread, once."""
    shelf: Shelf = request.app.state.shelf
    return (await shelf.find("openapi", make=lambda: true_openapi(request.app))).response(request)


def true_openapi(web: FastAPI) -> dict[str, Any]:
    """FastAPI's page without the answer that it promises and we never give."""
    if web.openapi_schema is None:
        schema = get_openapi(title=web.title, version=web.version, routes=web.routes)
        for path in schema["paths"].values():
            for operation in path.values():
                operation["responses"].pop("422", None)
        for name in ("HTTPValidationError", "ValidationError"):
            schema["components"]["schemas"].pop(name, None)
        web.openapi_schema = schema
    return web.openapi_schema


# -- errors ------------------------------------------------------------------------------------------


def error_response(problem: Problem) -> JSONResponse:
    code = code_of(problem)
    if code not in STATUS:
        code = "conflict" if code in ("not_now", "stale") else "invalid"
    words = problem.words if isinstance(problem, ToldRefusal) else problem_words(problem)
    plain: dict[str, object] = {"error": code, "text": words}
    if problem.clause:
        plain["clause"] = problem.clause
    return JSONResponse(plain, STATUS[code])


async def on_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return error_response(error)


async def on_invalid(request: Request, error: Exception) -> Response:
    """Which field, and what is wrong with it; never what was written there."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or "body"
    return error_response(ServerRefusal("invalid", "table.malformed", why=f"{where}: {first['type']}"))


async def on_http(request: Request, error: Exception) -> Response:
    """No such address: where a person looks it is the page, which knows more addresses than we do."""
    assert isinstance(error, HTTPException)
    path = request.url.path.lstrip("/")
    if error.status_code == 404 and request.method in ("GET", "HEAD") and not path.startswith(("api/", "ws/")):
        return await asyncio.to_thread(serve_page, request, path)
    code = "not_found" if error.status_code == 404 else "invalid"
    plain = {"error": code, "text": say("table.malformed", {"why": request.method})}
    headers = {"Allow": allowed_at(request)} if error.status_code == 405 else None
    return JSONResponse(plain, error.status_code, headers=headers)


def allowed_at(request: Request) -> str:
    """All methods of an address, whichever routes share it."""
    methods: set[str] = set()
    for route in request.app.router.routes:
        if isinstance(route, Route) and route.path_regex.match(request.url.path):
            methods |= route.methods or set()
    return ", ".join(sorted(methods))


async def on_error(request: Request, error: Exception) -> Response:
    trouble("request", error)
    return JSONResponse({"error": "internal", "text": say("table.internal")}, 500)
