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
from typing import NamedTuple

from qiju.bots.decision import find_decision
from qiju.bots.names import make_bot
from qiju.kernel.bot import Bot
from qiju.kernel.game import Game, Setup
from qiju.kernel.registry import find_game


class Task(NamedTuple):
    """One decision to find: plain values only, as they go to another process."""

    game: str
    setup: str
    bot: str
    pack: bytes
    seat: int
    key: int
    may_pass: bool


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
def _game(name: str) -> Game:
    return find_game(name)


@lru_cache(maxsize=64)
def _setup(name: str, written: str) -> Setup:
    agreed = json.loads(written)
    content = (("table", agreed["content"]),)
    return _game(name).prepare(agreed["seats"], agreed["options"], (), content, agreed["roles"], agreed["rules"])


@lru_cache(maxsize=64)
def _bot(name: str, written: str) -> Bot:
    return make_bot(_game(name), written)


def decision(task: Task) -> list[int]:
    """Every small move of one decision; none where the bot lets the chance pass."""
    world = _game(task.game).unpack(_setup(task.game, task.setup), task.pack)
    return find_decision(_bot(task.game, task.bot), world, task.seat, task.key, task.may_pass)
