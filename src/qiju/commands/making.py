"""`qiju studio`: content of one's own, checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from qiju.written import (
    Json,
    Lang,
    language,
    print_json,
)

studio = typer.Typer(
    help="Custom content: characters, map blocks, generals. 自制内容：角色、地图块、武将。", no_args_is_help=True
)


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
