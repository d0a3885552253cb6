"""A file of somebody's own content: read, and brought to the game that knows its sections."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from qiju.kernel.custom import MOST_BYTES, Finding
from qiju.kernel.custom_file import parse_custom, patch_of
from qiju.kernel.game import Game
from qiju.kernel.options import Tree
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game, game_names


def read_custom(path: Path) -> tuple[str, Mapping[str, object]]:
    """The text of a file and what it says; too large, unreadable or damaged ones are refused in a sentence."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Invalid("problem.patch_unreadable", path=str(path), why=error.strerror or str(error)) from None
    return parse_custom(data, str(path))


def game_for(tree: Mapping[str, object], where: str) -> Game:
    """The game that knows all sections of a file."""
    kinds: list[str] = []
    for name in game_names():
        game = find_game(name)
        kinds += game.custom_kinds
        if game.custom_kinds and all(key in game.custom_kinds for key in tree):
            return game
    raise Invalid("problem.custom_kind", path=where, kinds=", ".join(tree), known=", ".join(kinds) or "—")


def check_file(path: Path) -> tuple[Game, list[Finding]]:
    """What a file brings, piece by piece."""
    text, tree = read_custom(path)
    game = game_for(tree, str(path))
    return game, game.appraise(text, tree)


def custom_patch(game: Game, path: Path) -> tuple[str, Tree]:
    """A file as a patch for a table of this game; refused as a whole where anything in it is wrong."""
    text, tree = read_custom(path)
    return str(path), patch_of(game, text, tree, str(path))
