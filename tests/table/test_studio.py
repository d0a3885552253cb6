"""The studio's side of the server: numbers for a form, patches appraised whole, changes weighed and played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from table.client import Door
from table.server import PATIENCE, Server

TARGET = "[team]\nsave_target = 7\n\n[beings.orphan]\ncost = 4\n"


@pytest.fixture
def http(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, verify=False, timeout=PATIENCE) as client:
        yield client


def appraised(http: httpx.Client, text: str, game: str = "merit", name: str = "own.toml") -> dict[str, Any]:
    answer = http.post(f"/api/games/{game}/patch", json={"name": name, "text": text, "kind": "patch"})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("game", ["merit", "carnival", "salvation", "mineventure", "sanguosha"])
def test_every_number_comes_with_what_a_form_needs(http: httpx.Client, game: str):
    numbers = http.get(f"/api/games/{game}/numbers").json()["numbers"]
    content = http.get(f"/api/games/{game}/content").json()
    assert numbers
    for number in numbers:
        found: Any = content
        for step in number["path"]:
            found = found[step]
        assert found == number["value"], number["key"]
        assert number["label"]["zh"]
        assert number["label"]["en"]
        assert (number["low"] <= number["value"] <= number["high"]) if not number["choices"] else True


def test_a_patch_is_told_as_what_it_changes(http: httpx.Client):
    found = appraised(http, TARGET)
    assert (found["why"], found["flaws"]) == (None, [])
    changes = {change["key"]: (change["before"], change["after"], change["line"]) for change in found["changes"]}
    assert changes["team.save_target"] == (6, 7, 2)
    assert changes["beings.orphan.cost"] == (3, 4, 5)


def test_everything_that_is_wrong_is_told_at_once_and_at_its_line(http: httpx.Client):
    text = '[team]\ncalamity_limit = -1\nsave_targt = 3\n\n[stay]\nlimit = "two"\n'
    found = appraised(http, text)
    assert found["changes"] == []
    assert sorted(flaw["line"] for flaw in found["flaws"]) == [2, 3, 6]
    said = " ".join(flaw["why"]["en"] for flaw in found["flaws"])
    assert "team.calamity_limit" in said
    assert "save_targt" in said


def test_a_file_that_cannot_be_read_is_told_as_a_whole(http: httpx.Client):
    assert "own.toml" in appraised(http, "[team")["why"]["en"]
    assert "own.json" in appraised(http, "{", name="own.json")["why"]["en"]


def test_json_says_the_same(http: httpx.Client):
    found = appraised(http, '{"team": {"save_target": 7}}', name="own.json")
    assert [change["key"] for change in found["changes"]] == ["team.save_target"]


def test_a_board_without_a_way_home_is_refused_with_its_node(http: httpx.Client):
    board = http.get("/api/games/carnival/content").json()["board"]
    node = next(node for node in board["nodes"] if node["id"] != board["start"])
    node["next"] = [node["id"]]
    found = appraised(http, json.dumps({"board": {"id": "mine", "nodes": board["nodes"]}}), "carnival", "own.json")
    assert node["id"] in found["flaws"][0]["why"]["en"]


def test_a_change_is_weighed_with_an_interval(http: httpx.Client):
    wish = {"own": {"name": "own.toml", "text": TARGET, "kind": "patch"}, "bot": "random"}
    answer = http.post("/api/games/merit/weigh", json=wish)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert found["games"] > 0
    for metric in found["metrics"]:
        low, high = metric["difference"]["low"], metric["difference"]["high"]
        assert low <= metric["difference"]["mean"] <= high
    refused = http.post(
        "/api/games/merit/weigh", json={**wish, "own": {"name": "o.toml", "text": "[x]\ny = 1\n", "kind": "patch"}}
    )
    assert refused.status_code == 400
    assert "o.toml" in refused.json()["text"]["en"]


async def test_a_table_is_played_with_the_changed_numbers(door: Door):
    wish = {"game": "merit", "name": "Ann", "bots": [None, "house", "house", "house"]}
    seated = await door.post("/api/own", {**wish, "own": {"name": "own.toml", "text": TARGET, "kind": "patch"}})
    ann = await door.enters(seated)
    assert ann.table["own"]["pieces"] == ["team.save_target", "beings.orphan.cost"]
    await ann.does("start")
    await ann.until(lambda ann: ann.must)
    assert ann.told["view"]["save_target"] == 7


def test_who_may_use_it_is_for_the_host_to_say(tmp_path: Path):
    with (
        Server(tmp_path, studio="nobody") as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE) as http,
    ):
        assert http.get("/api/studio").json() == {"open": False}
        own = {"name": "own.toml", "text": TARGET, "kind": "patch"}
        for path, body in (
            ("/api/games/merit/patch", own),
            ("/api/games/merit/weigh", {"own": own}),
            ("/api/own", {"game": "merit", "name": "Ann", "own": own}),
        ):
            answer = http.post(path, json=body)
            assert (answer.status_code, "studio" in answer.json()["text"]["en"].lower()) == (403, True)


async def test_it_is_tried_at_once_against_bots(door: Door):
    own = {"name": "own.toml", "text": TARGET, "kind": "patch"}
    ann = await door.enters(await door.post("/api/play/own", {"game": "merit", "name": "Ann", "own": own}))
    await ann.until(lambda ann: ann.must)
    assert ann.told["view"]["save_target"] == 7


async def test_a_table_with_other_numbers_says_them_in_its_sentences(door: Door, http: httpx.Client):
    own = {"name": "own.toml", "text": "[events.patron]\nhumble_merit = 5\n", "kind": "patch"}
    seated = await door.post("/api/own", {"game": "salvation", "name": "Ann", "own": own})
    told = http.get(f"/api/tables/{seated['table']}/text").json()["text"]
    assert told["zh"] == {"event_text.patron": "功德最少的俗家功德加 5"}
    assert told["en"] == {"event_text.patron": "the layman with the least merit gains 5"}
