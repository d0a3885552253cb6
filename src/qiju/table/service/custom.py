"""Content of somebody's own at a table: uploaded as a TOML file, bounded, checked by its game, carried by value."""

from __future__ import annotations

import hashlib
from typing import Any

from qiju.kernel.custom import Finding
from qiju.kernel.custom_file import check_taken, parse_custom, patch_of
from qiju.kernel.game import Game
from qiju.kernel.refusal import Invalid
from qiju.table.server_refusal import CustomRefusal
from qiju.table.wire.messages import dumps
from qiju.table.words import problem_words


def read_custom(game: Game, name: str, text: str) -> dict[str, Any]:
    """A file as what a table keeps of it: the patch, its pieces, its hash. ServerRefusal in the game's own words."""
    try:
        read, tree = parse_custom(text.encode("utf-8", "replace"), name)
        patch = patch_of(game, read, tree, name)
        pieces = [finding.id for finding in game.appraise(read, tree)]
    except Invalid as problem:
        raise CustomRefusal(problem, game.texts()) from None
    return {"patch": patch, "pieces": pieces, "hash": hashlib.sha256(dumps(patch)).hexdigest()}


def appraised(game: Game, name: str, text: str) -> dict[str, Any]:
    """Every piece of a file, good or not, as the page shows it; or why the file as a whole will not do."""
    try:
        read, tree = parse_custom(text.encode("utf-8", "replace"), name)
        check_taken(game)
        return {"why": None, "pieces": [piece(game, finding) for finding in game.appraise(read, tree)]}
    except Invalid as problem:
        return {"why": problem_words(problem, game.texts()), "pieces": []}


def piece(game: Game, finding: Finding) -> dict[str, Any]:
    return {
        "kind": finding.kind,
        "id": finding.id,
        "line": finding.line,
        "points": finding.points,
        "least": finding.least if finding.least >= 0 else None,
        "most": finding.most,
        "why": None if finding.problem is None else problem_words(finding.problem, game.texts()),
    }
