"""Maps of the rule page in letters, each tile by the letter of its map file, and the legend of these letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from rich.cells import cell_len, set_cell_size

from qiju.games.mineventure.board import turned_rows
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
        return maps(words[1:], land, text)
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


def maps(ids: list[str], land: dict[str, object], text: Text) -> str:
    """Blocks and whole layouts, one below the other; without ids every block."""
    blocks = {str(one["id"]): cast("list[str]", one["rows"]) for one in rows(land["blocks"])}
    layouts = {str(one["id"]): cast("list[list[str]]", one["cells"]) for one in rows(land["layouts"])}
    drawn: list[str] = []
    for id in ids or blocks:
        if id in layouts:
            drawn.append(lettered(text.say(f"layout.{id}"), laid_out(layouts[id], blocks)))
        elif id in blocks:
            drawn.append(lettered(text.say(f"block.{id}"), blocks[id]))
    return "\n\n".join(drawn)


def laid_out(cells: list[list[str]], blocks: dict[str, list[str]]) -> list[str]:
    """The rows of a layout: its blocks side by side, each turned as it says."""
    whole: list[str] = []
    for line in cells:
        turned: list[list[str]] = []
        for cell in line:
            id, _, degrees = cell.partition("@")
            turned.append(turned_rows(blocks[id], int(degrees or "0") // 90))
        whole += ["".join(parts) for parts in zip(*turned, strict=True)]
    return whole


def lettered(title: str, lines: list[str]) -> str:
    return "\n".join([title, *(" ".join(line) for line in lines)])
