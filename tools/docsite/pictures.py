"""The pictures of a rule page on the site: as the game draws them in letters, else as their captions."""

from __future__ import annotations

from qiju.facts import picture_drawer, printed_picture
from qiju.kernel.game import Game
from qiju.kernel.rulebook import PICTURE


def with_pictures(game: Game, lang: str, page: str) -> str:
    draw = picture_drawer(game)
    lines: list[str] = []
    for line in page.splitlines():
        found = PICTURE.match(line)
        lines.append(line if found is None else printed_picture(game, lang, found.group(2), found.group(1), draw))
    return "\n".join(lines)
