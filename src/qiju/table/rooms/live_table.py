"""A room with everything around it: who comes and goes, what they say, what it does by itself."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from qiju.kernel.record import UNDO
from qiju.kernel.refusal import Problem
from qiju.table.rooms.agreement import OPEN, OVER, PLAYING
from qiju.table.rooms.autoplay import Autoplay
from qiju.table.rooms.commands import REPEATABLE, command_for
from qiju.table.rooms.play_commands import decision, move_key
from qiju.table.rooms.room import Room
from qiju.table.rooms.seats import PERSON, Seat
from qiju.table.rooms.tasks import Tasks
from qiju.table.server_refusal import ServerRefusal
from qiju.table.store.statements import Statement
from qiju.table.wire.connection import Connection
from qiju.table.wire.messages import (
    Message,
    code_of,
    dumps,
    internal_refusal,
    is_ref,
    read_message,
    ref_of,
    refusal,
)
from qiju.table.wire.websocket_frames import frame

REMEMBERED: Final = 64
MOST_KEPT_OUT: Final = 100
SHORT: Final = 1024  # a decision that is longer is read by whoever has the time
COSTLY: Final = 2  # so many messages more counts what takes longer than others
LEFT: Final = 4001  # close codes: the person left or was sent away
GOING_DOWN: Final = 1012


class Decision:
    """A decision on its way to the store: who sent it, what exactly, and when."""

    __slots__ = ("answered", "begun", "connection", "key", "ref", "written")

    def __init__(self, connection: Connection, written: str, ref: str, key: str, begun: float) -> None:
        self.connection = connection
        self.written = written
        self.ref = ref
        self.key = key
        self.begun = begun
        self.answered = False  # it took too long, and that was said


class LiveTable:
    """One table in memory."""

    def __init__(self, room: Room, new_rematch: Callable[[Room, str | None], Awaitable[str]]) -> None:
        self.room = room
        self.services = room.services
        self.autoplay = Autoplay(room)
        self.new_rematch = new_rematch
        self.sent: Decision | None = None  # a decision that the store has not answered
        self.chatter: dict[int, deque[int]] = {}
        self.moves: dict[str, None] = {}  # decisions that were taken, in order, whichever socket sent them
        self.advising: set[int] = set()  # seats for which advice is thought about
        self.wondering: set[int] = set()  # ... and seats that have asked about a bot's move
        self.empty = False  # nobody is left: the lobby may forget it
        self.tasks = Tasks()
        self.host_timer: asyncio.TimerHandle | None = None

    # -- coming and going ----------------------------------------------------------------------------

    async def sit_down(self, connection: Connection, token: str | None, seen: int | None) -> None:
        """A socket has said who it is: a seat by its token, or a spectator."""
        room = self.room
        async with room.lock:
            connection.seat = room.seat_for(token)
            if connection.seat < 0:
                room.check_watching()
                connection.look_on_later(room.agreed.watch_delay)
            if room.started:
                await room.need_match()
            viewer = room.broadcast.viewer(connection.seat)
            viewer.connections.append(connection)
            came = False
            try:
                await self._presence_changed(connection, 1)
                came = True
                room.broadcast.welcome(room, connection, seen)
            except BaseException:
                viewer.connections.remove(connection)  # it cannot be told where it is: it was never here
                if came:
                    await self._presence_changed(connection, -1)
                raise
            if room.snapshot.rematch:
                connection.tell({"type": "rematch", "table": room.snapshot.rematch})
        self.autoplay.stir()
        self._watch_host()

    async def stand_up(self, connection: Connection) -> None:
        """A socket has gone."""
        room = self.room
        async with room.lock:
            viewer = room.broadcast.viewer(connection.seat)
            if connection not in viewer.connections:
                return
            viewer.connections.remove(connection)
            # It is to be loaded anew, and whoever loads it sees who is there.
            if room.doubtful:
                return
            room.used_at = room.now()
            await self._presence_changed(connection, -1)
        self.autoplay.stir()
        self._watch_host()

    async def _presence_changed(self, connection: Connection, by: int) -> None:
        """Somebody came or went. A table at which nobody is left stands still, its clocks too."""
        room = self.room
        change = room.draft()
        back = False
        if connection.seat >= 0:
            seat = change.seat(connection.seat)
            seat.connected += by
            if by > 0:
                back = seat.away and not seat.stood and not seat.resigned
                seat.away = False
            else:
                seat.absent_since = change.at
        change.but = connection
        change.tell("table")
        if room.timed and room.started:
            change.tell("clocks")
        await room.change(change)
        if back:
            self.tasks.begin(self._say_back(connection.seat))

    async def _say_back(self, seat: int) -> None:
        """A line that need not be: whoever comes back is there, whether or not the store can take it."""
        room = self.room
        async with room.lock:
            change = room.draft()
            change.say(seat, "table.back")
            try:
                await room.change(change)
            except Problem as problem:
                self.services.trouble("back", problem)

    # -- a host who is gone --------------------------------------------------------------------------

    def _next_host(self) -> int:
        """Before the start, with the host gone and somebody else there: who that is. -1: all is well."""
        room = self.room
        if room.status != OPEN or room.seats[room.host].connected > 0:
            return -1
        there = [number for number, seat in enumerate(room.seats) if seat.kind == PERSON and seat.connected > 0]
        return there[0] if there else -1

    def _watch_host(self) -> None:
        """Wait a little for a host who is gone; a connection that broke is soon back."""
        if self.host_timer is not None and self._next_host() < 0:
            self.host_timer.cancel()
            self.host_timer = None
        elif self.host_timer is None and self._next_host() >= 0:
            grace = self.services.settings.host_grace / 1000
            self.host_timer = asyncio.get_running_loop().call_later(grace, self._host_is_gone)

    def _host_is_gone(self) -> None:
        self.host_timer = None
        self.tasks.begin(self._pass_on_host())

    async def _pass_on_host(self) -> None:
        room = self.room
        async with room.lock:
            successor = self._next_host()
            if successor < 0:
                return
            change = room.draft()
            change.after.host = successor
            change.meta = True
            change.tell("host", "table")
            try:
                await room.change(change)
            except Problem:
                self._watch_host()  # it could not be stored; it is tried again

    async def leave(self, seat: int, for_good: bool = False) -> None:
        """Before the start: whoever sits there is gone; the host's part goes to the next person."""
        room = self.room
        change = room.draft()
        after = change.after
        left = change.seat(seat)
        if for_good:
            after.kept_out = [*after.kept_out, *marks_of(room.seats, seat)][-MOST_KEPT_OUT:]
        left.clear()
        left.connected = 0
        after.cancel_opening()
        persons = [number for number, one in enumerate(after.seats) if one.kind == PERSON]
        if persons:
            change.meta = change.tokens = True
            if after.host == seat:
                after.host = persons[0]
                change.tell("host")
        else:
            change.statements = drop_statements(room.code)
        change.tell("table", "names", "fair")
        # With the last person everybody goes, whoever looks on included.
        change.leaving = room.broadcast.viewer(seat).connections.copy() if persons else room.broadcast.connections()
        await room.change(change)
        self.empty = not persons
        for connection in change.leaving:
            connection.end("left", LEFT)

    def send_away(self) -> None:
        """The server goes down."""
        self.autoplay.stop()
        if self.host_timer is not None:
            self.host_timer.cancel()
        for connection in self.room.broadcast.connections():
            connection.end("restart", GOING_DOWN)

    # -- commands ------------------------------------------------------------------------------------

    async def handle(self, connection: Connection, written: str, message: Message) -> None:
        """One message of a client: its effect, if any, and its answer."""
        begun = time.perf_counter()
        ref = ref_of(message)
        known = connection.answered(written)
        if known is not None:
            connection.push(known)
            return
        kind = message["type"]
        if not await self.room.lock.acquire_within(self.services.settings.store_patience / 1000):
            raise ServerRefusal("not_now", "table.store_slow")
        settled = True  # what cannot be done now may be tried again, in the same words
        try:
            connection.hold()
            try:
                key = move_key(connection.seat, message) if kind == "move" else ""
                if key in self.moves:
                    answer = taken(ref)
                else:
                    plain = await self._answer(connection, ref, message)
                    answer = frame(dumps(plain))
                    settled = plain.get("error") != "not_now"
                    if plain["type"] == "ok":
                        self._remember(kind, key)
                connection.push(answer)
            finally:
                connection.release()
        finally:
            self.room.lock.release()
        if kind not in REPEATABLE:
            if settled:
                connection.remember(written, answer)
            self.autoplay.stir()
        if kind == "move":
            self.services.metrics.move.observe(time.perf_counter() - begun)

    # -- a decision without a task -------------------------------------------------------------------

    def listen(self, connection: Connection, text: str) -> bool:
        """A message as it arrives: a decision, where nothing of this socket is under way. False: it takes its time."""
        if connection.busy or connection.gone or not connection.protocol.queue.empty():
            return False
        if len(text) > SHORT or '"move"' not in text:
            return False
        try:
            message = read_message(text)
        except Problem:
            return False
        connection.read_before(text, message)
        if message["type"] != "move" or not connection.bucket.take(self.services.now()):
            return False
        if not self.decide_at_once(connection, text, message):
            connection.bucket.put_back()
            return False
        self.services.metrics.count("qiju_messages_total")
        return True

    def decide_at_once(self, connection: Connection, written: str, message: Message) -> bool:
        """The shortest way of a decision: made ready now, told when it is stored. False where anything is not as usual
        (somebody else is changing the table, it is refused, it was sent before): then nothing has happened yet,
        and `handle` says what there is to say.
        """
        room, seat = self.room, connection.seat
        match, key = room.match, move_key(seat, message)
        if match is None or not key or room.status != PLAYING or seat < 0 or not is_ref(message.get("ref")):
            return False
        if key in self.moves or connection.answered(written) is not None or not room.lock.try_acquire():
            return False
        sent = Decision(connection, written, ref_of(message), key, time.perf_counter())
        self.sent = sent
        connection.hold()
        try:
            room.change_then(decision(room, match, seat, message, key), partial(self._decided, sent))
        except Exception:
            self.sent = None
            connection.release()
            room.lock.release()
            return False
        return True

    def answer_late(self) -> None:
        """The store takes too long: say so, and go on waiting. What becomes of it is told when it is known."""
        sent = self.sent
        late = time.perf_counter() - self.services.settings.store_patience / 1000
        if sent is None or sent.answered or sent.begun > late:
            return
        sent.answered = True
        sent.connection.push(frame(dumps(refusal(sent.ref, ServerRefusal("not_now", "table.store_slow")))))
        sent.connection.release()

    def _decided(self, sent: Decision, problem: Exception | None) -> None:
        """It stands and is told; or it has not happened, and why is said."""
        connection = sent.connection
        self.sent = None
        try:
            answer = self._answer_to(sent, problem)
            if not sent.answered:
                # What cannot be done now may be tried again, in the same words.
                if not (isinstance(problem, Problem) and code_of(problem) == "not_now"):
                    connection.remember(sent.written, answer)
                connection.push(answer)
                connection.release()
        except Exception as error:
            self.services.trouble("answer", error)
        finally:
            self.room.lock.release()
        self.autoplay.stir()
        self.services.metrics.move.observe(time.perf_counter() - sent.begun)

    def _answer_to(self, sent: Decision, problem: Exception | None) -> bytes:
        if isinstance(problem, Problem):
            self.services.metrics.count("qiju_refused_total", "error", code_of(problem))
            return frame(dumps(refusal(sent.ref, problem, self.room.game)))
        self._remember_move(sent.key)
        return taken(sent.ref)

    def _remember(self, kind: str, key: str) -> None:
        """A decision that was taken is not taken again, until one is taken back: then the same may be meant anew."""
        if key:
            self._remember_move(key)
        elif kind in ("undo", "consent"):
            self.moves.clear()

    def _remember_move(self, key: str) -> None:
        self.moves[key] = None
        if len(self.moves) > self.most_moves:
            del self.moves[next(iter(self.moves))]

    @property
    def most_moves(self) -> int:
        return REMEMBERED * len(self.room.seats)

    async def recall_moves(self) -> None:
        """After a restart, or on another server: the decisions that the store has, back to the last taken back."""
        keys: list[str] = []
        for word, key in await self.services.store.fetch("refs", self.room.code, self.most_moves):
            if word == UNDO:
                break
            if key:
                keys.append(key)
        self.moves = dict.fromkeys(reversed(keys))

    async def _answer(self, connection: Connection, ref: str, message: Message) -> Message:
        """What the command says; what it changed is told by now."""
        try:
            command = command_for(self, connection, message["type"])
            answer: Message = {"type": "ok", "ref": ref}
            answer.update(await command(self, connection, message) or {})
        except Problem as problem:
            answer = refusal(ref, problem, self.room.game)
            self.services.metrics.count("qiju_refused_total", "error", code_of(problem))
        except Exception as error:
            self.services.trouble("command", error)
            answer = internal_refusal(ref)
        return answer

    def charge(self, connection: Connection) -> None:
        """What takes the server longer costs more of what a socket may say."""
        for _ in range(COSTLY):
            if not connection.bucket.take(self.services.now()):
                raise ServerRefusal("too_fast", "table.too_fast")

    def may_chat(self, seat: int) -> bool:
        """So many lines in so much time."""
        settings, now = self.services.settings, self.room.now()
        said = self.chatter.setdefault(seat, deque())
        while said and said[0] <= now - settings.chat_window:
            said.popleft()
        if len(said) >= settings.chat_count:
            return False
        said.append(now)
        return True

    async def rematch(self, seal: str | None) -> str:
        """A new table with the same people, one for all who ask."""
        room = self.room
        if not room.snapshot.rematch:
            code = await self.new_rematch(room, seal)
            change = room.draft()
            change.after.rematch = code
            change.meta = True
            await room.change(change)
            for connection in room.broadcast.connections():
                connection.tell({"type": "rematch", "table": room.snapshot.rematch})
        return room.snapshot.rematch

    # -- memory --------------------------------------------------------------------------------------

    def idle_since(self, now: int) -> bool:
        return self.room.used_at <= now - self.services.settings.idle

    def forgettable(self, now: int) -> bool:
        """Nobody looks at it, and nobody has for a while, or it is over: the store has all of it."""
        room = self.room
        if room.broadcast.anybody() or room.lock.locked():
            return False
        return room.status == OVER or self.idle_since(now)

    def put_match_away(self) -> None:
        """People have the page open but nothing has happened for long: keep the seats, not the match."""
        room = self.room
        busy = room.lock.locked() or self.autoplay.thoughts
        if room.match is not None and not busy and room.status != OPEN and room.agreed.clock.kind == "none":
            room.match = None


def marks_of(seats: list[Seat], number: int) -> list[str]:
    """By what somebody is known again; not by a place from which others came to this table, too."""
    seat = seats[number]
    others = [one.place for place, one in enumerate(seats) if place != number]
    return [mark for mark in (seat.person, "" if seat.place in others else seat.place) if mark]


def drop_statements(code: str) -> list[Statement]:
    """Nothing of a table that never began is kept."""
    return [(name, (code,)) for name in ("clear_tokens", "clear_chat", "clear_played", "drop_table")]


def taken(ref: str) -> bytes:
    """The answer to a decision that stands."""
    return frame(dumps({"type": "ok", "ref": ref}))
