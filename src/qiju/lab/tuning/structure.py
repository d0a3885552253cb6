"""Which knob moves what. Every knob is first turned alone, one step either way and as far as it goes; from then on
whatever was tried corrects what is expected. Shares are added up on the scale of log odds, on which they have no ends.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from qiju.lab.tuning.task import Point, Tune
from qiju.lab.tuning.trials import Trials

Array = np.ndarray[Any, Any]

NEAR: Final = 3.0  # steps within which what was tried says most about a point
FAITH: Final = 1.0  # how many tried points what was first expected is worth
FEW: Final = 20  # games; a share that is of fewer is told as if it were of so many


class Structure:
    """For every value of every knob what it adds to each target at each table, close to some point."""

    def __init__(self, tune: Tune, trials: Trials) -> None:
        self.tune = tune
        self.trials = trials
        self.proportion = np.array([measure.proportion for measure in trials.measures] * len(tune.tables))
        self.applies = ~np.isnan(trials.means(tune.home))
        # On the very games on which each knob is turned alone, so that a knob that does nothing is seen to do nothing.
        self.home = self.response(tune.home)
        self.first = self.turned_alone()

    # -- scales ----------------------------------------------------------------------------------------

    def response(self, point: Point) -> Array:
        """What was measured at a point, on the scale on which knobs add up."""
        found: list[float] = []
        means, estimates = self.trials.means(point), self.trials.estimates(point)
        for mean, estimate, proportion in zip(means, estimates, self.proportion, strict=True):
            games = 0 if estimate is None else estimate.games
            found.append(log_odds(mean, games) if proportion and mean == mean else mean)
        return np.asarray(np.nan_to_num(np.array(found)))

    def means(self, responses: Array) -> Array:
        """Back from that scale; what no target is about is not a number."""
        shares = 1 / (1 + np.exp(-np.clip(responses, -30, 30)))
        return np.asarray(np.where(self.applies, np.where(self.proportion, shares, responses), np.nan))

    # -- what is expected ------------------------------------------------------------------------------

    def features(self, point: Point) -> Array:
        """For each knob by how many steps it is turned down and up; of an option, whether each choice is taken."""
        found = np.zeros((len(self.tune.knobs), self.wide))
        for place in self.tune.changed(point):
            knob = self.tune.knobs[place]
            if knob.option:
                found[place, point[place]] = 1.0
            else:
                found[place, int(point[place] > knob.home)] = abs(point[place] - knob.home)
        return found.ravel()

    @property
    def wide(self) -> int:
        return max([2, *[len(knob.values) for knob in self.tune.knobs if knob.option]])

    def turned_alone(self) -> list[Array]:
        """For each knob a row a value: what it added by itself; between two values that were tried, a part of both."""
        found: list[Array] = []
        for place, knob in enumerate(self.tune.knobs):
            tried = [value for value in range(len(knob.values)) if self.trials.games(alone(self.tune, place, value))]
            gained = np.array([self.response(alone(self.tune, place, value)) - self.home for value in tried])
            values = np.arange(len(knob.values))
            found.append(np.stack([np.interp(values, tried, column) for column in gained.T], axis=1))
        return found

    def gained(self, point: Point) -> Array:
        """Against the home on as many games: a first look against its first games, a longer one against all."""
        first_look = self.trials.games(point) <= self.tune.games
        return self.response(point) - (self.home if first_look else self.response(self.tune.home))

    def first_expected(self, point: Point) -> Array:
        """What all knobs of a point together add, if each does what it did alone."""
        changed = self.tune.changed(point)
        return np.asarray(sum((self.first[place][point[place]] for place in changed), np.zeros(len(self.home))))

    def around(self, centre: Point) -> list[Array]:
        """For each knob a row a value: what it adds, as expected from all that was tried, the near counting most."""
        points = self.trials.points()
        rows = np.array([self.features(point) for point in points])
        missed = np.array([self.gained(point) - self.first_expected(point) for point in points])
        apart = np.abs(rows - self.features(centre)).sum(axis=1)
        weight = np.exp(-apart / (2 * NEAR))[:, None]
        # Ridge regression of what was missed; solved for points rather than knobs, of which there may be many.
        gram = (rows * weight) @ (rows * weight).T + FAITH * np.eye(len(points))
        correction = (rows * weight).T @ np.linalg.solve(gram, missed * weight)
        places = range(len(self.tune.knobs))
        return [self.first[place] + self.corrected(place, correction) for place in places]

    def corrected(self, place: int, correction: Array) -> Array:
        values = range(len(self.tune.knobs[place].values))
        return np.array([self.features(alone(self.tune, place, value)) @ correction for value in values])


def alone(tune: Tune, place: int, value: int) -> Point:
    """One knob turned, and no other."""
    return (*tune.home[:place], value, *tune.home[place + 1 :])


def log_odds(mean: float, games: int) -> float:
    """Of a share; one that never or always came about is kept as far from the end as so many games can say."""
    least = 0.5 / (max(games, FEW) + 1)
    held = min(max(mean, least), 1 - least)
    return float(np.log(held / (1 - held)))


def neighbours(tune: Tune) -> list[Point]:
    """Every knob turned alone: one step down and up and as far as it goes, each other choice of an option."""
    found: list[Point] = []
    for place, knob in enumerate(tune.knobs):
        last = len(knob.values) - 1
        values = range(last + 1) if knob.option else sorted({0, knob.home - 1, knob.home + 1, last})
        found += [alone(tune, place, value) for value in values if value != knob.home and 0 <= value <= last]
    return found
