"""§11 of the rules: the dice and the bands of their sum."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.merit.moves import DICE_TALLY
from qiju.games.merit.state import Table

# Bands of a dice roll (M-11.1).
GREAT_FAILURE: Final = 0
FAILURE: Final = 1
SUCCESS: Final = 2
GREAT_SUCCESS: Final = 3


def roll(table: Table, deed: str) -> i64:
    """M-4.3.3, M-11.1: two dice, and the band of their sum. None is in vain: the deed says what it brings."""
    n = table.n
    total: i64 = 0
    rolls: list[int] | None = [] if table.log is not None else None
    i: i64 = 0
    while i < n.dice_count:
        die = table.dice.die(n.dice_sides)
        total += die
        if rolls is not None:
            rolls.append(die)
        i += 1
    table.irrevocable += 1
    band: i64
    if total <= n.dice_great_failure:
        band = GREAT_FAILURE
    elif total <= n.dice_failure:
        band = FAILURE
    elif total <= n.dice_success:
        band = SUCCESS
    else:
        band = GREAT_SUCCESS
    if table.tally is not None:
        table.tally.add(DICE_TALLY + band)
    if table.log is not None:
        result = f"@{deed}_roll.{band}"
        table.log.tell("dice", {"rolls": rolls, "total": total, "band": f"@band.{band}", "result": result})
    return band
