"""Which kinds of moves were there to choose from, and which were chosen: dead options, and those without rival."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from mypy_extensions import i64

from qiju.kernel.bot import Bot
from qiju.kernel.game import Game
from qiju.kernel.state import State
from qiju.kernel.streams import Stream
from qiju.lab.kinds import kind_of
from qiju.lab.playout import row_games
from qiju.lab.simulate import Player, Run

OFTEN: Final = 30  # choices, before anything is said of an option
DEAD: Final = 0.01  # chosen less often than this where there was something else
DOMINANT: Final = 0.95


@dataclass
class Option:
    """How often a kind was there beside another one, and how often it was taken."""

    kind: str
    offered: int = 0
    chosen: int = 0

    @property
    def rate(self) -> float:
        return self.chosen / self.offered if self.offered else 0.0

    @property
    def dead(self) -> bool:
        return self.offered >= OFTEN and self.rate < DEAD

    @property
    def dominant(self) -> bool:
        return self.offered >= OFTEN and self.rate > DOMINANT


@dataclass
class Census:
    games: int
    options: dict[str, Option] = field(default_factory=dict)

    def count(self, kinds: set[str], chosen: str) -> None:
        # Where all moves are of one kind, nothing was chosen between kinds.
        if len(kinds) < 2:
            return
        for kind in kinds:
            option = self.options.setdefault(kind, Option(kind))
            option.offered += 1
            option.chosen += kind == chosen


class Watched(Bot):
    """A bot that plays as another does, and tells what it could choose from."""

    def __init__(self, game: Game, bot: Bot, census: Census) -> None:
        self.game = game
        self.bot = bot
        self.census = census

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        kinds = {move: kind_of(self.game, state, seat, move) for move in moves}
        chosen = self.bot.choose(state, seat, moves, stream)
        self.census.count(set(kinds.values()), kinds.get(chosen, "—"))
        return chosen


def watch(run: Run, games: int) -> Census:
    """The first games of a run once more, with somebody watching every choice."""
    player = Player(run)
    census = Census(games)
    bots: list[Bot] = [Watched(player.game, bot, census) for bot in player.bots]
    row_games(player.game, player.setup, bots, run.seed, 0, games, run.rotate)
    return census
