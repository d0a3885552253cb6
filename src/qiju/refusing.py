"""A command that cannot go on says so in one sentence, in the person's language and with the game's own words."""

from __future__ import annotations

import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NoReturn

import typer

from qiju.written import language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qiju.kernel.game import Game
    from qiju.kernel.refusal import Problem
    from qiju.kernel.words import Text


def give_up(words: str, code: int) -> NoReturn:
    typer.echo(words, err=True)
    sys.exit(code)


@contextmanager
def in_words_of(game: Game, lang: str) -> Iterator[None]:
    """A problem is told with the words of this game, which the command line does not name."""
    from qiju.kernel.refusal import Problem

    try:
        yield
    except Problem as problem:
        give_up(game.text(lang).problem(problem), 2)


def sentence(problem: Problem) -> str:
    """A problem in the person's language, with the game's own words where there is a game."""
    return game_text_for(sys.argv).problem(problem)


def spoken() -> str:
    """The language for an error: what the command line asked for, where it can be read."""
    from qiju.kernel.words import LANGUAGES

    for word, following in zip(sys.argv, [*sys.argv[1:], ""], strict=True):
        asked = following if word == "--lang" else word.partition("--lang=")[2]
        if asked in LANGUAGES:
            return asked
    return language("")


def game_text_for(arguments: list[str]) -> Text:
    from qiju.kernel.registry import find_game, game_names
    from qiju.kernel.words import kernel_text

    known = game_names()
    # Ids first: for a title, every game has to be loaded.
    for argument in sorted(arguments[1:], key=lambda written: written not in known):
        # Most words are no game, and one that does not load has no words.
        with suppress(Exception):
            return find_game(argument).text(spoken())
    return kernel_text()[spoken()]


def explain(error: Exception) -> NoReturn:
    """What nobody foresaw: a command line that cannot be read, somebody's own Python, or a mistake of ours."""
    from qiju.kernel.words import kernel_text
    from qiju.usage import asks_for_help, command_of, outside_frame, usage_problem

    text = kernel_text()[spoken()]
    usage = getattr(error, "format_message", None)
    if usage is not None:
        if asks_for_help(error):
            give_up(usage(), 2)
        give_up(text.say("problem.usage", {"why": usage_problem(usage()), "command": command_of(error)}), 2)
    if "--debug" in sys.argv:
        raise error
    unexpected = f"{type(error).__name__}: {error}"
    outside = outside_frame(error)
    if outside is not None:
        path, line = outside
        give_up(text.say("problem.outside", {"path": path, "line": line, "why": unexpected}), 1)
    give_up(text.say("problem.internal", {"why": unexpected}), 1)
