"""How a test lays the table, and what it finds there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from qiju.games.salvation.bank import gain_coins, gain_grain
from qiju.games.salvation.setup import EVENTS, ROLES
from qiju.games.salvation.state import Person, Table
from qiju.kernel.knowledge import Deck
from qiju.kernel.refusal import Invalid


def arrange(table: Table, piece: str, values: Mapping[str, object]) -> None:
    """`table`, the deck `events` (from the top), `card` (the round's card), or a role's person."""
    if piece == "events":
        names = [EVENTS.index(str(name)) for name in cast(list[object], values["top"])]
        table.deck = stacked(table.deck, names)
    elif piece == "card":
        table.event = EVENTS.index(str(values["name"]))
        table.card = table.n.cards[table.event]
    elif piece == "table":
        for key, value in values.items():
            setattr(table, key, value)
    else:
        person = person_named(table, piece)
        lay(table, person, values)


def look(table: Table, piece: str, field: str) -> object:
    if piece == "events":
        return int(table.deck.left())
    if piece == "table":
        return getattr(table, field)
    person = person_named(table, piece)
    return int(person.seat) if field == "owner" else getattr(person, field)


def person_named(table: Table, role: str) -> Person:
    for person in table.people:
        if person.role.name == role:
            return person
    raise Invalid("problem.role_name", role=role, known=", ".join(ROLES))


def lay(table: Table, person: Person, values: Mapping[str, object]) -> None:
    """Lay a person's things; what is added comes from the bank, so that nothing is made from nothing."""
    for key, value in values.items():
        if key == "grain":
            gain_grain(table, person, cast(int, value) - person.grain)
        elif key == "coins":
            gain_coins(table, person, cast(int, value) - person.coins)
        elif key == "land":
            table.land_bank -= cast(int, value) - person.land
            person.land = cast(int, value)
        else:
            setattr(person, key, value)


def stacked(deck: Deck, top: list[int]) -> Deck:
    """The same deck with these cards on top in this order, as many more or fewer of each as that takes."""
    drawn = deck.cards[: deck.top]
    rest = deck.cards[deck.top :]
    for card in top:
        if card in rest:
            rest.remove(card)
        else:
            rest.pop()
    return Deck(drawn + top + rest, len(drawn))
