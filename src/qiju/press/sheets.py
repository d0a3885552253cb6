"""Where each piece lies on paper: rows and columns, backs behind their fronts, marks to cut by. All in millimetres."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from qiju.kernel.box import Guide, Piece

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
LEAST_MARGIN: Final = 4.0  # most printers leave so much of the edge blank
LABEL: Final = 3.0  # what the foot of a page needs, if there is room
MARK: Final = 4.0  # how long a cut mark is
APART: Final = 1.0  # ... and how far from what is cut


@dataclass(frozen=True)
class Placed:
    """One copy of a piece on a page: its corner at the top left, and a quarter turn if it lies on its side."""

    piece: int
    back: bool
    x: float
    y: float
    width: float  # as it lies there
    height: float
    turn: int = 0  # degrees clockwise

    def mirrored(self, page_width: float) -> Placed:
        """Where its back is printed, so that it lies behind it when the sheet is turned over its long edge."""
        return Placed(
            self.piece, True, page_width - self.x - self.width, self.y, self.width, self.height, (360 - self.turn) % 360
        )


@dataclass
class Page:
    """One side of a sheet."""

    width: float
    height: float
    part: str
    items: list[Placed] = field(default_factory=list)
    bleed: float = 0.0
    marks: list[tuple[float, float, float, float]] = field(default_factory=list)  # lines, from … to …
    scale: float = 1.0  # smaller than printed, where the paper is too small
    back: bool = False


@dataclass(frozen=True)
class Cell:
    """The room that one copy takes in a grid."""

    width: float
    height: float
    turn: int


def lay_out(pieces: Sequence[Piece], paper: tuple[float, float], bleed: float) -> list[Page]:
    """Every copy of every piece on as few pages as their sizes allow, in the order of the box; backs follow fronts."""
    pages: list[Page] = []
    for alike in groups(pieces):
        first = pieces[alike[0]]
        pages += grid_pages(pieces, alike, paper, bleed if first.part != "board" else 0.0)
    return pages


def groups(pieces: Sequence[Piece]) -> list[list[int]]:
    """Pieces that share sheets: of one part and one size (on its side counts as the same), with or without backs."""
    found: dict[tuple[str, float, float, bool], list[int]] = {}
    for index, piece in enumerate(pieces):
        short, long = sorted((piece.width, piece.height))
        found.setdefault((piece.part, short, long, piece.back is not None), []).append(index)
    return list(found.values())


def grid_pages(pieces: Sequence[Piece], alike: list[int], paper: tuple[float, float], bleed: float) -> list[Page]:
    first = pieces[alike[0]]
    page_width, page_height = paper
    short, long = sorted((first.width, first.height))
    upright = fits(short + 2 * bleed, long + 2 * bleed, paper)
    # What has a back stays upright: on a sheet that lies on its side, the long edge is another one.
    sideways = (
        (0, 0) if first.back is not None else fits(short + 2 * bleed, long + 2 * bleed, (page_height, page_width))
    )
    # Too large for the paper either way: one to a page, made smaller.
    if upright == (0, 0) and sideways == (0, 0):
        return [alone(pieces, index, paper) for index in alike for _ in range(pieces[index].count)]
    if sideways[0] * sideways[1] > upright[0] * upright[1]:
        page_width, page_height = page_height, page_width
        upright = sideways
    columns, rows = upright
    copies = [index for index in alike for _ in range(pieces[index].count)]
    pages: list[Page] = []
    for start in range(0, len(copies), columns * rows):
        front = Page(page_width, page_height, first.part, bleed=bleed)
        fill(front, pieces, copies[start : start + columns * rows], columns, rows, short, long)
        pages.append(front)
        if first.back is not None:
            pages.append(back_of(front))
    return pages


def fits(width: float, height: float, paper: tuple[float, float]) -> tuple[int, int]:
    """How many columns and rows of this size; none of either where not one fits."""
    columns = math.floor((paper[0] - 2 * LEAST_MARGIN) / width + 1e-9)
    rows = math.floor((paper[1] - 2 * LEAST_MARGIN) / height + 1e-9)
    return (columns, rows) if columns > 0 and rows > 0 else (0, 0)


def fill(
    page: Page, pieces: Sequence[Piece], copies: list[int], columns: int, rows: int, short: float, long: float
) -> None:
    """The grid in the middle of the page, from the top left; what is wider than high lies on its side."""
    step_x, step_y = short + 2 * page.bleed, long + 2 * page.bleed
    used = min(columns, len(copies))
    left = (page.width - columns * step_x) / 2 + page.bleed
    top = (page.height - rows * step_y) / 2 + page.bleed
    for n, index in enumerate(copies):
        column, row = n % columns, n // columns
        turn = 90 if pieces[index].width > pieces[index].height else 0
        page.items.append(Placed(index, False, left + column * step_x, top + row * step_y, short, long, turn))
    across = math.ceil(len(copies) / columns)
    mark(page, left, top, used, across, step_x, step_y, short, long)


def mark(
    page: Page,
    left: float,
    top: float,
    columns: int,
    rows: int,
    step_x: float,
    step_y: float,
    width: float,
    height: float,
) -> None:
    """Short lines around the grid, where a knife begins and ends. They stay clear of what is printed."""
    xs = sorted({round(left + n * step_x + edge, 3) for n in range(columns) for edge in (0.0, width)})
    ys = sorted({round(top + n * step_y + edge, 3) for n in range(rows) for edge in (0.0, height)})
    high, low = ys[0] - page.bleed - APART, ys[-1] + page.bleed + APART
    before, behind = xs[0] - page.bleed - APART, xs[-1] + page.bleed + APART
    for x in xs:
        page.marks += [(x, max(0.0, high - MARK), x, high), (x, low, x, min(page.height, low + MARK))]
    for y in ys:
        page.marks += [(max(0.0, before - MARK), y, before, y), (behind, y, min(page.width, behind + MARK), y)]


def back_of(front: Page) -> Page:
    items = [item.mirrored(front.width) for item in front.items]
    return Page(front.width, front.height, front.part, items, front.bleed, [], front.scale, back=True)


def alone(pieces: Sequence[Piece], index: int, paper: tuple[float, float]) -> Page:
    """A page for one large piece, which goes to its edges where it has the paper's own size."""
    piece = pieces[index]
    wide = piece.width > piece.height
    page_width, page_height = (max(paper), min(paper)) if wide else (min(paper), max(paper))
    own = (piece.width, piece.height) == (page_width, page_height)
    margin = 0.0 if own else LEAST_MARGIN
    scale = min(1.0, (page_width - 2 * margin) / piece.width, (page_height - 2 * margin) / piece.height)
    width, height = piece.width * scale, piece.height * scale
    page = Page(page_width, page_height, piece.part, scale=scale)
    page.items.append(Placed(index, False, (page_width - width) / 2, (page_height - height) / 2, width, height))
    return page


def guided_page(pieces: Sequence[Piece], guide: Guide) -> Page:
    """One sheet as the rulebook has it cut: part after part, each in rows from the left; what is over stays blank."""
    page = Page(guide.width, guide.height, guide.parts[0])
    top = guide.margin
    for part in guide.parts:
        copies = [index for index, piece in enumerate(pieces) if piece.part == part for _ in range(piece.count)]
        if not copies:
            continue
        width, height = pieces[copies[0]].width, pieces[copies[0]].height
        columns = math.floor((guide.width - 2 * guide.margin) / width + 1e-9)
        rows = math.ceil(len(copies) / columns)
        for n, index in enumerate(copies):
            x, y = guide.margin + n % columns * width, top + n // columns * height
            page.items.append(Placed(index, False, x, y, width, height))
        mark(page, guide.margin, top, columns, rows, width, height, width, height)
        top += rows * height
    # Marks between two parts would lie on what is printed.
    page.marks = [line for line in page.marks if not crosses(line, page.items)]
    return page


def crosses(line: tuple[float, float, float, float], items: Sequence[Placed]) -> bool:
    x, y = (line[0] + line[2]) / 2, (line[1] + line[3]) / 2
    return any(
        item.x < x + 1e-6 < item.x + item.width + 2e-6 and item.y < y + 1e-6 < item.y + item.height + 2e-6
        for item in items
    )


def sheets_of_paper(pages: Sequence[Page]) -> int:
    """Backs share the sheet of their fronts."""
    return sum(not page.back for page in pages)
