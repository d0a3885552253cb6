"""Small screens on top of a table: its keys, handing over, leaving, and going to a step."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group
from rich.table import Table
from rich.text import Text as Line
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from qiju.terminal.app import Speaking
from qiju.terminal.wrapping import wrap


class Note(Speaking):
    """A sheet in the middle of a screen that hides all others. `say_anew` writes on it."""

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="sheet"):
            yield Static(id="words")

    def on_mount(self) -> None:
        self.say_anew()

    def write(self, *lines: Line | Table) -> None:
        self.query_one("#words", Static).update(Group(*lines))


class Dialog(Note, ModalScreen[str]):
    """A sheet on top of the table, which stays to be seen."""


class HelpScreen(Dialog):
    """All keys of the screen below."""

    BINDINGS: ClassVar = [("escape,enter,space,q,question_mark", "dismiss('')")]

    def __init__(self, keys: list[str]) -> None:
        super().__init__()
        self.keys = keys

    def say_anew(self) -> None:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column()
        for key in self.keys:
            pressed, _, does = self.say(f"help.{key}").partition("|")
            grid.add_row(Line(pressed, "bold seal"), wrap(does))
        self.write(
            Line(self.say("help.title"), "bold"), Line(""), grid, Line(""), Line(self.say("help.close"), "faint")
        )


class CoverScreen(Note):
    """Nothing of the table is to be seen until the right person sits at the keyboard."""

    BINDINGS: ClassVar = [
        ("enter,space", "dismiss('here')"),
        ("u", "dismiss('undo')"),
        ("q", "dismiss('leave')"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name_of_seat = name

    def say_anew(self) -> None:
        self.write(
            Line(self.say("cover.title", name=self.name_of_seat), "bold seal", justify="center"),
            Line(""),
            Line(self.say("cover.others"), justify="center"),
            Line(""),
            Line(self.say("cover.keys", name=self.name_of_seat), "faint", justify="center"),
        )


class LeaveScreen(Dialog):
    """An unfinished game: keep it or not?"""

    BINDINGS: ClassVar = [
        ("y,enter", "dismiss('keep')"),
        ("n", "dismiss('drop')"),
        ("escape,q", "dismiss('stay')"),
    ]

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path

    def say_anew(self) -> None:
        self.write(
            Line(self.say("leave.title"), "bold"),
            Line(""),
            Line(self.say("leave.keep", path=self.path)),
            Line(self.say("leave.drop")),
            Line(self.say("leave.stay")),
        )


class GotoScreen(Dialog):
    """Which step to go to."""

    BINDINGS: ClassVar = [("escape", "dismiss('')")]

    def __init__(self, last: int) -> None:
        super().__init__()
        self.last = last

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="sheet"):
            yield Static(id="words")
            yield Input(type="integer", id="number")

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(Input).focus()

    def say_anew(self) -> None:
        self.write(Line(self.say("goto", last=self.last)))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)
