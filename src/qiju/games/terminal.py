"""What the games' drawings in a terminal share: lines that fit their room, and a view's parts as what they are."""

from __future__ import annotations

from typing import cast

from rich.cells import cell_len, set_cell_size
from rich.text import Text as Line


def cut(words: str, style: str) -> Line:
    """A line that is cut rather than wrapped where there is no room."""
    return Line(no_wrap=True, overflow="ellipsis").append(words, style)


def padded(words: str, cells: int) -> str:
    """As wide as asked: Chinese characters count two; what is too long is cut."""
    if cell_len(words) > cells:
        return set_cell_size(words, cells - 1) + "…"
    return set_cell_size(words, cells)


def number(value: object) -> int:
    return cast(int, value)


def row(value: object) -> dict[str, object]:
    return cast("dict[str, object]", value)


def rows(value: object) -> list[dict[str, object]]:
    return cast("list[dict[str, object]]", value)
