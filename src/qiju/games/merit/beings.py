"""§7 of the rules: beings come into the area and leave it."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.merit.calamity import move_calamity, moved_calamity
from qiju.games.merit.moves import BEING_TALLY, LOST_TALLY, effect_of
from qiju.games.merit.state import Table
from qiju.kernel.events import EventLog


def admit_being(table: Table, stay: i64) -> None:
    being = table.beings.draw()
    table.irrevocable += 1
    table.area.append(being)
    table.stay.append(stay)
    if table.tally is not None:
        table.tally.add(BEING_TALLY + being)
    if table.log is not None:
        table.log.tell("being", {"being": f"@being.{table.n.being_cards[being].name}"})


def lose_beings(table: Table) -> None:
    """M-4.2.2, M-7.2: calamity rises for each, and the card leaves the game."""
    n = table.n
    i: i64 = 0
    while i < len(table.area):
        if table.stay[i] < n.stay_limit:
            i += 1
            continue
        being = table.area.pop(i)
        table.stay.pop(i)
        table.lost_beings += 1
        if table.tally is not None:
            table.tally.add(LOST_TALLY)
        if table.log is not None:
            tell_loss(table, table.log, being)
        move_calamity(table, n.stay_calamity)
        if table.over:
            return


def tell_loss(table: Table, log: EventLog, being: i64) -> None:
    """Who left, and by how much calamity truly rises: MA-23, a full track rises no further."""
    now = moved_calamity(table, table.n.stay_calamity)
    rise = now - table.calamity
    name = f"@being.{table.n.being_cards[being].name}"
    if rise == 0:
        log.tell("being_lost_vain", {"being": name, "now": now})
    else:
        log.tell("being_lost", {"being": name, "effect": effect_of(rise, 0, 0, 0), "now": now})
