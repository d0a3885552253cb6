"""How a card helps whoever has least."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.salvation.bank import gain_coins, gain_grain
from qiju.games.salvation.events.touched import COINS_TOUCH, GRAIN_TOUCH, MERIT_TOUCH, touch
from qiju.games.salvation.people import order_of
from qiju.games.salvation.state import Person, Table

# By what the poorest are found.
BY_GRAIN: Final = 0
BY_COINS: Final = 1
BY_MERIT: Final = 2


def help_poorest(table: Table) -> None:
    card = table.card
    if card.poor_grain > 0:
        for seat in poorest(table, BY_GRAIN, card.poor_players):
            person = table.people[seat]
            gain_grain(table, person, card.poor_grain)
            table.relieved |= 1 << seat
            touch(table, person, GRAIN_TOUCH, card.poor_grain)
    if card.poor_coins > 0:
        for seat in poorest(table, BY_COINS, 1):
            person = table.people[seat]
            gain_coins(table, person, card.poor_coins)
            touch(table, person, COINS_TOUCH, card.poor_coins)
    if card.humble_merit > 0:
        for seat in poorest(table, BY_MERIT, 1):
            person = table.people[seat]
            person.merit += card.humble_merit
            touch(table, person, MERIT_TOUCH, card.humble_merit)


def poorest(table: Table, by: i64, count: i64) -> list[int]:
    """SA-20, SA-21: exactly so many, the monk left out; with the options, him too, or all who are tied."""
    ranked: list[Person] = []
    for person in table.people:
        if not person.alive or (person.role.monk and (not table.n.monk_ranked or by == BY_MERIT)):
            continue
        place: i64 = len(ranked)
        while place > 0 and is_poorer(table, person, ranked[place - 1], by):
            place -= 1
        ranked.insert(place, person)
    chosen = [int(person.seat) for person in ranked[:count]]
    if table.n.all_tied and 0 < count < len(ranked):
        last = owned(ranked[count - 1], by)
        chosen += [int(person.seat) for person in ranked[count:] if owned(person, by) == last]
    return chosen


def is_poorer(table: Table, one: Person, two: Person, by: i64) -> bool:
    first = owned(one, by)
    second = owned(two, by)
    if first != second:
        return first < second
    if by != BY_COINS and one.coins != two.coins:
        return one.coins < two.coins
    if by != BY_GRAIN and one.grain != two.grain:
        return one.grain < two.grain
    if by != BY_MERIT and one.merit != two.merit:
        return one.merit < two.merit
    return order_of(table, one.seat) > order_of(table, two.seat)


def owned(person: Person, by: i64) -> i64:
    if by == BY_GRAIN:
        return person.grain
    if by == BY_COINS:
        return person.coins
    return person.merit
