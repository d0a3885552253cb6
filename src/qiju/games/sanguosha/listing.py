"""What the rule page lists: every card with its copies, and whatever content declares besides."""

from __future__ import annotations

from typing import cast

from qiju.games.sanguosha.names import CARD_NAMES, SUIT_LETTERS, SUIT_SIGNS
from qiju.kernel.components import Component
from qiju.kernel.content import table_of
from qiju.kernel.options import Tree


def with_all_cards(declared: list[Component], content: Tree) -> list[Component]:
    """Weapons have a number and are declared; the other cards come with them, in the order of the rulebook."""
    weapons = {component.id: component for component in declared if component.kind == "card"}
    cards: list[Component] = []
    for name in CARD_NAMES:
        card = weapons.get(name) or Component("card", name)
        card.facts = facts_of(name, content)
        cards.append(card)
    return [*[component for component in declared if component.kind != "card"], *cards]


def facts_of(name: str, content: Tree) -> dict[str, object]:
    """How many there are, which, and how far a weapon reaches."""
    faces = [card.partition(".")[2] for card in cast(list[str], table_of(content, "deck")["cards"]) if is_a(card, name)]
    copies = [SUIT_SIGNS[SUIT_LETTERS.index(face[0])] + face[1:] for face in faces]
    return {"number": len(faces), "copies": " ".join(copies), "range": table_of(content, "ranges").get(name)}


def is_a(card: str, name: str) -> bool:
    return card.partition(".")[0] == name
