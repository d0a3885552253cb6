"""How well somebody plays, by the same four names in every game: easy, normal, hard, expert.

`normal` is the game's own first bot (where a game has none, chance); the others are made out of it. Each may have a
temper on top: `hard:temper=bold`.
"""

from __future__ import annotations

from typing import Final

from qiju.bots.easy import EasyBot
from qiju.bots.random import RandomBot
from qiju.bots.search import Effort, SearchBot
from qiju.bots.tempers import TEMPERS, TemperedBot
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
TEMPER: Final = "temper"
FOR_LIKING: Final = 4  # of so many playouts one goes into what a temper costs


def make_level(game: Game, name: str, arguments: dict[str, str]) -> Bot:
    """The bot of a level; one that searches, or that has a temper, may be told how many playouts a choice may take at
    the standard table.
    """
    temper = arguments.get(TEMPER, "")
    known = (TEMPER, PLAYOUTS) if name in TIMES or temper else (TEMPER,)
    for key in arguments:
        if key not in known:
            raise Invalid("problem.bot_argument", bot=name, key=key, known=", ".join(known))
    playouts = game.playouts * TIMES.get(name, 1)
    if PLAYOUTS in arguments:
        playouts = number_argument(name, PLAYOUTS, arguments[PLAYOUTS], 1, MOST_PLAYOUTS)
    if TEMPER not in arguments:
        return plain_level(game, name, playouts)
    if temper not in TEMPERS:
        raise Invalid("problem.bot_value", bot=name, key=TEMPER, value=temper, choices=" | ".join(TEMPERS))
    liking = max(1, playouts // FOR_LIKING)
    level = plain_level(game, name, max(1, playouts - liking))
    return TemperedBot(game, level, usual_policy(game), temper, liking)


def plain_level(game: Game, name: str, playouts: int) -> Bot:
    """A level without a temper; the playouts are for those that search."""
    policy = usual_policy(game)
    if name == NORMAL:
        return policy
    if name == EASY:
        return EasyBot(game, policy)
    return SearchBot(game, policy, Effort(playouts, WORLDS[name], MARGIN))


def make_adviser(game: Game) -> SearchBot:
    """Who is asked for advice: the hard level."""
    return SearchBot(game, usual_policy(game), Effort(game.playouts * TIMES[HARD], WORLDS[HARD], MARGIN))


def usual_policy(game: Game) -> Bot:
    """Who sits in for an absent player; chance where the game has no bot of its own."""
    for maker in game.bots().values():
        return maker({})
    return RandomBot()
