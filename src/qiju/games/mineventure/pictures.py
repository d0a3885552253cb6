"""Maps of the rule page in letters, each tile by the letter of its map file, and the legend of these letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from rich.cells import cell_len, set_cell_size

from qiju.games.terminal import row, rows
from qiju.kernel.words import Text

COLUMNS: Final = 3
COLUMN: Final = 24


def picture(words: list[str], content: Mapping[str, object], text: Text) -> str:
    land = row(content["map"])
    if words[0] == "tiles":
        return legend(words[1:], land, text)
    if words[0] == "ground":
        return ground(words[2:])
    if words[0] == "blocks":
        return "\n\n".join(block(one, text) for one in rows(land["blocks"]) if one["id"] in words[1:])
    return ""


def legend(ids: list[str], land: dict[str, object], text: Text) -> str:
    tiles = [tile for tile in rows(land["tiles"]) if not ids or tile["id"] in ids]
    cells = [f"{tile['char']}  {text.say('tile.' + str(tile['id']))}" for tile in tiles]
    widest = max(COLUMN, *(cell_len(cell) + 2 for cell in cells)) if cells else COLUMN
    lines = [cells[start : start + COLUMNS] for start in range(0, len(cells), COLUMNS)]
    return "\n".join("".join(set_cell_size(cell, widest) for cell in line).rstrip() for line in lines)


def ground(words: list[str]) -> str:
    """Rows of tiles, players as their numbers; ways from corner to corner below."""
    lines = [" ".join(word) for word in words if not word.startswith(">")]
    ways = [" → ".join(f"({at})" for at in word[1:].split(">")) for word in words if word.startswith(">")]
    return "\n".join([*lines, *([""] if ways else []), *ways])


def block(one: dict[str, object], text: Text) -> str:
    lines = [" ".join(line) for line in cast("list[str]", one["rows"])]
    return "\n".join([text.say("block." + str(one["id"])), *lines])
