"""What somebody sends us when something went wrong: what their seat may know, and which versions ran."""

from __future__ import annotations

import sys
from functools import cache
from importlib.metadata import version

import orjson

from qiju.kernel.build import compiled
from qiju.kernel.match import replay, say_event_in_all
from qiju.kernel.record import read_record
from qiju.table.bots.worker import game_of
from qiju.table.rooms.agreement import OVER
from qiju.table.rooms.room import Room
from qiju.table.wire.messages import dumps
from qiju.table.words import printable


@cache
def versions() -> dict[str, str]:
    return {
        "qiju": version("qiju"),
        "build": "compiled" if compiled() else "interpreted",
        "python": sys.version.split()[0],
        "platform": sys.platform,
    }


def seen_from(game_id: str, text: str, seat: int) -> tuple[bytes, bytes]:
    """In the workroom: the table of this record as a seat sees it, and everything that it has heard; as JSON."""
    game = game_of(game_id)
    match = replay(game, read_record(text, "record"))
    heard = [{**told.plain(), "say": say_event_in_all(game, told.kind, told.data)} for told in match.heard(seat)]
    return dumps(match.view(seat)), dumps(heard)


def report_of(room: Room, seat: int, text: str, view: bytes, events: bytes) -> bytes:
    """A report for a seat, or for a spectator, with what it sees and has heard."""
    game = room.game
    plain = {
        "text": printable(text),
        "at": room.now(),
        "versions": {**versions(), "rules": f"{game.id} {game.version}"},
        "table": room.info(),
        "seat": seat,
        "view": orjson.Fragment(view),
        "events": orjson.Fragment(events),
        "record": f"/api/tables/{room.code}/record" if room.status == OVER else None,
    }
    return orjson.dumps(plain)
