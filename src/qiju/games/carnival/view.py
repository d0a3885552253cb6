"""What a seat may see of 《林中狂欢节》."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.carnival import view_types as shown
from qiju.games.carnival.board import KINDS
from qiju.games.carnival.buildings import gathered, refilled
from qiju.games.carnival.checks import FOR_PLAZA, NO_DRINK, Check, could_drink
from qiju.games.carnival.feast import Feast
from qiju.games.carnival.moves import (
    DRINKS,
)
from qiju.games.carnival.preview import ends_of, pours_of, results_of
from qiju.games.carnival.scoring import points_of, total_points
from qiju.games.carnival.setup import CarnivalSetup
from qiju.games.carnival.state import CarnivalState
from qiju.games.carnival.troupe import Troupe
from qiju.games.carnival.turns import DECLARE, MODES, USE, turn_of
from qiju.kernel.events import knows


def look(table: CarnivalState, viewer: i64) -> shown.CarnivalView:
    """Everything is public but, with C-603, the others' points, drinks and flowers."""
    n = table.n
    turn = turn_of(table)
    return {
        "phase": phase_of(table),
        "board": n.plain_board,
        "starter": table.starter,
        "turn": None if table.over or isinstance(table.top(), Feast) else turn.seat,
        "turns": sum([troupe.turns for troupe in table.troupes]),
        "laps": n.laps,
        "max_energy": n.max_energy,
        "faces": n.faces,
        "supply": supply_of(table),
        "prices": prices_of(table),
        "saturation": saturation_of(table),
        "gathers": gathers_of(table),
        "blocks": [block_of(table, 1), block_of(table, 2)],
        "finish_points": n.finish_points,
        "finished": table.finishers,
        "last_turns": mask_list(table.last, table.seats) if table.closing else None,
        "variants": {
            "straggler_out": n.straggler_out,
            "well_fed": n.well_fed,
            "hidden_info": n.hidden,
            "start_is_safe": n.start_is_safe,
            "simultaneous_prompt": n.simultaneous_prompt,
            "drink_timer_s": n.drink_timer,
        },
        "move": move_of(table),
        "check": check_of(table, viewer),
        "troupes": [troupe_view(table, troupe, viewer) for troupe in table.troupes],
        "ends": ends_of(table, viewer),
    }


def phase_of(table: CarnivalState) -> shown.Phase:
    if table.over:
        return "over"
    top = table.top()
    if isinstance(top, Check):
        return "check"
    if isinstance(top, Feast):
        return "feast"
    stage = turn_of(table).stage
    if stage == DECLARE:
        return "declare"
    return "use" if stage == USE else "move"


def supply_of(table: CarnivalState) -> shown.Supply:
    """Q-34: always public, with what was drunk this turn and comes back after it (C-437)."""
    return {
        "drinks": drinks_of(table.drinks),
        "used": drinks_of(table.used),
        "flowers": flowers_of(table.flowers),
        "tickets": table.tickets,
        "markers": table.markers,
    }


def prices_of(table: CarnivalState) -> shown.Prices:
    n = table.n
    return {
        "drinks": drinks_of(n.drink_cost),
        "flowers": flowers_of(n.flower_cost),
        "flower_points": flowers_of(n.flower_points),
        "kinds_points": n.kinds_points,
        "gather_points": n.gather_points,
        "plaza": n.plaza_cost,
        "reroll": n.reroll_cost,
        "ticket": n.ticket_cost,
        "redeem": n.redeem_cost,
        "redeem_points": n.redeem_points,
        "unused_points": n.unused_points,
        "refill": refilled(table.n),
        "ousting": n.oust_points,
    }


def saturation_of(table: CarnivalState) -> dict[str, int]:
    """C-445: the markers on each assembly, by its node."""
    n = table.n
    return {n.board.nodes[node].id: table.saturation[k] for k, node in enumerate(n.assemblies)}


def gathers_of(table: CarnivalState) -> dict[str, list[int]]:
    """C-445: what one, two, three energy would bring at each assembly now, by its node."""
    n = table.n
    most = range(1, len(n.gather_points))
    return {n.board.nodes[node].id: [gathered(table, node, spent) for spent in most] for node in n.assemblies}


def block_of(table: CarnivalState, block: int) -> shown.Block:
    """C-492: a first-lap block, what it is worth here, and who has it."""
    owners = [troupe.seat for troupe in table.troupes if troupe.block == block]
    return {"points": table.n.block_points[block], "seat": owners[0] if owners else None}


def move_of(table: CarnivalState) -> shown.MoveView | None:
    """The move that has been declared: its mode, the steps left and where it has been."""
    turn = turn_of(table)
    if table.over or turn.stage == DECLARE or isinstance(table.top(), Feast):
        return None if turn.tea == 0 else {"mode": None, "tea": turn.tea, "steps": 0, "path": []}
    return {
        "mode": MODES[turn.mode],
        "tea": turn.tea,
        "steps": turn.steps,
        "path": [table.n.board.nodes[node].id for node in turn.path],
    }


def check_of(table: CarnivalState, viewer: i64) -> shown.CheckView | None:
    """C-435: the dice as they lie, who is being asked, who may still be, and whether the others are out of it."""
    top = table.top()
    if table.over or not isinstance(top, Check):
        return None
    asked = [seat for seat in range(table.seats) if table.asked(seat)]
    waiting = [(top.seat + k) % table.seats for k in range(top.asked + 1, table.seats)]
    return {
        "for": "plaza" if top.purpose == FOR_PLAZA else "free",
        "seat": top.seat,
        "a": top.a,
        "b": top.b,
        "difference": top.difference(),
        "asked": asked[0] if asked else None,
        "to_ask": [seat for seat in waiting if not top.closed and could_drink(table, table.troupes[seat])],
        "closed": top.closed,
        "drank": [troupe.seat for troupe in table.troupes if troupe.drank],
        "pouring": None if top.pouring == NO_DRINK else DRINKS[top.pouring],
        "results": results_of(table, top),
        "pours": pours_of(table, top, viewer),
    }


def troupe_view(table: CarnivalState, troupe: Troupe, viewer: i64) -> shown.TroupeView:
    """One float. What this viewer may not know is None; how many cards and tokens lie there is seen by all."""
    n = table.n
    known = knows(table.known_to(troupe.seat), viewer)
    # C-305: before the first turn there is nothing but the subsidy, which everybody knows.
    counted = known or troupe.turns == 0
    node = n.board.nodes[troupe.node]
    seen: shown.TroupeView = {
        "seat": troupe.seat,
        "place": table.place_of(troupe.seat),
        "node": None if troupe.out else node.id,
        "building": None if troupe.out else KINDS[node.kind],
        "laps": troupe.laps,
        "energy": troupe.energy,
        "drinks": drinks_of(troupe.drinks) if known else None,
        "drink_count": troupe.hand(),
        "flowers": flowers_of(troupe.flowers) if known else None,
        "flower_count": sum(troupe.flowers),
        "ticket": troupe.ticket,
        "redeemed": troupe.redeemed,
        "block": None if troupe.block == 0 else troupe.block,
        "finished": None if troupe.finished == 0 else troupe.finished,
        "out": troupe.out,
        "drank": troupe.drank,
        "turns": troupe.turns,
        "tokens": troupe.tokens() if counted else None,
        "points": total_points(n, troupe) if counted else None,
    }
    if table.over:
        seen["score"] = score_of(n, troupe)
    return seen


def score_of(n: CarnivalSetup, troupe: Troupe) -> shown.Score:
    """C-502: the score sheet, source by source."""
    return {
        "total": total_points(n, troupe),
        "road": points_of(n, troupe, "road"),
        "plaza": points_of(n, troupe, "plaza"),
        "assembly": points_of(n, troupe, "assembly"),
        "theatre": points_of(n, troupe, "theatre"),
        "finish": points_of(n, troupe, "finish"),
        "ousting": points_of(n, troupe, "ousting"),
        "subsidy": points_of(n, troupe, "subsidy"),
        "block": points_of(n, troupe, "block"),
        "flowers": points_of(n, troupe, "flowers"),
        "kinds": points_of(n, troupe, "kinds"),
        "ticket": points_of(n, troupe, "ticket"),
    }


def drinks_of(counts: list[int]) -> shown.Drinks:
    return {"shenhou": counts[0], "zhuwang": counts[1], "senlu": counts[2], "longyun": counts[3]}


def flowers_of(counts: list[int]) -> shown.Flowers:
    return {"flower1": counts[0], "flower2": counts[1], "flower3": counts[2]}


def mask_list(mask: i64, seats: i64) -> list[int]:
    return [seat for seat in range(seats) if (mask >> seat) & 1]
