"""§5 of the rules: 回向, the transfer of merit (S-AP-5)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.moves import TRANSFER, TRANSFER_TALLY
from qiju.games.salvation.refusals import lacking, left_play, too_few_points
from qiju.games.salvation.setup import WIDOW
from qiju.games.salvation.state import Person, Table
from qiju.games.salvation.telling import count, named, tell, tells_more
from qiju.kernel.refusal import Refusal


def may_give(table: Table, person: Person) -> bool:
    """S-HX-3, SA-11: once a round, with merit to give."""
    return person.ap >= table.n.transfer_actions and not person.transferred and person.merit > 0


def may_receive(person: Person, other: Person) -> bool:
    """S-HX-4, S-HX-5: somebody else, still in play, and not the monk."""
    return other.is_layman() and other.seat != person.seat


def legal(table: Table, person: Person, moves: list[int]) -> None:
    """To whom, appended; how much is said next."""
    if may_give(table, person):
        for other in table.people:
            if may_receive(person, other):
                moves.append(TRANSFER + other.seat)


def own_change(person: Person, amount: i64) -> i64:
    """S-HX-1, S-HX-2, S-ROLE-WID-2: the giver loses what is given and gains 1, the widow 2."""
    return person.role.transfer_bonus - amount


def give(table: Table, person: Person, other: Person, amount: i64) -> None:
    """SA-10: with the option, the widow's partner gains as much as she does."""
    person.ap -= table.n.transfer_actions
    person.transferred = True
    person.merit += own_change(person, amount)
    other.merit += amount
    both = table.n.widow_both and person.role.number == WIDOW
    if both:
        other.merit += table.n.both_bonus
    count(table, TRANSFER_TALLY)
    if table.log is not None:
        bonus = int(person.role.transfer_bonus)
        told: dict[str, object] = {"other": named(other), "merit": int(amount), "bonus": bonus}
        if both and tells_more(table):
            tell(table, "transfer_both", person, {**told, "both": int(table.n.both_bonus)})
        else:
            tell(table, "transfer", person, told)


def refuse(table: Table, person: Person, other: Person) -> Refusal:
    if other.seat == person.seat:
        return Refusal("refuse.transfer_self", "S-HX-4")
    if other.role.monk:
        return Refusal("refuse.transfer_monk", "S-HX-5")
    if not other.alive:
        return left_play(other)
    if person.transferred:
        return Refusal("refuse.transferred", "S-HX-3")
    if person.ap < table.n.transfer_actions:
        return too_few_points(person, table.n.transfer_actions)
    return lacking("merit", 1, person.merit, "S-HX-1")
