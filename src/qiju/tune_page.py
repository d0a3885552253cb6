"""What tuning found, in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.text import Text as Line

from qiju.kernel.game import Game
from qiju.lab_report.tuned import Tuned
from qiju.terminal.printing import FittedTable
from qiju.terminal.wrapping import WrappedLine


def show_tuned(game: Game, found: Mapping[str, Any], files: list[str], lang: str) -> None:
    """What was changed, and every target before and after at each table."""
    console, story = Console(), Tuned(game, found, lang)
    text = game.text(lang)
    key = "lab.tune_holds" if found["holds"] else "lab.tune_missed"
    console.print(WrappedLine(Line(text.say(key, {"changes": len(found["changes"])}), "bold")))
    console.print(FittedTable(["", "", ""], [list(row) for row in story.change_rows()]))
    rows = []
    for target in found["targets"]:
        told = story.shown(target)
        for table in target["tables"]:
            sides = ["—" if table[side] is None else told(table[side]["mean"]) for side in ("before", "after")]
            mark = "✓" if table["slack"] >= 0 else "✗"
            rows.append([story.metric(target["metric"]), table["table"], *sides, story.bounds(target), mark])
    heads = [text.say("head.metric"), text.say("lab.tune_table"), story.say("before"), story.say("after")]
    console.print(FittedTable([*heads, text.say("lab.tune_wanted"), ""], rows))
    searched = found["searched"]
    values = {"points": searched["points"], "games": searched["games"], "paths": files}
    console.print(WrappedLine(Line(text.say("lab.tune_written", values), "dim")))
