"""One command, `qiju`. Each subcommand imports what it needs when it runs, so that help comes at once."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from qiju.kernel.game import Game, Setup
    from qiju.kernel.refusal import Problem
    from qiju.kernel.words import Text

app = typer.Typer(
    name="qiju",
    help="Qiju: Chinese tabletop games to play, replay, simulate and study. 起局：中国桌游，对局、回放、模拟、研究。",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

SEATS_HELP = "number of seats; if left out, as many as the game is made for 人数；不写就按游戏的标准人数"

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="which game, as `qiju games` lists them 哪个游戏，见 qiju games")
]
Seats = Annotated[int, typer.Option("--seats", metavar="N", show_default=False, help=SEATS_HELP)]
Bots = Annotated[
    str,
    typer.Option(
        "--bots", metavar="A,B,…", help="who sits where; one name is for everybody 各座位由谁坐，只写一个就人人都用它"
    ),
]
Presets = Annotated[
    str, typer.Option("--preset", metavar="P,Q,…", help="presets, from left to right 预设，从左到右叠加")
]
Options = Annotated[list[str], typer.Option("--option", metavar="K=V", help="an option; may repeat 选项，可重复")]
Patches = Annotated[
    list[Path],
    typer.Option("--patch", metavar="FILE", help="TOML or JSON laid over the content 补丁：改动数值的 TOML 或 JSON"),
]
Contents = Annotated[
    list[Path], typer.Option("--content", metavar="FILE", help="custom content; may repeat 自制内容，可重复")
]
Roles = Annotated[str, typer.Option("--roles", metavar="A,B,…", help="who is what 各座位的角色")]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="makes everything reproducible 随机种子，相同则结果相同")
]
Lang = Annotated[str, typer.Option("--lang", metavar="zh|en", help="language 语言")]
Json = Annotated[bool, typer.Option("--json", help="print one JSON object 输出 JSON")]


def version_wanted(wanted: bool) -> None:
    if not wanted:
        return
    from importlib.metadata import version

    from qiju.kernel.build import compiled

    typer.echo(
        f"qiju {version('qiju')} ({'compiled' if compiled() else 'interpreted'}, Python {sys.version.split()[0]})"
    )
    raise typer.Exit


@app.callback()
def top(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=version_wanted, is_eager=True, help="version, and whether compiled 版本，以及是否编译"
        ),
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="show tracebacks of unexpected errors 出错时显示细节")] = False,
) -> None:
    """One command for everything."""


@app.command()
def games(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="only this one 只看这一个")] = "",
    lang: Lang = "",
    json: Json = False,
) -> None:
    """The games, their seats, options and presets. 有哪些游戏，各有什么人数、选项与预设。"""
    from qiju import pages
    from qiju.facts import game_facts
    from qiju.kernel.registry import find_game, game_names

    found = [find_game(name) for name in ([game] if game else game_names())]
    if json:
        print_json({"games": [game_facts(game) for game in found]})
        return
    pages.show_games(found, language(lang))


@app.command()
def rules(
    game: GameName,
    clause: Annotated[str, typer.Argument(metavar="[CLAUSE]", help="only this one, as M-5.3 只看这一条")] = "",
    numbers: Annotated[bool, typer.Option("--numbers", help="what a patch may change 可改的数值")] = False,
    rulings: Annotated[bool, typer.Option("--rulings", help="every doubt and how it is decided 全部裁定")] = False,
    content: Contents = [],  # noqa: B006
    lang: Lang = "",
) -> None:
    """The rulebook in our own words, a clause with its rulings, all rulings, all numbers. 规则书、条文、裁定、数值。"""
    from qiju import pages
    from qiju.kernel.registry import find_game

    found = find_game(game)
    own_content(found, content)
    if numbers:
        pages.show_numbers(found, language(lang))
    elif rulings:
        pages.show_rulings(found, language(lang))
    else:
        pages.show_rules(found, clause, language(lang))


@app.command()
def play(
    game: GameName,
    seats: Seats = 0,
    bots: Bots = "",
    preset: Presets = "",
    option: Options = [],  # noqa: B006
    patch: Patches = [],  # noqa: B006
    content: Contents = [],  # noqa: B006
    roles: Roles = "",
    seed: Seed = None,
    lang: Lang = "",
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="RECORD", help="go on with a saved game 续局")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="where the record is kept 记录存到哪里")
    ] = None,
) -> None:
    """Play in the terminal, alone against bots or together. 在终端里玩，独自对机器人或几人一起。"""
    from qiju.kernel.refusal import Invalid
    from qiju.kernel.registry import find_game

    found = find_game(game)
    speak = language(lang)
    brought = own_content(found, content)
    from qiju import tables

    if resume is not None:
        match, seated = tables.resumed(found, resume)
        path = save or resume
    else:
        setup = found.prepare(seats, pairs(option), names(preset), [*patches(patch), *brought], names(roles))
        tell_warnings(found, setup, speak)
        opened_with = seed if seed is not None else fresh_seed()
        seated = tables.seated(found, bots, int(setup.seats), opened_with)
        match = tables.opened(found, setup, seated, opened_with)
        path = save or tables.default_path(found)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Invalid("problem.no_terminal")
    from qiju.terminal.play import run_play

    run_play(found, match, seated, speak, path, seed=seed)
    if resume is None:
        tell_seed(seed, opened_with, speak)


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, max=1_000_000_000, help="how many 局数")] = 1000,
    seats: Seats = 0,
    bots: Bots = "house",
    preset: Presets = "",
    option: Options = [],  # noqa: B006
    patch: Patches = [],  # noqa: B006
    content: Contents = [],  # noqa: B006
    roles: Roles = "",
    rotate: Annotated[bool, typer.Option("--rotate", help="cycle the bots through the seats 轮换座位")] = False,
    workers: Annotated[
        int,
        typer.Option("--workers", metavar="N", min=0, max=1024, help="processes; 0: one per core 进程数，0 为每核一个"),
    ] = 0,
    seed: Seed = None,
    lang: Lang = "",
    json: Json = False,
) -> None:
    """Play many games and measure them; Ctrl-C gives the figures so far. 大量模拟并统计，Ctrl-C 给出已有结果。"""
    from qiju import pages
    from qiju.bots.names import seat_bots
    from qiju.kernel.refusal import Invalid
    from qiju.kernel.registry import find_game
    from qiju.lab.simulate import Run, check, report
    from qiju.lab.simulate import simulate as play_run

    found = find_game(game)
    count = seats or found.standard
    speak = language(lang)
    run = Run(
        game=found.id,
        seats=count,
        bots=tuple(seat_bots(bots, count)),
        games=games,
        seed=seed if seed is not None else fresh_seed(),
        options=pairs(option),
        presets=tuple(names(preset)),
        patches=tuple(patches(patch)),
        content=tuple(own_content(found, content)),
        roles=tuple(names(roles)),
        rotate=rotate,
    )
    if "human" in run.bots:
        raise Invalid("problem.human_here")
    tell_warnings(found, check(run), speak)
    tell_seed(seed, run.seed, speak)
    with pages.progress(games, speak) as advance:
        result = play_run(run, workers, advance)
    if json:
        print_json(report(result))
        return
    pages.show_report(found, report(result), speak)


@app.command()
def replay(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="a saved game 记录")],
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", help="the table after N steps 看第 N 步之后的局面")
    ] = None,
    fork: Annotated[
        int | None, typer.Option("--fork", metavar="N", help="save a new game from step N 从第 N 步分叉，另存一局")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="where the fork goes 分叉存到")] = None,
    content: Contents = [],  # noqa: B006
    lang: Lang = "",
    json: Json = False,
) -> None:
    """Watch a recorded game: forward, back, jump, fork. 回放：前进、后退、跳转、分叉。"""
    from qiju import pages, tables
    from qiju.kernel.record import load_record
    from qiju.kernel.registry import find_game

    loaded = load_record(record)
    found = find_game(loaded.game)
    speak = language(lang)
    with in_words_of(found, speak):
        own_content(found, content)
        if fork is not None:
            typer.echo(tables.fork_file(found, loaded, fork, out, speak))
        elif json:
            print_json(pages.replay_facts(found, loaded, at))
        elif at is None and sys.stdin.isatty() and sys.stdout.isatty():
            from qiju.terminal.replay import run_replay

            run_replay(found, loaded, speak)
        else:
            pages.show_replay(found, loaded, at, speak)


@app.command()
def bench(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="only this one 只测这一个")] = "",
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.05, max=600.0, help="how long for each figure 每项秒数")
    ] = 1.0,
    lang: Lang = "",
    json: Json = False,
) -> None:
    """How fast this build plays on this machine. 测一测本机跑得多快。"""
    from qiju import pages
    from qiju.kernel.registry import find_game, game_names
    from qiju.lab.speed import measure_speed

    chosen = [game] if game else game_names()
    results = [measure_speed(find_game(name), seconds) for name in chosen]
    if json:
        print_json({"bench": results})
        return
    pages.show_speed(results, language(lang))


Host = Annotated[
    str, typer.Option("--host", metavar="ADDRESS", help="127.0.0.1: only this machine 监听地址，127.0.0.1 只限本机")
]
Port = Annotated[
    int | None, typer.Option("--port", metavar="N", min=0, max=65535, help="0: any free port 端口，0 为任意空闲端口")
]
Db = Annotated[
    str, typer.Option("--db", metavar="URL", help="a file, or postgresql://… 数据库：文件，或 postgresql://…")
]
Origins = Annotated[
    list[str], typer.Option("--origin", metavar="URL", help="another page that may play here 允许的来源")
]
Open = Annotated[bool, typer.Option("--open/--no-open", help="open a browser 打开浏览器")]
BotPause = Annotated[
    int, typer.Option("--bot-pause", metavar="MS", min=0, help="before a bot's move 机器人每步前停顿的毫秒数")
]
Set = Annotated[list[str], typer.Option("--set", metavar="K=V", help="a limit or a pace; may repeat 其他设置")]


@app.command()
def serve(
    host: Host = "0.0.0.0",
    port: Port = None,
    db: Db = "",
    origin: Origins = [],  # noqa: B006
    open_browser: Open = False,
    bot_pause: BotPause = 700,
    setting: Set = [],  # noqa: B006
    content: Contents = [],  # noqa: B006
    lang: Lang = "",
) -> None:
    """Host tables for the browser, here and in the network. 开服务器，供本机与局域网用浏览器玩。"""
    from dataclasses import replace

    from qiju.kernel.refusal import Problem
    from qiju.table.service.serve import run_server
    from qiju.table.settings import Settings, changed
    from qiju.table.words import table_texts

    speak = language(lang)
    try:
        learn_for_all(content, speak)
        settings = changed(replace(Settings(), bot_pause=bot_pause, origins=tuple(origin)), pairs(setting))
        run_server(host, port, db, settings, open_browser, speak)
    except Problem as problem:
        typer.echo(table_texts()[speak].problem(problem), err=True)
        raise typer.Exit(2) from None


@app.command()
def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="the record of a table that is over 记录")],
    lang: Lang = "",
    json: Json = False,
) -> None:
    """Check that a table was fair: commitment, secret, every decision, the end. 核对一局是否公平，从承诺到结局。"""
    from qiju.kernel.refusal import Problem
    from qiju.table.rooms.fairness import verify_file
    from qiju.table.words import problem_words, table_texts

    text = table_texts()[language(lang)]
    try:
        found = verify_file(record)
    except Problem as problem:
        if json:
            print_json({"ok": False, "key": problem.key, "why": problem_words(problem)})
        else:
            typer.echo(text.problem(problem), err=True)
        raise typer.Exit(2) from None
    if json:
        print_json(found)
        return
    typer.echo(text.say("verify.ok", found))
    if not found["printed_content"]:
        typer.echo(text.say("verify.ok_patched"))


studio = typer.Typer(
    help="Custom content: characters, map blocks, generals. 自制内容：角色、地图块、武将。", no_args_is_help=True
)
app.add_typer(studio, name="studio")


@studio.callback()
def studio_top() -> None:
    """Custom content. 自制内容。"""


@studio.command("check")
def studio_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a TOML file of custom content 自制内容文件")],
    lang: Lang = "",
    json: Json = False,
) -> None:
    """Check and price custom content: line, rule, points. 检查自制内容并计价。"""
    from qiju.studio.reading import check_file
    from qiju.studio.showing import plain, told

    speak = language(lang)
    game, findings = check_file(file)
    if json:
        print_json({"game": game.id, "findings": [plain(game, finding) for finding in findings]})
    else:
        for finding in findings:
            typer.echo(told(game, finding, speak))
    if any(finding.problem is not None for finding in findings):
        raise typer.Exit(2)


# -- reading what was written ------------------------------------------------------------------------


def language(lang: str) -> str:
    """What was asked for, else QIJU_LANG, else Chinese unless the system speaks English."""
    from qiju.kernel.refusal import Invalid
    from qiju.kernel.words import LANGUAGES

    if lang and lang not in LANGUAGES:
        raise Invalid("problem.option_value", option="--lang", value=lang, choices=" | ".join(LANGUAGES))
    chosen = lang or os.environ.get("QIJU_LANG", "")
    if chosen in LANGUAGES:
        return chosen
    system = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "en" if system.startswith("en") else "zh"


def names(written: str) -> list[str]:
    """`a,b,c` as a list."""
    return [name.strip() for name in written.split(",") if name.strip()]


def pairs(written: list[str]) -> dict[str, object]:
    """`k=v` several times as a table."""
    from qiju.kernel.refusal import Invalid

    found: dict[str, object] = {}
    for pair in written:
        key, equals, value = pair.partition("=")
        if not equals:
            raise Invalid("problem.option_pair", pair=pair)
        found[key.strip()] = value.strip()
    return found


def patches(files: list[Path]) -> list[tuple[str, Mapping[str, object]]]:
    """Patch files as tables, each with its name for messages."""
    import json
    import tomllib

    from qiju.kernel.reasons import why_damaged, why_unreadable
    from qiju.kernel.refusal import Invalid

    found: list[tuple[str, Mapping[str, object]]] = []
    for file in files:
        try:
            written = file.read_text(encoding="utf-8-sig")
            patch = json.loads(written) if file.suffix == ".json" else tomllib.loads(written)
        except (OSError, UnicodeDecodeError) as error:
            raise Invalid("problem.patch_unreadable", path=str(file), why=why_unreadable(error)) from None
        except tomllib.TOMLDecodeError as error:
            raise Invalid("problem.patch_damaged", path=str(file), why=why_damaged(error)) from None
        except json.JSONDecodeError as error:
            raise Invalid("problem.patch_json", path=str(file), why=why_damaged(error)) from None
        if not isinstance(patch, dict):
            raise Invalid("problem.patch_no_table", path=str(file))
        found.append((str(file), patch))
    return found


def own_content(game: Game, files: list[Path]) -> list[tuple[str, Mapping[str, object]]]:
    """Files of one's own content, checked by the game: as a patch, or learned by it."""
    if not files:
        return []
    from qiju.studio.reading import bring

    return [*bring(game, files)]


def learn_for_all(files: list[Path], lang: str) -> None:
    """Files with Python beside them, for every table opened here; and what is wrong with those in the folder."""
    from qiju.kernel.registry import find_game, game_names
    from qiju.studio.reading import game_to_learn

    for file in files:
        game = game_to_learn(file)
        with in_words_of(game, lang):
            game.learn(file)
    for name in game_names():
        # A game that does not load is named by the server when it starts.
        with suppress(Exception):
            game = find_game(name)
            for notice in game.notices:
                typer.echo(game.text(lang).problem(notice), err=True)


@contextmanager
def in_words_of(game: Game, lang: str) -> Iterator[None]:
    """A problem is told with the words of this game, which the command line does not name."""
    from qiju.kernel.refusal import Problem

    try:
        yield
    except Problem as problem:
        give_up(game.text(lang).problem(problem), 2)


def tell_warnings(game: Game, setup: Setup, lang: str) -> None:
    """What is allowed and may still not be meant, on the error stream."""
    for warning in game.warnings(setup):
        typer.echo(game.text(lang).problem(warning), err=True)


def fresh_seed() -> int:
    import secrets

    return secrets.randbits(48)


def tell_seed(asked: int | None, seed: int, lang: str) -> None:
    """A seed that nobody chose is told on the error stream, so that the run can be repeated."""
    if asked is None:
        from qiju.kernel.words import kernel_text

        typer.echo(kernel_text()[lang].say("seed", {"seed": seed}), err=True)


def print_json(plain: Any) -> None:
    import json

    typer.echo(json.dumps(plain, ensure_ascii=False, indent=2))


def main() -> None:
    """Run the command. A problem is one sentence and exit code 2, never a traceback."""
    from qiju.kernel.refusal import Problem

    try:
        from typer.main import get_command

        from qiju.usage import speak

        command = get_command(app)
        speak(command, spoken())
        sys.exit(command(prog_name="qiju", standalone_mode=False))
    except Problem as problem:
        give_up(sentence(problem), 2)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except Exception as error:
        from qiju.kernel.words import kernel_text

        usage = getattr(error, "format_message", None)
        if usage is not None:
            from qiju.usage import asks_for_help, command_of, usage_problem

            if asks_for_help(error):
                give_up(usage(), 2)
            why = usage_problem(usage())
            give_up(kernel_text()[spoken()].say("problem.usage", {"why": why, "command": command_of(error)}), 2)
        if "--debug" in sys.argv:
            raise
        from qiju.usage import outside_frame

        unexpected = f"{type(error).__name__}: {error}"
        outside = outside_frame(error)
        if outside is not None:
            path, line = outside
            give_up(kernel_text()[spoken()].say("problem.outside", {"path": path, "line": line, "why": unexpected}), 1)
        give_up(kernel_text()[spoken()].say("problem.internal", {"why": unexpected}), 1)


def give_up(words: str, code: int) -> NoReturn:
    typer.echo(words, err=True)
    sys.exit(code)


def spoken() -> str:
    """The language for an error: what the command line asked for, where it can be read."""
    from qiju.kernel.words import LANGUAGES

    for word, following in zip(sys.argv, [*sys.argv[1:], ""], strict=True):
        asked = following if word == "--lang" else word.partition("--lang=")[2]
        if asked in LANGUAGES:
            return asked
    return language("")


def sentence(problem: Problem) -> str:
    """A problem in the person's language, with the game's own words where there is a game."""
    return game_text_for(sys.argv).problem(problem)


def game_text_for(arguments: list[str]) -> Text:
    from qiju.kernel.registry import find_game, game_names
    from qiju.kernel.words import kernel_text

    known = game_names()
    # Ids first: for a title, every game has to be loaded.
    for argument in sorted(arguments[1:], key=lambda written: written not in known):
        # Most words are no game, and one that does not load has no words.
        with suppress(Exception):
            return find_game(argument).text(spoken())
    return kernel_text()[spoken()]
