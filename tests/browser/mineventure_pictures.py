"""Pictures of 《MineVenture》: `python tests/browser/mineventure_pictures.py` writes docs/pictures/mineventure-*.png.

A real game among bots, some way into it: the die is cast, the tiles one can walk to are lit, a way is picked.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import sync_playwright

from browser import chromium
from browser.adventurer import Adventurer, nice_moment
from browser.house import House
from browser.pictures import FOLDER, NAMES, SIZES, shoot, visit

FIRST_ROUND = 7


def take(url: str, folder: Path = FOLDER) -> None:
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        for lang, name in NAMES.items():
            moment = nice_moment(url, "walk", name, rounds=FIRST_ROUND, seats=4, presets=[])
            for width in SIZES:
                page = visit(browser, url, lang, width).page
                player = Adventurer(page, url, lang)
                player.takes(moment).waits()
                page.reload()
                player.waits()
                player.lit.nth(player.lit.count() // 2).click()
                shoot(player, folder / f"mineventure-{width}-{lang}.png")
                page.context.close()
        browser.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as data, House(Path(data)) as house:
        take(house.url)
