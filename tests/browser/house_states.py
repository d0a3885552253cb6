"""Every page of the house besides its tables: where it is, when it is there, and what somebody has pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Page

from browser.wire import finished_game, post


class Place(NamedTuple):
    """A page by its address; `ready` is there once it is whole, `whole` is what is looked at."""

    name: str
    path: str
    ready: str
    whole: str = "body"
    press: Callable[[Page], None] = lambda page: None


def pressing(key: str, then: str) -> Callable[[Page], None]:
    def press(page: Page) -> None:
        page.keyboard.press(key)
        page.locator(then).first.wait_for()

    return press


def places(url: str) -> Iterator[Place]:
    """All of them; a table is opened for the lobby, and one is played to its end for the replay."""
    yield Place("home", "/", "[data-testid^=play-]:not([disabled])")
    yield Place("settings", "/", "[data-testid^=play-]:not([disabled])", "dialog", pressing(",", "dialog[open]"))
    yield Place("keys", "/", "[data-testid^=play-]:not([disabled])", "dialog", pressing("?", "dialog[open]"))
    yield Place("rules", "/?rules=merit&clause=M-5.3", "dialog[open] li", "dialog")
    yield Place("missing", "/t/ZZZZZZ", ".missing")
    for game in ("merit", "sanguosha"):
        yield Place(f"new_{game}", f"/?new={game}", "dialog[open] [type=radio]", "dialog")
    for game in ("mineventure", "sanguosha"):
        yield Place(f"gallery_{game}", f"/?gallery={game}", "dialog[open] svg", "dialog")
    opened = post(
        url,
        "/api/tables",
        {"game": "sanguosha", "name": "Ann", "seats": 5, "bots": [None, "house", "house", None, None]},
    )
    yield Place("lobby", seat(opened), ".room main button")
    over = finished_game(url)
    yield Place("replay", f"/t/{over['table']}?replay=20&seat=0", "[data-testid=replay-play]")


def seat(seated: dict[str, Any]) -> str:
    return f"/t/{seated['table']}#seat={seated['token']}"
