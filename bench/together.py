"""What a whole table of one bot makes of 《功德轮回》, beside a table of another on the same deals.

    PYTHONPATH=build/compiled python bench/together.py [--bot hard] [--among normal] [--minutes 5]

Whoever thinks of itself alone may cost the team: how often the team wins is counted, and everybody's mean score.
Every deal is played by both tables with the same luck, under a fresh seed, which is printed; the interval of the
difference stays true however long one looks (`minds.interval`).
"""

from __future__ import annotations

import argparse
import secrets
import time
from typing import NamedTuple

from minds import Interval, interval

from qiju.bots.names import make_bot
from qiju.kernel.bot import Bot
from qiju.kernel.game import Game, Setup
from qiju.kernel.playout import play_out
from qiju.kernel.registry import find_game
from qiju.kernel.streams import Keys, lab_secret

SEATS = 4


class Ended(NamedTuple):
    """One game: did the team win, and how many points had its members on average?"""

    won: bool
    points: float


class Together(NamedTuple):
    """Both tables: how often each wins, its mean score, and by how much the first has more."""

    deals: int
    wins: float
    wins_among: float
    points: float
    points_among: float
    gain: Interval
    seed: int


def play(game: Game, setup: Setup, bot: Bot, seed: int, deal: int) -> Ended:
    keys = Keys(lab_secret(seed, deal), 0)
    state = game.deal(setup, keys)
    play_out(state, [bot] * SEATS, keys.bots, game.cap)
    outcome = state.outcome()
    return Ended(len(outcome.winners) > 0, sum(outcome.scores) / outcome.unit / SEATS)


def measure(bot: str, among: str, seconds: float) -> Together:
    """For so long, in seconds of the processor."""
    game = find_game("merit")
    setup = game.prepare(SEATS)
    one, other = make_bot(game, bot), make_bot(game, among)
    seed = secrets.randbelow(1 << 40)
    ones: list[Ended] = []
    others: list[Ended] = []
    until = time.process_time() + seconds
    while time.process_time() < until:
        others.append(play(game, setup, other, seed, len(ones)))
        ones.append(play(game, setup, one, seed, len(ones)))
    deals = len(ones)
    return Together(
        deals,
        sum(end.won for end in ones) / deals,
        sum(end.won for end in others) / deals,
        sum(end.points for end in ones) / deals,
        sum(end.points for end in others) / deals,
        interval([end.points - before.points for end, before in zip(ones, others, strict=True)]),
        seed,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--among", default="normal")
    parser.add_argument("--minutes", type=float, default=5.0)
    chosen = parser.parse_args()
    found = measure(chosen.bot, chosen.among, 60 * chosen.minutes)
    print(f"{found.deals} deals, seed {found.seed}")
    print(f"  {chosen.bot:<10} team wins {found.wins:.1%}, mean score {found.points:.2f}")
    print(f"  {chosen.among:<10} team wins {found.wins_among:.1%}, mean score {found.points_among:.2f}")
    print(f"  gain       {found.gain}")


if __name__ == "__main__":
    main()
