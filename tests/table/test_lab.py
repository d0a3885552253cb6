"""The lab of a server: a study is checked, played in a process of its own, watched, cancelled, reported, compared."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from table.server import PATIENCE, Server

pytestmark = pytest.mark.once

SMALL = """
title = { zh = "渡几位才算赢", en = "How many to save" }
game = "merit"
games = 120
seed = 7

[axes.target.six]
say = { zh = "六位", en = "six" }

[axes.target.five]
patch = { team = { save_target = 5 } }

[[tables]]
metric = "score.monk"
rows = "target"

[[expect]]
metric = "team_win"
cell = { target = "five" }
least = 0.5

[[compare]]
metric = "score.monk"
axis = "target"
from = "six"
"""
ENDLESS = SMALL.replace("games = 120", "games = 100000")
LOOP = 50  # milliseconds that no callback may take


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("lab"), options=("--lab",), loop_watch=LOOP)
    server.serves("the lab").start()
    yield server
    server.stop()


@pytest.fixture
def http(lab: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=lab.url, timeout=PATIENCE) as client:
        yield client


def start(http: httpx.Client, text: str, name: str = "mine.toml", games: int = 0) -> dict[str, str]:
    answer = http.post("/api/lab/own", json={"name": name, "text": text, "games": games})
    assert answer.status_code == 200, answer.text
    return answer.json()


def until(http: httpx.Client, study: str, *states: str, games: int = 0) -> dict[str, Any]:
    """Its status once it is in one of these states, and has played so many games."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        told = http.get(f"/api/lab/{study}").json()
        if told["state"] in states and told["games"] >= games:
            return told
        time.sleep(0.05)
    raise AssertionError(told)


def test_a_server_without_the_lab_has_none_of_its_doors(server: Server):
    with httpx.Client(base_url=server.url, verify=False, timeout=PATIENCE) as http:
        assert http.get("/api/lab").status_code == 404
        assert http.post("/api/lab/own", json={"name": "merit-backtest"}).status_code == 404
        assert "/api/lab" not in http.get("/openapi.json").json()["paths"]


def test_the_published_backtest_is_on_offer(http: httpx.Client):
    door = http.get("/api/lab").json()
    cards = {card["name"]: card for card in door["studies"]}
    assert (cards["merit-backtest"]["cells"], cards["merit-backtest"]["game"]) == (48, "merit")
    assert cards["merit-backtest"]["games"] <= door["most"]


def test_everything_wrong_with_a_study_is_told_at_its_line(http: httpx.Client):
    text = 'game = "merit"\ngames = 10\ngmaes = 3\n\n[axes.a.b]\npatch = { team = { save_targt = 5 } }\n\n'
    text += '[axes.a.c]\nbots = "program:touch pwned"\n\n[[tables]]\nmetric = "wins"\n'
    found = http.post("/api/lab/check/own", json={"name": "mine.toml", "text": text}).json()
    assert found["card"] is None
    assert [flaw["line"] for flaw in found["flaws"]] == [3, 5, 8, 12]
    assert all(flaw["why"]["zh"] and flaw["why"]["en"] for flaw in found["flaws"])


@pytest.mark.parametrize("text", ["[axes", "a." * 200 + "b = 1", "game = 'merit'\ngames = 2_000_000"])
def test_a_study_that_is_damaged_too_deep_or_too_long_is_refused(http: httpx.Client, text: str):
    found = http.post("/api/lab/check/own", json={"name": "mine.toml", "text": text}).json()
    assert found["card"] is None
    assert found["why"] or found["flaws"]
    # Whoever has it played all the same is told when its turn comes.
    told = until(http, start(http, text)["id"], "stopped")
    assert told["why"]["zh"]


def test_a_study_converges_is_answered_reported_and_compared(http: httpx.Client, lab: Server):
    study = start(http, SMALL)["id"]
    told = until(http, study, "done")
    assert told["games"] == told["all"] == 240
    assert told["say"]["target"]["six"] == {"zh": "六位", "en": "six"}
    six = told["cells"][0]["course"]
    assert [point[0] for point in six] == sorted({point[0] for point in six})
    assert len(six) > 3
    widths = [point[3] - point[2] for point in six]
    assert widths[-1] < widths[0]
    assert told["answers"]["expect"][0]["holds"]
    assert told["answers"]["compare"][0]["called"]["zh"]
    # A report of a cell, a page of its own that runs nothing.
    page = http.get(f"/api/lab/{study}/report", params={"cell": 1, "lang": "en"})
    assert page.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert "<script" not in page.text
    assert 'lang="en"' in page.text
    assert http.get(f"/api/lab/{study}/report", params={"cell": 9}).status_code == 400
    # One cell beside the other, and beside the same study played again.
    again = start(http, SMALL)["id"]
    until(http, again, "done")
    found = http.get(f"/api/lab/{study}/compare/{study}", params={"cell": 0, "other_cell": 1}).json()
    assert found["games"] == 120
    assert any(one["difference"]["mean"] != 0 for one in found["metrics"])
    same = http.get(f"/api/lab/{study}/compare/{again}").json()
    assert same["metrics"]
    assert all(one["difference"]["mean"] == 0 for one in same["metrics"])
    # What is kept outlives the server.
    lab.stop()
    lab.start()
    assert until(http, study, "done")["answers"] == told["answers"]


def test_who_started_a_study_can_cancel_it_and_the_next_is_played(http: httpx.Client, lab: Server):
    first = start(http, ENDLESS)
    waiting = start(http, ENDLESS)
    until(http, first["id"], "playing", games=1)
    assert http.get(f"/api/lab/{waiting['id']}").json()["state"] == "waiting"
    # An address has only so many under way; a third is refused when it would have to wait its turn.
    third = until(http, start(http, SMALL)["id"], "stopped")
    assert third["why"]["en"]
    for study in (waiting, first):
        assert http.post(f"/api/lab/{study['id']}/cancel", json={"key": "guessed"}).status_code == 403
        assert http.post(f"/api/lab/{study['id']}/cancel", json={"key": study["key"]}).status_code == 200
        until(http, study["id"], "cancelled")
    # What was played by then can be looked at, and the lab plays on.
    assert "text/html" in http.get(f"/api/lab/{first['id']}/report").headers["content-type"]
    until(http, start(http, SMALL)["id"], "done")


def test_a_study_that_takes_too_long_is_stopped(new_server, http: httpx.Client):
    server: Server = new_server(options=("--lab",), lab_time=1500)
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as there:
        told = until(there, start(there, ENDLESS)["id"], "stopped")
    assert told["why"]["en"]


def test_nobody_finds_a_study_that_is_none(http: httpx.Client, lab: Server):
    for study in ("0123456789abcdef", "..%2f..%2fetc", "run"):
        assert http.get(f"/api/lab/{study}").status_code == 404
        assert http.get(f"/api/lab/{study}/report").status_code == 404


def test_no_callback_held_the_loop_up(http: httpx.Client, lab: Server):
    """After all of the above: the event loop was never held for longer than it may be."""
    assert "qiju_long_callbacks_total{" not in http.get("/metrics").text
    assert '"long callback"' not in Path(lab.folder / "log.jsonl").read_text(encoding="utf-8")


def test_a_recommended_preset_links_its_report_and_no_other_preset_has_one(server: Server):
    """On any server, with or without a lab: what was measured of a preset is a page that runs nothing."""
    with httpx.Client(base_url=server.url, verify=False, timeout=PATIENCE) as http:
        for game in ("merit", "salvation"):
            presets = http.get(f"/api/games/{game}").json()["presets"]
            assert presets[0]["recommended"]
            assert presets[0]["about"]["zh"]
            page = http.get(f"/api/games/{game}/presets/{presets[0]['name']}/report")
            assert page.status_code == 200
            assert page.headers["content-type"].startswith("text/html")
            assert "default-src 'none'" in page.headers["content-security-policy"]
            assert "<script" not in page.text
            assert http.get(f"/api/games/{game}/presets/rulebook/report").status_code == 404
            assert http.get(f"/api/games/{game}/presets/..%2f..%2fcontent/report").status_code == 404
