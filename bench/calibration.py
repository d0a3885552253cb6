"""What bots believe beside what is true, over fresh games: worlds they believe in, and worlds dealt without a thought.

    PYTHONPATH=build/compiled python bench/calibration.py [sanguosha] [carnival] [--games 60] [--seed N]

《三国杀》: how surprising the true identity of each hidden seat is to another (log-loss in nats; by how many decisions
have been made), and how often what was believed with such a chance was so. 《林中狂欢节》 with hidden points: the mean
of the points that others are believed to have, beside the true one.
"""

from __future__ import annotations

import argparse
import json
import secrets
from collections import defaultdict
from math import log
from pathlib import Path
from typing import Any

from qiju.bots.names import make_bot
from qiju.kernel.bot import Bot
from qiju.kernel.registry import find_game
from qiju.kernel.streams import Keys, Stream, lab_secret
from qiju.lab.playout import play_out

WORLDS = 40  # drawn of each kind wherever one looks
EVERY = 20  # decisions between two looks
SPANS = ((0, 79), (80, 159), (160, 239), (240, 319))


class Onlooker(Bot):
    """The house, and somebody who looks at the table every so often."""

    def __init__(self, house: Bot, look: Any) -> None:
        self.house = house
        self.look = look
        self.made = 0

    def choose(self, state: Any, seat: int, moves: list[int], stream: Any) -> int:
        self.made += 1
        if self.made % EVERY == 0 and state.deciding < 0:
            self.look(state, seat, self.made)
        return self.house.choose(state, seat, moves, stream)


def watch(game: Any, setup: Any, games: int, seed: int, look: Any) -> None:
    seats = int(setup.seats)
    for number in range(games):
        onlooker = Onlooker(make_bot(game, "house"), look)
        keys = Keys(lab_secret(seed, number), 0)
        play_out(game.deal(setup, keys), [onlooker] * seats, keys.bots, game.cap)


def identities(games: int, seed: int) -> dict[str, Any]:
    game = find_game("sanguosha")
    setup = game.prepare()
    losses: dict[tuple[str, int], list[float]] = defaultdict(list)
    reliable: dict[int, list[int]] = defaultdict(lambda: [0, 0])

    def look(state: Any, seat: int, made: int) -> None:
        hidden = [one for one in range(int(state.seats)) if not state.identity_known(one, seat)]
        span = min(made // 80, len(SPANS) - 1)
        for kind in ("uniform", "believed"):
            counts: dict[tuple[int, int], int] = defaultdict(int)
            for number in range(WORLDS):
                stream = Stream(1)
                stream.seek(seed, made * WORLDS + number)
                world = state.resample(seat, stream) if kind == "uniform" else game.believe(state, seat, stream)
                for one in hidden:
                    counts[one, world.identity[one]] += 1
            for one in hidden:
                # One world more of each kind, so that nothing is impossible.
                chance = (counts[one, state.identity[one]] + 0.5) / (WORLDS + 1.5)
                losses[kind, span].append(-log(chance))
                if kind == "believed":
                    for identity in range(1, 4):
                        told = reliable[min(9, 10 * counts[one, identity] // WORLDS)]
                        told[0] += 1
                        told[1] += identity == state.identity[one]

    watch(game, setup, games, seed, look)
    found: dict[str, Any] = {}
    for span, (low, high) in enumerate(SPANS):
        means = {kind: mean(losses[kind, span]) for kind in ("uniform", "believed")}
        found[f"{low}-{high}"] = means
        looked = len(losses["believed", span])
        print(
            f"三国杀@8, decisions {low}–{high}, {looked} looks: log-loss uniform {means['uniform']:.3f}, "
            f"believed {means['believed']:.3f}"
        )
    for tenth in sorted(reliable):
        told, true = reliable[tenth]
        print(f"  believed {tenth / 10:.1f}–{(tenth + 1) / 10:.1f}: true {true / told:.2f} of {told}")
    return found


def points(games: int, seed: int) -> dict[str, Any]:
    game = find_game("carnival")
    setup = game.prepare(4, {"hidden_info": "on"})
    sums: dict[str, list[float]] = defaultdict(list)

    def hidden_points(state: Any, seat: int) -> float:
        others = [troupe for troupe in state.troupes if troupe.seat != seat]
        return mean([float(troupe.road + troupe.plaza + troupe.assembly) for troupe in others])

    def look(state: Any, seat: int, made: int) -> None:
        sums["true"].append(hidden_points(state, seat))
        for kind in ("uniform", "believed"):
            for number in range(4):
                stream = Stream(1)
                stream.seek(seed, made * WORLDS + number)
                world = state.resample(seat, stream) if kind == "uniform" else game.believe(state, seat, stream)
                sums[kind].append(hidden_points(world, seat))

    watch(game, setup, games, seed, look)
    found = {kind: mean(values) for kind, values in sums.items()}
    print(
        f"林中狂欢节@4, hidden points: true {found['true']:.2f}, uniform {found['uniform']:.2f}, "
        f"believed {found['believed']:.2f} ({100 * (found['believed'] / found['true'] - 1):+.1f} %)"
    )
    return found


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else float("nan")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="sanguosha, carnival")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0, help="0: a fresh one")
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    seed = chosen.seed or secrets.randbelow(1 << 40)
    print(f"seed {seed}")
    found = {}
    for name, measure in (("sanguosha", identities), ("carnival", points)):
        if name in (chosen.games_named or ["sanguosha", "carnival"]):
            found[name] = measure(chosen.games, seed)
    if chosen.json is not None:
        chosen.json.write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main()
