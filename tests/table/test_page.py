"""How the built page is handed out: packed, named by what it holds, and with word of what it will ask for."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from qiju.table.service import page

SCRIPT = b"export const words = 'one table';\n" * 200
PAGES = {"Home": ["assets/Home-1.js", "assets/Home-1.css"], "TablePage": ["assets/Table-1.js"], "Replay": []}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page as the build leaves it."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "pages.json").write_text(json.dumps(PAGES))
    (tmp_path / "assets" / "Home-1.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "Home-1.js.br").write_bytes(b"as brotli packs it")
    (tmp_path / "assets" / "Old-1.js").write_bytes(SCRIPT)
    monkeypatch.setattr(page, "page_folder", lambda: tmp_path)
    return tmp_path


def asks(path: str, query: str = "", **headers: str) -> Any:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": f"/{path}", "query_string": query.encode(), "headers": named}
    return page.serve_page(Request(scope), path)


def test_whoever_takes_brotli_gets_what_the_build_packed(folder: Path) -> None:
    answer = asks("assets/Home-1.js", accept_encoding="gzip, deflate, br")
    assert (answer.headers["content-encoding"], answer.body) == ("br", b"as brotli packs it")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")


def test_others_get_gzip_or_the_file_itself(folder: Path) -> None:
    packed = asks("assets/Old-1.js", accept_encoding="gzip, br")
    assert (packed.headers["content-encoding"], gzip.decompress(packed.body)) == ("gzip", SCRIPT)
    plain = asks("assets/Home-1.js", accept_encoding="br;q=0, gzip;q=0")
    assert "content-encoding" not in plain.headers
    assert plain.body == SCRIPT


def test_whoever_has_it_is_not_sent_it_again(folder: Path) -> None:
    first = asks("")
    again = asks("", if_none_match=first.headers["etag"])
    assert (again.status_code, again.body) == (304, b"")
    (folder / "index.html").write_text("<!doctype html><p>new")
    assert asks("", if_none_match=first.headers["etag"]).status_code == 200


def test_the_page_comes_with_word_of_what_it_will_ask_for(folder: Path) -> None:
    def links(path: str, query: str = "") -> list[str]:
        return [link.split(">")[0].lstrip("<") for link in asks(path, query).headers["link"].split(", ")]

    assert links("") == ["/assets/Home-1.js", "/assets/Home-1.css", "/api/games"]
    assert links("t/ABCDEF") == ["/assets/Table-1.js", "/api/games"]
    assert links("t/ABCDEF", "replay=3") == ["/api/games"]
    assert "link" not in asks("assets/Home-1.js").headers
