"""Play a run of games, on one core or many, and measure them.

Game i of a run depends on (seed, i) alone and counts add up in any order, so the figures are the same for
any number of workers, interpreted or compiled.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from qiju.bots.names import make_bot
from qiju.kernel.build import compiled
from qiju.kernel.game import WHOLE, Game, Setup
from qiju.kernel.registry import find_game
from qiju.lab.figures import Figure, figure
from qiju.lab.playout import Harvest, add_counts, from_plain, harvest_games


@dataclass(frozen=True)
class Run:
    """Everything that says which games are played. Plain data: workers build the rest themselves."""

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)
    presets: tuple[str, ...] = ()
    patches: tuple[tuple[str, Mapping[str, object]], ...] = ()
    roles: tuple[str, ...] = ()
    rotate: bool = False


@dataclass
class Result:
    """A run with its harvest; `games` may be fewer than asked for when somebody stopped it."""

    run: Run
    setup: Setup
    harvest: Harvest
    seconds: float
    workers: int


def prepare(run: Run) -> tuple[Game, Setup]:
    """The checked table of a run."""
    game = find_game(run.game)
    return game, game.prepare(run.seats, run.options, run.presets, run.patches, run.roles)


def check(run: Run) -> None:
    """Refuse what cannot be played before anything is played."""
    game, _ = prepare(run)
    for name in run.bots:
        make_bot(game, name)


def play_stretch(run: Run, first: int, count: int) -> Harvest:
    game, setup = prepare(run)
    bots = [make_bot(game, name) for name in run.bots]
    return harvest_games(game, setup, bots, run.seed, first, count, run.rotate)


def _work(run: Run, first: int, count: int) -> dict[str, Any]:
    return play_stretch(run, first, count).plain()


def _quiet() -> None:
    """Ctrl-C belongs to the parent alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def simulate(run: Run, workers: int = 0, progress: Callable[[int], None] | None = None) -> Result:
    """Play the run. `progress` hears how many games are done; Ctrl-C gives what there is so far."""
    workers = workers or os.cpu_count() or 1
    check(run)
    game, setup = prepare(run)
    total = Harvest(len(game.metrics), len(game.tallies))
    began = time.perf_counter()
    try:
        if workers == 1:
            _alone(run, total, progress)
        else:
            _together(run, total, workers, progress)
    except KeyboardInterrupt:
        if total.games == 0:
            raise
    total.unfinished.sort()
    return Result(run, setup, total, time.perf_counter() - began, workers)


def _stretches(games: int, workers: int) -> Iterator[tuple[int, int]]:
    """Small enough for progress and for even work, large enough to be worth a trip."""
    size = max(1, min(2000, games // (workers * 8) or games))
    return ((first, min(size, games - first)) for first in range(0, games, size))


def _alone(run: Run, total: Harvest, progress: Callable[[int], None] | None) -> None:
    for first, count in _stretches(run.games, 4):
        total.add(play_stretch(run, first, count))
        if progress is not None:
            progress(total.games)


def _together(run: Run, total: Harvest, workers: int, progress: Callable[[int], None] | None) -> None:
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_quiet)
    waiting: set[Future[dict[str, Any]]] = set()
    todo = _stretches(run.games, workers)
    try:
        while True:
            for first, count in islice(todo, workers * 3 - len(waiting)):
                waiting.add(pool.submit(_work, run, first, count))
            if not waiting:
                break
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                total.add(from_plain(future.result()))
            if progress is not None:
                progress(total.games)
    finally:
        for future in waiting:
            future.cancel()
        pool.shutdown(wait=True, cancel_futures=True)


def metrics(game: Game, run: Run, harvest: Harvest) -> dict[str, Figure]:
    """The game's own figures, then those every game has: length, wins by seat and by bot, unfinished."""
    figures: dict[str, Figure] = {}
    for name, counts in zip(game.metrics, harvest.histograms, strict=True):
        figures[name] = figure(counts, WHOLE if name in game.shares else 1)
    for seat in range(len(run.bots)):
        figures[f"win.seat{seat + 1}"] = figure(_wins(harvest, [seat], range(len(run.bots))), WHOLE)
    for bot in dict.fromkeys(run.bots):
        held = [number for number, name in enumerate(run.bots) if name == bot]
        figures[f"win.bot.{bot}"] = figure(_wins(harvest, range(len(run.bots)), held), WHOLE)
    figures["decisions"] = figure(harvest.lengths)
    unfinished = len(harvest.unfinished)
    figures["unfinished"] = figure({0: harvest.games - unfinished, 1: unfinished} if harvest.games else {})
    return figures


def _wins(harvest: Harvest, seats: Sequence[int], bots: Sequence[int]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for (seat, bot), won in harvest.seat_wins.items():
        if seat in seats and bot in bots:
            add_counts(counts, won)
    return counts


def report(result: Result) -> dict[str, Any]:
    """The run as one JSON object."""
    run, harvest = result.run, result.harvest
    game = find_game(run.game)
    seconds = max(result.seconds, 1e-9)
    plain: dict[str, Any] = {
        "game": run.game,
        "rules": game.version,
        "preset": list(run.presets) or ["rulebook" if _has_preset(game, "rulebook") else "default"],
        "options": result.setup.options,
        "content_hash": result.setup.content_hash(),
        "roles": list(run.roles),
        "seats": len(run.bots),
        "bots": list(run.bots),
        "rotate": run.rotate,
        "games": harvest.games,
        "asked": run.games,
        "seed": run.seed,
        "workers": result.workers,
        "compiled": compiled(),
        "seconds": round(seconds, 3),
        "games_per_second": round(harvest.games / seconds, 1),
        "decisions_per_second": round(harvest.decisions / seconds, 1),
        "metrics": metrics(game, run, harvest),
        "unfinished_games": harvest.unfinished[:20],
        "tallies": dict(zip(game.tallies, harvest.tallies, strict=True)),
    }
    if game.failures:
        plain["failures"] = {name: harvest.reasons.get(name, 0) for name in game.failures}
    return plain


def _has_preset(game: Game, name: str) -> bool:
    return any(preset.name == name for preset in game.presets)
