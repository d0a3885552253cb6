"""The page that the server gives to a browser: built files, kept forever by name, the index never."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Final

import orjson
from fastapi import Request
from fastapi.responses import Response

from qiju.places import page_folder
from qiju.table.service.keeping import ASK_AGAIN, FOREVER, WORTH_PACKING, has_it, takes
from qiju.table.words import say

PACKABLE: Final = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
CODINGS: Final = ((".br", "br"), (".gz", "gzip"))


def serve_page(request: Request, path: str) -> Response:
    """A file of the page; every other address of a person is the page itself."""
    folder = page_folder()
    if folder is None:
        return Response(plain_page(), media_type="text/html", headers={"Cache-Control": ASK_AGAIN})
    file = safe_file(folder, path)
    if file is None:
        # An address within the page has no suffix; a file that is not there is not the page.
        if "." in path.rpartition("/")[2]:
            return Response("404", status_code=404, media_type="text/plain")
        file = folder / "index.html"
    answer = file_response(request, folder, file)
    if file.name == "index.html" and (links := first_files(folder, request, path)):
        answer.headers["Link"] = links
    return answer


# Which page stands at an address, by its first word; where there is none, the first page.
ROOMS: Final = {"moderation": "Moderation", "studio": "Studio", "lab": "Lab"}


def first_files(folder: Path, request: Request, path: str) -> str:
    """What the page at this address will ask for, as a Link header: the browser need not read the page to know."""
    page = ROOMS.get(path.partition("/")[0], "Home")
    if path.startswith("t/"):
        page = "Replay" if "replay" in request.query_params else "TablePage"
    listed = folder / "pages.json"
    if not listed.is_file():
        return ""
    files = _pages(listed, listed.stat().st_mtime_ns).get(page, [])
    links = [
        f"</{file}>; rel={'preload; as=style; crossorigin' if file.endswith('.css') else 'modulepreload'}"
        for file in files
    ]
    return ", ".join([*links, "</api/games>; rel=preload; as=fetch; crossorigin"])


@lru_cache(maxsize=4)
def _pages(listed: Path, stamp: int) -> dict[str, list[str]]:
    return dict(orjson.loads(listed.read_bytes()))


def safe_file(folder: Path, path: str) -> Path | None:
    if "\0" in path or len(path) > 512:
        return None
    file = (folder / path).resolve()
    inside = file.is_relative_to(folder.resolve())
    return file if inside and file.is_file() else None


def file_response(request: Request, folder: Path, file: Path) -> Response:
    """The file as the browser takes it, unless it has it: brotli as the build packed it, else gzip, else plain."""
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    hashed = file.parent != folder and file.parent.name == "assets"
    known = file.stat()
    version = f"{known.st_mtime_ns:x}-{known.st_size:x}"
    headers = {
        "Cache-Control": FOREVER if hashed else ASK_AGAIN,
        "ETag": f'"{version}"',
        "Vary": "Accept-Encoding",
    }
    if has_it(request, version):
        return Response(status_code=304, headers=headers)
    for suffix, coding in CODINGS:
        packed = file.with_name(file.name + suffix)
        if takes(request, coding) and packed.is_file():
            return Response(packed.read_bytes(), media_type=kind, headers={**headers, "Content-Encoding": coding})
    if takes(request, "gzip") and kind.startswith(PACKABLE) and known.st_size >= WORTH_PACKING:
        packed_now = _packed(file, known.st_mtime_ns)
        return Response(packed_now, media_type=kind, headers={**headers, "Content-Encoding": "gzip"})
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
