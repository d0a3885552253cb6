"""A game's options, presets and content: declared as data, checked before anybody sits down."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final, TypeAlias, cast

from qiju.kernel.refusal import Invalid

Tree: TypeAlias = dict[str, object]

LARGEST: Final = 10_000  # larger numbers belong to no rulebook, and sums of them must stay far below 2**62

MOST_LIKE: Final = 5  # keys that are suggested for one that is none

RULEBOOK: Final = "rulebook"  # the preset that plays everything as printed

_YES: Final = ("on", "yes", "true", "1")
_NO: Final = ("off", "no", "false", "0")


class Option:
    """One thing a table may agree on: its name, its choices (the first is the default), its clause."""

    __slots__ = ("choices", "clause", "name")

    def __init__(self, name: str, choices: tuple[str, ...], clause: str) -> None:
        self.name = name
        self.choices = choices
        self.clause = clause

    @property
    def default(self) -> str:
        return self.choices[0]

    def read(self, value: object) -> str:
        """The choice that a written value names. On and off may be written in any usual way."""
        written = {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)
        if written in self.choices:
            return written
        if "on" in self.choices and written.lower() in _YES:
            return "on"
        if "off" in self.choices and written.lower() in _NO:
            return "off"
        raise Invalid("problem.option_value", option=self.name, value=written, choices=" | ".join(self.choices))


class Preset:
    """A named set of options and of changed content numbers. Presets compose from left to right.

    One that is recommended was found by measuring; it is offered first where tables are set up, with its report.
    """

    __slots__ = ("content", "name", "options", "recommended")

    def __init__(self, name: str, options: Mapping[str, str], content: Tree, recommended: bool = False) -> None:
        self.name = name
        self.options = dict(options)
        self.content = content
        self.recommended = recommended


def content_hash(content: Tree) -> str:
    """One number for all of a table's content, the same wherever it comes from."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def overlay(base: Tree, patch: Mapping[str, object], where: str) -> Tree:
    """The base with the patch's values laid over it; refused with the first thing in it that does not fit."""
    problems = misfits(base, patch, where)
    if problems:
        raise problems[0]
    return _laid(base, patch)


def misfits(
    base: Tree, patch: Mapping[str, object], where: str, path: str = "", whole: Tree | None = None
) -> list[Invalid]:
    """Everything in a patch that does not fit, each with file, key and what was expected.

    The base is the schema: every key of the patch must occur in it and have the same type. `whole` is the content
    of which this is a part.
    """
    found: list[Invalid] = []
    for key, value in patch.items():
        full = f"{path}{key}"
        if key not in base:
            found.append(_unknown_key(full, base, base if whole is None else whole, where))
            continue
        old = base[key]
        if isinstance(old, dict) and isinstance(value, Mapping):
            found += misfits(old, value, where, f"{full}.", base if whole is None else whole)
        elif isinstance(old, dict):
            found.append(Invalid("problem.content_type", where=where, key=full, want="@type.table", got=shown(value)))
        elif not _same_type(old, value):
            want = f"@type.{_kind(old)}"
            found.append(Invalid("problem.content_type", where=where, key=full, want=want, got=shown(value)))
    return found


def _laid(base: Tree, patch: Mapping[str, object]) -> Tree:
    """The base with the values of a patch that fits it."""
    result: Tree = dict(base)
    for key, value in patch.items():
        old = base[key]
        result[key] = _laid(old, cast(Mapping[str, object], value)) if isinstance(old, dict) else value
    return result


def differences(one: Mapping[str, object], other: Mapping[str, object], path: str = "") -> dict[str, list[object]]:
    """Where two contents differ: by its key, what each has there; None where one has nothing."""
    found: dict[str, list[object]] = {}
    for key in [*one, *[key for key in other if key not in one]]:
        mine, yours = one.get(key), other.get(key)
        if isinstance(mine, Mapping) and isinstance(yours, Mapping):
            found.update(differences(mine, yours, f"{path}{key}."))
        elif mine != yours:
            found[f"{path}{key}"] = [mine, yours]
    return found


def _unknown_key(full: str, level: Tree, whole: Tree, where: str) -> Invalid:
    """A key that is none: with those that end in the same word, or a similar one of its level, if there are any."""
    known = ", ".join(sorted(level))
    # "team.rounds" in quotes is one key with a dot in it.
    if full in all_keys(whole):
        return Invalid("problem.content_key_quoted", where=where, key=full)
    above, dot, last = full.rpartition(".")
    same = [key for key in all_keys(whole) if key.rpartition(".")[2] == last][:MOST_LIKE]
    like = same or [above + dot + key for key in get_close_matches(last, list(level))]
    if not like:
        return Invalid("problem.content_key", where=where, key=full, known=known)
    return Invalid("problem.content_key_like", where=where, key=full, like=tuple(like), known=known)


def all_keys(content: Mapping[str, object], path: str = "") -> list[str]:
    """Every key of a content, `team.rounds`, in its order."""
    found: list[str] = []
    for key, value in content.items():
        found.append(f"{path}{key}")
        if isinstance(value, Mapping):
            found += all_keys(value, f"{path}{key}.")
    return found


def _same_type(old: object, new: object) -> bool:
    if isinstance(old, bool) or isinstance(new, bool):
        return isinstance(old, bool) and isinstance(new, bool)
    if isinstance(old, int):
        return isinstance(new, int) and abs(new) <= LARGEST
    if isinstance(old, list) and isinstance(new, list):
        return all(_same_type(old[0], item) for item in new) if old else True
    return type(old) is type(new)


def _kind(value: object) -> str:
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int):
        return "int"
    if isinstance(value, list):
        return "list_int" if value and isinstance(value[0], int) else "list_str"
    return "str"


def shown(value: object) -> str:
    """A value roughly as it is written in a file."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else text[:39] + "…"
