"""§4 and §5: the turn is over, whose is the next, and when the game ends."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.carnival.moves import DRINKS
from qiju.games.carnival.scoring import total_points
from qiju.games.carnival.state import CarnivalState


def end_turn(table: CarnivalState, seat: i64) -> None:
    """C-437: drinks go back to the supply only now; C-704: everybody may drink again in the next turn."""
    table.troupes[seat].turns += 1
    for drink in range(len(DRINKS)):
        table.drinks[drink] += table.used[drink]
        table.used[drink] = 0
    for troupe in table.troupes:
        troupe.drank = False
    table.last &= ~(1 << seat)
    if is_over(table):
        end_game(table)


def is_over(table: CarnivalState) -> bool:
    """C-401, C-501: the last turns are over."""
    if table.closing:
        return table.last == 0
    # alone in the forest, one goes on unless the table agreed to stop.
    return table.n.straggler_out and not table.n.solo_continue and alone(table)


def alone(table: CarnivalState) -> bool:
    left: i64 = 0
    for troupe in table.troupes:
        if not troupe.out:
            left += 1
    return left == 1


def next_seat(table: CarnivalState, seat: i64) -> i64:
    """C-401: clockwise; Q-31: whoever is out has no turn, nor, once somebody has finished, who had the last one."""
    after = (seat + 1) % table.seats
    while table.troupes[after].out or (table.closing and (table.last >> after) & 1 == 0):
        after = (after + 1) % table.seats
    return after


def end_game(table: CarnivalState) -> None:
    """C-102, C-502; C-603: hidden points, drinks and flowers are shown."""
    table.end()
    if table.n.hidden:
        table.irrevocable += 1
    if table.log is not None:
        for troupe in table.troupes:
            total = total_points(table.n, troupe)
            table.log.tell("score", {"number": troupe.seat + 1, "seat": troupe.seat, "points": total})
        winners = table.outcome().winners
        table.log.tell("wins" if len(winners) == 1 else "draw", {"numbers": [winner + 1 for winner in winners]})
