"""A worker that thinks for bots. It gets a resampled world and a key for the bot's own chance; it never sees the true
state, the secret or the record, so that whatever a bot does, it cannot know more than its seat.
"""

from __future__ import annotations

import json
import os
import signal
import threading
from functools import lru_cache
from multiprocessing import connection, parent_process
from typing import Final, NamedTuple

from qiju.bots.advice import Advice, advise
from qiju.bots.decision import find_decision, log_of
from qiju.bots.levels import make_adviser, usual_policy
from qiju.bots.names import make_bot
from qiju.bots.saying import seen_in_words
from qiju.bots.why import seen_by
from qiju.kernel.bot import Bot, ThinkingTime
from qiju.kernel.events import Told
from qiju.kernel.game import Game, Setup
from qiju.kernel.registry import find_game

# Seconds for one decision; a machine that is busy cuts a long thought short, well before anybody loses patience.
LONGEST_THOUGHT: Final = 8.0
MOST_GUESTS: Final = 4  # bots from outside that a worker keeps


class Task(NamedTuple):
    """One decision to find: plain values only, as they go to another process."""

    game: str
    setup: str
    bot: str
    pack: bytes
    seat: int
    key: int
    may_pass: bool
    # Only for bots from outside: which seat of which table it is, and what the seat was told there, as JSON.
    sitting: str = ""
    heard: str = "[]"


def set_up_worker() -> None:
    """A worker ends with its server, however that ends; Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(0)


def ready() -> bool:
    """Something to ask a worker, so that it is there when a bot needs it."""
    return True


@lru_cache(maxsize=16)
def game_of(name: str) -> Game:
    """A game by its id, looked up once a process."""
    return find_game(name)


@lru_cache(maxsize=64)
def _setup(name: str, written: str) -> Setup:
    agreed = json.loads(written)
    content = (("table", agreed["content"]),)
    return game_of(name).prepare(agreed["seats"], agreed["options"], (), content, agreed["roles"], agreed["rules"])


@lru_cache(maxsize=64)
def _bot(name: str, written: str) -> Bot:
    return make_bot(game_of(name), written)


@lru_cache(maxsize=MOST_GUESTS)
def _guest(name: str, written: str, sitting: str) -> Bot:
    """A bot from outside keeps what it heard, so each seat has its own. Who has not been asked for long has to go."""
    return make_bot(game_of(name), written)


class Decided(NamedTuple):
    """What a bot from outside has decided, and what went wrong with it: keys and values of problems."""

    moves: list[int]
    problems: list[tuple[str, dict[str, object]]]


def advice(task: Task) -> Advice:
    """For a person who asks: what a bot would do in this seat, knowing what the seat knows, and what it weighed."""
    game = game_of(task.game)
    world = game.unpack(_setup(task.game, task.setup), task.pack)
    return advise(game, make_adviser(game), world, task.seat, task.key, ThinkingTime(LONGEST_THOUGHT))


def seen(task: Task, after: bytes, viewer: int, who: str) -> dict[str, str]:
    """What the move of the task's seat did, as the viewer sees it; both packs hold no more than the viewer knows."""
    game = game_of(task.game)
    setup = _setup(task.game, task.setup)
    before = game.unpack(setup, task.pack)
    found = seen_by(game, usual_policy(game), before, game.unpack(setup, after), task.seat, viewer, task.key)
    return seen_in_words(game, found, who)


def outside_decision(task: Task) -> Decided:
    """The same for a bot from outside, which is told what its seat has heard."""
    setup = _setup(task.game, task.setup)
    world = game_of(task.game).unpack(setup, task.pack)
    world.log = log_of([Told(0, kind, data) for kind, data in json.loads(task.heard)])
    bot = _guest(task.game, task.bot, task.sitting)
    bot.sit_down(setup)
    moves = find_decision(bot, world, task.seat, task.key, task.may_pass, ThinkingTime(LONGEST_THOUGHT))
    return Decided(moves, [(problem.key, dict(problem.values)) for problem in bot.problems_since()])


def decision(task: Task) -> list[int]:
    """Every small move of one decision; none where the bot lets the chance pass."""
    world = game_of(task.game).unpack(_setup(task.game, task.setup), task.pack)
    limit = ThinkingTime(LONGEST_THOUGHT)
    return find_decision(_bot(task.game, task.bot), world, task.seat, task.key, task.may_pass, limit)
