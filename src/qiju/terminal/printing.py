"""What is printed for reading: rule pages and tables whose lines wrap as `wrapping` says, at any width, nothing cut."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from markdown_it.token import Token
from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Heading, Markdown, MarkdownElement, Paragraph, TableElement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from qiju.terminal.wrapping import WrappedLine, is_wide, longest_piece, wrap_lines

READABLE: Final = 16  # cells: a sentence in a narrower column is hard to read
GAP: Final = 2  # cells between two columns


class FittedTable:
    """A table in whatever width there is: long cells wrap; where the columns find no room, each row is a paragraph."""

    def __init__(self, heads: Sequence[Line | str], rows: Sequence[Sequence[Line | str]]) -> None:
        self.heads = [as_line(head) for head in heads]
        self.rows = [[as_line(cell) for cell in row] for row in rows]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns = [list(column) for column in zip(*([self.heads] if self.heads else []), *self.rows, strict=True)]
        edges = GAP if self.heads else 0
        widths = column_widths(columns, options.max_width - edges - GAP * (len(columns) - 1))
        yield self.in_columns(widths) if widths else self.in_paragraphs()

    def in_columns(self, widths: list[int]) -> Table:
        if not self.heads:
            table = Table.grid(padding=(0, GAP))
        else:
            table = Table(box=box.SIMPLE, pad_edge=False, collapse_padding=True, style="markdown.table.border")
        for place, width in enumerate(widths):
            head = WrappedLine(self.heads[place]) if self.heads else ""
            table.add_column(head, width=width, header_style="markdown.table.header")
        for row in self.rows:
            table.add_row(*(WrappedLine(cell) for cell in row))
        return table

    def in_paragraphs(self) -> Table:
        """Each row with its first cell as the heading, and the other cells behind their columns' names."""
        table = Table.grid()
        for name, *cells in self.rows:
            table.add_row(WrappedLine(name))
            heads = self.heads[1:] or [Line()] * len(cells)
            told = [
                Line(" ").join([head, cell] if head else [cell])
                for head, cell in zip(heads, cells, strict=True)
                if cell
            ]
            table.add_row(Padding(WrappedLine(Line(" · ").join(told)), (0, 0, 0, GAP)))
        return table


def as_line(words: Line | str) -> Line:
    return words if isinstance(words, Line) else Line(words)


def column_widths(columns: list[list[Line]], room: int) -> list[int]:
    """How wide each column is: short ones as they are, the room that is left shared by the long. Nothing: no room."""
    widest = [max(cell_len(line) for cell in column for line in cell.plain.split("\n")) for column in columns]
    if sum(widest) <= room:
        return widest
    least = [
        max(min(READABLE, wide), *(longest_piece(cell.plain) for cell in column))
        for column, wide in zip(columns, widest, strict=True)
    ]
    if sum(least) > room:
        return []
    level = max(level for level in range(room + 1) if sum(at_level(least, widest, level)) <= room)
    return at_level(least, widest, level)


def at_level(least: list[int], widest: list[int], level: int) -> list[int]:
    """Columns of this width, but none narrower or wider than it can use."""
    return [max(low, min(high, level)) for low, high in zip(least, widest, strict=True)]


class WrappedParagraph(Paragraph):
    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield WrappedLine(self.text)


class WrappedHeading(Heading):
    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in wrap_lines(self.text, options.max_width):
            line.justify = self.LEVEL_ALIGN[self.tag]
            yield line


class WrappedTable(TableElement):
    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        heads = [cell.content for cell in self.header.row.cells] if self.header and self.header.row else []
        rows = self.body.rows if self.body else []
        yield FittedTable(heads, [[cell.content for cell in row.cells] for row in rows])


class WrappedMarkdown(Markdown):
    """A page of Markdown."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "paragraph_open": WrappedParagraph,
        "heading_open": WrappedHeading,
        "table_open": WrappedTable,
    }

    def __init__(self, page: str) -> None:
        super().__init__(page)
        for token in self.parsed:
            join_lines(token.children or [])


def join_lines(parts: list[Token]) -> None:
    """Where a line of the source ends between two Chinese characters, no blank is meant."""
    for before, end, after in zip(parts, parts[1:], parts[2:], strict=False):
        if end.type == "softbreak" and is_wide(before.content[-1:]) and is_wide(after.content[:1]):
            end.type, end.content = "text", ""
