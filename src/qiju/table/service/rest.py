"""The REST side: what is looked up, and how one gets a seat."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Final, cast

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from qiju.facts import game_facts, preset_report, title
from qiju.kernel.clauses import clauses, heading_of, rule_page, rulings
from qiju.kernel.game import Game
from qiju.kernel.words import LANGUAGES
from qiju.table.limits import is_loopback
from qiju.table.rooms import table_commands
from qiju.table.rooms.agreement import Newcomer, Wish
from qiju.table.rooms.lesson import lesson_of
from qiju.table.rooms.live_table import LiveTable
from qiju.table.rooms.room import Room
from qiju.table.server_refusal import ServerRefusal
from qiju.table.service import models
from qiju.table.service.custom import appraised, retold
from qiju.table.service.keeping import ASK_AGAIN, FOREVER, Kept, Shelf, packed_json
from qiju.table.service.lobby import Lobby
from qiju.table.service.press import PrintWish
from qiju.table.service.replay import Step, in_pieces
from qiju.table.service.report import versions
from qiju.table.service.visitors import address_of, lobby_of, spend, visitor_of
from qiju.table.settings import EVERYBODY, HERE

router = APIRouter()
Plain = dict[str, Any]
MANY: Final = 1_000_000
# Why there is no page is told as everywhere: FastAPI would promise it as HTML.
REFUSED_PAGE: Final[Plain] = {
    "description": "What is wrong, in words",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
}
Number = Annotated[int, Query(ge=0, le=MANY)]
# A report is one page with its own style, and nothing in it is run.
REPORT_HEADERS: Final = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}


def may_make(request: Request) -> bool:
    """Whether whoever asks may use the studio: the host of the server, or everybody where the host says so."""
    setting = lobby_of(request).services.settings.studio
    here = request.client is not None and is_loopback(request.client.host)
    return setting == EVERYBODY or (setting == HERE and here)


def check_maker(request: Request, own: models.OwnFile) -> None:
    """Other numbers are another game: who may change them is for the host of the server to say."""
    if own.kind == "patch" and not may_make(request):
        raise ServerRefusal("forbidden", "table.studio_closed")


# -- games -------------------------------------------------------------------------------------------


@router.get("/api/games", response_model=models.Games)
async def games(request: Request) -> Response:
    """The games, as much of each as one chooses by."""
    services = lobby_of(request).services
    cards = [await facts_of(request, name) for name in services.games]
    made = await shelf_of(request).find(
        "games",
        services.lan or "",
        make=lambda: {
            "games": [card_of(game, kept) for game, kept in zip(services.games.values(), cards, strict=True)],
            "lan": services.lan,
            "lab": services.settings.lab != 0,
        },
    )
    return made.response(request)


@router.get("/api/games/{game}", response_model=models.Facts)
async def game_details(
    request: Request, game: str, version: Annotated[models.ShortText | None, Query()] = None
) -> Response:
    """All facts of a game: its options, presets, bots and words. With their version they may be kept forever."""
    kept = await facts_of(request, game)
    return kept.response(request, FOREVER if version == kept.version else ASK_AGAIN)


@router.get(
    "/api/games/{game}/presets/{preset}/report",
    response_class=HTMLResponse,
    responses={"4XX": REFUSED_PAGE},
)
async def preset_report_page(request: Request, game: str, preset: models.ShortText) -> HTMLResponse:
    """What was measured of a recommended preset: one page, in both languages, without a script."""
    page = preset_report(game_named(request, game), preset)
    if page is None:
        raise ServerRefusal("not_found", "problem.preset_name", preset=preset, known="—")
    return HTMLResponse(page, headers=REPORT_HEADERS)


async def facts_of(request: Request, name: str) -> Kept:
    game = game_named(request, name)
    return await shelf_of(request).find("facts", name, make=lambda: facts(game))


def shelf_of(request: Request) -> Shelf:
    return cast(Shelf, request.app.state.shelf)


def game_named(request: Request, name: str) -> Game:
    """The game in an address; one that is not there is not found."""
    known = lobby_of(request).services.games
    if name not in known:
        raise ServerRefusal("not_found", "problem.game_name", game=name, known=", ".join(known))
    return known[name]


def facts(game: Game) -> Plain:
    plain = game_facts(game)
    plain |= {name: in_both(game, f"game.{name}") for name in ("minutes", "weight", "line")}
    # The game's own words, by which a page names roles, cards and units.
    plain["text"] = {lang: game.text(lang).table for lang in LANGUAGES}
    # What comes with Python is not taken from a page.
    plain["guessed"] = game.guessed
    plain["custom"] = [] if game.code_beside else list(game.custom_kinds)
    return plain


def card_of(game: Game, kept: Kept) -> Plain:
    return {
        "id": game.id,
        "version": kept.version,
        "title": {lang: title(game, game.text(lang)) for lang in LANGUAGES},
        "seats": list(game.seats),
        "standard": game.standard,
        **{name: in_both(game, f"game.{name}") for name in ("minutes", "weight", "line")},
        "lesson": lesson_of(game) is not None,
    }


def in_both(game: Game, key: str) -> Plain:
    return {lang: game.text(lang).say(key) if game.text(lang).knows(key) else "" for lang in LANGUAGES}


@router.get("/api/games/{game}/rules", response_model=models.Rules)
async def rules(request: Request, game: str, lang: Annotated[models.Lang, Query()] = "zh") -> Response:
    """The rulebook in our own words, clause by clause, with its rulings."""
    found = game_named(request, game)
    return (await shelf_of(request).find("rules", game, lang, make=lambda: book(found, lang))).response(request)


def book(game: Game, lang: str) -> Plain:
    return {
        "page": rule_page(game, lang),
        "clauses": {clause.id: clause.text for clause in clauses(game, lang).values()},
        "rulings": {
            ruling.id: {"heading": heading_of(ruling, game.text(lang)), "text": ruling.text.get(lang, "")}
            for ruling in rulings(game).values()
        },
    }


@router.get("/api/games/{game}/content", response_model=dict[str, Any])
async def content(request: Request, game: str) -> Response:
    """What is printed: cards, boards, numbers, as the rulebook preset has them. Galleries draw from it."""
    found = game_named(request, game)
    return (await shelf_of(request).find("content", game, make=lambda: dict(found.content()))).response(request)


async def print_wish(
    request: Request,
    game: str,
    lang: Annotated[models.Lang, Query()] = "zh",
    paper: models.Paper = "a4",
    size: models.CardSize = "",
    only: Annotated[list[models.Part] | None, Query(max_length=8)] = None,
    light: bool = False,
    bleed: Annotated[int, Query(ge=0, le=5)] = 0,
    table: Annotated[models.ShortText | None, Query()] = None,
) -> PrintWish:
    """What is to be printed: a game as its rulebook has it, or with the content of a table."""
    spend(request)
    found, content = game_named(request, game).id, ""
    if table is not None:
        with guessing(request) as lobby:
            found, content = await lobby.content_of(table)
    return PrintWish(found, lang, paper, size, tuple(dict.fromkeys(only or ())), light, bleed, content)


Wanted = Annotated[PrintWish, Depends(print_wish)]


@router.get("/api/games/{game}/print", include_in_schema=False)
async def print_game(request: Request, game: str, wanted: Wanted) -> Response:
    """A game's box as a PDF: cards, boards, tokens, rules."""
    made = await lobby_of(request).printed(wanted, False, address_of(request))
    named = {"Content-Disposition": f'inline; filename="qiju-{wanted.game}.pdf"'}
    return Response(made, media_type="application/pdf", headers=named)


@router.get("/api/games/{game}/print/preview", include_in_schema=False)
async def preview_print(request: Request, game: str, wanted: Wanted) -> Response:
    """How many pages that would be, and the first of them as pictures."""
    return in_pieces(await lobby_of(request).printed(wanted, True, address_of(request)))


# -- tables ------------------------------------------------------------------------------------------


@router.get("/api/tables", response_model=models.Tables)
async def tables(request: Request) -> Plain:
    """Public tables that wait for players or may be watched."""
    return {"tables": await lobby_of(request).public_tables()}


@router.get("/api/tables/{code}", response_model=models.TableInfo)
async def table(request: Request, code: str) -> Plain:
    return (await look_up(request, code)).info()


@router.get("/api/tables/{code}/text", response_model=models.Retold)
async def retold_text(request: Request, code: str) -> Any:
    """The game's sentences that read otherwise with the numbers of this table."""
    spend(request)
    with guessing(request) as lobby:
        game, content = await lobby.content_of(code)
    return await lobby.files.do(address_of(request), retold, game, content)


async def look_up(request: Request, code: str) -> Room:
    with guessing(request) as lobby:
        return await lobby.peek(code)


@contextmanager
def guessing(request: Request) -> Iterator[Lobby]:
    """A code that is none costs; who has none left is told nothing at all."""
    lobby, address = lobby_of(request), address_of(request)
    lobby.check_guesses(address)
    try:
        yield lobby
    except ServerRefusal as problem:
        if problem.code == "not_found":
            lobby.guessed(address)
        raise


@router.post("/api/tables", response_model=models.Seated)
async def create(request: Request, body: models.NewTable) -> Plain:
    """Open a table."""
    lobby = spend(request)
    opened, token = await lobby.create(await wish_of(request, body))
    return seated(opened, 0, token)


@router.post("/api/own", response_model=models.Seated)
async def create_custom(request: Request, body: models.OwnTable) -> Plain:
    """Open a table that plays with content of one's own, which it carries by value."""
    lobby = spend(request)
    check_maker(request, body.own)
    wish = await wish_of(request, body)
    wish.custom = (body.own.kind, body.own.name, body.own.text)
    opened, token = await lobby.create(wish)
    return seated(opened, 0, token)


async def wish_of(request: Request, body: models.NewTable) -> Wish:
    wish = await new_wish(request, body.game, body.name)
    wish.seats, wish.presets, wish.options = body.seats, body.presets, dict(body.options)
    wish.roles, wish.bots, wish.clock = body.roles, body.bots, body.clock.rule()
    wish.public, wish.lang, wish.seal = body.public, body.lang, body.seal
    wish.person, wish.many_seats = body.person, body.many_seats
    wish.watch, wish.watch_delay = body.watch, body.watch_delay
    wish.hints, wish.reasons = body.hints, body.reasons
    return wish


async def new_wish(request: Request, game: str, name: str) -> Wish:
    """A wish of whoever asks."""
    wish, who = Wish(game, name, address_of(request)), await visitor_of(request)
    wish.account, wish.origin = who.account, who.origin
    return wish


@router.post("/api/games/{game}/own", response_model=models.OwnPieces)
async def check_custom(request: Request, game: str, body: models.OwnFile) -> Plain:
    """What a file of one's own brings, piece by piece: its line, its points, and why it is refused."""
    lobby = spend(request)
    lobby.services.metrics.count("qiju_work_total", "kind", "file")
    found = lobby.services.game(game)
    return await lobby.files.do(address_of(request), appraised, found.id, body.name, body.text)


@router.post("/api/play", response_model=models.Seated)
async def play(request: Request, body: models.Play) -> Plain:
    """A table against bots, already started."""
    lobby = spend(request)
    wish = await new_wish(request, body.game, body.name)
    wish.seats, wish.presets, wish.options = body.seats, body.presets, dict(body.options)
    wish.lang, wish.seal = body.lang, body.seal
    # Whoever plays against bots alone is host and everybody else.
    wish.hints = wish.reasons = True
    opened, token = await lobby.play(wish, body.bot)
    return seated(opened, wish.seat, token)


@router.post("/api/play/own", response_model=models.Seated)
async def play_custom(request: Request, body: models.OwnPlay) -> Plain:
    """The same with something of one's own, to try it at once."""
    lobby = spend(request)
    check_maker(request, body.own)
    wish = await new_wish(request, body.game, body.name)
    wish.seats, wish.presets, wish.options, wish.roles = body.seats, body.presets, dict(body.options), body.roles
    wish.lang, wish.seal = body.lang, body.seal
    wish.custom = (body.own.kind, body.own.name, body.own.text)
    opened, token = await lobby.play(wish, body.bot)
    return seated(opened, wish.seat, token)


@router.post("/api/lesson", response_model=models.Seated)
async def learn(request: Request, body: models.Learn) -> Plain:
    """A lesson: a table against bots whose deal is always the same, already started."""
    lobby = spend(request)
    wish = await new_wish(request, body.game, body.name)
    wish.lang = body.lang
    opened, token = await lobby.learn(wish)
    return seated(opened, wish.seat, token)


@router.post("/api/tables/{code}/join", response_model=models.Seated)
async def join(request: Request, code: str, body: models.Join) -> Plain:
    """Take an empty seat."""
    lobby = spend(request)
    known = await visitor_of(request)
    who = Newcomer(body.name, address_of(request), body.person, body.seal, known.account, known.origin)
    joined, seat, token = await lobby.join(code, who, body.seat)
    return seated(joined, seat, token)


@router.post("/api/tables/{code}/open", response_model=models.Opened)
async def open_share(request: Request, code: str, body: models.OpenShare) -> Plain:
    """Open the share of the chance that one sealed; with the last one the table starts."""
    lobby = spend(request)
    table = await lobby.find(code)
    room = table.room
    async with room.lock:
        await table_commands.open_share(room, room.seat_for(body.token), body.nonce)
    table.autoplay.stir()
    return {"status": room.status}


@router.post("/api/tables/{code}/fork", response_model=models.Seated)
async def fork(request: Request, code: str, body: models.Fork) -> Plain:
    """Play on from a finished table, as it stood after so many decisions, against bots."""
    lobby = spend(request)
    wish = await new_wish(request, "", body.name)
    wish.lang = body.lang
    forked, seat, token = await lobby.fork(code, body.at, body.seat, wish)
    return seated(forked, seat, token)


def seated(table: LiveTable, seat: int, token: str) -> Plain:
    room = table.room
    return {
        "table": room.code,
        "seat": seat,
        "token": token,
        "host": seat == room.host,
        "link": f"/t/{room.code}",
        "commitment": room.promise.commitment,
    }


@router.post("/api/mine", response_model=models.MyTables)
async def mine(request: Request, body: models.Mine) -> Plain:
    """The tables at which these tokens sit."""
    return {"tables": await spend(request).mine(body.tokens)}


@router.get("/api/tables/{code}/record", response_model=dict[str, Any])
async def record(request: Request, code: str) -> Response:
    """The full record, once the table is over."""
    with guessing(request) as lobby:
        text = await lobby.record(code)
    return await asyncio.to_thread(packed_json, request, text.encode())


@router.get("/api/tables/{code}/replay", response_model=models.Replay)
async def replay(
    request: Request,
    code: str,
    at: Number = 0,
    after: Number = 0,
    most: Number = MANY,
    seat: Annotated[int, Query(ge=-1, le=63)] = -1,
    told: bool = False,
) -> Response:
    """A finished table after so many decisions, as this seat would see it; of what was told until then, what comes
    after so many events.
    """
    with guessing(request) as lobby:
        data = await lobby.replay(code, Step(at, after, most, seat, told), address_of(request))
    return await asyncio.to_thread(packed_json, request, data)


@router.get("/api/tables/{code}/review", response_model=models.Review)
async def review(request: Request, code: str) -> Response:
    """A finished table looked at again: everybody's chances along the game, and which choices mattered."""
    with guessing(request) as lobby:
        data = await lobby.review(code, address_of(request))
    return await asyncio.to_thread(packed_json, request, data)


@router.get("/api/tables/{code}/why", response_model=models.Why)
async def why(request: Request, code: str, at: Annotated[int, Query(ge=1, le=MANY)]) -> Response:
    """Why a decision of a finished table was made: what whoever made it weighed, with its figures."""
    with guessing(request) as lobby:
        data = await lobby.why(code, at, address_of(request))
    return await asyncio.to_thread(packed_json, request, data)


@router.get("/api/tables/{code}/guesses", response_model=models.Guesses)
async def guesses(request: Request, code: str, seat: Annotated[int, Query(ge=-1, le=63)] = -1) -> Response:
    """What this seat of a finished table could have guessed along the game, beside what was true."""
    with guessing(request) as lobby:
        data = await lobby.guesses(code, seat, address_of(request))
    return await asyncio.to_thread(packed_json, request, data)


@router.post("/api/tables/{code}/report", response_model=models.Report)
async def report(request: Request, code: str, body: models.ReportWish) -> Response:
    """A problem report to send to the makers."""
    lobby = spend(request)
    return in_pieces(await lobby.report(code, body.token, body.text, address_of(request)))


# -- the server --------------------------------------------------------------------------------------


@router.get("/healthz", response_model=models.Health)
async def healthz(request: Request) -> Plain:
    """The process lives and its loop goes round, whatever the store does."""
    return {"ok": True, "tables": len(lobby_of(request).tables), "version": versions()["qiju"]}


@router.get("/readyz", response_model=models.Ready, responses={503: {"model": models.Ready}})
async def readyz(request: Request) -> JSONResponse:
    """Can decisions be stored now? 503 where they cannot: the store is slow, gone or full."""
    why = await lobby_of(request).ready()
    return JSONResponse({"ok": why is None, "why": why}, 200 if why is None else 503)


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(request: Request) -> PlainTextResponse:
    """Figures for Prometheus: for who shows the token; where none is set, for this machine alone."""
    token, shown = lobby_of(request).services.settings.metrics_token, request.headers.get("authorization", "")
    here = request.client is not None and is_loopback(request.client.host)
    if not (hmac.compare_digest(shown.encode(), f"Bearer {token}".encode()) if token else here):
        raise ServerRefusal("not_found", "table.no_figures")
    text = lobby_of(request).services.metrics.text()
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4; charset=utf-8")
