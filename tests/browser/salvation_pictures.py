"""Pictures of 《救赎之路》: `python tests/browser/salvation_pictures.py` writes docs/pictures/salvation-*.png.

A real game among bots, after its first round: a slot filled at the temple, and an offer being written.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import expect

from browser.pictures import take_tables
from browser.trader import Trader, among_bots
from browser.wire import Guest

FIRST_ROUND, LAST_ROUND = 2, 7
GIVES, WANTS = {"grain": 3}, {"coins": 2}
#: What one does on the way there, best first.
WAY = ("accept", "decline", "yes", "end", "done", "no")


def is_nice(view: dict[str, Any], seat: int) -> bool:
    """Somebody has asked for a service, rates are as usual, I have grain to sell and somebody could pay for it."""
    asked = sum(len(service["asked"]) for service in view["temple"]["services"])
    usual = view["village"]["rate_percent"] == 0 and not view["village"]["caravan"]
    rich = any(one["coins"] > WANTS["coins"] for one in view["people"] if one["seat"] != seat)
    enough = view["people"][seat]["grain"] >= GIVES["grain"]
    return FIRST_ROUND <= view["round"] <= LAST_ROUND and asked >= 1 and usual and rich and enough


def nice_moment(url: str, name: str) -> dict[str, Any]:
    """The landlord's turn, after the first round."""
    for _ in range(40):
        seated = among_bots(url, role="landlord", name=name)
        guest = Guest(url, seated)
        while not guest.told.get("over"):
            guest.until_asked()
            if guest.told.get("over") or guest.told["view"]["round"] > LAST_ROUND:
                break
            view, ask = guest.told["view"], guest.told["ask"]
            open_now = [item["word"] for item in ask["menu"] if "refusal" not in item]
            if "end" in open_now and is_nice(view, guest.seat):
                guest.close()
                return seated
            likes = [word for verb in WAY for word in open_now if word.split()[0] == verb]
            guest.says("move", q=ask["q"], text=(likes or open_now)[0])
        guest.close()
    raise AssertionError("no game came to a nice moment")


def pose(player: Trader) -> None:
    if player.page.viewport_size["width"] < 600:
        player.page.get_by_role("navigation", name=player.m("places")).get_by_role("button").nth(1).click()
    player.writes("all", GIVES, WANTS)
    expect(player.send_button).to_be_enabled()


if __name__ == "__main__":
    take_tables("salvation", Trader, nice_moment, pose)
