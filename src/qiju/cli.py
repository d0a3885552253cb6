"""One command, `qiju`. Each subcommand imports what it needs when it runs, so that help comes at once."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from qiju.lab_cli import lab
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
    run_of,
    tell_seed,
    tell_warnings,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from qiju.kernel.game import Game
    from qiju.kernel.refusal import Problem
    from qiju.kernel.words import Text
    from qiju.table.store.store import Store

app = typer.Typer(
    name="qiju",
    help="Qiju: Chinese tabletop games to play, replay, simulate and study. 起局：中国桌游，对局、回放、模拟、研究。",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def version_wanted(wanted: bool) -> None:
    if not wanted:
        return
    from qiju.installed import version_lines

    for line in version_lines(spoken()):
        typer.echo(line)
    raise typer.Exit


@app.callback()
def top(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=version_wanted,
            is_eager=True,
            help="version, whether compiled and with a page 版本，是否编译，是否带网页",
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

    found = chosen_games(game, language(lang))
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
    from qiju.installed import need_extra
    from qiju.kernel.refusal import Invalid
    from qiju.kernel.registry import find_game

    need_extra("terminal")
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
    bots: Bots = "",
    preset: Presets = "",
    option: Options = [],  # noqa: B006
    patch: Patches = [],  # noqa: B006
    content: Contents = [],  # noqa: B006
    roles: Roles = "",
    rotate: Annotated[bool, typer.Option("--rotate", help="cycle the bots through the seats 轮换座位")] = False,
    workers: Workers = 0,
    seed: Seed = None,
    lang: Lang = "",
    json: Json = False,
) -> None:
    """Play many games and measure them; Ctrl-C gives the figures so far. 大量模拟并统计，Ctrl-C 给出已有结果。"""
    from qiju import pages
    from qiju.kernel.registry import find_game
    from qiju.lab.simulate import check, report
    from qiju.lab.simulate import simulate as play_run

    found = find_game(game)
    speak = language(lang)
    run = run_of(
        found,
        games,
        seats,
        bots,
        seed if seed is not None else fresh_seed(),
        pairs(option),
        names(preset),
        patches(patch),
        own_content(found, content),
        names(roles),
        rotate,
        speak,
    )
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
    why: Annotated[
        int | None, typer.Option("--why", metavar="N", help="why step N was made 第 N 步为什么这样走")
    ] = None,
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
        elif why is not None:
            from qiju.review.why import why as reason_for

            told = reason_for(found, loaded, why)
            print_json(told) if json else typer.echo(told[speak])
        elif json:
            print_json(pages.replay_facts(found, loaded, at))
        elif at is None and sys.stdin.isatty() and sys.stdout.isatty():
            from qiju.installed import need_extra

            need_extra("terminal")
            from qiju.terminal.replay import run_replay

            run_replay(found, loaded, speak)
        else:
            pages.show_replay(found, loaded, at, speak)


@app.command()
def review(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="a saved game 记录")],
    times: Annotated[
        float, typer.Option("--times", metavar="X", min=0.1, max=100.0, help="so many times as thorough 几倍的细致")
    ] = 1.0,
    content: Contents = [],  # noqa: B006
    lang: Lang = "",
    json: Json = False,
) -> None:
    """Look back at a game: everybody's chances, luck and choices, what mattered. 复盘：胜算、运气、选择，何处要紧。"""
    from qiju import pages
    from qiju.kernel.record import load_record
    from qiju.kernel.registry import find_game
    from qiju.review.facts import review_facts
    from qiju.review.walk import review as look_back
    from qiju.review.walk import thoroughness
    from qiju.review.why import why as reason_for
    from qiju.review_page import show_review

    loaded = load_record(record)
    found = find_game(loaded.game)
    speak = language(lang)
    with in_words_of(found, speak):
        own_content(found, content)
        with pages.progress(len(loaded.entries), speak) as advance:
            seen = look_back(found, loaded, thoroughness(found, times), advance)
        facts = review_facts(found, loaded, seen)
        for one in facts["mattered"]:
            one["why"] = reason_for(found, loaded, one["at"])
        if json:
            print_json(facts)
            return
        show_review(found, facts, speak)


@app.command()
def ladder(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="where it is kept; goes on if begun 存放处，可续")],
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B,…", help="who takes part: random,easy,normal,hard 哪些机器人参加")
    ] = "",
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, max=1_000_000, help="how many 局数")] = 200,
    seats: Seats = 0,
    preset: Presets = "",
    option: Options = [],  # noqa: B006
    workers: Workers = 0,
    seed: Seed = None,
    lang: Lang = "",
    json: Json = False,
) -> None:
    """Bots play each other for ratings, kept and drawn; a ladder goes on where it stopped. 机器人天梯：评分，可续。"""
    from qiju import ladder_page, pages
    from qiju.kernel.registry import find_game
    from qiju.lab import ladder as ladders

    found = find_game(game)
    speak = language(lang)
    with in_words_of(found, speak):
        begun = ladders.read_plan(out)
        if seed is None:
            seed = begun.seed if begun is not None else fresh_seed()
        taking_part = names(bots) or list(begun.bots if begun is not None else ladders.USUAL)
        plan = ladders.planned(found, taking_part, seats, seed, pairs(option), names(preset))
        with pages.progress(games, speak) as advance:
            deals = ladders.climb(plan, out, games, workers, advance)
    facts = ladders.ladder_facts(plan, deals)
    (out / "ladder.svg").write_text(ladder_page.ladder_picture(found, facts, speak), encoding="utf-8")
    if json:
        print_json(facts)
        return
    ladder_page.show_ladder(found, facts, speak)


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
    from qiju.lab.speed import measure_speed

    results = [measure_speed(found, seconds) for found in chosen_games(game, language(lang))]
    if json:
        print_json({"bench": results})
        return
    pages.show_speed(results, language(lang))


@app.command()
def learn(
    game: GameName,
    seats: Seats = 0,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, max=1_000_000, help="to learn from 用多少局来学")
    ] = 20_000,
    preset: Presets = "",
    option: Options = [],  # noqa: B006
    patch: Patches = [],  # noqa: B006
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="the same seed, the same weights 随机种子")] = 1,
    to: Annotated[
        Path | None, typer.Option("--to", metavar="FILE", help="not into the game's own file 另存到此文件")
    ] = None,
    lang: Lang = "",
    json: Json = False,
) -> None:
    """Learn what a table in mid-game is worth, for bots that think ahead. 学会给中途局面估值，供会推演的机器人用。"""
    from qiju.kernel.registry import find_game
    from qiju.learn.learned import keep, own_file
    from qiju.learn.learned import learn as learn_table

    found = find_game(game)
    setup = found.prepare(seats or found.standard, pairs(option), names(preset), patches(patch))
    entry = learn_table(found, setup, games, seed)
    file = to or own_file(found)
    keep(file, entry)
    if json:
        print_json(entry)
        return
    record = entry["record"]
    said = {"game": found.id, "seats": setup.seats, "path": str(file), "before": record["loss_of_shares"], **record}
    typer.echo(found.text(language(lang)).say("learned", said))


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="lower-case letters and digits 小写字母和数字")],
    lang: Lang = "",
) -> None:
    """Write a small package with a game of your own. 写出一个小包，里面是你自己的游戏。"""
    from qiju.kernel.words import kernel_text
    from qiju.new import write_package

    folder = write_package(name, Path())
    typer.echo(kernel_text()[language(lang)].say("new", {"path": str(folder), "name": name}))


@app.command("print")
def print_box(
    game: GameName,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.pdf", help="where the PDF goes PDF 存到哪里")
    ] = None,
    paper: Annotated[str, typer.Option("--paper", metavar="a4|letter", help="paper 纸张")] = "a4",
    size: Annotated[
        str, typer.Option("--size", metavar="poker|bridge|mini|tarot|square", help="size of the cards 牌的大小")
    ] = "",
    only: Annotated[
        list[str],
        typer.Option("--only", metavar="cards|board|tokens|boards|aids|rules", help="may repeat 只印这些，可重复"),
    ] = [],  # noqa: B006
    light: Annotated[bool, typer.Option("--light", help="saves ink, fit for black and white 省墨，适合黑白")] = False,
    bleed: Annotated[
        float, typer.Option("--bleed", metavar="MM", help="0: cards lie edge to edge 出血，0 为拼边")
    ] = 0.0,
    diff: Annotated[
        tuple[str, str] | None,
        typer.Option("--diff", metavar="A B", help="mark what B changes; patches, or rulebook 标出 B 比 A 改了什么"),
    ] = None,
    images: Annotated[
        Path | None, typer.Option("--images", metavar="DIR", help="a picture of each piece 逐件成图")
    ] = None,
    tts: Annotated[
        Path | None, typer.Option("--tts", metavar="DIR", help="for Tabletop Simulator 供桌游模拟器")
    ] = None,
    patch: Patches = [],  # noqa: B006
    content: Contents = [],  # noqa: B006
    lang: Lang = "",
) -> None:
    """Print a game's box: cards, boards, tokens, rules, as a PDF. 把整盒桌游排成 PDF：牌、版图、标记、规则。"""
    from qiju.installed import need_extra

    need_extra("press")
    from qiju.kernel.registry import find_game
    from qiju.press.command import carry_out
    from qiju.press.order import Order
    from qiju.press.words import told_by

    found = find_game(game)
    speak = language(lang)
    with told_by(found, speak, give_up):
        brought = own_content(found, content)
        changed, before = [*patches(patch), *brought], None
        if diff is not None:
            before, changed = tuple(from_file(diff[0])), from_file(diff[1])
        order = Order(found, speak, paper, size, tuple(only), light, bleed, tuple(changed), before)
        for line in carry_out(order, out, images, tts):
            typer.echo(line)


def from_file(written: str) -> list[tuple[str, Mapping[str, object]]]:
    """A patch, or nothing at all where the rulebook itself is meant."""
    from qiju.kernel.options import RULEBOOK

    return [] if written == RULEBOOK else patches([Path(written)])


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

    from qiju.installed import need_extra

    need_extra("table")
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
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="where the backup goes 备份文件")],
    db: Db = "",
    lang: Lang = "",
) -> None:
    """Keep all tables of a server in one file, while it plays on. 把服务器上的牌桌备份成一个文件，不必停机。"""
    from qiju.table.store.backup import back_up

    keep_tables("serve.backed_up", db, lang, file, lambda store: back_up(store, file))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a backup 备份文件")],
    db: Db = "",
    replace: Annotated[bool, typer.Option("--replace", help="in the place of what is there 取代现有的牌桌")] = False,
    lang: Lang = "",
) -> None:
    """Bring the tables of a backup back; the server must be stopped. 从备份恢复牌桌，先停服务器。"""
    from qiju.table.store.backup import restore as bring_back

    keep_tables("serve.restored", db, lang, file, lambda store: bring_back(file, store, replace))


def keep_tables(said: str, db: str, lang: str, file: Path, work: Callable[[Store], int]) -> None:
    """Back up or restore the store that an address means, and say how many tables that were."""
    from qiju.kernel.refusal import Problem
    from qiju.places import data_folder
    from qiju.table.store.store import open_store
    from qiju.table.words import table_texts

    text = table_texts()[language(lang)]
    try:
        count = work(open_store(db, data_folder() / "tables.sqlite3", True))
    except Problem as problem:
        typer.echo(text.problem(problem), err=True)
        raise typer.Exit(2) from None
    typer.echo(text.say(said, {"count": count, "path": str(file)}))


@app.command()
def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="the record of a table that is over 记录")],
    receipt: Annotated[
        list[Path], typer.Option(metavar="FILE", help="a receipt downloaded at that table 对局时下载的凭据")
    ] = [],  # noqa: B006
    lang: Lang = "",
    json: Json = False,
) -> None:
    """Check that a table was fair, and say what that proves. 核对一局是否公平，并说明能证明什么。"""
    from qiju.kernel.refusal import Problem
    from qiju.table.service.verify import verify_file
    from qiju.table.words import problem_words, table_texts

    text = table_texts()[language(lang)]
    try:
        found = verify_file(record, receipt)
    except Problem as problem:
        if json:
            print_json({"ok": False, "key": problem.key, "why": problem_words(problem)})
        else:
            typer.echo(text.problem(problem), err=True)
        raise typer.Exit(2) from None
    if json:
        print_json(found.plain())
        return
    typer.echo(text.say("verify.ok", found.plain()))
    if not found.printed:
        typer.echo(text.say("verify.ok_patched"))
    for heading, said in (("verify.proves", found.proved), ("verify.unknown", found.unknown)):
        typer.echo(text.say(heading))
        for key, values in said:
            typer.echo(f"  · {text.say(key, values)}")


studio = typer.Typer(
    help="Custom content: characters, map blocks, generals. 自制内容：角色、地图块、武将。", no_args_is_help=True
)
app.add_typer(studio, name="studio")
app.add_typer(lab, name="lab")


@studio.callback()
def studio_top() -> None:
    """Custom content. 自制内容。"""


@studio.command("check")
def studio_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="custom content or a patch 自制内容或补丁文件")],
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="whose patch it is, if its keys do not say 补丁属于哪个游戏")
    ] = "",
    lang: Lang = "",
    json: Json = False,
) -> None:
    """Check and price custom content, or check a patch: line, rule, points. 检查自制内容并计价，检查补丁。"""
    from qiju.studio.reading import check_file
    from qiju.studio.showing import plain, told

    speak = language(lang)
    found, findings = check_file(file, game)
    if json:
        print_json({"game": found.id, "findings": [plain(found, finding) for finding in findings]})
    else:
        for finding in findings:
            typer.echo(told(found, finding, speak))
    if any(finding.problem is not None for finding in findings):
        raise typer.Exit(2)


# -- reading what was written ------------------------------------------------------------------------


def chosen_games(name: str, lang: str) -> list[Game]:
    """The game of this name, or all of them; one that cannot be loaded is named on the error stream."""
    from qiju.kernel.registry import find_game, loaded_games
    from qiju.kernel.words import kernel_text

    if name:
        return [find_game(name)]
    found, problems = loaded_games()
    for problem in problems:
        typer.echo(kernel_text()[lang].problem(problem), err=True)
    return found


def learn_for_all(files: list[Path], lang: str) -> None:
    """Files with Python beside them, for every table opened here; and what is wrong with those in the folder."""
    from qiju.kernel.registry import loaded_games
    from qiju.studio.reading import game_to_learn

    for file in files:
        game = game_to_learn(file)
        with in_words_of(game, lang):
            game.learn(file)
    # A game that does not load is named by the server when it starts.
    for game in loaded_games()[0]:
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
