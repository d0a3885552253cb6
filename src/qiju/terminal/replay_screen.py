"""A record, step by step."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text as Line
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.timer import Timer
from textual.widgets import Static
from textual.worker import WorkType

from qiju.bots.names import seat_called
from qiju.kernel.events import SPECTATOR
from qiju.kernel.game import Game
from qiju.kernel.record import Record
from qiju.kernel.refusal import Problem
from qiju.review.why import why
from qiju.terminal.app import TableScreen
from qiju.terminal.dialogs import GotoScreen
from qiju.terminal.panels import KeyLine, LogPanel, Sheet
from qiju.terminal.replay_steps import ReplaySteps, replay_steps_of, warning
from qiju.terminal.wrapping import WrappedLine, wrap

HELP: Final = (
    "step",
    "round",
    "jump",
    "ends",
    "auto",
    "speed",
    "view",
    "fork",
    "why",
    "scroll",
    "language",
    "light",
    "replay_quit",
)


class ReplayScreen(TableScreen):
    """The table after a step on top, what had been told below."""

    BINDINGS: ClassVar = [
        Binding("right,j,n", "step(1)", priority=True),
        Binding("left,k,p", "step(-1)", priority=True),
        Binding("down,pagedown", "round(1)", priority=True),
        Binding("up,pageup", "round(-1)", priority=True),
        Binding("home", "go(0)", priority=True),
        Binding("end", "go(1000000)", priority=True),
        ("g", "jump"),
        ("space", "auto"),
        ("plus,equals_sign", "pace(0.2)"),
        ("minus", "pace(-0.2)"),
        ("v", "view"),
        ("f", "fork"),
        ("w", "why"),
        ("q,escape", "leave"),
    ]

    def __init__(self, steps: ReplaySteps, folder: Path) -> None:
        super().__init__()
        self.steps = steps
        self.folder = folder
        self.step = 0
        self.viewer = SPECTATOR
        self.pause = 0.8
        self.timer: Timer | None = None
        self.note: tuple[str, dict[str, object]] | None = None
        self.problem: Problem | None = None

    def compose(self) -> ComposeResult:
        with Vertical(id="main"):
            yield Static(id="warning")
            yield Sheet(id="table")
            yield Sheet(id="hand")
            yield Static(id="status")
            yield LogPanel(id="log")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        self.say_anew()

    # -- moving --------------------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        self.action_go(self.step + by)

    def action_round(self, way: int) -> None:
        self.action_go(self.steps.next_round(self.step, way))

    def action_go(self, step: int) -> None:
        self.step = self.steps.reach(step)
        self.note = self.problem = None
        self.say_anew()

    def action_jump(self) -> None:
        self.app.push_screen(GotoScreen(self.steps.last), self.jumped)

    def jumped(self, answer: str | None) -> None:
        if answer and answer.lstrip("+-").isdigit():
            self.action_go(int(answer))

    def action_auto(self) -> None:
        """Run by itself, or stop."""
        if self.timer is not None:
            self.timer.stop()
            self.timer = None
        else:
            self.timer = self.set_interval(self.pause, self.tick)
        self.say_anew()

    def tick(self) -> None:
        if self.step >= self.steps.last:
            self.action_auto()
        else:
            self.action_step(1)

    def action_pace(self, by: float) -> None:
        self.pause = max(0.2, min(5.0, round(self.pause + by, 1)))
        self.note = ("pace", {"seconds": self.pause})
        if self.timer is not None:
            self.action_auto()
            self.action_auto()
        self.show_status()

    # -- looking and leaving -------------------------------------------------------------------------

    def action_view(self) -> None:
        """Spectator, first seat, second seat, …"""
        self.viewer = self.viewer + 1 if self.viewer + 1 < self.steps.record.seats else SPECTATOR
        self.say_anew()

    def action_fork(self) -> None:
        """From here on another game: a new record, and how to go on with it."""
        self.note = self.problem = None
        try:
            path = self.steps.fork(self.step, self.folder)
        except Problem as problem:
            self.problem = problem
        except OSError as error:
            self.note = ("unsaved", {"why": error.strerror or error})
        else:
            self.note = ("forked", {"path": path, "game": self.steps.game.id, "step": self.step})
            self.table_app.farewell.append(self.say(self.note[0], **self.note[1]))
        self.show_status()

    def action_why(self) -> None:
        """Why was this step made?"""
        if not self.steps.can_fork or self.steps.entry(self.step) is None:
            return
        self.problem, self.note = None, ("advising", {})
        self.show_status()
        work: WorkType[None] = partial(self.explain, self.step)
        self.run_worker(work, group="why", exclusive=True)

    async def explain(self, step: int) -> None:
        try:
            found = await asyncio.to_thread(why, self.steps.game, self.steps.record, step)
        except Problem as problem:
            self.problem = problem
        else:
            # Whoever has gone on does not want to hear it any more.
            if step != self.step:
                return
            self.note = ("why", {"why": found[self.table_app.lang]})
        self.show_status()

    def action_leave(self) -> None:
        """Back to where we came from."""
        if len(self.app.screen_stack) > 2:
            self.dismiss("")
        else:
            self.table_app.exit()

    def help_keys(self) -> list[str]:
        return list(HELP)

    # -- showing -------------------------------------------------------------------------------------

    def say_anew(self) -> None:
        self.show_table()
        self.show_log()
        self.show_status()
        self.show_keys()

    def show_table(self) -> None:
        said = warning(self.steps, self.table_app.text)
        line = self.query_one("#warning", Static)
        line.display = bool(said)
        line.update(wrap(f"! {said}", "bold seal"))
        view = self.steps.view(self.step, self.viewer)
        if view is None:
            self.query_one("#table", Sheet).show(self.draw_sentence)
            self.query_one("#hand", Sheet).display = False
        else:
            self.query_one("#table", Sheet).show(lambda width: self.draw(view, self.viewer, self.names(), width))
            self.show_hand(view, self.viewer)

    def draw_sentence(self, width: int) -> RenderableType:
        """Without a table to show, the sentence of this step stands in its place."""
        said = self.steps.sentences(self.step, self.viewer, self.table_app.lang)
        return Panel(Line(said[-1] if said and self.step else "—", "bold", justify="center"), border_style="gold")

    def names(self) -> list[str]:
        names = self.steps.record.names or [f"P{seat + 1}" for seat in range(self.steps.record.seats)]
        return [seat_called(name, self.table_app.text) for name in names]

    def show_log(self) -> None:
        log = self.query_one("#log", LogPanel)
        log.border_title = self.say("log")
        lang = self.table_app.lang
        before = len(self.steps.sentences(self.step - 1, self.viewer, lang)) if self.step else 0
        log.show(self.steps.sentences(self.step, self.viewer, lang), before)

    def show_status(self) -> None:
        line = Line()
        line.append(self.say("step", step=self.step, last=self.steps.last), "bold gold")
        line.append("  ▶" if self.timer is not None else "", "bold jade")
        entry = self.steps.entry(self.step)
        if entry is not None:
            line.append(f"  {self.names()[entry.seat]}: {entry.text or entry.word}", "bold")
        who = self.say("spectator") if self.viewer < 0 else self.names()[self.viewer]
        line.append("  " + self.say("seen_by", name=who), "slate")
        if self.problem is not None:
            line.append("\n✗ " + self.table_app.text.problem(self.problem), "bold seal")
        elif self.note is not None:
            line.append("\n" + self.say(self.note[0], **self.note[1]), "jade")
        self.query_one("#status", Static).update(WrappedLine(line))

    def show_keys(self) -> None:
        keys = [("←", "screen.step(-1)", ""), ("→", "screen.step(1)", "key.step")]
        keys += [("↑", "screen.round(-1)", ""), ("↓", "screen.round(1)", "key.round"), ("g", "screen.jump", "key.jump")]
        keys += [("␣", "screen.auto", "key.auto"), ("v", "screen.view", "key.view")]
        keys += [("f", "screen.fork", "key.fork"), ("w", "screen.why", "key.why")] if self.steps.can_fork else []
        keys += [
            ("l", "app.language", "key.language"),
            ("?", "app.help", "key.help"),
            ("q", "screen.leave", "key.quit"),
        ]
        self.query_one("#keys", KeyLine).show([(key, act, self.say(word) if word else "") for key, act, word in keys])


def watch(game: Game, record: Record, folder: Path | None = None) -> ReplayScreen:
    """A screen that shows this record; one that cannot be shown at all is refused."""
    return ReplayScreen(replay_steps_of(game, record), folder if folder is not None else Path.cwd())
