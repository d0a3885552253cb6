"""A whole game of each of the five by mouse, by keyboard and by finger.

`python tests/browser/whole_games.py [--json] [GAME …]` says of each whether it came to its end.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Error, sync_playwright

from browser import adventurer, chromium, trader
from browser.adventurer import Adventurer, TappingAdventurer, TypingAdventurer
from browser.house import House
from browser.player import PATIENCE, Finger, Player, Typist
from browser.posed import table_of_bots
from browser.reveller import Reveller, TappingReveller, TypingReveller
from browser.trader import TappingTrader, Trader, TypingTrader
from browser.warrior import TappingWarrior, TypingWarrior, Warrior
from browser.wire import seat_among_bots

HANDS = ("mouse", "keyboard", "finger")
#: Who plays by mouse, by keyboard and by finger, and at what table.
GAMES: dict[str, tuple[tuple[type[Player], ...], Callable[[str], dict[str, Any]]]] = {
    "merit": ((Player, Typist, Finger), lambda url: seat_among_bots(url, "scholar")),
    "carnival": (
        (Reveller, TypingReveller, TappingReveller),
        lambda url: table_of_bots(url, "carnival", 2),
    ),
    "salvation": ((Trader, TypingTrader, TappingTrader), lambda url: trader.among_bots(url, "landlord", 4)),
    "mineventure": (
        (Adventurer, TypingAdventurer, TappingAdventurer),
        lambda url: adventurer.among_bots(url, options={"doom_day": "8"}),
    ),
    "sanguosha": ((Warrior, TypingWarrior, TappingWarrior), lambda url: table_of_bots(url, "sanguosha", 5)),
}


def plays(browser: Browser, url: str, kind: type[Player], seated: dict[str, Any]) -> None:
    """To the end screen; raises where that is not reached."""
    finger = issubclass(kind, Finger)
    size = {"width": 390, "height": 844} if finger else {"width": 1440, "height": 900}
    with browser.new_context(
        viewport=size, locale="zh-CN", reduced_motion="reduce", has_touch=finger, is_mobile=finger
    ) as context:
        context.set_default_timeout(PATIENCE)
        context.add_init_script('localStorage.setItem(\'qiju.settings\', \'{"hints": false, "pace": "instant"}\')')
        player = kind(context.new_page(), url, "zh")
        if isinstance(player, Warrior):
            player.sits(seated)
            player.fights()
            return
        player.takes(seated)
        player.finishes()


def main() -> int:
    words = sys.argv[1:]
    bars: list[tuple[str, str, str, bool]] = []
    with tempfile.TemporaryDirectory() as data, House(Path(data)) as house, sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        for game in [word for word in words if word in GAMES] or list(GAMES):
            kinds, table = GAMES[game]
            for hand, kind in zip(HANDS, kinds, strict=True):
                try:
                    plays(browser, house.url, kind, table(house.url))
                    found = "to its end"
                except (AssertionError, Error) as error:
                    found = str(error).splitlines()[0][:60]
                bars.append((f"a whole game of {game} by {hand}", found, "to its end", found == "to its end"))
                if "--json" not in words:
                    print(f"{bars[-1][0]:45} {found}", flush=True)
        browser.close()
    if "--json" in words:
        print(json.dumps({"bars": bars}))
    return int(not all(holds for *_, holds in bars))


if __name__ == "__main__":
    sys.exit(main())
