"""A drawing made of letters, as the terminal has it, turned into SVG: sharp at any size, by day and by night.

Every run of letters gets its place and its width, so that columns stand straight whatever fonts a machine has.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.style import Style

from qiju.terminal.inks import DAY, INKS, rich_theme

CELL = 8.4  # the width of a letter
LINE = 20.0  # the height of a line
SIZE = 14  # of the font
WIDE_SIZE = 16  # ... for Chinese, two cells wide
NAME_OF = {colour: ink for ink, colour in INKS[DAY].items()}
FONTS = (
    "ui-monospace,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',"
    "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','Noto Sans Mono CJK SC',monospace"
)


def draw_letters(drawing: RenderableType, width: int, label: str) -> str:
    """The drawing as one `<svg>`, in the inks that the page around it defines."""
    console = Console(
        width=width, theme=rich_theme(DAY), color_system="truecolor", force_terminal=True, legacy_windows=False
    )
    lines = trimmed(console.render_lines(drawing, console.options.update(width=width), pad=False))
    longest = max((sum(cell_len(part.text) for part in line) for line in lines), default=1)
    wide, high = round(longest * CELL, 1), round(len(lines) * LINE, 1)
    rows = "".join("".join(draw_line(line, number)) for number, line in enumerate(lines))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" role="img"'
        f' aria-label="{escape(label)}" font-family="{FONTS}" font-size="{SIZE}" fill="var(--qiju-ink)">{rows}</svg>'
    )


def trimmed(lines: list[list[Segment]]) -> list[list[Segment]]:
    """Without empty lines at the end."""
    while lines and not "".join(part.text for part in lines[-1]).strip():
        lines = lines[:-1]
    return lines


def draw_line(line: list[Segment], number: int) -> Iterator[str]:
    place = 0
    for part in line:
        style = part.style or Style.null()
        for run in runs(part.text):
            cells = cell_len(run)
            if style.bgcolor is not None or style.reverse:
                yield rectangle(place, number, cells, background(style))
            if run.strip():
                yield letters(run, place, number, style)
            place += cells


def runs(text: str) -> Iterator[str]:
    """Plain letters together, Chinese ones together, and every other sign in a cell of its own."""
    for (_, sign), found in groupby(text, key=lambda letter: (cell_len(letter), is_sign(letter))):
        if sign:
            yield from found
        else:
            yield "".join(found)


def is_sign(letter: str) -> bool:
    """An arrow, a star, a part of a frame: fonts do not agree how wide it is."""
    return not letter.isascii() and cell_len(letter) == 1


def letters(run: str, place: int, number: int, style: Style) -> str:
    """A run at its place. Blanks around it are left out, those inside kept: SVG would shrink both."""
    text = run.strip()
    first = place + len(run) - len(run.lstrip())
    extra = ' lengthAdjust="spacingAndGlyphs"' if is_sign(text[0]) else ""
    if cell_len(text[0]) == 2:
        extra = f' font-size="{WIDE_SIZE}"'
    x, y = round(first * CELL, 2), round(number * LINE + LINE * 0.72, 2)
    said = escape(text, quote=False).replace(" ", "\N{NO-BREAK SPACE}")
    return f'<text x="{x:g}" y="{y:g}" textLength="{cell_len(text) * CELL:g}"{extra}{looks(style)}>{said}</text>'


def looks(style: Style) -> str:
    """Colour and weight, where they are not the usual ones."""
    fill = background_free(style)
    found = f' fill="{fill}"' if fill else ""
    if style.bold:
        found += ' font-weight="700"'
    if style.dim:
        found += ' opacity=".65"'
    if style.italic:
        found += ' font-style="italic"'
    return found


def background_free(style: Style) -> str:
    if style.reverse:
        return "var(--qiju-sheet)"
    return ink(style.color.triplet.hex if style.color is not None and style.color.triplet is not None else "")


def background(style: Style) -> str:
    colour = style.color if style.reverse else style.bgcolor
    return ink(colour.triplet.hex if colour is not None and colour.triplet is not None else "") or "var(--qiju-ink)"


def ink(colour: str) -> str:
    """One of ours by its name, so that day and night may differ; any other as it is."""
    name = NAME_OF.get(colour.lower())
    return f"var(--qiju-{name})" if name else colour


def rectangle(place: int, number: int, cells: int, fill: str) -> str:
    x, y = round(place * CELL, 2), round(number * LINE, 2)
    return f'<rect x="{x:g}" y="{y:g}" width="{round(cells * CELL, 2):g}" height="{LINE:g}" fill="{fill}"/>'
