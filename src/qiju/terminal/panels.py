"""The parts a screen is made of: the drawn table, the list of moves, the log, the line of keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.style import Style
from rich.table import Table
from rich.text import Text as Line
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from qiju.terminal.choices import Choice
from qiju.terminal.wrapping import GLUE, WrappedLine, wrap, wrapped

LONGEST_LOG: Final = 400  # sentences kept on the screen
ACTION: Final = "action"  # what a click on this part of a line does


class Drawing:
    """Something drawn anew for whatever width there is."""

    def __init__(self, make: Callable[[int], RenderableType]) -> None:
        self.make = make

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.make(options.max_width)


class Sheet(VerticalScroll, can_focus=False):
    """A scrollable place for one drawing."""

    def compose(self) -> ComposeResult:
        yield Static(classes="drawing")

    def show(self, make: Callable[[int], RenderableType]) -> None:
        self.query_one(".drawing", Static).update(Drawing(make))


class MoveList(OptionList):
    """The moves, each with its key. What is not possible now can be looked at, but not chosen."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.choices: list[Choice] = []

    def offer(self, choices: list[Choice], keep: bool = False) -> None:
        """Put up other choices; the cursor stays where it was only if asked to."""
        at = self.highlighted if keep else None
        self.choices = choices
        widest = max((cell_len(choice.label) for choice in choices if choice.refusal is None), default=0)
        self.clear_options()
        self.add_options([Option(move_line(choice, min(widest, 22))) for choice in choices])
        if choices:
            self.highlighted = at if at is not None and at < len(choices) else 0

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without any room there is no page to move by; Textual would stumble over it."""
        return bool(self.scrollable_content_region) or not action.startswith("page_")

    @property
    def picked(self) -> Choice | None:
        at = self.highlighted
        return self.choices[at] if at is not None and at < len(self.choices) else None


def move_line(choice: Choice, widest: int) -> RenderableType:
    """`1 布施  财富 −3 · 福 +2`; the impossible with a cross and its reason."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=1)
    effect = choice.effect.replace(" (", f"{GLUE}(")
    if choice.refusal is not None:
        grid.add_column()
        grid.add_row(Line("✗", "faint"), wrap(f"{choice.label}  {effect}", "faint"))
    elif not choice.effect or cell_len(choice.label) > widest:
        grid.add_column()
        grid.add_row(Line(choice.key, "bold seal"), WrappedLine(Line(choice.label, "bold").append(f"  {effect}")))
    else:
        grid.add_column(width=widest)
        grid.add_column()
        grid.add_row(Line(choice.key, "bold seal"), Line(choice.label, "bold"), wrap(effect))
    return grid


class LogPanel(VerticalScroll):
    """Sentences of what happened, the newest at the bottom; what is new to the reader stands out."""

    def compose(self) -> ComposeResult:
        yield Static(classes="drawing")

    def show(self, sentences: list[str], old: int) -> None:
        """The first `old` sentences were read before."""
        start = max(0, len(sentences) - LONGEST_LOG)
        kept, read = sentences[start:], old - start
        self.query_one(".drawing", Static).update(Drawing(lambda width: log_text(kept, read, width)))
        self.call_after_refresh(self.scroll_end, animate=False)


def log_text(sentences: list[str], old: int, width: int) -> Line:
    """All sentences, each wrapped behind its mark."""
    text = Line(no_wrap=True, overflow="crop")
    for place, sentence in enumerate(sentences):
        new = place >= old
        text.append("\n" if place else "").append("▸ " if new else "· ", "gold" if new else "faint")
        text.append("\n  ".join(wrapped(sentence, max(1, width - 2))), "" if new else "faint")
    return text


class KeyLine(Static):
    """The keys that work here, each of them also for the mouse."""

    def show(self, keys: list[tuple[str, str, str]]) -> None:
        """Triples of key, action and word; no action: only to be read."""
        line = Line()
        for key, action, word in keys:
            start = len(line)
            line.append(key, "bold seal").append(f"{GLUE}{word}" if word else "", "faint")
            if action:
                line.stylize(Style.from_meta({ACTION: action}), start)
            line.append("  ")
        self.update(WrappedLine(line))

    async def on_click(self, event: events.Click) -> None:
        action = event.style.meta.get(ACTION)
        if action:
            await self.run_action(action)
