"""What `qiju lab` shows in the terminal: tables of cells, expectations, differences."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import median
from typing import Any

from rich.console import Console
from rich.text import Text as Line

from qiju.kernel.game import Game
from qiju.kernel.registry import find_game
from qiju.kernel.words import Text
from qiju.reports import metric_called
from qiju.terminal.printing import FittedTable
from qiju.terminal.wrapping import WrappedLine


def show_answers(game: Game, answered: Mapping[str, Any], asks: Mapping[str, Any], lang: str) -> None:
    console, text = Console(), game.text(lang)
    title = answered["title"].get(lang)
    if title:
        console.print(WrappedLine(Line(title, "bold")))
    for table in answered["tables"]:
        console.print(WrappedLine(Line(figure_called(game, table["metric"], text))))
        console.print(cells_table(table, asks, lang))
        if table["columns"]:
            console.print(WrappedLine(Line(text.say("lab.widest", {"half": widest(table)}), "dim")))
    show_expectations(console, game, answered["expect"], asks, text)
    for compared in answered["compare"]:
        show_differences(console, game, compared, asks, text)
    if "stop" in answered:
        show_stop(console, game, answered["stop"], asks, text)


def figure_called(game: Game, name: str, text: Text) -> str:
    """A metric as people call it, its own name behind it."""
    called = metric_called(game, name, text)
    return called if called == name else f"{called} ({name})"


def called(asks: Mapping[str, Any], axis: str, value: str, lang: str) -> str:
    """A value of an axis as the study says it."""
    return str(asks.get("say", {}).get(axis, {}).get(value, {}).get(lang, value))


def cell_called(asks: Mapping[str, Any], labels: Mapping[str, str], lang: str) -> str:
    return " · ".join(called(asks, axis, value, lang) for axis, value in labels.items())


def cells_table(table: Mapping[str, Any], asks: Mapping[str, Any], lang: str) -> FittedTable:
    """A figure by two axes, or with all that sets a cell apart in the first column, each with its error."""
    columns_axis = table["columns"]
    columns = asks["axes"].get(columns_axis, []) if columns_axis else [""]
    rows: dict[str, dict[str, str]] = {}
    for cell in table["cells"]:
        labels = {axis: value for axis, value in cell["labels"].items() if axis != columns_axis}
        column = cell["labels"].get(columns_axis, "")
        shown = mean_shown(cell, table["proportion"]) if columns_axis else cell_shown(cell, table["proportion"])
        rows.setdefault(cell_called(asks, labels, lang) or "—", {})[column] = shown
    heads = ["", *[called(asks, columns_axis, column, lang) if column else "" for column in columns]]
    return FittedTable(heads, [[name, *[found.get(column, "—") for column in columns]] for name, found in rows.items()])


def widest(table: Mapping[str, Any]) -> str:
    """How far the least sure cell of a table may be off."""
    halves = [(cell["high"] - cell["low"]) / 2 for cell in table["cells"] if cell.get("low") is not None]
    half = max(halves, default=0.0)
    return f"{100 * half:.1f} %" if table["proportion"] else f"{half:.2g}"


def mean_shown(cell: Mapping[str, Any], proportion: bool) -> str:
    if "mean" not in cell:
        return "—"
    return f"{cell['mean']:.1%}" if proportion else f"{cell['mean']:.4g}"


def cell_shown(cell: Mapping[str, Any], proportion: bool) -> str:
    """A mean with how far it may be off."""
    if "mean" not in cell:
        return "—"
    return with_error(cell["mean"], cell["low"], cell["high"], proportion)


def with_error(mean: float, low: float | None, high: float | None, proportion: bool) -> str:
    half = None if low is None or high is None else (high - low) / 2
    if proportion:
        return f"{mean:.1%}" if half is None else f"{mean:.1%} ±{100 * half:.1f}"
    return f"{mean:.4g}" if half is None else f"{mean:.4g} ±{half:.2g}"


def show_expectations(
    console: Console, game: Game, expected: list[dict[str, Any]], asks: Mapping[str, Any], text: Text
) -> None:
    if not expected:
        return
    held = sum(one["holds"] for one in expected)
    console.print(WrappedLine(Line(text.say("lab.expect_held", {"held": held, "all": len(expected)}))))
    if held == len(expected):
        return
    console.print(WrappedLine(Line(text.say("lab.expect_missed"), "bold")))
    for one in expected:
        if not one["holds"]:
            values = {
                "metric": figure_called(game, one["metric"], text),
                "cell": cell_called(asks, one["labels"], text.lang),
                "mean": f"{one['mean']:.4g}" if "mean" in one else "—",
                "bound": bound_shown(one["bound"], text),
            }
            console.print(WrappedLine(Line("  " + text.say("lab.expect_line", values))))


def bound_shown(bound: Mapping[str, float], text: Text) -> str:
    told: list[str] = []
    if "value" in bound:
        values = {"value": f"{bound['value']:g}", "within": f"{bound.get('within', 0):g}"}
        told.append(text.say("lab.bound_value", values))
    for key in ("least", "most"):
        if key in bound:
            told.append(text.say(f"lab.bound_{key}", {"value": f"{bound[key]:g}"}))
    return text.listed(told)


def show_differences(
    console: Console, game: Game, compared: Mapping[str, Any], asks: Mapping[str, Any], text: Text
) -> None:
    values = {
        "metric": figure_called(game, compared["metric"], text),
        "first": called(asks, compared["axis"], compared["from"], text.lang),
        "margin": f"{compared['margin']:g}",
    }
    head = "lab.compare_head" if compared["margin"] else "lab.compare_head_plain"
    console.print(WrappedLine(Line(text.say(head, values))))
    found = compared["differences"]
    rows = [
        [
            cell_called(asks, one["labels"], text.lang),
            f"{one['mean']:+.4f}",
            f"{one['low']:+.4f} – {one['high']:+.4f}",
            f"{one['q']:.3g}",
            text.say(f"lab_verdict.{one['verdict']}"),
        ]
        for one in found
        if one["verdict"] != "equal"
    ]
    heads = ["", "Δ", text.say("head.interval"), "q", ""]
    if rows:
        console.print(FittedTable(heads, rows))
    counts = {verdict: sum(one["verdict"] == verdict for one in found) for verdict in ("different", "equal", "unclear")}
    sure = sum(one["q"] <= 0.05 for one in found)
    console.print(WrappedLine(Line(text.say("lab.compare_counts", {**counts, "sure": sure}))))
    gains = [one["gain"] for one in found if one["gain"]]
    if gains:
        console.print(WrappedLine(Line(text.say("lab.pairing", {"gain": f"{median(gains):.1f}"}))))


def show_comparison(found: Mapping[str, Any], a: str, b: str, lang: str) -> None:
    """Two runs side by side, a row a figure."""
    game = find_game(found["game"])
    console, text = Console(), game.text(lang)
    console.print(WrappedLine(Line(text.say("lab.compare_title", {"a": a, "b": b}), "bold")))
    console.print(WrappedLine(Line(text.say("lab.compare_paired" if found["paired"] else "lab.compare_unpaired"))))
    rows = [
        [
            metric_called(game, one["id"], text),
            mean_shown(one["a"], one["proportion"]),
            mean_shown(one["b"], one["proportion"]),
            *difference_cells(one, text),
        ]
        for one in found["metrics"]
    ]
    console.print(FittedTable([text.say("head.metric"), "A", "B", *difference_heads(text)], rows))
    gains = [one["gain"] for one in found["metrics"] if one["gain"]]
    if gains:
        console.print(WrappedLine(Line(text.say("lab.pairing", {"gain": f"{median(gains):.1f}"}))))


def difference_heads(text: Text) -> list[str]:
    return ["Δ", text.say("head.interval"), "q", ""]


def difference_cells(one: Mapping[str, Any], text: Text) -> list[str]:
    """By how much, how surely, and what that comes to."""
    bounds = f"{one['low']:+.4g} – {one['high']:+.4g}"
    return [f"{one['mean']:+.4g}", bounds, f"{one['q']:.2g}", text.say(f"lab_verdict.{one['verdict']}")]


def show_sweep(game: Game, answered: Mapping[str, Any], lang: str) -> None:
    console, text = Console(), game.text(lang)
    for metric in answered["metrics"]:
        console.print(WrappedLine(Line(figure_called(game, metric["id"], text), "bold")))
        rows = [
            [
                ", ".join(f"{key}={value}" for key, value in cell["labels"].items()),
                cell_shown(cell, metric["proportion"]),
            ]
            for cell in metric["cells"]
        ]
        console.print(FittedTable(["", text.say("head.mean")], rows))
        if metric["effects"]:
            console.print(WrappedLine(Line(text.say("lab.sweep_effects"))))
        for one in metric["effects"]:
            values = {"key": one["key"], "low": f"{one['from']:g}", "high": f"{one['to']:g}"}
            moved = f"{one['mean']:+.4g} ({one['low']:+.4g} – {one['high']:+.4g})"
            console.print(WrappedLine(Line(f"  {text.say('lab.from_to', values)}{text.say('head.colon')}{moved}")))


def show_styles(game: Game, answered: Mapping[str, Any], lang: str) -> None:
    console, text = Console(), game.text(lang)
    console.print(WrappedLine(Line(text.say("lab.styles_head"), "bold")))
    for name in ("won", "score"):
        rows = [[one["kind"], *difference_cells(one, text)] for one in answered[name]]
        console.print(FittedTable([text.say(f"lab_styles.{name}"), *difference_heads(text)], rows))
    console.print(WrappedLine(Line(text.say("lab.styles_says"))))


def show_stop(console: Console, game: Game, stop: Mapping[str, Any], asks: Mapping[str, Any], text: Text) -> None:
    """Whether two values are settled, after how many looks, and an interval that holds at each of them."""
    values = {
        "metric": figure_called(game, stop["metric"], text),
        "first": called(asks, stop["axis"], stop["from"], text.lang),
        "second": called(asks, stop["axis"], stop["to"], text.lang),
        "difference": f"{stop['mean']:+.4g} ({stop['low']:+.4g} – {stop['high']:+.4g})",
        **{key: stop[key] for key in ("look", "looks", "games")},
    }
    key = "lab.settled" if stop["settled"] else "lab.not_settled"
    console.print(WrappedLine(Line(text.say(key, values), "bold")))


def show_clauses(game: Game, answered: Mapping[str, Any], lang: str) -> None:
    """What every other reading of a clause changes, the largest first."""
    console, text = Console(), game.text(lang)
    for metric in answered["metrics"]:
        console.print(WrappedLine(Line(figure_called(game, metric["id"], text), "bold")))
        rows = [
            [one["clause"], text.say(f"option.{one['option']}"), one["choice"], *difference_cells(one, text)]
            for one in metric["differences"]
        ]
        heads = [text.say("head.clause"), text.say("lab.clause_option"), text.say("lab.clause_choice")]
        console.print(FittedTable([*heads, *difference_heads(text)], rows))
    console.print(WrappedLine(Line(text.say("lab.clauses_says"))))
