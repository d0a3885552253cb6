"""Who asks, as REST sees it: the cookie of whoever is signed in, the address of everybody, the token of the host."""

from __future__ import annotations

import hmac
from typing import Final, cast

from fastapi import Request
from fastapi.responses import JSONResponse

from qiju.table.accounts.accounts import DAY, Visitor
from qiju.table.accounts.passkeys import Place
from qiju.table.limits import network_of
from qiju.table.server_refusal import ServerRefusal
from qiju.table.service.lobby import Lobby

COOKIE: Final = "qiju_session"
SAFE_COOKIE: Final = "__Host-qiju_session"  # of this host alone, and only over TLS: browsers see to it


def lobby_of(request: Request) -> Lobby:
    return cast(Lobby, request.app.state.lobby)


def address_of(request: Request) -> str:
    """Whom limits count."""
    return network_of(request.client.host if request.client is not None else "")


def spend(request: Request) -> Lobby:
    """Whoever changes things, or guesses codes, may do so only so fast."""
    lobby = lobby_of(request)
    if not lobby.requests.take(address_of(request), lobby.now()):
        raise ServerRefusal("too_many", "table.too_many_requests")
    return lobby


# -- signed in ---------------------------------------------------------------------------------------


def cookie_name(request: Request) -> str:
    return SAFE_COOKIE if request.url.scheme == "https" else COOKIE


def session_of(request: Request) -> str:
    return request.cookies.get(cookie_name(request), "")


async def visitor_of(request: Request) -> Visitor:
    """Who asks; refused where they are banned."""
    lobby = lobby_of(request)
    who = await lobby.accounts.visitor(session_of(request), address_of(request))
    await lobby.moderation.check(who.account, who.origin)
    return who


async def member_of(request: Request) -> Visitor:
    """Who asks, where only somebody who is signed in may."""
    who = await visitor_of(request)
    if not who.account:
        raise ServerRefusal("forbidden", "account.signed_out")
    return who


async def signed_in(request: Request, account: str, plain: dict[str, object]) -> JSONResponse:
    """An answer that brings the cookie. No script can read it, and no other site's page sends it."""
    lobby = lobby_of(request)
    await lobby.moderation.check(account, "")
    secret = await lobby.accounts.sign_in(account)
    answer = JSONResponse(plain)
    answer.set_cookie(
        cookie_name(request),
        secret,
        max_age=lobby.services.settings.session_days * DAY // 1000,
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
    return answer


def signed_out(request: Request, plain: dict[str, object]) -> JSONResponse:
    answer = JSONResponse(plain)
    secure = request.url.scheme == "https"
    answer.delete_cookie(cookie_name(request), path="/", secure=secure, httponly=True, samesite="strict")
    return answer


def place_of(request: Request) -> Place:
    """Where the asking page is; the host's name is one of ours, or the request would not have come this far."""
    return Place(request.url.hostname or "", f"{request.url.scheme}://{request.url.netloc}")


# -- the host ----------------------------------------------------------------------------------------


def moderator_of(request: Request) -> Lobby:
    """Only for who shows the host's token. Guessing it costs, as guessing a code does."""
    lobby, address = spend(request), address_of(request)
    token, shown = lobby.services.settings.admin_token, request.headers.get("authorization", "")
    lobby.check_guesses(address)
    if not token or not hmac.compare_digest(shown.encode(), f"Bearer {token}".encode()):
        lobby.guessed(address)
        raise ServerRefusal("not_found", "account.no_moderator")
    return lobby
