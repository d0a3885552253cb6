"""What a card asks all laymen: to take part, for a price (S-EV-5, S-EV-6, S-EV-13, S-EV-22)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.bank import lose_coins, lose_grain
from qiju.games.salvation.events.touched import COINS_TOUCH, GP_TOUCH, GRAIN_TOUCH, MERIT_TOUCH, REP_TOUCH, note, touch
from qiju.games.salvation.moves import VEILED
from qiju.games.salvation.people import monk_in_play
from qiju.games.salvation.refusals import lacking
from qiju.games.salvation.sealed import COMES_VEILED, STAYS_AWAY, ask_all
from qiju.games.salvation.setup import ANONYMOUS_ALL, ANONYMOUS_FEE, WIDOW
from qiju.games.salvation.state import JOIN, Person, Table
from qiju.games.salvation.telling import changed, tell
from qiju.kernel.refusal import Refusal


def entry_coins(table: Table, person: Person) -> i64:
    """S-EV-5: what taking part openly costs this person."""
    if table.card.join_widow_free and person.role.number == WIDOW:
        return 0
    return table.card.join_coins


def veil_coins(table: Table) -> i64:
    """SA-37: with the option, anonymity at a 水陆法会 costs what it costs at the temple."""
    if table.n.water_land == ANONYMOUS_FEE:
        return table.n.anonymous_coins
    return 0


def price(table: Table, person: Person, veiled: bool) -> i64:
    """The coins in all."""
    coins = entry_coins(table, person)
    if veiled:
        coins += veil_coins(table)
    return coins


def merit_for(table: Table, veiled: bool) -> i64:
    merit: i64 = table.card.join_merit
    if veiled:
        merit += table.card.join_anonymous_merit
    return merit


def may_join(table: Table, person: Person) -> bool:
    """SA-36, SA-39: whoever can pay in full, and never the monk."""
    card = table.card
    if not person.is_layman() or person.rep < card.join_rep or person.grain < card.join_grain:
        return False
    return person.coins >= price(table, person, False)


def may_veil(table: Table, person: Person) -> bool:
    return table.card.veiled and person.coins >= price(table, person, True)


def ask(table: Table) -> bool:
    """Everybody who could take part answers at once. False: nobody is asked."""
    asked: i64 = 0
    if table.card.joined:
        for person in table.people:
            if may_join(table, person):
                asked |= 1 << person.seat
    return ask_all(table, JOIN, asked)


def legal(table: Table, person: Person) -> list[int]:
    return table.n.yes_veil_no if may_veil(table, person) else table.n.yes_no


def join_all(table: Table) -> None:
    """All answers are in."""
    card = table.card
    table.irrevocable += 1
    came: i64 = 0
    veil_worn = False
    for person in table.people:
        if person.answer.made() and person.answer.open() == COMES_VEILED:
            veil_worn = True
    for person in table.people:
        answer = person.answer.value
        if answer > STAYS_AWAY:
            came += 1
            join(table, person, answer == COMES_VEILED, veil_worn)
        elif answer == STAYS_AWAY and table.log is not None:
            tell(table, "stays_away", person, {})
        person.answer.value = -1
    # S-EV-5: the monk gains by every one who came.
    monk = monk_in_play(table)
    if monk is not None and card.join_gp > 0 and came > 0:
        monk.gp += came * card.join_gp
        touch(table, monk, GP_TOUCH, came * card.join_gp)


def join(table: Table, person: Person, veiled: bool, veil_worn: bool) -> None:
    """SA-37: with the option, all gain by anybody's anonymity. SA-40: a fee is no donation."""
    card = table.card
    coins = price(table, person, veiled)
    merit = merit_for(table, veiled or (veil_worn and table.n.water_land == ANONYMOUS_ALL))
    lose_coins(table, person, coins)
    lose_grain(table, person, card.join_grain)
    person.rep -= card.join_rep
    person.merit += merit
    note(table, person, COINS_TOUCH, -coins)
    note(table, person, GRAIN_TOUCH, -card.join_grain)
    note(table, person, REP_TOUCH, -card.join_rep)
    note(table, person, MERIT_TOUCH, merit)
    if table.log is not None:
        effect = changed({"coins": int(-coins), "grain": int(-card.join_grain), "rep": int(-card.join_rep)})
        effect["merit"] = int(merit)
        tell(table, "joins_veiled" if veiled else "joins", person, {"effect": effect})


def refuse(table: Table, person: Person, move: i64) -> Refusal:
    """Whoever is asked can take part; only anonymity may be out of reach."""
    if move != VEILED:
        return Refusal("refuse.join", "S-EV-0", event=f"@event.{table.card.name}")
    if not table.card.veiled:
        return Refusal("refuse.no_veil", "S-EV-6")
    return lacking("coins", price(table, person, True), person.coins, "SA-37")


def refuse_unasked(table: Table, person: Person) -> Refusal:
    """Who could not pay was not asked, nor the monk."""
    card = table.card
    if person.role.monk:
        return Refusal("refuse.monk_joins_not", "SA-39")
    if person.rep < card.join_rep:
        return lacking("rep", card.join_rep, person.rep, "SA-36")
    if person.grain < card.join_grain:
        return lacking("grain", card.join_grain, person.grain, "SA-36")
    return lacking("coins", price(table, person, False), person.coins, "SA-36")
