"""What lies in a game's box, piece by piece, for whoever prints it: how many of it, how large, and what stands on it.

A game names a function in `Game.press` that lists its pieces from the content, in the language of the text it is given.
What stands on a piece is plain data for one of the layouts of the press (docs/printing.md); a value that
`drawing` gives stands for a picture that the page's own components draw.
"""

from __future__ import annotations

from typing import Final

from qiju.kernel.options import Tree

CARDS: Final = "cards"
BOARD: Final = "board"  # what everybody plays on
BOARDS: Final = "boards"  # what lies before each player, and tracks
TOKENS: Final = "tokens"
PARTS: Final = (CARDS, BOARD, BOARDS, TOKENS)

DRAWN: Final = "art:"


class Piece:
    """One kind of piece: all copies of it look the same."""

    __slots__ = ("back", "count", "face", "height", "id", "name", "part", "width")

    def __init__(
        self,
        part: str,
        id: str,
        name: str,
        face: Tree,
        width: float,
        height: float,
        count: int = 1,
        back: Tree | None = None,
    ) -> None:
        self.part = part
        self.id = id
        self.name = name
        self.face = face
        self.width = width  # in millimetres
        self.height = height
        self.count = count
        self.back = back  # what its other side shows; without it, it is printed on one side


class Guide:
    """How a rulebook wants a sheet to be cut: what is printed on it, in rows from the top left."""

    __slots__ = ("height", "margin", "parts", "width")

    def __init__(self, width: float, height: float, margin: float, parts: list[str]) -> None:
        self.width = width
        self.height = height
        self.margin = margin
        self.parts = parts  # one after the other from the top, each in rows of its own


class Box:
    """All pieces of a game, what belongs to it that is not printed, and how it is laid on paper."""

    __slots__ = ("bring", "colour", "guide", "pictures", "pieces", "usual")

    def __init__(self, pieces: list[Piece], colour: str, bring: list[tuple[str, int]] | None = None) -> None:
        self.pieces = pieces
        self.colour = colour  # the game's own ink, for backs and headings
        self.bring: list[tuple[str, int]] = bring or []  # by name: what players provide themselves, and how much of it
        self.guide: Guide | None = None
        # Which kinds of pieces a picture of the rule page shows, where its name does not say it as `cards` says `card`.
        self.pictures: dict[str, list[str]] = {}
        self.usual: list[str] = ["list", *PARTS, "aids", "rules"]  # what is printed where nobody says what


def drawing(*words: str) -> str:
    """A picture by its name and what it shows: `drawing("general", "caocao")`."""
    return DRAWN + "/".join(words)
