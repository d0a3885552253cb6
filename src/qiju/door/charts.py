"""The figures of a simulation, drawn: each mean with its interval on a line of its own."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from qiju.door.paper import stylesheet
from qiju.facts import title
from qiju.kernel.words import Text
from qiju.lab.figures import Figure
from qiju.reports import departures, failure_called, metric_called, report_header, under

if TYPE_CHECKING:
    from qiju.door.simulation import Simulation

WIDE, HIGH = 190, 18  # of a line, in pixels
HEADS = ("metric", "mean", "interval", "", "median", "spread")


def draw_simulation(simulation: Simulation, lang: str) -> str:
    """A header, a table with a drawn interval in each row, and what else there is to say."""
    game, report = simulation.game, simulation.report
    text = game.text(lang)
    rows = "".join(
        row(metric_called(game, name, text), figure, is_share(name, game.shares + game.rates), text)
        for name, figure in report["metrics"].items()
        if figure["n"] > 0
    )
    changed = departures(
        text, report["changed_options"], report["changed_content"], report["patches"], report["own_content"]
    )
    notes = [warning[lang] for warning in report["warnings"]]
    if "failures" in report:
        told = [f"{failure_called(name, text)} {count:,}" for name, count in report["failures"].items()]
        changed.append(under(text, "failures", text.listed(told)))
    called = title(game, text)
    played = report_header(game, report, text).removeprefix(called).lstrip(" ·")  # the title stands above it
    quiet = "".join(f'<div class="quiet">{escape(line)}</div>' for line in [played, *changed])
    heads = "".join(f"<th>{escape(text.say(f'head.{name}')) if name else ''}</th>" for name in HEADS)
    return (
        f'<div class="qiju">{stylesheet()}<header><b>{escape(called)}</b></header>{quiet}'
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        f"{''.join(f'<p>{escape(note)}</p>' for note in notes)}</div>"
    )


def is_share(name: str, shares: list[str]) -> bool:
    """Whether a figure is a part of one: those lines all reach from 0 to 1."""
    return name in shares or name.startswith("win.") or name == "unfinished"


def row(called: str, figure: Figure, share: bool, text: Text) -> str:
    cells = [
        escape(called),
        said(figure["mean"], share),
        interval_said(figure, share, text),
        line(figure, share),
        said(figure["median"], False) if not share else "",
        f"{said(figure['p5'], False)} – {said(figure['p95'], False)}" if not share else "",
    ]
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def said(value: float | None, share: bool) -> str:
    if value is None:
        return "—"
    return f"{value:.1%}" if share else f"{value:,.4g}".replace("-", "−")


def interval_said(figure: Figure, share: bool, text: Text) -> str:
    if figure["low"] is None or figure["high"] is None:
        return escape(text.say("head.always"))
    return f"{said(figure['low'], share)} – {said(figure['high'], share)}"


def line(figure: Figure, share: bool) -> str:
    """From 0 to 1 for a share, else over what the middle nine tenths of the games gave: spread, interval and mean."""
    mean, low, high, p5, p95 = (figure[name] for name in ("mean", "low", "high", "p5", "p95"))
    if mean is None:
        return ""
    first, last = (0.0, 1.0) if share else reach([mean, low, high, p5, p95])
    middle = HIGH / 2
    parts = [rule(0, WIDE, 1, "line", middle)]
    if not share and p5 is not None and p95 is not None:
        parts.append(rule(at(p5, first, last), at(p95, first, last), 4, "line", middle))
    if low is not None and high is not None:
        left, right = at(low, first, last), at(high, first, last)
        parts.append(rule(left, max(right, left + 1.5), 6, "slate", middle))
    parts.append(f'<circle cx="{at(mean, first, last):.1f}" cy="{middle:g}" r="3.6" fill="var(--qiju-seal)"/>')
    return f'<svg width="{WIDE}" height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true">{"".join(parts)}</svg>'


def reach(amounts: list[float | None]) -> tuple[float, float]:
    """What a line of amounts spans: from 0, unless some are below it, to a little beyond the greatest."""
    values = [0.0, *(amount for amount in amounts if amount is not None)]
    first, last = min(values), max(values)
    return first, last + (last - first) * 0.06 or first + 1.0


def at(value: float, first: float, last: float) -> float:
    return 5 + (WIDE - 10) * min(1.0, max(0.0, (value - first) / (last - first)))


def rule(left: float, right: float, thick: float, ink: str, middle: float) -> str:
    return (
        f'<rect x="{left:.1f}" y="{middle - thick / 2:g}" width="{right - left:.1f}" height="{thick:g}"'
        f' rx="{min(thick, 4) / 2:g}" fill="var(--qiju-{ink})"/>'
    )
