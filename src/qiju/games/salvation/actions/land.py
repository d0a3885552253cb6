"""S-AP-3: land is bought from the bank and sold to it; how much of it anybody may hold."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.actions import village
from qiju.games.salvation.bank import gain_coins, lose_coins
from qiju.games.salvation.moves import BUY_LAND, BUY_LAND_TALLY, SELL_LAND, SELL_LAND_TALLY
from qiju.games.salvation.refusals import lacking, too_few_points
from qiju.games.salvation.setup import WIDOW
from qiju.games.salvation.state import Person, Table
from qiju.games.salvation.telling import count, named, tell
from qiju.kernel.refusal import Refusal


def limit(table: Table, person: Person) -> i64:
    """S-CAP-2, S-ROLE-FAR-3, S-ROLE-WID-4: how much land a person may own."""
    if person.role.land_limit < table.n.land_limit:
        return person.role.land_limit
    return table.n.land_limit


def room(table: Table, person: Person, gift: bool) -> i64:
    """SA-24: how much land a person may still come by; with the option, the widow may be given some."""
    if gift and person.role.number == WIDOW and table.n.widow_land_gift:
        return table.n.land_limit - person.land
    return limit(table, person) - person.land


def sale(table: Table) -> i64:
    """S-RATE-6; SA-04: with the option, the week's rates move it, too."""
    if table.n.rates_move_land:
        return village.rated(table, table.n.land_sale)
    return table.n.land_sale


def legal(table: Table, person: Person, moves: list[int]) -> None:
    if may_buy(table, person):
        moves.append(BUY_LAND)
    if may_sell(table, person):
        moves.append(SELL_LAND)


def may_buy(table: Table, person: Person) -> bool:
    return (
        person.ap >= table.n.land_actions
        and table.land_bank > 0
        and person.coins >= person.role.land_price
        and room(table, person, False) > 0
    )


def buy(table: Table, person: Person) -> None:
    """S-RATE-5, S-ROLE-LAN-2."""
    person.ap -= table.n.land_actions
    lose_coins(table, person, person.role.land_price)
    person.land += 1
    table.land_bank -= 1
    count(table, BUY_LAND_TALLY)
    if table.log is not None:
        tell(table, "buy_land", person, {"coins": int(person.role.land_price)})


def may_sell(table: Table, person: Person) -> bool:
    return person.ap >= table.n.land_actions and person.land > 0


def sell(table: Table, person: Person) -> None:
    person.ap -= table.n.land_actions
    person.land -= 1
    table.land_bank += 1
    got = sale(table)
    gain_coins(table, person, got)
    count(table, SELL_LAND_TALLY)
    if table.log is not None:
        tell(table, "sell_land", person, {"coins": int(got)})


def refuse(table: Table, person: Person, move: i64) -> Refusal:
    if person.ap < table.n.land_actions:
        return too_few_points(person, table.n.land_actions)
    if move == SELL_LAND:
        return Refusal("refuse.own_no_land", "S-RATE-6")
    if room(table, person, False) <= 0:
        return refuse_limit(table, person)
    if table.land_bank <= 0:
        return Refusal("refuse.no_land", "S-CAP-2", have=0)
    return lacking("coins", person.role.land_price, person.coins, "S-RATE-5")


def refuse_limit(table: Table, person: Person) -> Refusal:
    """Whose limit it is, how much land there is already, and how much there may be."""
    clause = {"widow": "S-ROLE-WID-4", "farmer": "S-ROLE-FAR-3"}.get(person.role.name, "S-CAP-2")
    most = limit(table, person)
    if person.role.number == WIDOW and table.n.widow_land_gift:
        return Refusal("refuse.land_gift", clause, who=named(person))
    if most == 0:
        return Refusal("refuse.land_never", clause, who=named(person))
    return Refusal("refuse.land_limit", clause, who=named(person), have=person.land, most=most)
