"""S-ROLE-MER-1: the merchant's tenth."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.bank import gain_coins, gain_grain
from qiju.games.salvation.moves import BONUS_TALLY, COINS, GRAIN, LAND
from qiju.games.salvation.setup import FIRST_TRADE, LITERAL
from qiju.games.salvation.state import Person, Table, nothing_of
from qiju.games.salvation.telling import count, goods_of, tell


def earns(table: Table, person: Person, other: Person, gets: list[int], gives: list[int]) -> bool:
    """SA-05: the first true exchange of the round, so that nobody can pump money."""
    rule = table.n.merchant_bonus
    if person.role.trade_percent == 0 or gets[GRAIN] + gets[COINS] == 0:
        return False
    if rule == LITERAL:
        return True
    if not is_true_exchange(gets, gives):
        return False
    if rule == FIRST_TRADE:
        return person.bonus_from == 0
    return (person.bonus_from >> other.seat) & 1 == 0


def is_true_exchange(gets: list[int], gives: list[int]) -> bool:
    """Something is given, and of no kind both ways."""
    if gets[GRAIN] > 0 and gives[GRAIN] > 0:
        return False
    if gets[COINS] > 0 and gives[COINS] > 0:
        return False
    if gets[LAND] > 0 and gives[LAND] > 0:
        return False
    return not nothing_of(gives)


def is_left(table: Table, person: Person) -> bool:
    """May an exchange with somebody still bring the tenth this round?"""
    if person.role.trade_percent == 0 or not person.alive:
        return False
    return table.n.merchant_bonus != FIRST_TRADE or person.bonus_from == 0


def tenth(person: Person, amount: i64) -> i64:
    """A tenth of what was received, of each kind, rounded up."""
    return (amount * person.role.trade_percent + 99) // 100


def pay(table: Table, person: Person, other: Person, gets: list[int], gives: list[int]) -> None:
    if not earns(table, person, other, gets, gives):
        return
    person.bonus_from |= 1 << other.seat
    grain = tenth(person, gets[GRAIN])
    coins = tenth(person, gets[COINS])
    gain_grain(table, person, grain)
    gain_coins(table, person, coins)
    count(table, BONUS_TALLY)
    if table.log is not None:
        tell(table, "bonus", person, {"effect": goods_of([int(grain), int(coins), 0])})
