"""An example that learns: a small network for one seat, by imitation and then by REINFORCE, against the game's own bot.

`python -m qiju.research.train --game merit` prints how it goes, and in the end how the seat does with the network and
with the game's own bot, on the same fresh deals.
"""

from __future__ import annotations

import argparse
import time
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from qiju.bots.levels import NORMAL
from qiju.bots.names import make_bot
from qiju.kernel.bot import Bot
from qiju.research.course import Course
from qiju.research.desk import Desk

Floats = NDArray[np.float64]

SEAT: Final = 0
HIDDEN: Final = 64
TRAINING: Final = 1  # the seed of the deals that are learned from ...
FRESH: Final = 2  # ... and of those that are judged by
IMITATION_RATE: Final = 2e-3
RATE: Final = 5e-4
BATCH: Final = 64  # games
PART: Final = 128  # choices that are imitated at a time ...
EPOCHS: Final = 10  # ... and how often all of them are gone through
LATER: Final = 1_000_000  # deals to improve by are others than those to imitate by

# How the seat chooses: as the game's own bot does; what the network thinks best; each move as likely as it thinks.
BY_BOT: Final = "bot"
BEST: Final = "best"
DRAWN: Final = "drawn"


class Choice(NamedTuple):
    """What the seat saw, what it might do, what it did."""

    seen: Floats
    mask: NDArray[np.bool_]
    action: int


class Network:
    """One hidden layer; the probabilities of actions, the illegal ones at nothing. Adam moves its weights."""

    def __init__(self, features: int, actions: int, chance: np.random.Generator) -> None:
        self.weights: list[Floats] = [
            chance.normal(0.0, features**-0.5, (features, HIDDEN)),
            np.zeros(HIDDEN),
            chance.normal(0.0, 0.01, (HIDDEN, actions)),
            np.zeros(actions),
        ]
        self.first: list[Floats] = [np.zeros_like(one) for one in self.weights]
        self.second: list[Floats] = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def hidden(self, seen: Floats) -> Floats:
        found: Floats = np.tanh(seen @ self.weights[0] + self.weights[1])
        return found

    def probabilities(self, seen: Floats, masks: NDArray[np.bool_]) -> Floats:
        scores = self.hidden(seen) @ self.weights[2] + self.weights[3]
        scores = np.where(masks, scores, -np.inf)
        parts = np.exp(scores - scores.max(axis=-1, keepdims=True))
        found: Floats = parts / parts.sum(axis=-1, keepdims=True)
        return found

    def learn(self, choices: list[Choice], worth: Floats, rate: float) -> float:
        """Make each choice more likely by what it is worth, less where that is negative. The mean surprise at them."""
        seen = np.array([choice.seen for choice in choices])
        masks = np.array([choice.mask for choice in choices])
        actions = np.array([choice.action for choice in choices])
        hidden = self.hidden(seen)
        likely = self.probabilities(seen, masks)
        rows = np.arange(len(choices))
        surprise = float(-np.log(np.maximum(likely[rows, actions], 1e-12)).mean())
        slope = likely.copy()
        slope[rows, actions] -= 1.0
        slope *= (worth / len(choices))[:, None]
        back = (slope @ self.weights[2].T) * (1.0 - hidden**2)
        self.move([seen.T @ back, back.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)], rate)
        return surprise

    def move(self, slopes: list[Floats], rate: float) -> None:
        self.steps += 1
        for place, slope in enumerate(slopes):
            self.first[place] = 0.9 * self.first[place] + 0.1 * slope
            self.second[place] = 0.999 * self.second[place] + 0.001 * slope**2
            mean = self.first[place] / (1.0 - 0.9**self.steps)
            spread = self.second[place] / (1.0 - 0.999**self.steps)
            self.weights[place] -= rate * mean / (np.sqrt(spread) + 1e-8)


class School:
    """The seat that learns, among bots."""

    def __init__(self, game: str) -> None:
        self.desk = Desk(game)
        self.bot: Bot = make_bot(self.desk.game, NORMAL)
        self.chance = np.random.default_rng(1)
        self.network = Network(self.desk.encoder.size, self.desk.actions.size, self.chance)

    def play(self, seed: int, number: int, way: str) -> tuple[Course, list[Choice]]:
        """A game in which the seat chooses in some way, and the game's own bot for everybody else."""
        course = self.desk.deal(seed, number)
        choices: list[Choice] = []
        while course.go_on():
            if course.seat != SEAT:
                course.play(self.by_bot(course))
                continue
            seen = self.desk.observation(course, SEAT).astype(np.float64)
            mask = self.desk.mask(course.moves).astype(bool)
            move = self.by_bot(course) if way == BY_BOT else self.by_network(course, seen, mask, way)
            choices.append(Choice(seen, mask, self.desk.actions.of_move(move)))
            course.play(move)
        return course, choices

    def by_bot(self, course: Course) -> int:
        return self.bot.choose(course.state, course.seat, course.moves, course.stream())

    def by_network(self, course: Course, seen: Floats, mask: NDArray[np.bool_], way: str) -> int:
        likely = self.network.probabilities(seen, mask)
        action = int(likely.argmax()) if way == BEST else int(self.chance.choice(len(likely), p=likely))
        return self.desk.actions.move_in(course.moves, action)

    def imitate(self, games: int) -> float:
        """Learn what the game's own bot does. The mean surprise at it, the last time through."""
        choices = [choice for number in range(games) for choice in self.play(TRAINING, number, BY_BOT)[1]]
        surprises: list[float] = []
        for _ in range(EPOCHS):
            order = self.chance.permutation(len(choices))
            surprises = []
            for first in range(0, len(order), PART):
                part = [choices[place] for place in order[first : first + PART]]
                surprises.append(self.network.learn(part, np.ones(len(part)), IMITATION_RATE))
        return float(np.mean(surprises))

    def improve(self, games: int) -> float:
        """REINFORCE: choices of games that went better than usual become more likely. The mean of the last batches."""
        usual = 0.0
        recent: list[float] = []
        for first in range(0, games, BATCH):
            played = [self.play(TRAINING, LATER + number, DRAWN) for number in range(first, first + BATCH)]
            worth = np.array([course.utility(SEAT) for course, _ in played])
            usual = float(worth.mean()) if first == 0 else 0.9 * usual + 0.1 * float(worth.mean())
            recent = [*recent[-9:], float(worth.mean())]
            better = (worth - usual) / (worth.std() + 1e-6)
            choices = [choice for _, made in played for choice in made]
            each = np.concatenate([np.full(len(made), one) for (_, made), one in zip(played, better, strict=True)])
            self.network.learn(choices, each, RATE)
        return float(np.mean(recent))

    def judge(self, games: int, seed: int = FRESH) -> Floats:
        """What fresh deals are worth to the seat: a row for each, with the network and with the game's own bot."""
        rows = [[self.play(seed, number, way)[0].utility(SEAT) for way in (BEST, BY_BOT)] for number in range(games)]
        return np.array(rows)


def told(rows: Floats) -> str:
    """The means, and their paired difference with its 95 % interval."""
    lead = rows[:, 0] - rows[:, 1]
    error = 1.96 * float(lead.std(ddof=1)) / len(lead) ** 0.5
    network, bot = rows.mean(axis=0)
    return f"network {network:.4f}, {NORMAL} {bot:.4f}, difference {lead.mean():+.4f} ± {error:.4f} ({len(lead)} deals)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="merit")
    parser.add_argument("--imitate", type=int, default=2048, help="games of the game's own bot to learn from")
    parser.add_argument("--improve", type=int, default=16384, help="games to improve by")
    parser.add_argument("--judge", type=int, default=2000, help="fresh deals to judge by")
    parser.add_argument("--seed", type=int, default=FRESH, help=f"of those deals; {TRAINING} is what it learns from")
    wishes = parser.parse_args()
    began = time.perf_counter()
    school = School(wishes.game)
    print(f"surprise at the bot after imitation: {school.imitate(wishes.imitate):.3f}")
    print(f"after imitation: {told(school.judge(wishes.judge, wishes.seed))}")
    print(f"mean worth in the last batches: {school.improve(wishes.improve):.4f}")
    print(f"after REINFORCE: {told(school.judge(wishes.judge, wishes.seed))}")
    print(f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
