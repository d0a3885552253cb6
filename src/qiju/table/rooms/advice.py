"""Advice for whoever is asked, and what a bot's move did: where the table has agreed on it, while the game goes on.

Both are thought about in the bots' processes, in worlds that hold no more than the asker knows. The answer comes when
it is there, and nobody waits for it: the table goes on.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from qiju.bots.levels import HARD
from qiju.kernel.match import Match
from qiju.kernel.state import State
from qiju.kernel.streams import Keys, Stream
from qiju.review.guesses import rounded_shares
from qiju.table.bots.pool import task_for
from qiju.table.bots.worker import Task, advice, seen
from qiju.table.rooms.agreement import PLAYING
from qiju.table.rooms.play_commands import check_question
from qiju.table.rooms.room import Room
from qiju.table.server_refusal import ServerRefusal
from qiju.table.wire.connection import Connection
from qiju.table.wire.messages import Message, number_in
from qiju.table.words import say

if TYPE_CHECKING:
    from qiju.table.rooms.live_table import LiveTable

Answer = Message | None
ADVISER: Final = HARD
GUESSING: Final = 1  # any chance will do for a world in which nothing hidden counts


async def hint(table: LiveTable, connection: Connection, message: Message) -> Answer:
    """What might I do? Whoever asks gets a message of its own later; everybody sees that advice was asked for."""
    room, seat = table.room, connection.seat
    question = number_in(message, "q")
    if not room.agreed.hints:
        raise ServerRefusal("forbidden", "table.no_hints")
    room.must_be(PLAYING)
    match = await room.need_match()
    check_unheard(room)
    check_question(match, seat, question)
    if seat in table.advising:
        raise ServerRefusal("not_now", "table.hint_open")
    table.charge(connection)
    await count_hint(room, seat)
    table.advising.add(seat)
    task = task_for(match, room.snapshot.setup_for_bots, seat, ADVISER, False)
    table.tasks.begin(_advise(table, seat, question, task))
    return None


def check_unheard(room: Room) -> None:
    """While answers are waited for, everybody would see who thinks about one: no advice then."""
    window = room.snapshot.together
    if window is not None and window.until is not None:
        raise ServerRefusal("not_now", "table.together")


async def count_hint(room: Room, seat: int) -> None:
    """Everybody sees how often a seat asked."""
    change = room.draft()
    change.seat(seat).hints += 1
    change.meta = True
    change.tell("table")
    await room.change(change)


async def guesses(table: LiveTable, connection: Connection, message: Message) -> Answer:
    """What would a bot in my seat think of everybody? Worked out from what the seat may know, for it alone."""
    room, seat = table.room, connection.seat
    if not room.agreed.hints:
        raise ServerRefusal("forbidden", "table.no_hints")
    room.must_be(PLAYING)
    match = await room.need_match()
    check_unheard(room)
    table.charge(connection)
    await count_hint(room, seat)
    # In a world that the seat cannot tell from the true one: nothing hidden is even there to be looked at.
    world = match.state.resample(seat, Stream(GUESSING))
    return {"type": "guesses", "seats": rounded_shares(room.game.guesses(world, seat))}


async def _advise(table: LiveTable, seat: int, question: int, task: Task) -> None:
    told: Message = {"type": "hint", "q": question, "moves": []}
    try:
        found = await table.services.bot_pool.ask_for(advice, task)
        told |= {"moves": found.moves, "label": found.label, "why": found.why}
    except Exception as error:
        table.services.trouble("hint", error)
        told |= {"label": say("table.hint_none"), "why": say("table.hint_none")}
    finally:
        table.advising.discard(seat)
    for connection in table.room.broadcast.viewer(seat).connections:
        connection.tell(told)


async def why(table: LiveTable, connection: Connection, message: Message) -> Answer:
    """What did this bot's last move do, as far as I can know?"""
    room, viewer = table.room, connection.seat
    mover = number_in(message, "seat")
    if not room.agreed.reasons:
        raise ServerRefusal("forbidden", "table.no_reasons")
    room.must_be(PLAYING)
    match = await room.need_match()
    decided = table.autoplay.decided.get(mover)
    if decided is None:
        raise ServerRefusal("not_now", "table.no_move_yet")
    if viewer in table.wondering:
        raise ServerRefusal("not_now", "table.hint_open")
    table.charge(connection)
    before, key = as_seen(match, decided.before, viewer, decided.number)
    after, _ = as_seen(match, decided.after, viewer, decided.number)
    task = Task(match.game.id, room.snapshot.setup_for_bots, "", before, mover, key, False)
    table.wondering.add(viewer)
    table.tasks.begin(_tell_seen(table, connection, task, after, room.seats[mover].name))
    return None


def as_seen(match: Match, state: State, viewer: int, count: int) -> tuple[bytes, int]:
    """A table as the viewer knows it, packed, and a key for thinking about it, from which nothing leads back."""
    secret = sha256(b"somebody wonders %d" % viewer + match.secret).digest()
    keys = Keys(secret, count)
    stream = Stream(1)
    stream.seek(keys.spare, viewer)
    return state.resample(viewer, stream).pack(), int(keys.bots)


async def _tell_seen(table: LiveTable, connection: Connection, task: Task, after: bytes, who: str) -> None:
    told: Message = {"type": "why", "seat": task.seat}
    viewer = connection.seat
    try:
        told["say"] = await table.services.bot_pool.ask_for(seen, task, after, viewer, who)
    except Exception as error:
        table.services.trouble("why", error)
        told["say"] = say("table.hint_none")
    finally:
        table.wondering.discard(viewer)
    connection.tell(told)
