"""The moves that a player might look for: possible ones with their effects, impossible ones with the reason."""

from __future__ import annotations

from typing import TypedDict

from qiju.kernel.refusal import Refusal


class PlainChance(TypedDict):
    """How many outcomes out of how many, and what they would change."""

    of: int
    n: int
    changes: dict[str, int]


class PlainPreview(TypedDict):
    """What a move would change for certain, and what by chance."""

    changes: dict[str, int]
    chances: list[PlainChance]


class Preview:
    """What a move would do: certain changes, and chances where dice decide. No true die is touched."""

    __slots__ = ("chances", "changes")

    def __init__(self, changes: dict[str, int], chances: list[tuple[int, int, dict[str, int]]] | None = None) -> None:
        self.changes = changes
        self.chances = chances if chances is not None else []

    def plain(self) -> PlainPreview:
        return {
            "changes": self.changes,
            "chances": [{"of": whole, "n": part, "changes": changes} for part, whole, changes in self.chances],
        }


class MenuItem:
    """One small move: its word in the notation, and either its preview or its refusal."""

    __slots__ = ("move", "preview", "refusal", "word")

    def __init__(self, move: int, word: str, refusal: Refusal | None, preview: Preview | None) -> None:
        self.move = move
        self.word = word
        self.refusal = refusal
        self.preview = preview
