"""§3: the table is set up, up to the first question."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.carnival.feast import Feast
from qiju.games.carnival.setup import CarnivalSetup
from qiju.games.carnival.state import CarnivalState
from qiju.games.carnival.troupe import Troupe, gain_energy
from qiju.games.carnival.turns import Turn
from qiju.kernel.streams import Keys


def blank_table(n: CarnivalSetup) -> CarnivalState:
    """Floats with nothing on them, for a table to be unpacked onto."""
    table = CarnivalState(n)
    for seat in range(table.seats):
        table.troupes.append(Troupe(seat))
    return table


def laid_table(n: CarnivalSetup, keys: Keys) -> CarnivalState:
    table = CarnivalState(n)
    table.key_streams(keys)
    # C-304, Q-39: whoever was last at a carnival; here a random seat, or the one the host names.
    table.starter = n.starter if n.starter >= 0 else table.deal.below(table.seats)
    lay_supplies(table)
    for seat in range(table.seats):
        table.troupes.append(new_troupe(table, seat))
    table.push(Turn(table.starter))
    if n.well_fed:
        table.push(Feast())
    table.run()
    return table


def lay_supplies(table: CarnivalState) -> None:
    """C-301, C-302; C-602: some drinks more in that variant."""
    n = table.n
    table.drinks = n.drink_supply.copy()
    if n.well_fed:
        for drink in n.fed_drinks:
            table.drinks[drink] += n.fed_extra
    table.flowers = n.flower_supply.copy()
    table.tickets = n.tickets
    table.markers = n.markers
    table.saturation = [0] * len(n.assemblies)


def new_troupe(table: CarnivalState, seat: i64) -> Troupe:
    """C-303, C-305: on the start, with the subsidy of its place in turn order."""
    troupe = Troupe(seat)
    troupe.node = table.n.start
    place = table.place_of(seat)
    gain_energy(table.n, troupe, table.n.subsidy_energy[place])
    troupe.subsidy = table.n.subsidy_points[place]
    return troupe
