"""What a player would look for, the impossible included: the moves that a menu shows, each refused with its reason."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.carnival.board import ASSEMBLY, GARDEN, INN, PLAZA, TAVERN, THEATRE
from qiju.games.carnival.checks import FOR_PLAZA, NO_DRINK, Check, settings
from qiju.games.carnival.feast import Feast
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
    LONGYUN,
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
    ZHUWANG,
)
from qiju.games.carnival.state import CarnivalState
from qiju.games.carnival.turns import DECLARE, MOVE, turn_of


def universe(table: CarnivalState, seat: i64) -> list[int]:
    """What a player would look for at this moment, the impossible included."""
    if not table.asked(seat):
        return []
    top = table.top()
    if isinstance(top, Check):
        return check_universe(table, top, seat)
    if isinstance(top, Feast):
        return list(table.n.taking)
    turn = turn_of(table)
    if turn.stage == DECLARE:
        n = table.n
        return [
            PARADE,
            *[SPRINT + spent for spent in range(n.sprint_min, n.sprint_max + 1)],
            FREE,
            *([TEA + more for more in range(n.tea_min, n.tea_max + 1)] if turn.tea == 0 else []),
        ]
    if turn.stage == MOVE:
        node = table.troupes[seat].node
        inn = table.n.kind[node] == INN and turn.steps > 0 and len(turn.path) > 0
        return [*([STOP] if inn else []), *table.n.steps[node]]
    return [*uses_known(table, table.troupes[seat].node), DECLINE]


def uses_known(table: CarnivalState, node: i64) -> list[int]:
    """Everything that the building on this node could ever offer."""
    kind = table.n.kind[node]
    if kind == TAVERN:
        return [BUY + drink for drink in range(len(DRINKS))]
    if kind == PLAZA:
        return [PERFORM]
    if kind == ASSEMBLY:
        return [GATHER + spent for spent in range(1, len(table.n.gather_points))]
    if kind == THEATRE:
        return [TICKET, REDEEM]
    if kind == GARDEN:
        return [FLOWER + flower for flower in range(len(FLOWERS))]
    return [REST]


def check_universe(table: CarnivalState, check: Check, seat: i64) -> list[int]:
    if check.pouring == ZHUWANG:
        return [CHANGE + k for k in range(4)]
    if check.pouring != NO_DRINK:
        return settings(table)
    drinks = [DRINK + drink for drink in range(LONGYUN)]
    if seat != check.seat:
        return [PASS_BY, *drinks]
    rerolls = [REROLL, REROLL + 1, REROLL + 2] if check.purpose == FOR_PLAZA else []
    return [ACCEPT, *drinks, *rerolls]


def vocabulary(table: CarnivalState, seat: i64) -> list[int]:
    """Also what is out of place, so that it gets its proper refusal."""
    known = universe(table, seat)
    if not known:
        return every_move(table)
    return [*known, *[move for move in every_move(table) if move not in known]]


def every_move(table: CarnivalState) -> list[int]:
    """Every small move that has a name on this board."""
    return [
        PARADE,
        FREE,
        *range(SPRINT, SPRINT + MOST + 1),
        *range(TEA, TEA + MOST + 1),
        STOP,
        *(DECLINE, PERFORM, TICKET, REDEEM, REST),
        *range(BUY, BUY + len(DRINKS)),
        *range(FLOWER, FLOWER + len(FLOWERS)),
        *range(GATHER, GATHER + MOST + 1),
        *(PASS_BY, ACCEPT, REROLL, REROLL + 1, REROLL + 2),
        *range(DRINK, DRINK + len(DRINKS)),
        *range(CHANGE, CHANGE + 4),
        *[SET + MOST_FACES * which + face for which in range(2) for face in range(MOST_FACES)],
        *range(TAKE, TAKE + len(DRINKS)),
        *range(STEP, STEP + len(table.n.kind)),
    ]
