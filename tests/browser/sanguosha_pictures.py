"""Pictures of 《三国杀》: `python tests/browser/sanguosha_pictures.py` writes docs/pictures/sanguosha-*.png.

A real game among bots, some way into it: my turn, a Slash picked, and whoever it can reach lights up.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from browser.pictures import take_tables
from browser.warrior import BY_HAND, Warrior
from browser.wire import Guest, post

SEATS = 8
FIRST_TURN = 17  # the third round
SLASH = "杀"


def nice_moment(url: str, name: str) -> dict[str, Any]:
    """A seat in its play phase with a Slash to use, most of the others still alive."""
    for _ in range(30):
        wish = {"game": "sanguosha", "name": name, "seats": SEATS, "bots": [None, *["house"] * (SEATS - 1)]}
        seated = post(url, "/api/tables", wish)
        guest = Guest(url, seated)
        guest.says("start")
        if comes_to_blows(guest):
            return seated
    raise AssertionError("no game came to a nice moment")


def comes_to_blows(guest: Guest) -> bool:
    """Play on, doing as little as possible, until there is somebody to strike; False where it ends before."""
    while True:
        guest.until_asked()
        if guest.told.get("over"):
            break
        view, ask = guest.told["view"], guest.told["ask"]
        words = [item["word"] for item in ask["menu"] if "refusal" not in item]
        striking = view["question"] == "play" and any(word.startswith(SLASH) for word in words)
        if striking and view["turns"] >= FIRST_TURN and sum(seat["alive"] for seat in view["seats"]) >= SEATS - 2:
            guest.close()
            return True
        guest.plays(least(view, view["seats"][guest.seat], words))
    guest.close()
    return False


def least(view: dict[str, Any], own: dict[str, Any], words: list[str]) -> str:
    """No, or the end of the phase; what must be thrown away; else whatever comes first."""
    for word in ("pass", "end"):
        if word in words:
            return word
    if view["question"] == "discard":
        return " ".join(words[: len(own["hand"]) - own["hp"]])
    return words[0]


def pose(player: Warrior) -> None:
    player.cards_lit.filter(has_text=SLASH).first.click()


if __name__ == "__main__":
    take_tables("sanguosha", Warrior, nice_moment, pose, script=BY_HAND)
