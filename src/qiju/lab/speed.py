"""How fast this build plays: for `qiju bench`. Comparisons with others are `make bench`'s work."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from qiju.bots.names import make_bot, quick_bots
from qiju.kernel.build import compiled
from qiju.kernel.game import Game
from qiju.kernel.state import State
from qiju.kernel.streams import lab_secret
from qiju.lab.playout import fold_games


def measure_speed(game: Game, seconds: float) -> dict[str, Any]:
    """Games and decisions a second for every bot that does not think ahead, copies and packs of a state in mid-game."""
    setup = game.prepare()
    speeds: dict[str, dict[str, float]] = {}
    for name in quick_bots(game):
        bots = [make_bot(game, name)] * int(setup.seats)
        games, decisions, first = 0, 0, 0
        began = time.perf_counter()
        while (took := time.perf_counter() - began) < seconds:
            decisions += fold_games(game, setup, bots, 1, first, 20)[1]
            games += 20
            first += 20
        speeds[name] = {
            "games_per_second": round(games / took, 1),
            "decisions_per_second": round(decisions / took, 1),
        }
    state = middle(game)
    return {
        "game": game.id,
        "compiled": compiled(),
        "seats": int(setup.seats),
        "bots": speeds,
        "clones_per_second": per_second(state.clone, seconds),
        "packs_per_second": per_second(state.pack, seconds),
        "pack_bytes": len(state.pack()),
    }


def middle(game: Game) -> State:
    """A state some way into a game: the first legal move, thirty times."""
    state = game.start(game.prepare(), lab_secret(1, 0))
    for _ in range(30):
        if state.over:
            break
        seat = state.pending()[0] if state.deciding < 0 else int(state.deciding)
        state.perform(seat, state.legal(seat)[0])
    return state


def per_second(work: Callable[[], object], seconds: float) -> float:
    count = 0
    began = time.perf_counter()
    while (took := time.perf_counter() - began) < seconds:
        for _ in range(100):
            work()
        count += 100
    return round(count / took, 1)
