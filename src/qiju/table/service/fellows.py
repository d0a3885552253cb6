"""The other servers that share our database (docs/decisions/0022).

PostgreSQL says who plays which table (`Leases`); the broker carries what one server has to tell another: sockets and
requests of tables that the other one plays, and once in a while how much everybody's clients ask for and which public
tables are in play, so that limits and the list of tables hold for all servers together.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from itertools import count
from typing import TYPE_CHECKING, Any, Final

import orjson
from nats.aio.msg import Msg

from qiju.table.limits import Bucket
from qiju.table.logs import note
from qiju.table.rooms.agreement import OVER
from qiju.table.rooms.broadcast import Broadcast
from qiju.table.rooms.live_table import GOING_DOWN, LiveTable
from qiju.table.rooms.room import Room
from qiju.table.rooms.tasks import Tasks
from qiju.table.server_refusal import ServerRefusal
from qiju.table.service.broker import PULSE, Broker, subject
from qiju.table.service.elsewhere import Elsewhere
from qiju.table.service.relay import FarSocket, Relay
from qiju.table.store.leases import Leases
from qiju.table.store.statements import Statement
from qiju.table.wire.connection import Connection

if TYPE_CHECKING:
    from qiju.table.service.client import Client
    from qiju.table.service.lobby import Lobby

BEATS: Final = 3  # how often a lease is renewed before it would run out
PULSES_KEPT: Final = 3  # a server that tells nothing for so many leases is not counted
ANSWER_PATIENCE: Final = 1.0  # seconds that another server has to say that it is there
BREATH: Final = 0.1
YOURS: Final = b"yours "  # the answer of a server that lets a table go; behind it, whose limits the table counts for
EPOCH: Final = 1_000_000_000  # versions of updates in one epoch; no two epochs share one
MOST_LISTED: Final = 100


class Pulse:
    """What another server told last."""

    def __init__(self, plain: dict[str, Any], at: float) -> None:
        self.at = at
        self.sockets: dict[str, int] = plain["sockets"]
        self.opened: dict[str, int] = plain["opened"]
        self.listed: dict[str, dict[str, object]] = {info["code"]: info for info in plain["listed"]}


class Fellows:
    """A server among the others."""

    def __init__(self, url: str, broker: str, lease: int, patience: float) -> None:
        self.server = ""  # our name, of this life; the next one has another
        self.leases = Leases(url, lease, patience)
        self.broker = Broker(broker)
        self.broker.on_break = self.end_relays
        self.lease = lease / 1000
        self.alive: set[str] = set()
        self.renewed = time.monotonic()
        self.pulses: dict[str, Pulse] = {}
        self.sessions = count(1)
        self.relays: dict[str, Relay] = {}  # sockets here, tables there
        self.guests: dict[str, FarSocket] = {}  # sockets there, tables here
        self.tasks = Tasks()
        self.leaving = False

    async def open(self, lobby: Lobby) -> None:
        self.lobby = lobby
        lobby.requests.spent = {}
        await self.leases.open()
        while not self.server:
            name = secrets.token_hex(8)
            if await self.leases.register(name):
                self.server = name
        await self.broker.open(self.server, self.hear, self.hear_pulse)
        self.alive = await self.leases.renew()
        note("server joined", server=self.server, servers=len(self.alive))

    async def close(self) -> None:
        self.tasks.cancel()
        await self.broker.close()
        await self.leases.close()

    # -- whose table it is ---------------------------------------------------------------------------

    async def hold(self, code: str) -> list[Statement]:
        """The table is ours: with what every change of it begins. Raises where another server plays it."""
        if self.leaving:
            raise ServerRefusal("not_now", "table.elsewhere")
        owner = await self.leases.owner(code)
        if owner is None or owner == self.server:
            epoch = await self.leases.take(code)
            if epoch is not None:
                self.lobby.services.metrics.count("qiju_taken_total", "from", "us" if owner else "nobody")
                return [self.leases.fence(code, epoch)]
            owner = await self.leases.owner(code)
        if owner is not None and owner != self.server:
            raise Elsewhere(owner)
        return []  # there is no such table, and whoever looks for it will find that out

    def add_owner(self, room: Room) -> Statement:
        """A new table is ours from its first moment."""
        if self.leaving:
            raise ServerRefusal("not_now", "table.elsewhere")
        return self.leases.add_owner(room.code)

    def begin(self, room: Room) -> None:
        self.loaded(room, [self.leases.fence(room.code, 1)])

    def loaded(self, room: Room, fence: list[Statement]) -> None:
        room.fence = fence
        for _, (_, epoch, _) in fence:
            assert isinstance(epoch, int)
            room.broadcast = Broadcast(room.agreed.seats, epoch * EPOCH)

    async def elsewhere(self, code: str) -> str | None:
        """The other server that plays a table."""
        code = code.strip().upper()
        if code in self.lobby.tables:
            return None
        owner = await self.leases.owner(code)
        return None if owner == self.server else owner

    # -- staying alive -------------------------------------------------------------------------------

    async def beat_on(self) -> None:
        """For as long as the server runs: renew the lease, see who lives, tell how things stand."""
        while not self.leaving:
            try:
                await self._beat()
            except Exception as error:
                self.lobby.services.trouble("lease", error)
            await asyncio.sleep(self.lease / BEATS)

    async def _beat(self) -> None:
        asleep = time.monotonic() - self.renewed > self.lease
        begun = time.monotonic()
        self.alive = await self.leases.renew()
        self.renewed = begun
        if asleep:
            await self._look_after_sleep()
        for relay in list(self.relays.values()):
            if relay.server not in self.alive:
                relay.end()
        for guest in list(self.guests.values()):
            if guest.server not in self.alive:
                guest.lose()
        self._tell_pulse()

    async def _look_after_sleep(self) -> None:
        """The lease had run out: what others have taken meanwhile is no longer ours to show, and those who play our
        sockets' tables may have let them go.
        """
        self.end_relays()
        held = await self.leases.held()
        for code, table in self.lobby.tables.items():
            if not any(held.get(code) == values[1] for _, values in table.room.fence):
                table.room.doubtful = True

    # -- what holds for all servers together ---------------------------------------------------------

    def _tell_pulse(self) -> None:
        lobby = self.lobby
        spent, lobby.requests.spent = lobby.requests.spent, {}
        plain = {
            "server": self.server,
            "sockets": lobby.sockets.held,
            "opened": {address: len(codes) for address, codes in lobby.opened.items()},
            "spent": spent,
            "listed": [table.room.info() for table in lobby.tables.values() if shown(table)][:MOST_LISTED],
        }
        self.broker.post(PULSE, orjson.dumps(plain))
        self._add_up()

    def hear_pulse(self, data: bytes) -> None:
        plain = orjson.loads(data)
        server = plain["server"]
        # Another broker's guest may be another database's server.
        if server == self.server or server not in self.alive:
            return
        self.pulses[server] = Pulse(plain, time.monotonic())
        for address, spent in plain["spent"].items():
            self.lobby.requests.spend(address, spent, self.lobby.now())
        self._add_up()

    def _add_up(self) -> None:
        latest = time.monotonic() - PULSES_KEPT * self.lease
        self.pulses = {server: pulse for server, pulse in self.pulses.items() if pulse.at > latest}
        held: dict[str, int] = {}
        for pulse in self.pulses.values():
            for address, number in pulse.sockets.items():
                held[address] = held.get(address, 0) + number
        self.lobby.sockets.elsewhere = held

    def opened(self, address: str) -> int:
        """How many tables of an address other servers play."""
        return sum(pulse.opened.get(address, 0) for pulse in self.pulses.values())

    def listed(self) -> dict[str, dict[str, object]]:
        """Public tables that other servers play, and who is there."""
        return {code: info for pulse in self.pulses.values() for code, info in pulse.listed.items()}

    # -- messages ------------------------------------------------------------------------------------

    async def hear(self, parts: list[str], message: Msg) -> None:
        """Something for this server. Nothing is waited for: the next message is behind it."""
        kind = parts[0]
        if kind == "frame" and parts[1] in self.relays:
            self.relays[parts[1]].write(message.data)
        elif kind == "text":
            self._hear_guest(parts[1], message.data)
        elif kind == "close" and parts[1] in self.relays:
            self.relays[parts[1]].close(int(parts[2]))
        elif kind == "gone" and parts[1] in self.guests:
            self.guests[parts[1]].lose()
        elif kind == "open":
            self._let_in(message)
        elif kind == "http":
            self.tasks.begin(self._answer_http(message))

    def _hear_guest(self, session: str, data: bytes) -> None:
        guest = self.guests.get(session)
        if guest is not None:
            guest.hear(data.decode("utf-8", "surrogatepass"))
        else:
            # We took its server for dead, and it was not: its client is to come back.
            self.broker.post(subject(session.partition("-")[0], "close", session, str(GOING_DOWN)))

    async def _answer_http(self, message: Msg) -> None:
        from qiju.table.service.forward import answer

        await message.respond(await answer(self.lobby, message.data))

    # -- sockets of tables elsewhere -----------------------------------------------------------------

    async def relay(self, client: Client, code: str, hello: str, server: str) -> bool:
        """Pass a socket on to whoever plays its table, to its end. False: nobody there has answered."""
        session = f"{self.server}-{next(self.sessions)}"
        relay = self.relays[session] = Relay(self.broker, session, server, client.connection)
        wish = {"session": session, "server": self.server, "code": code, "address": client.address}
        try:
            told = await self.broker.request(subject(server, "open"), orjson.dumps(wish), ANSWER_PATIENCE)
            if told is not None and told.startswith(YOURS):
                self._owe(code, told.removeprefix(YOURS).decode())
            if told != b"ok":
                return False
            await relay.run(hello, client.receive, self.lobby.now)
        except TimeoutError:
            return False
        finally:
            del self.relays[session]
        return True

    def _let_in(self, message: Msg) -> None:
        """Another server holds a socket of a table that we play."""
        wish = orjson.loads(message.data)
        if self.leaving:
            self.tasks.begin(message.respond(b"no"))
            return
        table = self.lobby.tables.get(str(wish["code"]).strip().upper())
        if table is not None and not table.room.broadcast.anybody():
            self.tasks.begin(self._hand_over(table, message))
            return
        guest = self.guests[wish["session"]] = FarSocket(self.broker, wish["session"], wish["server"])
        self.tasks.begin(self._host(guest, wish["code"], wish["address"]))
        self.tasks.begin(message.respond(b"ok"))

    def _owe(self, code: str, address: str) -> None:
        """A table is ours from now on, and counts for whoever opened it."""
        if address:
            self.lobby.opened.setdefault(address, []).append(code.strip().upper())

    async def _hand_over(self, table: LiveTable, message: Msg) -> None:
        """Nobody is at this table here: it goes to where its people come in, so that nothing need be passed on."""
        room = table.room
        free = await room.lock.acquire_within(ANSWER_PATIENCE / 2)
        if not free or room.broadcast.anybody():
            if free:
                room.lock.release()
            await message.respond(b"no")  # who asks will ask again
            return
        room.doubtful = True  # nothing more is changed here
        room.lock.release()
        table.autoplay.stop()
        if self.lobby.tables.get(room.code) is table:
            del self.lobby.tables[room.code]
        opener = next((address for address, codes in self.lobby.opened.items() if room.code in codes), "")
        [(_, (_, epoch, _))] = room.fence
        assert isinstance(epoch, int)
        # Somebody may have come in here meanwhile: then it was taken anew, and stays.
        given = await self.leases.give_back(room.code, epoch)
        await message.respond(YOURS + opener.encode() if given else b"no")

    async def _host(self, guest: FarSocket, code: str, address: str) -> None:
        from qiju.table.service.client import Client

        settings = self.lobby.services.settings
        bucket = Bucket(settings.messages_per_second, settings.message_burst, self.lobby.now())
        connection = Connection(guest.protocol, bucket, settings.outbox_bytes)
        try:
            await Client(self.lobby, connection, guest.receive, address, passed_on=True).run(code)
        finally:
            del self.guests[guest.session]

    def end_relays(self) -> None:
        """The broker may have lost something: everybody whose socket and table are apart comes back anew."""
        for relay in list(self.relays.values()):
            relay.end()
        for guest in list(self.guests.values()):
            guest.abort()

    # -- going ---------------------------------------------------------------------------------------

    async def drain(self) -> None:
        """Hand everything over: what is under way is stored, then all tables are free, then everybody is told."""
        self.leaving = True
        patience = self.lobby.services.settings.store_patience / 1000
        for table in list(self.lobby.tables.values()):
            table.autoplay.stop()
            free = await table.room.lock.acquire_within(patience)
            table.room.doubtful = True  # nothing more is changed here
            if free:
                table.room.lock.release()
        try:
            await self.leases.leave()
        except Exception as error:
            self.lobby.services.trouble("lease", error)  # then it runs out by itself
        for relay in list(self.relays.values()):
            relay.end()

    def gauges(self) -> list[tuple[str, str, str, int]]:
        return [("qiju_relayed", "", "", len(self.relays)), ("qiju_servers", "", "", len(self.alive))]


def shown(table: LiveTable) -> bool:
    """Does it belong on the list of tables?"""
    room = table.room
    return room.agreed.public and room.status != OVER and room.broadcast.anybody()
