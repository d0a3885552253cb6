"""A table with content of somebody's own: bounded, checked, refused with its reason, carried by value."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from mineventure.test_custom import GARDEN, HERO, hero, mod
from qiju.kernel.custom_bounds import MOST_BYTES
from table.client import Door
from table.server import PATIENCE, Server

TEMPLATES = Path(__file__).resolve().parents[2] / "web/src/games/mineventure/own"
ROLES = ["my_hero", "cook", "smith"]


@pytest.fixture
def http(server: Server):
    with httpx.Client(base_url=server.url, verify=False, timeout=PATIENCE) as client:
        yield client


def wish(text: str, **more: Any) -> dict[str, Any]:
    bots = [None, "house", "house"]
    own = {"name": "own.toml", "text": text}
    return {"game": "mineventure", "name": "Ann", "seats": 3, "bots": bots, "own": own, **more}


def test_a_file_is_appraised_piece_by_piece(http: httpx.Client):
    costly = hero(mod("attack", "damage", 1, ["melee"]), id='"too_good"')
    answer = http.post("/api/games/mineventure/own", json={"name": "own.toml", "text": HERO + GARDEN + costly})
    assert answer.json()["why"] is None
    pieces = {piece["id"]: piece for piece in answer.json()["pieces"]}
    assert {id: piece["why"] is None for id, piece in pieces.items()} == {
        "my_hero": True,
        "garden": True,
        "too_good": False,
    }
    assert (pieces["my_hero"]["points"], pieces["my_hero"]["most"]) == (6, 6)
    assert pieces["too_good"]["why"]["en"] == "9 points in all; the budget is 6."


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_the_page_offers_to_start_from_is_good(http: httpx.Client, lang: str):
    text = (TEMPLATES / f"template.{lang}.toml").read_text(encoding="utf-8")
    found = http.post("/api/games/mineventure/own", json={"name": "own.toml", "text": text}).json()
    assert {piece["kind"]: piece["why"] for piece in found["pieces"]} == {"character": None, "block": None}
    assert [len(found["tree"]["character"][0]["head"]), len(found["tree"]["block"][0]["rows"])] == [8, 8]


def test_a_preview_shows_what_is_written_even_where_json_has_no_word_for_it(http: httpx.Client):
    text = '[[character]]\nid = "odd"\nmax_hp = nan\nzh = 1979-05-27\ntext_zh = inf\n'
    found = http.post("/api/games/mineventure/own", json={"name": "own.toml", "text": text}).json()
    assert found["tree"] == {"character": [{"id": "odd", "max_hp": None, "zh": None, "text_zh": None}]}
    assert all(piece["why"] for piece in found["pieces"])


def test_a_section_that_will_not_do_is_told_with_its_line_beside_the_pieces(http: httpx.Client):
    text = HERO + "[monster]\nid = 'x'\n"
    pieces = http.post("/api/games/mineventure/own", json={"name": "own.toml", "text": text}).json()["pieces"]
    assert [(piece["id"], piece["line"], piece["why"] is None) for piece in pieces] == [
        ("monster", len(HERO.splitlines()) + 1, False),
        ("my_hero", 2, True),
    ]
    assert "[[character]], [[block]]" in pieces[0]["why"]["en"]


def test_a_damaged_file_is_told_as_a_whole(http: httpx.Client):
    answer = http.post("/api/games/mineventure/own", json={"name": "own.toml", "text": "[[character"})
    assert (answer.status_code, answer.json()["pieces"]) == (200, [])
    assert "own.toml" in answer.json()["why"]["en"]


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        (hero(mod("attack", "damage", 1, ["melee"])), 400, "line 1, my_hero: 9 points in all; the budget is 6."),
        (GARDEN.replace("..I..F..", "..I..Q..", 1), 400, "garden"),
        (HERO + "cheats = true\n", 400, "cheats"),
        ("[[monster]]\nid = 'x'\n", 400, "monster"),
        ("[[character", 400, "own.toml"),
        ("", 400, "own.toml"),
        ("#" * (MOST_BYTES + 1), 400, str(MOST_BYTES)),
        ("#" * 3 * MOST_BYTES, 413, "too long"),
    ],
)
def test_what_is_wrong_is_refused_with_its_reason(http: httpx.Client, text: str, status: int, said: str):
    answer = http.post("/api/own", json=wish(text))
    assert answer.status_code == status, answer.text
    assert said in answer.json()["text"]["en"]
    assert answer.json()["text"]["zh"]


def test_a_game_that_takes_nothing_refuses_it(http: httpx.Client):
    answer = http.post("/api/own", json=wish(HERO, game="merit"))
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid")


def plays_own(view: dict[str, Any]) -> bool:
    return view["players"][0]["character"]["zh"] == "我的角色" and any(one["own"] for one in view["map"]["blocks"])


async def test_the_table_plays_with_it_and_its_record_too(door: Door):
    opened = await door.post("/api/own", wish(HERO + GARDEN, roles=ROLES, presets=["quick"]))
    info = await door.get(f"/api/tables/{opened['table']}")
    assert info["own"]["pieces"] == ["my_hero", "garden"]
    assert len(info["own"]["hash"]) == 64
    ann = await door.enters(opened)
    await ann.does("start")
    await ann.until(lambda seat: seat.told.get("view"))
    assert plays_own(ann.told["view"])
    await ann.does("stand")
    await ann.until(lambda seat: seat.told.get("over"))
    record = await door.get(f"/api/tables/{opened['table']}/record")
    assert [one["id"] for one in record["content"]["custom"]["character"]] == ["my_hero"]
    assert plays_own((await door.get(f"/api/tables/{opened['table']}/replay?at=3"))["view"])


async def test_a_restarted_server_still_deals_it(new_server: Callable[..., Server]):
    server = new_server()
    opened = await Door(server.url).post("/api/own", wish(HERO + GARDEN, roles=ROLES))
    server.stop()
    server.start()
    ann = await Door(server.url).enters(opened)
    await ann.does("start")
    await ann.until(lambda seat: seat.told.get("view"))
    assert plays_own(ann.told["view"])
