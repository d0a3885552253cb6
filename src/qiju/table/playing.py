"""Commands of a game in play: deciding, taking back, leaving the seat to a bot and coming back, pausing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qiju.kernel.match import Match
from qiju.kernel.refusal import Problem
from qiju.table.agreement import BY_PERSON, OPEN, PAUSED, PLAYING, UndoRequest
from qiju.table.driver import persons_there
from qiju.table.line import Line
from qiju.table.refused import Refused
from qiju.table.room import Room
from qiju.table.wire import LONGEST_TEXT, NOT_ASKED, Message, malformed, menu_items, moves_in, number_in, text_in

if TYPE_CHECKING:
    from qiju.table.table import Table

Answer = Message | None


async def move(table: Table, line: Line, message: Message) -> Answer:
    """A whole decision. Who is replaced by a bot sits down again with it."""
    room = table.room
    number_in(message, "q")
    room.must_be(PLAYING)
    match = await room.need_match()
    was_replaced = decide(room, match, line.seat, message)
    await room.entered(match, BY_PERSON, meta=was_replaced)
    return None


def decide(room: Room, match: Match, seat: int, message: Message) -> bool:
    """The decision is made, though nobody knows it yet; or it is refused and nothing has changed.
    Returns whether a bot sat in for the seat until now.
    """
    question = number_in(message, "q")
    if "seat" in message and message["seat"] != seat:
        raise Refused("not_yours", "table.seat_not_yours")
    check_question(match, seat, question)
    here = room.seats[seat]
    if here.resigned:
        raise Refused("forbidden", "table.resigned")
    try:
        if "moves" in message:
            match.decide(seat, moves_in(message, "moves"), question)
        else:
            match.decide_text(seat, text_in(message, "text", LONGEST_TEXT), question)
    except Problem:
        raise
    except Exception:
        room.match = None  # the rules broke on it: back to what is stored
        raise
    was_replaced = here.played_by_bot
    if was_replaced:
        here.stood = here.away = False
        room.clocks.revive(seat)
    return was_replaced


def check_question(match: Match, seat: int, question: int) -> None:
    """The answer must be to what this seat is asked now."""
    asked = match.state.asked(seat)
    if question != (match.question(seat) if asked else NOT_ASKED):
        raise Refused("stale", "table.stale")
    if not asked:
        raise Refused("not_yours", "table.not_asked")


async def menu(table: Table, line: Line, message: Message) -> Answer:
    """What may follow these small moves of a decision."""
    room, seat = table.room, line.seat
    question = number_in(message, "q")
    prefix = moves_in(message, "prefix")
    room.must_be(PLAYING, PAUSED)
    match = await room.need_match()
    check_question(match, seat, question)
    state = match.tried(seat, prefix)
    complete = bool(prefix) and state.deciding != seat
    items = [] if complete else menu_items(room.game, state, seat)
    return {"type": "menu", "items": items, "complete": complete}


async def undo(table: Table, line: Line, message: Message) -> Answer:
    """Take back one's last decision, at once where nobody else is there, else when all persons agree."""
    room, seat = table.room, line.seat
    room.must_be(PLAYING)
    match = await room.need_match()
    if room.seats[seat].resigned:
        raise Refused("forbidden", "table.resigned")
    problem = match.undo_refusal(seat)
    if problem is not None:
        raise problem
    if room.undo is not None:
        raise Refused("not_now", "table.undo_open")
    others = [other for other in persons_there(room) if other != seat]
    if not others:
        await take_back(room, seat)
        return None
    room.undo = UndoRequest(seat, others, room.now() + room.house.settings.undo_patience)
    room.telling.changed("undo", "ask")
    return None


async def consent(table: Table, line: Line, message: Message) -> Answer:
    room, seat = table.room, line.seat
    yes = message.get("yes")
    if not isinstance(yes, bool):
        raise malformed("yes")
    room.must_be(PLAYING)
    request = room.undo
    if request is None or seat not in request.waiting:
        raise Refused("not_now", "table.undo_none")
    if not yes:
        room.undo = None
        room.telling.changed("undo", "ask")
        return None
    if request.waiting != [seat]:
        request.waiting.remove(seat)
        room.telling.changed("undo")
        return None
    room.undo = None
    room.telling.changed("undo", "ask")
    await take_back(room, request.seat)
    return None


async def take_back(room: Room, seat: int) -> None:
    match = await room.need_match()
    match.undo(seat)
    await room.entered(match, BY_PERSON, decided=False)


async def resign(table: Table, line: Line, message: Message) -> Answer:
    """The seat goes to a bot for good, and the record says so."""
    room, seat = table.room, line.seat
    room.must_be(PLAYING, PAUSED)
    match = await room.need_match()
    here = room.seats[seat]
    if here.resigned:
        return None
    match.resign(seat)
    here.resigned = True
    if room.undo is not None and (seat == room.undo.seat or seat in room.undo.waiting):
        room.undo = None
        room.telling.changed("undo")
    await room.entered(match, BY_PERSON, decided=False, meta=True)
    return None


async def stand(table: Table, line: Line, message: Message) -> Answer:
    """A bot plays for me. Before the start: I leave the table."""
    room, seat = table.room, line.seat
    if room.status == OPEN:
        await table.leave(seat)
        return None
    room.must_be(PLAYING, PAUSED)
    if not room.seats[seat].stood:
        room.seats[seat].stood = True
        await seats_changed(room)
    return None


async def sit(table: Table, line: Line, message: Message) -> Answer:
    room, seat = table.room, line.seat
    room.must_be(PLAYING, PAUSED)
    here = room.seats[seat]
    if here.resigned:
        raise Refused("forbidden", "table.resigned")
    if here.played_by_bot:
        here.stood = here.away = False
        room.clocks.revive(seat)
        await seats_changed(room)
    return None


async def seats_changed(room: Room) -> None:
    room.set_clocks()
    await room.keep(room.meta_steps())
    room.telling.changed("table", "clocks")


async def pause(table: Table, line: Line, message: Message) -> Answer:
    room = table.room
    if room.status != PAUSED:
        room.must_be(PLAYING)
        room.status = PAUSED
        had_request = room.undo is not None
        room.undo = None
        await seats_changed(room)
        if had_request:
            room.telling.changed("undo", "ask")
    return None


async def resume(table: Table, line: Line, message: Message) -> Answer:
    room = table.room
    if room.status != PLAYING:
        room.must_be(PAUSED)
        room.status = PLAYING
        await room.need_match()
        await seats_changed(room)
    return None
