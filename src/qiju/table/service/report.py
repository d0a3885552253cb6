"""What somebody sends us when something went wrong: what their seat may know, and which versions ran."""

from __future__ import annotations

import sys
from functools import cache
from importlib.metadata import version

from qiju.kernel.build import compiled
from qiju.kernel.match import say_event_in_all
from qiju.table.rooms.agreement import OVER
from qiju.table.rooms.live_table import LiveTable
from qiju.table.words import printable


@cache
def versions() -> dict[str, str]:
    return {
        "qiju": version("qiju"),
        "build": "compiled" if compiled() else "interpreted",
        "python": sys.version.split()[0],
        "platform": sys.platform,
    }


async def report_of(table: LiveTable, token: str | None, text: str) -> dict[str, object]:
    """A report for a seat, or for a spectator where no token is given."""
    room = table.room
    async with room.lock:
        seat = room.seat_for(token)
        match = await room.need_match() if room.started else None
        game = room.game
        heard = match.heard(seat) if match is not None else []
        return {
            "text": printable(text),
            "at": room.now(),
            "versions": {**versions(), "rules": f"{game.id} {game.version}"},
            "table": room.info(),
            "seat": seat,
            "view": match.view(seat) if match is not None else None,
            "events": [{**told.plain(), "say": say_event_in_all(game, told.kind, told.data)} for told in heard],
            "record": f"/api/tables/{room.code}/record" if room.status == OVER else None,
        }
