"""What a card gives, before anything else it does."""

from __future__ import annotations

from qiju.games.salvation.bank import gain_coins, gain_grain, gain_mana
from qiju.games.salvation.events.touched import (
    COINS_TOUCH,
    GP_TOUCH,
    GRAIN_TOUCH,
    MANA_TOUCH,
    MERIT_TOUCH,
    REP_TOUCH,
    touch,
)
from qiju.games.salvation.setup import MERCHANT
from qiju.games.salvation.state import Person, Table
from qiju.games.salvation.telling import tells_more


def give(table: Table) -> None:
    card = table.card
    for person in table.people:
        if not person.alive:
            continue
        # S-ROLE-OFF-2, SA-18: once on every imperial card, donor or not.
        if card.imperial and person.role.imperial_rep > 0:
            person.rep += person.role.imperial_rep
            touch(table, person, REP_TOUCH, person.role.imperial_rep)
        if person.role.monk:
            give_monk(table, person)
        else:
            give_layman(table, person)


def give_monk(table: Table, person: Person) -> None:
    """SA-20: merit may come to him, too, though it does not score."""
    card = table.card
    person.merit += card.all_merit
    touch(table, person, MERIT_TOUCH, card.all_merit)
    gained = gain_mana(table, person, card.monk_mana)
    # SA-13: noted is what he had room for.
    touch(table, person, MANA_TOUCH, gained if tells_more(table) else card.monk_mana)
    person.gp += card.monk_gp
    touch(table, person, GP_TOUCH, card.monk_gp)


def give_layman(table: Table, person: Person) -> None:
    card = table.card
    merit = card.all_merit + card.lay_merit
    person.merit += merit
    touch(table, person, MERIT_TOUCH, merit)
    gain_grain(table, person, card.lay_grain)
    touch(table, person, GRAIN_TOUCH, card.lay_grain)
    if person.role.number == MERCHANT:
        gain_coins(table, person, card.merchant_coins)
        touch(table, person, COINS_TOUCH, card.merchant_coins)
