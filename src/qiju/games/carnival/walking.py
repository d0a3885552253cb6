"""§4, C-420 to C-424: the way of a float, step by step, and the node it ends on.

The whole path is one decision (Q-09); at every step the player chooses among the arrows (Q-05), and nobody ever goes
back (C-409).
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.carnival import turns
from qiju.games.carnival.board import INN, ROAD, START
from qiju.games.carnival.buildings import uses
from qiju.games.carnival.checks import show_card
from qiju.games.carnival.moves import FORCED_TALLY, SHARED_TALLY, STEP, STOP, STOP_TALLY
from qiju.games.carnival.start import oust_stragglers, reach_start
from qiju.games.carnival.state import CarnivalState
from qiju.games.carnival.telling import count, tell_place, tell_points
from qiju.games.carnival.troupe import NO_BLOCK, Troupe
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY


def ways(table: CarnivalState, turn: turns.Turn) -> list[int]:
    """The arrows from here; on the way through an inn with a free slot one may also stop (C-481)."""
    node = table.troupes[turn.seat].node
    if may_stop(table, turn, node):
        return table.n.steps_or_stop[node]
    return table.n.steps[node]


def may_stop(table: CarnivalState, turn: turns.Turn, node: i64) -> bool:
    """C-481: only in passing; Q-12: whoever sets out from the inn is not passing it."""
    return table.n.kind[node] == INN and turn.steps > 0 and len(turn.path) > 0 and table.has_room(node, turn.seat)


def walk(table: CarnivalState, turn: turns.Turn, move: i64) -> None:
    """One step, or a stop at the inn. C-703: only where the move ends does it matter that a building is full."""
    if move == STOP:
        # the steps left are lost.
        count(table, STOP_TALLY)
        end_walk(table, turn)
        return
    troupe = table.troupes[turn.seat]
    node = move - STEP
    if turn.steps > 0:
        turn.steps -= 1
    else:
        count(table, FORCED_TALLY)
    turn.path.append(node)
    troupe.node = node
    enter(table, turn, troupe)
    # C-493: at the finish one stops, whatever is left of the move.
    if troupe.finished > 0 or (turn.steps == 0 and table.has_room(node, turn.seat)):
        end_walk(table, turn)
    else:
        # C-424, Q-06, Q-07: more steps to go, or no room: one step further, and again.
        table.deciding = turn.seat


def end_walk(table: CarnivalState, turn: turns.Turn) -> None:
    turn.steps = 0
    turn.stage = turns.ARRIVE
    table.deciding = NOBODY
    if turn.tea > 0 and turn.mode != turns.MODE_FREE:
        show_card(table)
    tell_walk(table, turn)


def enter(table: CarnivalState, turn: turns.Turn, troupe: Troupe) -> None:
    """What happens on every node one comes to, in passing or at the end (C-491, C-601)."""
    if table.n.kind[troupe.node] == START:
        turn.crossed = True
        block = reach_start(table, troupe)
        if block != NO_BLOCK:
            turn.block = block
    # stragglers leave before anybody asks for a slot.
    if table.n.straggler_out and troupe.laps > 0:
        turn.ousted |= oust_stragglers(table, troupe)


def arrive(table: CarnivalState, turn: turns.Turn) -> None:
    """C-402: the node finally reached. Whoever could use nothing is not asked."""
    troupe = table.troupes[turn.seat]
    turn.stage = turns.DONE
    if table.n.kind[troupe.node] == ROAD:
        arrive_on_road(table, troupe)
    elif len(uses(table, troupe, troupe.node)) > 0:
        turn.stage = turns.USE
        table.ask(1 << turn.seat)
    elif table.n.kind[troupe.node] != START:
        tell_place(table, "idle", troupe)


def arrive_on_road(table: CarnivalState, troupe: Troupe) -> None:
    """C-421: the number counts if nobody else stands there."""
    value = table.n.value[troupe.node]
    if value == 0:
        return
    if table.others_on(troupe.node, troupe.seat) > 0:
        count(table, SHARED_TALLY)
        tell_place(table, "shares", troupe)
        return
    troupe.road += value
    tell_points(table, "road", troupe, value)


# ---- why not -------------------------------------------------------------------------------------------


def refuse_way(table: CarnivalState, turn: turns.Turn, move: i64) -> Refusal | None:
    if move in ways(table, turn):
        return None
    node = table.troupes[turn.seat].node
    if move == STOP:
        if table.n.kind[node] == INN and not table.has_room(node, turn.seat):
            return Refusal("refuse.inn_full", "C-423", slots=table.n.room[node])
        return Refusal("refuse.stop", "C-481", here=table.n.places[node])
    if STEP <= move < STEP + len(table.n.kind):
        here, there = table.n.places[node], table.n.places[move - STEP]
        arrows = [table.n.places[step - STEP] for step in table.n.steps[node]]
        return Refusal("refuse.no_arrow", "C-420", here=here, there=there, arrows=arrows)
    # C-424: a forced step is one that was not counted.
    return Refusal("refuse.choose_way", "C-420", steps=turn.steps if turn.steps > 0 else 1)


# ---- telling -------------------------------------------------------------------------------------------


def tell_walk(table: CarnivalState, turn: turns.Turn) -> None:
    """The path first, then what came of it on the way."""
    if table.log is not None:
        n = table.n
        troupe = table.troupes[turn.seat]
        data: dict[str, object] = {
            "number": turn.seat + 1,
            "seat": turn.seat,
            "mode": f"@mode.{turns.MODES[turn.mode]}",
            "path": [n.places[node] for node in turn.path],
            "nodes": [n.board.nodes[node].id for node in turn.path],
            "energy": troupe.energy,
        }
        table.log.tell("moves", data)
        tell_crossing(table, turn, troupe)
    turn.clear_path()


def tell_crossing(table: CarnivalState, turn: turns.Turn, troupe: Troupe) -> None:
    log = table.log
    if log is None:
        return
    who: dict[str, object] = {"number": turn.seat + 1, "seat": turn.seat}
    for other in table.troupes:
        if (turn.ousted >> other.seat) & 1 == 1:
            log.tell("ousts", {**who, "other": other.seat + 1, "points": table.n.oust_points})
    if troupe.finished > 0:
        log.tell("finishes", {**who, "place": troupe.finished, "points": troupe.finish})
        if table.finishers == 1:
            log.tell("last_turns", who)
    elif turn.block > 0:
        log.tell("block", {**who, "block": f"@block.{turn.block}", "points": table.n.block_points[turn.block]})
    elif turn.crossed:
        log.tell("lap", {**who, "laps": troupe.laps})
