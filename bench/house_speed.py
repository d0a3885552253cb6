"""How fast games of the house are against the old commit's, in interleaved rounds.

    python bench/house_speed.py [--rounds 9] [--old DIR] [--new DIR]

Each side plays whole games of its own house in a fresh process, old and new taking turns at being first, on the same
core; rates go by CPU time, a ratio is taken inside a round, and the median of the rounds is judged. The two play
different games where the house has changed its mind, so both play many.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import old
from rounds import ROOT, ask_once, single_core

ROUNDS = 9
SECONDS = 0.6  # of games in one turn
LEAST = 0.97
# By game and seats: how many times as fast as the old house.
TABLES = {
    ("merit", 4): LEAST,
    ("salvation", 6): LEAST,
    ("mineventure", 6): 2.0,
    ("carnival", 4): 5.0,
    ("sanguosha", 10): 3.0,
    ("sanguosha", 5): LEAST,
}


@dataclass(frozen=True)
class Speed:
    """Games a second of both, and the median of the ratios with its range."""

    game: str
    seats: int
    old: float
    new: float
    ratio: float
    low: float
    high: float
    rounds: int
    least: float


def measure(rounds: int, before: Path | None = None, after: Path | None = None) -> Iterator[Speed]:
    trees = {"old": before or old.compiled(), "new": after or ROOT / "build" / "compiled"}
    core = single_core()
    for (game, seats), least in TABLES.items():
        table = {"name": game, "seats": seats}
        count = ask_once(trees["old"], core, "work.how_many_of_house", **table, seconds=SECONDS)["count"]
        rates: dict[str, list[float]] = {"old": [], "new": []}
        for number in range(rounds):
            for side in ("old", "new") if number % 2 == 0 else ("new", "old"):
                one = ask_once(trees[side], core, "work.house", **table, first=number * count, count=count)
                rates[side].append(one["count"] / one["cpu"])
        ratios = [new / slow for slow, new in zip(rates["old"], rates["new"], strict=True)]
        yield Speed(
            game, seats, median(rates["old"]), median(rates["new"]),
            median(ratios), min(ratios), max(ratios), rounds, least,
        )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--old", type=Path, help="the compiled package before")
    parser.add_argument("--new", type=Path, help="the compiled package now")
    chosen = parser.parse_args()
    for one in measure(chosen.rounds, chosen.old, chosen.new):
        rates = f"{one.old:>10,.1f} {one.new:>10,.1f} /s"
        ratios = f"{one.ratio:5.2f} ×  {one.low:.2f} – {one.high:.2f}"
        print(f"{one.game + '@' + str(one.seats):<16} {rates}  {ratios}  bar {one.least:g}", flush=True)


if __name__ == "__main__":
    main()
