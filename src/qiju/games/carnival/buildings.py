"""§4.1 to §4.6: what each building offers to whoever stays there, and what it then does.

C-431 to C-437 tavern · C-441 plaza · C-445 to C-447 assembly · C-448, C-449 theatre · C-461 garden · C-481 inn.
C-705: one may always decline and still keeps the slot.
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.carnival.board import ASSEMBLY, GARDEN, INN, KINDS, PLAZA, TAVERN, THEATRE
from qiju.games.carnival.checks import FOR_PLAZA, Check
from qiju.games.carnival.moves import (
    BUY,
    DECLINE,
    DRINKS,
    FLOWER,
    FLOWERS,
    GATHER,
    MOST,
    PERFORM,
    REDEEM,
    REST,
    TICKET,
    USE_TALLY,
)
from qiju.games.carnival.setup import CarnivalSetup
from qiju.games.carnival.state import CarnivalState
from qiju.games.carnival.telling import count, tell_place, tell_points, tell_purchase
from qiju.games.carnival.troupe import Troupe, refuse_cost
from qiju.kernel.refusal import Refusal

# ---- possibilities -------------------------------------------------------------------------------------


def uses(table: CarnivalState, troupe: Troupe, node: i64) -> list[int]:
    """What the building on this node offers now; empty where there is nothing but to stay."""
    kind = table.n.kind[node]
    energy = troupe.energy
    if kind == TAVERN:
        return [BUY + drink for drink in range(len(DRINKS)) if may_buy(table, drink, energy)]
    if kind == PLAZA:
        return [PERFORM] if may_perform(table, energy) else []
    if kind == ASSEMBLY:
        return [GATHER + spent for spent in range(1, most_gathering(table, energy) + 1)]
    if kind == THEATRE:
        # C-448: a ticket first; with it, from the second lap on, the show.
        if may_take_ticket(table, troupe, troupe.laps, energy):
            return [TICKET]
        return [REDEEM] if may_redeem(table, troupe, troupe.laps, energy) else []
    if kind == GARDEN:
        return [FLOWER + flower for flower in range(len(FLOWERS)) if may_pick(table, flower, energy)]
    if kind == INN:
        return [REST] if may_rest(table, energy) else []
    return []


def may_buy(table: CarnivalState, drink: i64, energy: i64) -> bool:
    """C-431: one card of the supply that one can pay for; doubles are allowed."""
    return table.drinks[drink] > 0 and energy >= table.n.drink_cost[drink]


def may_perform(table: CarnivalState, energy: i64) -> bool:
    """C-441."""
    return energy >= table.n.plaza_cost


def most_gathering(table: CarnivalState, energy: i64) -> i64:
    """C-445: one, two or three energy."""
    most: i64 = len(table.n.gather_points) - 1
    return energy if energy < most else most


def may_take_ticket(table: CarnivalState, troupe: Troupe, laps: i64, energy: i64) -> bool:
    # one at a time, and none after the show.
    if troupe.ticket or troupe.redeemed or table.tickets == 0:
        return False
    # on a later lap only if the table allows it.
    if laps > 0 and not table.n.late_ticket:
        return False
    return energy >= table.n.ticket_cost


def may_redeem(table: CarnivalState, troupe: Troupe, laps: i64, energy: i64) -> bool:
    # not on the first lap.
    return troupe.ticket and laps > 0 and energy >= table.n.redeem_cost


def may_pick(table: CarnivalState, flower: i64, energy: i64) -> bool:
    """C-461: one flower of the supply that one can pay for."""
    return table.flowers[flower] > 0 and energy >= table.n.flower_cost[flower]


def may_rest(table: CarnivalState, energy: i64) -> bool:
    """Q-11: the refill may be declined like anything else; there is none for somebody who is full."""
    return energy < refilled(table.n)


def refilled(n: CarnivalSetup) -> i64:
    """C-481, within what one may hold (C-406)."""
    return n.refill if n.refill < n.max_energy else n.max_energy


# ---- application ---------------------------------------------------------------------------------------


def use(table: CarnivalState, troupe: Troupe, move: i64) -> None:
    """The chosen effect. To perform only begins it: the dice are rolled first."""
    if move == DECLINE:
        count(table, USE_TALLY + 7)
        tell_place(table, "declines", troupe)
    elif move == PERFORM:
        perform_at_plaza(table, troupe)
    elif move == TICKET:
        take_ticket(table, troupe)
    elif move == REDEEM:
        redeem_ticket(table, troupe)
    elif move == REST:
        rest(table, troupe)
    elif move < FLOWER:
        buy_drink(table, troupe, move - BUY)
    elif move < GATHER:
        buy_flower(table, troupe, move - FLOWER)
    else:
        gather(table, troupe, move - GATHER)


def perform_at_plaza(table: CarnivalState, troupe: Troupe) -> None:
    """C-441: pay, then a check."""
    troupe.energy -= table.n.plaza_cost
    count(table, USE_TALLY)
    tell_place(table, "performs", troupe)
    table.push(Check(troupe.seat, FOR_PLAZA))


def take_applause(table: CarnivalState, troupe: Troupe, difference: i64) -> None:
    """C-441, C-442: one score, however often the dice were rolled."""
    troupe.plaza += difference
    tell_points(table, "plaza", troupe, difference)


def take_ticket(table: CarnivalState, troupe: Troupe) -> None:
    troupe.energy -= table.n.ticket_cost
    troupe.ticket = True
    table.tickets -= 1
    count(table, USE_TALLY + 1)
    tell_place(table, "ticket", troupe)


def redeem_ticket(table: CarnivalState, troupe: Troupe) -> None:
    n = table.n
    troupe.energy -= n.redeem_cost
    troupe.ticket = False
    troupe.redeemed = True
    table.tickets += 1
    troupe.theatre += n.redeem_points
    count(table, USE_TALLY + 2)
    tell_points(table, "redeemed", troupe, n.redeem_points)


def rest(table: CarnivalState, troupe: Troupe) -> None:
    troupe.energy = refilled(table.n)
    count(table, USE_TALLY + 3)
    tell_place(table, "rests", troupe)


def buy_drink(table: CarnivalState, troupe: Troupe, drink: i64) -> None:
    cost = table.n.drink_cost[drink]
    troupe.energy -= cost
    table.drinks[drink] -= 1
    troupe.drinks[drink] += 1
    count(table, USE_TALLY + 4)
    tell_purchase(table, "bought", troupe, "drink", DRINKS[drink], cost)


def buy_flower(table: CarnivalState, troupe: Troupe, flower: i64) -> None:
    cost = table.n.flower_cost[flower]
    troupe.energy -= cost
    table.flowers[flower] -= 1
    troupe.flowers[flower] += 1
    count(table, USE_TALLY + 5)
    tell_purchase(table, "picked", troupe, "flower", FLOWERS[flower], cost)


def gather(table: CarnivalState, troupe: Troupe, spent: i64) -> None:
    """C-445, then C-446: one more marker lies here."""
    points = gathered(table, troupe.node, spent)
    troupe.energy -= spent
    troupe.assembly += points
    count(table, USE_TALLY + 6)
    tell_points(table, "gathers", troupe, points)
    saturate(table, troupe.node)


def gathered(table: CarnivalState, node: i64, spent: i64) -> i64:
    """Q-13: never below 0; Q-14: the markers count against everybody."""
    points: i64 = table.n.gather_points[spent] - table.saturation[table.n.assembly_at[node]]
    return points if points > 0 else 0


def saturate(table: CarnivalState, node: i64) -> None:
    """C-446: from the supply, else from the other assembly, else nothing. C-447: there are no more."""
    here = table.n.assembly_at[node]
    if table.markers > 0:
        table.markers -= 1
    else:
        other = most_saturated_but(table, here)
        # All of them lie here already.
        if other < 0:
            return
        table.saturation[other] -= 1
    table.saturation[here] += 1
    if table.log is not None:
        table.log.tell("saturated", {"node": table.n.places[node], "count": table.saturation[here]})


def most_saturated_but(table: CarnivalState, here: i64) -> i64:
    """The other assembly with a marker; on a board with several, the one with most, the first of equals."""
    best: i64 = -1
    for other in range(len(table.saturation)):
        if (
            other != here
            and table.saturation[other] > 0
            and (best < 0 or table.saturation[other] > table.saturation[best])
        ):
            best = other
    return best


# ---- why not -------------------------------------------------------------------------------------------


def refuse_use(table: CarnivalState, troupe: Troupe, move: i64) -> Refusal | None:
    n = table.n
    kind = n.kind[troupe.node]
    if move == DECLINE:
        return None
    if BUY <= move < BUY + len(DRINKS) and kind == TAVERN:
        if table.drinks[move - BUY] == 0:
            return Refusal("refuse.sold_out", "C-431", thing=f"@drink.{DRINKS[move - BUY]}")
        return refuse_cost(troupe, n.drink_cost[move - BUY], "C-431")
    if FLOWER <= move < FLOWER + len(FLOWERS) and kind == GARDEN:
        if table.flowers[move - FLOWER] == 0:
            return Refusal("refuse.sold_out", "C-461", thing=f"@flower.{FLOWERS[move - FLOWER]}")
        return refuse_cost(troupe, n.flower_cost[move - FLOWER], "C-461")
    if GATHER <= move <= GATHER + MOST and kind == ASSEMBLY:
        most = len(n.gather_points) - 1
        if move == GATHER or move > GATHER + most:
            return Refusal("refuse.gather", "C-445", high=most, spent=move - GATHER)
        return refuse_cost(troupe, move - GATHER, "C-445")
    if move == PERFORM and kind == PLAZA:
        return refuse_cost(troupe, n.plaza_cost, "C-441")
    if (move in (TICKET, REDEEM)) and kind == THEATRE:
        return refuse_theatre(table, troupe, move)
    if move == REST and kind == INN:
        return None if troupe.energy < refilled(table.n) else Refusal("refuse.rested", "C-481", have=troupe.energy)
    return Refusal("refuse.choose_use", "C-402", building=f"@building.{KINDS[kind]}")


def refuse_theatre(table: CarnivalState, troupe: Troupe, move: i64) -> Refusal | None:
    n = table.n
    if move == REDEEM:
        if not troupe.ticket:
            return Refusal("refuse.no_ticket", "C-448")
        if troupe.laps == 0:
            return Refusal("refuse.first_lap", "Q-17", lap=troupe.laps + 1)
        return refuse_cost(troupe, n.redeem_cost, "C-448")
    if troupe.ticket:
        return Refusal("refuse.has_ticket", "Q-16")
    if troupe.redeemed:
        return Refusal("refuse.show_given", "Q-16")
    if table.tickets == 0:
        return Refusal("refuse.sold_out", "C-448", thing="@unit.ticket")
    if troupe.laps > 0 and not n.late_ticket:
        return Refusal("refuse.late_ticket", "Q-15", lap=troupe.laps + 1)
    return refuse_cost(troupe, n.ticket_cost, "C-448")
