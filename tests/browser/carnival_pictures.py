"""Pictures of 《林中狂欢节》: `python tests/browser/carnival_pictures.py` writes docs/pictures/carnival-*.png.

A real game among bots, in the middle of it: somebody about to move, a way picked.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import sync_playwright

from browser import chromium
from browser.house import House
from browser.pictures import FOLDER, NAMES, SIZES, shoot, visit
from browser.reveller import GAME, Reveller
from browser.wire import Guest, post

FIRST_TURN = 18


def nice_moment(url: str, name: str) -> dict[str, Any]:
    """A seat that is to move, with energy to go somewhere, some way into the game."""
    bots = [None, "random", "random", "random"]
    wish = {"game": GAME, "name": name, "seats": 4, "bots": bots, "options": {"well_fed": "on"}}
    seated = post(url, "/api/tables", wish)
    guest = Guest(url, seated)
    guest.says("start")
    while True:
        guest.until_asked()
        view, ask = guest.told["view"], guest.told["ask"]
        energy = view["troupes"][guest.seat]["energy"]
        if view["phase"] == "declare" and view["turns"] >= FIRST_TURN and energy >= 2:
            guest.close()
            return seated
        assert not guest.told.get("over"), "the game came to its end before its moment"
        ends = [end for end in view["ends"] if end["mode"] != "sprint"]
        moves = ends[0]["moves"] if ends else [[item for item in ask["menu"] if "refusal" not in item][-1]["move"]]
        if view["phase"] == "check":
            moves = [ask["menu"][0]["move"]]
        guest.says("move", q=ask["q"], moves=moves)


def take(url: str, folder: Path = FOLDER) -> None:
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        for lang, name in NAMES.items():
            moment = nice_moment(url, name)
            for width in SIZES:
                page = visit(browser, url, lang, width).page
                player = Reveller(page, url, lang)
                player.takes(moment).waits()
                page.reload()
                player.waits()
                player.picks_tile("sprint 2")
                if player.confirm_button.is_disabled():
                    player.tiles.last.click()
                shoot(player, folder / f"carnival-{width}-{lang}.png")
                page.context.close()
        browser.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as data, House(Path(data)) as house:
        take(house.url)
