"""The page that the server gives to a browser: built files, kept forever by name, the index never."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Final

from fastapi import Request
from fastapi.responses import Response

from qiju.table.words import say

FOREVER: Final = "public, max-age=31536000, immutable"
NEVER: Final = "no-cache"
WORTH_PACKING: Final = 1024
PACKABLE: Final = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")


def page_folder() -> Path | None:
    """Where the built page lies: in the package, else in the repository."""
    here = Path(__file__).resolve().parents[1]
    for folder in (here / "page", here.parents[2] / "web" / "dist"):
        if (folder / "index.html").is_file():
            return folder
    return None


def serve_page(request: Request, path: str) -> Response:
    """A file of the page; every other address of a person is the page itself."""
    folder = page_folder()
    if folder is None:
        return Response(plain_page(), media_type="text/html", headers={"Cache-Control": NEVER})
    file = safe_file(folder, path)
    if file is None:
        # An address within the page has no suffix; a file that is not there is not the page.
        if "." in path.rpartition("/")[2]:
            return Response("404", status_code=404, media_type="text/plain")
        file = folder / "index.html"
    return file_response(request, folder, file)


def safe_file(folder: Path, path: str) -> Path | None:
    if "\0" in path or len(path) > 512:
        return None
    file = (folder / path).resolve()
    inside = file.is_relative_to(folder.resolve())
    return file if inside and file.is_file() else None


def file_response(request: Request, folder: Path, file: Path) -> Response:
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    hashed = file.parent != folder and file.parent.name == "assets"
    headers = {"Cache-Control": FOREVER if hashed else NEVER, "Vary": "Accept-Encoding"}
    accepted = request.headers.get("accept-encoding", "")
    for suffix, coding in ((".br", "br"), (".gz", "gzip")):
        packed = file.with_name(file.name + suffix)
        if coding in accepted and packed.is_file():
            return Response(packed.read_bytes(), media_type=kind, headers={**headers, "Content-Encoding": coding})
    stamp = file.stat().st_mtime_ns
    if "gzip" in accepted and kind.startswith(PACKABLE) and file.stat().st_size >= WORTH_PACKING:
        return Response(_packed(file, stamp), media_type=kind, headers={**headers, "Content-Encoding": "gzip"})
    return Response(file.read_bytes(), media_type=kind, headers=headers)


@lru_cache(maxsize=128)
def _packed(file: Path, stamp: int) -> bytes:
    return gzip.compress(file.read_bytes(), 9, mtime=0)


def plain_page() -> str:
    """What stands there while nobody has built the page."""
    no_page, how = say("table.no_page"), say("serve.page")
    return (
        "<!doctype html><html lang=zh><meta charset=utf-8><title>起局 Qiju</title>"
        f"<h1>起局 Qiju</h1><p>{no_page['zh']}{how['zh']}<p>{no_page['en']} {how['en']}"
        "<p><a href=/openapi.json>/openapi.json</a></html>"
    )
