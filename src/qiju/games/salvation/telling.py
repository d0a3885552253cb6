"""How what happens is told to whoever listens, and counted for the figures."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.moves import KINDS
from qiju.games.salvation.state import Person, Table
from qiju.games.salvation.view_types import Goods


def count(table: Table, tally: i64) -> None:
    if table.tally is not None:
        table.tally.add(tally)


def named(person: Person) -> str:
    """A person in a sentence: by role."""
    return f"@role.{person.role.name}"


def told_of(person: Person) -> dict[str, object]:
    """Whom an event is about."""
    return {"seat": int(person.seat), "who": named(person)}


def tell(table: Table, kind: str, person: Person, data: dict[str, object]) -> None:
    """Tell what a person did; call it only where somebody listens."""
    log = table.log
    if log is not None:
        log.tell(kind, {**told_of(person), **data})


def goods_of(amounts: list[int]) -> Goods:
    """Grain, coins and land by name: only what there is."""
    return {KINDS[kind]: int(amounts[kind]) for kind in range(3) if amounts[kind] != 0}


def said_goods(amounts: list[int]) -> dict[str, str]:
    """The same for a sentence: as words they are read without a sign."""
    return {kind: str(amount) for kind, amount in goods_of(amounts).items()}


def tells_more(table: Table) -> bool:
    """Since version 2 what happened is told more exactly; what an earlier table told stays as it was told."""
    return table.n.version >= 2


def changed(changes: dict[str, int]) -> dict[str, int]:
    """Only what did change."""
    return {what: amount for what, amount in changes.items() if amount != 0}
