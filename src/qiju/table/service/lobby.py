"""All tables of a server: opening, joining, finding, listing, forgetting."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace
from typing import Any, Final

import orjson

from qiju.bots.names import known_bots, make_bot
from qiju.kernel.game import Game
from qiju.kernel.match import Match, fork
from qiju.kernel.record import read_record
from qiju.kernel.refusal import Invalid
from qiju.table.limits import Buckets, Counts
from qiju.table.logs import note
from qiju.table.rooms.agreement import KEPT_CHAT, OPEN, OVER, Agreement, Wish
from qiju.table.rooms.clock import Rule
from qiju.table.rooms.fairness import Promise, new_promise, read_nonce
from qiju.table.rooms.live_table import LiveTable, drop_statements
from qiju.table.rooms.room import Room
from qiju.table.rooms.seats import BOT, EMPTY, PERSON, new_token, order_by_chance, read_name, token_hash
from qiju.table.rooms.services import Services
from qiju.table.server_refusal import CustomRefusal, ServerRefusal
from qiju.table.service.custom import read_custom

LETTERS: Final = "ABCDEFGHJKMNPRSTWXYZ"  # none that looks or sounds like another
CODE_LENGTH: Final = 6
DAY: Final = 86_400_000
LINGER: Final = 600_000


class Lobby:
    """The tables in memory and the way to all others."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.now = services.now
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.opened: dict[str, list[str]] = {}  # address: codes
        self.sockets = Counts(services.settings.sockets_per_address)
        self.requests = Buckets(services.settings.requests_per_second, services.settings.request_burst)
        self.listed: tuple[int, list[dict[str, object]]] = (0, [])
        services.metrics.gauges = self.gauges

    # -- opening -------------------------------------------------------------------------------------

    async def create(self, wish: Wish) -> tuple[LiveTable, str]:
        """A new table; its creator is the host and sits where the wish says. Returns the table and the seat's token."""
        now = self.now()
        self._check_tables_of(wish.address, now)
        name = read_name(wish.name)
        nonce = None if wish.nonce is None else read_nonce(wish.nonce)
        agreed = self._agreement(wish)
        bots = self._bots(agreed, wish)
        room = Room(self.services, await self._new_code(), agreed, new_promise(), now)
        token = new_token()
        room.seats[wish.seat].put_person(name, token_hash(token), nonce, now)
        room.snapshot.host = wish.seat
        for seat, bot in enumerate(bots):
            if bot is not None:
                room.seats[seat].put_bot(bot)
        table = await self._add(room)
        self.opened.setdefault(wish.address, []).append(room.code)
        return table, token

    async def play(self, wish: Wish, bot: str | None) -> tuple[LiveTable, str]:
        """A table against bots, already started. Where a seat says who one is, chance gives it."""
        game = self.services.game(wish.game)
        seats = min(wish.seats or game.standard, 64)
        wish.seat = order_by_chance(seats)[0] if game.seats_by_chance else 0
        others = bot or known_bots(game)[0]
        wish.bots = [None if seat == wish.seat else others for seat in range(seats)]
        table, token = await self.create(wish)
        async with table.room.lock:
            await table.room.start()
        return table, token

    def _agreement(self, wish: Wish) -> Agreement:
        game = self.services.game(wish.game)
        custom = None if wish.custom is None else read_custom(game, *wish.custom)
        try:
            setup = self.services.setup(game, wish.seats, wish.options, wish.presets, wish.roles, custom)
        except Invalid as problem:
            # What only shows when all is put together, blocks that make no map, the game has words for.
            raise problem if custom is None else CustomRefusal(problem, game.texts()) from None
        return Agreement(
            game.id,
            int(setup.seats),
            list(setup.presets),
            dict(setup.options),
            list(setup.roles),
            wish.clock.checked(),
            wish.public,
            wish.lang,
            custom,
        )

    def _bots(self, agreed: Agreement, wish: Wish) -> list[str | None]:
        bots = wish.bots
        if bots is None:
            return [None] * agreed.seats
        if len(bots) != agreed.seats:
            raise Invalid("table.bots_count", seats=agreed.seats, given=len(bots))
        if bots[wish.seat] is not None:
            raise Invalid("table.bots_first")
        for bot in bots:
            if bot is not None:
                make_bot(self.services.game(agreed.game), bot)
        return bots

    def _check_tables_of(self, address: str, now: int) -> None:
        """Tables count while they are in play and somebody cares for them."""
        most = self.services.settings.tables_per_address
        alive = [code for code in self.opened.get(address, []) if self._alive(code, now)]
        self.opened[address] = alive
        if len(alive) >= most:
            raise ServerRefusal("too_many", "table.too_many_tables", most=most)

    def _alive(self, code: str, now: int) -> bool:
        table = self.tables.get(code)
        return table is not None and table.room.status != OVER and not table.forgettable(now)

    async def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if code not in self.tables and not await self.services.store.fetch("table", code):
                return code

    async def fork(self, code: str, at: int, seat: int | None, wish: Wish) -> tuple[LiveTable, int, str]:
        """A table of its own that has the first `at` decisions of a finished one in common. Whoever asks takes a seat
        (this one, or the first that is to decide) and is the host; bots have the others.
        """
        now = self.now()
        self._check_tables_of(wish.address, now)
        name = read_name(wish.name)
        written, old = await self.record(code), await self.peek(code)
        match = await asyncio.to_thread(forked_match, old.game, written, at)
        if match.state.over:
            raise ServerRefusal("conflict", "table.fork_over")
        if seat is not None and seat >= len(old.seats):
            raise ServerRefusal("invalid", "table.seat_number", number=seat + 1, seats=len(old.seats))
        token, chosen = new_token(), match.state.pending()[0] if seat is None else seat
        room = forked_room(old, await self._new_code(), now, at, wish.lang)
        room.take_over(match, old)
        room.snapshot.host = chosen
        room.seats[chosen].put_person(name, token_hash(token), old.seats[chosen].nonce, now)
        table = await self._add(room)
        self.opened.setdefault(wish.address, []).append(room.code)
        return table, chosen, token

    async def _add(self, room: Room) -> LiveTable:
        """Store a new room and keep it in memory."""
        change = room.draft()
        change.statements = room.all_statements()
        await room.change(change)
        table = self.tables[room.code] = LiveTable(room, self._rematch)
        self.services.metrics.count("qiju_tables_total", "game", room.agreed.game)
        note("table opened", game=room.agreed.game, seats=room.agreed.seats)  # its code would let a reader in
        return table

    async def _rematch(self, old: Room) -> str:
        """The same people, tokens and agreement; other chance. Who plays against bots alone may get another seat."""
        now = self.now()
        room = Room(self.services, await self._new_code(), old.agreed, new_promise(), now)
        alone = sum(seat.kind == PERSON for seat in old.seats) == 1
        count = len(old.seats)
        order = order_by_chance(count) if alone and old.game.seats_by_chance else list(range(count))
        room.snapshot.host = order.index(old.host)
        for seat, before in zip(room.seats, [old.seats[number] for number in order], strict=True):
            if before.kind == PERSON:
                seat.put_person(before.name, before.token, None, now)
            elif before.kind == BOT and before.bot is not None:
                seat.put_bot(before.bot)
        table = await self._add(room)
        if alone:
            async with room.lock:
                await room.start()
        return table.room.code

    async def join(self, code: str, name: str, seat: int | None, nonce: str | None) -> tuple[LiveTable, int, str]:
        """Take an empty seat, any or this one."""
        table = await self.find(code)
        room = table.room
        checked_name = read_name(name)
        checked_nonce = None if nonce is None else read_nonce(nonce)
        async with room.lock:
            if room.status != OPEN:
                raise ServerRefusal("conflict", "table.started")
            if seat is not None and not 0 <= seat < len(room.seats):
                raise ServerRefusal("invalid", "table.seat_number", number=seat + 1, seats=len(room.seats))
            free = [number for number, one in enumerate(room.seats) if one.kind == EMPTY]
            if not free:
                raise ServerRefusal("full", "table.full")
            if seat is not None and seat not in free:
                raise ServerRefusal("conflict", "table.seat_taken", number=seat + 1)
            chosen = free[0] if seat is None else seat
            token = new_token()
            change = room.draft()
            change.seat(chosen).put_person(checked_name, token_hash(token), checked_nonce, change.at)
            change.meta = change.tokens = True
            change.tell("table", "names", "fair")
            await room.change(change)
        return table, chosen, token

    # -- finding -------------------------------------------------------------------------------------

    async def find(self, code: str) -> LiveTable:
        """The table with this code, from memory or from the store."""
        code = self._read_code(code)
        table = self.tables.get(code)
        if table is not None and not table.empty:
            table.room.used_at = self.now()
            return table
        if code not in self.loading:
            self.loading[code] = asyncio.get_running_loop().create_task(self._load(code))
        try:
            return await asyncio.shield(self.loading[code])
        finally:
            self.loading.pop(code, None)

    async def _load(self, code: str) -> LiveTable:
        table = LiveTable(await self._stored(code), self._rematch)
        return self.tables.setdefault(code, table)

    async def peek(self, code: str) -> Room:
        """A room to look at, without keeping it in memory."""
        code = self._read_code(code)
        table = self.tables.get(code)
        if table is not None and not table.empty:
            return table.room
        return await self._stored(code)

    def _read_code(self, code: str) -> str:
        upper = code.strip().upper()
        if len(upper) != CODE_LENGTH or any(letter not in LETTERS for letter in upper):
            raise ServerRefusal("not_found", "table.not_found", code=code)
        return upper

    async def _stored(self, code: str) -> Room:
        """A room as the store holds it; its match is rebuilt when somebody sits down."""
        store = self.services.store
        rows = await store.fetch("table", code)
        if not rows:
            raise ServerRefusal("not_found", "table.not_found", code=code)
        status, public, created, secret, nonce, written, setup = rows[0]
        meta: dict[str, Any] = orjson.loads(written)
        seats = len(meta["seats"])
        agreed = Agreement(
            meta["game"], seats, meta["presets"], meta["options"], meta["roles"], Rule(**meta["clock"]),
            bool(public), meta["lang"], meta.get("own"),
        )  # fmt: skip
        room = Room(self.services, code, agreed, Promise(bytes(secret), bytes(nonce)), created)
        room.read_meta(meta, status)
        room.snapshot.setup = setup
        room.resting = True
        room.snapshot.count = (await store.fetch("count", code))[0][0]
        room.used_at = self.now()
        for seat in room.seats:
            seat.absent_since = self.now()
        chat = await store.fetch("chat", code)
        said = [{"seat": seat, "name": name, "text": text, "at": at} for at, seat, name, text, _ in reversed(chat)]
        room.snapshot.chat = said[-KEPT_CHAT:]
        room.snapshot.chat_count = chat[0][4] if chat else 0
        return room

    async def public_tables(self) -> list[dict[str, object]]:
        """Tables that wait for players or may be watched, the latest first. Looked up once a second at most; a
        table at which nobody has been for a while is not worth a visit.
        """
        now = self.now()
        if now - self.listed[0] > 1000:
            rows = await self.services.store.fetch("listed", now - DAY)
            codes = [code for code, touched in rows if touched > now - LINGER or self._visited(code)]
            self.listed = (now, [(await self.peek(code)).info() for code in codes])
        return self.listed[1]

    def _visited(self, code: str) -> bool:
        table = self.tables.get(code)
        return table is not None and table.room.broadcast.anybody()

    async def mine(self, tokens: list[str]) -> list[dict[str, object]]:
        """The tables at which these tokens sit, the latest first."""
        found: list[dict[str, object]] = []
        for token in tokens:
            hashed = token_hash(token)
            for (code,) in await self.services.store.fetch("of_token", hashed):
                room = await self.peek(code)
                seat = room.seat_of(hashed)
                found.append({**room.info(), "seat": seat, "token_ok": seat >= 0})
        return sorted(found, key=lambda info: -int(str(info["created"])))

    async def record(self, code: str) -> str:
        """The full record of a table that is over."""
        rows = await self.services.store.fetch("record", self._read_code(code))
        if not rows:
            raise ServerRefusal("not_found", "table.not_over")
        return str(rows[0][0])

    # -- memory --------------------------------------------------------------------------------------

    async def sweep_on(self) -> None:
        """For as long as the server runs: forget what nobody looks at, drop what nobody began."""
        while True:
            try:
                self.sweep()
                await self._drop_abandoned()
            except Exception as error:
                self.services.trouble("sweep", error)
            await asyncio.sleep(self.services.settings.sweep / 1000)

    def sweep(self) -> None:
        now = self.now()
        for code, table in list(self.tables.items()):
            if table.forgettable(now) or (table.empty and not table.room.lock.locked()):
                table.autoplay.stop()
                del self.tables[code]
            elif table.idle_since(now):
                table.put_match_away()

    async def _drop_abandoned(self) -> None:
        for (code,) in await self.services.store.fetch("abandoned", self.now() - DAY):
            table = self.tables.get(code)
            if table is None or not table.room.broadcast.anybody():
                self.tables.pop(code, None)
                await self.services.store.commit(drop_statements(code))

    def say_goodbye(self) -> None:
        for table in self.tables.values():
            table.send_away()

    def gauges(self) -> list[tuple[str, str, str, int]]:
        rooms = [table.room for table in self.tables.values()]
        statuses: dict[str, int] = {}
        for room in rooms:
            statuses[room.status] = statuses.get(room.status, 0) + 1
        gauges = [("qiju_tables", "status", status, count) for status, count in sorted(statuses.items())]
        gauges.append(("qiju_matches", "", "", sum(room.match is not None for room in rooms)))
        gauges.append(("qiju_sockets", "", "", sum(self.sockets.held.values())))
        return gauges


def forked_match(game: Game, written: str, at: int) -> Match:
    """The table of this record after `at` decisions."""
    return fork(game, read_record(written, "record"), at)


def forked_room(old: Room, code: str, now: int, at: int, lang: str) -> Room:
    """A room that goes on from another one: the same agreement without clock, the same chance, bots at every seat.

    The promise and the nonces stay, for all chance comes from them: the record of the new table verifies as any other.
    They are known to everybody by now, and so is what the decks hold; who forks a table plays with open eyes.
    """
    agreed = replace(old.agreed, clock=Rule(), public=False, lang=lang)
    room = Room(old.services, code, agreed, old.promise, now)
    room.forked = {"table": old.code, "at": at}
    for seat, before in zip(room.seats, old.seats, strict=True):
        seat.put_bot(before.bot or known_bots(old.game)[0])
        seat.nonce = before.nonce
    return room
