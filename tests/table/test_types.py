"""What goes over the socket is of the types that the page's are made from."""

from __future__ import annotations

import json
from typing import Any, get_type_hints

import pytest

from qiju.table.service import models
from qiju.table.wire import types as wire_types
from table.client import Door, Seat, play_out, seat_to_act, take_refuge
from typed import misfit

NAMES = {"TableInfo": models.TableInfo}
ANSWERS = {
    "menu": wire_types.MenuAnswer,
    "ok": wire_types.OkAnswer,
    "refused": wire_types.RefusedAnswer,
    "rematch": wire_types.RematchMessage,
    "bye": wire_types.ByeMessage,
    "wait": wire_types.WaitMessage,
}


def wrong(message: dict[str, Any]) -> str | None:
    """Where a message is not of its type."""
    kind = message["type"]
    if kind in ANSWERS:
        return misfit(message, ANSWERS[kind], NAMES)
    told = {name: value for name, value in message.items() if name != "type"}
    if kind == "sync":
        return misfit(told, wire_types.TableState, NAMES)
    fields = get_type_hints(wire_types.TableState, None, NAMES, include_extras=True)
    return next((where for name in told if (where := misfit(told[name], fields[name], NAMES, (), name))), None)


@pytest.mark.once  # the messages are the same from a compiled server
async def test_every_message_is_of_its_type(door: Door):
    seats = await door.sits_full("merit")
    watcher = await door.watches(seats[0].code)
    await take_refuge(seats)
    seat = await seat_to_act(seats)
    await seat.plays("labor")
    await seat.does("menu", q=seat.ask["q"], prefix=[])
    await seat.does("chat", text="hello")
    await seat.does("undo")
    other = seats[seat.you - 1]
    await other.until(lambda other: other.told["undo"])
    await other.does("consent", yes=False)
    await seat.refused("invalid", "chat")
    await seat.refused("stale", "move", q=-5, text="practice")
    await play_out(seats)
    await watcher.until(lambda seat: seat.over)
    await seats[0].does("rematch")
    late: Seat = await door.watches(seats[0].code)
    messages = [json.loads(text) for one in [*seats, watcher, late] for text in one.raw]
    assert {message["type"] for message in messages} >= {"sync", "update", "menu", "ok", "refused", "rematch"}
    for message in messages:
        assert wrong(message) is None, message
