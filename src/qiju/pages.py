"""What the command line shows: games, rules, figures, replays. Pictures where people would rather look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table

from qiju.bots.names import bot_called, known_bots
from qiju.kernel.clauses import Ruling, find_clause, rule_page, rulings, spelled
from qiju.kernel.game import Game
from qiju.kernel.match import replay, say_event
from qiju.kernel.record import Record
from qiju.kernel.refusal import Invalid
from qiju.kernel.rulebook import PICTURE
from qiju.kernel.words import Text, kernel_text

# How a game's `pictures.py` draws a picture of its rule page in letters: its name and what it shows, content, texts.
DrawPicture: TypeAlias = Callable[[list[str], Mapping[str, object], Text], str]

HEADS = {
    "zh": {
        "metric": "指标",
        "mean": "均值",
        "interval": "95% 区间",
        "median": "中位数",
        "spread": "5%–95%",
        "game": "游戏",
        "seats": "人数",
        "minutes": "分钟",
        "presets": "预设",
        "options": "选项",
        "bots": "机器人",
        "build": "构建",
        "speed": "局/秒",
        "decisions": "决策/秒",
        "clones": "复制/秒",
        "packs": "打包/秒",
        "compiled": "编译",
        "interpreted": "解释",
        "rulings": "相关裁定",
        "stopped": "已中断：以下是到目前为止的结果。",
        "failures": "失败原因",
        "playing": "对局中",
        "patches": "补丁",
        "own": "自制内容",
        "changed_options": "改动的选项",
        "changed_numbers": "改动的数值",
        "key": "键",
        "value": "数值",
        "allowed": "可取",
        "clause": "条文",
        "label": "含义",
    },
    "en": {
        "metric": "metric",
        "mean": "mean",
        "interval": "95 % interval",
        "median": "median",
        "spread": "5 %–95 %",
        "game": "game",
        "seats": "seats",
        "minutes": "minutes",
        "presets": "presets",
        "options": "options",
        "bots": "bots",
        "build": "build",
        "speed": "games/s",
        "decisions": "decisions/s",
        "clones": "clones/s",
        "packs": "packs/s",
        "compiled": "compiled",
        "interpreted": "interpreted",
        "rulings": "Rulings",
        "stopped": "Stopped: these are the figures so far.",
        "failures": "failures",
        "playing": "playing",
        "patches": "patches",
        "own": "custom content",
        "changed_options": "changed options",
        "changed_numbers": "changed numbers",
        "key": "key",
        "value": "value",
        "allowed": "allowed",
        "clause": "clause",
        "label": "what it is",
    },
}


MOST_CHANGES = 12  # that a header names


def title(game: Game, text: Text) -> str:
    """What people call a game; a small one of somebody's own may have nothing but its id."""
    return text.say("game.title") if text.knows("game.title") else game.id


def facts(game: Game) -> dict[str, Any]:
    """A game's facts as data."""
    return {
        "id": game.id,
        "rules": game.version,
        "title": {lang: title(game, game.text(lang)) for lang in ("zh", "en")},
        "seats": list(game.seats),
        "standard": game.standard,
        "roles": game.roles,
        "bots": known_bots(game),
        "presets": [
            {"name": preset.name, "text": {lang: game.text(lang).say(f"preset.{preset.name}") for lang in ("zh", "en")}}
            for preset in game.presets
        ],
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "choices": list(option.choices),
                "clause": option.clause,
                "text": {lang: game.text(lang).say(f"option.{option.name}") for lang in ("zh", "en")},
            }
            for option in game.options
        ],
    }


def bot_in_list(bot: str, text: Text) -> str:
    """A bot as the command line takes it, and what people call it where that is another word."""
    called = bot_called(bot, text)
    return bot if called.casefold() == bot else f"{bot} ({called})"


def show_games(games: list[Game], lang: str) -> None:
    console = Console()
    heads = HEADS[lang]
    for game in games:
        text = game.text(lang)
        seats = f"{min(game.seats)}–{max(game.seats)}" if len(game.seats) > 1 else str(game.seats[0])
        console.print(f"[bold]{title(game, text)}[/bold]  [dim]{game.id} · {heads['seats']} {seats}[/dim]")
        if text.knows("game.line"):
            console.print(f"  {text.say('game.line')}")
        console.print(f"  {heads['bots']}: {', '.join(bot_in_list(bot, text) for bot in known_bots(game))}")
        console.print(f"  {heads['presets']}: {', '.join(preset.name for preset in game.presets) or '—'}")
        grid = Table.grid(padding=(0, 2))
        for option in game.options:
            grid.add_row(
                f"    {option.name}",
                " | ".join(option.choices),
                f"[dim]{text.say('option.' + option.name)} · {option.clause}[/dim]",
            )
        if game.options:
            console.print(f"  {heads['options']}:")
            console.print(grid)
        console.print()


def printed_rules(game: Game, lang: str) -> str:
    """The rule page for a terminal: pictures as the game draws them in letters, else as their captions."""
    draw = picture_drawer(game)
    lines: list[str] = []
    for line in rule_page(game, lang).splitlines():
        found = PICTURE.match(line)
        lines.append(line if found is None else printed_picture(game, lang, found.group(2), found.group(1), draw))
    return "\n".join(lines)


def picture_drawer(game: Game) -> DrawPicture | None:
    """`picture` of the game's `pictures.py`, where it has one."""
    name = f"{game.package}.pictures"
    if not game.package or find_spec(name) is None:
        return None
    draw: DrawPicture = import_module(name).picture
    return draw


def printed_picture(game: Game, lang: str, words: str, caption: str, draw: DrawPicture | None) -> str:
    text = game.text(lang)
    drawing = draw(words.split("/"), game.content(), text) if draw is not None else ""
    said = f"*〔{text.say('page.picture')}〕 {caption}*" if caption else ""
    if not drawing:
        return said
    fenced = "\n".join(["```", *(f" {line}" for line in drawing.rstrip("\n").splitlines()), "```"])
    return f"{fenced}\n\n{said}" if said else fenced


def show_rules(game: Game, clause: str, lang: str) -> None:
    console = Console()
    if not clause:
        page = printed_rules(game, lang)
        if not page:
            raise Invalid("problem.no_rules", game=game.id)
        with console.pager(styles=True) if console.is_terminal else _nothing():
            console.print(Markdown(page))
        return
    clause = spelled(game, clause, lang)
    text, touching = find_clause(game, clause, lang)
    console.print(marked(f"**{clause}** {text}"))
    for ruling in touching:
        console.print()
        console.print(said_ruling(ruling, lang))


def said_ruling(ruling: Ruling, lang: str) -> Markdown:
    return marked(f"**{ruling.id}** {ruling.heading}\n{ruling.text.get(lang, '')}")


def marked(text: str) -> Markdown:
    """A clause or a ruling as it is meant, line by line: bold where the page is, without asterisks."""
    return Markdown(text.replace("\n", "  \n"))


def show_rulings(game: Game, lang: str) -> None:
    """Every doubt about the rules, and how it is decided."""
    console = Console()
    found = rulings(game)
    if not found:
        raise Invalid("problem.no_rules", game=game.id)
    with console.pager(styles=True) if console.is_terminal else _nothing():
        for ruling in found.values():
            console.print(said_ruling(ruling, lang))
            console.print()


def show_numbers(game: Game, lang: str) -> None:
    """Every number that a patch may change: its key, what it is, what it may be, its clause, what it is called."""
    console = Console()
    text = game.text(lang)
    heads = HEADS[lang]
    grid = Table(box=None, pad_edge=False)
    for name in ("key", "value", "allowed", "clause", "label"):
        grid.add_column(heads[name], overflow="fold")
    for number in game.numbers():
        field = number.declaration
        allowed = " | ".join(field.choices) or f"{field.low} … {field.high}"
        label = text.problem(game.label_of(number)) if text.knows(field.text) else ""
        grid.add_row(escape(number.key), str(number.value), allowed, field.clause, escape(label))
    with console.pager(styles=True) if console.is_terminal else _nothing():
        console.print(grid)


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

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )
    with bar:
        task = bar.add_task(HEADS[lang]["playing"], total=games)
        yield lambda done: bar.update(task, completed=done)


def show_report(game: Game, report: dict[str, Any], lang: str) -> None:
    console = Console()
    heads = HEADS[lang]
    if report["games"] < report["asked"]:
        console.print(f"[bold]{heads['stopped']}[/bold]")
    build = heads["compiled" if report["compiled"] else "interpreted"]
    console.print(
        f"{title(game, game.text(lang))}  {'+'.join(report['preset'])}  {','.join(report['bots'])}  "
        f"{report['games']:,} · {report['games_per_second']:,.0f} {heads['speed']} · "
        f"{report['workers']}× {build} · seed {report['seed']}"
    )
    for line in departures(report, lang):
        console.print(line, markup=False, highlight=False)
    table = Table(heads["metric"], heads["mean"], heads["interval"], heads["median"], heads["spread"], "n")
    for name, figure in report["metrics"].items():
        if figure["n"] == 0:
            continue
        table.add_row(
            name,
            f"{figure['mean']:.4g}",
            f"{figure['low']:.4g} – {figure['high']:.4g}",
            f"{figure['median']:.4g}",
            f"{figure['p5']:.4g} – {figure['p95']:.4g}",
            f"{figure['n']:,}",
        )
    console.print(table)
    if "failures" in report:
        console.print(f"{heads['failures']}: " + ", ".join(f"{k} {v:,}" for k, v in report["failures"].items()))


def departures(report: dict[str, Any], lang: str) -> list[str]:
    """What was not played as the rulebook has it, a line for each kind: patches, own content, options, numbers."""
    heads = HEADS[lang]
    changed = [f"{key} {short(was)} → {short(now)}" for key, (was, now) in report["changed_content"].items()]
    more = [f"… ({len(changed)})"] if len(changed) > MOST_CHANGES else []
    lines = {
        "patches": report["patches"],
        "own": report["own_content"],
        "changed_options": [f"{name}={value}" for name, value in report["changed_options"].items()],
        "changed_numbers": changed[:MOST_CHANGES] + more,
    }
    return [f"{heads[name]}: {', '.join(said)}" for name, said in lines.items() if said]


def short(value: object) -> str:
    """A value of the content in a few characters."""
    text = "—" if value is None else str(value)
    return text if len(text) <= 30 else text[:29] + "…"


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
        console.print(f"[bold]{kernel_text()[lang].problem(note)}[/bold]")
    changed = {
        "patches": [],
        "own_content": [],
        "changed_options": game.changed_options(record.options),
        "changed_content": game.changed_content(record.content),
    }
    for line in [*departures(changed, lang), *lines]:
        console.print(line, markup=False, highlight=False)


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
        "log": {lang: sentences(game, record, lang, at) for lang in ("zh", "en")},
    }


def show_speed(results: list[dict[str, Any]], lang: str) -> None:
    heads = HEADS[lang]
    table = Table(
        heads["game"],
        heads["build"],
        heads["bots"],
        heads["speed"],
        heads["decisions"],
        heads["clones"],
        heads["packs"],
    )
    for result in results:
        build = heads["compiled" if result["compiled"] else "interpreted"]
        for bot, speed in result["bots"].items():
            table.add_row(
                result["game"],
                build,
                bot,
                f"{speed['games_per_second']:,.0f}",
                f"{speed['decisions_per_second']:,.0f}",
                f"{result['clones_per_second']:,.0f}",
                f"{result['packs_per_second']:,.0f}",
            )
    Console().print(table)
