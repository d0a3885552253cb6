"""Thousands of bad messages. `bench/fuzz.py` sends a hundred thousand."""

from __future__ import annotations

from table.client import Door
from table.fuzzing import fuzz
from table.server import Server


async def test_bad_messages_change_nothing(server: Server):
    answers = await fuzz(Door(server.url), 3000, seed=1)
    assert sum(answers.values()) == 3000
    assert {"invalid", "illegal", "stale", "not_yours", "not_now", "too_large", "forbidden"} <= set(answers)
    assert '"level": "error"' not in server.log
