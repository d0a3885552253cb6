"""A patch of a game's numbers: read within bounds, laid over the rulebook, and told as what it changes."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from qiju.kernel.custom_bounds import MOST_BYTES, check_bounds
from qiju.kernel.custom_file import file_bytes, parse_custom
from qiju.kernel.game import Game
from qiju.kernel.numbers import Number
from qiju.kernel.options import differences, overlay
from qiju.kernel.reasons import why_damaged
from qiju.kernel.refusal import Invalid, Problem

BARE = re.compile(r"[A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*'")


class Change(NamedTuple):
    """One key that a patch changes: what it is called, what the rulebook has and what the patch has."""

    key: str
    number: Number | None  # as declared; a board or a list of cards is none
    before: object
    after: object
    line: int


class Flaw(NamedTuple):
    """One thing that is wrong with a patch, and the line it stands on."""

    line: int
    problem: Problem


class Appraisal(NamedTuple):
    """A patch looked at: what it changes, or everything that is wrong with it."""

    changes: list[Change]
    flaws: list[Flaw]


def read_patch_text(data: bytes, where: str) -> tuple[str, Mapping[str, object]]:
    """A patch as its text and as a table; what is too large, too deep or damaged is refused in a sentence."""
    if not where.lower().endswith(".json"):
        return parse_custom(data, where)
    if len(data) > MOST_BYTES:
        raise Invalid("problem.custom_size", path=where, size=len(data), most=MOST_BYTES)
    try:
        text = data.decode("utf-8-sig")
        check_bounds(text, where)
        tree = json.loads(text)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise Invalid("problem.patch_json", path=where, why=why_damaged(error)) from None
    if not isinstance(tree, dict):
        raise Invalid("problem.patch_no_table", path=where)
    return text, tree


def read_patch_file(path: Path) -> tuple[str, Mapping[str, object]]:
    """The same from a file; one that cannot be opened is refused in a sentence, too."""
    return read_patch_text(file_bytes(path), str(path))


def appraise_patch(game: Game, text: str, tree: Mapping[str, object], where: str) -> Appraisal:
    """What a patch changes, key by key; or all that is wrong with it, each at its line."""
    problems = game.patch_problems(tree, where)
    if problems:
        return Appraisal([], [Flaw(line_of_key(text, str(one.values.get("key", ""))), one) for one in problems])
    content = overlay(game.content(), tree, where)
    try:
        prepare_any(game, tree, where)
    except Invalid as problem:
        return Appraisal([], [Flaw(1, problem)])
    declared = {number.key: number for number in game.declarations().numbers(content)}
    changes = [
        Change(key, declared.get(key), before, after, line_of_key(text, key))
        for key, (before, after) in differences(game.content(), content).items()
    ]
    return Appraisal(changes, [])


def prepare_any(game: Game, tree: Mapping[str, object], where: str) -> None:
    """Whether a table of the usual size can be laid with it: a board without a way home shows only then."""
    game.prepare(0, patches=[(where, tree)])


def line_of_key(text: str, key: str) -> int:
    """The line, from 1, on which a key of a TOML file is given its value; 1 where it is not found."""
    header = ""
    best, deepest = 1, 0
    for place, line in enumerate(text.splitlines(), 1):
        bare = line.strip()
        if bare.startswith("["):
            header = joined(bare.strip("[] \t"))
            named = header
        elif "=" in bare:
            named = joined(bare.split("=")[0])
            named = f"{header}.{named}" if header else named
        else:
            continue
        # The line that says the most of the key: the value itself, or the section around it.
        if (key == named or key.startswith((f"{named}.", f"{named}["))) and len(named) > deepest:
            best, deepest = place, len(named)
    return best


def joined(written: str) -> str:
    """A key with dots and quotes as messages call it."""
    return ".".join(part.strip("\"'") for part in BARE.findall(written))
