"""Problems in the words of a game, so that whoever catches one can simply print it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from qiju.kernel.game import Game
from qiju.kernel.refusal import Problem
from qiju.kernel.words import kernel_text, language


@contextmanager
def in_words_of(game: Game | None, lang: str) -> Iterator[None]:
    """Whatever is wrong in here is told with the game's words, and in this language."""
    try:
        yield
    except Problem as problem:
        problem.in_words(kernel_text() if game is None else game.texts(), lang)
        raise


def spoken(lang: str) -> str:
    """The language that somebody asked for; that there is none like it is told in the preferred one."""
    with in_words_of(None, language("")):
        return language(lang)
