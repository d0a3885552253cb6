"""The end: who won and why, the points taken apart, and what one may do now."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line
from textual.app import ComposeResult

from qiju.kernel.match import say_event
from qiju.terminal.app import TableScreen
from qiju.terminal.panels import KeyLine, Sheet
from qiju.terminal.scores import BLOCKS, Score, bar_of, points, result_sentence, scores_of, sources_of
from qiju.terminal.session import Session

WATCH: Final = "watch"
NEW: Final = "new"
INKS: Final = ("gold", "jade", "slate", "seal", "faint", "ink")


class EndScreen(TableScreen):
    """The result of a finished table."""

    BINDINGS: ClassVar = [
        ("w", f"dismiss('{WATCH}')"),
        ("n", f"dismiss('{NEW}')"),
        ("q", "leave"),
        ("escape,enter", "dismiss('')"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        yield Sheet(id="ending")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        self.say_anew()

    def say_anew(self) -> None:
        self.query_one("#ending", Sheet).show(self.result)
        keys = [("w", f"screen.dismiss('{WATCH}')", "key.watch"), ("n", f"screen.dismiss('{NEW}')", "key.new")]
        keys += [("Esc", "screen.dismiss('')", "key.table"), ("l", "app.language", "key.language")]
        keys += [("q", "screen.leave", "key.quit")]
        self.query_one("#keys", KeyLine).show([(key, action, self.say(word)) for key, action, word in keys])

    def action_leave(self) -> None:
        self.dismiss("leave")

    def help_keys(self) -> list[str]:
        return ["watch", "new", "table", "language", "light", "quit"]

    def result(self, width: int) -> RenderableType:
        text = self.table_app.text
        match = self.session.match
        outcome = match.state.outcome()
        scores = scores_of(match.view(self.session.viewer()), outcome, self.session.names(text), text)
        return Group(
            Line(""),
            Line(self.say("end.title", game=self.table_app.skin.title(text)), "faint", justify="center"),
            Line(result_sentence(outcome, text), "bold gold" if outcome.winners else "bold seal", justify="center"),
            Line(self.winners(scores, outcome.winners, outcome.unit), justify="center"),
            Line(self.last_words(), "faint", justify="center"),
            Line(""),
            self.table_of(scores, outcome.unit, width),
            Line(""),
            self.legend(scores),
            Line(""),
            Line(self.kept(), "slate"),
        )

    def last_words(self) -> str:
        """The last sentence of the log: how it came to this end."""
        heard = self.session.match.heard(self.session.viewer())
        return say_event(self.session.game, self.table_app.lang, heard[-1].kind, heard[-1].data) if heard else ""

    def winners(self, scores: list[Score], winners: list[int], unit: int) -> str:
        best = [score for score in scores if score.seat in winners]
        if not best:
            return self.say("end.nobody")
        names = ("、" if self.table_app.lang == "zh" else " & ").join(score.label for score in best)
        return self.say("end.first", name=names, points=points(best[0].total, unit))

    def table_of(self, scores: list[Score], unit: int, width: int) -> Table:
        """A line for each board: rank, name, total, bar, and the points of each source."""
        sources = sources_of(scores)
        most = max((sum(max(0, part) for part in score.parts.values()) for score in scores), default=0)
        room = max(8, min(60, width - 44))
        grid = Table.grid(padding=(0, 2, 1, 0))
        for justify in ("right", "left", "right", "left"):
            grid.add_column(justify=justify, no_wrap=justify == "right", overflow="fold")
        for score in scores:
            bar = Line()
            for number, (block, cells) in enumerate(bar_of(score, sources, most, room)):
                bar.append(block * cells, INKS[number % len(INKS)])
            bar.append("\n" if bar.plain else "").append(self.sum_of(score, sources, unit), "faint")
            grid.add_row(
                Line(self.say("end.rank", rank=score.rank), "bold gold" if score.rank == 1 else "faint"),
                Line(score.label, "bold"),
                Line(points(score.total, unit), "bold"),
                bar,
            )
        return grid

    def sum_of(self, score: Score, sources: list[str], unit: int) -> str:
        """福慧 56 + 皈依 12 − 发愿 4."""
        said = [
            f"{self.source(source)} {points(score.parts[source], unit)}" for source in sources if source in score.parts
        ]
        return " · ".join(said)

    def source(self, source: str) -> str:
        text = self.table_app.text
        return text.say(f"score.{source}") if text.knows(f"score.{source}") else source

    def legend(self, scores: list[Score]) -> Line:
        line = Line()
        for number, source in enumerate(sources_of(scores)):
            line.append(BLOCKS[number % len(BLOCKS)] * 2 + " ", INKS[number % len(INKS)])
            line.append(self.source(source) + "   ", "faint")
        return line

    def kept(self) -> str:
        save_file = self.session.save_file
        if save_file.trouble:
            return self.say("unsaved", why=save_file.trouble)
        return self.say("saved", path=save_file.path) if save_file.kept else self.say("end.not_kept")
