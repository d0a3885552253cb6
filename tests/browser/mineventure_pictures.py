"""Pictures of 《MineVenture》: `python tests/browser/mineventure_pictures.py` writes docs/pictures/mineventure-*.png.

A real game among bots, some way into it: the die is cast, the tiles one can walk to are lit, a way is picked.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from browser.adventurer import Adventurer, nice_moment
from browser.pictures import take_tables

FIRST_ROUND = 7


def about_to_walk(url: str, name: str) -> dict[str, Any]:
    return nice_moment(url, "walk", name, rounds=FIRST_ROUND, seats=4, presets=[])


def pose(player: Adventurer) -> None:
    player.lit.nth(player.lit.count() // 2).click()


if __name__ == "__main__":
    take_tables("mineventure", Adventurer, about_to_walk, pose)
