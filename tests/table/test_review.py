"""A finished table can be looked at again; one in play cannot."""

from __future__ import annotations

from table.client import Door


async def test_a_finished_table_is_reviewed_and_one_in_play_is_not(door: Door):
    ann = await door.plays("merit")
    await door.get(f"/api/tables/{ann.code}/review", 404)
    await ann.does("stand")
    await ann.until(lambda seat: seat.over)
    found = await door.get(f"/api/tables/{ann.code}/review")
    assert found["finished"]
    assert [point["at"] for point in (found["points"][0], found["points"][-1])] == [0, found["entries"]]
    winners = (await door.get(f"/api/tables/{ann.code}/record"))["end"]["outcome"]["winners"]
    assert [account["ended"] for account in found["accounts"]] == [[float(seat in winners), 0.0] for seat in range(4)]
    assert await door.get(f"/api/tables/{ann.code}/review") == found
    await door.get("/api/tables/AAAAAA/review", 404)
