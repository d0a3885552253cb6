"""How well somebody plays, by the same four names in every game: easy, normal, hard, expert.

`normal` is the game's own first bot (where a game has none, chance); the others are made out of it.
"""

from __future__ import annotations

from typing import Final

from qiju.bots.easy import EasyBot
from qiju.bots.random import RandomBot
from qiju.bots.search import Effort, SearchBot
from qiju.kernel.bot import Bot, number_argument
from qiju.kernel.game import Game
from qiju.kernel.refusal import Invalid

EASY: Final = "easy"
NORMAL: Final = "normal"
HARD: Final = "hard"
EXPERT: Final = "expert"
LEVELS: Final = (EASY, NORMAL, HARD, EXPERT)

TIMES: Final = {HARD: 1, EXPERT: 4}  # as many playouts as the game names for one choice
WORLDS: Final = {HARD: 400, EXPERT: 1600}  # at most for each move
MARGIN: Final = 1.0
MOST_PLAYOUTS: Final = 1_000_000

PLAYOUTS: Final = "playouts"


def make_level(game: Game, name: str, arguments: dict[str, str]) -> Bot:
    """The bot of a level; one that searches may be told how many playouts a choice may take at the standard table."""
    known = (PLAYOUTS,) if name in TIMES else ()
    for key in arguments:
        if key not in known:
            raise Invalid("problem.bot_argument", bot=name, key=key, known=", ".join(known) or "—")
    policy = usual_policy(game)
    if name == NORMAL:
        return policy
    if name == EASY:
        return EasyBot(game, policy)
    playouts = game.playouts * TIMES[name]
    if PLAYOUTS in arguments:
        playouts = number_argument(name, PLAYOUTS, arguments[PLAYOUTS], 1, MOST_PLAYOUTS)
    return SearchBot(game, policy, Effort(playouts, WORLDS[name], MARGIN))


def usual_policy(game: Game) -> Bot:
    """Who sits in for an absent player; chance where the game has no bot of its own."""
    for maker in game.bots().values():
        return maker({})
    return RandomBot()
