"""What the games' drawings in a terminal share: lines that fit, arrows and legends of maps, goals, parts of a view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import atan2, pi
from typing import Final, cast

from rich.cells import cell_len, set_cell_size
from rich.text import Text as Line

from qiju.kernel.words import Text

ARROWS: Final = "→↘↓↙←↖↑↗"  # eight ways, beginning to the right, as a screen counts its lines downwards
KEYS: Final = "keys"  # where a view that is drawn for whoever is asked says which key leads to which place


class Goal:
    """Where a walk can end: what the list calls it, the small moves that lead there, and its place on the map."""

    __slots__ = ("label", "moves", "note", "place")

    def __init__(self, place: object, label: str, moves: list[int], note: str = "") -> None:
        self.place = place
        self.label = label
        self.moves = moves
        self.note = note


def goal_keys(view: Mapping[str, object]) -> dict[object, str]:
    """The keys that lead to places on the map, to be shown there; none while nobody chooses a goal."""
    return cast("dict[object, str]", view.get(KEYS, {}))


def arrow(dx: int, dy: int) -> str:
    """The arrow that points so many columns to the right and so many lines down; a line is as high as two columns."""
    return ARROWS[round(atan2(2 * dy, dx) / (pi / 4)) % len(ARROWS)]


def legend(marks: Iterable[tuple[str, str, str]], width: int) -> list[Line]:
    """What the marks of a map mean: triples of mark, style and words, as many in a line as there is room for."""
    lines = [Line(no_wrap=True)]
    for mark, style, words in marks:
        if lines[-1].cell_len and lines[-1].cell_len + cell_len(mark) + cell_len(words) + 2 > width:
            lines.append(Line(no_wrap=True))
        lines[-1].append(mark, style).append(f" {words} ", "faint")
    return lines


def flowed(pieces: Iterable[Line], width: int, indent: int = 0) -> list[Line]:
    """Pieces that stay whole, as many in a line as there is room for; further lines are indented."""
    lines = [Line()]
    for piece in pieces:
        used = lines[-1].cell_len
        if used > indent and used + 2 + piece.cell_len > width:
            lines.append(Line(" " * indent))
        elif used:
            lines[-1].append("  ")
        lines[-1].append_text(piece)
    return lines


def cut(words: str, style: str) -> Line:
    """A line that is cut rather than wrapped where there is no room."""
    return Line(no_wrap=True, overflow="ellipsis").append(words, style)


def padded(words: str, cells: int) -> str:
    """As wide as asked: Chinese characters count two; what is too long is cut."""
    if cell_len(words) > cells:
        return set_cell_size(words, cells - 1) + "…"
    return set_cell_size(words, cells)


def phase_question(view: Mapping[str, object], viewer: int, text: Text) -> str:
    """What the present phase asks of whoever decides, where the game has phases and words for them."""
    key = f"ask.{view.get('phase')}"
    return text.say(key) if text.knows(key) else ""


def number(value: object) -> int:
    return cast(int, value)


def row(value: object) -> dict[str, object]:
    return cast("dict[str, object]", value)


def rows(value: object) -> list[dict[str, object]]:
    return cast("list[dict[str, object]]", value)
