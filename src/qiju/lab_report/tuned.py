"""What tuning found as one page to pass on: the changes, every target before and after, and what was searched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from qiju.facts import title
from qiju.kernel.game import Game
from qiju.kernel.words import LANGUAGES, Text
from qiju.lab_report.drawing import draw
from qiju.lab_report.page import frame
from qiju.lab_report.story import Row, Section, amount, share, words_of
from qiju.reports import failure_called, metric_called

INKS: Final = {"before": "slate", "after": "jade", "missed": "seal"}


class Tuned:
    """The page in one language."""

    def __init__(self, game: Game, found: Mapping[str, Any], lang: str) -> None:
        self.game = game
        self.found = found
        self.lang = lang
        self.text: Text = words_of(game, lang)

    def say(self, key: str, **values: object) -> str:
        return self.text.say(f"tuned.{key}", values)

    def name(self) -> str:
        return str(self.found["title"].get(self.lang) or title(self.game, self.text))

    def verdict(self) -> str:
        found = self.found["searched"]
        values = {"tables": self.text.listed(found["tables"]), "changes": len(self.found["changes"])}
        if self.found["holds"]:
            return self.say("holds", **values)
        missed = [self.metric(one["metric"]) for one in self.found["targets"] if not one["holds"]]
        return self.say("missed", missed=self.text.listed(missed), **values)

    def metric(self, name: str) -> str:
        reasons = name.removeprefix("failed:")
        if reasons == name:
            return metric_called(self.game, name, self.text)
        called = [failure_called(one, self.text) for one in reasons.split(",")]
        return self.say("of_failures", reasons=self.text.listed(called))

    def bounds(self, target: Mapping[str, Any]) -> str:
        told = self.shown(target)
        return self.say("bounds", least=told(target["least"]), most=told(target["most"]))

    def shown(self, target: Mapping[str, Any]) -> Any:
        return share if 0 <= target["least"] < target["most"] <= 1 else amount

    # -- parts -----------------------------------------------------------------------------------------

    def change_rows(self) -> list[tuple[str, str, str]]:
        """What it is called, its key, from what to what."""
        labels = {number.key: number for number in self.game.numbers()}
        rows = []
        for one in self.found["changes"]:
            key = one["key"]
            if one["option"]:
                called = self.text.say(f"option.{key}")
                ends = [self.text.say(f"choice.{key}.{one[side]}") for side in ("from", "to")]
            else:
                called = self.text.problem(self.game.label_of(labels[key])) if key in labels else key
                ends = [str(one["from"]), str(one["to"])]
            rows.append((called, key, " → ".join(ends)))
        return rows

    def target_section(self, target: Mapping[str, Any]) -> Section:
        """Before and after at every table, with a sentence on its bounds."""
        rows: list[Row] = []
        for table in target["tables"]:
            for side in ("before", "after"):
                estimate = table[side]
                ink = "missed" if side == "after" and table["slack"] < 0 else side
                label = f"{table['table']} · {self.say(side)}"
                if estimate is not None:
                    rows.append(Row(label, estimate["mean"], estimate["low"], estimate["high"], ink=INKS[ink]))
        says = self.say("target_holds" if target["holds"] else "target_missed", bounds=self.bounds(target))
        kind = "share" if self.shown(target) is share else "amount"
        return Section(target["metric"], self.metric(target["metric"]), kind, rows, says)

    def choices(self) -> list[tuple[str, str]]:
        """The points between which one may choose: what they change, how the worst target does."""
        rows = []
        for one in self.found["pareto"]:
            told = ", ".join(f"{change['key']} {change['from']} → {change['to']}" for change in one["changes"])
            rows.append((told, f"{'✓' if one['holds'] else '✗'} {one['worst']:+.2f}"))
        return rows

    def movers(self) -> list[tuple[str, str]]:
        return [
            (self.metric(one["metric"]), ", ".join(knob["key"] for knob in one["knobs"][:5]))
            for one in self.found["structure"]
        ]

    def search_line(self) -> str:
        return self.say("searched", **{**self.found["searched"], "tables": len(self.found["searched"]["tables"])})


def tuned_html(game: Game, found: Mapping[str, Any], lang: str) -> str:
    """The whole file, both languages in it."""
    stories = {one: Tuned(game, found, one) for one in LANGUAGES}
    mains = {one: tuned_main(story) for one, story in stories.items()}
    return frame(f"{stories[lang].name()} · {stories[lang].say('kicker')}", mains, lang)


def tuned_main(story: Tuned) -> str:
    parts = [
        f'<header><div class="kicker">{escape(story.say("kicker"))}</div><h1>{escape(story.name())}</h1>'
        f"<p>{escape(story.verdict())}</p></header>",
        '<div class="sheets">',
        sheet(story.say("changes"), cells([(f"{called} ({key})", ends) for called, key, ends in story.change_rows()])),
    ]
    for target in story.found["targets"]:
        section = story.target_section(target)
        drawn = draw(section, str) if section.rows else ""
        parts.append(sheet(section.title, f"{drawn}<p>{escape(section.says)}</p>"))
    parts += [
        sheet(story.say("choices"), f"{cells(story.choices())}<p>{escape(story.say('choices_says'))}</p>"),
        sheet(story.say("movers"), f"{cells(story.movers())}<p>{escape(story.say('movers_says'))}</p>"),
        sheet(story.say("search"), f"<p>{escape(story.search_line())}</p>"),
        f"</div><footer>{escape(story.say('not'))}</footer>",
    ]
    return "".join(parts)


def sheet(heading: str, inside: str) -> str:
    return f"<section><h2>{escape(heading)}</h2>{inside}</section>"


def cells(rows: Sequence[tuple[str, ...]]) -> str:
    drawn = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<table class="plain">{drawn}</table>'


def tuned_markdown(game: Game, found: Mapping[str, Any], lang: str) -> str:
    """The same in letters."""
    story = Tuned(game, found, lang)
    parts = [f"# {story.name()}", story.verdict(), f"## {story.say('changes')}"]
    parts.append("\n".join(f"- {called} (`{key}`): {ends}" for called, key, ends in story.change_rows()))
    for target in found["targets"]:
        section, told = story.target_section(target), story.shown(target)
        parts += [f"## {section.title}", section.says]
        lines = ["| | | |", "|---|--:|---|"]
        for row in section.rows:
            between = "" if row.low is None or row.high is None else f"{told(row.low)} – {told(row.high)}"
            lines.append(f"| {row.label} | {told(row.mean)} | {between} |")
        parts.append("\n".join(lines))
    parts += [f"## {story.say('choices')}", story.say("choices_says")]
    parts.append("\n".join(f"- {mark} · {told}" for told, mark in story.choices()))
    parts += [f"## {story.say('movers')}", "\n".join(f"- {metric}: {keys}" for metric, keys in story.movers())]
    parts += [f"## {story.say('search')}", story.search_line(), story.say("not")]
    return "\n\n".join(part for part in parts if part) + "\n"
