"""Lessons: a table with one person and bots whose deal is the same every time.

What is dealt stands in `lesson.toml` of the game's package, so that only the server chooses it. The promise of such a
table is known to everybody beforehand; it is marked as a lesson wherever it is told of, and no other table has one.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from qiju.bots.names import usual_bot
from qiju.kernel.content import load_content
from qiju.table.rooms.fairness import Promise

if TYPE_CHECKING:
    from qiju.kernel.game import Game

FILE = "lesson.toml"


@dataclass(frozen=True)
class Lesson:
    """Who sits where, by which rules, and which of all deals it is."""

    deal: int
    seats: int
    seat: int = 0
    bot: str = ""
    presets: list[str] = field(default_factory=list)
    options: dict[str, object] = field(default_factory=dict)
    roles: list[str] = field(default_factory=list)

    def bots(self, game: Game) -> list[str | None]:
        """Bots at every seat but the learner's."""
        return [None if seat == self.seat else self.bot or usual_bot(game) for seat in range(self.seats)]

    def promise(self, game: Game) -> Promise:
        """The same secrets for every table of this lesson; nobody adds a share."""
        said = f"qiju lesson {game.id} {self.deal}".encode()
        return Promise(hashlib.sha256(said + b" secret").digest(), hashlib.sha256(said + b" nonce").digest())


@lru_cache(maxsize=64)
def _lesson_in(package: str) -> Lesson | None:
    if not package or not resources.files(package).joinpath(FILE).is_file():
        return None
    written: dict[str, Any] = dict(load_content(package, FILE))
    return Lesson(**written)


def lesson_of(game: Game) -> Lesson | None:
    """The lesson of a game; None where it has none."""
    return _lesson_in(game.package)
