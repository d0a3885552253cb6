"""Pictures of 《林中狂欢节》: `python tests/browser/carnival_pictures.py` writes docs/pictures/carnival-*.png.

A real game among bots, in the middle of it: somebody about to move, a way picked.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from browser.pictures import take_tables
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


def pose(player: Reveller) -> None:
    player.picks_tile("sprint 2")
    if player.confirm_button.is_disabled():
        player.tiles.last.click()


if __name__ == "__main__":
    take_tables(GAME, Reveller, nice_moment, pose)
