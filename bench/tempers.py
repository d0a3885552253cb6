"""What each temper does differently, and what that costs: paired deals, one seat of `normal` with it against without.

    PYTHONPATH=build/compiled python bench/tempers.py [--game GAME] [--games 100] [--seed N] [--json FILE]

The counter is what the temper likes of the game's stakes, with its weights, as the table stood at its seat's own
decisions along the game, beside the same deal with the seat of an even temper. Beside it, how often either won.
"""

from __future__ import annotations

import argparse
import json
from math import sqrt
from pathlib import Path
from typing import Any

from qiju.bots.names import make_bot
from qiju.bots.tempers import TEMPERS
from qiju.kernel.bot import Bot
from qiju.kernel.game import Game
from qiju.kernel.registry import find_game, game_names
from qiju.kernel.streams import Keys, lab_secret
from qiju.lab.playout import play_out


class Watched(Bot):
    """A bot whose table is looked at whenever it decides."""

    def __init__(self, game: Game, bot: Bot) -> None:
        self.game = game
        self.bot = bot
        self.seen: list[list[float]] = []

    def choose(self, state: Any, seat: int, moves: list[int], stream: Any) -> int:
        if state.deciding < 0:
            self.seen.append(self.game.stakes_of(state, seat))
        return self.bot.choose(state, seat, moves, stream)


def play(game: Game, setup: Any, written: str, seed: int, number: int) -> tuple[list[float], float]:
    """One game: the mean of each stake along it, and whether the seat won."""
    seats = int(setup.seats)
    watched, normal = Watched(game, make_bot(game, written)), make_bot(game, "normal")
    bots: list[Bot] = [normal] * seats
    bots[number % seats] = watched
    keys = Keys(lab_secret(seed, number), 0)
    state = game.deal(setup, keys)
    play_out(state, bots, keys.bots, game.cap)
    count = max(1, len(watched.seen))
    means = [sum(each[place] for each in watched.seen) / count for place in range(len(game.stakes))]
    return means, float(state.over and number % seats in state.outcome().winners)


def interval(values: list[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    return mean, 1.96 * sqrt(spread / count)


def measure(name: str, games: int, seed: int) -> list[dict[str, Any]]:
    game = find_game(name)
    setup = game.prepare()
    even = [play(game, setup, "normal", seed, number) for number in range(games)]
    found: list[dict[str, Any]] = []
    for temper in TEMPERS:
        weights = game.tempers[temper]
        other = [play(game, setup, f"normal:temper={temper}", seed, number) for number in range(games)]
        places = [(game.stakes.index(stake), weight) for stake, weight in weights.items()]
        liked = [
            sum(weight * (mine[place] - theirs[place]) for place, weight in places)
            for (mine, _), (theirs, _) in zip(other, even, strict=True)
        ]
        won = [mine - theirs for (_, mine), (_, theirs) in zip(other, even, strict=True)]
        line = {"game": name, "temper": temper, "games": games, "liked": interval(liked), "won": interval(won)}
        found.append(line)
        (more, half), (cost, about) = line["liked"], line["won"]  # type: ignore[misc]
        costs = f"won {100 * cost:+.1f} ± {100 * about:.1f} points"
        print(f"{name:12} {temper:9} liked {more:+.2f} ± {half:.2f}   {costs}", flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--json", type=Path)
    wanted = parser.parse_args()
    found = [line for name in wanted.game or game_names() for line in measure(name, wanted.games, wanted.seed)]
    if wanted.json:
        wanted.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
