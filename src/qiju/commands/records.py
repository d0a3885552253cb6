"""`qiju replay | review | verify`: a game that was kept, looked at, looked back on and checked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from qiju.refusing import in_words_of
from qiju.written import (
    Contents,
    Json,
    Lang,
    language,
    own_content,
    print_json,
)


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
