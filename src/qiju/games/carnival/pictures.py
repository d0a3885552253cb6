"""The board of the rule page in letters: the map as the terminal draws it, and where each node leads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from qiju.games.carnival.terminal import WORDS, map_lines
from qiju.games.terminal import row, rows
from qiju.kernel.words import Text

WIDTH: Final = 74


def picture(words: list[str], content: Mapping[str, object], text: Text) -> str:
    if words[0] != "board":
        return ""
    board = row(content["board"])
    nodes = [as_drawn(node) for node in rows(board["nodes"])]
    view: dict[str, object] = {"board": {**board, "nodes": nodes}, "troupes": [], "saturation": {}}
    drawn = map_lines(view, Text(text.lang, {**text.table, **WORDS[text.lang]}), WIDTH)
    lines = [line.plain.rstrip() for line in drawn]
    lines += [""] + ([" → ".join(words[1:])] if len(words) > 2 else [way_from(node, text) for node in nodes])
    return "\n".join(lines)


def as_drawn(node: dict[str, object]) -> dict[str, object]:
    """A printed node as a view has it, every slot open."""
    kind = node["kind"] if node["kind"] == "road" else node["building"]
    slots = [{"active": True} for _ in cast("list[object]", node.get("slots") or [])]
    return {**node, "kind": kind, "value": node.get("value", 0), "slots": slots}


def way_from(node: dict[str, object], text: Text) -> str:
    """R5 风铃坡 (0) → R6, T2."""
    value = f" ({node['value']})" if node["kind"] == "road" else ""
    return f"{node['id']:<3} {node['name_' + text.lang]}{value} → {', '.join(cast('list[str]', node['next']))}"
