"""The rulebook beside the table, open at the clause that matters."""

from __future__ import annotations

import re
from typing import ClassVar

from textual.containers import VerticalScroll
from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widgets import Markdown
from textual.widgets.markdown import MarkdownBlock

from qiju.terminal.wrapping import breaks


class RulesPanel(VerticalScroll):
    """One section of the rulebook at a time; the arrows turn the page."""

    BINDINGS: ClassVar = [("left", "turn(-1)"), ("right", "turn(1)")]

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.page = ""
        self.book: list[str] = []
        self.number = -1
        self.clause = ""

    async def open(self, page: str, clause: str) -> None:
        """Show this rulebook at this clause."""
        self.display = True
        self.clause = clause
        if page != self.page:
            self.page, self.book, self.number = page, sections(page), -1
        found = [number for number, section in enumerate(self.book) if clause_at(section, clause) >= 0]
        await self.show(found[0] if found else 0)

    async def show(self, number: int) -> None:
        if number != self.number:
            self.number = number
            self.border_title = f"← {number + 1}/{len(self.book)} →"
            await self.remove_children()
            await self.mount(RulePage(self.book[number]))
        self.call_after_refresh(self.find_clause)

    async def action_turn(self, by: int) -> None:
        await self.show(max(0, min(len(self.book) - 1, self.number + by)))

    def find_clause(self) -> None:
        """Mark the clause, and bring it to the top."""
        line = clause_at(self.book[self.number], self.clause)
        best: MarkdownBlock | None = None
        for block in self.query(MarkdownBlock):
            block.remove_class("matters")
            first, end = block.source_range
            if first <= line < end and (best is None or end - first <= best.source_range[1] - best.source_range[0]):
                best = block
        if best is None:
            self.scroll_home(animate=False)
        else:
            best.add_class("matters")
            self.scroll_to_widget(best, top=True, animate=False)


def sections(page: str) -> list[str]:
    """The rulebook cut before each of its headings of the second order."""
    parts = re.split(r"^(?=## )", page, flags=re.MULTILINE)
    return [part for part in parts if part.strip()]


def clause_at(section: str, clause: str) -> int:
    """The line on which this clause begins; -1 where it does not."""
    for number, line in enumerate(section.splitlines()):
        if clause and line.startswith(f"- **{clause}**"):
            return number
    return -1


class FlowingContent(Visual):
    """Styled text that wraps between Chinese characters."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def at(self, width: int) -> Content:
        lines: list[Content] = []
        for part in self.content.split("\n", allow_blank=True):
            lines += [line.rstrip() for line in part.divide(breaks(part.plain, max(1, width)))]
        return Content("\n").join(lines)

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        return self.at(width).render_strips(width, height, style, options)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        return self.content.get_optimal_width(rules, container_width)

    def get_height(self, rules: RulesMap, width: int) -> int:
        return self.at(width).get_height(rules, width)


class FlowingParagraph(MarkdownBlock):
    """A paragraph whose lines are filled in Chinese, too."""

    DEFAULT_CSS = """
    RulePage > FlowingParagraph {
        margin: 0 0 1 0;
    }
    """

    def set_content(self, content: Content) -> None:
        super().set_content(content)
        self.update(FlowingContent(content))


class RulePage(Markdown):
    """A page of rules."""

    def get_block_class(self, block_name: str) -> type[MarkdownBlock]:
        return FlowingParagraph if block_name == "paragraph_open" else super().get_block_class(block_name)
