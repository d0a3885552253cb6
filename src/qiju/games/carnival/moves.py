"""The small moves of 《林中狂欢节》, the counters of its tally, and how both are called."""

from __future__ import annotations

from typing import Final

from qiju.games.carnival.view_types import Drink, Flower

# Drinks and flowers by number.
DRINKS: Final[tuple[Drink, ...]] = ("shenhou", "zhuwang", "senlu", "longyun")
SHENHOU: Final = 0  # 申猴酒: both dice again
ZHUWANG: Final = 1  # 蛛网酒: one die a little up or down
SENLU: Final = 2  # 森之露: one die to any face
LONGYUN: Final = 3  # 龙云茶: a longer move
FLOWERS: Final[tuple[Flower, ...]] = ("flower1", "flower2", "flower3")
MOST: Final = 9  # energy in one sprint or at one assembly, steps of one tea: as many as their moves have numbers

# Declaring a move.
PARADE: Final = 0
FREE: Final = 1
SPRINT: Final = 2  # + energy spent, 0 to MOST
TEA: Final = 12  # + steps more, 0 to MOST
# Moving.
STOP: Final = 22  # at an inn on the way
STEP: Final = 128  # + node
# Using the building one has reached.
DECLINE: Final = 23
PERFORM: Final = 24
TICKET: Final = 25
REDEEM: Final = 26
REST: Final = 27
BUY: Final = 28  # + drink
FLOWER: Final = 32  # + flower
GATHER: Final = 35  # + energy spent, 0 to MOST
# Inside a check.
PASS_BY: Final = 45
ACCEPT: Final = 46
REROLL: Final = 47  # + 0 die a, 1 die b, 2 both
DRINK: Final = 50  # + drink
CHANGE: Final = 54  # + 2 * die + (0 down, 1 up)
SET: Final = 60  # + MOST_FACES * die + face - 1
MOST_FACES: Final = 20
# Before the first turn.
TAKE: Final = 100  # + drink

BOTH_DICE: Final = 2

# Where each counter of `Game.tallies` begins.
MODE_TALLY: Final = 0  # parade, sprint, free
USE_TALLY: Final = 3  # perform, ticket, redeem, rest, buy, flower, gather, decline
OWN_TALLY: Final = 11  # + drink, in one's own turn
OTHER_TALLY: Final = 15  # + drink, in somebody else's (never tea)
REROLL_TALLY: Final = 18
SKIP_TALLY: Final = 19
FORCED_TALLY: Final = 20
STOP_TALLY: Final = 21
SHARED_TALLY: Final = 22
OUSTED_TALLY: Final = 23
FED_TALLY: Final = 24
FINISH_TALLY: Final = 25

TALLIES: Final = (
    *("parade", "sprint", "free"),
    *("perform", "ticket", "redeem", "rest", "buy", "flower", "gather", "decline"),
    *("own.shenhou", "own.zhuwang", "own.senlu", "own.longyun"),
    *("other.shenhou", "other.zhuwang", "other.senlu"),
    *("reroll", "skip", "forced_step", "inn_stop", "shared_road", "ousted", "fed", "finish"),
)
