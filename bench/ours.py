"""What the bench asks of Qiju itself. Which build answers depends on PYTHONPATH alone."""

from __future__ import annotations

import hashlib
import json
import random
import time
from pathlib import Path
from typing import Any

from timing import for_seconds, sample

from qiju.bots.names import make_bot
from qiju.bots.random import RandomBot
from qiju.kernel.bot import Bot
from qiju.kernel.build import compiled
from qiju.kernel.game import Game, Setup
from qiju.kernel.registry import find_game
from qiju.kernel.state import State
from qiju.kernel.streams import Keys, Stream, lab_secret
from qiju.lab.playout import fold_games, harvest_games, play_out
from qiju.lab.simulate import Run, report, simulate

GAME = "merit"
SEATS = 4
LOWEST = [(mask & -mask).bit_length() - 1 for mask in range(1 << SEATS)]  # the lowest seat of a mask
BATCH = 200  # games between two looks at the clock
STATES_FROM = 20  # games whose states, one before every decision, are copied and packed


def table(name: str = GAME, seats: int = SEATS) -> tuple[Game, Setup, list[Bot]]:
    """Random players at the rulebook's table."""
    game = find_game(name)
    return game, game.prepare(seats), [RandomBot()] * seats


def build() -> dict[str, Any]:
    """Which build this is."""
    return {"compiled": compiled(), "rules": find_game(GAME).version}


def fold(seed: int, first: int, count: int, repeats: int) -> dict[str, Any]:
    """Play the same stretch of games some times over."""
    game, setup, bots = table()
    folds: set[int] = set()
    decisions = 0
    cpu = time.process_time()
    began = time.perf_counter()
    for _ in range(repeats):
        folded, made = fold_games(game, setup, bots, seed, first, count)
        folds.add(folded)
        decisions += made
    wall = time.perf_counter() - began
    (only,) = folds
    return sample(count * repeats, wall, time.process_time() - cpu, fold=only, decisions=decisions // repeats)


def digest(seed: int, first: int, count: int) -> dict[str, Any]:
    """SHA-256 over all packed final states, as `merit --digest` makes it."""
    game, setup, bots = table()
    total = hashlib.sha256()
    for number in range(first, first + count):
        keys = Keys(lab_secret(seed, number), 0)
        state = game.deal(setup, keys)
        play_out(state, bots, keys.bots, game.cap)
        total.update(state.pack())
    return {"digest": total.hexdigest()}


# -- decisions ---------------------------------------------------------------------------------------------


class Counter(Bot):
    """Sees every choice that is put to anybody, and counts those that are one."""

    def __init__(self) -> None:
        self.choices = 0

    def choose(self, state: State, seat: int, moves: list[int], stream: Stream) -> int:
        legal = state.legal(seat)
        self.choices += len(legal) > 1 and legal == moves
        return moves[stream.below(len(moves))]


def recount(seed: int, count: int, name: str = GAME, seats: int = SEATS) -> dict[str, Any]:
    """The decisions that the loop reports, and those that a bystander counts, over the same games."""
    game, setup, _ = table(name, seats)
    counter = Counter()
    reported = fold_games(game, setup, [counter] * seats, seed, 0, count)[1]
    return {"reported": reported, "counted": counter.choices}


def decisions(seconds: float, seed: int, name: str = GAME, seats: int = SEATS, each: int = BATCH) -> dict[str, Any]:
    """Whole games by the package's own loop, which counts choices among at least two; `each` at a time."""
    game, setup, bots = table(name, seats)
    first = 0

    def batch() -> int:
        nonlocal first
        first += each
        return fold_games(game, setup, bots, seed, first - each, each)[1]

    return for_seconds(batch, seconds)


def step_by_step(seconds: float, seed: int) -> dict[str, Any]:
    """The same states driven from a plain Python loop, as somebody's script would."""
    game, setup, _ = table()
    number = 0
    chance = random.Random(seed).random

    def play() -> int:
        nonlocal number
        number += 1
        made = 0
        state = game.deal(setup, Keys(lab_secret(seed, number), 0))
        while must := state.must:
            seat = LOWEST[must]
            moves = state.legal(seat)
            if len(moves) > 1:
                made += 1
                state.perform(seat, moves[int(chance() * len(moves))])
            else:
                state.perform(seat, moves[0])
        return made

    return for_seconds(play, seconds)


# -- copies ------------------------------------------------------------------------------------------------


def states(seed: int, name: str = GAME, seats: int = SEATS, games: int = STATES_FROM) -> list[State]:
    """The state before every decision of some random games."""
    game, setup, _ = table(name, seats)
    chance = random.Random(seed).random
    kept: list[State] = []
    for number in range(games):
        state = game.start(setup, lab_secret(seed, number))
        while not state.over:
            seat = state.pending()[0]
            moves = state.legal(seat)
            if len(moves) > 1:
                kept.append(state.clone())
            state.perform(seat, moves[int(chance() * len(moves))])
    return kept


def clones(seconds: float, seed: int) -> dict[str, Any]:
    return copies(states(seed), seconds)


def middle_clones(seconds: float, seed: int, name: str, seats: int) -> dict[str, Any]:
    """The same for states in the middle third of games."""
    kept: list[State] = []
    for number in range(5):
        whole = states(seed + number, name, seats, 1)
        kept += whole[len(whole) // 3 : 2 * len(whole) // 3]
    return copies(kept, seconds)


def copies(kept: list[State], seconds: float) -> dict[str, Any]:

    def work() -> int:
        for state in kept:
            state.clone()
        return len(kept)

    return for_seconds(work, seconds)


def packs(seconds: float, seed: int) -> dict[str, Any]:
    kept = states(seed)

    def work() -> int:
        for state in kept:
            state.pack()
        return len(kept)

    mean = sum(len(state.pack()) for state in kept) / len(kept)
    return {**for_seconds(work, seconds), "bytes": mean}


def unpacks(seconds: float, seed: int) -> dict[str, Any]:
    game, setup, _ = table()
    kept = [state.pack() for state in states(seed)]

    def work() -> int:
        for data in kept:
            game.unpack(setup, data)
        return len(kept)

    return for_seconds(work, seconds)


def resamples(seconds: float, seed: int) -> dict[str, Any]:
    """Each state as the seat that is asked may imagine it."""
    stream = Stream(seed)
    kept = [(state, state.pending()[0]) for state in states(seed)]

    def work() -> int:
        for state, seat in kept:
            state.resample(seat, stream)
        return len(kept)

    return for_seconds(work, seconds)


# -- long runs ---------------------------------------------------------------------------------------------


def run(games: int, seed: int, workers: int) -> dict[str, Any]:
    """A run of the lab. The digest covers all its figures: any number of workers must give the same."""
    result = simulate(Run(GAME, SEATS, ("random",) * SEATS, games, seed), workers)
    told = report(result)
    figures = {key: told[key] for key in ("games", "metrics", "unfinished_games", "tallies")}
    text = json.dumps(figures, sort_keys=True)
    return {
        "games": result.harvest.games,
        "seconds": result.seconds,
        "digest": hashlib.sha256(text.encode()).hexdigest(),
    }


def harvest(games: int, seed: int) -> dict[str, Any]:
    """Memory at its highest while one process plays so many games in one call, and just before."""
    game, setup, _ = table()
    bots = [make_bot(game, "random")] * SEATS
    before = peak_memory()
    began = time.perf_counter()
    found = harvest_games(game, setup, bots, seed, 0, games, False)
    wall = time.perf_counter() - began
    return {"games": found.games, "seconds": wall, "before": before, "peak": peak_memory()}


def peak_memory() -> int:
    """The highest resident size of this process so far, in bytes.

    Linux keeps in ru_maxrss what the parent had when it forked; VmHWM is this program's own.
    """
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    import resource
    import sys

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def house_decisions(seconds: float, seed: int, name: str, seats: int) -> dict[str, Any]:
    """Decisions of whole games that the house plays at a game's own table."""
    game = find_game(name)
    setup = game.prepare(seats)
    bots = [make_bot(game, "house") for _ in range(seats)]
    first = 0

    def batch() -> int:
        nonlocal first
        first += 8
        return fold_games(game, setup, bots, seed, first, 8)[1]

    return for_seconds(batch, seconds)
