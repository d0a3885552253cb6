"""`qiju serve | backup | restore`: tables for the browser, and keeping them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from qiju.refusing import in_words_of
from qiju.written import (
    Contents,
    Lang,
    language,
    pairs,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from qiju.table.store.store import Store


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


def serve(
    host: Host = "0.0.0.0",
    port: Port = None,
    db: Db = "",
    origin: Origins = [],  # noqa: B006
    open_browser: Open = False,
    bot_pause: BotPause = 700,
    setting: Set = [],  # noqa: B006
    content: Contents = [],  # noqa: B006
    lab: Annotated[bool, typer.Option("--lab", help="studies at /lab, needs qiju[lab] 在 /lab 开放实验室")] = False,
    lang: Lang = "",
) -> None:
    """Host tables for the browser, here and in the network. 开服务器，供本机与局域网用浏览器玩。"""
    from dataclasses import replace

    from qiju.installed import need_extra

    need_extra("table")
    if lab:
        need_extra("lab")
    from qiju.kernel.refusal import Problem
    from qiju.table.service.serve import run_server
    from qiju.table.settings import Settings, changed
    from qiju.table.words import table_texts

    speak = language(lang)
    try:
        learn_for_all(content, speak)
        given = replace(Settings(), bot_pause=bot_pause, lab=int(lab), origins=tuple(origin))
        settings = changed(given, pairs(setting))
        run_server(host, port, db, settings, open_browser, speak)
    except Problem as problem:
        typer.echo(table_texts()[speak].problem(problem), err=True)
        raise typer.Exit(2) from None


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="where the backup goes 备份文件")],
    db: Db = "",
    lang: Lang = "",
) -> None:
    """Keep all tables of a server in one file, while it plays on. 把服务器上的牌桌备份成一个文件，不必停机。"""
    from qiju.table.store.backup import back_up

    keep_tables("serve.backed_up", db, lang, file, lambda store: back_up(store, file))


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
