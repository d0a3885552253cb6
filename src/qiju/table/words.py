"""The sentences of the table server, on top of those that belong to no game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from qiju.kernel.refusal import Problem
from qiju.kernel.words import LANGUAGES, Text, kernel_text, load_text

Words = dict[str, str]

_texts: dict[str, Text] = {}
_plain: dict[tuple[str, int], tuple[Words, Mapping[str, Text] | None]] = {}  # the tables stay alive with their number

LONGEST_VALUE: Final = 120
MOST_PLAIN: Final = 4096


def table_texts() -> dict[str, Text]:
    if not _texts:
        _texts.update(load_text("qiju.table", kernel_text()))
    return _texts


def say(key: str, values: Mapping[str, object] | None = None) -> Words:
    """A sentence of the server in both languages."""
    return {lang: table_texts()[lang].say(key, values) for lang in LANGUAGES}


def problem_words(problem: Problem, texts: Mapping[str, Text] | None = None) -> Words:
    """What is wrong, in both languages, in the game's own words where it has them. Written safely: what
    somebody sent may stand in it, so it is cut and cleaned.
    """
    if not problem.values:
        return plain_words(problem.key, texts)
    values = {name: _clean(value) for name, value in problem.values.items()}
    return {lang: _text(problem.key, lang, texts).say(problem.key, values) for lang in LANGUAGES}


def plain_words(key: str, texts: Mapping[str, Text] | None) -> Words:
    """A sentence without values, which is always the same: put together once."""
    found = _plain.get((key, id(texts)))
    if found is None:
        words = {lang: _text(key, lang, texts).say(key) for lang in LANGUAGES}
        if len(_plain) >= MOST_PLAIN:  # a game that builds its table anew each time
            _plain.clear()
        found = _plain[key, id(texts)] = (words, texts)
    return found[0]


def _text(key: str, lang: str, texts: Mapping[str, Text] | None) -> Text:
    return texts[lang] if texts is not None and texts[lang].knows(key) else table_texts()[lang]


def _clean(value: object) -> object:
    if isinstance(value, str):
        return printable(value if len(value) <= LONGEST_VALUE else value[: LONGEST_VALUE - 1] + "…")
    if isinstance(value, Problem):
        return Problem(value.key, value.clause, **{name: _clean(inner) for name, inner in value.values.items()})
    return value


def printable(text: str) -> str:
    """Without control characters and half characters, so that it can be stored, sent and shown."""
    return "".join(char if char.isprintable() else " " for char in text)
