"""A finished table step by step: what somebody would have seen after each decision, now that all is known.

A replay is made in the workroom and kept for a while: whoever goes through a table asks for the same steps again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator
from typing import Any, Final, NamedTuple

from fastapi.responses import Response, StreamingResponse

from qiju.kernel.game import Game
from qiju.kernel.match import replay, replay_entry, say_event_in_all
from qiju.kernel.record import Record, read_record
from qiju.table.bots.worker import game_of
from qiju.table.wire.messages import dumps, malformed

PIECE: Final = 65_536


class Step(NamedTuple):
    """What somebody wants to see of a finished table: the table after `at` decisions with the eyes of `seat`, and of
    what was told until then at most so many events after the first so many. `told`: also how many had been told after
    each decision, by which a page finds the step of an event.
    """

    at: int
    after: int
    most: int
    seat: int
    told: bool


def step_of(game_id: str, text: str, step: Step) -> bytes:
    """It, as JSON, with how many decisions there are."""
    game = game_of(game_id)
    record = read_record(text, "record")
    if step.seat >= record.seats:
        raise malformed("seat")
    count = len(record.entries)
    match = replay(game, record, min(step.at, count))
    events = [
        {
            "n": step.after + number,
            "kind": event.kind,
            "data": event.full,
            "say": say_event_in_all(game, event.kind, event.full),
        }
        for number, event in enumerate(match.log.events[step.after : step.after + step.most], 1)
    ]
    plain = {"view": match.view(step.seat), "events": events, "count": count, "at": min(step.at, count)}
    return dumps({**plain, "told": told_after(game, record)} if step.told else plain)


def told_after(game: Game, record: Record) -> list[int]:
    """How many events had been told before the first decision, and after each."""
    match = replay(game, record, 0)
    counts = [len(match.log.events)]
    for entry in record.entries:
        replay_entry(match, entry)
        counts.append(len(match.log.events))
    return counts


class Kept:
    """Answers that may be asked for again, so many bytes of them; the ones longest unused go first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self.all: OrderedDict[tuple[Any, ...], bytes] = OrderedDict()

    def get(self, key: tuple[Any, ...]) -> bytes | None:
        found = self.all.get(key)
        if found is not None:
            self.all.move_to_end(key)
        return found

    def keep(self, key: tuple[Any, ...], data: bytes) -> None:
        if len(data) > self.most or key in self.all:
            return
        self.all[key] = data
        self.size += len(data)
        while self.size > self.most:
            self.size -= len(self.all.popitem(last=False)[1])


def in_pieces(data: bytes) -> Response:
    """JSON that may be long, handed out as fast as it is read and no faster."""

    async def pieces() -> AsyncIterator[bytes]:
        for place in range(0, len(data), PIECE):
            yield data[place : place + PIECE]

    headers = {"Content-Length": str(len(data))}
    return StreamingResponse(pieces(), media_type="application/json", headers=headers)
