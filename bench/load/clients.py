"""Scripted people, as bare as they can be: the server is to be measured, not they.

A seat answers each question at once. Frames are taken apart by hand, and of a message only the question is read; both
sides' seats share the same WebSocket code, and differ in what they look for in a message and what they send.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from typing import Final, cast

WORDS: Final = ("labor", "practice")
ROUNDS: Final = 26  # what a seat lays at a table of beads, which has no end
ENDLESS: Final = 1 << 60
KEY: Final = b"dGhlIHNhbXBsZSBub25jZQ=="


class Crowd:
    """Everybody of one wave, and what they lived through."""

    def __init__(self, tables: int, game: str) -> None:
        self.tables = tables
        self.game = game
        self.seats: list[Bare] = []
        self.ready = 0
        self.over = 0
        self.going = False
        self.rounds = ROUNDS
        self.latencies: list[float] = []
        self.refused: list[bytes] = []
        self.sent = self.received = self.frames = 0
        self.numbers: dict[str, int] = {}  # moves by their words
        self.sample = b""  # an update in the middle of a game
        self.changed = asyncio.Event()

    async def begin(self) -> None:
        """Everybody is there; where a game has to be started, it is."""
        await self.until(lambda: self.ready >= 2 * self.tables, 120)
        self.ready = 0
        begun = 0
        for seat in self.seats:
            seat.waiting = True
            begun += seat.begin()
        if begun:
            await self.until(lambda: self.ready >= 2 * self.tables, 120)

    async def play(self, patience: float) -> None:
        """Everybody answers what they are asked, until all tables are over."""
        self.latencies.clear()
        self.sent = self.received = self.frames = 0
        self.going = True
        for seat in self.seats:
            seat.answer()
        await self.until(lambda: self.over >= 2 * self.tables, patience)

    async def play_for(self, seconds: float, patience: float) -> None:
        """The same for so long, and until everything that was sent by then is answered."""
        self.latencies.clear()
        self.sent = self.received = self.frames = 0
        self.rounds = ENDLESS
        self.going = True
        for seat in self.seats:
            seat.answer()
        await asyncio.sleep(seconds)
        self.going = False
        await self.until(lambda: not any(seat.began for seat in self.seats), patience)

    async def until(self, true: Callable[[], bool], patience: float) -> None:
        try:
            async with asyncio.timeout(patience):
                while not true():
                    self.changed.clear()
                    await self.changed.wait()
        except TimeoutError:
            state = f"ready {self.ready}, over {self.over} of {2 * self.tables}, {len(self.latencies)} moves"
            raise RuntimeError(f"stuck: {state}, refused {self.refused[:2]}") from None

    async def leave(self) -> None:
        for seat in self.seats:
            seat.transport.close()
        await asyncio.sleep(0.2)


class Bare(asyncio.Protocol):
    """One socket."""

    path = ""
    transport: asyncio.Transport

    def __init__(self, crowd: Crowd, table: str, number: int, token: str) -> None:
        self.crowd = crowd
        self.table = table
        self.number = number
        self.token = token
        self.data = bytearray()
        self.open = False
        self.began: dict[str, float] = {}
        self.made = 0  # decisions
        self.done = False
        self.waiting = True
        crowd.seats.append(self)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(
            b"GET %b HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: %b\r\nSec-WebSocket-Version: 13\r\n\r\n" % (self.path.encode(), KEY)
        )

    def write(self, text: str) -> None:
        data = text.encode()
        size = len(data)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + data)  # a mask of zeros changes nothing
        self.crowd.sent += size

    def data_received(self, data: bytes) -> None:
        buffer = self.data
        buffer += data
        if not self.open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert buffer.startswith(b"HTTP/1.1 101"), bytes(buffer[:200])
            del buffer[: end + 4]
            self.open = True
            self.greet()
        place = 0
        while len(buffer) - place >= 2:
            size, head = buffer[place + 1] & 127, 2
            if size == 126:
                size, head = int.from_bytes(buffer[place + 2 : place + 4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(buffer[place + 2 : place + 10], "big"), 10
            if len(buffer) < place + head + size:
                break
            if buffer[place] & 15 == 1:
                self.crowd.received += size
                self.crowd.frames += 1
                self.hear(bytes(buffer[place + head : place + head + size]))
            place += head + size
        del buffer[:place]

    def greet(self) -> None:
        """The socket is open."""

    def begin(self) -> bool:
        """Start the game; False where it runs as soon as there are players."""
        return False

    def hear(self, message: bytes) -> None:
        """One message."""

    def answer(self) -> None:
        """Answer what is asked, if anything is."""

    def acknowledged(self, ref: str) -> None:
        began = self.began.pop(ref, 0.0)
        if began:
            self.crowd.latencies.append(time.perf_counter() - began)
            if self.crowd.game == "beads" and self.made == self.crowd.rounds:
                self.finish()
            elif not self.crowd.going:
                self.crowd.changed.set()

    def get_ready(self) -> None:
        if self.waiting:
            self.waiting = False
            self.crowd.ready += 1
            self.crowd.changed.set()

    def finish(self) -> None:
        if not self.done:
            self.done = True
            self.crowd.over += 1
            self.crowd.changed.set()


class OurSeat(Bare):
    """A seat at our table: hello, start where it is the host, then move after move."""

    OK = b'{"type":"ok","ref":"'
    ASK = re.compile(rb'"ask":\{"q":(-?\d+),"must":(true|false)')

    def __init__(self, crowd: Crowd, table: str, number: int, token: str) -> None:
        self.path = f"/ws/{table}"
        self.asked = b""
        self.answered = b""
        self.question = b""
        super().__init__(crowd, table, number, token)

    def greet(self) -> None:
        self.write(f'{{"type":"hello","token":"{self.token}"}}')

    def hear(self, message: bytes) -> None:
        if message.startswith(self.OK):
            self.acknowledged(message[len(self.OK) : -2].decode())
            return
        if message.startswith(b'{"type":"refused"'):
            self.crowd.refused.append(message)
            return
        found = self.ASK.search(message)
        if found is not None:
            self.asked = found.group(1) if found.group(2) == b"true" else b""
            self.question = message
            if self.made == 6:
                self.crowd.sample = message
            if self.crowd.going:
                self.answer()
            else:
                self.get_ready()
        elif message.startswith(b'{"type":"sync"'):
            self.get_ready()
        elif b'"over":{"outcome"' in message:
            self.finish()

    def begin(self) -> bool:
        if self.number == 0:
            self.write('{"type":"start","ref":"s"}')
        return True

    def answer(self) -> None:
        if not self.asked or self.asked == self.answered:
            return
        self.answered = self.asked
        if self.crowd.game == "beads":
            if self.made == self.crowd.rounds:
                return
            word = f"row {self.made & 3}"
        else:
            word = "refuge" if self.made == 0 else WORDS[self.made & 1]
        move = self.number_of(word)
        self.made += 1
        ref = str(self.made)
        self.began[ref] = time.perf_counter()
        self.write(f'{{"type":"move","ref":"{ref}","q":{self.asked.decode()},"moves":[{move}]}}')

    def number_of(self, word: str) -> int:
        """The move's number, as the page sends it: read from the menu the first time."""
        known = self.crowd.numbers.get(word)
        if known is None:
            found = re.search(rb'"move":(\d+),"word":"%b"' % word.encode(), self.question)
            assert found is not None, (word, self.question)
            known = self.crowd.numbers[word] = int(found.group(1))
        return known


class TheirSeat(Bare):
    """A seat at boardgame.io's: engine.io 4 and socket.io 5 by hand, WebSocket only."""

    TURN = re.compile(rb'"currentPlayer":"(\d)"')
    STATE = re.compile(rb'"_stateID":(\d+)')

    def __init__(self, crowd: Crowd, table: str, number: int, token: str) -> None:
        self.path = "/socket.io/?EIO=4&transport=websocket"
        self.state = self.answered = -1
        self.mine = False
        self.update = f'42/{crowd.game},["update"'.encode()
        self.sync = f'42/{crowd.game},["sync"'.encode()
        super().__init__(crowd, table, number, token)

    def hear(self, message: bytes) -> None:
        if message.startswith(self.update):
            self.look(message)
            self.acknowledged("")
            if self.made == 6 and self.mine:
                self.crowd.sample = message
            if b'"gameover":' in message:
                self.finish()
            else:
                self.answer()
        elif message.startswith(self.sync):
            self.look(message)
            self.get_ready()
        elif message == b"2":
            self.write("3")
        elif message.startswith(b"0"):
            self.write(f"40/{self.crowd.game},")
        elif message.startswith(b"40/"):
            self.write(f'42/{self.crowd.game},["sync","{self.table}","{self.number}","{self.token}",2]')
        elif b',["matchData"' not in message[:40]:
            self.crowd.refused.append(message)

    def look(self, message: bytes) -> None:
        turn, state = self.TURN.search(message), self.STATE.search(message)
        assert turn is not None
        assert state is not None
        self.mine = int(turn.group(1)) == self.number
        self.state = int(state.group(1))

    def answer(self) -> None:
        if not self.mine or self.state == self.answered or not self.crowd.going:
            return
        self.answered = self.state
        if self.crowd.game == "beads":
            if self.made == self.crowd.rounds:
                return
            what = f'"lay","args":[{self.made & 3}]'
        else:
            what = f'"act","args":["{WORDS[self.made & 1]}"]'
        self.made += 1
        self.began[""] = time.perf_counter()
        self.write(
            f'42/{self.crowd.game},["update",{{"type":"MAKE_MOVE","payload":{{"type":{what},'
            f'"playerID":"{self.number}","credentials":"{self.token}"}}}},{self.state},"{self.table}","{self.number}"]'
        )
