"""Files of somebody's own content: read, and brought to the game that knows their sections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from pathlib import Path

from qiju.kernel.custom import Finding, as_written, section_line
from qiju.kernel.custom_file import patch_of, read_custom
from qiju.kernel.game import Game
from qiju.kernel.options import Tree
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game, loaded_games
from qiju.studio.patching import Change, appraise_patch, read_patch_file


def game_for(text: str, tree: Mapping[str, object], where: str) -> Game:
    """The game that knows a section of a file."""
    kinds: list[str] = []
    for game in loaded_games()[0]:
        kinds += game.custom_kinds
        if brings_pieces(game, tree):
            return game
    sections = [Invalid("cause.section", section=key, line=section_line(text, key)) for key in tree]
    raise Invalid("problem.custom_kind", path=where, sections=sections, known=as_written(kinds))


def brings_pieces(game: Game, tree: Mapping[str, object]) -> bool:
    """Whether a file has sections that this game takes as pieces; else it may be a patch of its numbers."""
    return any(key in game.custom_kinds for key in tree)


def patched_game(tree: Mapping[str, object]) -> Game | None:
    """The one game whose numbers a patch can mean: every key at its top stands in that game's content."""
    found = [game for game in loaded_games()[0] if tree and all(key in game.content() for key in tree)]
    fitting = [game for game in found if not game.patch_problems(tree, "")] or found
    return fitting[0] if len(fitting) == 1 else None


def check_file(path: Path, game_name: str = "") -> tuple[Game, list[Finding]]:
    """What a file brings, piece by piece, with all that is wrong with it and with the Python beside it. A file without
    pieces is a patch of numbers; of which game, its keys say, or whoever asks.
    """
    text, tree = read_patch_file(path)
    pieces = any(brings_pieces(game, tree) for game in loaded_games()[0])
    patched = None if pieces else find_game(game_name) if game_name else patched_game(tree)
    if patched is not None:
        return patched, patch_findings(patched, text, tree, str(path))
    game = game_for(text, tree, str(path))
    findings = game.appraise(text, tree)
    if game.code_beside:
        beside = game.rehearse(path, text, tree)
        broken = [finding.id for finding in beside]
        findings = [one for one in findings if one.problem is not None or one.id not in broken] + beside
    return game, sorted(findings, key=attrgetter("line"))


def patch_findings(game: Game, text: str, tree: Mapping[str, object], where: str) -> list[Finding]:
    """A patch key by key: what each changes, or what is wrong with it."""
    found = appraise_patch(game, text, tree, where)
    good = [Finding("patch", change_line(one), one.line, 0, -1, -1, None) for one in found.changes]
    bad = [
        Finding("patch", str(one.problem.values.get("key", where)), one.line, 0, -1, -1, one.problem)
        for one in found.flaws
    ]
    return sorted(good + bad, key=attrgetter("line"))


def change_line(change: Change) -> str:
    """`team.save_target 6 → 7`; of a whole board or deck only its name."""
    return change.key if change.number is None else f"{change.key} {change.before} → {change.after}"


def bring(game: Game, files: Sequence[Path]) -> list[tuple[str, Tree]]:
    """Files for the tables of this game: learned where Python stands beside them, else one patch with all pieces."""
    if game.code_beside:
        for path in files:
            game.learn(path)
        return []
    return custom_patches(game, files)


def game_to_learn(path: Path) -> Game:
    """The game of a file with Python beside it. Data belongs to the table that brings it, and is learned by nobody."""
    text, tree = read_custom(path)
    game = game_for(text, tree, str(path))
    if not game.code_beside:
        raise Invalid("problem.custom_at_table", path=str(path))
    return game


def custom_patches(game: Game, files: Sequence[Path]) -> list[tuple[str, Tree]]:
    """Files of data as one patch, so that none takes the place of another; refused where an id comes twice."""
    patch: Tree = {}
    brought: dict[str, Path] = {}
    for path in files:
        text, tree = read_custom(path)
        patch = joined(patch, patch_of(game, text, tree, str(path)))
        for finding in game.appraise(text, tree):
            first = brought.setdefault(finding.id, path)
            if first is not path:
                raise Invalid("problem.custom_twice", path=str(path), id=finding.id, first=str(first))
    return [(", ".join(str(path) for path in files), patch)] if files else []


def joined(one: Mapping[str, object], other: Mapping[str, object]) -> Tree:
    """Both: lists one after the other, tables key by key."""
    both: Tree = dict(one)
    for key, value in other.items():
        held = both.get(key)
        if isinstance(held, list) and isinstance(value, list):
            both[key] = held + value
        elif isinstance(held, Mapping) and isinstance(value, Mapping):
            both[key] = joined(held, value)
        else:
            both[key] = value
    return both
