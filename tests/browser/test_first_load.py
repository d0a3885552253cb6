"""What the front page fetches: little, at once, and no table before somebody looks at a game."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from browser.conftest import ROOT, Visits
from browser.figures import HOME_KB, HOME_REQUESTS, first_load
from browser.house import House


def files_of(page: str) -> set[str]:
    """What the build lists for a page beyond what every page has."""
    return set(json.loads(Path(ROOT, "web", "dist", "pages.json").read_text(encoding="utf-8"))[page])


def test_the_first_load_is_light(browser: Browser, server: House) -> None:
    load = first_load(browser, server.url)
    listed = "\n".join(f"{size:8d} {address}" for address, size in (load.files | load.fonts).items())
    assert load.kilobytes < HOME_KB, listed
    assert load.requests <= HOME_REQUESTS, listed
    assert all(load.files.values()), f"something never came:\n{listed}"
    assert len(load.fonts) == 1, listed
    later = files_of("TablePage") | files_of("Replay")
    fetched = {address.removeprefix(f"{server.url}/") for address in load.files}
    assert files_of("Home") <= fetched, listed
    assert not fetched & (later - files_of("Home")), "a table is fetched when somebody looks at a game"


def test_a_table_is_on_its_way_when_somebody_looks_at_a_game(visit: Visits) -> None:
    player = visit().opens()
    expect(player.button(player.t("home.play")).first).to_be_visible()
    card = player.page.locator("[data-game=carnival]")
    with player.page.expect_response(re.compile(r"/assets/carnival-[^/]*\.js$")):
        card.hover()
    with player.page.expect_response(re.compile(r"/api/games/salvation\?version=")) as facts:
        player.page.locator("[data-game=salvation]").get_by_role("button", name=player.t("home.play")).focus()
    assert "immutable" in facts.value.headers["cache-control"]


def test_a_second_visit_fetches_no_facts_again(visit: Visits) -> None:
    player = visit().opens("/?new=merit")
    expect(player.page.get_by_role("dialog").get_by_role("radio").first).to_be_visible()
    asked: list[str] = []
    player.page.on("request", lambda request: asked.append(request.url))
    player.page.reload()
    expect(player.page.get_by_role("dialog").get_by_role("radio").first).to_be_visible()
    sizes = player.page.evaluate(
        "performance.getEntriesByType('resource').filter((one) => /api.games.merit/.test(one.name))"
        ".map((one) => one.transferSize)"
    )
    assert sizes == [0], "kept by its version"
