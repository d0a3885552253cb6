"""What the command line shows: games, rules, figures, replays. Pictures where people would rather look."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text as Line

from qiju.bots.levels import LEVELS, TEMPER
from qiju.bots.names import SWIFT, quick_bots
from qiju.bots.tempers import TEMPERS
from qiju.facts import about_preset, offered_presets, printed_rules, title
from qiju.kernel.clauses import Ruling, find_clause, heading_of, rulings
from qiju.kernel.game import Game
from qiju.kernel.match import replay, say_event
from qiju.kernel.options import Preset
from qiju.kernel.record import Record
from qiju.kernel.refusal import Invalid
from qiju.kernel.words import LANGUAGES, Text, kernel_text
from qiju.lab.figures import Figure
from qiju.reports import bot_in_list, departures, failure_called, metric_called, pace, report_header, under
from qiju.terminal.printing import FittedTable, WrappedMarkdown
from qiju.terminal.wrapping import WrappedLine


def show_games(games: list[Game], lang: str) -> None:
    console = Console()
    for game in games:
        text = game.text(lang)
        seats = f"{min(game.seats)}–{max(game.seats)}" if len(game.seats) > 1 else str(game.seats[0])
        named = (f"{game.id} · {text.say('head.seats')} {seats}", "dim")
        console.print(WrappedLine(Line.assemble((title(game, text), "bold"), "  ", named)))
        if text.knows("game.line"):
            console.print(indented(text.say("game.line")))
        console.print(indented(under(text, "bots", text.listed([bot_in_list(bot, text) for bot in quick_bots(game)]))))
        presets = [[preset.name, preset_line(game, preset, text)] for preset in offered_presets(game)]
        print_below(console, text, "presets", presets)
        options = [
            [option.name, " | ".join(option.choices), f"{text.say('option.' + option.name)} · {option.clause}"]
            for option in game.options
        ]
        print_below(console, text, "options", options)
        console.print()
    text = kernel_text()[lang]
    levels = [[bot_in_list(level, text), text.say(f"bot_line.{level}")] for level in (SWIFT, *LEVELS)]
    print_below(console, text, "levels", levels)
    tempers = [
        [f"{TEMPER}={temper} ({text.say(f'temper.{temper}')})", text.say(f"temper_line.{temper}")] for temper in TEMPERS
    ]
    print_below(console, text, "tempers", tempers)


def preset_line(game: Game, preset: Preset, text: Text) -> str:
    """What a preset is called; of one that is recommended, why."""
    called = text.say(f"preset.{preset.name}")
    if not preset.recommended:
        return called
    return text.say("recommended_preset", {"called": called, "about": about_preset(game, preset, text.lang)})


def indented(words: str) -> Padding:
    return Padding(WrappedLine(Line(words)), (0, 0, 0, 2), expand=False)


def print_below(console: Console, text: Text, head: str, rows: list[list[str]]) -> None:
    """Rows below their heading: what one writes, and what it means."""
    if not rows:
        return
    console.print(indented(under(text, head, "")))
    console.print(Padding(FittedTable([], rows), (0, 0, 0, 4), expand=False))


def show_rules(game: Game, clause: str, lang: str) -> None:
    console = Console()
    if not clause:
        page = printed_rules(game, lang)
        if not page:
            raise Invalid("problem.no_rules", game=game.id)
        with console.pager(styles=True) if console.is_terminal else _nothing():
            console.print(WrappedMarkdown(page))
        return
    id, words, touching = find_clause(game, clause, lang)
    console.print(marked(f"**{id}** {words}"))
    for ruling in touching:
        console.print()
        console.print(said_ruling(game, ruling, lang))


def said_ruling(game: Game, ruling: Ruling, lang: str) -> WrappedMarkdown:
    return marked(f"**{ruling.id}** {heading_of(ruling, game.text(lang))}\n{ruling.text.get(lang, '')}")


def marked(text: str) -> WrappedMarkdown:
    """A clause or a ruling as it is meant, line by line: bold where the page is, without asterisks."""
    return WrappedMarkdown(text.replace("\n", "  \n"))


def show_rulings(game: Game, lang: str) -> None:
    """Every doubt about the rules, and how it is decided."""
    console = Console()
    found = rulings(game)
    if not found:
        raise Invalid("problem.no_rules", game=game.id)
    with console.pager(styles=True) if console.is_terminal else _nothing():
        for ruling in found.values():
            console.print(said_ruling(game, ruling, lang))
            console.print()


def show_numbers(game: Game, lang: str) -> None:
    """Every number that a patch may change: its key, what it is, what it may be, its clause, what it is called."""
    console = Console()
    text = game.text(lang)
    rows: list[list[str]] = []
    # A game whose numbers all stand in its rules.
    if not game.numbers():
        console.print(text.say("no_numbers", {"game": game.id}))
        return
    for number in game.numbers():
        declared = number.declaration
        allowed = " | ".join(declared.choices) or f"{declared.low} … {declared.high}"
        label = text.problem(game.label_of(number)) if text.knows(declared.text) else ""
        rows.append([number.key, str(number.value), allowed, declared.clause, label])
    table = FittedTable(heads(text, "key", "value", "allowed", "clause", "label"), rows)
    with console.pager(styles=True) if console.is_terminal else _nothing():
        console.print(table)


@contextmanager
def _nothing() -> Iterator[None]:
    yield


@contextmanager
def progress(games: int, lang: str) -> Iterator[Callable[[int], None] | None]:
    """A bar on the error stream, where there is somebody to see it."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    words = kernel_text()[lang]
    began = perf_counter()

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )
    with bar:
        task = bar.add_task(words.say("head.playing"), total=games, rate="")
        first: list[int] = []

        def advance(done: int) -> None:
            # Of a run that goes on, what was there before was not played now.
            first.append(done) if not first else None
            played = (done - first[0]) / max(perf_counter() - began, 1e-9)
            bar.update(task, completed=done, rate=f"{pace(played)} {words.say('head.speed')}")

        yield advance


def heads(text: Text, *names: str) -> list[str]:
    return [text.say(f"head.{name}") for name in names]


def show_report(game: Game, report: dict[str, Any], lang: str) -> None:
    console = Console()
    text = game.text(lang)
    if report["games"] < report["asked"]:
        console.print(f"[bold]{text.say('head.stopped')}[/bold]")
    console.print(WrappedLine(Line(report_header(game, report, text))))
    for line in departures(
        text, report["changed_options"], report["changed_content"], report["patches"], report["own_content"]
    ):
        console.print(WrappedLine(Line(line)))
    rows = [
        [metric_called(game, name, text), *figure_cells(figure, text)]
        for name, figure in report["metrics"].items()
        if figure["n"] > 0
    ]
    console.print(FittedTable([*heads(text, "metric", "mean", "interval", "median", "spread"), "n"], rows))
    for warning in (*report["warnings"], *report["replaced"]):
        console.print(WrappedLine(Line(warning[lang], "bold")))
    if "failures" in report:
        told = [f"{failure_called(name, text)} {count:,}" for name, count in report["failures"].items()]
        console.print(WrappedLine(Line(under(text, "failures", text.listed(told)))))


def show_rows(columns: list[str], rows: list[list[str]]) -> None:
    """A table as somebody asked for it."""
    Console().print(FittedTable(columns, rows))


def figure_cells(figure: Figure, text: Text) -> list[str]:
    """A figure as a row has it; where every game gave the same amount, nothing is known of the spread."""
    low, high = figure["low"], figure["high"]
    interval = text.say("head.always") if low is None or high is None else f"{low:.4g} – {high:.4g}"
    return [
        f"{figure['mean']:.4g}",
        interval,
        f"{figure['median']:.4g}",
        f"{figure['p5']:.4g} – {figure['p95']:.4g}",
        f"{figure['n']:,}",
    ]


def sentences(game: Game, record: Record, lang: str, at: int | None) -> list[str]:
    """What a record tells, as sentences: rebuilt by the rules, or as kept where the rules have moved on."""
    if not game.plays(record.version):
        if not record.finished:
            raise Invalid("problem.record_no_events")
        said = [event["say"] for event in record.events]
        return [str(words.get(lang, "")) for words in said if isinstance(words, dict)]
    match = replay(game, record, at)
    return [say_event(game, lang, event.kind, event.full) for event in match.log.events]


def show_replay(game: Game, record: Record, at: int | None, lang: str) -> None:
    console = Console()
    lines = sentences(game, record, lang, at)
    if not game.plays(record.version):
        note = Invalid("problem.record_version", game=record.game, found=record.version, now=game.version)
        console.print(WrappedLine(Line(kernel_text()[lang].problem(note), "bold")))
    changed = departures(game.text(lang), game.changed_options(record.options), game.changed_content(record.content))
    for line in [*changed, *lines]:
        console.print(WrappedLine(Line(line)))


def replay_facts(game: Game, record: Record, at: int | None) -> dict[str, Any]:
    """A record as one JSON object: what was agreed, every decision, what was told, how it ended."""
    playable = game.plays(record.version)
    match = replay(game, record, at) if playable else None
    return {
        "game": record.game,
        "rules": record.version,
        "current": record.version == game.version,
        "can_fork": playable,
        "seats": record.seats,
        "names": record.names,
        "presets": record.presets,
        "options": record.options,
        "changed_options": game.changed_options(record.options),
        "changed_content": game.changed_content(record.content),
        "entries": [entry.plain() for entry in record.entries],
        "finished": record.finished,
        "digest": match.state.digest() if match is not None else record.digest,
        "outcome": record.outcome,
        "view": match.view() if match is not None else None,
        "log": {lang: sentences(game, record, lang, at) for lang in LANGUAGES},
    }


def show_speed(results: list[dict[str, Any]], lang: str) -> None:
    text = kernel_text()[lang]
    rows = [
        [
            result["game"],
            text.say("head.compiled" if result["compiled"] else "head.interpreted"),
            bot,
            pace(speed["games_per_second"]),
            f"{speed['decisions_per_second']:,.0f}",
            f"{result['clones_per_second']:,.0f}",
            f"{result['packs_per_second']:,.0f}",
        ]
        for result in results
        for bot, speed in result["bots"].items()
    ]
    names = ("game", "build", "bots", "speed", "decisions", "clones", "packs")
    Console().print(FittedTable(heads(text, *names), rows))
