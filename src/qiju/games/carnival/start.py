"""§4.7 and C-601: what comes of reaching the start, and of reaching those who have never been round."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.carnival.moves import FINISH_TALLY, OUSTED_TALLY
from qiju.games.carnival.state import CarnivalState
from qiju.games.carnival.telling import count
from qiju.games.carnival.troupe import NO_BLOCK, Troupe


def reach_start(table: CarnivalState, troupe: Troupe) -> i64:
    """C-491: in passing or arriving, by a forced step as well (Q-07). The block that one takes there, if any."""
    troupe.laps += 1
    taken: i64 = NO_BLOCK
    if troupe.laps == 1:
        # C-492: the first two to come round take a block each.
        table.first_laps += 1
        if table.first_laps <= 2:
            taken = table.first_laps
            troupe.block = taken
    if troupe.laps >= table.n.laps:
        finish(table, troupe)
    return taken


def finish(table: CarnivalState, troupe: Troupe) -> None:
    """C-493: points by order of arrival, also in the last turns (Q-24)."""
    table.finishers += 1
    troupe.finished = table.finishers
    troupe.finish += table.n.finish_points[table.finishers - 1]
    count(table, FINISH_TALLY)
    if not table.closing:
        begin_last_turns(table, troupe)


def begin_last_turns(table: CarnivalState, finisher: Troupe) -> None:
    """C-401, C-501, Q-25: every other float still in the game has one more turn."""
    table.closing = True
    table.last = 0
    for troupe in table.troupes:
        if troupe.seat != finisher.seat and not troupe.out:
            table.last |= 1 << troupe.seat


def oust_stragglers(table: CarnivalState, troupe: Troupe) -> i64:
    """C-601: passed or reached by somebody who has been round; Q-29: points for each of them. Who they are."""
    ousted = stragglers_on(table, troupe, troupe.node)
    if ousted == 0:
        return 0
    for other in table.troupes:
        if (ousted >> other.seat) & 1 == 1:
            other.out = True
            table.last &= ~(1 << other.seat)
            troupe.ousting += table.n.oust_points
            count(table, OUSTED_TALLY)
    return ousted


def stragglers_on(table: CarnivalState, troupe: Troupe, node: i64) -> i64:
    """Mask of those whom this float would put out there, once it has been round itself."""
    # the start itself may be agreed to be safe.
    if node == table.n.start and table.n.start_is_safe:
        return 0
    mask: i64 = 0
    for other in table.troupes:
        if other.node == node and other.laps == 0 and not other.out and other.seat != troupe.seat:
            mask |= 1 << other.seat
    return mask
