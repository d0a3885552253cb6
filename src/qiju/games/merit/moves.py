"""The small moves of 《功德轮回》, the counters of its tally, and how both are called."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.merit.setup import ACTIONS, TEACH, MeritSetup

# Small moves. A save, a role and a vow add the number of what they mean; so does TEACH, in `setup.py`.
LABOR: Final = 0
PRACTICE: Final = 1
DONATE: Final = 2
PROTECT: Final = 4
ALMS: Final = 6
CEREMONY: Final = 7
INVEST: Final = 8
PASS_ACTION: Final = 9
SAVE: Final = 10  # + being
REFUSE_REFUGE: Final = 30
TAKE_REFUGE: Final = 31
TAKE_ROLE: Final = 40  # + role
TAKE_VOW: Final = 50  # 0 or 1: the role's first or second

SAVE_BIT: Final = 3
TEACH_BIT: Final = 5

# Where each counter of `Game.tallies` begins: actions, event cards, beings turned up, bands of the dice.
ACTION_TALLY: Final = 0
EVENT_TALLY: Final = 10
BEING_TALLY: Final = 18
DICE_TALLY: Final = 26
LOST_TALLY: Final = 30
STREAK_TALLY: Final = 31
STARVE_TALLY: Final = 32


def is_action(n: MeritSetup, move: i64) -> bool:
    """Is this number an action at all? Saving and teaching need a target, so their bare numbers are none."""
    if move < 0 or move in (SAVE_BIT, TEACH_BIT):
        return False
    if move < SAVE:
        return True
    return move < SAVE + len(n.being_cards) or TEACH <= move < TEACH + n.boards


def action_name(move: i64) -> str:
    """The action that a small move belongs to."""
    if move == PASS_ACTION:
        return "pass"
    if move >= TEACH:
        return "teach"
    if move >= SAVE:
        return "save"
    return ACTIONS[move]


def clause_of(move: i64) -> str:
    """Section 5 numbers its actions in the order of ACTIONS."""
    return f"M-5.{ACTIONS.index(action_name(move)) + 1}"


def effect_of(calamity: i64, wealth: i64, fu: i64, hui: i64) -> dict[str, int]:
    """Only what changed, for the log."""
    effect: dict[str, int] = {}
    if wealth != 0:
        effect["wealth"] = wealth
    if fu != 0:
        effect["fu"] = fu
    if hui != 0:
        effect["hui"] = hui
    if calamity != 0:
        effect["calamity"] = calamity
    return effect
