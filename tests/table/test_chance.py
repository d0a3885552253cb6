"""Chance in tests: the same seed and the same test have the same tables."""

from __future__ import annotations

from typing import Any

from table.client import Door


async def record_with_bots(door: Door) -> dict[str, Any]:
    """A game of somebody who waits for all others, and takes whatever is first."""
    ann = await door.plays("merit", seats=3)
    while not ann.over:
        await ann.until(lambda ann: ann.over or ann.ask["waiting"] == [ann.you])
        if not ann.over:
            await ann.plays_anything()
    return await door.get(f"/api/tables/{ann.code}/record")


async def test_a_table_is_the_same_again_whatever_was_played_before(new_server):
    one, other = new_server().serves("the same"), new_server()
    first = await record_with_bots(Door(one.url))
    await Door(other.url).opens()
    other.serves("the same")
    second = await record_with_bots(Door(other.url))
    for name in ("secret", "entries", "end", "extra"):
        assert first[name] == second[name], name
    assert (await record_with_bots(Door(one.url)))["secret"] != first["secret"], "another table, another game"
