"""The REST side of moderation, for who shows the host's token (`--set admin_token=…`)."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from qiju.table.server_refusal import ServerRefusal
from qiju.table.service import account_models as models
from qiju.table.service.caretaking import send_banned_away
from qiju.table.service.visitors import moderator_of

router = APIRouter()
Plain = dict[str, Any]


@router.get("/api/moderation", response_model=models.Overview)
async def overview(request: Request) -> Plain:
    """Tables that go on, reports, bans, and what was done."""
    return await moderator_of(request).moderation.overview()


@router.post("/api/moderation/ban", response_model=models.Done)
async def ban(request: Request, body: models.Ban) -> Plain:
    """Ban an account or an address; whoever it is leaves their tables."""
    lobby = moderator_of(request)
    moderation = lobby.moderation
    if body.report is not None:
        await moderation.ban_reported(body.report, body.kind, body.days, body.why)
    elif body.name is not None:
        await moderation.ban_named(body.name, body.days, body.why)
    elif body.address:
        await moderation.ban_address(body.address, body.days, body.why)
    else:
        raise ServerRefusal("invalid", "account.nobody")
    send_banned_away(lobby)
    return {"ok": True}


@router.post("/api/moderation/lift", response_model=models.Done)
async def lift(request: Request, body: models.Lift) -> Plain:
    """Lift a ban."""
    await moderator_of(request).moderation.lift(body.id, body.why)
    return {"ok": True}


@router.post("/api/moderation/settle", response_model=models.Done)
async def settle(request: Request, body: models.Settle) -> Plain:
    """A report needs nothing more."""
    await moderator_of(request).moderation.settle(body.id, body.why)
    return {"ok": True}


@router.post("/api/tables/{code}/end", response_model=models.Done)
async def end_table(request: Request, code: str, body: models.EndTable) -> Plain:
    """End a table; what was decided there stays its story."""
    lobby = moderator_of(request)
    ended = await lobby.end_table(code)
    await lobby.moderation.note("end", ended, body.why)
    return {"ok": True}
