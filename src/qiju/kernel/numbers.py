"""What each number of a game's content may be: declared as data beside the content, in `numbers.toml`.

A line declares a number, or a whole family of them:

    "beings.<being>.cost" = { max = 99, clause = "M-7.1", zh = "{being}：花费", en = "{being}: cost" }

In a key `<being>` stands for any one name, `[]` for any entry of a list, a leading `**` for any steps at all. An entry
is called by its `id` where it has one. `_kind = "op"` says that a table with that key is one of a kind, and its
kind is a step of the key. Without `min` it is 0, without `max` LARGEST; `choices` are those of a name.
In a label `{being}` is filled with the text `being.NAME`, or with the name itself where there is none.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Final, cast

from qiju.kernel.options import LARGEST, Tree
from qiju.kernel.words import LANGUAGES

ANY_STEPS: Final = "**"
PLACE: Final = "[]"
KIND: Final = "_kind"


class Declaration:
    """One declaration: a key, its range or its choices, its clause, its label in both languages."""

    __slots__ = ("choices", "clause", "high", "key", "label", "low", "steps")

    def __init__(
        self,
        key: str,
        label: dict[str, str],
        low: int = 0,
        high: int = LARGEST,
        clause: str = "",
        choices: list[str] | None = None,
    ) -> None:
        self.key = key
        self.label = label
        # Not i64: what somebody wrote in a file may be any number at all.
        self.low = low
        self.high = high
        self.clause = clause
        self.choices: list[str] = choices or []
        self.steps = key.replace(PLACE, "." + PLACE).split(".")

    @property
    def kind(self) -> str:
        """The type of what it declares, as the texts call it."""
        return "str" if self.choices else "int"

    @property
    def text(self) -> str:
        """Under which key its label stands among the game's texts."""
        return f"number.{self.key}"

    def declares(self, steps: list[str]) -> bool:
        if self.steps[0] == ANY_STEPS:
            tail = self.steps[1:]
            return len(steps) >= len(tail) and fits(tail, steps[len(steps) - len(tail) :])
        return len(self.steps) == len(steps) and fits(self.steps, steps)

    def concerns(self, value: object) -> bool:
        """Is the value of its type? Another type is refused elsewhere, as such."""
        return isinstance(value, str if self.choices else int)

    def allows(self, value: object) -> bool:
        """Is it one of the choices, or a number of the range?"""
        return value in self.choices if self.choices else self.low <= cast(int, value) <= self.high

    def blanks(self, steps: list[str]) -> dict[str, str]:
        """Which name each `<blank>` of the key stands for here."""
        if self.steps[0] == ANY_STEPS:
            return {}
        return {step[1:-1]: name for step, name in zip(self.steps, steps, strict=True) if step[0] == "<"}


class Number:
    """One number or declared name of a content: the way to it, what it is, and what it may be."""

    __slots__ = ("declaration", "path", "steps", "value")

    def __init__(self, path: list[str | int], steps: list[str], value: object, declaration: Declaration) -> None:
        self.path = path
        self.steps = steps
        self.value = value
        self.declaration = declaration

    @property
    def key(self) -> str:
        """`beings.orphan.cost`, `survival.rounds[0]`."""
        return ".".join(self.steps).replace(".[", "[")

    def patch(self, content: object, value: object) -> Tree:
        """The patch that puts another value in its place; a list is replaced as a whole."""
        return cast(Tree, replaced(content, self.path, value, False))


class Leaf:
    """Something inside a content: its real path, and the steps by which declarations call it."""

    def __init__(self, path: list[str | int], steps: list[str], value: object) -> None:
        self.path = path
        self.steps = steps
        self.value = value


class Declarations:
    """All that a game declares about its content."""

    def __init__(self, declared: list[Declaration], kind_key: str = "") -> None:
        self.declared = declared
        self.kind_key = kind_key
        # By the last step of their keys, so that few have to be looked at; "" for those that any step may end.
        self.by_end: dict[str, list[Declaration]] = {"": []}
        for declaration in declared:
            last = declaration.steps[-1]
            self.by_end.setdefault("" if last[0] == "<" or last == PLACE else last, []).append(declaration)

    def of(self, steps: list[str]) -> list[Declaration]:
        """Every declaration of this key; there should be one. A line of its own goes before one for all by `**`."""
        likely = self.by_end.get(steps[-1], []) + self.by_end[""] if steps else []
        found = [one for one in likely if one.declares(steps)]
        return [one for one in found if one.steps[0] != ANY_STEPS] or found

    def numbers(self, tree: Mapping[str, object]) -> list[Number]:
        """Every number of a content or a patch. One that nobody declared may be any that fits its type."""
        found: list[Number] = []
        for leaf in self.leaves(tree):
            declared = self.of(leaf.steps)
            if declared and declared[0].concerns(leaf.value):
                found.append(Number(leaf.path, leaf.steps, leaf.value, declared[0]))
            elif isinstance(leaf.value, int):
                found.append(Number(leaf.path, leaf.steps, leaf.value, undeclared(leaf.steps)))
        return found

    def refused(self, patch: Mapping[str, object]) -> list[Number]:
        """The numbers of a patch that their declarations do not allow."""
        if not self.declared:
            return []
        found: list[Number] = []
        for leaf in self.leaves(patch):
            declared = self.of(leaf.steps)
            if declared and declared[0].concerns(leaf.value) and not declared[0].allows(leaf.value):
                found.append(Number(leaf.path, leaf.steps, leaf.value, declared[0]))
        return found

    def leaves(self, tree: Mapping[str, object]) -> list[Leaf]:
        """Its numbers and names, in order. Not recursive: a stranger's file may be deep."""
        found: list[Leaf] = []
        todo = [Leaf([], [], tree)]
        while todo:
            leaf = todo.pop()
            value = leaf.value
            if isinstance(value, (Mapping, list)):
                todo += reversed(self.inside(leaf))
            elif isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
                found.append(leaf)
        return found

    def inside(self, leaf: Leaf) -> list[Leaf]:
        value = leaf.value
        if isinstance(value, list):
            return [
                Leaf([*leaf.path, place], [*leaf.steps, self.called(entry, place)], entry)
                for place, entry in enumerate(value)
            ]
        table = cast(Mapping[str, object], value)
        kind = table.get(self.kind_key) if self.kind_key else None
        steps = [*leaf.steps, kind] if isinstance(kind, str) else leaf.steps
        return [Leaf([*leaf.path, key], [*steps, str(key)], inner) for key, inner in table.items()]

    def called(self, entry: object, place: int) -> str:
        """The step that leads to an entry of a list: its id, or its place."""
        if isinstance(entry, Mapping) and not (self.kind_key and self.kind_key in entry):
            id = entry.get("id")
            if isinstance(id, str):
                return id
        return f"[{place}]"


def undeclared(steps: list[str]) -> Declaration:
    key = ".".join(steps)
    return Declaration(key, dict.fromkeys(LANGUAGES, key), -LARGEST, LARGEST)


def replaced(inside: object, path: list[str | int], value: object, whole: bool) -> object:
    """What holds another value at the end of a path: of tables only the way there, unless they lie in a list."""
    if not path:
        return value
    step = path[0]
    if isinstance(step, int):
        entries = list(cast(list[object], inside))
        entries[step] = replaced(entries[step], path[1:], value, True)
        return entries
    table = cast(Tree, inside)
    changed = replaced(table[step], path[1:], value, whole)
    return {**table, step: changed} if whole else {step: changed}


def fits(pattern: list[str], steps: list[str]) -> bool:
    return all(want[0] == "<" or want in (PLACE, step) for want, step in zip(pattern, steps, strict=True))


def load_declarations(package: str, name: str = "numbers.toml") -> Declarations:
    """The declarations in a game's package; none where it has no such file."""
    if not package:
        return Declarations([])
    file = resources.files(package).joinpath(name)
    if not file.is_file():
        return Declarations([])
    return read_declarations(tomllib.loads(file.read_text(encoding="utf-8")))


def read_declarations(tree: Tree) -> Declarations:
    declared = [
        read_declaration(key, cast(Mapping[str, object], line)) for key, line in tree.items() if isinstance(line, dict)
    ]
    return Declarations(declared, str(tree.get(KIND, "")))


def read_declaration(key: str, line: Mapping[str, object]) -> Declaration:
    return Declaration(
        key,
        {lang: str(line[lang]) for lang in LANGUAGES},
        cast(int, line.get("min", 0)),
        cast(int, line.get("max", LARGEST)),
        str(line.get("clause", "")),
        [str(choice) for choice in cast(list[object], line.get("choices", []))],
    )
