"""What lies in a game's box and has a name: cards, tiles, roles, drinks.

A rule page lists them in tables, and a check sees that it lists all. What content and `numbers.toml` declare is found
by itself: `"beings.<being>.cost"` makes a component of every being that the texts name (`being.orphan`). What it does
is the text `being_text.orphan`. A game adds what it has besides in `Game.components`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, cast

from qiju.kernel.numbers import Number
from qiju.kernel.words import Text

Path: TypeAlias = tuple[str | int, ...]


class Component:
    """One of them: its kind, its id, its numbers, and what else its line of the content says."""

    __slots__ = ("depth", "facts", "groups", "id", "kind", "numbers")

    def __init__(
        self, kind: str, id: str, facts: Mapping[str, object] | None = None, groups: list[str] | None = None
    ) -> None:
        self.kind = kind
        self.id = id
        self.facts: Mapping[str, object] = facts or {}
        self.groups: list[str] = groups or []
        self.depth = len(self.groups) + 1  # how many steps of a key lead to it
        self.numbers: list[Number] = []

    def name(self, text: Text) -> str:
        return text.say(f"{self.kind}.{self.id}")

    def description(self, text: Text) -> str:
        """What it does; nothing where the texts have no `KIND_text.ID`. Blanks are filled from its own numbers."""
        key = f"{self.kind}_text.{self.id}"
        return text.say(key, {str(name): value for name, value in self.facts.items()}) if text.knows(key) else ""

    def belongs(self, group: str) -> bool:
        """Is it one of a group? A group is a step on the way to it, or what one of its facts says."""
        return group in self.groups or any(group == value for value in self.facts.values())


def declared_components(numbers: list[Number], content: Mapping[str, object], names: Text) -> list[Component]:
    """Every component whose kind the numbers declare and whose name the texts have, in the order of content."""
    found: dict[Path, Component] = {}
    for number in numbers:
        for kind, id in number.declaration.blanks(number.steps).items():
            path = path_to(number, kind)
            if path not in found and names.knows(f"{kind}.{id}"):
                add_all_beside(found, path, number.steps[: len(path) - 1], kind, content, names)
    for number in numbers:
        owner = owner_of(number, found)
        if owner is not None:
            owner.numbers.append(number)
    return list(found.values())


def add_all_beside(
    found: dict[Path, Component], path: Path, groups: list[str], kind: str, content: Mapping[str, object], names: Text
) -> None:
    """Where one of a kind is, all are: those without a number, too."""
    around = inside(content, path[:-1])
    if isinstance(around, list):
        entries: list[tuple[str | int, str, object]] = [
            (place, str(entry.get("id")), entry) for place, entry in enumerate(around) if isinstance(entry, Mapping)
        ]
    else:
        entries = [(str(id), str(id), entry) for id, entry in cast(Mapping[str, object], around).items()]
    for step, id, entry in entries:
        if names.knows(f"{kind}.{id}"):
            facts = entry if isinstance(entry, Mapping) else {}
            found.setdefault((*path[:-1], step), Component(kind, id, facts, groups))


def path_to(number: Number, kind: str) -> Path:
    """The way to what the blank stands for."""
    return tuple(number.path[: number.declaration.steps.index(f"<{kind}>") + 1])


def owner_of(number: Number, found: Mapping[Path, Component]) -> Component | None:
    """The nearest component around a number."""
    for length in range(len(number.path), 0, -1):
        component = found.get(tuple(number.path[:length]))
        if component is not None:
            return component
    return None


def inside(content: object, path: Path) -> object:
    for step in path:
        content = (
            cast(list[object], content)[step] if isinstance(step, int) else cast(Mapping[str, object], content)[step]
        )
    return content
