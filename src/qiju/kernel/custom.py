"""Content of somebody's own: what a file brings, what each piece costs, and what is wrong with it."""

from __future__ import annotations

from typing import Final

from qiju.kernel.refusal import Problem

MOST_BYTES: Final = 64 * 1024  # a file is read whole, and travels with every record of its table


class Finding:
    """One piece of a file: what it is, where it stands, its points and how many it may have, and its first problem."""

    __slots__ = ("id", "kind", "least", "line", "most", "points", "problem")

    def __init__(
        self, kind: str, id: str, line: int, points: int, least: int, most: int, problem: Problem | None
    ) -> None:
        self.kind = kind
        self.id = id
        self.line = line
        self.points = points
        self.least = least
        self.most = most
        self.problem = problem


def line_of(text: str, kind: str, place: int, key: str = "") -> int:
    """The line, from 1, on which the n-th `[[kind]]` of a TOML file stands, or a key within it."""
    seen = -1
    header = 0
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip()
        if bare.startswith("["):
            if bare.replace(" ", "").startswith(f"[[{kind}]]"):
                seen += 1
                if seen == place:
                    header = number
                    continue
            if header:
                break
        elif header and key and bare.split("=")[0].strip() == key:
            return number
    return header
