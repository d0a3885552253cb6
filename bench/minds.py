"""How much better one bot plays than another in the same seats: paired deals, one after the other, until it is clear.

    PYTHONPATH=build/compiled python bench/minds.py merit --bot hard --among normal --bar 0.45 --minutes 20

Every deal is played twice with the same luck: once with `--bot` in one seat, which moves on with each deal, and once
with `--among` in all seats. What that seat won is counted: a share of the win, or with `--sides` whether its side won.
With `--field` the other seats are taken by a field of different opponents (`field.py`), the same for both.
Games are looked at as they come, so the intervals are such as stay true however often one looks (a confidence sequence
for means, Robbins' normal mixture). What was played is kept in `build/minds` under a seed of its own, and a run that
was broken off goes on where it was; `--fresh` begins anew with another seed. One process, fixed numbers of playouts:
the same deals give the same results on any machine.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import secrets
import sys
import time
from collections.abc import Iterator
from math import log, sqrt
from pathlib import Path
from typing import NamedTuple

from qiju.bots.names import make_bot
from qiju.kernel.build import compiled
from qiju.kernel.game import Game, Setup
from qiju.kernel.registry import find_game
from qiju.kernel.streams import Keys, lab_secret
from qiju.lab.playout import play_out

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "minds"
DOUBT = 0.05  # an interval misses the truth at most so often, whenever one looks
SIGHT = 300  # the number of deals for which the intervals are narrowest
FEWEST = 20  # deals before anything is said


class Match(NamedTuple):
    """Who is measured against whom, and where."""

    game: str
    seats: int
    options: dict[str, str]
    bot: str
    among: str
    sides: bool = False
    field: bool = False

    def name(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        how = f"{self.bot} instead of {self.among} in a field" if self.field else f"{self.bot} among {self.among}"
        return f"{self.game}@{self.seats}{options}: {how}"


class Interval(NamedTuple):
    """A mean with what it may be."""

    count: int
    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:+.3f} [{self.low:+.3f}, {self.high:+.3f}]"


def interval(values: list[float]) -> Interval:
    """The mean, and the confidence sequence at this length."""
    count = len(values)
    mean = sum(values) / count if count else 0.0
    if count < 2:
        return Interval(count, mean, mean - 1, mean + 1)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1))
    rho = (-2 * log(DOUBT) + log(-2 * log(DOUBT) + 1)) / SIGHT
    width = spread * sqrt(2 * (count * rho + 1) / (count**2 * rho) * log(sqrt(count * rho + 1) / DOUBT))
    return Interval(count, mean, mean - width, mean + width)


class Kept:
    """What has been played of a match, with the seed it is played under; of another build nothing is kept."""

    def __init__(self, match: Match, fresh: bool) -> None:
        name = hashlib.sha256(f"{match} {build_of(match.game)}".encode()).hexdigest()[:16]
        self.file = KEPT / f"{match.game}-{name}.jsonl"
        if fresh:
            self.file.unlink(missing_ok=True)
        self.file.parent.mkdir(parents=True, exist_ok=True)
        if not self.file.exists():
            self.file.write_text(json.dumps({"match": match.name(), "seed": secrets.randbelow(1 << 40)}) + "\n")
        first, *lines = self.file.read_text(encoding="utf-8").splitlines()
        self.seed: int = json.loads(first)["seed"]
        self.played: list[tuple[float, float]] = [tuple(json.loads(line)) for line in lines]

    def add(self, with_bot: float, without: float) -> None:
        self.played.append((with_bot, without))
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps([with_bot, without]) + "\n")


def build_of(game: str) -> str:
    """A digest of what plays: kernel, this game and the bots."""
    digest = hashlib.sha256()
    for room in ("kernel", f"games/{game}", "bots"):
        for file in sorted((ROOT / "src" / "qiju" / room).rglob("*")):
            if file.suffix in (".py", ".toml", ".json"):
                digest.update(file.read_bytes())
    return digest.hexdigest()


class Player:
    """Plays the deals of a match."""

    def __init__(self, match: Match, seed: int) -> None:
        self.match = match
        self.seed = seed
        self.game: Game = find_game(match.game)
        self.setup: Setup = self.game.prepare(match.seats, match.options)
        self.bot = make_bot(self.game, match.bot)
        self.among = make_bot(self.game, match.among)

    def pair(self, deal: int) -> tuple[float, float]:
        """What the seat won with the bot in it, and without."""
        return self.won(deal, True), self.won(deal, False)

    def won(self, deal: int, with_bot: bool) -> float:
        seats = self.match.seats
        seat = deal % seats
        bots = [self.among] * seats
        if with_bot:
            bots[seat] = self.bot
        keys = Keys(lab_secret(self.seed, deal), 0)
        state = self.game.deal(self.setup, keys)
        if play_out(state, bots, keys.bots, self.game.cap) < 0:
            return 0.0
        winners = state.outcome().winners
        if seat not in winners:
            return 0.0
        return 1.0 if self.match.sides else 1.0 / len(winners)

    def leave(self) -> None:
        """Nothing more will be played."""


class Verdict(NamedTuple):
    """What a match has come to."""

    bot: Interval
    without: Interval
    gain: Interval
    seed: int


def verdict(kept: Kept) -> Verdict:
    played = kept.played
    return Verdict(
        interval([one for one, _ in played]),
        interval([other for _, other in played]),
        interval([one - other for one, other in played]),
        kept.seed,
    )


def contest(
    match: Match, seconds: float, bar: float | None, gain_bar: float | None, fresh: bool = False, most: int = 10_000
) -> Iterator[Verdict]:
    """Verdicts as they come, until the bar is passed or out of reach, or the time is over (of the processor)."""
    kept = Kept(match, fresh)
    player = player_of(match, kept.seed)
    until = time.process_time() + seconds
    yield verdict(kept)
    while time.process_time() < until and len(kept.played) < most:
        if len(kept.played) >= FEWEST and decided(verdict(kept), bar, gain_bar):
            break
        kept.add(*player.pair(len(kept.played)))
        yield verdict(kept)
    player.leave()


def player_of(match: Match, seed: int) -> Player:
    if not match.field:
        return Player(match, seed)
    from field import FieldPlayer  # it is made of what stands here

    return FieldPlayer(match, seed)


def decided(found: Verdict, bar: float | None, gain_bar: float | None) -> bool:
    """Is it clear on which side of the bar the truth lies?"""
    if bar is not None:
        return found.bot.low >= bar or found.bot.high < bar
    if gain_bar is not None:
        return found.gain.low >= gain_bar or found.gain.high < gain_bar
    return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--among", default="normal")
    parser.add_argument("--sides", action="store_true", help="a win is whole for everybody on the side that won")
    parser.add_argument("--field", action="store_true", help="the other seats belong to a field of opponents")
    parser.add_argument("--bar", type=float, help="stop when it is clear whether the bot wins at least so often")
    parser.add_argument("--gain", type=float, help="stop when it is clear whether it wins by so much more")
    parser.add_argument("--minutes", type=float, default=10.0, help="of the processor, at most")
    parser.add_argument("--deals", type=int, default=10_000, help="at most")
    parser.add_argument("--fresh", action="store_true", help="begin anew, with another seed")
    chosen = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in chosen.option)
    seats = chosen.seats or find_game(chosen.game).standard
    match = Match(chosen.game, seats, options, chosen.bot, chosen.among, chosen.sides, chosen.field)
    print(match.name(), "" if compiled() else "(interpreted)", flush=True)
    found, told = None, 0.0
    for found in contest(match, 60 * chosen.minutes, chosen.bar, chosen.gain, chosen.fresh, chosen.deals):
        if time.monotonic() - told > 30 and found.bot.count:
            told = time.monotonic()
            print(
                f"  {found.bot.count} deals: {found.bot}, without {found.without.mean:.3f}, gain {found.gain}",
                flush=True,
            )
    assert found is not None
    print(f"{found.bot.count} deals, seed {found.seed}")
    print(f"  {match.bot:<10} {found.bot}")
    print(f"  {match.among:<10} {found.without}   in the same seats and deals")
    print(f"  gain       {found.gain}")
    sys.exit(0)


if __name__ == "__main__":
    main()
