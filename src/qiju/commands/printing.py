"""`qiju print`: a game's box on paper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from qiju.refusing import give_up
from qiju.written import (
    Contents,
    GameName,
    Lang,
    Patches,
    language,
    own_content,
    patches,
)

if TYPE_CHECKING:
    from collections.abc import Mapping


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
