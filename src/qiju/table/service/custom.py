"""Content of somebody's own at a table: uploaded as a TOML file, bounded, checked by its game, carried by value.

All of it runs in the workroom: a file comes from anybody.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from math import isfinite
from typing import Any

import orjson

from qiju.kernel.custom import Finding
from qiju.kernel.custom_file import check_taken, parse_custom, patch_of
from qiju.kernel.game import Game
from qiju.kernel.refusal import Invalid
from qiju.kernel.words import LANGUAGES
from qiju.table.bots.worker import game_of
from qiju.table.server_refusal import ToldRefusal
from qiju.table.wire.messages import dumps
from qiju.table.words import problem_words


def read_custom(game_id: str, name: str, text: str) -> dict[str, Any]:
    """A file as what a table keeps of it: the patch, its pieces, its hash. Refused in the game's own words."""
    game = game_of(game_id)
    try:
        read, tree = parse_custom(text.encode("utf-8", "replace"), name)
        patch = patch_of(game, read, tree, name)
        pieces = [finding.id for finding in game.appraise(read, tree)]
    except Invalid as problem:
        raise ToldRefusal("invalid", problem_words(problem, game.texts()), problem.clause) from None
    return kept(patch, pieces)


def retold(game_id: str, content: str) -> dict[str, Any]:
    """In the workroom: every sentence of a game that this content makes read otherwise."""
    game = game_of(game_id)
    told = game.with_content(orjson.loads(content)).texts()
    return {
        "text": {
            lang: {key: said for key, said in told[lang].table.items() if said != game.text(lang).table.get(key)}
            for lang in LANGUAGES
        }
    }


def kept(patch: Mapping[str, object], pieces: list[str]) -> dict[str, Any]:
    """What a table keeps of a file, and by what it is known again."""
    return {"patch": patch, "pieces": pieces, "hash": hashlib.sha256(dumps(patch)).hexdigest()}


def appraised(game_id: str, name: str, text: str) -> dict[str, Any]:
    """Every piece of a file, good or not, as the page shows it; or why the file as a whole will not do."""
    game = game_of(game_id)
    try:
        read, tree = parse_custom(text.encode("utf-8", "replace"), name)
        check_taken(game)
        return {
            "why": None,
            "pieces": [piece(game, finding) for finding in game.appraise(read, tree)],
            "tree": plain(tree),
        }
    except Invalid as problem:
        return {"why": problem_words(problem, game.texts()), "pieces": [], "tree": {}}


def plain(value: object) -> Any:
    """A file's values as JSON knows them; null for the others that TOML has."""
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    told = isinstance(value, str | int) or (isinstance(value, float) and isfinite(value))
    return value if told else None


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
