"""`qiju games | rules | play | new`: what there is to play, and a game of it in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

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
    chosen_games,
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


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="lower-case letters and digits 小写字母和数字")],
    lang: Lang = "",
) -> None:
    """Write a small package with a game of your own. 写出一个小包，里面是你自己的游戏。"""
    from qiju.kernel.words import kernel_text
    from qiju.new import write_package

    folder = write_package(name, Path())
    typer.echo(kernel_text()[language(lang)].say("new", {"path": str(folder), "name": name}))
