"""The box of 《林中狂欢节》 as its guide prints it (C-801, C-802): the board, and a sheet that is cut."""

from __future__ import annotations

from typing import Final

from qiju.kernel.box import BOARD, CARDS, TOKENS, Box, Guide, Piece, drawing
from qiju.kernel.content import int_of, load_content, table_of
from qiju.kernel.options import Tree
from qiju.kernel.words import Text

PACKAGE: Final = "qiju.games.carnival"


def box(content: Tree, text: Text) -> Box:
    sizes = load_content(PACKAGE, "print.toml")
    token = float(int_of(sizes, "token"))
    pieces = [board_piece(content, text)]
    pieces += [drink(content, text, id, sizes) for id in table_of(content, "drinks")]
    pieces += [score(value, count, token, text) for value, count in score_tokens(content)]
    pieces += [flower(content, text, id, token) for id in table_of(content, "garden") if id.startswith("flower")]
    pieces += [ticket(content, text, token), *blocks(content, text, token)]
    counts = table_of(content, "box")
    bring = [
        (text.say("print.energy"), int_of(counts, "energy_markers")),
        (text.say("print.sated"), int_of(counts, "saturation_markers")),
        (text.say("print.cubes"), int_of(counts, "player_cubes")),
        (text.say("print.dice"), int_of(counts, "dice")),
    ]
    found = Box(pieces, "#8a4a2a", bring)
    sheet = table_of(sizes, "sheet")
    found.guide = Guide(
        float(int_of(sheet, "width")), float(int_of(sheet, "height")), float(int_of(sheet, "margin")), [CARDS, TOKENS]
    )
    # The guide speaks of two sheets and of nothing else.
    found.usual = [BOARD, CARDS, TOKENS]
    return found


def board_piece(content: Tree, text: Text) -> Piece:
    board = table_of(content, "board")
    sheet = table_of(board, "sheet")
    face: Tree = {"layout": "picture", "art": drawing("board")}
    name = str(board[f"title_{text.lang}"])
    return Piece(BOARD, "board", name, face, float(int_of(sheet, "width_mm")), float(int_of(sheet, "height_mm")))


def drink(content: Tree, text: Text, id: str, sizes: Tree) -> Piece:
    """C-431: its name, what it does, what it costs."""
    facts = table_of(table_of(content, "drinks"), id)
    card = table_of(sizes, "card")
    face: Tree = {
        "layout": "card",
        "hue": "#8a4a2a",
        "ground": "#fbf3df",
        "band": text.say("unit.drink"),
        "price": f"{int_of(facts, 'cost')}ep",
        "art": drawing("sign", id),
        "art_share": 40,
        "title_size": 7.4,
        "text_size": 5.4,
        "title": text.say(f"drink.{id}"),
        "text": text.say(f"drink_text.{id}", facts),
    }
    width, height = float(str(card["width"])), float(str(card["height"]))
    return Piece(CARDS, f"drink.{id}", text.say(f"drink.{id}"), face, width, height, int_of(facts, "cards"))


def score_tokens(content: Tree) -> list[tuple[str, int]]:
    counted = table_of(table_of(content, "box"), "score_tokens")
    return [(value, int_of(counted, value)) for value in counted]


SCORE_INKS: Final = {"1": "#f4e3b8", "5": "#f0cf86", "10": "#e9b98a", "20": "#c9d2b0", "40": "#c3b3d6"}


def score(value: str, count: int, size: float, text: Text) -> Piece:
    """C-204: a number and nothing else."""
    face: Tree = {"layout": "token", "ground": SCORE_INKS.get(value, "#f4e3b8"), "big": value}
    return Piece(TOKENS, f"score.{value}", f"{text.say('unit.points')} {value}", face, size, size, count)


def flower(content: Tree, text: Text, id: str, size: float) -> Piece:
    """C-205: a flower, and at its foot what it costs."""
    facts = table_of(table_of(content, "garden"), id)
    face: Tree = {
        "layout": "token",
        "ground": "#eef3e2",
        "art": drawing("sign", id),
        "caption": f"{int_of(facts, 'cost')}ep",
    }
    supply = table_of(facts, "supply")
    most = max(int_of(supply, players) for players in supply)
    return Piece(TOKENS, id, text.say(f"flower.{id}"), face, size, size, most)


def ticket(content: Tree, text: Text, size: float) -> Piece:
    """C-203: marked −3/+7."""
    theatre = table_of(content, "theatre")
    mark = f"{int_of(theatre, 'unused_points')}/+{int_of(theatre, 'redeem_points')}".replace("-", "−")
    face: Tree = {"layout": "token", "ground": "#f7e2d8", "art": drawing("sign", "ticket"), "caption": mark}
    count = int_of(table_of(content, "box"), "theatre_tickets")
    return Piece(TOKENS, "ticket", text.say("unit.ticket"), face, size, size, count)


def blocks(content: Tree, text: Text, size: float) -> list[Piece]:
    """The two blocks for the first round: by number of players, most first."""
    start = table_of(content, "start")
    found: list[Piece] = []
    for place in ("1", "2"):
        worth = table_of(start, f"block{place}")
        mark = "/".join(str(worth[players]) for players in sorted(worth, reverse=True))
        face: Tree = {"layout": "token", "ground": "#d9ab6a", "art": drawing("sign", "flag"), "caption": mark}
        found.append(Piece(TOKENS, f"block.{place}", text.say(f"block.{place}"), face, size, size))
    return found
