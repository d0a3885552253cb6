"""What `qiju review` prints: everybody's chances along the game, where each end came from, what mattered."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text as Line

from qiju.bots.names import seat_called
from qiju.facts import title
from qiju.kernel.game import Game
from qiju.kernel.words import Text
from qiju.terminal.printing import FittedTable
from qiju.terminal.wrapping import WrappedLine

BARS = "▁▂▃▄▅▆▇█"
ACCOUNT = ("began", "choices", "luck", "others", "ended")


def show_review(game: Game, facts: dict[str, Any], lang: str) -> None:
    console = Console()
    text = game.text(lang)
    names = [seat_called(name, text) for name in facts["names"]]
    values = {"title": title(game, text), "entries": facts["entries"], "choices": facts["choices"]}
    console.print(WrappedLine(Line(text.say("review.head", values), "bold")))
    console.print()
    console.print(WrappedLine(Line(text.say("review.curve"))))
    console.print(FittedTable([], [[name, curve_of(facts, seat)] for seat, name in enumerate(names)]))
    console.print()
    console.print(WrappedLine(Line(text.say("review.account"))))
    console.print(account_table(facts, names, text))
    console.print()
    for line in mattered_lines(facts, names, text):
        console.print(WrappedLine(Line(line)))
    console.print()
    console.print(WrappedLine(Line(text.say("review.meaning"), "dim")))


def curve_of(facts: dict[str, Any], seat: int) -> str:
    """A seat's chances from left to right, low bars for low ones."""
    means = [point["chances"][seat][0] for point in facts["points"]]
    return "".join(BARS[min(len(BARS) - 1, int(mean * len(BARS)))] for mean in means)


def account_table(facts: dict[str, Any], names: list[str], text: Text) -> FittedTable:
    heads = [text.say("review.who"), *[text.say(f"review.{name}") for name in ACCOUNT]]
    rows = [
        [name, *[account_cell(account[part], part) for part in ACCOUNT]]
        for name, account in zip(names, facts["accounts"], strict=True)
    ]
    return FittedTable(heads, rows)


def account_cell(figure: list[float], part: str) -> str:
    """Where somebody began and ended stands as it is; what moved them has a sign."""
    mean, half = figure
    if part in ("began", "ended"):
        return percent(mean) if half == 0 else f"{percent(mean)} ±{100 * half:.0f}"
    return f"{points(mean)} ±{100 * half:.0f}"


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def points(share: float) -> str:
    """+4, −11: points of a hundred, with a true minus sign."""
    return f"{100 * share:+.0f}".replace("-", "−")


def mattered_lines(facts: dict[str, Any], names: list[str], text: Text) -> list[str]:
    """The choices that mattered most, or that none did beyond doubt."""
    if not facts["mattered"]:
        return [text.say("review.nothing")]
    return [text.say("review.mattered"), *[mattered_line(one, names, text) for one in facts["mattered"]]]


def mattered_line(one: dict[str, Any], names: list[str], text: Text) -> str:
    values = {
        "at": one["at"],
        "who": names[one["seat"]],
        "made": one["made"][text.lang],
        "other": one["other"][text.lang],
        "chance": percent(one["chance"][0]),
        "better": percent(min(1.0, one["chance"][0] + one["gain"][0])),
        "half": f"{100 * one['gain'][1]:.0f}",
    }
    said = text.say("review.choice", values)
    # What whoever made it weighed at the time.
    return f"{said} {one['why'][text.lang]}" if one.get("why", {}).get("bot") else said
