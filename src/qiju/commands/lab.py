"""`qiju lab`: a question about a rule, played out, and an answer that says how far it can be trusted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from qiju.written import (
    Bots,
    Contents,
    GameName,
    Json,
    Lang,
    Options,
    Patches,
    Presets,
    Roles,
    Seats,
    Seed,
    Workers,
    fresh_seed,
    language,
    names,
    own_content,
    pairs,
    patches,
    print_json,
    tell_seed,
    tell_warnings,
)

if TYPE_CHECKING:
    from qiju.kernel.game import Game
    from qiju.kernel.words import Text
    from qiju.lab.plan import Cell, Plan
    from qiju.lab.runs import Played
    from qiju.lab.study import StudyProblems

lab = typer.Typer(
    help="The lab: a question about a rule, and an answer one can trust. 实验室：规则上的疑问，可信的答案。",
    no_args_is_help=True,
)

Games = Annotated[int, typer.Option("--games", metavar="N", min=1, max=1_000_000_000, help="how many 局数")]
Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="where the run is kept 存到哪个文件夹")]
RunFolder = Annotated[Path, typer.Argument(metavar="RUN", help="the folder of a run 实验所在的文件夹")]
Cluster = Annotated[
    str, typer.Option("--cluster", metavar="ray://…|local", help="on Ray, needs qiju[cluster] 在 Ray 集群上跑")
]
Rotate = Annotated[bool, typer.Option("--rotate", help="cycle the bots through the seats 轮换座位")]


@lab.callback()
def lab_top() -> None:
    """A question about a rule, and an answer one can trust. 规则上的疑问，可信的答案。"""


@lab.command("run")
def run_command(
    game: GameName,
    out: Out,
    games: Games = 10_000,
    seats: Seats = 0,
    bots: Bots = "",
    preset: Presets = "",
    option: Options = [],  # noqa: B006
    patch: Patches = [],  # noqa: B006
    content: Contents = [],  # noqa: B006
    roles: Roles = "",
    rotate: Rotate = False,
    workers: Workers = 0,
    cluster: Cluster = "",
    seed: Seed = None,
    lang: Lang = "",
    json: Json = False,
) -> None:
    """Play games and keep a row of each; a run that was stopped goes on. 下很多局，每局留一行；中断后可接着下。"""
    need_lab()
    from qiju.kernel.registry import find_game
    from qiju.lab.plan import Cell, planned
    from qiju.lab.simulate import check
    from qiju.written import run_of

    speak = language(lang)
    found = find_game(game)
    sown = kept_seed(out, seed)
    run = run_of(
        found,
        games,
        seats,
        bots,
        sown,
        pairs(option),
        names(preset),
        patches(patch),
        own_content(found, content),
        names(roles),
        rotate,
    )
    tell_warnings(found, check(run), speak)
    tell_seed(seed, sown, speak)
    play_and_tell(planned("run", [Cell("base", run)]), out, workers, speak, json, cluster=cluster)


@lab.command("repeat")
def repeat_command(
    run: RunFolder, out: Out, workers: Workers = 0, cluster: Cluster = "", lang: Lang = "", json: Json = False
) -> None:
    """Play a run once more from its manifest, and compare every row. 按清单重做一次实验，逐行核对。"""
    need_lab()
    from qiju.lab.runs import open_run

    speak = language(lang)
    first = open_run(run)
    again = play_and_tell(first.plan, out, workers, speak, json, cluster=cluster)
    if json:
        return
    same = again.facts.get("digest") == first.facts.get("digest")
    values = {"digest": str(again.facts.get("digest"))[:16], "path": str(run)}
    typer.echo(kernel_words(speak).say("lab.same_rows" if same else "lab.other_rows", values))


@lab.command("query")
def query_command(
    run: RunFolder,
    question: Annotated[str, typer.Argument(metavar="SELECT", help="select … from games | seats | cells")],
    rows: Annotated[int, typer.Option("--rows", metavar="N", min=1, max=1_000_000, help="at most 最多几行")] = 1000,
    lang: Lang = "",
    json: Json = False,
) -> None:
    """Ask a run's rows with SQL. 用 SQL 查询实验数据。"""
    need_lab()
    from qiju.lab.reading import ask
    from qiju.lab.runs import open_run
    from qiju.pages import show_rows

    speak = language(lang)
    columns, found, more = ask(open_run(run), question, rows)
    if json:
        print_json({"columns": columns, "rows": [[plain(value) for value in row] for row in found], "more": more})
        return
    show_rows(columns, [["—" if value is None else shown(value) for value in row] for row in found])
    if more:
        typer.echo(kernel_words(speak).say("lab.more_rows", {"count": rows}), err=True)


@lab.command("study")
def study_command(
    study: Annotated[str, typer.Argument(metavar="NAME|FILE", help="e.g. merit-backtest 例如 merit-backtest")],
    out: Out,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=0, max=1_000_000_000, help="of each cell 每格局数")
    ] = 0,
    workers: Workers = 0,
    cluster: Cluster = "",
    seed: Seed = None,
    lang: Lang = "",
    json: Json = False,
) -> None:
    """Play a study from a TOML file: tables, expectations, differences. 按研究计划下完：列表、核对、比较。"""
    need_lab()
    from qiju.lab.answers import answers
    from qiju.lab.study import StudyProblems, read_study
    from qiju.lab_pages import show_answers

    speak = language(lang)
    try:
        found = read_study(study, games, seed)
    except StudyProblems as problems:
        raise tell_problems(problems, speak) from None
    settled: dict[str, Any] = {}
    if "stop" in found.asks:
        from qiju.lab.stopping import play_until_settled
        from qiju.pages import progress

        with progress(found.plan.games(), speak) as advance:
            played, settled = play_until_settled(found.plan, out, workers, advance, cluster)
    else:
        played = play_and_tell(found.plan, out, workers, speak, False, json, cluster)
    answered = answers(played) | ({"stop": settled} if settled else {})
    if json:
        print_json(answered)
        return
    show_answers(found.game, answered, found.asks, speak)


@lab.command("report")
def report_command(
    run: RunFolder,
    cell: Annotated[str, typer.Option("--cell", metavar="NAME", help="which one, of several 多个格子时选哪个")] = "",
    watch: Annotated[
        int, typer.Option("--watch", metavar="N", min=0, max=100_000, help="games watched move by move 逐手观察几局")
    ] = 100,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="report.html, report.md beside it 报告存到")
    ] = None,
    lang: Lang = "",
    json: Json = False,
) -> None:
    """A run as a page to pass on: HTML in both languages, and Markdown. 把实验写成可转发的双语网页和 Markdown。"""
    need_lab()
    from qiju.kernel.registry import find_game
    from qiju.lab.facts import run_facts
    from qiju.lab.runs import open_run
    from qiju.lab_report.markdown import markdown_page
    from qiju.lab_report.page import html_page

    speak = language(lang)
    played = open_run(run)
    chosen = cell_named(played, cell)
    facts = run_facts(played, chosen, watch)
    if json:
        print_json(facts)
        return
    game = find_game(chosen.run.game)
    file = out or run / "report.html"
    beside = file.with_suffix(".md")
    write_text(file, html_page(game, played, chosen, facts, speak))
    write_text(beside, markdown_page(game, played, chosen, facts, speak))
    values = {"paths": [str(file), str(beside)], "games": facts["games"]}
    typer.echo(kernel_words(speak).say("lab.report_written", values))


Margin = Annotated[
    float, typer.Option("--margin", metavar="D", min=0, help="a difference that would not matter 多小的差别无关紧要")
]
Metrics = Annotated[list[str], typer.Option("--metric", metavar="M", help="a figure; may repeat 指标，可重复")]


@lab.command("compare")
def compare_command(
    a: Annotated[str, typer.Argument(metavar="A", help="a run, or RUN:CELL 一次实验，或 文件夹:格子")],
    b: Annotated[str, typer.Argument(metavar="B", help="another 另一次")],
    metric: Metrics = [],  # noqa: B006
    margin: Margin = 0.0,
    lang: Lang = "",
    json: Json = False,
) -> None:
    """Two runs, figure by figure: different, equal, or not yet known. 逐项比较两次实验：有差别、相当，还是说不准。"""
    need_lab()
    from qiju.lab.compare import compare_cells
    from qiju.lab_pages import show_comparison

    found = compare_cells(run_and_cell(a), run_and_cell(b), metric, margin)
    if json:
        print_json(found)
        return
    show_comparison(found, a, b, language(lang))


@lab.command("sweep")
def sweep_command(
    game: GameName,
    out: Out,
    number: Annotated[
        list[str], typer.Option("--number", metavar="KEY=5..8", help="a number and its values; may repeat 数值与取值")
    ],
    metric: Metrics,
    points: Annotated[
        int, typer.Option("--points", metavar="N", min=0, help="so many by Latin hypercube; 0: the whole grid 抽样点数")
    ] = 0,
    games: Games = 1000,
    seats: Seats = 0,
    bots: Bots = "",
    preset: Presets = "",
    option: Options = [],  # noqa: B006
    patch: Patches = [],  # noqa: B006
    rotate: Rotate = False,
    workers: Workers = 0,
    cluster: Cluster = "",
    seed: Seed = None,
    lang: Lang = "",
    json: Json = False,
) -> None:
    """Many values of a few numbers at once, and what each of them does. 一次试几个数值的多种取值，看各有什么作用。"""
    need_lab()
    from math import prod

    from qiju.kernel.refusal import Invalid
    from qiju.kernel.registry import find_game
    from qiju.lab.plan import MOST_CELLS
    from qiju.lab.sweep import axis_of, grid, latin, sweep_answers, sweep_plan
    from qiju.lab_pages import show_sweep
    from qiju.written import run_of

    speak = language(lang)
    found = find_game(game)
    sown = kept_seed(out, seed)
    axes = dict(axis_of(one) for one in number)
    size = prod(len(steps) for steps in axes.values())
    if points == 0 and size > MOST_CELLS:
        raise Invalid("lab.cells", found=size, most=MOST_CELLS)
    chosen = latin(axes, points, sown) if points else grid(axes)
    base = run_of(found, games, seats, bots, sown, pairs(option), names(preset), patches(patch), [], [], rotate)
    plan = sweep_plan(base, chosen, metric)
    tell_seed(seed, sown, speak)
    answered = sweep_answers(play_and_tell(plan, out, workers, speak, False, json, cluster))
    if json:
        print_json(answered)
        return
    show_sweep(found, answered, speak)


@lab.command("styles")
def styles_command(
    game: GameName,
    out: Out,
    without: Annotated[
        str, typer.Option("--without", metavar="A,B,…", help="kinds of moves; if left out, the common ones 走法种类")
    ] = "",
    games: Games = 2000,
    seats: Seats = 0,
    bots: Bots = "",
    preset: Presets = "",
    option: Options = [],  # noqa: B006
    patch: Patches = [],  # noqa: B006
    margin: Margin = 0.02,
    workers: Workers = 0,
    cluster: Cluster = "",
    seed: Seed = None,
    lang: Lang = "",
    json: Json = False,
) -> None:
    """Players who never make one kind of move, against those who may. 禁用一类走法的人，对上不受限制的人。"""
    need_lab()
    from qiju.kernel.registry import find_game
    from qiju.lab.styles import kinds_worth_asking, styles_answers, styles_plan
    from qiju.lab_pages import show_styles
    from qiju.written import run_of

    speak = language(lang)
    found = find_game(game)
    sown = kept_seed(out, seed)
    base = run_of(found, games, seats, bots, sown, pairs(option), names(preset), patches(patch), [], [], True)
    plan = styles_plan(base, names(without) or kinds_worth_asking(base))
    tell_seed(seed, sown, speak)
    answered = styles_answers(play_and_tell(plan, out, workers, speak, False, json, cluster), margin)
    if json:
        print_json(answered)
        return
    show_styles(found, answered, speak)


@lab.command("clauses")
def clauses_command(
    game: GameName,
    out: Out,
    metric: Metrics = [],  # noqa: B006
    games: Games = 2000,
    seats: Seats = 0,
    bots: Bots = "",
    preset: Presets = "",
    option: Options = [],  # noqa: B006
    patch: Patches = [],  # noqa: B006
    margin: Margin = 0.0,
    workers: Workers = 0,
    cluster: Cluster = "",
    seed: Seed = None,
    lang: Lang = "",
    json: Json = False,
) -> None:
    """What each clause is worth: every other reading, one at a time. 每条规则值多少：逐条换一种解释来比。"""
    need_lab()
    from qiju.kernel.registry import find_game
    from qiju.lab.clauses import clauses_answers, clauses_plan
    from qiju.lab_pages import show_clauses
    from qiju.written import run_of

    speak = language(lang)
    found = find_game(game)
    sown = kept_seed(out, seed)
    base = run_of(found, games, seats, bots, sown, pairs(option), names(preset), patches(patch), [], [], False)
    plan = clauses_plan(base, metric or found.metrics[:1])
    tell_seed(seed, sown, speak)
    answered = clauses_answers(play_and_tell(plan, out, workers, speak, False, json, cluster), margin)
    if json:
        print_json(answered)
        return
    show_clauses(found, answered, speak)


@lab.command("tune")
def tune_command(
    game: GameName,
    out: Out,
    target: Annotated[
        list[str],
        typer.Option("--target", metavar="FILE|M=A..B", help="targets by name, file, or one by one 目标；可重复"),
    ],
    bots: Annotated[
        list[str], typer.Option("--bots", metavar="A", help="a way of playing; at least two 打法，至少两种，可重复")
    ] = [],  # noqa: B006
    knobs: Annotated[
        list[str], typer.Option("--knobs", metavar="KEY[=5..8]", help="what may be changed; may repeat 可改的数值")
    ] = [],  # noqa: B006
    seats: Annotated[
        list[int], typer.Option("--seats", metavar="N", help="tables of so many; may repeat 人数，可重复")
    ] = [],  # noqa: B006
    changes: Annotated[int, typer.Option("--changes", metavar="N", min=0, max=50, help="at most 最多改几处")] = 0,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=0, max=1_000_000, help="of a first look 初看一组下几局")
    ] = 0,
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", min=0, max=1000, help="of search 搜几轮")] = 0,
    workers: Workers = 0,
    cluster: Cluster = "",
    seed: Seed = None,
    lang: Lang = "",
    json: Json = False,
) -> None:
    """Change few numbers until targets hold under every bot named. 改尽量少的数值，让各种打法下都达到目标。"""
    need_lab()
    from qiju.lab.crew import all_cores, crew_of
    from qiju.lab.study import StudyProblems
    from qiju.lab.tuning.findings import tune_and_tell
    from qiju.lab.tuning.search import games_needed
    from qiju.lab.tuning.task import read_tune
    from qiju.lab.tuning.trials import sit_down, try_point
    from qiju.pages import progress
    from qiju.tune_page import show_tuned

    speak = language(lang)
    counts = {"changes": changes, "games": games, "rounds": rounds}
    more = {key: count for key, count in counts.items() if count} | ({"seed": seed} if seed is not None else {})
    try:
        tune = read_tune(game, target, knobs, bots, seats, more)
    except StudyProblems as problems:
        raise tell_problems(problems, speak) from None
    try:
        with (
            crew_of(workers or all_cores(), sit_down, (tune.plain(),), try_point, cluster) as crew,
            progress(games_needed(tune), speak) as advance,
        ):
            found = tune_and_tell(tune, out, crew, advance)
    except KeyboardInterrupt:
        typer.echo(kernel_words(speak).say("lab.tune_stopped"), err=True)
        raise
    files = write_tuned(tune.game, found, out, speak)
    if json:
        print_json(found)
        return
    show_tuned(tune.game, found, files, speak)


# -- shared by the commands --------------------------------------------------------------------------


def need_lab() -> None:
    from qiju.installed import need_extra

    need_extra("lab")


def kernel_words(lang: str) -> Text:
    from qiju.kernel.words import kernel_text

    return kernel_text()[lang]


def kept_seed(out: Path, seed: int | None) -> int:
    """The seed that was asked for, else that of the run which this folder began with, else a fresh one."""
    from qiju.lab.runs import MANIFEST, read_json

    if seed is not None:
        return seed
    if (out / MANIFEST).is_file():
        cells = read_json(out / MANIFEST).get("cells")
        if isinstance(cells, list) and cells and isinstance(cells[0], dict) and isinstance(cells[0].get("seed"), int):
            return int(cells[0]["seed"])
    return fresh_seed()


def play_and_tell(
    plan: Plan, out: Path, workers: int, lang: str, json: bool, err: bool = False, cluster: str = ""
) -> Played:
    """Play a plan into its folder with a bar that says how fast and how long yet, and say what there is now."""
    from qiju.lab.runs import play_plan
    from qiju.pages import progress
    from qiju.reports import pace

    text = kernel_words(lang)
    try:
        with progress(plan.games(), lang) as advance:
            played = play_plan(plan, out, workers, advance, cluster=cluster)
    except KeyboardInterrupt:
        tell_stopped(plan, out, text)
        raise
    if json:
        print_json({"out": str(out), "games": played.games, "cells": len(plan.cells), **played.facts})
        return played
    speed = pace(float(played.facts.get("games_per_second", 0)))
    values = {"games": played.games, "cells": len(plan.cells), "speed": speed, "path": str(out)}
    typer.echo(text.say("lab.played", values), err=err)
    return played


def tell_stopped(plan: Plan, out: Path, text: Text) -> None:
    from qiju.kernel.refusal import Problem
    from qiju.lab.runs import open_run

    try:
        kept = open_run(out).games
    except Problem:
        kept = 0
    typer.echo(text.say("lab.stopped", {"games": kept, "all": plan.games()}), err=True)


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)


def shown(value: Any) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def tell_problems(problems: StudyProblems, lang: str) -> typer.Exit:
    """Everything that is wrong with a file, each with its line."""
    from qiju.kernel.refusal import Invalid

    text = kernel_words(lang)
    for line, problem in problems.found:
        typer.echo(text.problem(Invalid("lab.study_line", path=problems.where, line=line, why=problem)), err=True)
    return typer.Exit(2)


def write_tuned(game: Game, found: dict[str, Any], out: Path, lang: str) -> list[str]:
    """The report of a search beside its patch."""
    from qiju.lab.tuning.findings import PATCH
    from qiju.lab_report.tuned import tuned_html, tuned_markdown

    write_text(out / "report.html", tuned_html(game, found, lang))
    write_text(out / "report.md", tuned_markdown(game, found, lang))
    return [str(out / name) for name in (PATCH, "report.html", "report.md")]


def cell_named(played: Played, name: str) -> Cell:
    """The cell of this name; without one, the first."""
    from qiju.kernel.refusal import Invalid

    for cell in played.plan.cells:
        if name in ("", cell.name):
            return cell
    raise Invalid("lab.no_cell", cell=name, known=[cell.name for cell in played.plan.cells[:60]])


def run_and_cell(written: str) -> tuple[Played, Cell]:
    """A run's folder, and one of its cells where `:CELL` is written behind it."""
    from qiju.lab.runs import open_run

    folder, _, cell = written.rpartition(":")
    if folder and not Path(written).is_dir():
        played = open_run(Path(folder))
        return played, cell_named(played, cell)
    played = open_run(Path(written))
    return played, cell_named(played, "")


def write_text(file: Path, words: str) -> None:
    from qiju.kernel.reasons import why_unwritable
    from qiju.kernel.refusal import Invalid

    try:
        file.write_text(words, encoding="utf-8")
    except OSError as error:
        raise Invalid("lab.folder", path=str(file), why=why_unwritable(error)) from None
