"""Texts with pages of their own, as blocks that Typst sets: rulebook, summary, list of what is in the box."""

from __future__ import annotations

import re
from typing import Final, cast

from qiju.kernel.box import PARTS, Box, Piece
from qiju.kernel.game import Game
from qiju.kernel.options import Tree
from qiju.kernel.stated import by_key
from qiju.kernel.words import Text
from qiju.press.words import press_texts

HEADING: Final = re.compile(r"^(#{1,5}) +(.*)$")
BULLET: Final = re.compile(r"^( *)(?:[-*]|(\d+)\.) +(.*)$")
PICTURE: Final = re.compile(r"^!\[(.*)\]\(picture:([^)\s]+)\)$")
SPAN: Final = re.compile(r"\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\([^)]*\)")
DIVIDER: Final = re.compile(r"^\|[-:| ]+\|$")
SUMMARY: Final = ("一页速览", "Summary")
MOST_SHOWN: Final = 9  # in one picture, where it names none
INSIDE: Final = re.compile(r">([^<>]+)<")

Spans = list[list[str]]
Book = Tree


def whole(page: str, title: str, changed: list[Tree]) -> Book:
    """The whole rulebook, in two columns."""
    return {"title": title, "columns": 2, "blocks": changed + blocks_of(page)}


def changes(game: Game, lang: str) -> list[Tree]:
    """Every number that is not as the rulebook prints it: what the rules word by hand still says the old one."""
    if game.printed is None:
        return []
    text, press = game.text(lang), press_texts()[lang]
    before = by_key(game.declarations().numbers(game.printed))
    rows = [
        [spans_of(text.problem(game.label_of(number))), [["", f"{before[number.key]} → {number.value}"]]]
        for number in game.numbers()
        if before.get(number.key, number.value) != number.value
    ]
    head = [spans_of(press.say("sheet.number")), spans_of(press.say("sheet.change"))]
    table: Tree = {"kind": "table", "rows": [head, *rows]}
    return (
        [heading_block(3, press.say("sheet.changed")), paragraph(press.say("sheet.changed_note")), table]
        if rows
        else []
    )


def summary(page: str, title: str, text: Text, changed: list[Tree]) -> Book:
    """The game on one page, to lie beside the board."""
    lines: list[str] = []
    inside = False
    for line in page.splitlines():
        heading = HEADING.match(line)
        if heading and len(heading.group(1)) == 2:
            inside = heading.group(2).strip() in SUMMARY
        elif inside:
            lines.append(line)
    return {
        "title": f"{title} · {text.say('sheet.summary')}",
        "columns": 1,
        "large": True,
        "blocks": changed + blocks_of("\n".join(lines)),
    }


def component_list(box: Box, title: str, text: Text) -> Book:
    """Every piece with its count, part by part, and what players bring themselves."""
    blocks: list[Tree] = []
    for part in PARTS:
        pieces = [piece for piece in box.pieces if piece.part == part]
        if not pieces:
            continue
        counts: dict[str, int] = {}
        for piece in pieces:
            counts[piece.name] = counts.get(piece.name, 0) + piece.count
        total = sum(piece.count for piece in pieces)
        sizes = list(dict.fromkeys(f"{piece.width:g} × {piece.height:g}" for piece in pieces))
        blocks.append(heading_block(2, f"{text.say(f'sheet.{part}')} · {total}"))
        blocks.append(paragraph(text.say("sheet.sizes", {"sizes": " · ".join(sizes)})))
        blocks.append({"kind": "counts", "rows": [[name, str(count)] for name, count in counts.items()]})
    if box.bring:
        blocks.append(heading_block(2, text.say("sheet.bring")))
        blocks.append({"kind": "counts", "rows": [[name, str(count)] for name, count in box.bring]})
    return {"title": f"{title} · {text.say('sheet.list')}", "columns": 1, "first": True, "blocks": blocks}


def heading_block(level: int, text: str) -> Tree:
    return {"kind": "heading", "level": level, "spans": spans_of(text)}


def paragraph(text: str) -> Tree:
    return {"kind": "text", "spans": spans_of(text)}


# -- pictures ------------------------------------------------------------------------------------------


def illustrate(books: list[Book], box: Box) -> list[Piece]:
    """The pieces that pictures of the books show, face by face; a picture of anything else keeps its caption alone."""
    shown: list[Piece] = []
    for book in books:
        for block in cast("list[Tree]", book["blocks"]):
            found = pictured(str(block.get("shows", "")), box)
            block["pieces"] = [place_of(piece, shown) for piece in found]
    return shown


def pictured(shows: str, box: Box) -> list[Piece]:
    """`cards/sha.s7/shan` and `drinks` as pieces: those of the kind, or those of it that are named."""
    name, *ids = shows.split("/")
    alone = [piece for piece in box.pieces if piece.id == name]
    if alone:
        return [] if ids else alone  # a way on a board is no piece
    kinds = box.pictures.get(name, [singular(name)])
    every = [piece for piece in box.pieces if piece.id.partition(".")[0] in kinds]
    if not ids:
        return every if len(every) <= MOST_SHOWN else []
    found = [first_named(id, kinds, every) for id in ids]
    return [piece for piece in found if piece is not None]


def first_named(id: str, kinds: list[str], pieces: list[Piece]) -> Piece | None:
    """By its whole id; else the first of that name, whichever its suit."""
    for named in (*[f"{kind}.{id}" for kind in kinds], *[f"{kind}.{id}." for kind in kinds]):
        for piece in pieces:
            if piece.id == named or (named.endswith(".") and piece.id.startswith(named)):
                return piece
    return None


def singular(name: str) -> str:
    return name[:-3] + "y" if name.endswith("ies") else name.removesuffix("s")


def place_of(piece: Piece, shown: list[Piece]) -> int:
    if piece not in shown:
        shown.append(piece)
    return shown.index(piece)


# -- Markdown ------------------------------------------------------------------------------------------


def blocks_of(page: str) -> list[Tree]:
    """The Markdown that rule pages are written in: headings, paragraphs, lists, tables, pictures' captions."""
    blocks: list[Tree] = []
    pieces: list[str] = []
    ended = True

    def flush() -> None:
        if pieces:
            blocks.append(paragraph(joined(pieces)))
            pieces.clear()

    for line in page.splitlines():
        heading, bullet, picture = HEADING.match(line), BULLET.match(line), PICTURE.match(line.strip())
        if not line.strip():
            flush()
            ended = True
            continue
        if heading:
            flush()
            blocks.append(heading_block(len(heading.group(1)), heading.group(2)))
        elif picture:
            flush()
            blocks.append({"kind": "caption", "spans": spans_of(picture.group(1)), "shows": picture.group(2)})
        elif line.startswith("|"):
            flush()
            add_row(blocks, line, ended)
        elif bullet:
            flush()
            indent, number, words = bullet.groups()
            blocks.append(
                {
                    "kind": "item",
                    "depth": len(indent) // 2,
                    "sign": f"{number}." if number else "•",
                    "spans": spans_of(words),
                }
            )
        elif line.startswith(" ") and blocks and blocks[-1]["kind"] == "item":
            more(blocks[-1], line.strip())
        else:
            pieces.append(line.strip())
        ended = False
    flush()
    return blocks


def more(item: Tree, words: str) -> None:
    """A line that goes on with an item of a list."""
    spans = item["spans"]
    assert isinstance(spans, list)
    spans += [["", "\n"], *spans_of(words)]


def joined(lines: list[str]) -> str:
    """Lines of one paragraph: a space between them, but not between two Chinese characters."""
    whole = lines[0]
    for line in lines[1:]:
        wide = ord(whole[-1]) > 0x2E80 or ord(line[0]) > 0x2E80
        whole += line if wide else " " + line
    return whole


def add_row(blocks: list[Tree], line: str, ended: bool) -> None:
    """One more row; after an empty line the first of another table."""
    if DIVIDER.match(line.strip()):
        return
    cells = [spans_of(cell.strip()) for cell in line.strip().strip("|").split("|")]
    if ended or not blocks or blocks[-1]["kind"] != "table":
        blocks.append({"kind": "table", "rows": []})
    rows = blocks[-1]["rows"]
    assert isinstance(rows, list)
    rows.append(cells)


def spans_of(text: str) -> Spans:
    """Plain, bold and code, one after the other."""
    spans: Spans = []
    last = 0
    for found in SPAN.finditer(text):
        if found.start() > last:
            spans.append(["", text[last : found.start()]])
        bold, code, link = found.groups()
        spans.append(["bold", bold] if bold else ["code", code] if code else ["", link])
        last = found.end()
    if last < len(text):
        spans.append(["", text[last:]])
    return spans


def letters_of(svg: str) -> list[str]:
    """What is written inside a drawing."""
    body = svg[svg.index("</style>") :] if "</style>" in svg else svg
    return [found.strip() for found in INSIDE.findall(body) if found.strip()]
