"""Commands around the game: chat, names, shares of chance, the rematch, and what the host does before the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qiju.table.bots.pool import check_bot
from qiju.table.rooms import fairness
from qiju.table.rooms.agreement import KEPT_CHAT, OPEN, OVER
from qiju.table.rooms.room import Room
from qiju.table.rooms.seats import EMPTY, PERSON, order_by_chance, read_name
from qiju.table.server_refusal import ServerRefusal
from qiju.table.wire.connection import Connection
from qiju.table.wire.messages import LONGEST_CHAT, LONGEST_TEXT, Message, malformed, number_in, text_in
from qiju.table.words import printable

if TYPE_CHECKING:
    from qiju.table.rooms.live_table import LiveTable

Answer = Message | None


async def chat(table: LiveTable, connection: Connection, message: Message) -> Answer:
    room, seat = table.room, connection.seat
    text = printable(text_in(message, "text", LONGEST_CHAT)).strip()
    if not text:
        raise malformed("text")
    if not table.may_chat(seat):
        raise ServerRefusal("too_fast", "table.too_fast")
    said: Message = {"seat": seat, "name": room.seats[seat].name, "text": text, "at": room.now()}
    change = room.draft()
    after = change.after
    after.chat_count += 1
    after.chat = [*after.chat[-KEPT_CHAT + 1 :], said]
    change.statements.append(("add_chat", (room.code, after.chat_count, said["at"], seat, said["name"], text)))
    change.tell("chat")
    await room.change(change)
    return None


async def name(table: LiveTable, connection: Connection, message: Message) -> Answer:
    room = table.room
    wished = read_name(text_in(message, "name", LONGEST_TEXT))
    room.check_name(wished, but=connection.seat)
    await room.services.check_kept(wished, room.seats[connection.seat].account)
    change = room.draft()
    change.seat(connection.seat).name = wished
    change.meta = True
    change.tell("table", "names")
    await room.change(change)
    return None


async def seal(table: LiveTable, connection: Connection, message: Message) -> Answer:
    """The fingerprint of my share of the table's chance."""
    room = table.room
    room.must_be(OPEN)
    change = room.draft()
    seat = change.seat(connection.seat)
    seat.seal = fairness.read_seal(message.get("seal"))
    seat.nonce = None  # one that an older server took unsealed
    change.meta = True
    change.tell("fair")
    await room.change(change)
    return None


async def nonce(table: LiveTable, connection: Connection, message: Message) -> Answer:
    """My share itself, now that all are handed in."""
    await open_share(table.room, connection.seat, message.get("nonce"))
    return None


async def open_share(room: Room, seat: int, written: object) -> None:
    """A share is opened; with the last one the table starts. Who calls holds the lock."""
    # Too early others could still choose theirs by it; too late the cards are dealt.
    if not room.snapshot.opening:
        raise ServerRefusal("not_now", "table.not_opening" if room.status == OPEN else "table.started")
    share = fairness.read_nonce(written)
    if fairness.seal_of(share) != room.seats[seat].seal:
        raise ServerRefusal("invalid", "table.other_seal")
    change = room.draft()
    change.seat(seat).nonce = share
    await room.change(change)
    if not room.still_sealed():
        await room.start()


async def receipt(table: LiveTable, connection: Connection, message: Message) -> Answer:
    """What I may hold against the record later."""
    connection.check_present()
    table.charge(connection)
    await table.room.need_match()
    return {"type": "ok", "receipt": table.room.receipt(connection.seat)}


async def rematch(table: LiveTable, connection: Connection, message: Message) -> Answer:
    table.room.must_be(OVER)
    written = message.get("seal")
    seal = None if written is None else fairness.read_seal(written)
    waits = seal is not None and not table.room.snapshot.rematch and table.room.alone
    return {"type": "ok", "table": await table.rematch(seal), "opening": waits}


# -- the host ----------------------------------------------------------------------------------------


async def start(table: LiveTable, connection: Connection, message: Message) -> Answer:
    room = table.room
    room.must_be(OPEN)
    for number, seat in enumerate(room.seats):
        if seat.kind == EMPTY:
            raise ServerRefusal("not_now", "table.seat_empty", number=number + 1)
    await room.begin(room.services.settings.opening)
    return None


async def bot(table: LiveTable, connection: Connection, message: Message) -> Answer:
    room = table.room
    room.must_be(OPEN)
    seat = seat_in(room, message, "seat")
    written = message.get("bot")
    if room.seats[seat].kind == PERSON:
        raise ServerRefusal("not_now", "table.seat_person", number=seat + 1)
    change = room.draft()
    if written is None:
        change.seat(seat).clear()
    else:
        check_bot(room.game, text_in(message, "bot", LONGEST_TEXT), room.services.bot_pool.outside)
        change.seat(seat).put_bot(str(written))
    change.meta = True
    change.tell("table", "names")
    await room.change(change)
    return None


async def kick(table: LiveTable, connection: Connection, message: Message) -> Answer:
    room = table.room
    room.must_be(OPEN)
    seat = seat_in(room, message, "seat")
    if seat == room.host:
        raise ServerRefusal("not_now", "table.seat_host")
    await table.leave(seat, for_good=True)
    return None


async def swap(table: LiveTable, connection: Connection, message: Message) -> Answer:
    """Two seats change places, whoever sits there."""
    room = table.room
    room.must_be(OPEN)
    a, b = seat_in(room, message, "a"), seat_in(room, message, "b")
    order = list(range(len(room.seats)))
    order[a], order[b] = b, a
    await reseat(room, order)
    return None


async def mix(table: LiveTable, connection: Connection, message: Message) -> Answer:
    """Chance says who sits where, bots and empty seats included."""
    room = table.room
    room.must_be(OPEN)
    await reseat(room, order_by_chance(len(room.seats)))
    return None


async def reseat(room: Room, order: list[int]) -> None:
    """Whoever sat at `order[n]` sits at n."""
    if order == sorted(order):
        return
    change = room.draft()
    after = change.after
    after.seats = [change.seat(before) for before in order]
    after.host = order.index(after.host)
    change.meta = change.tokens = True
    change.tell("you", "host", "table", "names", "fair")
    change.order = order
    await room.change(change)


def seat_in(room: Room, message: Message, name: str) -> int:
    seat = number_in(message, name)
    if not 0 <= seat < len(room.seats):
        raise ServerRefusal("invalid", "table.seat_number", number=seat + 1, seats=len(room.seats))
    return seat
