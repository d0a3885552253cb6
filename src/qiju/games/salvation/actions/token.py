"""觉悟 (S-EV-7, SA-26): a token is turned in, between any two steps."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.bank import gain_mana
from qiju.games.salvation.moves import REDEEM_TALLY
from qiju.games.salvation.state import Person, Table
from qiju.games.salvation.telling import count, tell


def redeem(table: Table, person: Person) -> None:
    """Worth merit; with the option, mana to the monk."""
    n = table.n
    person.tokens -= 1
    effect: dict[str, int]
    if person.role.monk and n.token_is_mana:
        gain_mana(table, person, n.token_mana)
        effect = {"mana": int(n.token_mana)}
    else:
        person.merit += n.token_merit
        effect = {"merit": int(n.token_merit)}
    count(table, REDEEM_TALLY)
    if table.log is not None:
        tell(table, "redeem", person, {"effect": effect})


def holders(table: Table) -> i64:
    """The seats that have any."""
    mask: i64 = 0
    for person in table.people:
        if person.alive and person.tokens > 0:
            mask |= 1 << person.seat
    return mask
