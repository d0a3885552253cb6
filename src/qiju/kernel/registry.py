"""Which games there are. Tools ask here; none of them knows a game by name.

Qiju's own games are found by name without being imported; somebody else's plug in by the entry point
`qiju.games`, whose value is a `Game`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Final, cast

from qiju.kernel.game import Game
from qiju.kernel.refusal import Invalid
from qiju.kernel.words import LANGUAGES

GROUP: Final = "qiju.games"


def game_names() -> list[str]:
    """Every game that can be played here."""
    return sorted({point.name for point in entry_points(group=GROUP)})


def load(point: EntryPoint) -> Game:
    module, _, attribute = point.value.partition(":")
    return cast(Game, getattr(import_module(module), attribute))


def titles(game: Game) -> set[str]:
    """What people call a game: its titles, whole and without their second half."""
    texts = [game.text(lang) for lang in LANGUAGES]
    whole = [plain_title(text.say("game.title")) for text in texts if text.knows("game.title")]
    return {*whole, *[title.partition(":")[0] for title in whole]}


def plain_title(title: str) -> str:
    return title.strip().strip("《》").replace("：", ":").casefold()


def find_game(name: str) -> Game:
    """The game of this name, or of this title in either language."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            return load(point)
    for point in entry_points(group=GROUP):
        game = load(point)
        if plain_title(name) in titles(game):
            return game
    raise Invalid("problem.game_name", game=name, known=", ".join(game_names()) or "—")
