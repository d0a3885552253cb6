"""S-PH4-1: whoever gave this round receives merit and reputation, and the monk mana."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.actions import gifts
from qiju.games.salvation.bank import gain_mana
from qiju.games.salvation.events.touched import GP_TOUCH, touch
from qiju.games.salvation.people import monk_in_play
from qiju.games.salvation.setup import HALL, MANA_COINS, MANA_MERIT, MANA_ONE, SERVICE_COUNT, STELE
from qiju.games.salvation.state import Person, Table
from qiju.games.salvation.telling import changed, tell, tells_more


def receive(table: Table) -> None:
    """SA-07: after all bids."""
    built = False
    monk = monk_in_play(table)
    for person in table.people:
        if person.asked_for == 0 and person.plain_actions == 0:
            continue
        receive_one(table, person, monk)
        built = built or person.asks_for(STELE) or person.asks_for(HALL)
        if person.asks_for(HALL):
            table.hall_by = person.seat
    # S-EV-16: if anybody builds, the monk gains, too.
    if built and monk is not None:
        monk.gp += table.card.builder_gp
        touch(table, monk, GP_TOUCH, table.card.builder_gp)


def receive_one(table: Table, person: Person, monk: Person | None) -> None:
    """The temple keeps what was laid out."""
    merit = merit_received(table, person)
    rep = rep_received(table, person)
    table.bank_coins += person.escrow
    person.escrow = 0
    person.merit += merit
    person.rep += rep
    meant: i64 = 0
    mana: i64 = 0
    if monk is not None:
        meant = mana_received(table, person)
        mana = gain_mana(table, monk, meant)
    if table.log is not None:
        effect = {"merit": int(merit)}
        if rep > 0:
            effect["rep"] = int(rep)
        tell_received(table, person, effect, mana, meant)


def tell_received(table: Table, person: Person, effect: dict[str, int], mana: i64, meant: i64) -> None:
    """And the monk's mana, as far as he had room for it (SA-13)."""
    if not tells_more(table):
        tell(table, "receives", person, {"effect": effect, "mana": int(meant)})
    elif mana > 0:
        tell(table, "receives", person, {"effect": changed(effect), "mana": int(mana)})
    else:
        tell(table, "receives_alone", person, {"effect": changed(effect)})


# ---- merit -----------------------------------------------------------------------------------------------


def merit_of_any_gift(table: Table, person: Person) -> i64:
    """S-ROLE-WID-1, SA-40: piety for each gift; S-EV-14: a disciple likewise."""
    if person.disciple:
        return person.role.piety + table.card.disciple_merit
    return person.role.piety


def merit_of_building(table: Table, service: i64) -> i64:
    """S-EV-16: what the card adds to a stele or the hall."""
    if service in (STELE, HALL):
        return table.card.builder_merit
    return 0


def printed_merit(table: Table, person: Person, service: i64) -> i64:
    return halved_in_tie(person, service, table.n.services[service].merit)


def halved_in_tie(person: Person, service: i64, worth: i64) -> i64:
    """SA-08: with the option, a tie at the bidding halves what the service is worth."""
    if (person.halved >> service) & 1 == 1:
        return worth // 2
    return worth


def merit_received(table: Table, person: Person) -> i64:
    each = merit_of_any_gift(table, person)
    merit: i64 = person.plain_lots() * table.n.plain_merit + person.plain_actions * each
    service: i64 = 0
    while service < SERVICE_COUNT:
        if person.asks_for(service):
            merit += printed_merit(table, person, service) + merit_of_building(table, service) + each
        service += 1
    return merit


# ---- reputation ------------------------------------------------------------------------------------------


def gave_openly(person: Person) -> bool:
    return person.plain_open_actions > 0 or person.asked_for & ~person.veiled != 0


def gave_openly_besides(person: Person, service: i64) -> bool:
    """Whether anything else was given openly, the service apart."""
    return person.plain_open_actions > 0 or person.asked_for & ~person.veiled & ~(1 << service) != 0


def rep_received(table: Table, person: Person) -> i64:
    """S-TS-2: only who gives openly is talked about. S-EV-1, SA-19: and this once, however often one gave."""
    rep: i64 = 0
    if gave_openly(person):
        rep = table.card.donor_rep
    service: i64 = 0
    while service < SERVICE_COUNT:
        if person.asks_for(service) and person.veil(service) == 0:
            rep += halved_in_tie(person, service, table.n.services[service].rep)
        service += 1
    return rep


# ---- mana ------------------------------------------------------------------------------------------------


def mana_received(table: Table, person: Person) -> i64:
    """S-ROLE-MON-2: what all gifts of this person bring the monk."""
    n = table.n
    lots = person.plain_lots()
    mana = mana_for(table, person.plain_actions, lots * n.plain_merit, lots * n.plain_coins)
    service: i64 = 0
    while service < SERVICE_COUNT:
        if person.asks_for(service):
            mana += mana_for(table, 1, printed_merit(table, person, service), gifts.price(table, service))
        service += 1
    return mana


def mana_for(table: Table, number: i64, merit: i64, coins: i64) -> i64:
    """SA-12: as much mana as merit is printed for the gift; no bonus and no bid above the price counts."""
    rule = table.n.mana_from
    if rule == MANA_MERIT:
        return merit
    if rule == MANA_ONE:
        return number
    if rule == MANA_COINS:
        return coins
    return coins // table.n.mana_coins
