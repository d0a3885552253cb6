"""What a seat may see of 《林中狂欢节》, and how its moves read."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.carnival.board import KINDS, ROAD
from qiju.games.carnival.moves import (
    ACCEPT,
    BUY,
    CHANGE,
    DECLINE,
    DRINK,
    DRINKS,
    FLOWER,
    FLOWERS,
    FREE,
    GATHER,
    MOST,
    MOST_FACES,
    PARADE,
    PASS_BY,
    PERFORM,
    REDEEM,
    REROLL,
    REST,
    SET,
    SPRINT,
    STEP,
    STOP,
    TAKE,
    TEA,
    TICKET,
)
from qiju.games.carnival.preview import ends_of
from qiju.games.carnival.rules import CarnivalState
from qiju.games.carnival.scoring import SOURCES, points_of, total_points
from qiju.games.carnival.state import DECLARE, FOR_PLAZA, MOVE, NO_DRINK, USE, Check, Feast, Troupe
from qiju.games.carnival.travel import MODES
from qiju.kernel.events import knows
from qiju.kernel.words import Text

# The one notation says drinks by their Chinese names; English ones are read, too.
DRINK_NAMES: Final = ("申猴酒", "蛛网酒", "森之露", "龙云茶")
PLAIN: Final = {
    PARADE: "parade",
    FREE: "free",
    STOP: "stop",
    DECLINE: "decline",
    PERFORM: "perform",
    TICKET: "ticket",
    REDEEM: "redeem",
    REST: "rest",
    PASS_BY: "pass",
    ACCEPT: "accept",
}
DICE: Final = ("a", "b", "both")


# ---- the notation --------------------------------------------------------------------------------------


def word(table: CarnivalState, move: i64) -> str:
    """`parade`, `sprint 2`, `R2`, `stop`, `buy 申猴酒`, `gather 3`, `drink 蛛网酒`, `a-1`, `b=6`, `reroll both`."""
    if STEP <= move < STEP + len(table.n.kind):
        return table.n.board.nodes[move - STEP].id
    if int(move) in PLAIN:
        return PLAIN[int(move)]
    if SPRINT <= move <= SPRINT + MOST:
        return f"sprint {move - SPRINT}"
    if TEA <= move <= TEA + MOST:
        return f"drink {DRINK_NAMES[3]} +{move - TEA}"
    if BUY <= move < BUY + len(DRINKS):
        return f"buy {DRINK_NAMES[move - BUY]}"
    if FLOWER <= move < FLOWER + len(FLOWERS):
        return f"flower {move - FLOWER + 1}"
    if GATHER <= move <= GATHER + MOST:
        return f"gather {move - GATHER}"
    if REROLL <= move <= REROLL + 2:
        return f"reroll {DICE[move - REROLL]}"
    if DRINK <= move < DRINK + len(DRINKS):
        return f"drink {DRINK_NAMES[move - DRINK]}"
    if TAKE <= move < TAKE + len(DRINKS):
        return f"take {DRINK_NAMES[move - TAKE]}"
    return die_word(table, move)


def die_word(table: CarnivalState, move: i64) -> str:
    """What a drink does to a die."""
    if CHANGE <= move < CHANGE + 4:
        sign = "-" if (move - CHANGE) % 2 == 0 else "+"
        return f"{DICE[(move - CHANGE) // 2]}{sign}{table.n.die_change}"
    if SET <= move < SET + 2 * MOST_FACES:
        return f"{DICE[(move - SET) // MOST_FACES]}={(move - SET) % MOST_FACES + 1}"
    return f"move {move}"


def label(table: CarnivalState, seat: i64, move: i64, text: Text) -> str:
    """疾行前进 2, Sprint 2: the move in the game's words."""
    words = text.table
    if STEP <= move < STEP + len(table.n.kind):
        return node_label(table, move - STEP, text)
    if int(move) in PLAIN:
        return words[f"move.{PLAIN[int(move)]}"]
    if SPRINT <= move <= SPRINT + MOST:
        return text.say("move.sprint", {"energy": move - SPRINT})
    if TEA <= move <= TEA + MOST:
        return text.say("move.tea", {"steps": move - TEA})
    if BUY <= move < BUY + len(DRINKS):
        return text.say("move.buy", {"drink": f"@drink.{DRINKS[move - BUY]}"})
    if FLOWER <= move < FLOWER + len(FLOWERS):
        return text.say("move.flower", {"flower": f"@flower.{FLOWERS[move - FLOWER]}"})
    if GATHER <= move <= GATHER + MOST:
        return text.say("move.gather", {"energy": move - GATHER})
    if REROLL <= move <= REROLL + 2:
        return words[f"move.reroll_{DICE[move - REROLL]}"]
    if DRINK <= move < DRINK + len(DRINKS):
        return text.say("move.drink", {"drink": f"@drink.{DRINKS[move - DRINK]}"})
    if TAKE <= move < TAKE + len(DRINKS):
        return text.say("move.take", {"drink": f"@drink.{DRINKS[move - TAKE]}"})
    return die_label(table, move, text)


def node_label(table: CarnivalState, number: i64, text: Text) -> str:
    """酒馆·橡果 T1, Brookside R2 (2)."""
    node = table.n.board.nodes[number]
    name = node.name_zh if text.lang == "zh" else node.name_en
    return f"{name} {node.id} ({node.value})" if node.kind == ROAD else f"{name} {node.id}"


def die_label(table: CarnivalState, move: i64, text: Text) -> str:
    """骰子 5 → 4."""
    top = table.top()
    if not isinstance(top, Check) or top.pouring == NO_DRINK:
        return die_word(table, move)
    which: i64 = (move - SET) // MOST_FACES if move >= SET else (move - CHANGE) // 2
    die: i64 = top.a if which == 0 else top.b
    if move >= SET:
        after: i64 = (move - SET) % MOST_FACES + 1
    else:
        after = die + (table.n.die_change if (move - CHANGE) % 2 == 1 else -table.n.die_change)
    return text.say("move.die", {"die": f"@die.{DICE[which]}", "before": die, "after": after})


def aliases(table: CarnivalState, seat: i64, move: i64, texts: dict[str, Text]) -> list[str]:
    """The same move as a person may type it: 游行前进, 购买 申猴酒, buy Monkey Wine, 酒馆·橡果."""
    names = [label(table, seat, move, texts["zh"]), label(table, seat, move, texts["en"])]
    if STEP <= move < STEP + len(table.n.kind):
        node = table.n.board.nodes[move - STEP]
        names += [node.name_zh, node.name_en]
    elif DRINK <= move < DRINK + len(DRINKS):
        names.append(f"drink {DRINKS[move - DRINK]}")
    elif BUY <= move < BUY + len(DRINKS):
        names.append(f"buy {DRINKS[move - BUY]}")
    elif TAKE <= move < TAKE + len(DRINKS):
        names.append(f"take {DRINKS[move - TAKE]}")
    return names


# ---- the table -----------------------------------------------------------------------------------------


def look(table: CarnivalState, viewer: i64) -> dict[str, object]:
    """Everything is public but, with C-603, the others' points, drinks and flowers."""
    n = table.n
    turn = table.turn()
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
        "check": check_of(table),
        "troupes": [troupe_view(table, troupe, viewer) for troupe in table.troupes],
        "ends": ends_of(table, viewer),
    }


def phase_of(table: CarnivalState) -> str:
    if table.over:
        return "over"
    top = table.top()
    if isinstance(top, Check):
        return "check"
    if isinstance(top, Feast):
        return "feast"
    stage = table.turn().stage
    return {DECLARE: "declare", MOVE: "move", USE: "use"}.get(int(stage), "move")


def supply_of(table: CarnivalState) -> dict[str, object]:
    """Q-34: always public, with what was drunk this turn and comes back after it (C-437)."""
    return {
        "drinks": by_name(DRINKS, table.drinks),
        "used": by_name(DRINKS, table.used),
        "flowers": by_name(FLOWERS, table.flowers),
        "tickets": table.tickets,
        "markers": table.markers,
    }


def prices_of(table: CarnivalState) -> dict[str, object]:
    n = table.n
    return {
        "drinks": by_name(DRINKS, n.drink_cost),
        "flowers": by_name(FLOWERS, n.flower_cost),
        "flower_points": by_name(FLOWERS, n.flower_points),
        "kinds_points": n.kinds_points,
        "gather_points": n.gather_points,
        "plaza": n.plaza_cost,
        "reroll": n.reroll_cost,
        "ticket": n.ticket_cost,
        "redeem": n.redeem_cost,
        "redeem_points": n.redeem_points,
        "unused_points": n.unused_points,
        "refill": table.refilled(),
        "ousting": n.oust_points,
    }


def saturation_of(table: CarnivalState) -> dict[str, object]:
    """C-445: the markers on each assembly, by its node."""
    n = table.n
    return {n.board.nodes[node].id: table.saturation[k] for k, node in enumerate(n.assemblies)}


def gathers_of(table: CarnivalState) -> dict[str, object]:
    """C-445: what one, two, three energy would bring at each assembly now, by its node."""
    n = table.n
    most = range(1, len(n.gather_points))
    return {n.board.nodes[node].id: [table.gathered(node, spent) for spent in most] for node in n.assemblies}


def block_of(table: CarnivalState, block: int) -> dict[str, object]:
    """C-492: a first-lap block, what it is worth here, and who has it."""
    owners = [troupe.seat for troupe in table.troupes if troupe.block == block]
    return {"points": table.n.block_points[block], "seat": owners[0] if owners else None}


def move_of(table: CarnivalState) -> dict[str, object] | None:
    """The move that has been declared: its mode, the steps left and where it has been."""
    turn = table.turn()
    if table.over or turn.stage == DECLARE or isinstance(table.top(), Feast):
        return None if turn.tea == 0 else {"mode": None, "tea": turn.tea, "steps": 0, "path": []}
    return {
        "mode": MODES[turn.mode],
        "tea": turn.tea,
        "steps": turn.steps,
        "path": [table.n.board.nodes[node].id for node in turn.path],
    }


def check_of(table: CarnivalState) -> dict[str, object] | None:
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
        "to_ask": [seat for seat in waiting if not top.closed and table.could_drink(table.troupes[seat])],
        "closed": top.closed,
        "drank": [troupe.seat for troupe in table.troupes if troupe.drank],
        "pouring": None if top.pouring == NO_DRINK else DRINKS[top.pouring],
    }


def troupe_view(table: CarnivalState, troupe: Troupe, viewer: i64) -> dict[str, object]:
    """One float. What this viewer may not know is None; how many cards and tokens lie there is seen by all."""
    n = table.n
    known = knows(table.known_to(troupe.seat), viewer)
    # C-305: before the first turn there is nothing but the subsidy, which everybody knows.
    counted = known or troupe.turns == 0
    node = n.board.nodes[troupe.node]
    seen: dict[str, object] = {
        "seat": troupe.seat,
        "place": table.place_of(troupe.seat),
        "node": None if troupe.out else node.id,
        "building": None if troupe.out else KINDS[node.kind],
        "laps": troupe.laps,
        "energy": troupe.energy,
        "drinks": by_name(DRINKS, troupe.drinks) if known else None,
        "drink_count": troupe.hand(),
        "flowers": by_name(FLOWERS, troupe.flowers) if known else None,
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
        seen["score"] = {
            "total": total_points(n, troupe),
            **{source: points_of(n, troupe, source) for source in SOURCES},
        }
    return seen


def by_name(names: tuple[str, ...], counts: list[int]) -> dict[str, int]:
    return {name: counts[k] for k, name in enumerate(names)}


def mask_list(mask: i64, seats: i64) -> list[int]:
    return [seat for seat in range(seats) if (mask >> seat) & 1]
