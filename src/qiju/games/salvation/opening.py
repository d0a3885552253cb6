"""§1 of the rules: who sits where with which role, and what each starts with."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation import rounds
from qiju.games.salvation.bank import gain_coins, gain_grain, gain_mana
from qiju.games.salvation.moves import TAKE_ROLE
from qiju.games.salvation.setup import MONK, Role, SalvationSetup
from qiju.games.salvation.state import CHOOSE_ROLE, Person, Table
from qiju.games.salvation.telling import tell
from qiju.kernel.events import EventLog
from qiju.kernel.knowledge import Deck
from qiju.kernel.refusal import Refusal
from qiju.kernel.streams import Keys


def set_up(table: Table, keys: Keys) -> None:
    n = table.n
    table.key_streams(keys)
    table.land_bank = n.land_bank
    seat_people(table)
    # SA-34: a random first player, unless the first seat starts.
    table.starter = 0 if n.first_seat_starts else table.deal.below(table.seats)
    # S-SET-2.
    cards = n.deck_order.copy()
    table.deal.shuffle(cards)
    table.deck = Deck(cards)
    if n.choose_role:
        table.step = CHOOSE_ROLE
        table.ask(1 << table.starter)
        return
    # Nobody listens yet; what happens before the first question is kept for whoever will.
    table.opening = EventLog()
    table.log = table.opening
    hand_out(table)
    table.log = None


def seat_people(table: Table) -> None:
    """S-SET-1, SA-33: the usual roles, shuffled or in order; those the table names; or none yet, to be chosen."""
    n = table.n
    order = n.role_order
    if n.deal_roles:
        order = order.copy()
        table.deal.shuffle(order)
    for seat in range(table.seats):
        role = n.role_cards[order[seat]]
        if n.choose_role:
            role = n.no_role
        if len(n.roles) > 0:
            role = role_by_name(n, n.roles[seat])
        table.people.append(Person(seat, role))


def role_by_name(n: SalvationSetup, name: str) -> Role:
    for role in n.role_cards:
        if role.name == name:
            return role
    return n.no_role


def role_is_free(table: Table, role: i64) -> bool:
    return all(person.role.number != role for person in table.people)


def may_take_role(table: Table, role: i64) -> bool:
    """S-SET-1: each role once. SA-33: with the option, the last to choose must be the monk if nobody is."""
    if not role_is_free(table, role):
        return False
    last = table.at == table.seats - 1
    return not (table.n.monk_required and last and role != MONK and role_is_free(table, MONK))


def legal(table: Table) -> list[int]:
    return [TAKE_ROLE + int(role.number) for role in table.n.role_cards if may_take_role(table, role.number)]


def take_role(table: Table, person: Person, role: i64) -> None:
    person.role = table.n.role_cards[role]
    if table.log is not None:
        tell(table, "role", person, {"number": int(person.seat) + 1})
    table.at += 1
    if table.at < table.seats:
        table.ask(1 << ((table.starter + table.at) % table.seats))
        return
    table.at = 0
    hand_out(table)


def hand_out(table: Table) -> None:
    """S-SET-3, S-SET-4: what each role starts with. Reputation starts at 0."""
    for person in table.people:
        role = person.role
        gain_grain(table, person, role.grain)
        gain_coins(table, person, role.coins)
        person.land = role.land
        person.merit = role.merit
        gain_mana(table, person, role.mana)
        person.life = table.n.life
    rounds.start_round(table)


def refuse(table: Table, move: i64) -> Refusal:
    """While roles are chosen."""
    roles = table.n.role_cards
    if not TAKE_ROLE <= move < TAKE_ROLE + len(roles):
        return Refusal("refuse.choose_role", "S-SET-1")
    role = roles[move - TAKE_ROLE]
    for person in table.people:
        if person.role.number == role.number:
            return Refusal("refuse.role_taken", "S-SET-1", role=f"@role.{role.name}", number=person.seat + 1)
    return Refusal("refuse.monk_needed", "SA-33", role=f"@role.{roles[MONK].name}")


def refuse_turn(table: Table) -> Refusal:
    """To whoever is not choosing."""
    return Refusal("refuse.role_turn", "S-SET-1", number=table.pending()[0] + 1)
