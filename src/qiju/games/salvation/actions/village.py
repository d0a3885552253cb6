"""S-AP-2: the village buys and sells grain."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.bank import gain_coins, gain_grain, lose_coins, lose_grain
from qiju.games.salvation.moves import BUY, BUY_TALLY, SELL, SELL_TALLY
from qiju.games.salvation.refusals import lacking, too_few_points
from qiju.games.salvation.state import Person, Table
from qiju.games.salvation.telling import count, tell
from qiju.kernel.refusal import Refusal


def rated(table: Table, amount: i64) -> i64:
    """S-EV-4, S-EV-8, SA-04: what the exchange gives in a week of other rates."""
    percent: i64 = table.card.rate_percent
    if percent == 0:
        return amount
    if table.n.floor_rates:
        return amount * (100 + percent) // 100
    if percent > 0:
        return amount + (amount * percent + 99) // 100
    return amount - (amount * -percent + 99) // 100


def lot_grain(table: Table, person: Person) -> i64:
    """S-RATE-1, S-ROLE-MER-2: the grain of one lot; a caravan buys smaller ones."""
    if table.card.caravan_grain > 0:
        return table.card.caravan_grain
    return person.role.sell_grain


def lot_coins(table: Table, person: Person) -> i64:
    """The coins for one lot of grain, before the week's rates."""
    if table.card.caravan_grain > 0:
        return table.card.caravan_coins
    return person.role.sell_coins


def sale(table: Table, person: Person, lots: i64) -> i64:
    """The coins for so many lots of grain."""
    return rated(table, lots * lot_coins(table, person))


def purchase(table: Table, person: Person, lots: i64) -> i64:
    """S-RATE-2: the grain for so many lots of coins."""
    return rated(table, lots * person.role.buy_grain)


def lots_in_one_visit(table: Table, person: Person, lots: i64) -> i64:
    """SA-02: any number of whole lots in one direction; with the option, one."""
    if person.ap < table.n.village_actions:
        return 0
    if table.n.one_lot and lots > 1:
        return 1
    return lots


def lots_to_sell(table: Table, person: Person) -> i64:
    return lots_in_one_visit(table, person, person.grain // lot_grain(table, person))


def lots_to_buy(table: Table, person: Person) -> i64:
    return lots_in_one_visit(table, person, person.coins // person.role.buy_coins)


def legal(table: Table, person: Person, moves: list[int]) -> None:
    """Whole lots, appended: what may be sold, then what may be bought."""
    lot: i64 = 1
    lots = lots_to_sell(table, person)
    while lot <= lots:
        moves.append(SELL + lot)
        lot += 1
    lot = 1
    lots = lots_to_buy(table, person)
    while lot <= lots:
        moves.append(BUY + lot)
        lot += 1


def sell(table: Table, person: Person, lots: i64) -> None:
    person.ap -= table.n.village_actions
    paid = lose_grain(table, person, lots * lot_grain(table, person))
    got = sale(table, person, lots)
    gain_coins(table, person, got)
    count(table, SELL_TALLY)
    if table.log is not None:
        tell(table, "sell", person, {"grain": int(paid), "coins": int(got)})


def buy(table: Table, person: Person, lots: i64) -> None:
    person.ap -= table.n.village_actions
    paid = lose_coins(table, person, lots * person.role.buy_coins)
    got = purchase(table, person, lots)
    gain_grain(table, person, got)
    count(table, BUY_TALLY)
    if table.log is not None:
        tell(table, "buy", person, {"grain": int(got), "coins": int(paid)})


def refuse_visit(table: Table, person: Person, lots: i64) -> Refusal | None:
    """Whichever way grain goes."""
    if person.ap < table.n.village_actions:
        return too_few_points(person, table.n.village_actions)
    if lots < 1:
        return Refusal("refuse.no_lot", "SA-02", least=1)
    if table.n.one_lot and lots > 1:
        return Refusal("refuse.lots", "SA-02", asked=lots, most=1)
    return None


def refuse_selling(table: Table, person: Person, lots: i64) -> Refusal:
    general = refuse_visit(table, person, lots)
    if general is not None:
        return general
    return lacking("grain", lots * lot_grain(table, person), person.grain, "S-RATE-1")


def refuse_buying(table: Table, person: Person, lots: i64) -> Refusal:
    general = refuse_visit(table, person, lots)
    if general is not None:
        return general
    return lacking("coins", lots * person.role.buy_coins, person.coins, "S-RATE-2")
