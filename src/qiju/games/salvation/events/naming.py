"""What a card asks the monk: a person to relieve (S-EV-3), or a disciple (S-EV-14)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.actions import token
from qiju.games.salvation.actions.relief import tell_relief
from qiju.games.salvation.bank import gain_grain
from qiju.games.salvation.events.poorest import BY_MERIT, poorest
from qiju.games.salvation.events.touched import GP_TOUCH, GRAIN_TOUCH, MANA_TOUCH, note
from qiju.games.salvation.moves import DONE, NAME
from qiju.games.salvation.people import monk_in_play
from qiju.games.salvation.refusals import lacking, left_play
from qiju.games.salvation.state import NAMING, Person, Table
from qiju.games.salvation.telling import named, tell
from qiju.kernel.refusal import Refusal


def ask(table: Table) -> bool:
    """False: he is not asked."""
    monk = monk_in_play(table)
    if monk is not None and anybody_to_name(table) and asks_monk(table, monk):
        table.step = NAMING
        table.may = token.others_with_tokens(table, 1 << monk.seat)
        table.ask(1 << monk.seat)
        return True
    if table.card.disciple_merit > 0:
        # SA-33: without a monk it is whoever has least merit.
        for seat in poorest(table, BY_MERIT, 1):
            make_disciple(table, table.people[seat])
    return False


def asks_monk(table: Table, monk: Person) -> bool:
    """Relief, if he has the mana; or the naming of a disciple."""
    card = table.card
    if card.disciple_merit > 0:
        return True
    relief = card.monk_relief_mana + card.monk_relief_gp + card.monk_relief_grain
    return relief > 0 and token.mana_within_reach(table, monk) >= card.monk_relief_mana


def anybody_to_name(table: Table) -> bool:
    return any(may_be_named(table, person) for person in table.people)


def may_be_named(table: Table, person: Person) -> bool:
    """S-EV-3: one more person, so none of those already helped; for a disciple any layman."""
    if not person.is_layman():
        return False
    return table.card.disciple_merit > 0 or (table.relieved >> person.seat) & 1 == 0


def can_pay(table: Table, monk: Person) -> bool:
    """Relief costs mana, which he may have to turn a token in for; to name a disciple costs nothing."""
    return table.card.disciple_merit > 0 or monk.mana >= table.card.monk_relief_mana


def legal(table: Table, monk: Person) -> list[int]:
    """Relief may be left; a disciple must be named."""
    moves: list[int] = []
    if can_pay(table, monk):
        for other in table.people:
            if may_be_named(table, other):
                moves.append(NAME + other.seat)
    if table.card.disciple_merit == 0:
        moves.append(DONE)
    return moves


def name(table: Table, monk: Person, person: Person) -> None:
    if table.card.disciple_merit > 0:
        make_disciple(table, person)
    else:
        relieve(table, monk, person)


def relieve(table: Table, monk: Person, person: Person) -> None:
    card = table.card
    monk.mana -= card.monk_relief_mana
    monk.gp += card.monk_relief_gp
    gain_grain(table, person, card.monk_relief_grain)
    note(table, monk, MANA_TOUCH, -card.monk_relief_mana)
    note(table, monk, GP_TOUCH, card.monk_relief_gp)
    note(table, person, GRAIN_TOUCH, card.monk_relief_grain)
    if table.log is not None:
        effect = {"mana": int(-card.monk_relief_mana), "gp": int(card.monk_relief_gp)}
        tell_relief(table, monk, person, card.monk_relief_grain, effect)


def make_disciple(table: Table, person: Person) -> None:
    person.disciple = True
    if table.log is not None:
        tell(table, "disciple", person, {})


def refuse(table: Table, monk: Person, move: i64) -> Refusal:
    """What the card asks him for; why not this person."""
    card = table.card
    if not NAME <= move < NAME + table.seats:
        if card.disciple_merit > 0:
            return Refusal("refuse.name_disciple", "S-EV-14")
        return Refusal("refuse.name_relief", "S-EV-3", mana=card.monk_relief_mana)
    other = table.people[move - NAME]
    if other.role.monk:
        return Refusal("refuse.name_self", "S-EV-0")
    if not other.alive:
        return left_play(other)
    if (table.relieved >> other.seat) & 1 == 1 and card.disciple_merit == 0:
        return Refusal("refuse.relieved", "S-EV-3", who=named(other))
    return lacking("mana", card.monk_relief_mana, monk.mana, "S-EV-3")
