"""What only this round's card offers: rescue work and the copying of sutras."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.bank import lose_coins
from qiju.games.salvation.moves import COPY, COPY_TALLY, RESCUE, RESCUE_TALLY
from qiju.games.salvation.refusals import lacking, too_few_points
from qiju.games.salvation.state import Person, Table
from qiju.games.salvation.telling import count, tell
from qiju.kernel.refusal import Refusal


def may_rescue(table: Table, person: Person) -> bool:
    """S-EV-12: laymen, once a round."""
    card = table.card
    return card.rescued and not person.rescued and not person.role.monk and person.ap >= card.rescue_actions


def may_copy(table: Table, person: Person) -> bool:
    """S-EV-15: laymen, once a round."""
    card = table.card
    if not card.copied or person.copied or person.role.monk:
        return False
    return person.ap >= card.copy_actions and person.coins >= card.copy_coins


def legal(table: Table, person: Person, moves: list[int]) -> None:
    if may_rescue(table, person):
        moves.append(RESCUE)
    if may_copy(table, person):
        moves.append(COPY)


def rescue(table: Table, person: Person) -> None:
    person.ap -= table.card.rescue_actions
    person.rescued = True
    person.merit += table.card.rescue_merit
    count(table, RESCUE_TALLY)
    if table.log is not None:
        tell(table, "rescue", person, {"effect": {"merit": int(table.card.rescue_merit)}})


def copy_sutra(table: Table, person: Person) -> None:
    card = table.card
    person.ap -= card.copy_actions
    person.copied = True
    lose_coins(table, person, card.copy_coins)
    person.merit += card.copy_merit
    count(table, COPY_TALLY)
    if table.log is not None:
        effect = {"coins": int(-card.copy_coins), "merit": int(card.copy_merit)}
        tell(table, "copy", person, {"effect": effect})


def refuse(table: Table, person: Person, move: i64) -> Refusal:
    card = table.card
    what = "@move.rescue" if move == RESCUE else "@move.copy"
    clause = "S-EV-12" if move == RESCUE else "S-EV-15"
    offered = card.rescued if move == RESCUE else card.copied
    if not offered:
        return Refusal("refuse.not_this_round", clause, event=f"@event.{card.name}", what=what)
    if person.role.monk:
        return Refusal("refuse.laymen_only", clause, what=what)
    if person.rescued if move == RESCUE else person.copied:
        return Refusal("refuse.once_a_round", clause, what=what)
    need: i64 = card.rescue_actions if move == RESCUE else card.copy_actions
    if person.ap < need:
        return too_few_points(person, need)
    return lacking("coins", card.copy_coins, person.coins, clause)
