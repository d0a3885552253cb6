"""`qiju simulate | bench | ladder | learn`: many games, and what they say about a game, a build or a bot."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from qiju.refusing import in_words_of
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
    chosen_games,
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
