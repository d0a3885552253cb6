"""§3 of the rules: what the bank takes and gives, and what a person owns in all."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.state import Person, Table


def gain_grain(table: Table, person: Person, amount: i64) -> None:
    person.grain += amount
    table.bank_grain -= amount


def gain_coins(table: Table, person: Person, amount: i64) -> None:
    person.coins += amount
    table.bank_coins -= amount


def lose_grain(table: Table, person: Person, amount: i64) -> i64:
    """SA-36: down to 0 and no further. How much it was."""
    lost: i64 = amount if amount < person.grain else person.grain
    person.grain -= lost
    table.bank_grain += lost
    return lost


def lose_coins(table: Table, person: Person, amount: i64) -> i64:
    lost: i64 = amount if amount < person.coins else person.coins
    person.coins -= lost
    table.bank_coins += lost
    return lost


def lay_out(person: Person, coins: i64) -> None:
    """SA-07: what a gift costs lies at the temple until phase 4."""
    person.coins -= coins
    person.escrow += coins


def mana_that_fits(table: Table, person: Person, amount: i64) -> i64:
    """S-CAP-3, SA-13: what does not fit is lost."""
    room: i64 = table.n.mana_limit - person.mana
    return amount if amount < room else room


def gain_mana(table: Table, person: Person, amount: i64) -> i64:
    """How much it was."""
    gained = mana_that_fits(table, person, amount)
    person.mana += gained
    return gained


def resources(table: Table, person: Person) -> i64:
    """SA-31: grain, coins (also those laid out at the temple) and land at its sale price."""
    return person.grain + person.coins + person.escrow + person.land * table.n.land_value
