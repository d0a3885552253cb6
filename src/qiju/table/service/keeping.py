"""Answers that a client may keep: packed once, named by what they hold, and not sent again to whoever has them."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Callable
from typing import Any, Final

import orjson
from fastapi import Request
from fastapi.responses import Response

FOREVER: Final = "public, max-age=31536000, immutable"  # under this address there will never be anything else
ASK_AGAIN: Final = "no-cache"  # kept, and each time asked for whether it is still the same
WORTH_PACKING: Final = 1024
LARGEST_PACKED: Final = 8 << 20  # what is longer goes as it is, rather than take a thread's time


class Kept:
    """An answer as it is sent, plain and packed, with the name of what it holds."""

    def __init__(self, plain: dict[str, Any]) -> None:
        self.body = orjson.dumps(plain, option=orjson.OPT_NON_STR_KEYS)
        self.packed = gzip.compress(self.body, 9, mtime=0)
        self.version = hashlib.sha256(self.body).hexdigest()[:16]

    def response(self, request: Request, caching: str = ASK_AGAIN) -> Response:
        """It, or that it is what the asker has."""
        headers = {"Cache-Control": caching, "ETag": f'"{self.version}"', "Vary": "Accept-Encoding"}
        if has_it(request, self.version):
            return Response(status_code=304, headers=headers)
        body = self.body
        if takes(request, "gzip"):
            body = self.packed
            headers["Content-Encoding"] = "gzip"
        return Response(body, media_type="application/json", headers=headers)


class Shelf:
    """What has been made ready, by its name. There are only as many names as games, languages and pages of them."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, ...], Kept] = {}

    async def find(self, *name: str, make: Callable[[], dict[str, Any]]) -> Kept:
        """What bears this name; made in a thread where nobody has asked for it yet."""
        found = self.kept.get(name)
        if found is None:
            found = self.kept[name] = await asyncio.to_thread(lambda: Kept(make()))
        return found


def takes(request: Request, coding: str) -> bool:
    """Whether whoever asks can unpack it. `gzip;q=0` says no."""
    for part in request.headers.get("accept-encoding", "").split(","):
        name, _, weight = part.partition(";")
        if name.strip().lower() == coding:
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def has_it(request: Request, version: str) -> bool:
    names = [name.strip().removeprefix("W/") for name in request.headers.get("if-none-match", "").split(",")]
    return f'"{version}"' in names or "*" in names


def packed_json(request: Request, body: bytes) -> Response:
    """JSON that is made for this one answer, packed where that is worth it. For a thread: it takes a while."""
    headers = {"Vary": "Accept-Encoding"}
    if takes(request, "gzip") and WORTH_PACKING <= len(body) <= LARGEST_PACKED:
        body = gzip.compress(body, 4, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)
