"""Thousands of bad messages. `bench/fuzz.py` sends a hundred thousand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from table.client import Door
from table.fuzzing import fuzz
from table.server import Server


async def test_bad_messages_change_nothing(new_server: Callable[..., Server], chance: Random):
    server = new_server()  # its log is its own
    answers = await fuzz(Door(server.url), 3000, chance.getrandbits(32))
    assert sum(answers.values()) == 3000
    assert {"invalid", "illegal", "stale", "not_yours", "not_now", "too_large", "forbidden"} <= set(answers)
    assert '"level": "error"' not in server.log
