"""觉悟 (S-EV-7, SA-26): a token is turned in between any two steps, whoever is being asked whatever."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.bank import gain_mana, mana_that_fits
from qiju.games.salvation.moves import REDEEM, REDEEM_TALLY
from qiju.games.salvation.state import Person, Table
from qiju.games.salvation.telling import count, tell, tells_more


def any_time(table: Table) -> bool:
    """SA-26: at every question since version 2 of the rules; before, only in phase 3 and while the monk granted."""
    return table.n.version >= 2


def legal(table: Table, person: Person, moves: list[int]) -> list[int]:
    """These moves, and the token where there is one: last, and in a list of its own, since many share theirs."""
    if person.tokens == 0 or not any_time(table):
        return moves
    return [*moves, REDEEM]


def brings_mana(table: Table, person: Person) -> bool:
    """SA-26: with the option, to the monk."""
    return person.role.monk and table.n.token_is_mana


def mana_within_reach(table: Table, monk: Person) -> i64:
    """What he has, and what his tokens would bring him if he turned them in first."""
    if any_time(table) and brings_mana(table, monk):
        return monk.mana + monk.tokens * table.n.token_mana
    return monk.mana


def effect(table: Table, person: Person) -> dict[str, int]:
    """Merit; or mana, as much as there is room for (SA-13)."""
    if not brings_mana(table, person):
        return {"merit": int(table.n.token_merit)}
    if not tells_more(table):
        return {"mana": int(table.n.token_mana)}
    return {"mana": int(mana_that_fits(table, person, table.n.token_mana))}


def redeem(table: Table, person: Person) -> None:
    if table.log is not None:
        tell(table, "redeem", person, {"effect": effect(table, person)})
    person.tokens -= 1
    if brings_mana(table, person):
        gain_mana(table, person, table.n.token_mana)
    else:
        person.merit += table.n.token_merit
    count(table, REDEEM_TALLY)


def holders(table: Table) -> i64:
    """The seats that have any and are still in play."""
    mask: i64 = 0
    for person in table.people:
        if person.alive and person.tokens > 0:
            mask |= 1 << person.seat
    return mask


def others_with_tokens(table: Table, asked: i64) -> i64:
    """SA-26: whoever holds a token may turn it in while these are asked something."""
    if not any_time(table):
        return 0
    return holders(table) & ~asked
