"""How a game looks in a terminal: its own drawing where it has one, else a table made from the view alone.

`Game.terminal` names a function `module:draw`. The module may also offer, each of them optional:

- `WORDS`: more text keys by language, on top of the game's (`hint.<moment>`, `score.<source>`, …);
- `note(word, view, viewer, text)`: a few words on a move that has no preview;
- `describe(word, view, viewer, text)`: what the card, drink or skill does that a move is about, where its name and
  the game's texts do not say it by themselves (`descriptions.py`);
- `clause(word, view)`: where the rulebook speaks about that move;
- `moments(view, viewer, words)`: which hints fit now, the most urgent first;
- `compact(view, viewer, lang, text, names, width)`: the drawing for a screen of few lines, where the one for a
  narrow screen will not do;
- `asks(view, viewer, text)`: what is asked of whoever looks, in a few words; else `ask.<phase>`, where there is one;
- `hand(view, viewer, text, width)`: what one holds oneself, which stays below the table however far that scrolls;
- `goals(view, viewer, text)`: where a walk can end, each `Goal` with the small moves that lead there. Their keys
  stand in the view that is drawn (`goal_keys`), so that the map can show them;
- `CLOSING`: first words of moves that end something or let it pass, where others than the usual ones do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final, TypeAlias

from rich.console import RenderableType

from qiju.facts import title
from qiju.games.terminal import Goal, phase_question
from qiju.kernel.game import Game
from qiju.kernel.words import LANGUAGES, Text, load_text
from qiju.terminal.descriptions import Descriptions
from qiju.terminal.plain import draw_view

View: TypeAlias = Mapping[str, object]
Draw: TypeAlias = Callable[[View, int, str, Text, list[str], int], RenderableType]
Note: TypeAlias = Callable[[str, View, int, Text], str]
ClauseOf: TypeAlias = Callable[[str, View], str]
Moments: TypeAlias = Callable[[View, int, list[str]], list[str]]
Hand: TypeAlias = Callable[[View, int, Text, int], RenderableType | None]
Asks: TypeAlias = Callable[[View, int, Text], str]
Goals: TypeAlias = Callable[[View, int, Text], list[Goal]]

# What ends something or lets it pass, by its first word: these never share a key with anything else.
CLOSING: Final = frozenset({"end", "pass", "done", "stop", "decline", "skip", "stay", "no"})
NO_WORDS: Final[dict[str, dict[str, str]]] = {lang: {} for lang in LANGUAGES}


class Skin:
    """What the screens ask about a game's looks; everything has an answer for every game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.draw: Draw = draw_view
        self.compact: Draw | None = None
        self.asks: Asks = phase_question
        self.note: Note | None = None
        self.describe: Note | None = None
        self.hand: Hand | None = None
        self.find_goals: Goals | None = None
        self.closing: frozenset[str] = CLOSING
        self.clause_of: ClauseOf | None = None
        self.moments: Moments | None = None
        words: Mapping[str, Mapping[str, str]] = NO_WORDS
        if game.terminal:
            name, _, function = game.terminal.partition(":")
            module = import_module(name)
            self.draw = getattr(module, function)
            self.compact = getattr(module, "compact", None)
            self.asks = getattr(module, "asks", phase_question)
            self.note = getattr(module, "note", None)
            self.describe = getattr(module, "describe", None)
            self.hand = getattr(module, "hand", None)
            self.find_goals = getattr(module, "goals", None)
            self.closing = getattr(module, "CLOSING", CLOSING)
            self.clause_of = getattr(module, "clause", None)
            self.moments = getattr(module, "moments", None)
            words = getattr(module, "WORDS", NO_WORDS)
        below = load_text("qiju.terminal", below=game.texts())
        self.texts = {lang: Text(lang, {**below[lang].table, **words[lang]}) for lang in LANGUAGES}
        self.descriptions = {lang: Descriptions(game, self.texts[lang]) for lang in LANGUAGES}

    def title(self, text: Text) -> str:
        return title(self.game, text)

    def notes(self, word: str, view: View, viewer: int, text: Text) -> str:
        """What the game has to say about a move that has no preview."""
        return self.note(word, view, viewer, text) if self.note is not None else ""

    def about(self, word: str, label: str, view: View, viewer: int, text: Text) -> str:
        """What the thing does that a move is about: in the game's own words, else by what its label names."""
        said = self.describe(word, view, viewer, text) if self.describe is not None else ""
        return said or self.descriptions[text.lang].named(label)

    def rule(self, word: str, view: View, text: Text) -> str:
        """What the rulebook says of such a move."""
        return self.descriptions[text.lang].clause(self.clause_of(word, view)) if self.clause_of is not None else ""

    def goals(self, view: View, viewer: int, text: Text) -> list[Goal]:
        """Where the walk that is being put together can end; nothing where nobody walks."""
        return self.find_goals(view, viewer, text) if self.find_goals is not None else []

    def closes(self, word: str) -> bool:
        """Does this move end something, or let it pass?"""
        return word.partition(" ")[0] in self.closing
