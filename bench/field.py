"""A field of different opponents, none of whom a search takes them for: who sits where is drawn anew for every deal.

The old commit's house sits in a process of its own (`old_house.py`); beside it whatever of `OTHERS` a game has, with
weights, and chance. Where `swift` is the game's usual bot, which a search imagines everybody to be, it stays away.
"""

from __future__ import annotations

import random

from minds import Match, Player
from old_house import OldHouse, share_of

from qiju.bots.names import make_bot
from qiju.kernel.bot import Bot
from qiju.kernel.game import Game

OTHERS = ("greedy", "designer", "waits", "swift", "easy", "random")


def opponents(game: Game) -> list[str]:
    """Those of them that can sit at this game as something of their own."""
    own = game.bots()
    return [name for name in OTHERS if name in own or name in ("easy", "random")]


class FieldPlayer(Player):
    """Plays the deals of a match against the field: `bot` and `among` take turns in one seat, all else the same."""

    def __init__(self, match: Match, seed: int) -> None:
        super().__init__(match, seed)
        self.house = OldHouse(match.game, match.seats, match.options)
        self.field: list[Bot | None] = [None, *(make_bot(self.game, name) for name in opponents(self.game))]

    def won(self, deal: int, with_bot: bool) -> float:
        chance = random.Random(f"{self.seed} {deal}")
        seat = deal % self.match.seats
        bots = [chance.choice(self.field) for _ in range(self.match.seats)]
        bots[seat] = self.bot if with_bot else self.among
        return share_of(self.house.play(bots, self.seed, deal), seat, self.match.sides)

    def leave(self) -> None:
        self.house.__exit__(None, None, None)
