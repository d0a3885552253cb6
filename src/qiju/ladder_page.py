"""What `qiju ladder` shows: a table in the terminal, the same as Markdown, and a picture."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, Final

from rich.console import Console
from rich.text import Text as Line

from qiju.bots.names import bot_called
from qiju.facts import title
from qiju.kernel.game import Game
from qiju.kernel.words import Text
from qiju.terminal.printing import FittedTable
from qiju.terminal.wrapping import WrappedLine

COLUMNS: Final = ("bot", "rating", "interval", "won", "won_interval", "games")

# The picture, in pixels.
WIDE: Final = 640
LEFT: Final = 190  # for the names
RIGHT: Final = 60  # for the ratings
ROW: Final = 30
EDGE: Final = 14
STYLE: Final = (
    "text{font:14px system-ui,sans-serif;fill:#3a3330}.thin{font-size:12px;fill:#7a706a}"
    ".grid{stroke:#d9d2cb}.bar{fill:#a5402d;opacity:.35}.dot{fill:#a5402d}"
    "@media(prefers-color-scheme:dark){text{fill:#e8e2dc}.thin{fill:#a59c95}.grid{stroke:#4a443f}"
    ".bar,.dot{fill:#e07a63}}"
)


def show_ladder(game: Game, facts: dict[str, Any], lang: str) -> None:
    console = Console()
    text = game.text(lang)
    console.print(WrappedLine(Line(ladder_head(game, facts, text), "bold")))
    console.print(FittedTable([text.say(f"ladder.{name}") for name in COLUMNS], ladder_rows(facts, text)))
    for line in ladder_notes(facts, text):
        console.print(WrappedLine(Line(line, "dim")))


def ladder_head(game: Game, facts: dict[str, Any], text: Text) -> str:
    return text.say("ladder.head", {"title": title(game, text), **{name: facts[name] for name in ("games", "deals")}})


def ladder_rows(facts: dict[str, Any], text: Text) -> list[list[str]]:
    return [
        [
            f"{bot_called(rung['bot'], text)} ({rung['bot']})",
            f"{rung['rating']:.1f}",
            f"{rung['low']:.1f} – {rung['high']:.1f}",
            f"{100 * rung['won']:.0f} %",
            f"{100 * rung['won_low']:.0f} – {100 * rung['won_high']:.0f}",
            str(rung["games"]),
        ]
        for rung in facts["rungs"]
    ]


def ladder_notes(facts: dict[str, Any], text: Text) -> list[str]:
    """What the figures mean, and what went wrong."""
    notes = [text.say("ladder.meaning")]
    if facts["unfinished"]:
        notes.append(text.say("ladder.unfinished", {"count": facts["unfinished"]}))
    return notes


def ladder_markdown(game: Game, facts: dict[str, Any], lang: str, picture: str) -> str:
    """The same for a page: picture, table, and the command that plays it again."""
    text = game.text(lang)
    heads = [text.say(f"ladder.{name}") for name in COLUMNS]
    rows = ["| " + " | ".join(row) + " |" for row in (heads, ["---"] * len(heads), *ladder_rows(facts, text))]
    lines = [ladder_head(game, facts, text), "", *rows, ""]
    if picture:
        lines += [f"![{title(game, text)}]({picture})", ""]
    if facts["unfinished"]:
        lines += [text.say("ladder.unfinished", {"count": facts["unfinished"]}), ""]
    lines += ["```sh", again(facts), "```", ""]
    return "\n".join(lines)


def again(facts: dict[str, Any]) -> str:
    """The command that plays this ladder once more."""
    more = "".join(f" --option {name}={value}" for name, value in facts["options"].items())
    more += f" --preset {','.join(facts['presets'])}" if facts["presets"] else ""
    names = ",".join(facts["bots"])
    return (
        f"qiju ladder {facts['game']} --seats {facts['seats']} --bots {names}{more}"
        f" --games {facts['games']} --seed {facts['seed']} --out ladder-{facts['game']}"
    )


def ladder_picture(game: Game, facts: dict[str, Any], lang: str) -> str:
    """Every bot's rating with its interval, the best on top."""
    text = game.text(lang)
    rungs = facts["rungs"]
    low = float(min(rung["low"] for rung in rungs)) - 1.0
    high = float(max(rung["high"] for rung in rungs)) + 1.0

    def at(value: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * (value - low) / (high - low)

    tall = 2 * EDGE + ROW * (len(rungs) + 1)
    ticks = [tick for tick in range(-100, 200, 5) if low <= tick <= high]
    bottom = EDGE + ROW * len(rungs)
    grid = "".join(
        f'<line class="grid" x1="{at(tick):.1f}" x2="{at(tick):.1f}" y1="{EDGE}" y2="{bottom}"/>'
        f'<text class="thin" text-anchor="middle" x="{at(tick):.1f}" y="{bottom + 18}">{tick}</text>'
        for tick in ticks
    )
    drawn = "".join(rung_drawn(rung, EDGE + ROW * place + ROW / 2, at, text) for place, rung in enumerate(rungs))
    name = escape(ladder_head(game, facts, text))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {tall}" role="img" aria-label="{name}">'
        f"<style>{STYLE}</style>{grid}{drawn}</svg>\n"
    )


def rung_drawn(rung: dict[str, Any], y: float, at: Callable[[float], float], text: Text) -> str:
    left, right = at(rung["low"]), at(rung["high"])
    return (
        f'<text x="8" y="{y + 5:.1f}">{escape(bot_called(rung["bot"], text))}</text>'
        f'<rect class="bar" x="{left:.1f}" width="{max(1.0, right - left):.1f}" y="{y - 4:.1f}" height="8" rx="4"/>'
        f'<circle class="dot" cx="{at(rung["rating"]):.1f}" cy="{y:.1f}" r="5"/>'
        f'<text class="thin" x="{WIDE - RIGHT + 12}" y="{y + 4:.1f}">{rung["rating"]:.1f}</text>'
    )
