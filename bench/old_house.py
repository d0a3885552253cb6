"""The old commit's house at a table of this one: its process plays the same game and says what its seats do.

Both sides deal the same cards and follow the same game, each in its own package, by the oldest rules that both know.
Whoever decides tells the other its move; at the end both must have come to the same result. As a script, with the old
package on PYTHONPATH, this file is the other side.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO

import old

from qiju.bots.names import make_bot
from qiju.kernel.bot import Bot
from qiju.kernel.game import Game, Setup
from qiju.kernel.registry import find_game
from qiju.kernel.state import State
from qiju.kernel.streams import Keys, Stream, lab_secret
from qiju.lab.playout import play_out


class Telling(Bot):
    """Decides, and tells the other side."""

    def __init__(self, bot: Bot, out: IO[str]) -> None:
        self.bot = bot
        self.out = out

    def choose(self, state: State, seat: int, moves: list[int], stream: Stream) -> int:
        move = self.bot.choose(state, seat, moves, stream)
        print(move, file=self.out, flush=True)
        return move


Sees = Callable[[State, int, int], None]


class Watched(Bot):
    """Shows a choice of somebody else's, before it is carried out."""

    def __init__(self, bot: Bot, sees: Sees) -> None:
        self.bot = bot
        self.sees = sees

    def choose(self, state: State, seat: int, moves: list[int], stream: Stream) -> int:
        move = self.bot.choose(state, seat, moves, stream)
        self.sees(state, seat, move)
        return move


class Hearing(Bot):
    """Does what the other side has decided."""

    def __init__(self, source: IO[str]) -> None:
        self.source = source

    def choose(self, state: State, seat: int, moves: list[int], stream: Stream) -> int:
        return int(self.source.readline())


def agreed(game: Game, seats: int, options: dict[str, str]) -> Setup:
    """A table by the oldest rules that the package plays."""
    oldest = getattr(game, "oldest", 0)
    return game.prepare(seats, options, version=oldest) if oldest else game.prepare(seats, options)


def play(game: Game, setup: Setup, bots: list[Bot], seed: int, deal: int) -> State:
    keys = Keys(lab_secret(seed, deal), 0)
    state = game.deal(setup, keys)
    play_out(state, bots, keys.bots, game.cap)
    return state


def share_of(state: State, seat: int, sides: bool) -> float:
    """What this seat won: a share of the win, or with `sides` whether its side won."""
    winners = state.outcome().winners
    if seat not in winners:
        return 0.0
    return 1.0 if sides else 1.0 / len(winners)


class OldHouse:
    """The other side, in a process of its own, for one table after the other."""

    def __init__(self, game: str, seats: int, options: dict[str, str]) -> None:
        self.game: Game = find_game(game)
        self.setup = agreed(self.game, seats, options)
        self.seats = seats
        written = [f"{name}={value}" for name, value in options.items()]
        environment = {**os.environ, "PYTHONPATH": str(old.compiled())}
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).resolve()), game, str(seats), *written],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )

    def __enter__(self) -> OldHouse:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.communicate()

    def play(self, bots: Sequence[Bot | None], seed: int, deal: int, sees: Sees | None = None) -> State:
        """One game: where there is no bot of ours, the old house sits. `sees` is shown every choice beforehand."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        theirs = "".join("1" if bot is None else "0" for bot in bots)
        print(seed, deal, theirs, file=self.process.stdin, flush=True)
        seated: list[Bot] = [
            Hearing(self.process.stdout) if bot is None else Telling(bot, self.process.stdin) for bot in bots
        ]
        if sees is not None:
            seated = [Watched(bot, sees) for bot in seated]
        state = play(self.game, self.setup, seated, seed, deal)
        if int(self.process.stdout.readline()) != state.fold():
            raise SystemExit(f"{self.game.id}: the old and the new package played different games")
        return state

    def pair(self, bot: Bot, seed: int, deal: int, sides: bool) -> tuple[float, float]:
        """What a seat, which moves on with each deal, won with this bot among the old house, and what with the old."""
        seat = deal % self.seats
        bots: list[Bot | None] = [None] * self.seats
        without = share_of(self.play(bots, seed, deal), seat, sides)
        bots[seat] = bot
        return share_of(self.play(bots, seed, deal), seat, sides), without


def main() -> None:
    """The old side: until its input ends, a game for every line."""
    game = find_game(sys.argv[1])
    seats = int(sys.argv[2])
    setup = agreed(game, seats, dict(pair.split("=", 1) for pair in sys.argv[3:]))
    for line in sys.stdin:
        seed, deal, theirs = line.split()
        bots: list[Bot] = [
            Telling(make_bot(game, "house"), sys.stdout) if one == "1" else Hearing(sys.stdin) for one in theirs
        ]
        print(play(game, setup, bots, int(seed), int(deal)).fold(), flush=True)


if __name__ == "__main__":
    main()
