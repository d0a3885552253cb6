"""What lies in the box: as the game lists it; where it lists nothing, a plain card for each component."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module

from qiju.kernel.box import CARDS, Box, Piece
from qiju.kernel.components import Component, declared_components
from qiju.kernel.game import Game
from qiju.kernel.options import Tree
from qiju.kernel.words import Text
from qiju.press.order import SIZES, Order

Lister = Callable[[Tree, Text], Box]


def box_of(order: Order, content: Tree) -> Box:
    """All pieces of the order's game with this content, the cards in the size that was asked for."""
    game = order.game.with_content(content)
    text = game.text(order.lang)
    box = lister_of(game)(content, text) if game.press else plain_box(game, content, text)
    if order.size:
        for piece in box.pieces:
            if piece.part == CARDS:
                resize(piece, *SIZES[order.size])
        box.guide = None
    return box


def lister_of(game: Game) -> Lister:
    module, _, name = game.press.partition(":")
    lister: Lister = getattr(import_module(module), name)
    return lister


def resize(piece: Piece, short: float, long: float) -> None:
    """Another size, upright or on its side as it was."""
    wide = piece.width > piece.height
    piece.width, piece.height = (long, short) if wide else (short, long)


def plain_box(game: Game, content: Tree, text: Text) -> Box:
    """A card for every named component, with its numbers and what it does."""
    numbers = game.declarations().numbers(content)
    components = declared_components(numbers, content, game.text("en"))
    return Box([plain_card(game, component, text) for component in components], "#8a6a3a")


def plain_card(game: Game, component: Component, text: Text) -> Piece:
    chips = [
        {"text": f"{text.problem(game.label_of(number)).split('：')[-1].split(': ')[-1]} {number.value}"}
        for number in component.numbers
        if isinstance(number.value, int)
    ]
    count = component.facts.get("count", 1)
    name = component.name(text)
    kind = f"page.kind.{component.kind}"
    face: Tree = {
        "layout": "card",
        "band": text.say(kind) if text.knows(kind) else "",
        "title": name,
        "chips": chips[:6],
        "text": component.description(text),
    }
    back: Tree = {"layout": "back", "title": text.say("game.title")}
    id = f"{component.kind}.{component.id}"
    return Piece(CARDS, id, name, face, *SIZES["poker"], count if isinstance(count, int) else 1, back)


# -- differences ---------------------------------------------------------------------------------------


def changed_pieces(before: Box, after: Box) -> list[Piece]:
    """The pieces that are not as they were, with what has changed marked on them."""
    known = {piece.id: piece for piece in before.pieces}
    found: list[Piece] = []
    for piece in after.pieces:
        old = known.get(piece.id)
        if old is None or old.count != piece.count or old.face != piece.face:
            piece.face = {**marked(old.face if old else {}, piece.face), "changed": True}
            found.append(piece)
    return found


def marked(before: Tree, after: Tree) -> Tree:
    """A face in which each changed text is a pair: as it is now, as it was."""
    return {key: pair(before.get(key), value) for key, value in after.items()}


def pair(before: object, after: object) -> object:
    if before == after:
        return after
    if isinstance(after, str):
        return {"now": after, "was": before if isinstance(before, str) else ""}
    if isinstance(after, dict):
        return marked(before if isinstance(before, dict) else {}, after)
    if isinstance(after, list):
        old: Sequence[object] = before if isinstance(before, list) else []
        return [pair(old[n] if n < len(old) else None, value) for n, value in enumerate(after)]
    return after
