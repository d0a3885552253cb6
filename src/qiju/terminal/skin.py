"""How a game looks in a terminal: its own drawing where it has one, else a table made from the view alone.

`Game.terminal` names a function `module:draw`. The module may also offer, each of them optional:

- `WORDS`: more text keys by language, on top of the game's (`hint.<moment>`, `score.<source>`, …);
- `note(word, view, viewer, text)`: a few words on a move that has no preview;
- `clause(word, view)`: where the rulebook speaks about that move;
- `moments(view, viewer, words)`: which hints fit now, the most urgent first;
- `picture(words, content, text)`: a picture of the rule page in letters, "" where there is none (for `pages.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final, TypeAlias

from rich.console import RenderableType

from qiju.kernel.game import Game
from qiju.kernel.words import LANGUAGES, Text, load_text
from qiju.pages import title
from qiju.terminal.plain import draw_view

View: TypeAlias = Mapping[str, object]
Draw: TypeAlias = Callable[[View, int, str, Text, list[str], int], RenderableType]
Note: TypeAlias = Callable[[str, View, int, Text], str]
ClauseOf: TypeAlias = Callable[[str, View], str]
Moments: TypeAlias = Callable[[View, int, list[str]], list[str]]

NO_WORDS: Final[dict[str, dict[str, str]]] = {lang: {} for lang in LANGUAGES}


class Skin:
    """What the screens ask about a game's looks; everything has an answer for every game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.draw: Draw = draw_view
        self.note: Note | None = None
        self.clause_of: ClauseOf | None = None
        self.moments: Moments | None = None
        words: Mapping[str, Mapping[str, str]] = NO_WORDS
        if game.terminal:
            name, _, function = game.terminal.partition(":")
            module = import_module(name)
            self.draw = getattr(module, function)
            self.note = getattr(module, "note", None)
            self.clause_of = getattr(module, "clause", None)
            self.moments = getattr(module, "moments", None)
            words = getattr(module, "WORDS", NO_WORDS)
        below = load_text("qiju.terminal", below=game.texts())
        self.texts = {lang: Text(lang, {**below[lang].table, **words[lang]}) for lang in LANGUAGES}

    def title(self, text: Text) -> str:
        return title(self.game, text)

    def notes(self, word: str, view: View, viewer: int, text: Text) -> str:
        """What the game has to say about a move that has no preview."""
        return self.note(word, view, viewer, text) if self.note is not None else ""
