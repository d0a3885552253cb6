"""The REST side: what is looked up, and how one gets a seat."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, cast

import orjson
from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse, Response

from qiju.facts import game_facts
from qiju.kernel.clauses import clauses, heading_of, rule_page, rulings
from qiju.kernel.game import Game
from qiju.kernel.words import LANGUAGES
from qiju.table.rooms.agreement import Wish
from qiju.table.rooms.live_table import LiveTable
from qiju.table.rooms.room import Room
from qiju.table.server_refusal import ServerRefusal
from qiju.table.service import models
from qiju.table.service.custom import appraised
from qiju.table.service.lobby import Lobby
from qiju.table.service.replay import step_of
from qiju.table.service.report import report_of, versions

router = APIRouter()
Plain = dict[str, Any]


def lobby_of(request: Request) -> Lobby:
    return cast(Lobby, request.app.state.lobby)


def address_of(request: Request) -> str:
    return request.client.host if request.client is not None else ""


def spend(request: Request) -> Lobby:
    """Whoever changes things, or guesses codes, may do so only so fast."""
    lobby = lobby_of(request)
    if not lobby.requests.take(address_of(request), lobby.now()):
        raise ServerRefusal("too_many", "table.too_many_requests")
    return lobby


# -- games -------------------------------------------------------------------------------------------


@router.get("/api/games", response_model=models.Games)
async def games(request: Request) -> Plain:
    """The games, their seats, options and presets."""
    services = lobby_of(request).services
    return {"games": [facts(game) for game in services.games.values()], "lan": services.lan}


def facts(game: Game) -> Plain:
    plain = game_facts(game)
    for name in ("minutes", "weight", "line"):
        key = f"game.{name}"
        plain[name] = {lang: game.text(lang).say(key) if game.text(lang).knows(key) else "" for lang in LANGUAGES}
    # The game's own words, by which a page names roles, cards and units.
    plain["text"] = {lang: game.text(lang).table for lang in LANGUAGES}
    # What comes with Python is not taken from a page.
    plain["custom"] = [] if game.code_beside else list(game.custom_kinds)
    return plain


@router.get("/api/games/{game}/rules", response_model=models.Rules)
async def rules(request: Request, game: str, lang: Annotated[models.Lang, Query()] = "zh") -> Plain:
    """The rulebook in our own words, clause by clause, with its rulings."""
    found = lobby_of(request).services.games.get(game)
    if found is None:
        raise ServerRefusal(
            "not_found", "problem.game_name", game=game, known=", ".join(lobby_of(request).services.games)
        )
    return {
        "page": rule_page(found, lang),
        "clauses": {clause.id: clause.text for clause in clauses(found, lang).values()},
        "rulings": {
            ruling.id: {"heading": heading_of(ruling, found.text(lang)), "text": ruling.text.get(lang, "")}
            for ruling in rulings(found).values()
        },
    }


@router.get("/api/games/{game}/content", response_model=dict[str, Any])
async def content(request: Request, game: str) -> Plain:
    """What is printed: cards, boards, numbers, as the rulebook preset has them. Galleries draw from it."""
    return dict(lobby_of(request).services.game(game).content())


# -- tables ------------------------------------------------------------------------------------------


@router.get("/api/tables", response_model=models.Tables)
async def tables(request: Request) -> Plain:
    """Public tables that wait for players or may be watched."""
    return {"tables": await lobby_of(request).public_tables()}


@router.get("/api/tables/{code}", response_model=models.TableInfo)
async def table(request: Request, code: str) -> Plain:
    return (await look_up(request, code)).info()


async def look_up(request: Request, code: str) -> Room:
    try:
        return await lobby_of(request).peek(code)
    except ServerRefusal:
        spend(request)
        raise


@router.post("/api/tables", response_model=models.Seated)
async def create(request: Request, body: models.NewTable) -> Plain:
    """Open a table."""
    lobby = spend(request)
    opened, token = await lobby.create(wish_of(request, body))
    return seated(opened, 0, token)


@router.post("/api/own", response_model=models.Seated)
async def create_custom(request: Request, body: models.OwnTable) -> Plain:
    """Open a table that plays with content of one's own, which it carries by value."""
    lobby = spend(request)
    wish = wish_of(request, body)
    wish.custom = (body.own.name, body.own.text)
    opened, token = await lobby.create(wish)
    return seated(opened, 0, token)


def wish_of(request: Request, body: models.NewTable) -> Wish:
    wish = Wish(body.game, body.name, address_of(request))
    wish.seats, wish.presets, wish.options = body.seats, body.presets, dict(body.options)
    wish.roles, wish.bots, wish.clock = body.roles, body.bots, body.clock.rule()
    wish.public, wish.lang, wish.nonce = body.public, body.lang, body.nonce
    return wish


@router.post("/api/games/{game}/own", response_model=models.OwnPieces)
async def check_custom(request: Request, game: str, body: models.OwnFile) -> Plain:
    """What a file of one's own brings, piece by piece: its line, its points, and why it is refused."""
    return appraised(spend(request).services.game(game), body.name, body.text)


@router.post("/api/play", response_model=models.Seated)
async def play(request: Request, body: models.Play) -> Plain:
    """A table against bots, already started."""
    lobby = spend(request)
    wish = Wish(body.game, body.name, address_of(request))
    wish.seats, wish.presets, wish.options = body.seats, body.presets, dict(body.options)
    wish.lang, wish.nonce = body.lang, body.nonce
    opened, token = await lobby.play(wish, body.bot)
    return seated(opened, wish.seat, token)


@router.post("/api/tables/{code}/join", response_model=models.Seated)
async def join(request: Request, code: str, body: models.Join) -> Plain:
    """Take an empty seat."""
    lobby = spend(request)
    joined, seat, token = await lobby.join(code, body.name, body.seat, body.nonce)
    return seated(joined, seat, token)


@router.post("/api/tables/{code}/fork", response_model=models.Seated)
async def fork(request: Request, code: str, body: models.Fork) -> Plain:
    """Play on from a finished table, as it stood after so many decisions, against bots."""
    lobby = spend(request)
    wish = Wish("", body.name, address_of(request))
    wish.lang = body.lang
    forked, seat, token = await lobby.fork(code, body.at, body.seat, wish)
    return seated(forked, seat, token)


def seated(table: LiveTable, seat: int, token: str) -> Plain:
    room = table.room
    return {"table": room.code, "seat": seat, "token": token, "host": seat == room.host, "link": f"/t/{room.code}"}


@router.post("/api/mine", response_model=models.MyTables)
async def mine(request: Request, body: models.Mine) -> Plain:
    """The tables at which these tokens sit."""
    return {"tables": await spend(request).mine(body.tokens)}


@router.get("/api/tables/{code}/record", response_model=dict[str, Any])
async def record(request: Request, code: str) -> Response:
    """The full record, once the table is over."""
    try:
        return Response(await lobby_of(request).record(code), media_type="application/json")
    except ServerRefusal:
        spend(request)
        raise


@router.get("/api/tables/{code}/replay", response_model=models.Replay)
async def replay(request: Request, code: str, at: Annotated[int, Query(ge=0, le=1_000_000)] = 0) -> Response:
    """A finished table after so many decisions."""
    lobby = lobby_of(request)
    try:
        text = await lobby.record(code)
    except ServerRefusal:
        spend(request)
        raise
    game = lobby.services.game((await look_up(request, code)).agreed.game)
    plain = await asyncio.to_thread(step_of, game, text, at)
    return Response(orjson.dumps(plain), media_type="application/json")


@router.post("/api/tables/{code}/report", response_model=models.Report)
async def report(request: Request, code: str, body: models.ReportWish) -> Response:
    """A problem report to send to the makers."""
    lobby = spend(request)
    plain = await report_of(await lobby.find(code), body.token, body.text)
    return Response(orjson.dumps(plain, option=orjson.OPT_NON_STR_KEYS), media_type="application/json")


# -- the server --------------------------------------------------------------------------------------


@router.get("/healthz", response_model=models.Health)
async def healthz(request: Request) -> Plain:
    lobby = lobby_of(request)
    count = (await lobby.services.store.fetch("unfinished"))[0][0]
    return {"ok": True, "tables": count, "version": versions()["qiju"]}


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(request: Request) -> PlainTextResponse:
    """Figures for Prometheus."""
    text = lobby_of(request).services.metrics.text()
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4; charset=utf-8")
