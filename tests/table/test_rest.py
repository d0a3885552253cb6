"""The REST side: what it says is what its OpenAPI page says."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from qiju.kernel.refusal import Invalid
from qiju.places import page_folder
from qiju.table.service.app import Application
from qiju.table.settings import Settings, changed
from qiju.table.store.sqlite import SqliteStore
from table.client import Door
from table.server import PATIENCE, Server

OPENAPI = Application(SqliteStore(Path("unused")), Settings()).web.openapi()
schema = schemathesis.openapi.from_dict(OPENAPI)


@pytest.fixture
def http(server: Server):
    with httpx.Client(base_url=server.url, verify=False, timeout=PATIENCE) as client:
        yield client


@schema.parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_openapi_page_is_true(case, server: Server):
    """Which games, names and presets there are stands in no schema, and a body may simply be too long: what is
    refused is therefore only checked to be refused properly.
    """
    answer = case.call(base_url=server.url)
    case.validate_response(answer, excluded_checks=[positive_data_acceptance, negative_data_rejection])
    if case.meta.generation.mode is GenerationMode.NEGATIVE and case.method == "POST":
        assert 400 <= answer.status_code < 500
    if answer.status_code >= 400:
        assert set(answer.json()) >= {"error", "text"}


def test_the_page_is_the_one_that_is_served(http: httpx.Client):
    assert http.get("/openapi.json").json() == json.loads(json.dumps(OPENAPI))


def test_games_are_told_with_all_that_one_chooses_by(http: httpx.Client):
    games = {game["id"]: game for game in http.get("/api/games").json()["games"]}
    assert {"merit", "beads", "sealed"} <= set(games), "a plugged-in game is there, too"
    assert games["beads"]["title"] == {"zh": "beads", "en": "beads"}, "one that has no title goes by its id"
    merit = games["merit"]
    assert (merit["seats"], merit["standard"], merit["minutes"]["en"]) == ([2, 3, 4], 4, "45–60")
    assert all(merit[name][lang] for name in ("title", "line", "weight") for lang in ("zh", "en"))
    assert len(http.get("/api/games").content) < 15_000, "a front page is small"


def test_a_game_is_told_with_all_that_one_agrees_on(http: httpx.Client):
    merit = http.get("/api/games/merit").json()
    assert merit["bots"][0] == "house"
    assert all(option["text"]["zh"] and option["clause"] for option in merit["options"])
    assert merit["text"]["zh"]["game.title"] == merit["title"]["zh"]
    assert http.get("/api/games/chess").status_code == 404


@pytest.mark.parametrize(
    "path", ["/api/games", "/api/games/merit", "/api/games/merit/rules", "/api/games/merit/content"]
)
def test_what_stays_the_same_is_sent_once(http: httpx.Client, path: str):
    first = http.get(path, headers={"Accept-Encoding": "gzip"})
    assert (first.headers["cache-control"], first.headers["vary"]) == ("no-cache", "Accept-Encoding")
    assert first.headers["content-encoding"] == "gzip"
    assert first.num_bytes_downloaded < len(first.content) / 2, "packed"
    plain = http.get(path, headers={"Accept-Encoding": "gzip;q=0"})
    assert "content-encoding" not in plain.headers
    assert plain.content == first.content
    again = http.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    other = http.get(path, headers={"If-None-Match": '"something else"'})
    assert other.json() == first.json()


def test_a_games_facts_are_kept_by_their_version(http: httpx.Client):
    versions = {game["id"]: game["version"] for game in http.get("/api/games").json()["games"]}
    assert len(set(versions.values())) == len(versions)
    named = http.get(f"/api/games/merit?version={versions['merit']}")
    assert named.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert named.json() == http.get("/api/games/merit").json()
    old = http.get("/api/games/merit?version=older")
    assert old.headers["cache-control"] == "no-cache", "what is asked for by a name that it no longer has is not kept"


def test_what_changes_is_not_kept(http: httpx.Client):
    for path in ("/api/tables", "/api/tables/ABCDEF", "/api/nothing"):
        assert http.get(path).headers.get_list("cache-control") == ["no-store"]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_rules_are_told_clause_by_clause(http: httpx.Client, lang: str):
    rules = http.get(f"/api/games/merit/rules?lang={lang}").json()
    assert rules["page"].startswith("#")
    assert rules["clauses"]["M-5.3"]
    assert rules["rulings"]["MA-01"]["text"]
    assert http.get("/api/games/chess/rules").status_code == 404
    assert http.get("/api/games/merit/rules?lang=fr").status_code == 400


def test_health_and_figures(http: httpx.Client):
    health = http.get("/healthz").json()
    assert (health["ok"], health["version"]) == (True, OPENAPI["info"]["version"])
    assert isinstance(health["tables"], int)
    http.post("/api/play", json={"game": "sealed", "name": "Ann"})
    text = http.get("/metrics").text
    for line in ('qiju_tables_total{game="sealed"}', "qiju_commit_seconds_count", "# TYPE qiju_move_seconds histogram"):
        assert line in text


def test_every_answer_has_the_headers_that_protect_people(http: httpx.Client):
    for path in ("/", "/t/ABCDEF", "/api/games", "/api/nothing", "/healthz", "/api/tables/ABCDEF"):
        headers = http.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self'; img-src 'self' data:;")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


@pytest.mark.parametrize(
    ("body", "status", "error"),
    [
        (b"{", 400, "invalid"),
        (b"[]", 400, "invalid"),
        (b"", 400, "invalid"),
        (b'{"game":"\\ud800","name":"x"}', 400, "invalid"),
        (b'{"game":"merit","name":"\\u0000\\ud800"}', 400, "invalid"),
        (b'{"game":"merit","name":"x","options":{"\\ud800":"x"}}', 400, "invalid"),
        (b'{"game":"merit","name":"x","seats":1e99}', 400, "invalid"),
        (b'{"game":"merit","name":"' + b"x" * 20_000 + b'"}', 413, "too_large"),
        (b"\xff\xfe", 400, "invalid"),
        (b"[" * 10_000, 400, "invalid"),
    ],
)
def test_bodies_that_make_no_sense(http: httpx.Client, body: bytes, status: int, error: str):
    answer = http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (status, error), answer.text
    assert answer.json()["text"]["zh"]


def test_a_body_without_end_is_not_read(http: httpx.Client):
    answer = http.post("/api/tables", content=(b"x" * 1000 for _ in range(100)))
    assert answer.status_code == 413


def test_unknown_addresses(http: httpx.Client):
    assert http.get("/api/nothing").json()["error"] == "not_found"
    assert http.delete("/api/games").status_code == 405
    assert http.get("/../../etc/passwd").status_code in (200, 404)
    assert "root:" not in http.get("/..%2f..%2f..%2fetc/passwd").text
    assert http.get("/assets/nothing.js").status_code in (200, 404)


def test_the_page_of_a_table_is_the_page(http: httpx.Client):
    first, second = http.get("/"), http.get("/t/ABCDEF")
    assert first.status_code == second.status_code == 200
    assert first.text == second.text
    assert first.headers["cache-control"] == "no-cache"
    assert "起局" in first.text or page_folder() is not None


async def test_a_report_holds_what_the_seat_may_know(door: Door):
    ann, bob = await door.sits_full("sealed", "Ann Bob")
    await ann.plays("bid 2")
    await bob.until(lambda bob: bob.ask["waiting"] == [1])
    where = f"/api/tables/{ann.code}/report"
    mine = await door.post(where, {"token": ann.token, "text": "它卡住了"})
    theirs = await door.post(where, {"token": bob.token, "text": "?"})
    assert (mine["text"], mine["seat"], mine["view"]) == ("它卡住了", 0, ann.view)
    assert mine["events"] == ann.events
    assert theirs["view"]["bids"] == [None, None]
    assert set(mine["versions"]) >= {"qiju", "python", "build", "rules"}
    assert (await door.post(where, {"token": "wrong", "text": "?"}, 403))["error"] == "forbidden"


def test_settings_are_set_by_name_and_nothing_else():
    assert changed(Settings(), {"grace": "5", "proxies": "10.0.0.1"}) == Settings(grace=5, proxies="10.0.0.1")
    for pairs in ({"nope": "1"}, {"grace": "soon"}, {"origins": "x"}, {"idle": "-5"}):
        with pytest.raises(Invalid):
            changed(Settings(), pairs)
