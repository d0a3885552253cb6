"""The cards for Tabletop Simulator: sheets of up to seventy, and a saved object that lays them out as decks."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from qiju.kernel.box import CARDS, Piece
from qiju.kernel.options import Tree
from qiju.kernel.refusal import Invalid
from qiju.press.images import make_folder
from qiju.press.pdf import Job, set_type, write_file

COLUMNS: Final = 10  # the most that it takes
ROWS: Final = 7
MOST_PIXELS: Final = 4000  # of a sheet's longer side: it takes less than 4096
INCH: Final = 25.4
APART: Final = 4.0  # between two decks on the table, in its own measure


@dataclass(frozen=True)
class Deck:
    """One sheet of faces with one back."""

    width: float
    height: float
    back: int  # the piece whose back all of them have
    faces: list[int]  # one for each kind of card
    copies: list[int]  # places on the sheet, one for each card

    @property
    def columns(self) -> int:
        return min(COLUMNS, max(2, len(self.faces)))

    @property
    def rows(self) -> int:
        return max(2, math.ceil(len(self.faces) / self.columns))


def write_tabletop(job: Job, folder: Path) -> Path:
    """Sheets as PNG and the saved object beside them; where it lies."""
    decks = decks_of(job.pieces)
    if not decks:
        raise Invalid("press.nothing", game=f"@{job.order.game.id}", parts=["cards"])
    make_folder(folder)
    for n, deck in enumerate(decks):
        for side, plain in (("face", sheet(deck)), ("back", back_sheet(deck))):
            [picture] = set_type(job, "decks.typ", "png", ppi_of(plain), {"decks": [plain]})
            write_file(folder / f"{job.order.game.id}-{n + 1}-{side}.png", picture)
    file = folder / f"{job.order.game.id}.json"
    saved = json.dumps(saved_object(job, decks, folder), ensure_ascii=False, indent=1)
    write_file(file, saved.encode())
    return file


def decks_of(pieces: Sequence[Piece]) -> list[Deck]:
    """Cards of one size and back make a deck; one with more than a sheet's worth of kinds makes several."""
    groups: list[list[int]] = []
    for index, piece in enumerate(pieces):
        if piece.part != CARDS:
            continue
        alike = [group for group in groups if is_alike(pieces[group[0]], piece) and len(group) < COLUMNS * ROWS]
        if alike:
            alike[0].append(index)
        else:
            groups.append([index])
    return [deck_of(pieces, group) for group in groups]


def is_alike(one: Piece, other: Piece) -> bool:
    return (one.width, one.height, one.back) == (other.width, other.height, other.back)


def deck_of(pieces: Sequence[Piece], group: list[int]) -> Deck:
    copies = [place for place, index in enumerate(group) for _ in range(pieces[index].count)]
    first = pieces[group[0]]
    return Deck(first.width, first.height, group[0], group, copies)


def sheet(deck: Deck) -> Tree:
    items = [{"piece": index, "back": False} for index in deck.faces]
    return {"width": deck.width, "height": deck.height, "columns": deck.columns, "rows": deck.rows, "items": items}


def back_sheet(deck: Deck) -> Tree:
    item = {"piece": deck.back, "back": True}
    return {"width": deck.width, "height": deck.height, "columns": 1, "rows": 1, "items": [item]}


def ppi_of(plain: Tree) -> float:
    """As sharp as the largest sheet allows, and never sharper than print."""
    width = float(str(plain["width"])) * int(str(plain["columns"]))
    height = float(str(plain["height"])) * int(str(plain["rows"]))
    return min(300.0, MOST_PIXELS * INCH / max(width, height))


# -- the saved object ----------------------------------------------------------------------------------


def saved_object(job: Job, decks: list[Deck], folder: Path) -> Tree:
    title = job.order.game.text(job.order.lang).say("game.title")
    return {
        "SaveName": title,
        "ObjectStates": [deck_object(job, deck, n + 1, folder) for n, deck in enumerate(decks)],
    }


def deck_object(job: Job, deck: Deck, number: int, folder: Path) -> Tree:
    """A card's id is its deck's number times a hundred plus its place on the sheet."""
    place = folder.resolve().as_uri()
    custom = {
        "FaceURL": f"{place}/{job.order.game.id}-{number}-face.png",
        "BackURL": f"{place}/{job.order.game.id}-{number}-back.png",
        "NumWidth": deck.columns,
        "NumHeight": deck.rows,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": 0,
    }
    ids = [number * 100 + copy for copy in deck.copies]
    where = {"posX": (number - 1) * APART, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180}
    where |= {"scaleX": 1, "scaleY": 1, "scaleZ": 1}
    shared: Tree = {"Transform": where, "CustomDeck": {str(number): custom}}
    cards: list[Tree] = [
        {**shared, "Name": "Card", "CardID": id, "Nickname": job.pieces[deck.faces[copy]].name}
        for id, copy in zip(ids, deck.copies, strict=True)
    ]
    # A deck of one is a card.
    if len(cards) == 1:
        return cards[0]
    return {**shared, "Name": "DeckCustom", "DeckIDs": ids, "ContainedObjects": cards}
