"""REST for the studio: the numbers of a game, what a patch changes, and what the change does."""

from __future__ import annotations

import secrets
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from qiju.table.server_refusal import ServerRefusal
from qiju.table.service import models
from qiju.table.service.lobby import Lobby
from qiju.table.service.press import PrintWish, check_press
from qiju.table.service.replay import in_pieces
from qiju.table.service.rest import game_named, may_make, shelf_of
from qiju.table.service.studio import numbers_of, patched, printed_draft, weighed
from qiju.table.service.visitors import address_of, spend

router = APIRouter()


@router.get("/api/studio", response_model=models.StudioDoor)
async def studio_door(request: Request) -> dict[str, bool]:
    """Whether whoever asks may make things of their own here."""
    return {"open": may_make(request)}


@router.get("/api/games/{game}/numbers", response_model=models.Numbers)
async def numbers(request: Request, game: str) -> Response:
    """Every number of a game: what it is, what it may be, its clause, what it is called."""
    found = game_named(request, game)
    made = await shelf_of(request).find("numbers", found.id, make=lambda: numbers_of(found))
    return made.response(request)


@router.post("/api/games/{game}/patch", response_model=models.Patched)
async def check_patch(request: Request, game: str, body: models.OwnFile) -> Any:
    """What a patch changes, or everything that is wrong with it, each at its line."""
    lobby = entered(request)
    found = game_named(request, game)
    lobby.services.metrics.count("qiju_work_total", "kind", "patch")
    return await lobby.files.do(address_of(request), patched, found.id, body.name, body.text)


@router.post("/api/games/{game}/weigh", response_model=models.Weighed)
async def weigh(request: Request, game: str, body: models.WeighWish) -> Any:
    """Bots play with the change and without it, for some seconds: every figure of both, and their difference."""
    lobby = entered(request)
    found = game_named(request, game)
    lobby.services.metrics.count("qiju_work_total", "kind", "weigh")
    wish = body.model_dump(exclude={"own"}) | body.own.model_dump() | {"seed": secrets.randbits(48)}
    seconds = lobby.services.settings.studio_time / 1000
    return await lobby.scales.do(address_of(request), weighed, found.id, wish, seconds)


@router.post("/api/games/{game}/print/own", include_in_schema=False)
async def print_draft(request: Request, game: str, body: models.PrintDraft) -> Response:
    """The box with the change in it, as a PDF."""
    return Response(await set_draft(request, game, body, False), media_type="application/pdf")


@router.post("/api/games/{game}/print/own/preview", include_in_schema=False)
async def preview_draft(request: Request, game: str, body: models.PrintDraft) -> Response:
    """How many pages that would be, and the first of them as pictures."""
    return in_pieces(await set_draft(request, game, body, True))


async def set_draft(request: Request, game: str, body: models.PrintDraft, preview: bool) -> bytes:
    check_press()
    lobby = entered(request)
    found, own = game_named(request, game), body.own
    only = (body.only,) if body.only else ()
    wish = PrintWish(found.id, body.lang, body.paper, body.size, only, body.light, 0)
    lobby.services.metrics.count("qiju_work_total", "kind", "print")
    return await lobby.presses.do(address_of(request), printed_draft, wish, own.kind, own.name, own.text, preview)


def entered(request: Request) -> Lobby:
    if not may_make(request):
        raise ServerRefusal("forbidden", "table.studio_closed")
    return spend(request)
