"""Playing on from a finished table."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from table.client import Door, Seat, play_out
from table.server import Server, qiju

AT = 5


async def finished(door: Door, game: str = "merit", **wish: object) -> Seat:
    ann = await door.plays(game, seats=2, bot="random", **wish)
    await play_out([ann])
    return ann


async def test_a_finished_table_forks_into_one_of_its_own(new_server: Callable[..., Server], any_db: str):
    """The same decisions so far, whoever asks at the seat that is to decide, bots elsewhere, through a kill as well."""
    server = new_server(db=any_db)
    door = Door(server.url)
    old = await finished(door)
    then = await door.get(f"/api/tables/{old.code}/replay?at={AT}")
    seated = await door.post(f"/api/tables/{old.code}/fork", {"at": AT, "name": "Cem"})
    assert set(seated) == {"table", "seat", "token", "host", "link", "commitment"}
    assert seated["table"] != old.code
    assert seated["host"] is True
    cem = await door.enters(seated)
    assert cem.table["status"] == "playing"
    assert [event["kind"] for event in cem.events[: len(then["events"])]] == [one["kind"] for one in then["events"]]
    kinds = [seat["kind"] for seat in cem.table["seats"]]
    assert kinds == ["person" if number == seated["seat"] else "bot" for number in range(2)]
    assert cem.must
    server.kill()
    server.start()
    await cem.returns(seen=False)
    await play_out([cem])
    first, second = [await door.get(f"/api/tables/{code}/record") for code in (old.code, cem.code)]
    assert second["entries"][:AT] == first["entries"][:AT]
    assert second["extra"]["forked"] == {"table": old.code, "at": AT}
    assert second["extra"]["made_by"][:AT] == first["extra"]["made_by"][:AT]


async def test_the_record_of_a_fork_verifies(door: Door, tmp_path: Path):
    old = await finished(door, nonce="ab" * 16)
    cem = await door.enters(await door.post(f"/api/tables/{old.code}/fork", {"at": 3, "name": "Cem", "seat": 1}))
    assert cem.you == 1
    await play_out([cem])
    path = tmp_path / "forked.qiju.json"
    path.write_text(json.dumps(await door.get(f"/api/tables/{cem.code}/record")))
    result = qiju(tmp_path, "verify", str(path))
    assert result.returncode == 0, result.stderr


async def test_a_table_in_play_does_not_fork(door: Door):
    """What lies hidden there would be open to whoever tries out another course."""
    ann = await door.plays("merit", seats=2)
    await ann.until(lambda ann: ann.must)
    answer = await door.post(f"/api/tables/{ann.code}/fork", {"at": 0, "name": "Cem"}, 404)
    assert answer["error"] == "not_found"


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"at": 10_000, "name": "Cem"}, 400),
        ({"at": -1, "name": "Cem"}, 400),
        ({"at": 1, "name": ""}, 400),
        ({"at": 1, "name": "Cem", "seat": 2}, 400),
        ({"name": "Cem"}, 400),
    ],
)
async def test_what_cannot_be_forked_is_refused(door: Door, wish: dict[str, object], status: int):
    old = await finished(door)
    assert (await door.post(f"/api/tables/{old.code}/fork", wish, status))["error"] == "invalid"


async def test_at_the_end_there_is_nothing_to_play(door: Door):
    old = await finished(door)
    answer = await door.post(f"/api/tables/{old.code}/fork", {"at": old.table["move"], "name": "Cem"}, 409)
    assert answer["error"] == "conflict"
