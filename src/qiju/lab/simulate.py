"""Play a run of games, on one core or many, and measure them.

Game i of a run depends on (seed, i) alone and counts add up in any order, so the figures are the same for
any number of workers, interpreted or compiled.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from qiju.kernel.build import compiled
from qiju.kernel.game import WHOLE, Game, Setup
from qiju.kernel.options import RULEBOOK
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.lab.crew import all_cores, share_out
from qiju.lab.figures import Figure, figure
from qiju.lab.kinds import make_lab_bot
from qiju.lab.playout import Harvest, Rows, add_counts, from_plain, harvest_games, row_games

MOST_GAMES: Final = 1_000_000_000  # of one run
FIRST_STRETCH: Final = 20  # games, before anything is known of their pace
STRETCH: Final = 0.1  # seconds


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
    content: tuple[tuple[str, Mapping[str, object]], ...] = ()  # of somebody's own, laid over all patches
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


def prepare(run: Run, known: Game | None = None) -> tuple[Game, Setup]:
    """The checked table of a run. Whoever makes many of one game has found it already."""
    game = find_game(run.game) if known is None else known
    return game, game.prepare(run.seats, run.options, run.presets, (*run.patches, *run.content), run.roles)


class Player:
    """Plays stretches of one run. Each process has its own, made once."""

    def __init__(self, run: Run, known: Game | None = None) -> None:
        self.run = run
        self.game, self.setup = prepare(run, known)
        self.bots = [make_lab_bot(self.game, name) for name in run.bots]
        self.groups = groups_of(run.bots)

    def play(self, first: int, count: int) -> Harvest:
        run = self.run
        return harvest_games(self.game, self.setup, self.bots, run.seed, first, count, run.rotate, self.groups)

    def play_rows(self, first: int, count: int) -> Rows:
        """The same games, a row each."""
        rows = row_games(self.game, self.setup, self.bots, self.run.seed, first, count, self.run.rotate)
        # Rows say which bot played: a game that another has finished is none of its.
        if rows.problems:
            raise Invalid(rows.problems[0].key, "", **rows.problems[0].values)
        return rows


def groups_of(bots: Sequence[str]) -> list[int]:
    """For each place of the list which bot it is, counted by name."""
    names = list(dict.fromkeys(bots))
    return [names.index(bot) for bot in bots]


def check(run: Run) -> Setup:
    """Refuse what cannot be played before anything is played."""
    return Player(run).setup


class Pace:
    """Cuts a run into stretches of about STRETCH seconds: long enough to be worth a trip between two processes,
    short enough for progress and for even work.
    """

    def __init__(self, games: int, workers: int) -> None:
        self.games = games
        self.given = 0
        self.most = max(1, games // (workers * 8))
        self.size = min(FIRST_STRETCH, self.most)

    def take(self) -> tuple[int, int] | None:
        """The next stretch, as its first game and their number."""
        first, count = self.given, min(self.size, self.games - self.given)
        self.given += count
        return (first, count) if count > 0 else None

    def learn(self, count: int, seconds: float) -> None:
        """So many games took so long."""
        self.size = max(1, min(int(count * STRETCH / max(seconds, 1e-6)), self.most))


def simulate(run: Run, workers: int = 0, progress: Callable[[int], None] | None = None) -> Result:
    """Play the run. `progress` hears how many games are done; Ctrl-C gives what there is so far."""
    workers = workers or all_cores()
    player = Player(run)
    total = Harvest(len(player.game.metrics), len(player.game.tallies))
    pace = Pace(run.games, workers)

    def finished(stretch: tuple[dict[str, Any], float]) -> None:
        plain, seconds = stretch
        total.add(from_plain(plain))
        pace.learn(plain["games"], seconds)
        if progress is not None:
            progress(total.games)

    began = time.perf_counter()
    try:
        share_out(workers, _sit_down, (run,), _work, pace.take, finished)
    except KeyboardInterrupt:
        if total.games == 0:
            raise
    total.unfinished.sort()
    return Result(run, player.setup, total, time.perf_counter() - began, workers)


# What a process plays with, set once by `_sit_down`.
_players: list[Player] = []


def _sit_down(run: Run) -> None:
    _players[:] = [Player(run)]


def _work(first: int, count: int) -> tuple[dict[str, Any], float]:
    began = time.perf_counter()
    return _players[0].play(first, count).plain(), time.perf_counter() - began


def metrics(game: Game, run: Run, harvest: Harvest) -> dict[str, Figure]:
    """The game's own figures, then those every game has: length, wins by seat and by bot, unfinished."""
    figures: dict[str, Figure] = {}
    for name, counts in zip(game.metrics, harvest.histograms, strict=True):
        figures[name] = figure(counts, WHOLE if name in game.shares else 1, name in game.shares or name in game.rates)
    seats = len(run.bots)
    by_seat = [_wins(harvest, seat) for seat in range(seats)]
    for seat in range(seats):
        figures[f"win.seat{seat + 1}"] = figure(by_seat[seat], WHOLE, True)
    by_turn = [harvest.turn_wins.get(turn, {}) for turn in range(seats)]
    # Where turns go round as people sit, they would say the same once more.
    if by_turn != by_seat:
        for turn in range(seats):
            figures[f"win.turn{turn + 1}"] = figure(by_turn[turn], WHOLE, True)
    for group, bot in enumerate(dict.fromkeys(run.bots)):
        held = run.bots.count(bot)
        figures[f"win.bot.{bot}"] = figure(harvest.group_wins.get(group, {}), WHOLE * held, True)
    figures["decisions"] = figure(harvest.lengths)
    unfinished = len(harvest.unfinished)
    figures["unfinished"] = figure({0: harvest.games - unfinished, 1: unfinished} if harvest.games else {}, 1, True)
    return figures


def _wins(harvest: Harvest, seat: int) -> dict[int, int]:
    """What a seat won, whoever sat there."""
    counts: dict[int, int] = {}
    for (where, _), won in harvest.seat_wins.items():
        if where == seat:
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
        "preset": result.setup.presets or [RULEBOOK if _has_preset(game, RULEBOOK) else "default"],
        "options": result.setup.options,
        "changed_options": game.changed_options(result.setup.options),
        "patches": [where for where, _ in run.patches],
        "own_content": [*game.learned(), *[where for where, _ in run.content]],
        "changed_content": game.changed_content(result.setup.content),
        "content_hash": result.setup.content_hash(),
        "warnings": [
            {"key": warning.key, **{lang: text.problem(warning) for lang, text in game.texts().items()}}
            for warning in game.warnings(result.setup)
        ],
        "replaced": [
            {"key": problem.key, **{lang: text.problem(problem) for lang, text in game.texts().items()}}
            for problem in harvest.problems
        ],
        "roles": result.setup.roles,
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
