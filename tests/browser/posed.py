"""A table posed with `qiju.testing` and shown by the real page.

The server is real; only what the socket tells of the game is that of the posed match, and what may follow a move is
asked of it. `photograph` writes build/states/GAME-STATE-WIDTH-LANG-LIGHT.png for the eyes.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute, sync_playwright

from browser import chromium
from browser.house import House
from browser.pictures import STILL
from browser.player import PATIENCE
from browser.wire import Guest, post
from qiju.kernel.match import Match, say_event_in_all
from qiju.table.wire.messages import ask, menu_items

FOLDER = Path(__file__).resolve().parents[2] / "build" / "states"
#: Nothing is hinted at, nothing takes time.
CALM = '{"hints": false, "pace": "instant"}'
MOST_QUESTIONS = 1 << 20
SIZES = [(1440, 900), (1280, 640), (768, 1024), (390, 844)]


def table_of_bots(url: str, game: str, seats: int, bot: str = "house", **more: Any) -> dict[str, Any]:
    """A seat at a table of bots; the game has started."""
    bots = [None, *[bot] * (seats - 1)]
    seated = post(url, "/api/tables", {"game": game, "name": "Ann", "seats": seats, "bots": bots, **more})
    host = Guest(url, seated)
    host.says("start")
    host.close()
    return seated


class Posed:
    """A page at a table whose game is the posed one, seen from one seat."""

    def __init__(self, page: Page, url: str, match: Match, seat: int = 0, **wish: Any) -> None:
        self.page, self.match, self.seat = page, match, seat
        self.here: WebSocketRoute | None = None
        self.sync: dict[str, Any] = {}
        self.shown = 0
        self.more: dict[str, Any] = {}  # what the question says besides
        game = match.game.id
        self.seated = table_of_bots(url, game, int(match.state.seats), **wish)
        page.route_web_socket("**/ws/**", self.relay)
        held = json.dumps({self.seated["table"]: {"token": self.seated["token"], "seat": 0, "game": game}})
        page.add_init_script(f"location.protocol === 'http:' && localStorage.setItem('qiju.seats', {json.dumps(held)})")
        page.goto(f"{url}/t/{self.seated['table']}")

    def leaves(self) -> None:
        """Nobody has sat down yet: whatever was picked, opened or looked at is gone."""
        open_table = {**self.sync["table"], "status": "open"}
        self.tell(table=open_table, view=None, ask=None, events=[], over=None)

    def shows(self, match: Match, seat: int = 0, **more: Any) -> None:
        """Another moment at the same table; `more`: what its question says besides."""
        self.match, self.seat, self.more = match, seat, more
        self.shown += 1
        self.tell(**self.told())

    def tell(self, **fields: Any) -> None:
        """The whole table, with these fields instead of its own."""
        assert self.here is not None
        self.sync["v"] += 1
        self.here.send(json.dumps({**self.sync, **fields}))

    def relay(self, here: WebSocketRoute) -> None:
        server = here.connect_to_server()
        self.here = here

        def up(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "menu":
                here.send(json.dumps(self.menu(message)))
            elif message["type"] != "move":
                server.send(text)
            elif self.more.get("together"):
                self.hold(message)

        def down(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "sync":
                self.sync = message
                self.tell(**self.told())
            elif message["type"] != "update":
                here.send(text)

        here.on_message(up)
        server.on_message(down)

    def hold(self, message: dict[str, Any]) -> None:
        """The answer waits for those of the others."""
        self.more = {**self.more, "held": message["moves"]}
        self.tell(**self.told())
        assert self.here is not None
        self.here.send(json.dumps({"type": "ok", "ref": message["ref"]}))

    def told(self) -> dict[str, Any]:
        match = self.match
        events = [
            {
                "n": told.number,
                "kind": told.kind,
                "data": told.data,
                "say": say_event_in_all(match.game, told.kind, told.data),
            }
            for told in match.heard(self.seat)
        ]
        asked = {**ask(match.game, match, self.seat, 0, False), **self.more}
        # Two moments may have questions of the same number, and are two questions all the same.
        asked["q"] = asked["q"] if asked["q"] < 0 else asked["q"] + self.shown * MOST_QUESTIONS
        ended = {"outcome": match.state.outcome().plain(), "digest": ""} if match.state.over else None
        table = {**self.sync["table"], "status": "over" if ended else "playing"}
        view = match.game.view(match.state, self.seat)
        return {"view": view, "ask": asked, "events": events, "over": ended, "you": self.seat, "table": table}

    def menu(self, message: dict[str, Any]) -> dict[str, Any]:
        state = self.match.tried(self.seat, message["prefix"])
        complete = bool(message["prefix"]) and state.deciding != self.seat
        items = [] if complete else menu_items(self.match.game, state, self.seat)
        return {"type": "menu", "ref": message["ref"], "items": items, "complete": complete}


def visit(browser: Browser, size: tuple[int, int], lang: str, light: str) -> Page:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale={"zh": "zh-CN", "en": "en-GB"}[lang],
        reduced_motion="reduce",
        color_scheme="dark" if light == "dark" else "light",
        has_touch=size[0] < 800,
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"location.protocol === 'http:' && localStorage.setItem('qiju.settings', '{CALM}')")
    return context.new_page()


def photograph(
    states: dict[str, Callable[[], Match]],
    ready: str,
    poses: Callable[[Page, str], None] = lambda page, name: None,
    script: str = "",
    wanted: list[str] | None = None,
) -> None:
    """Pictures of the wanted states; words of the command line choose states, widths, languages and lights."""
    wanted = sys.argv[1:] if wanted is None else wanted
    names = [one for one in wanted if one in states] or list(states)
    langs = [one for one in wanted if one in ("zh", "en")] or ["zh"]
    lights = [one for one in wanted if one in ("light", "dark")] or ["light"]
    sizes = [one for one in SIZES if str(one[0]) in wanted] or [SIZES[0], SIZES[-1]]
    shots = [(name, size, lang, light) for name in names for size in sizes for lang in langs for light in lights]
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, House(Path(data)) as house, sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        for name, size, lang, light in shots:
            page = visit(browser, size, lang, light)
            page.on("console", lambda line: print(line.text) if line.type == "error" else None)
            page.on("pageerror", lambda error: print("ERROR", error))
            if script:
                page.add_init_script(script)
            match = states[name]()
            Posed(page, house.url, match)
            page.locator(ready).first.wait_for(timeout=20000)
            poses(page, name)
            page.evaluate(STILL)
            page.screenshot(path=FOLDER / f"{match.game.id}-{name}-{size[0]}-{lang}-{light}.png")
            page.context.close()
            print(name, size, lang, light, flush=True)
        browser.close()
