"""The REST side of accounts: making one, signing in, what is one's own, whom one does not want to meet."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from qiju.table.accounts import passkeys, portable
from qiju.table.accounts.accounts import PASSKEY, new_account
from qiju.table.accounts.moderation import person_at
from qiju.table.server_refusal import ServerRefusal
from qiju.table.service import account_models as models
from qiju.table.service.keeping import packed_json
from qiju.table.service.visitors import (
    address_of,
    lobby_of,
    member_of,
    place_of,
    session_of,
    signed_in,
    signed_out,
    spend,
    visitor_of,
)

router = APIRouter()
Plain = dict[str, Any]
A_PAGE: Final = 50
Before = Annotated[int, Query(ge=0, le=1 << 53)]


@router.get("/api/account", response_model=models.Me)
async def me(request: Request) -> Plain:
    """One's own account; null for a guest."""
    who = await visitor_of(request)
    account = await lobby_of(request).accounts.told(who.account) if who.account else None
    return {"account": account, "passkeys": passkeys.available()}


# -- links -------------------------------------------------------------------------------------------


@router.post("/api/account/link", response_model=models.MadeLink)
async def make_link(request: Request, body: models.NewLink) -> Response:
    """A new sign-in link; with a name, and nobody signed in, for a new account of that name."""
    accounts, who = spend(request).accounts, await visitor_of(request)
    if who.account:
        secret, key = accounts.new_link(who.account)
        await accounts.add_key(who.account, key)
        return JSONResponse({"secret": secret})
    account = new_account()
    secret, key = accounts.new_link(account)
    await accounts.make(body.name or "", key, account, address_of(request))
    return await signed_in(request, account, {"secret": secret})


@router.post("/api/account/enter", response_model=models.Done)
async def enter_by_link(request: Request, body: models.EnterByLink) -> Response:
    """Sign in with a link."""
    lobby = spend(request)
    lobby.check_guesses(address_of(request))
    try:
        account = await lobby.accounts.opened_by_link(body.secret)
    except ServerRefusal:
        lobby.guessed(address_of(request))
        raise
    return await signed_in(request, account, {"ok": True})


# -- passkeys ----------------------------------------------------------------------------------------


def need_passkeys() -> None:
    if not passkeys.available():
        raise ServerRefusal("conflict", "account.no_passkeys")


@router.post("/api/account/passkey/wish", response_model=models.PasskeyWish)
async def wish_passkey(request: Request, body: models.NewPasskey) -> Plain:
    """What a browser needs to make a passkey, for a new account or one more for the one that is signed in."""
    accounts, who = spend(request).accounts, await visitor_of(request)
    need_passkeys()
    if not who.account:
        await accounts.check_name(body.name or "", "")
    account, name = who.account or new_account(), who.name or body.name or ""
    known = [key for key, kind, _, _ in await accounts.store.fetch("keys", account) if kind == PASSKEY]
    challenge = await accounts.challenge(passkeys.MAKE, account)
    return {"account": account, "options": passkeys.to_make(challenge, place_of(request), account, name, known)}


@router.post("/api/account/passkey", response_model=models.Done)
async def make_passkey(request: Request, body: models.MadePasskey) -> Response:
    """A passkey that a browser has just made."""
    lobby, who = spend(request), await visitor_of(request)
    accounts = lobby.accounts
    need_passkeys()
    # One more for whoever is signed in, or the first of an account that is not there yet.
    if who.account != body.account and (who.account or await accounts.store.fetch("account", body.account)):
        raise ServerRefusal("forbidden", "account.challenge")
    await accounts.check_challenge(body.challenge, passkeys.MAKE, body.account)
    credential = credential_of(body.id, body.response.model_dump())
    key, public, count = await lobby.files.do(
        address_of(request), passkeys.made, credential, body.challenge, *place_of(request)
    )
    await accounts.use_challenge(body.challenge)
    now = accounts.now()
    values = ("add_key", (key, body.account, PASSKEY, public, count, now, now))
    if who.account:
        await accounts.add_key(who.account, values)
        return JSONResponse({"ok": True})
    await accounts.make(body.name or "", values, body.account, address_of(request))
    return await signed_in(request, body.account, {"ok": True})


@router.get("/api/account/passkey/ask", response_model=models.PasskeyWish)
async def ask_passkey(request: Request) -> Plain:
    """What a browser needs to sign in with a passkey."""
    accounts = spend(request).accounts
    need_passkeys()
    challenge = await accounts.challenge(passkeys.ENTER, "")
    return {"account": "", "options": passkeys.to_enter(challenge, place_of(request))}


@router.post("/api/account/passkey/enter", response_model=models.Done)
async def enter_by_passkey(request: Request, body: models.EnterByPasskey) -> Response:
    """Sign in with a passkey."""
    lobby = spend(request)
    accounts = lobby.accounts
    need_passkeys()
    await accounts.check_challenge(body.challenge, passkeys.ENTER, "")
    rows = await accounts.store.fetch("key", body.id)
    if not rows or rows[0][1] != PASSKEY:
        lobby.guessed(address_of(request))
        raise ServerRefusal("not_found", "account.unknown_passkey")
    account, _, public, count = rows[0]
    credential = credential_of(body.id, body.response.model_dump())
    signed = await lobby.files.do(
        address_of(request), passkeys.entered, credential, body.challenge, *place_of(request), public, count
    )
    await accounts.use_challenge(body.challenge)
    await accounts.store.commit([("use_key", (signed, accounts.now(), body.id))])
    return await signed_in(request, account, {"ok": True})


def credential_of(key: str, response: Plain) -> Plain:
    """As WebAuthn writes it in JSON."""
    return {"id": key, "rawId": key, "type": "public-key", "response": response, "clientExtensionResults": {}}


# -- one's own ---------------------------------------------------------------------------------------


@router.post("/api/account/leave", response_model=models.Done)
async def leave(request: Request, body: models.SignOut) -> Response:
    """Sign out, here or on every device."""
    accounts, who = spend(request).accounts, await visitor_of(request)
    await accounts.sign_out(session_of(request), who.account, body.everywhere)
    return signed_out(request, {"ok": True})


@router.post("/api/account/name", response_model=models.Done)
async def rename(request: Request, body: models.NewName) -> Plain:
    accounts, who = spend(request).accounts, await member_of(request)
    await accounts.rename(who.account, body.name)
    return {"ok": True}


@router.post("/api/account/drop", response_model=models.Done)
async def drop_key(request: Request, body: models.DropKey) -> Response:
    """Take back a passkey or a link. Every browser is signed out; this one is signed in anew."""
    accounts, who = spend(request).accounts, await member_of(request)
    await accounts.drop_key(who.account, body.id)
    return await signed_in(request, who.account, {"ok": True})


@router.get("/api/account/games", response_model=models.MyGames)
async def my_games(request: Request, before: Before = 1 << 53) -> Plain:
    """One's games, the latest first, and one's ratings."""
    accounts, who = spend(request).accounts, await member_of(request)
    games = await portable.games_of(accounts, who.account, before, A_PAGE)
    return {"games": games, "ratings": await portable.ratings_of(accounts, who.account)}


@router.get("/api/account/export", response_model=dict[str, Any])
async def export(request: Request) -> Response:
    """All that is kept about one's account."""
    accounts, who = spend(request).accounts, await member_of(request)
    plain = await portable.export(accounts, who.account)
    return await asyncio.to_thread(lambda: packed_json(request, orjson.dumps(plain)))


@router.post("/api/account/delete", response_model=models.Done)
async def delete(request: Request, body: models.Delete) -> Response:
    """The account and all that is kept about it, for good."""
    accounts, who = spend(request).accounts, await member_of(request)
    if body.name.strip() != who.name:
        raise ServerRefusal("invalid", "account.other_name")
    await portable.delete(accounts, who.account)
    return signed_out(request, {"ok": True})


# -- at a table --------------------------------------------------------------------------------------


@router.post("/api/tables/{code}/keep", response_model=models.KeptSeat)
async def keep_seat(request: Request, code: str, body: models.KeepSeat) -> Plain:
    """A seat that one took as a guest becomes the account's, so that other devices find it."""
    lobby, who = spend(request), await member_of(request)
    return {"token": await lobby.keep_seat(code, body.token, who)}


@router.get("/api/tables/{code}/blocked", response_model=models.BlockedSeats)
async def blocked_seats(request: Request, code: str) -> Plain:
    """At which seats of a table somebody sits whom one has blocked."""
    lobby, who = spend(request), await member_of(request)
    room = await lobby.peek(code)
    blocked = {what for what, _, _ in await lobby.accounts.blocks(who.account)}
    seats = enumerate(room.seats)
    return {"seats": [number for number, one in seats if {one.account, one.origin} & blocked]}


@router.post("/api/tables/{code}/block", response_model=models.Done)
async def block(request: Request, code: str, body: models.Block) -> Plain:
    """Do not sit with this person again: by their account, or as a guest by where they came from."""
    lobby, who = spend(request), await member_of(request)
    about = person_at(await lobby.peek(code), body.seat)
    what = about.account or about.origin
    if not what or what in (who.account, who.origin):
        raise ServerRefusal("conflict", "account.oneself")
    await lobby.accounts.block(who.account, what, about.name)
    return {"ok": True}


@router.post("/api/account/unblock", response_model=models.Done)
async def unblock(request: Request, body: models.Unblock) -> Plain:
    accounts, who = spend(request).accounts, await member_of(request)
    await accounts.unblock(who.account, body.id)
    return {"ok": True}


@router.post("/api/tables/{code}/complaint", response_model=models.Done)
async def complain(request: Request, code: str, body: models.Complaint) -> Plain:
    """Report somebody at one's table to the host of the server; guests may, too."""
    lobby, who = spend(request), await visitor_of(request)
    room = await lobby.peek(code)
    await lobby.moderation.complain(who, room, room.seat_for(body.token), body.seat, body.reason, body.text)
    return {"ok": True}
