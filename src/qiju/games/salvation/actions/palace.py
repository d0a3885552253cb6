"""S-AP-6: the official visits the palace."""

from __future__ import annotations

from qiju.games.salvation.bank import gain_coins
from qiju.games.salvation.moves import PALACE_TALLY
from qiju.games.salvation.refusals import too_few_points
from qiju.games.salvation.state import Person, Table
from qiju.games.salvation.telling import count, named, tell
from qiju.kernel.refusal import Refusal


def may_visit(table: Table, person: Person) -> bool:
    """S-ROLE-OFF-1."""
    return person.role.visits_palace and person.ap >= table.n.palace_actions


def visit(table: Table, person: Person) -> None:
    """SA-17."""
    n = table.n
    person.ap -= n.palace_actions
    person.rep += n.palace_rep
    gain_coins(table, person, n.palace_coins)
    count(table, PALACE_TALLY)
    if table.log is not None:
        tell(table, "palace", person, {"effect": {"rep": int(n.palace_rep), "coins": int(n.palace_coins)}})


def refuse(table: Table, person: Person) -> Refusal:
    if not person.role.visits_palace:
        return Refusal("refuse.palace", "S-ROLE-OFF-1", role=named(person))
    return too_few_points(person, table.n.palace_actions)
