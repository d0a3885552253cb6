"""The whole story of a table, page by page, from its beginning: what this viewer was told, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from qiju.kernel.events import Event
from qiju.kernel.game import Game
from qiju.kernel.match import say_event_in_all
from qiju.table.rooms.snapshot import Aside
from qiju.table.wire.connection import Connection
from qiju.table.wire.messages import Message, malformed, number_in

if TYPE_CHECKING:
    from qiju.table.rooms.live_table import LiveTable

PAGE: Final = 200  # events in one answer


async def story(table: LiveTable, connection: Connection, message: Message) -> Message:
    """The events before number `before`, the last ones first asked for: as this socket's seat was told them."""
    connection.check_present()
    table.charge(connection)
    before = number_in(message, "before")
    if before < 1:
        raise malformed("before")
    match = await table.room.need_match()
    heard = numbered(match.log.events, connection.seat, before)
    page = heard[-PAGE:]
    events = [told(table.room.game, number, event, data) for number, event, data in page]
    asides = beside(table.room.snapshot.asides, match.log.events, connection.seat)
    return {"type": "story", "events": events, "more": len(heard) > len(page), "asides": asides}


def numbered(events: list[Event], viewer: int, before: int) -> list[tuple[int, Event, dict[str, object]]]:
    """What a viewer heard up to a number of its own, with those numbers."""
    heard: list[tuple[int, Event, dict[str, object]]] = []
    for event in events:
        data = event.seen_by(viewer)
        if data is None:
            continue
        if len(heard) + 1 >= before:
            break
        heard.append((len(heard) + 1, event, data))
    return heard


def beside(asides: list[Aside], events: list[Event], viewer: int) -> list[Message]:
    """What the table itself said, each line behind the last event that this viewer had heard by then."""
    heard = [0]
    for event in events if asides else ():
        heard.append(heard[-1] + (event.seen_by(viewer) is not None))
    return [{"after": heard[min(aside.told, len(events))], "say": aside.say} for aside in asides]


def told(game: Game, number: int, event: Event, data: dict[str, object]) -> Message:
    return {"n": number, "kind": event.kind, "data": data, "say": say_event_in_all(game, event.kind, data)}
