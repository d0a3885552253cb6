"""A file of somebody's own content as text: read within bounds, never run, and checked by its game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from qiju.kernel.custom_bounds import MOST_BYTES, check_bounds
from qiju.kernel.game import Game
from qiju.kernel.options import Tree
from qiju.kernel.reasons import why_damaged, why_unreadable
from qiju.kernel.refusal import Invalid


def read_custom(path: Path) -> tuple[str, Mapping[str, object]]:
    """The text of a file and what it says; too large, unreadable or damaged ones are refused in a sentence."""
    return parse_custom(file_bytes(path), str(path))


def file_bytes(path: Path) -> bytes:
    """What stands in a file, and one sign more than it may have where it is too large."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Invalid("problem.patch_unreadable", path=str(path), why=why_unreadable(error)) from None


def parse_custom(data: bytes, where: str) -> tuple[str, Mapping[str, object]]:
    """The text of a file and what it says; too large or damaged ones are refused in a sentence."""
    if len(data) > MOST_BYTES:
        raise Invalid("problem.custom_size", path=where, size=len(data), most=MOST_BYTES)
    try:
        text = data.decode("utf-8-sig")  # some editors begin a file with a mark
        check_bounds(text, where)
        tree = tomllib.loads(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise Invalid("problem.patch_damaged", path=where, why=why_damaged(error)) from None
    if not tree:
        raise Invalid("problem.custom_empty", path=where)
    return text, tree


def check_taken(game: Game) -> None:
    """A game that names no sections takes no files; content that comes with Python it takes from nobody else."""
    if not game.custom_kinds or game.code_beside:
        raise Invalid("problem.no_custom", game=game.id)


def patch_of(game: Game, text: str, tree: Mapping[str, object], where: str) -> Tree:
    """A file as a patch for a table of this game; refused as a whole where anything in it is wrong."""
    check_taken(game)
    try:
        return game.custom(text, tree)
    except Invalid as problem:
        # The game knows the line; which file it stands in is known here.
        raise Invalid(problem.key, problem.clause, **{**problem.values, "path": where}) from None
