"""Which games there are. Tools ask here; none of them knows a game by name.

Qiju's own games are found by name without being imported; somebody else's plug in by the entry point
`qiju.games`, whose value is a `Game`. One that cannot be loaded is named in a sentence and stops none of the others.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from qiju.kernel.game import Game
from qiju.kernel.refusal import Invalid
from qiju.kernel.words import LANGUAGES

GROUP: Final = "qiju.games"


class Installed:
    """The games that were found in Python's path, as it was then."""

    def __init__(self) -> None:
        self.path: list[tuple[str, int]] = []
        self.points: list[EntryPoint] = []


installed: Final = Installed()


def game_points() -> list[EntryPoint]:
    """Every game's entry point. To read them takes a look into every package there is, so they are read again only
    after a package has come or gone, which changes the folder it lies in.
    """
    path = [(place, changed_at(place)) for place in sys.path]
    if path != installed.path:
        installed.points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
        installed.path = path
    return installed.points


def changed_at(place: str) -> int:
    try:
        return os.stat(place or ".").st_mtime_ns
    except OSError:
        return 0  # nothing is there


def game_names() -> list[str]:
    """Every game that is installed here."""
    return sorted({point.name for point in game_points()})


def load(point: EntryPoint) -> Game:
    """The game behind an entry point; whatever goes wrong in somebody's module is told with the game's name."""
    module, _, attribute = point.value.partition(":")
    try:
        game: object = getattr(import_module(module), attribute)
    except Exception as error:
        raise Invalid(
            "problem.game_broken", game=point.name, place=point.value, why=f"{type(error).__name__}: {error}"
        ) from error
    if not isinstance(game, Game):
        raise Invalid("problem.game_no_game", game=point.name, place=point.value, why=type(game).__name__)
    return game


def loaded_games() -> tuple[list[Game], list[Invalid]]:
    """Every game that can be played here, by name; and what is wrong with those that cannot."""
    games: dict[str, Game] = {}
    problems: list[Invalid] = []
    for point in game_points():
        if point.name in games:
            continue
        try:
            games[point.name] = load(point)
        except Invalid as problem:
            problems.append(problem)
    return list(games.values()), problems


def titles(game: Game) -> set[str]:
    """What people call a game: its titles, whole and without their second half."""
    try:
        texts = [game.text(lang) for lang in LANGUAGES]
    except Exception:
        # Texts that cannot be read hold no title to look for; whoever asks for the game by its id hears what is wrong.
        return set()
    whole = [plain_title(text.say("game.title")) for text in texts if text.knows("game.title")]
    return {*whole, *[title.partition(":")[0] for title in whole]}


def plain_title(title: str) -> str:
    return title.strip().strip("《》").replace("：", ":").casefold()


def find_game(name: str) -> Game:
    """The game of this name, or of this title in either language."""
    for point in game_points():
        if point.name == name:
            return load(point)
    games, broken = loaded_games()
    for game in games:
        if plain_title(name) in titles(game):
            return game
    known = ", ".join(game.id for game in games) or "—"
    if broken:
        named = [f"{problem.values['game']} ({problem.values['why']})" for problem in broken]
        raise Invalid("problem.game_name_broken", game=name, known=known, broken=named)
    raise Invalid("problem.game_name", game=name, known=known)
