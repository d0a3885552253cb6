"""Commands of a game in play: deciding, taking back, leaving the seat to a bot and coming back, pausing."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from qiju.kernel.match import Match
from qiju.table.rooms.agreement import BY_PERSON, OPEN, PAUSED, PLAYING
from qiju.table.rooms.autoplay import consenting, go_on, persons_there
from qiju.table.rooms.change import Change
from qiju.table.rooms.room import Room
from qiju.table.rooms.snapshot import Pause, UndoRequest
from qiju.table.rooms.window import Held
from qiju.table.server_refusal import ServerRefusal
from qiju.table.wire.connection import Connection
from qiju.table.wire.messages import (
    LONGEST_TEXT,
    NOT_ASKED,
    Message,
    is_number,
    malformed,
    menu_items,
    moves_in,
    number_in,
    text_in,
)

if TYPE_CHECKING:
    from qiju.table.rooms.live_table import LiveTable

Answer = Message | None
KEY_BYTES: Final = 12


async def move(table: LiveTable, connection: Connection, message: Message) -> Answer:
    """A whole decision. Who is replaced by a bot sits down again with it."""
    room = table.room
    number_in(message, "q")
    room.must_be(PLAYING)
    match = await room.need_match()
    await room.change(decision(room, match, connection.seat, message, move_key(connection.seat, message)))
    return None


def decision(room: Room, match: Match, seat: int, message: Message, key: str) -> Change:
    """The change that a person's decision is; or why it is refused."""
    question = number_in(message, "q")
    if "seat" in message and message["seat"] != seat:
        raise ServerRefusal("not_yours", "table.seat_not_yours")
    check_question(match, seat, question)
    here = room.seats[seat]
    if here.resigned:
        raise ServerRefusal("forbidden", "table.resigned")
    change = room.draft()
    if room.snapshot.together is not None:
        change.hold(seat, Held(answer_in(match, seat, message, question), BY_PERSON, key))
    elif "moves" in message:
        change.enter(match.prepare(seat, moves_in(message, "moves"), question), BY_PERSON, key)
    else:
        change.enter(match.prepare_text(seat, text_in(message, "text", LONGEST_TEXT), question), BY_PERSON, key)
    if here.played_by_bot:
        take_seat_back(change, seat)
    return change


def answer_in(match: Match, seat: int, message: Message, question: int) -> list[int]:
    """A decision that could be made, as moves."""
    if "moves" in message:
        return match.read_moves(seat, moves_in(message, "moves"), question)
    return match.read_text(seat, text_in(message, "text", LONGEST_TEXT), question)


def move_key(seat: int, message: Message) -> str:
    """The same decision sent again, perhaps by another socket or to another server, has the same key; "" for what is
    none. A hash: it is stored with every decision.
    """
    ref, q, moves, text = message.get("ref"), message.get("q"), message.get("moves"), message.get("text")
    if not isinstance(ref, str) or not is_number(q) or not (text is None or isinstance(text, str)):
        return ""
    if moves is None:
        if text is None:
            return ""
    elif not isinstance(moves, list):
        return ""
    for move in moves or ():
        if not is_number(move):
            return ""
    written = repr((seat, q, ref, text, moves)).encode("utf-8", "surrogatepass")
    return blake2b(written, digest_size=KEY_BYTES).hexdigest()


def take_seat_back(change: Change, seat: int) -> None:
    """The person plays again, and not the bot."""
    here = change.seat(seat)
    here.stood = here.away = False
    change.to = None
    change.say(seat, "table.back")
    change.after.clocks.revive(seat)
    change.meta = True
    change.tell("table", "clocks")


def check_question(match: Match, seat: int, question: int) -> None:
    """The answer must be to what this seat is asked now."""
    asked = match.state.asked(seat)
    if question != (match.question(seat) if asked else NOT_ASKED):
        raise ServerRefusal("stale", "table.stale")
    if not asked:
        raise ServerRefusal("not_yours", "table.not_asked")


async def menu(table: LiveTable, connection: Connection, message: Message) -> Answer:
    """What may follow these small moves of a decision."""
    room, seat = table.room, connection.seat
    question = number_in(message, "q")
    prefix = moves_in(message, "prefix")
    room.must_be(PLAYING)
    match = await room.need_match()
    check_question(match, seat, question)
    state = match.tried(seat, prefix)
    complete = bool(prefix) and state.deciding != seat
    items = [] if complete else menu_items(room.game, state, seat)
    return {"type": "menu", "items": items, "complete": complete}


async def undo(table: LiveTable, connection: Connection, message: Message) -> Answer:
    """Take back one's last decision, at once where nobody else is there, else when all persons agree."""
    room, seat = table.room, connection.seat
    room.must_be(PLAYING)
    match = await room.need_match()
    if room.seats[seat].resigned:
        raise ServerRefusal("forbidden", "table.resigned")
    problem = match.undo_refusal(seat)
    if problem is not None:
        try:
            raise problem
        finally:
            del problem  # as in State.check_move
    if room.snapshot.undo is not None:
        raise ServerRefusal("not_now", "table.undo_open")
    others = [other for other in consenting(room) if other != seat]
    change = room.draft()
    if others:
        change.after.undo = UndoRequest(seat, others, room.now() + room.services.settings.undo_patience)
        change.tell("undo", "ask")
    else:
        change.enter(match.prepare_undo(seat), BY_PERSON)
    await room.change(change)
    return None


async def consent(table: LiveTable, connection: Connection, message: Message) -> Answer:
    room, seat = table.room, connection.seat
    yes = message.get("yes")
    if not isinstance(yes, bool):
        raise malformed("yes")
    room.must_be(PLAYING)
    request = room.snapshot.undo
    if request is None or seat not in request.waiting:
        raise ServerRefusal("not_now", "table.undo_none")
    match = await room.need_match()
    change = room.draft()
    still = [other for other in request.waiting if other != seat]
    if yes and still:
        change.after.undo = UndoRequest(request.seat, still, request.until)
        change.tell("undo")
    else:
        change.after.undo = None
        change.tell("undo", "ask")
    if yes and not still:
        change.enter(match.prepare_undo(request.seat), BY_PERSON)
    await room.change(change)
    return None


async def resign(table: LiveTable, connection: Connection, message: Message) -> Answer:
    """The seat goes to a bot for good, and the record says so."""
    room, seat = table.room, connection.seat
    room.must_be(PLAYING, PAUSED)
    match = await room.need_match()
    if room.seats[seat].resigned:
        return None
    change = room.draft()
    change.enter(match.prepare_resign(seat), BY_PERSON)
    change.seat(seat).resigned = True
    change.meta = True
    request = change.after.undo
    if request is not None and (seat == request.seat or seat in request.waiting):
        change.after.undo = None
        change.tell("undo")
    await room.change(change)
    return None


async def stand(table: LiveTable, connection: Connection, message: Message) -> Answer:
    """A bot plays for me. Before the start: I leave the table."""
    room, seat = table.room, connection.seat
    if room.status == OPEN:
        await table.leave(seat)
        return None
    room.must_be(PLAYING, PAUSED)
    if not room.seats[seat].stood:
        change = room.draft()
        change.seat(seat).stood = True
        change.say(seat, "table.stood")
        await seats_changed(room, change)
    return None


async def sit(table: LiveTable, connection: Connection, message: Message) -> Answer:
    room, seat = table.room, connection.seat
    room.must_be(PLAYING, PAUSED)
    here = room.seats[seat]
    if here.resigned:
        raise ServerRefusal("forbidden", "table.resigned")
    if here.played_by_bot:
        change = room.draft()
        take_seat_back(change, seat)
        await seats_changed(room, change)
    return None


async def seats_changed(room: Room, change: Change) -> None:
    """Who plays, or whether anybody does, is to be stored and told."""
    change.meta = True
    change.tell("table", "clocks")
    await room.change(change)


async def pause(table: LiveTable, connection: Connection, message: Message) -> Answer:
    """Everything stands. Where others play along, everybody has so much time for it in all."""
    room, seat = table.room, connection.seat
    if room.status != PAUSED:
        room.must_be(PLAYING)
        await room.need_match()
        change = room.draft()
        until = 0
        if any(other != seat for other in persons_there(room)):
            left = room.services.settings.pause_allowance - change.after.paused_for[seat]
            if left <= 0:
                raise ServerRefusal("not_now", "table.pause_used")
            until = change.at + left
        change.after.status = PAUSED
        change.after.pause = Pause(seat, change.at, until)
        change.say(seat, "table.pauses")
        change.tell("ask")
        if change.after.undo is not None:
            change.after.undo = None
            change.tell("undo", "ask")
        await seats_changed(room, change)
    return None


async def resume(table: LiveTable, connection: Connection, message: Message) -> Answer:
    room = table.room
    if room.status != PLAYING:
        room.must_be(PAUSED)
        await room.need_match()
        change = room.draft()
        go_on(change)
        change.say(connection.seat, "table.resumes")
        await seats_changed(room, change)
    return None
