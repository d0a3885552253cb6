"""How long each level thinks about a decision: median, 95 of a hundred, the longest, on one core in processor time.

    PYTHONPATH=build/compiled python bench/thinking.py [--level hard] [--level expert] [--game GAME] [--games 2]
        [--tables N]

One seat of the level among normal ones; the small moves of a decision count together. `--json FILE` keeps the figures.
With `--tables` so many tables at once share the workers of a server (`BotPool`), each with one such seat, and seconds
are those that pass at the table, waiting for a worker included.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import time
from pathlib import Path
from typing import Any

from qiju.bots.names import make_bot
from qiju.kernel.bot import Bot
from qiju.kernel.build import compiled
from qiju.kernel.match import Match
from qiju.kernel.registry import find_game, game_names
from qiju.kernel.streams import Keys, lab_secret
from qiju.kernel.turns import in_turn
from qiju.lab.playout import play_out
from qiju.table.bots.pool import BotPool, setup_text, task_for

BARS = {"easy": 1.0, "hard": 1.0, "expert": 5.0}  # seconds, 95 of a hundred decisions
LONGEST = 30.0  # seconds for one level of one game at loaded tables
PATIENCE = 120_000  # milliseconds until a server gives up a worker


class Timed(Bot):
    """A bot with a watch."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.took: list[float] = []

    def choose(self, state: Any, seat: int, moves: list[int], stream: Any) -> int:
        began = time.process_time()
        move = self.bot.choose(state, seat, moves, stream)
        took = time.process_time() - began
        if state.deciding == seat and self.took:
            self.took[-1] += took
        else:
            self.took.append(took)
        return move


def measure(name: str, level: str, games: int, seed: int) -> dict[str, Any]:
    game = find_game(name)
    setup = game.prepare()
    seats = int(setup.seats)
    timed, normal = Timed(make_bot(game, level)), make_bot(game, "normal")
    for number in range(games):
        bots: list[Bot] = [normal] * seats
        bots[number % seats] = timed
        keys = Keys(lab_secret(seed, number), 0)
        play_out(game.deal(setup, keys), bots, keys.bots, game.cap)
    return figures(name, seats, level, timed.took)


def loaded(name: str, level: str, tables: int) -> dict[str, Any]:
    """The same at tables that share the workers of one server, for a while."""
    game = find_game(name)
    seats = int(game.prepare().seats)
    took: list[float] = []

    async def play() -> None:
        pool = BotPool(-1, PATIENCE)
        until = time.monotonic() + LONGEST
        try:
            await asyncio.gather(
                *(play_table(pool, name, level, number % seats, until, took) for number in range(tables))
            )
        finally:
            pool.stop()

    asyncio.run(play())
    return {**figures(name, seats, level, took), "tables": tables}


async def play_table(pool: BotPool, name: str, level: str, seat: int, until: float, took: list[float]) -> None:
    """One game after the other at a table, all of whose seats are bots."""
    game = find_game(name)
    while time.monotonic() < until:
        match = Match(game, game.prepare(), secrets.token_bytes(32))
        agreed = setup_text(match)
        while not match.state.over and time.monotonic() < until:
            for chance in in_turn(match.state):
                bot = level if chance.seat == seat else "normal"
                moves, seconds = await pool.think(task_for(match, agreed, chance.seat, bot, chance.may_pass))
                # One that lets its chance pass may have thought about it, too.
                if chance.seat == seat:
                    took.append(seconds)
                if moves:
                    match.decide(chance.seat, moves)
                    break


def figures(name: str, seats: int, level: str, seconds: list[float]) -> dict[str, Any]:
    took = sorted(seconds)
    return {
        "game": name,
        "seats": seats,
        "level": level,
        "decisions": len(took),
        "median": took[len(took) // 2],
        "p95": took[int(len(took) * 0.95)],
        "longest": took[-1],
        "bar": BARS[level],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", action="append", choices=list(BARS))
    parser.add_argument("--game", action="append")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=0, help="so many at once at a server's workers")
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    if not compiled():
        print("interpreted: these are not the figures that count")
    found = []
    for name in chosen.game or game_names():
        for level in chosen.level or ["hard", "expert"]:
            one = (
                loaded(name, level, chosen.tables) if chosen.tables else measure(name, level, chosen.games, chosen.seed)
            )
            found.append(one)
            print(
                f"{name}@{one['seats']:<2} {level:<7} {one['decisions']:>5} decisions: median {one['median']:.3f} s, "
                f"p95 {one['p95']:.3f} s (bar {one['bar']:g}), longest {one['longest']:.3f} s",
                flush=True,
            )
    if chosen.json is not None:
        chosen.json.write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main()
