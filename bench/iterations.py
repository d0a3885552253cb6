"""Iterations of search a second: our search at merit beside OpenSpiel's ISMCTS at hearts, a game of like size.

    PYTHONPATH=build/compiled python bench/iterations.py [--rounds 7] [--json FILE]

Both games have four seats, hidden cards and some fifty decisions. An iteration is one imagined world played to its end:
here the game's own bot plays on for everybody, there chance does. Both think about every choice of the first seat along
whole games, in turns, on one core; rates go by processor time, and the median of the rounds counts.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path
from statistics import median
from typing import Any

import pyspiel

from qiju.bots.names import make_bot
from qiju.bots.search import SearchBot
from qiju.kernel.bot import Bot
from qiju.kernel.build import compiled
from qiju.kernel.registry import find_game
from qiju.kernel.state import State
from qiju.kernel.streams import Keys, Stream, lab_secret
from qiju.lab.playout import play_out

ROUNDS = 7
SIMULATIONS = 300  # of ISMCTS for one choice
EXPLORATION = 2.0


class Counted(Bot):
    """A searching bot whose playouts are counted and timed."""

    def __init__(self, search: SearchBot) -> None:
        self.search = search
        self.playouts = 0
        self.seconds = 0.0
        self.choices = 0

    def choose(self, state: State, seat: int, moves: list[int], stream: Stream) -> int:
        began = time.process_time()
        root = self.search.root(state, seat, moves, stream, None)
        self.seconds += time.process_time() - began
        self.playouts += root.worlds + sum(one.worlds for one in root.candidates)
        self.choices += 1
        return root.best()


def ours(seed: int) -> float:
    """One game of merit with one searching seat."""
    game = find_game("merit")
    search = make_bot(game, "hard")
    assert isinstance(search, SearchBot)
    counted, normal = Counted(search), make_bot(game, "normal")
    keys = Keys(lab_secret(seed, 0), 0)
    play_out(game.deal(game.prepare(), keys), [counted, normal, normal, normal], keys.bots, game.cap)
    return counted.playouts / counted.seconds


def theirs(seed: int) -> float:
    """One game of hearts, three seats left to chance."""
    chance = random.Random(seed)
    game = pyspiel.load_game("hearts")
    bot = pyspiel.ISMCTSBot(
        seed, pyspiel.RandomRolloutEvaluator(1, seed), EXPLORATION, SIMULATIONS, -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False,
    )  # fmt: skip
    state = game.new_initial_state()
    simulations, seconds = 0, 0.0
    while not state.is_terminal():
        moves = state.legal_actions()
        move = chance.choice(moves)
        if not state.is_chance_node() and state.current_player() == 0 and len(moves) > 1:
            began = time.process_time()
            move = bot.step(state)
            seconds += time.process_time() - began
            simulations += SIMULATIONS
        state.apply_action(move)
    return simulations / seconds


def measure(rounds: int) -> dict[str, Any]:
    mine, other = [], []
    for seed in range(1, rounds + 1):
        mine.append(ours(seed))
        other.append(theirs(seed))
    ratios = [one / two for one, two in zip(mine, other, strict=True)]
    return {
        "ours": median(mine),
        "theirs": median(other),
        "ratio": median(ratios),
        "low": min(ratios),
        "high": max(ratios),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    if not compiled():
        print("interpreted: these are not the figures that count")
    found = measure(chosen.rounds)
    print(f"merit@4, hard          {found['ours']:>10,.0f} playouts/s")
    print(f"hearts, ISMCTS         {found['theirs']:>10,.0f} simulations/s")
    print(f"ratio                  {found['ratio']:>10.2f}  ({found['low']:.2f} – {found['high']:.2f})")
    if chosen.json is not None:
        chosen.json.write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main()
