"""Before and after: tables played by the rulebook and tables played with a change, figure by figure.

Both sides get games of their own, as many as fit into the time, so that the difference of two means has the plain
interval of independent runs.
"""

from __future__ import annotations

import time
from dataclasses import asdict, replace
from typing import Any, Final

from qiju.kernel.game import WHOLE, Game
from qiju.kernel.words import LANGUAGES
from qiju.lab.playout import Harvest
from qiju.lab.simulate import Player, Run
from qiju.lab.statistics.estimates import Estimate, clustered, unpaired
from qiju.lab.statistics.multiplicity import false_discovery
from qiju.reports import metric_called

FIRST_GAMES: Final = 8  # before anything is known of their pace
STRETCH: Final = 0.25  # seconds between two looks at the clock


def weigh(before: Run, after: Run, seconds: float, most_games: int) -> dict[str, Any]:
    """So many games of each, one stretch after the other, and every figure of the game on both sides."""
    players = [Player(before), Player(replace(after, seed=after.seed + 1))]
    game = players[0].game
    totals = [Harvest(len(game.metrics), len(game.tallies)) for _ in players]
    began = time.perf_counter()
    count = FIRST_GAMES
    while totals[0].games < most_games:
        count = min(count, most_games - totals[0].games)
        started = time.perf_counter()
        for player, total in zip(players, totals, strict=True):
            total.add(player.play(total.games, count))
        now = time.perf_counter()
        pace = (now - started) / count
        left = seconds - (now - began)
        # Another stretch would take longer than there is time.
        if left < pace:
            break
        count = max(1, int(min(STRETCH, left) / max(pace, 1e-9)))
    return {"games": totals[0].games, "metrics": told(game, totals)}


def told(game: Game, totals: list[Harvest]) -> list[dict[str, Any]]:
    """Every figure of both sides and their difference; `q` counts how many figures were looked at."""
    found: list[dict[str, Any]] = []
    for place, name in enumerate(game.metrics):
        sides = [estimate(game, name, total.histograms[place]) for total in totals]
        a, b = sides
        # A figure that one of the two does not have.
        if a is None or b is None:
            continue
        found.append(
            {
                "id": name,
                "label": {lang: metric_called(game, name, game.text(lang)) for lang in LANGUAGES},
                "proportion": is_proportion(game, name),
                "before": asdict(a),
                "after": asdict(b),
                "difference": asdict(unpaired(a, b)),
            }
        )
    for one, q in zip(found, false_discovery([one["difference"]["p"] for one in found]), strict=True):
        one["q"] = q
    return found


def estimate(game: Game, name: str, counts: dict[int, int]) -> Estimate | None:
    """The mean of a counted figure with its interval. A game is one observation."""
    unit = WHOLE if name in game.shares else 1
    return clustered({(value / unit, 1): many for value, many in counts.items() if many}, is_proportion(game, name))


def is_proportion(game: Game, name: str) -> bool:
    return name in game.shares or name in game.rates
