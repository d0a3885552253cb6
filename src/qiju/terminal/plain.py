"""A table for any game, drawn from its view alone: facts in a line, groups in panels, one card for each seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from qiju.kernel.words import Text
from qiju.terminal.wrapping import GLUE, WrappedLine

DICE: Final = "dice"  # the key under which any game's view lists the faces of dice
CARD: Final = 36  # columns that a card would like to have


def draw_view(
    view: Mapping[str, object], viewer: int, lang: str, text: Text, names: list[str], width: int
) -> RenderableType:
    """Everything in the view, in its order; nothing is known of the game but its words."""
    facts = {key: value for key, value in view.items() if not is_group(value)}
    parts: list[RenderableType] = [pairs(facts, text)] if facts else []
    for key, value in view.items():
        if isinstance(value, dict) and value:
            parts.append(Panel(pairs(value, text), title=heading(key, text), title_align="left", border_style="faint"))
        elif is_group(value):
            parts.append(cards(key, cast("list[dict[str, object]]", value), viewer, text, names, width))
    return Group(*parts)


def is_group(value: object) -> bool:
    """Something with an inside of its own: a table, or a list of tables."""
    return (isinstance(value, dict) and bool(value)) or (
        isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)
    )


def cards(
    key: str, items: list[dict[str, object]], viewer: int, text: Text, names: list[str], width: int
) -> RenderableType:
    """A list of things, as cards side by side."""
    columns = max(1, min(len(items), width // CARD))
    grid = Table.grid()
    for column in range(columns):
        grid.add_column(width=width * (column + 1) // columns - width * column // columns)
    panels = [card(key, number, item, viewer, text, names) for number, item in enumerate(items)]
    for first in range(0, len(panels), columns):
        grid.add_row(*panels[first : first + columns])
    return grid


def card(key: str, number: int, item: dict[str, object], viewer: int, text: Text, names: list[str]) -> Panel:
    seat = item.get("seat")
    own = isinstance(seat, int) and seat == viewer
    if isinstance(seat, int) and 0 <= seat < len(names):
        title = Line(("● " if own else "") + names[seat], "bold")
    else:
        title = heading(key, text).append(f" {number + 1}")
    inside = {name: value for name, value in item.items() if name != "seat"}
    return Panel(pairs(inside, text), title=title, title_align="left", border_style="slate" if own else "faint")


def heading(key: str, text: Text) -> Line:
    return Line(label_of(key, text), "bold")


def pairs(facts: dict[str, object], text: Text) -> WrappedLine:
    """`round 3 · calamity 7 · …`, wrapped between the pairs and not inside them where they are short."""
    line = Line()
    for key, value in facts.items():
        if value is None or value in ([], {}):
            continue
        said = value_of(key, value, text)
        glue = GLUE if cell_len(said) < CARD // 2 else " "
        line.append(" · " if line.plain else "", "faint")
        line.append(label_of(key, text).replace(" ", glue) + glue, "faint")
        line.append(said.replace(" ", glue), "bold" if isinstance(value, int) else "")
    return WrappedLine(line if line.plain else Line("—", "faint"))


def label_of(key: str, text: Text) -> str:
    """What a field is called: by the game's words where they know it."""
    for known in (f"view.{key}", f"unit.{key}", key):
        if text.knows(known):
            return text.say(known)
    return key.replace("_", " ")


def value_of(key: str, value: object, text: Text) -> str:
    if value is None:
        return "—"
    if isinstance(value, bool):
        return "✓" if value else "✗"
    if isinstance(value, dict):
        inside = [f"{label_of(name, text)} {value_of(name, item, text)}" for name, item in value.items() if item]
        return "(" + ", ".join(inside) + ")"
    if isinstance(value, list):
        if key == DICE and all(isinstance(die, int) for die in value):
            return dice_of(value)
        nested = any(isinstance(item, list) for item in value)
        return (" | " if nested else ", ").join(value_of(key, item, text) for item in value) or "—"
    return word_of(key, value, text) if isinstance(value, str) else str(value).replace("-", "−")


def dice_of(faces: list[int]) -> str:
    """Dice as they lie: [2] [5], and [ ] for one whose face is not to be seen (0)."""
    return " ".join(f"[{face or ' '}]" for face in faces)


def word_of(key: str, value: str, text: Text) -> str:
    """A name in the game's words: `phase: act` by the key `phase.act`, else by the only key that ends so."""
    if text.knows(f"{key}.{value}"):
        return text.say(f"{key}.{value}")
    found = [known for known in text.table if known.endswith(f".{value}") and not known.startswith("ui.")]
    return text.say(found[0]) if len(found) == 1 else value
