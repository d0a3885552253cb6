"""A match made anew from its decisions, a few at a time, so that all other tables go on meanwhile."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from qiju.kernel.game import Game
from qiju.kernel.match import Match, replay, replay_entry
from qiju.kernel.record import Record
from qiju.kernel.refusal import Invalid, Problem

SLICE: Final = 0.005  # seconds of the loop's time, then everybody else has a turn


async def rebuild(game: Game, record: Record) -> Match:
    """The match to which a record's entries lead. Raises Invalid where one of them does not fit."""
    match = replay(game, record, 0)
    begun = time.thread_time()
    for number, entry in enumerate(record.entries, 1):
        try:
            replay_entry(match, entry)
        except Problem as problem:
            raise Invalid("problem.record_entry", number=number, text=entry.text or entry.word, why=problem) from None
        if time.thread_time() - begun > SLICE:
            await asyncio.sleep(0)
            begun = time.thread_time()
    return match
