"""Games of a game's own bot, each with a stretch of chance in it, and what lay on the table afterwards.

Without the stretch there would be no positions but those that the bot itself comes to; a search looks at others.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from qiju.bots.levels import usual_policy
from qiju.kernel.bot import Bot
from qiju.kernel.game import Game, Setup
from qiju.kernel.leaf import Leaf
from qiju.kernel.playout import play_out
from qiju.kernel.state import State
from qiju.kernel.streams import Keys, Stream, lab_secret

CHANCE = 0.35  # of the moves in the stretch are left to it
STRETCH = (10, 40)  # choices
LOOKS = 20  # in a game, about
MEASURED = 20  # games by which it is told how long one is
CHECKED = 10  # every tenth game is kept apart

Row = list[float]


class Sample(NamedTuple):
    """A table as its contestants see it, and whose win it became; a shared win is divided."""

    rows: list[Row]
    shares: list[float]


class Samples(NamedTuple):
    """Those to fit to, and those of other games to check with."""

    fit: list[Sample]
    check: list[Sample]


class Witness(Bot):
    """The policy with a stretch of chance, looking at the table now and then once that is over."""

    def __init__(self, policy: Bot, leaf: Leaf, chance: Random, length: int) -> None:
        self.policy = policy
        self.leaf = leaf
        self.chance = chance
        self.length = length  # of a game, in choices
        self.begin_game()

    def begin_game(self) -> None:
        self.choices = 0
        self.begin = self.chance.randrange(self.length)
        self.end = self.begin + self.chance.randrange(*STRETCH)
        self.seen: list[list[Row]] = []

    def choose(self, state: State, seat: int, moves: list[int], stream: Stream) -> int:
        self.choices += 1
        if self.begin <= self.choices < self.end and self.chance.random() < CHANCE:
            return moves[self.chance.randrange(len(moves))]
        if self.choices >= self.end and self.looks_at(state):
            self.seen.append([list(row) for row in self.leaf.rows(state)])
        return self.policy.choose(state, seat, moves, stream)

    def looks_at(self, state: State) -> bool:
        """Only where a playout may stop, too."""
        if state.deciding >= 0 or not self.leaf.begun(state) or not self.leaf.may_stop(state):
            return False
        return self.chance.randrange(max(1, self.length // LOOKS)) == 0


def watch(game: Game, leaf: Leaf, setup: Setup, games: int, seed: int) -> Samples:
    """So many games; the same seed shows the same positions."""
    policy = usual_policy(game)
    length = usual_length(game, setup, policy, seed)
    witness = Witness(policy, leaf, Random(f"learn {game.id} {setup.seats} {seed}"), length)
    samples = Samples([], [])
    for number in range(games):
        witness.begin_game()
        state = played(game, setup, witness, seed, number)
        shares = shares_of(leaf, state)
        kept = samples.check if number % CHECKED == CHECKED - 1 else samples.fit
        kept.extend(Sample(rows, shares) for rows in witness.seen if sum(shares) > 0)
    return samples


def usual_length(game: Game, setup: Setup, policy: Bot, seed: int) -> int:
    """How many choices a game has, on average."""
    counter = Counter(policy)
    for number in range(MEASURED):
        played(game, setup, counter, seed, number)
    return max(1, counter.choices // MEASURED)


class Counter(Bot):
    """Counts choices."""

    def __init__(self, policy: Bot) -> None:
        self.policy = policy
        self.choices = 0

    def choose(self, state: State, seat: int, moves: list[int], stream: Stream) -> int:
        self.choices += 1
        return self.policy.choose(state, seat, moves, stream)


def played(game: Game, setup: Setup, bot: Bot, seed: int, number: int) -> State:
    keys = Keys(lab_secret(seed, number), 0)
    state = game.deal(setup, keys)
    play_out(state, [bot] * int(setup.seats), keys.bots, game.cap)
    return state


def shares_of(leaf: Leaf, state: State) -> list[float]:
    """Whose win it was, contestant by contestant; nothing for anybody in a game without an end or a winner."""
    shares = [0.0] * len(leaf.rows(state))
    if state.over:
        won = {int(leaf.contestant_of(state, seat)) for seat in state.outcome().winners}
        for contestant in won:
            shares[contestant] = 1.0 / len(won)
    return shares
