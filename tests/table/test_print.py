"""A game's box printed for the page: set beside the event loop, with a table's own content where it has some."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from mineventure.test_custom import HERO
from press.reading import letters_of
from qiju.table.server_refusal import ServerRefusal
from qiju.table.service import press
from table.server import PATIENCE, Server

pytestmark = pytest.mark.once


@pytest.fixture
def http(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, verify=False, timeout=PATIENCE) as client:
        yield client


def words_on(pdf: bytes) -> str:
    return "".join(letter.text for page in letters_of(pdf) for letter in page)


def test_a_pdf_is_handed_out(http: httpx.Client) -> None:
    answer = http.get("/api/games/carnival/print", params={"lang": "en", "only": "cards"})
    assert answer.headers["content-type"] == "application/pdf"
    assert words_on(answer.content).count("MonkeyWine") == 4


def test_a_preview_says_what_it_comes_to_and_shows_the_first_pages(http: httpx.Client) -> None:
    made = http.get("/api/games/carnival/print/preview", params={"lang": "en", "light": True}).json()
    assert made["pages"] == 2
    assert made["told"][0] == "Forest Carnival: 2 pages, 2 sheets of A4 paper."
    assert [page[:22] for page in made["shown"]] == ["data:image/png;base64,"] * 2


def test_a_table_prints_what_it_plays_with(http: httpx.Client) -> None:
    own = {"name": "own.toml", "text": HERO}
    wish: dict[str, Any] = {
        "game": "mineventure",
        "name": "Ann",
        "seats": 3,
        "bots": [None, "house", "house"],
        "own": own,
    }
    code = http.post("/api/own", json=wish).json()["table"]
    asked = {"lang": "zh", "only": "cards"}
    plain, played = (
        words_on(http.get("/api/games/mineventure/print", params=asked | more).content)
        for more in ({}, {"table": code})
    )
    assert "我的角色" in played
    assert "我的角色" not in plain


def test_a_draft_is_previewed_and_printed_as_it_is_wished(http: httpx.Client) -> None:
    own = {"name": "own.toml", "text": "[drinks.senlu]\ncost = 3\n", "kind": "patch"}
    wish = {"own": own, "lang": "en", "paper": "letter", "size": "mini", "only": "cards", "light": True}
    made = http.post("/api/games/carnival/print/own/preview", json=wish).json()
    assert "Letter" in made["told"][0]
    pdf = http.post("/api/games/carnival/print/own", json=wish).content
    assert words_on(pdf).count("3ep") == 2
    half = {**own, "text": "[drinks.senlu]\ncost = 3\nprice = 2\n"}
    refused = http.post("/api/games/carnival/print/own", json={**wish, "own": half})
    assert refused.status_code == 400
    assert "price" in refused.json()["text"]["en"]


@pytest.mark.parametrize(
    "wrong", [{"paper": "a0"}, {"only": "lids"}, {"bleed": 50}, {"table": "NOSUCH"}, {"size": "huge"}]
)
def test_a_wish_that_cannot_be_is_refused_in_words(http: httpx.Client, wrong: dict[str, object]) -> None:
    answer = http.get("/api/games/carnival/print", params=wrong)  # type: ignore[arg-type]
    assert 400 <= answer.status_code < 500
    assert set(answer.json()["text"]) == {"zh", "en"}


def test_what_a_game_has_not_is_told(http: httpx.Client) -> None:
    answer = http.get("/api/games/carnival/print/preview", params={"only": "boards"})
    assert answer.status_code == 400
    assert "boards" in answer.json()["text"]["en"]


def test_without_the_extra_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "is_installed", lambda name: name != "typst")
    with pytest.raises(ServerRefusal) as refusal:
        press.check_press()
    assert refusal.value.key == "table.no_press"
