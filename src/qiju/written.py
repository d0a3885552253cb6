"""What is written on a command line, for every command that reads it: its options by name, and their values."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qiju.kernel.game import Game, Setup
    from qiju.lab.simulate import Run

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
Workers = Annotated[
    int,
    typer.Option("--workers", metavar="N", min=0, max=1024, help="processes; 0: one per core 进程数，0 为每核一个"),
]


def language(lang: str) -> str:
    """What was asked for, else QIJU_LANG, else Chinese unless the system speaks English."""
    from qiju.kernel.refusal import Invalid
    from qiju.kernel.words import LANGUAGES, preferred_language

    if lang and lang not in LANGUAGES:
        raise Invalid("problem.option_value", option="--lang", value=lang, choices=" | ".join(LANGUAGES))
    return lang or preferred_language()


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
    from qiju.tables import read_patch

    return [read_patch(file) for file in files]


def own_content(game: Game, files: list[Path]) -> list[tuple[str, Mapping[str, object]]]:
    """Files of one's own content, checked by the game: as a patch, or learned by it."""
    if not files:
        return []
    from qiju.studio.reading import bring

    return [*bring(game, files)]


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


def run_of(
    game: Game,
    games: int,
    seats: int,
    bots: str,
    seed: int,
    options: Mapping[str, object],
    presets: Sequence[str],
    patches: Sequence[tuple[str, Mapping[str, object]]],
    content: Sequence[tuple[str, Mapping[str, object]]],
    roles: Sequence[str],
    rotate: bool,
    lang: str = "",
) -> Run:
    """A run as a command line asks for it; whoever named no bot gets the game's own, and is told if it is not house."""
    from qiju.bots.names import HOUSE, seat_bots, usual_bot
    from qiju.kernel.refusal import Invalid
    from qiju.lab.simulate import Run

    count = seats or game.standard
    if not bots and lang and usual_bot(game) != HOUSE:
        typer.echo(game.text(lang).say("no_house", {"game": game.id, "bot": usual_bot(game)}), err=True)
    seated = tuple(seat_bots(bots or usual_bot(game), count))
    # A person plays in no simulation.
    if "human" in seated:
        raise Invalid("problem.human_here")
    return Run(
        game.id,
        count,
        seated,
        games,
        seed,
        options,
        tuple(presets),
        tuple(patches),
        tuple(content),
        tuple(roles),
        rotate,
    )
