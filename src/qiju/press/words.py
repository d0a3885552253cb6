"""What the press says to people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import NoReturn

from qiju.kernel.game import Game
from qiju.kernel.refusal import Problem
from qiju.kernel.words import Text, kernel_text, load_text


@lru_cache(maxsize=1)
def press_texts() -> dict[str, Text]:
    return load_text("qiju.press", kernel_text())


def text_of(game: Game, lang: str) -> Text:
    """The press's words and the game's own."""
    return Text(lang, {**press_texts()[lang].table, **game.text(lang).table})


@contextmanager
def told_by(game: Game, lang: str, give_up: Callable[[str, int], NoReturn]) -> Iterator[None]:
    """A problem is told in these words."""
    try:
        yield
    except Problem as problem:
        give_up(text_of(game, lang).problem(problem), 2)
