"""Fit how likely each side of 《三国杀》 is to win to games of the house, and write `leaf.json` anew.

    PYTHONPATH=build/compiled python tools/fit_leaf.py --seats 5 --seats 8 --games 6000 --seed 1

Each game is played by the house but for one stretch in which some moves are left to chance, so that there are positions
that the house alone would never come to; what lies on the table afterwards is looked at now and then, and who won in
the end. The weights are those of a logistic regression with three outcomes (stochastic gradients, averaged). The same
command gives the same weights. A tenth of the games is kept apart to say how good they are.
"""

from __future__ import annotations

import argparse
import json
from datetime import UTC, datetime
from math import exp, log
from pathlib import Path
from random import Random
from typing import Any

from qiju.bots.names import make_bot
from qiju.games.sanguosha.leaf import PARTS, SIDES, position, side_of_identity
from qiju.kernel.bot import Bot
from qiju.kernel.options import content_hash
from qiju.kernel.registry import find_game
from qiju.kernel.streams import Keys, lab_secret
from qiju.lab.playout import play_out

FILE = Path(__file__).resolve().parents[1] / "src/qiju/games/sanguosha/leaf.json"
CHANCE = 0.35  # of the moves in the stretch
STRETCH = (10, 40)  # choices
BEGINS = 250  # at most after so many choices
LOOKS = 12  # choices between two looks, on average
ROUNDS = 6
STEP = 0.02
DECAY = 1e-4

Sample = tuple[list[float], int]


class Witness(Bot):
    """The house with a stretch of chance, looking at the table now and then once that is over."""

    def __init__(self, house: Bot, chance: Random) -> None:
        self.house = house
        self.chance = chance
        self.start(0)

    def start(self, seats: int) -> None:
        self.choices = 0
        self.begin = self.chance.randrange(BEGINS)
        self.end = self.begin + self.chance.randrange(*STRETCH)
        self.seen: list[list[float]] = []

    def choose(self, state: Any, seat: int, moves: list[int], stream: Any) -> int:
        self.choices += 1
        if self.begin <= self.choices < self.end and self.chance.random() < CHANCE:
            return moves[self.chance.randrange(len(moves))]
        # Generals must have been chosen: before that nobody has health.
        if self.choices >= self.end and state.deciding < 0 and state.turns > 0 and self.chance.randrange(LOOKS) == 0:
            self.seen.append(position(state))
        return self.house.choose(state, seat, moves, stream)


def play(seats: int, games: int, seed: int) -> tuple[list[Sample], list[Sample], Any]:
    """Positions with the side that won: to fit, to check, and the table they come from."""
    game = find_game("sanguosha")
    setup = game.prepare(seats)
    witness = Witness(make_bot(game, "house"), Random(f"fit {seed} {seats}"))
    fit: list[Sample] = []
    check: list[Sample] = []
    for number in range(games):
        witness.start(seats)
        keys = Keys(lab_secret(seed, number), 0)
        state: Any = game.deal(setup, keys)
        play_out(state, [witness] * seats, keys.bots, game.cap)
        winners = state.outcome().winners if state.over else []
        if winners:
            side = side_of_identity(state.identity[winners[0]])
            (check if number % 10 == 9 else fit).extend((seen, side) for seen in witness.seen)
    return fit, check, setup


def chances(weights: list[list[float]], parts: list[float]) -> list[float]:
    leans = [sum(w * p for w, p in zip(row, parts, strict=True)) for row in weights]
    top = max(leans)
    raw = [exp(lean - top) for lean in leans]
    total = sum(raw)
    return [one / total for one in raw]


def fitted(samples: list[Sample], seed: int) -> list[list[float]]:
    """Stochastic gradients with a step that shrinks; the average over the second half is what stays."""
    chance = Random(f"order {seed}")
    weights = [[0.0] * PARTS for _ in range(SIDES)]
    kept = [[0.0] * PARTS for _ in range(SIDES)]
    averaged, done, all_steps = 0, 0, ROUNDS * len(samples)
    for _ in range(ROUNDS):
        chance.shuffle(samples)
        for parts, side in samples:
            done += 1
            step = STEP / (1 + 20 * done / all_steps)
            for k, chance_of in enumerate(chances(weights, parts)):
                push = step * ((k == side) - chance_of)
                row = weights[k]
                for place, part in enumerate(parts):
                    row[place] += push * part - step * DECAY * row[place]
            if done > all_steps // 2 and done % 50 == 0:
                averaged += 1
                for k, row in enumerate(weights):
                    for place, weight in enumerate(row):
                        kept[k][place] += weight
    return [[round(weight / averaged, 6) for weight in row] for row in kept]


def loss(samples: list[Sample], weights: list[list[float]] | None) -> float:
    """The mean log-loss; without weights that of how often each side wins."""
    if weights is None:
        shares = [(1 + sum(side == k for _, side in samples)) / (SIDES + len(samples)) for k in range(SIDES)]
        return -sum(log(shares[side]) for _, side in samples) / len(samples)
    return -sum(log(max(1e-12, chances(weights, parts)[side])) for parts, side in samples) / len(samples)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, action="append", required=True)
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    kept = json.loads(FILE.read_text(encoding="utf-8"))["fitted"] if FILE.exists() else []
    for seats in chosen.seats:
        fit, check, setup = play(seats, chosen.games, chosen.seed)
        weights = fitted(fit, chosen.seed)
        record = {
            "games": chosen.games,
            "seed": chosen.seed,
            "positions": len(fit),
            "checked": len(check),
            "loss": round(loss(check, weights), 4),
            "loss_of_shares": round(loss(check, None), 4),
            "made": datetime.now(UTC).strftime("%Y-%m-%d"),
        }
        print(f"{seats} seats: {record}", flush=True)
        table = {
            "seats": seats,
            "rules": int(setup.version),
            "options": setup.options,
            "content": content_hash(setup.content),
        }
        kept = [one for one in kept if one["table"]["seats"] != seats]
        kept.append({"table": table, "record": record, "weights": weights})
        kept.sort(key=lambda one: one["table"]["seats"])
        rows = ",\n".join(json.dumps(one, ensure_ascii=False) for one in kept)
        FILE.write_text(f'{{"fitted": [\n{rows}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
