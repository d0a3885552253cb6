"""A report in letters: the same sections as tables, for a repository or a forum."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from qiju.facts import title
from qiju.kernel.game import Game
from qiju.lab.plan import Cell
from qiju.lab.runs import Played
from qiju.lab_report.drawing import shown
from qiju.lab_report.page import head_lines
from qiju.lab_report.story import Row, Section, Story, amount, share


def markdown_page(game: Game, played: Played, cell: Cell, facts: Mapping[str, Any], lang: str) -> str:
    story = Story(game, facts, lang)
    parts = [f"# {title(game, story.text)}", "  \n".join(head_lines(played, cell, facts, story))]
    parts.append(story.say("markdown_note"))
    for section in story.sections():
        parts += [f"## {section.title}", rows(section)]
        if section.says:
            parts.append(f"**{story.say('means')}** {section.says}  \n*{story.say('means_not')}* {section.says_not}")
    return "\n\n".join(part for part in parts if part) + "\n"


def rows(section: Section) -> str:
    if section.kind == "histogram":
        return ""
    told = shown("share" if section.kind == "stack" else section.kind)
    lines = ["| | | |", "|---|--:|---|"]
    for row in section.rows:
        tell = (share if row.note else amount) if section.kind == "table" else told
        note = "" if section.kind == "table" else row.note
        lines.append(f"| {cell_safe(row.label)} | {tell(row.mean)} | {note or between(row, tell)} |")
    return "\n".join(lines)


def between(row: Row, tell: Any) -> str:
    return "" if row.low is None or row.high is None else f"{tell(row.low)} – {tell(row.high)}"


def cell_safe(words: str) -> str:
    return words.replace("|", "\\|")
