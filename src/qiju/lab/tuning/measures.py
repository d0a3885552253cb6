"""What a target is about, by name, from what was counted: a figure of the game, or a share of the games that failed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

from qiju.kernel.game import WHOLE, Game
from qiju.kernel.refusal import Invalid
from qiju.lab.playout import Harvest
from qiju.lab.statistics.estimates import Estimate, of_sums

FAILED: Final = "failed:"
WON_IN_TURN: Final = "won:turn="

Sums = tuple[int, float, float]  # how many games, the sum over them, the sum of the squares


@dataclass(frozen=True)
class Measure:
    """A figure of one value a game."""

    name: str
    proportion: bool
    sums: Callable[[Harvest], Sums]


def measures_like(game: Game, pattern: str) -> list[str]:
    """The figures that a name with a `*` stands for; any other name stands for itself."""
    if "*" not in pattern:
        return [pattern]
    return [name for name in game.metrics if fnmatchcase(name, pattern)] or [pattern]


def measure_named(game: Game, name: str) -> Measure:
    """The figure of this name; refused with those there are."""
    if name in game.metrics:
        place, unit = game.metrics.index(name), WHOLE if name in game.shares else 1
        proportion = name in game.shares or name in game.rates
        return Measure(name, proportion, lambda harvest: of_counts(harvest.histograms[place], unit))
    if name == "decisions":
        return Measure(name, False, lambda harvest: of_counts(harvest.lengths, 1))
    if name.startswith(FAILED):
        reasons = name.removeprefix(FAILED).split(",")
        if all(reason in game.failures for reason in reasons):
            return Measure(name, True, lambda harvest: of_failures(harvest, game.failures, reasons))
    turn = name.removeprefix(WON_IN_TURN)
    if name.startswith(WON_IN_TURN) and turn.isdecimal():
        return Measure(name, True, lambda harvest: of_counts(harvest.turn_wins.get(int(turn) - 1, {}), WHOLE))
    known = [*game.metrics, "decisions", f"{WON_IN_TURN}1", *[FAILED + reason for reason in game.failures]]
    raise Invalid("lab.metric", metric=name, known=", ".join(known))


def of_counts(counts: Mapping[int, int], unit: int) -> Sums:
    games = sum(counts.values())
    total = sum(value * count for value, count in counts.items()) / unit
    return games, total, sum((value / unit) ** 2 * count for value, count in counts.items())


def of_failures(harvest: Harvest, failures: list[str], reasons: list[str]) -> Sums:
    """Of the games that failed, those that failed in one of these ways."""
    failed = sum(harvest.reasons.get(reason, 0) for reason in failures)
    these = sum(harvest.reasons.get(reason, 0) for reason in reasons)
    return failed, float(these), float(these)


def added(a: Sums, b: Sums) -> Sums:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def estimate(sums: Sums, proportion: bool) -> Estimate | None:
    """The mean with its interval; none where no game had the figure."""
    return of_sums(*sums, proportion)
