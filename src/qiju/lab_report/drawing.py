"""Plots as HTML with inline SVG. Places are in per cent of the width, so that words stay readable on a phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import floor, log10

from qiju.lab_report.story import MOST_ROWS, Row, Section, amount, points, share

EDGE = 1.5  # per cent left free at both ends of a line
HIGH = {"bar": 22}  # of a row, in pixels, where it is less than usual
USUAL = 33
TALL = 150  # of a histogram
INKS = ("seal", "jade", "gold", "slate", "accent", "ink-3")


def draw(section: Section, more: Callable[[int], str]) -> str:
    """The plot of a section."""
    if section.kind == "stack":
        return stack(section.rows)
    if section.kind == "histogram":
        return histogram(section)
    if section.kind == "table":
        return table(section.rows)
    rest = len(section.rows) - MOST_ROWS
    tail = f'<p class="more">{escape(more(rest))}</p>' if rest > 0 else ""
    return lines(section, section.rows[:MOST_ROWS]) + tail


def shown(kind: str) -> Callable[[float], str]:
    return {"share": share, "rate": share, "effect": points}.get(kind, amount)


def reach(section: Section, rows: Sequence[Row]) -> tuple[float, float]:
    """What a plot spans: for bars from 0, otherwise a little beyond what is drawn."""
    values = [value for row in rows for value in (row.mean, row.low, row.high) if value is not None]
    if section.reference is not None:
        values.append(section.reference)
    low, high = min(values), max(values)
    if section.kind == "rate":
        return 0.0, 1.0
    if section.kind == "bar":
        return 0.0, high or 1.0
    if section.kind == "share" and low < 0.6 * high:
        low = 0.0
    room = (high - low) * 0.06 or abs(high) * 0.1 or 1.0
    return (low if low == 0 else low - room), high + room


def lines(section: Section, rows: Sequence[Row]) -> str:
    """A line for each row, its words before and behind it, an axis below."""
    low, high = reach(section, rows)
    told = shown(section.kind)

    def at(value: float) -> float:
        return EDGE + (100 - 2 * EDGE) * (value - low) / ((high - low) or 1.0)

    ticks = [0.0, 0.5, 1.0] if section.kind == "rate" else nice(low, high)
    grid = "".join(f'<line class="grid" x1="{at(tick):.2f}%" x2="{at(tick):.2f}%" y1="0" y2="100%"/>' for tick in ticks)
    if section.reference is not None:
        grid += (
            f'<line class="mark" x1="{at(section.reference):.2f}%" x2="{at(section.reference):.2f}%" y1="0" y2="100%"/>'
        )
    drawn = "".join(line(row, section.kind, at, told, grid) for row in rows)
    words = "".join(f'<text x="{at(tick):.2f}%" y="12">{escape(told(tick))}</text>' for tick in ticks)
    mark = f'<span class="legend"><i></i>{escape(section.reference_called)}</span>' if section.reference_called else ""
    axis = (
        f'<div class="row axis"><span>{mark}</span><svg height="16" aria-hidden="true">{words}</svg><span></span></div>'
    )
    return f'<div class="rows {section.kind}">{drawn}{axis}</div>'


def line(row: Row, kind: str, at: Callable[[float], float], told: Callable[[float], str], grid: str) -> str:
    high = HIGH.get(kind, USUAL)
    middle = high / 2
    parts = [grid]
    if kind in ("bar", "rate"):
        wide = max(at(row.mean) - at(0.0), 0.3)
        place = f'x="{at(0.0):.2f}%" width="{wide:.2f}%" y="{middle - 6:g}" height="12"'
        parts.append(f'<rect class="{row.ink}" {place} rx="2"/>')
    if row.low is not None and row.high is not None:
        left, right = at(row.low), at(row.high)
        ink = "ink" if kind == "bar" else row.ink
        thick = 1.5 if kind == "bar" else 7
        parts.append(
            f'<rect class="{ink} whisker" x="{left:.2f}%" width="{max(right - left, 0.3):.2f}%"'
            f' y="{middle - thick / 2:g}" height="{thick:g}" rx="{thick / 2:g}"/>'
        )
    if kind not in ("bar", "rate"):
        parts.append(f'<circle class="{row.ink}" cx="{at(row.mean):.2f}%" cy="{middle:g}" r="4.5"/>')
    value = escape(told(row.mean))
    note = f"<small>{escape(row.note)}</small>" if row.note else interval(row, told)
    return (
        f'<div class="row"><span class="label">{escape(row.label)}</span>'
        f'<svg height="{high}" role="img" aria-label="{escape(row.label)} {value}">{"".join(parts)}</svg>'
        f'<span class="value"><b>{value}</b>{note}</span></div>'
    )


def interval(row: Row, told: Callable[[float], str]) -> str:
    if row.low is None or row.high is None:
        return ""
    return f"<small>{escape(told(row.low))} – {escape(told(row.high))}</small>"


def nice(low: float, high: float) -> list[float]:
    """A handful of round values between two."""
    step = (high - low) / 5 or 1.0
    ten = 10.0 ** floor(log10(step))
    step = next(size * ten for size in (1, 2, 2.5, 5, 10) if size * ten >= step - 1e-12)
    first = floor(low / step + 1e-9)
    values = [round((first + place) * step, 10) for place in range(12)]
    return [value for value in values if low - 1e-9 <= value <= high + 1e-9]


def stack(rows: Sequence[Row]) -> str:
    """One bar, cut into shares, and what each of them is."""
    parts: list[str] = []
    told: list[str] = []
    left = 0.0
    for place, row in enumerate(rows):
        ink, wide = INKS[place % len(INKS)], 100 * row.mean
        parts.append(f'<rect class="{ink}" x="{left:.3f}%" width="{wide:.3f}%" y="0" height="34"/>')
        words = f"<span>{escape(row.label)}</span> <b>{share(row.mean)}</b> {interval(row, share)}"
        told.append(f'<li><i class="{ink}"></i>{words}</li>')
        left += wide
    bar = f'<svg class="stack" height="34" aria-hidden="true">{"".join(parts)}</svg>'
    return f'{bar}<ul class="key">{"".join(told)}</ul>'


def histogram(section: Section) -> str:
    """Bars over what occurred, and a line where half of the games are over."""
    found = section.bins
    bins, low, wide = found["bins"], found["low"], found["wide"]
    # Where all games are equally long, there is nothing to draw.
    if len(bins) == 1:
        return ""
    top, each, span = max(bins), 100 / len(bins), len(bins) * wide
    bars = "".join(bin_bar(place * each, each, count / top, f"{low + place * wide}: {count:,}")
                   for place, count in enumerate(bins))  # fmt: skip
    half = 100 * (found["median"] - low + 0.5) / span
    mark = f'<line class="mark" x1="{half:.2f}%" x2="{half:.2f}%" y1="0" y2="{TALL}"/>'
    ticks = "".join(
        f'<text x="{100 * (tick - low + 0.5) / span:.2f}%" y="{TALL + 16}">{tick:g}</text>'
        for tick in nice(low, low + span - 1)
        if tick == int(tick)
    )
    label = escape(section.title)
    return f'<svg class="histogram" height="{TALL + 20}" role="img" aria-label="{label}">{bars}{mark}{ticks}</svg>'


def bin_bar(left: float, wide: float, part: float, words: str) -> str:
    high = TALL * part
    place = f'x="{left + wide * 0.06:.2f}%" width="{wide * 0.88:.2f}%" y="{TALL - high:.1f}" height="{high:.1f}"'
    return f'<rect class="slate" {place}><title>{escape(words)}</title></rect>'


def table(rows: Sequence[Row]) -> str:
    drawn = "".join(
        f"<tr><td>{escape(row.label)}</td><td>{(share if row.note else amount)(row.mean)}</td>"
        f"<td>{interval(row, share if row.note else amount) or '—'}</td></tr>"
        for row in rows
    )
    return f"<table>{drawn}</table>"
