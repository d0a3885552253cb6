"""The same work for two builds: counted beforehand, timed, and told with a checksum of what came out.

It is done some times over, and the quickest time counts: what else the machine does can only make it slower.
Nothing is used but what every build has: this file is run with whichever package PYTHONPATH names.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Callable
from typing import Any

from timing import sample

from qiju.bots.names import make_bot
from qiju.bots.random import RandomBot
from qiju.kernel.build import compiled
from qiju.kernel.game import Game, Setup
from qiju.kernel.registry import find_game
from qiju.kernel.state import State
from qiju.kernel.streams import Stream, lab_secret
from qiju.lab.playout import fold_games

KEPT = 400  # states that are copied and imagined, at most
TIMES = 5
HOUSE_SEED = 20_240_602


def build() -> dict[str, Any]:
    return {"compiled": compiled()}


def all_of(name: str, seats: int, seed: int, first: int, counts: dict[str, int]) -> dict[str, Any]:
    """Random games, copies and imagined worlds of one game, so many of each, each with its checksum."""
    kept = states(name, seats, seed)
    return {
        "playouts": playouts(name, seats, seed, first, counts["playouts"]),
        "clones": copies(kept, counts["clones"]),
        "resamples": worlds(kept, seed, counts["resamples"]),
    }


def how_many(name: str, seats: int, seed: int, seconds: float) -> dict[str, int]:
    """How much of each one can do in this time at once, found by doing twice as much until it takes that long."""
    kept = states(name, seats, seed)
    work: dict[str, Callable[[int], dict[str, Any]]] = {
        "playouts": lambda count: playouts(name, seats, seed, 0, count),
        "clones": lambda count: copies(kept, count),
        "resamples": lambda count: worlds(kept, seed, count),
    }
    return {what: enough(do, seconds) for what, do in work.items()}


def enough(do: Callable[[int], dict[str, Any]], seconds: float) -> int:
    count = 1
    while (took := do(count)["cpu"]) < seconds / 2:
        count *= 2
    return max(1, round(count * seconds / took))


def quickest(do: Callable[[], object], count: float, **more: Any) -> dict[str, Any]:
    """So much is done each time."""
    best = sample(count, float("inf"), float("inf"), **more)
    for _ in range(TIMES):
        cpu, began = time.process_time(), time.perf_counter()
        do()
        wall = time.perf_counter() - began
        used = time.process_time() - cpu
        if used < best["cpu"]:
            best = sample(count, wall, used, **more)
    return best


def playouts(name: str, seats: int, seed: int, first: int, count: int) -> dict[str, Any]:
    game = find_game(name)
    setup = agreed(game, seats)
    bots = [RandomBot()] * seats
    fold, decisions = fold_games(game, setup, bots, seed, first, count)
    return quickest(
        lambda: fold_games(game, setup, bots, seed, first, count),
        count,
        sum=f"{fold}/{decisions}",
        fold=fold,
        decisions=decisions,
    )


def house(name: str, seats: int, first: int, count: int) -> dict[str, Any]:
    """Whole games of the house, once; some before that are not counted, in which it works out what it keeps."""
    game = find_game(name)
    setup = agreed(game, seats)
    bots = [make_bot(game, "house")] * seats
    fold_games(game, setup, bots, HOUSE_SEED, 0, 2)
    cpu, began = time.process_time(), time.perf_counter()
    fold_games(game, setup, bots, HOUSE_SEED, first, count)
    wall = time.perf_counter() - began
    return sample(count, wall, time.process_time() - cpu)


def how_many_of_house(name: str, seats: int, seconds: float) -> dict[str, int]:
    return {"count": enough(lambda count: house(name, seats, 0, count), seconds)}


def copies(kept: list[State], count: int) -> dict[str, Any]:
    """`count` is in rounds over all states."""

    def work() -> None:
        for _ in range(count):
            for state in kept:
                state.clone()

    return quickest(work, count * len(kept), sum=digest([state.clone() for state in kept]))


def worlds(kept: list[State], seed: int, count: int) -> dict[str, Any]:
    """Each state as the seat that is asked may imagine it; `count` is in rounds over all states."""
    asked = [(state, state.pending()[0]) for state in kept]
    stream = Stream(seed)
    found = digest([state.resample(seat, stream) for state, seat in asked])

    def work() -> None:
        for _ in range(count):
            for state, seat in asked:
                state.resample(seat, stream)

    return quickest(work, count * len(kept), sum=found)


def digest(found: list[State]) -> str:
    whole = hashlib.sha256()
    for state in found:
        whole.update(state.pack())
    return whole.hexdigest()


def agreed(game: Game, seats: int) -> Setup:
    """A table by the oldest rules that the build plays, so that two builds play the same games."""
    oldest = getattr(game, "oldest", 0)  # builds before there were several have none
    return game.prepare(seats, version=oldest) if oldest else game.prepare(seats)


def states(name: str, seats: int, seed: int) -> list[State]:
    """States all through some random games, each before a choice."""
    game = find_game(name)
    setup = agreed(game, seats)
    chance = random.Random(seed)
    kept: list[State] = []
    for number in range(5):
        state = game.start(setup, lab_secret(seed, number))
        while not state.over:
            seat = state.pending()[0]
            moves = state.legal(seat)
            if len(moves) > 1:
                kept.append(state.clone())
            state.perform(seat, moves[chance.randrange(len(moves))])
    step = -(-len(kept) // KEPT)
    return kept[::step]
