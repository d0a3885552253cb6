"""A comparison that is played until it is settled: looked at several times, and ended at the first sure difference.

The bounds are those of all looks together (`statistics/sequential.py`): who stops by them errs as rarely as promised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from qiju.kernel.registry import find_game
from qiju.lab.answers import Figures, cells_apart, chosen
from qiju.lab.plan import Plan
from qiju.lab.reading import connect
from qiju.lab.runs import Played, play_plan
from qiju.lab.statistics.estimates import Difference
from qiju.lab.statistics.sequential import bounds


def look_by_look(
    plan: Plan,
    out: Path,
    looks: Sequence[int],
    workers: int = 0,
    progress: Callable[[int], None] | None = None,
    cluster: str = "",
) -> Iterator[tuple[int, Played]]:
    """Play a plan so that it can be looked at on the way: the games of each cell at a look, and the run by then."""
    games = max(cell.run.games for cell in plan.cells)
    for most in looks:
        yield most, play_plan(plan, out, workers, progress, most, cluster)
        if most >= games:
            return


def even_looks(plan: Plan, looks: int) -> list[int]:
    """So many, as far apart as whole chunks allow."""
    apart = -(-max(cell.run.games for cell in plan.cells) // looks)
    step = -(-apart // plan.chunk) * plan.chunk
    return [step * look for look in range(1, looks + 1)]


def play_until_settled(
    plan: Plan,
    out: Path,
    workers: int = 0,
    progress: Callable[[int], None] | None = None,
    cluster: str = "",
    looked: Callable[[int, Played, dict[str, Any]], None] | None = None,
) -> tuple[Played, dict[str, Any]]:
    """Play look by look. What was settled, after which look, with an interval that holds at every look; whoever watches
    hears of each look.
    """
    stop = plan.asks["stop"]
    limits = bounds(stop["looks"], stop["alpha"])
    told: dict[str, Any] = {}
    looks = even_looks(plan, stop["looks"])
    for look, (most, played) in enumerate(look_by_look(plan, out, looks, workers, progress, cluster), 1):
        between = difference_so_far(played, most)
        if between is None:
            continue
        low, high = limits.interval(look, between.mean, between.se)
        settled = limits.stops(look, between.mean, between.se)
        told = {**stop, "look": look, "games": between.games, "mean": between.mean, "low": low, "high": high,
                "settled": settled}  # fmt: skip
        if looked is not None:
            looked(most, played, told)
        if settled:
            break
    return played, told


def difference_so_far(played: Played, most: int) -> Difference | None:
    """Of the two that are compared, over the games up to this look; a folder may hold more from an earlier time."""
    stop = played.plan.asks["stop"]
    [first] = chosen(played.plan, {stop["axis"]: stop["from"]})
    [second] = chosen(played.plan, {stop["axis"]: stop["to"]})
    connection = connect(played)
    try:
        figures = Figures(find_game(first.run.game), connection)
        return cells_apart(figures, first.name, second.name, stop["metric"], most)
    finally:
        connection.close()
