"""The search: what each knob does alone, then round after round the points that promise most, raced against each other;
at last the best of each number of changes on fresh seeds, and the one that is named once more on others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from qiju.lab.statistics.estimates import Estimate
from qiju.lab.tuning.structure import Structure, neighbours
from qiju.lab.tuning.structure import alone as alone_at
from qiju.lab.tuning.task import Point, Tune
from qiju.lab.tuning.trials import FRESH, Trials

Array = np.ndarray[Any, Any]

PROPOSED: Final = 24  # points a round
CENTRES: Final = 3  # of the best so far, around which is searched
WIDTH: Final = 40  # of the beam
TURNS: Final = 3  # knobs turned at once, from a centre
INSIDE: Final = 0.25  # how far inside its bounds a target is wished for, so that chance does not carry it out
PRICES: Final = (0.0, 0.02)  # of one more number changed
STEP: Final = 0.2  # what a step costs, beside the change itself
STAYED: Final = (4, 16)  # times as many games for a third of a round, and for a third of those
CONFIRMED: Final = 20  # times as many for what is confirmed on fresh seeds
FINALISTS: Final = 8
TOLD: Final = 100  # times as many for the figures that are told: a bound may lie close


@dataclass(frozen=True)
class Judged:
    """A point with its estimates, table by table, and how far inside the bounds the worst of them lies."""

    point: Point
    estimates: tuple[Estimate | None, ...]
    means: tuple[float, ...]
    worst: float

    @property
    def holds(self) -> bool:
        return self.worst >= 0


def games_needed(tune: Tune) -> int:
    """At most so many are played, known before anything is."""
    every = sum(len(knob.values) - 1 for knob in tune.knobs)
    races = looks_of_race(every) + looks_of_race(len(tune.starts)) + tune.rounds * looks_of_race(PROPOSED)
    looks = STAYED[1] + races + CONFIRMED * (FINALISTS + 1) + TOLD * 2
    return tune.games * len(tune.tables) * looks


def looks_of_race(points: int) -> int:
    """How many first looks a race is worth."""
    second, third = kept_of(points), kept_of(kept_of(points))
    return points + second * (STAYED[0] - 1) + third * (STAYED[1] - STAYED[0])


def kept_of(points: int) -> int:
    """A third stays in the race, of many points only as many as of a round."""
    return max(1, min(points, PROPOSED) // 3)


def search(tune: Tune, trials: Trials) -> dict[str, Any]:
    """Everything that was found, as plain data for the report."""
    alone = [point for point in neighbours(tune) if trials.can_be_played(point)]
    trials.play([tune.home, *alone], tune.games)
    between = [point for point in leapt_over(tune, trials) if trials.can_be_played(point)]
    trials.play(between, tune.games)
    alone = list(dict.fromkeys([*alone, *between]))
    structure = Structure(tune, trials)
    trials.play([tune.home], tune.games * STAYED[1])
    race(tune, trials, alone)
    race(tune, trials, [point for point in tune.starts if trials.can_be_played(point)])
    for _ in range(tune.rounds):
        race(tune, trials, proposals(tune, trials, structure))
    finalists = pareto(tune, trials)
    fresh, once_more = tune.seed + FRESH, tune.seed + 2 * FRESH
    trials.play([tune.home, *finalists], tune.games * CONFIRMED, fresh)
    confirmed = [judged(tune, trials, point, fresh) for point in finalists]
    chosen = choose(tune, confirmed)
    trials.play([tune.home, chosen.point], tune.games * TOLD, once_more)
    return {
        "chosen": judged(tune, trials, chosen.point, once_more),
        "before": judged(tune, trials, tune.home, once_more),
        "pareto": confirmed,
        "structure": structure.first,
        "points": len(trials.points()),
        "games": trials.done,
    }


def leapt_over(tune: Tune, trials: Trials) -> list[Point]:
    """Where a knob, turned as far as it goes, takes a target across its bounds to the other side: what lies between."""
    least, most, _ = bounds(tune)
    home = np.array(trials.means(tune.home))
    found: list[Point] = []
    for place, knob in enumerate(tune.knobs):
        for end in {0, len(knob.values) - 1} - {knob.home}:
            if trials.games(alone_at(tune, place, end)) == 0:
                continue
            there = np.array(trials.means(alone_at(tune, place, end)))
            if (((home < least) & (there > most)) | ((home > most) & (there < least))).any():
                step = 1 if end > knob.home else -1
                found += [alone_at(tune, place, value) for value in range(knob.home + step, end, step)]
    return found


# -- proposals -------------------------------------------------------------------------------------------


def proposals(tune: Tune, trials: Trials, structure: Structure) -> list[Point]:
    """Points that were not tried and promise most, close to the best so far, dear and cheap ones in turn."""
    tried = set(trials.points())
    lists = [beam(tune, structure, centre, price, tried) for price in PRICES for centre in centres(tune, trials, price)]
    found: dict[Point, None] = {}
    for place in range(max(map(len, lists), default=0)):
        for some in lists:
            if place < len(some) and trials.can_be_played(some[place]):
                found[some[place]] = None
    return list(found)[:PROPOSED]


def centres(tune: Tune, trials: Trials, price: float) -> list[Point]:
    """The best so far of those that were looked at more than once; and, where the best of them misses a target, the
    best point of those at which that target does best: what is far from good by all others may be the only way to it.
    """
    points = trials.points(tune.games * STAYED[0])
    best = sorted(points, key=lambda point: loss_at(tune, trials, point) + price * cost(tune, point))[:CENTRES]
    slack = slack_by_target(tune, trials, best[0])
    missed = int(np.argmin(slack))
    if slack[missed] >= 0:
        return best
    others = sorted(trials.points(), key=lambda point: loss_at(tune, trials, point) + price * cost(tune, point))
    pulled = max(others, key=lambda point: min(slack_by_target(tune, trials, point)[missed], 0.0))
    return list(dict.fromkeys([*best[:-1], pulled]))


def beam(tune: Tune, structure: Structure, centre: Point, price: float, tried: set[Point]) -> list[Point]:
    """The points that are expected to be best within a few turns of a centre, best first, without those tried."""
    added = structure.around(centre)
    reached: dict[Point, tuple[float, Array]] = {centre: (0.0, structure.response(centre))}
    edge = [centre]
    for _ in range(TURNS):
        found: dict[Point, tuple[float, Array]] = {}
        for point in edge:
            for loss, other, there in best_turns(tune, structure, added, point, reached[point][1], price):
                if other not in reached:
                    found[other] = (loss, there)
        reached |= found
        edge = sorted(found, key=lambda point: found[point][0])[:WIDTH]
    fresh = [point for point in reached if point not in tried]
    return sorted(fresh, key=lambda point: reached[point][0])[: 2 * PROPOSED]


def best_turns(
    tune: Tune, structure: Structure, added: Sequence[Array], point: Point, here: Array, price: float
) -> list[tuple[float, Point, Array]]:
    """Of all points with one knob turned those that are expected to be best: the loss, the point, its response."""
    others = list(turns(tune, point))
    if not others:
        return []
    there = here + np.array([added[place][value] - added[place][point[place]] for place, value in others])
    priced = [cost_of(tune, place, value) - cost_of(tune, place, point[place]) for place, value in others]
    loss = losses(tune, structure.means(there)) + price * (np.array(priced) + cost(tune, point))
    best = np.argsort(loss, kind="stable")[: 2 * WIDTH]
    return [(float(loss[i]), turned(point, *others[i]), there[i]) for i in best]


def turns(tune: Tune, point: Point) -> Iterator[tuple[int, int]]:
    """Every knob with every other value of it, within the number of changes that is allowed."""
    changed = tune.changed(point)
    for place, knob in enumerate(tune.knobs):
        if place not in changed and len(changed) >= tune.changes:
            continue
        for value in range(len(knob.values)):
            if value != point[place]:
                yield place, value


def turned(point: Point, place: int, value: int) -> Point:
    return (*point[:place], value, *point[place + 1 :])


# -- racing ----------------------------------------------------------------------------------------------


def race(tune: Tune, trials: Trials, points: Sequence[Point]) -> None:
    """All get a first look, the best third a longer one, the best third of those a long one."""
    running = list(points)
    for times in (1, *STAYED):
        trials.play(running, tune.games * times)
        running.sort(key=lambda point: loss_at(tune, trials, point))
        running = running[: kept_of(len(running))]


def loss_at(tune: Tune, trials: Trials, point: Point) -> float:
    return float(losses(tune, np.array([trials.means(point)]))[0])


def slack_by_target(tune: Tune, trials: Trials, point: Point) -> Array:
    """Of each target at its worst table."""
    least, most, scale = bounds(tune)
    means = np.array(trials.means(point))
    slack = np.minimum(means - least, most - means) / scale
    return np.asarray(np.nanmin(slack.reshape(len(tune.tables), -1), axis=0))


def losses(tune: Tune, means: Array) -> Array:
    """For each row how far all targets are from lying well inside their bounds, those far off counting more."""
    least, most, scale = bounds(tune)
    slack = np.minimum(means - least, most - means) / scale
    return np.asarray(np.nansum(np.square(np.clip(INSIDE - slack, 0.0, None)), axis=1))


def bounds(tune: Tune) -> tuple[Array, Array, Array]:
    """Of every target, table after table."""
    rows = [(target.least, target.most, target.scale) for target in tune.targets] * len(tune.tables)
    least, most, scale = np.array(rows).T
    return least, most, scale


def cost(tune: Tune, point: Point) -> float:
    """Few numbers first, then small steps."""
    return sum(cost_of(tune, place, point[place]) for place in tune.changed(point))


def cost_of(tune: Tune, place: int, value: int) -> float:
    """Of one knob."""
    knob = tune.knobs[place]
    if value == knob.home:
        return 0.0
    return 1.0 + STEP * (1 if knob.option else abs(value - knob.home))


# -- the end ---------------------------------------------------------------------------------------------


def pareto(tune: Tune, trials: Trials) -> list[Point]:
    """Of those that were looked at longest the ones than which none is both better and cheaper."""
    points = trials.points(tune.games * STAYED[1]) or trials.points(tune.games)
    best: list[Point] = []
    for point in sorted(points, key=lambda point: (loss_at(tune, trials, point), cost(tune, point))):
        cheaper = all(cost(tune, point) < cost(tune, other) - 1e-9 for other in best)
        if point != tune.home and (len(best) < 3 or cheaper):
            best.append(point)
    return best[:FINALISTS]


def judged(tune: Tune, trials: Trials, point: Point, seed: int) -> Judged:
    means = trials.means(point, seed)
    targets = tune.targets * len(tune.tables)
    slack = [target.slack(mean) for target, mean in zip(targets, means, strict=True) if mean == mean]
    return Judged(point, tuple(trials.estimates(point, seed)), tuple(means), min(slack))


def choose(tune: Tune, confirmed: Sequence[Judged]) -> Judged:
    """Of those that hold on fresh seeds the one that changes least; where none does, the one that is nearest."""
    holding = [one for one in confirmed if one.holds]
    if holding:
        return min(holding, key=lambda one: (cost(tune, one.point), -one.worst))
    return max(confirmed, key=lambda one: one.worst)
