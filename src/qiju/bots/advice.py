"""What somebody in a seat might do, for a person who asks: what a bot would do there, and what it weighed."""

from __future__ import annotations

from typing import NamedTuple

from qiju.bots.decision import find_decision, first_choice
from qiju.bots.saying import reason_in_words
from qiju.bots.search import SearchBot
from qiju.bots.why import UNKNOWN, Reason, WatchedSearch, told_of
from qiju.kernel.bot import ThinkingTime
from qiju.kernel.game import Game
from qiju.kernel.state import State
from qiju.kernel.words import LANGUAGES


class Advice(NamedTuple):
    """A whole decision: its small moves, what they are called, and why, in every language."""

    moves: list[int]
    label: dict[str, str]
    why: dict[str, str]


def advise(game: Game, bot: SearchBot, world: State, seat: int, key: int, limit: ThinkingTime | None = None) -> Advice:
    """What a search would do in this seat, thought once and watched. It looks at nothing but this world, which knows no
    more than the seat.
    """
    watching = WatchedSearch(bot)
    moves = find_decision(watching, world.clone(), seat, key, False, limit)
    choice = first_choice(world.clone(), seat, moves)
    found = Reason(UNKNOWN, choice.move)  # nothing else could be done
    if len(watching.thoughts) > 0:
        found = told_of(game, bot.policy, choice.world, seat, watching.thoughts[0], choice.move)
    label = {lang: written_out(game, world.clone(), seat, moves, lang) for lang in LANGUAGES}
    return Advice(moves, label, reason_in_words(game, choice.world, seat, found))


def written_out(game: Game, world: State, seat: int, moves: list[int], lang: str) -> str:
    """A decision as a player would name it, small move by small move."""
    words: list[str] = []
    for move in moves:
        words.append(game.label(world, seat, move, lang))
        world.perform(seat, move)
    return " · ".join(words)
