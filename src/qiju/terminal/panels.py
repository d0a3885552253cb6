"""The parts a screen is made of: the drawn table, the list of moves, the log, the line of keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.style import Style
from rich.text import Text as Line
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from qiju.terminal.choices import Choice
from qiju.terminal.wrapping import GLUE, WrappedLine, wrap_lines, wrapped

LONGEST_LOG: Final = 400  # sentences kept on the screen
WIDEST_LABEL: Final = 26  # columns up to which labels stand in a column of their own
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
    """The moves, each with its key. What is not possible now can be looked at, but not chosen.

    Where there is room, every line says all it has to say; else each has one row, and the one under the cursor opens.
    """

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.choices: list[Choice] = []
        self.opened: int | None = None
        self.all_open = False

    def offer(self, choices: list[Choice], keep: bool = False) -> None:
        """Put up other choices; the cursor stays where it was only if asked to."""
        at = self.highlighted if keep else None
        self.choices = choices
        self.opened = at if at is not None and at < len(choices) else 0
        self.all_open = self.has_room()
        self.clear_options()
        self.add_options([Option(self.line(place)) for place in range(len(choices))])
        if choices:
            self.highlighted = self.opened

    def has_room(self) -> bool:
        """Can every line say all it has to say?"""
        room = self.scrollable_content_region
        return sum(height_of(choice, self.widest, room.width) for choice in self.choices) <= room.height

    def on_resize(self) -> None:
        """There is more room, or less."""
        if self.all_open != self.has_room():
            self.all_open = not self.all_open
            for place in range(len(self.choices)):
                self.replace_option_prompt_at_index(place, self.line(place))
            self.call_after_refresh(self.scroll_to_highlight)

    @property
    def widest(self) -> int:
        labels = [cell_len(choice.label) for choice in self.choices if choice.refusal is None]
        return min(max(labels, default=0), WIDEST_LABEL)

    def line(self, place: int) -> RenderableType:
        picked = place == self.opened
        return MoveLine(self.choices[place], self.widest, self.all_open or picked, picked)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The line under the cursor opens, the one before it closes."""
        before, self.opened = self.opened, self.highlighted
        if before == self.opened:
            return
        for place in (before, self.opened):
            if place is not None and place < len(self.choices):
                self.replace_option_prompt_at_index(place, self.line(place))
        self.call_after_refresh(self.scroll_to_highlight)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without any room there is no page to move by; Textual would stumble over it."""
        return bool(self.scrollable_content_region) or not action.startswith("page_")

    @property
    def picked(self) -> Choice | None:
        at = self.highlighted
        return self.choices[at] if at is not None and at < len(self.choices) else None


class MoveLine:
    """`1 布施  财富 −3 · 福 +2`, below it what the thing does; the impossible with a cross and its reason.

    Under the cursor the rulebook speaks, where nothing else is to be said.
    """

    def __init__(self, choice: Choice, widest: int, opened: bool, picked: bool = False) -> None:
        self.choice = choice
        self.widest = widest
        self.opened = opened
        self.picked = picked

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        choice = self.choice
        mark = Line("✗", "faint") if choice.refusal is not None else Line(choice.key or "·", "bold seal")
        for place, words in enumerate(self.rows(max(1, options.max_width - 2))):
            line = Line("  " if place else "", no_wrap=True, overflow="crop")
            yield line.append_text(words) if place else mark.append(" ").append_text(words)

    def rows(self, width: int) -> list[Line]:
        """One row, or as many as it takes."""
        choice = self.choice
        impossible = choice.refusal is not None
        effect = choice.effect.replace(" (", f"{GLUE}(")
        label = Line(choice.label, "faint" if impossible else "bold")
        if impossible and not self.opened:
            # Of many things that are impossible for one reason, some give way to the reason.
            label.truncate(max(width // 2, width - cell_len(effect) - 1), overflow="ellipsis")
        label.append(" " * max(1, self.widest - label.cell_len + 1) if effect or choice.about else "")
        first = label.append(effect, "faint" if impossible else "")
        if self.opened:
            about = choice.about or (choice.rule if self.picked else "")
            below = wrapped(about, width) if about else ()
            return [*wrap_lines(first, width), *[Line(words, "slate") for words in below]]
        first.append(" " if effect and choice.about else "").append(choice.about, "slate")
        first.truncate(width, overflow="ellipsis")
        return [first]

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(1, options.max_width)


def height_of(choice: Choice, widest: int, width: int) -> int:
    """How many rows it takes to say all of it."""
    return len(MoveLine(choice, widest, True).rows(max(1, width - 2)))


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
