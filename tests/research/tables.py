"""A desk for every game, made once: finding its features plays some games."""

from __future__ import annotations

from functools import cache

from qiju.kernel.registry import find_game, game_names
from qiju.research.desk import Desk

OURS = [name for name in game_names() if name in ("merit", "salvation", "mineventure", "carnival", "sanguosha")]


@cache
def desk_of(name: str) -> Desk:
    return Desk(name, min(find_game(name).seats))
