"""§4, C-402 to C-405: the declaration of a move, with 龙云茶 before it, and a free move's dice after it."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.carnival import turns
from qiju.games.carnival.checks import FOR_MOVE, Check, show_card, spend_drink
from qiju.games.carnival.moves import (
    DRINKS,
    FREE,
    LONGYUN,
    MODE_TALLY,
    MOST,
    OWN_TALLY,
    PARADE,
    SKIP_TALLY,
    SPRINT,
    TEA,
)
from qiju.games.carnival.state import CarnivalState
from qiju.games.carnival.telling import count
from qiju.games.carnival.troupe import Troupe, gain_energy, refuse_cost
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY


def modes(table: CarnivalState, turn: turns.Turn) -> list[int]:
    """C-403 to C-405; Q-19: 龙云茶 comes with the declaration, before the way of moving."""
    n = table.n
    troupe = table.troupes[turn.seat]
    moves: list[int] = [PARADE]
    most: i64 = troupe.energy if troupe.energy < n.sprint_max else n.sprint_max
    for spent in range(n.sprint_min, most + 1):
        moves.append(SPRINT + spent)
    moves.append(FREE)
    if turn.tea == 0 and troupe.drinks[LONGYUN] > 0:
        for more in range(n.tea_min, n.tea_max + 1):
            moves.append(TEA + more)
    return moves


def declare(table: CarnivalState, turn: turns.Turn, move: i64) -> None:
    troupe = table.troupes[turn.seat]
    if move >= TEA:
        drink_tea(table, turn, move - TEA)
    elif move == FREE:
        move_freely(table, turn)
    elif move == PARADE:
        set_out(table, turn, turns.MODE_PARADE, table.n.parade_steps)
        gain_energy(table.n, troupe, table.n.parade_energy)
    else:
        spent = move - SPRINT
        troupe.energy -= spent
        set_out(table, turn, turns.MODE_SPRINT, table.n.sprint_base + spent * table.n.sprint_each)


def drink_tea(table: CarnivalState, turn: turns.Turn, more: i64) -> None:
    """龙云茶: named at once, with the declaration; it closes no check (Q-42)."""
    turn.tea = more
    table.deciding = turn.seat
    spend_drink(table, turn.seat, LONGYUN)
    count(table, OWN_TALLY + LONGYUN)
    if table.log is not None:
        table.log.tell("tea", {"number": turn.seat + 1, "seat": turn.seat, "steps": more})


def set_out(table: CarnivalState, turn: turns.Turn, mode: i64, steps: i64) -> None:
    """C-403, Q-04: energy comes before the first step, so it can be spent where the move ends."""
    turn.mode = mode
    turn.steps = steps + turn.tea
    turn.stage = turns.MOVE
    table.deciding = turn.seat
    count(table, MODE_TALLY + mode)


def move_freely(table: CarnivalState, turn: turns.Turn) -> None:
    """C-405: the dice first."""
    turn.mode = turns.MODE_FREE
    turn.stage = turns.FREED
    table.deciding = NOBODY
    count(table, MODE_TALLY + turns.MODE_FREE)
    if turn.tea > 0:
        show_card(table)
    table.push(Check(turn.seat, FOR_MOVE))


def set_out_freely(table: CarnivalState, turn: turns.Turn) -> None:
    """C-408, Q-08: a difference of 0 skips the turn; the float stays where it is and uses nothing."""
    if turn.difference == 0:
        turn.stage = turns.DONE
        count(table, SKIP_TALLY)
        if table.log is not None:
            table.log.tell("skips", {"number": turn.seat + 1, "seat": turn.seat})
        return
    turn.steps = turn.difference + turn.tea
    turn.stage = turns.MOVE


# ---- why not -------------------------------------------------------------------------------------------


def refuse_mode(table: CarnivalState, turn: turns.Turn, move: i64) -> Refusal | None:
    n = table.n
    troupe = table.troupes[turn.seat]
    if move in (PARADE, FREE):
        return None
    if SPRINT <= move <= SPRINT + MOST:
        spent = move - SPRINT
        # a sprint costs at least one.
        if spent < n.sprint_min or spent > n.sprint_max:
            return Refusal("refuse.sprint", "C-404", low=n.sprint_min, high=n.sprint_max, spent=spent)
        return refuse_cost(troupe, spent, "C-404")
    if TEA <= move <= TEA + MOST:
        return refuse_tea(table, turn, troupe, move - TEA)
    return Refusal("refuse.choose_mode", "C-402")


def refuse_tea(table: CarnivalState, turn: turns.Turn, troupe: Troupe, more: i64) -> Refusal | None:
    n = table.n
    if turn.tea > 0:
        return Refusal("refuse.drank", "C-433")
    if more < n.tea_min or more > n.tea_max:
        return Refusal("refuse.tea_steps", "Q-19", low=n.tea_min, high=n.tea_max, steps=more)
    if troupe.drinks[LONGYUN] == 0:
        return Refusal("refuse.no_drink", "C-431", drink=f"@drink.{DRINKS[LONGYUN]}")
    return None
