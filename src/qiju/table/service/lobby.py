"""All tables of a server: opening, joining, finding, listing, forgetting."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

import orjson

from qiju.bots.names import usual_bot
from qiju.kernel.refusal import Invalid
from qiju.table.accounts.accounts import DAY, Accounts, Visitor
from qiju.table.accounts.moderation import Moderation
from qiju.table.bots.pool import check_bot
from qiju.table.limits import Buckets, Counts
from qiju.table.logs import note
from qiju.table.rooms.agreement import KEPT_CHAT, NOBODY, OPEN, OVER, WITH_LINK, Agreement, Newcomer, Wish
from qiju.table.rooms.change import OWN_LINE, own_line, table_line
from qiju.table.rooms.clock import Rule
from qiju.table.rooms.fairness import Promise, new_promise, read_seal
from qiju.table.rooms.lesson import lesson_of
from qiju.table.rooms.live_table import LiveTable, drop_statements
from qiju.table.rooms.rebuild import rebuild
from qiju.table.rooms.room import Room
from qiju.table.rooms.seats import BOT, EMPTY, PERSON, Seat, order_by_chance, read_name, token_hash
from qiju.table.rooms.services import Services
from qiju.table.rooms.snapshot import Aside
from qiju.table.server_refusal import ServerRefusal, ToldRefusal
from qiju.table.service.custom import read_custom
from qiju.table.service.press import PrintWish, check_press, printed_pdf, printed_preview
from qiju.table.service.replay import Kept, Step, step_of
from qiju.table.service.report import report_of, seen_from
from qiju.table.service.review import guesses_of, review_of, why_of
from qiju.table.service.studio import read_patch
from qiju.table.service.workroom import Workroom
from qiju.table.store.statements import Statement
from qiju.table.wire.messages import dumps
from qiju.table.words import problem_words, say, table_texts

if TYPE_CHECKING:
    from qiju.table.service.fellows import Fellows
    from qiju.table.service.lab import Lab

T = TypeVar("T")
Web = Callable[[Any, Any, Any], Awaitable[None]]

LETTERS: Final = "ABCDEFGHJKMNPRSTWXYZ"  # none that looks or sounds like another
CODE_LENGTH: Final = 6
LINGER: Final = 600_000
LEAST_ROOM: Final = 16 << 20  # bytes on the disk, below which nobody should begin anything
FIRST_OPENING: Final = 15_000  # whoever plays against bots has yet to load the page that opens their share


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
        self.files = Workroom(services.settings)  # what is wrong with one does not hold up the other
        self.stories = Workroom(services.settings)
        self.reviews = Workroom(services.settings)
        self.scales = Workroom(services.settings)
        self.presses = Workroom(services.settings)
        self.lab: Lab | None = None  # where the server was started with it
        for room in (self.files, self.stories, self.reviews, self.scales, self.presses):
            room.trouble = services.trouble
        self.replays = Kept(services.settings.replay_bytes)
        self.hosts = frozenset({"*"})  # the names by which it may be called; known once it serves
        self.listed: tuple[int, list[dict[str, object]]] = (0, [])
        self.stopping = False
        self.fellows: Fellows | None = None  # other servers that share the store
        self.web: Web | None = None  # the REST side, for what other servers pass on
        self.accounts = Accounts(services)
        self.moderation = Moderation(services, self.accounts)
        services.check_kept = self.accounts.check_name
        services.metrics.gauges = self.gauges

    # -- opening -------------------------------------------------------------------------------------

    async def create(self, wish: Wish, promise: Promise | None = None) -> tuple[LiveTable, str]:
        """A new table; its creator is the host and sits where the wish says. Returns the table and the seat's token.
        Only a lesson brings a promise that others know.
        """
        now = self.now()
        self._check_tables_of(wish.address, now)
        name = read_name(wish.name)
        await self.services.check_kept(name, wish.account)
        seal = None if wish.seal is None else read_seal(wish.seal)
        agreed = await self._agreement(wish)
        bots = self._bots(agreed, wish)
        room = Room(self.services, await self._new_code(), agreed, promise or new_promise(), now)
        token = await self.accounts.seat_token(wish.account, room.code)
        host = room.seats[wish.seat]
        host.put_person(name, token_hash(token), seal, now)
        host.person, host.place = room.mark_of(wish.account or wish.person or ""), room.mark_of(wish.address)
        host.account, host.origin = wish.account, wish.origin
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
        others = bot or usual_bot(game)
        wish.bots = [None if seat == wish.seat else others for seat in range(seats)]
        table, token = await self.create(wish)
        async with table.room.lock:
            await table.room.begin(FIRST_OPENING)
        table.autoplay.stir()
        return table, token

    async def learn(self, wish: Wish) -> tuple[LiveTable, str]:
        """A lesson: one person among bots, already started, its deal always the same; nobody looks on."""
        game = self.services.game(wish.game)
        lesson = lesson_of(game)
        if lesson is None:
            raise ServerRefusal("not_found", "table.no_lesson")
        wish.lesson, wish.public, wish.watch, wish.seal = True, False, NOBODY, None
        wish.seats, wish.seat, wish.bots = lesson.seats, lesson.seat, lesson.bots(game)
        wish.presets, wish.options, wish.roles = list(lesson.presets), dict(lesson.options), list(lesson.roles)
        table, token = await self.create(wish, lesson.promise(game))
        async with table.room.lock:
            await table.room.start()
        table.autoplay.stir()
        return table, token

    async def _agreement(self, wish: Wish) -> Agreement:
        game = self.services.game(wish.game)
        custom = None
        if wish.custom is not None:
            self.services.metrics.count("qiju_work_total", "kind", "file")
            kind, *file = wish.custom
            read = read_patch if kind == "patch" else read_custom
            custom = await self.files.do(wish.address, read, game.id, *file)
        try:
            setup = self.services.setup(game, wish.seats, wish.options, wish.presets, wish.roles, custom)
        except Invalid as problem:
            # What only shows when all is put together, blocks that make no map, the game has words for.
            if custom is None:
                raise
            raise ToldRefusal("invalid", problem_words(problem, game.texts()), problem.clause) from None
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
            wish.many_seats,
            wish.watch,
            wish.watch_delay,
            wish.lesson,
            wish.hints,
            wish.reasons,
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
                check_bot(self.services.game(agreed.game), bot, self.services.bot_pool.outside)
        return bots

    def _check_tables_of(self, address: str, now: int) -> None:
        """Tables count while they are in play and somebody cares for them."""
        most = self.services.settings.tables_per_address
        alive = [code for code in self.opened.get(address, []) if self.alive(code, now)]
        if alive:
            self.opened[address] = alive
        else:
            self.opened.pop(address, None)
        elsewhere = 0 if self.fellows is None else self.fellows.opened(address)
        if len(alive) + elsewhere >= most:
            raise ServerRefusal("too_many", "table.too_many_tables", most=most)

    def alive(self, code: str, now: int) -> bool:
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
        await self.services.check_kept(name, wish.account)
        old = await self.peek(code)
        if old.status != OVER:
            raise ServerRefusal("not_found", "table.not_over")
        if seat is not None and seat >= len(old.seats):
            raise ServerRefusal("invalid", "table.seat_number", number=seat + 1, seats=len(old.seats))
        rows = await self.services.store.fetch("entries", old.code)
        if at > len(rows):
            raise Invalid("problem.fork_at", at=at, count=len(rows))
        async with self.services.rebuilding:
            match = await rebuild(old.game, old.record_of(rows[:at]))
        match.record.extra = {"forked_at": at}
        if match.state.over:
            raise ServerRefusal("conflict", "table.fork_over")
        chosen = match.state.pending()[0] if seat is None else seat
        room = forked_room(old, await self._new_code(), now, at, wish.lang)
        token = await self.accounts.seat_token(wish.account, room.code)
        room.take_over(match, old, [row[3] for row in rows[:at]])
        room.snapshot.host = chosen
        room.seats[chosen].put_person(name, token_hash(token), None, now)
        room.seats[chosen].account, room.seats[chosen].origin = wish.account, wish.origin
        keep_share(room.seats[chosen], old.seats[chosen])
        table = await self._add(room)
        self.opened.setdefault(wish.address, []).append(room.code)
        return table, chosen, token

    async def _add(self, room: Room) -> LiveTable:
        """Store a new room and keep it in memory."""
        change = room.draft()
        change.statements = room.all_statements()
        for account in {seat.account for seat in room.seats if seat.account}:
            change.statements.append(("add_played", (account, room.code, room.created)))
        if self.fellows is not None:
            change.statements.append(self.fellows.add_owner(room))
        await room.change(change)
        if self.fellows is not None:
            self.fellows.begin(room)
        table = self.tables[room.code] = LiveTable(room, self._rematch)
        self.services.metrics.count("qiju_tables_total", "game", room.agreed.game)
        note("table opened", game=room.agreed.game, seats=room.agreed.seats)  # its code would let a reader in
        return table

    async def _rematch(self, old: Room, seal: str | None) -> str:
        """The same people, tokens and agreement; other chance. Who plays against bots alone may get another seat.
        After a lesson one plays in earnest.
        """
        now = self.now()
        agreed = replace(old.agreed, lesson=False)
        room = Room(self.services, await self._new_code(), agreed, new_promise(), now)
        alone = old.alone
        count = len(old.seats)
        order = order_by_chance(count) if alone and old.game.seats_by_chance else list(range(count))
        room.snapshot.host = order.index(old.host)
        for seat, before in zip(room.seats, [old.seats[number] for number in order], strict=True):
            if before.kind == PERSON:
                seat.put_person(before.name, before.token, seal if alone else None, now)
                seat.account, seat.origin = before.account, before.origin
            elif before.kind == BOT and before.bot is not None:
                seat.put_bot(before.bot)
        table = await self._add(room)
        if alone:
            async with room.lock:
                await room.begin(FIRST_OPENING)
            table.autoplay.stir()
        return table.room.code

    async def join(self, code: str, who: Newcomer, seat: int | None = None) -> tuple[LiveTable, int, str]:
        """Take an empty seat, any or this one."""
        table = await self.find(code)
        room = table.room
        name = read_name(who.name)
        seal = None if who.seal is None else read_seal(who.seal)
        person, place = room.mark_of(who.account or who.person or ""), room.mark_of(who.address)
        await self.services.check_kept(name, who.account)
        await self.accounts.check_blocks(who, [one.account for one in room.seats])
        async with room.lock:
            if room.status != OPEN or room.snapshot.opening:
                raise ServerRefusal("conflict", "table.started")
            if seat is not None and not 0 <= seat < len(room.seats):
                raise ServerRefusal("invalid", "table.seat_number", number=seat + 1, seats=len(room.seats))
            free = [number for number, one in enumerate(room.seats) if one.kind == EMPTY]
            if not free:
                raise ServerRefusal("full", "table.full")
            if seat is not None and seat not in free:
                raise ServerRefusal("conflict", "table.seat_taken", number=seat + 1)
            if person in room.snapshot.kept_out or place in room.snapshot.kept_out:
                raise ServerRefusal("forbidden", "table.sent_away")
            if person and not room.agreed.many_seats and any(one.person == person for one in room.seats):
                raise ServerRefusal("conflict", "table.one_seat")
            room.check_name(name)
            chosen = free[0] if seat is None else seat
            again = any(one.account == who.account for one in room.seats)  # several seats, where the host allows it
            token = await self.accounts.seat_token("" if again else who.account, room.code)
            change = room.draft()
            taken = change.seat(chosen)
            taken.put_person(name, token_hash(token), seal, change.at)
            taken.person, taken.place = person, place
            taken.account, taken.origin = who.account, who.origin
            if who.account:
                change.statements.append(("add_played", (who.account, room.code, change.at)))
            change.meta = change.tokens = True
            change.tell("table", "names", "fair")
            await room.change(change)
        return table, chosen, token

    async def keep_seat(self, code: str, token: str, who: Visitor) -> str:
        """A guest's seat becomes an account's; what opens it is another token from then on, on every device."""
        table = await self.find(code)
        room = table.room
        async with room.lock:
            number = room.seat_for(token)
            if room.seats[number].account == who.account:
                return token
            if room.seats[number].account or any(one.account == who.account for one in room.seats):
                raise ServerRefusal("conflict", "table.one_seat")
            new = await self.accounts.seat_token(who.account, room.code)
            change = room.draft()
            seat = change.seat(number)
            seat.account, seat.origin, seat.token = who.account, who.origin, token_hash(new)
            change.meta = change.tokens = True
            change.statements.append(("add_played", (who.account, room.code, change.at)))
            await room.change(change)
        return new

    def check_seat(self, room: Room, token: str | None) -> None:
        """Refuse whoever sits there, where they are banned."""
        seat = room.seat_of(token_hash(token)) if token is not None else -1
        if seat >= 0 and self.moderation.banned(room.seats[seat].account, room.seats[seat].origin):
            raise ServerRefusal("forbidden", "account.banned")

    async def end_table(self, code: str) -> str:
        """The host of the server ends a table."""
        room = (await self.find(code)).room
        if room.status == OVER:
            raise ServerRefusal("conflict", "table.over")
        table = self.tables[room.code]
        table.autoplay.stop()
        table.room.doubtful = True  # nothing more is changed here; whoever comes back sees how it ended
        if room.status == OPEN:
            await self.services.store.commit([*room.fence, *drop_statements(room.code)])
        else:
            await self.close_table(room.code, room.fence)
        table.send_away()
        self.tables.pop(room.code, None)
        return room.code

    # -- finding -------------------------------------------------------------------------------------

    def check_guesses(self, address: str) -> None:
        """Who has guessed too many codes is told nothing, right or wrong."""
        if self.requests.empty(address, self.now()):
            raise ServerRefusal("too_many", "table.too_many_requests")

    def guessed(self, address: str) -> None:
        """There was no such table, or no such token."""
        self.requests.take(address, self.now())

    async def find(self, code: str) -> LiveTable:
        """The table with this code, from memory or from the store."""
        code = self._read_code(code)
        if self.fellows is not None and self.fellows.leaving:
            raise ServerRefusal("not_now", "table.elsewhere")
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
        fence = await self.hold(code)
        room = await self._stored(code)
        if room.old_rules:
            await self.close_table(code, fence)
            room = await self._stored(code)
        if self.fellows is not None:
            self.fellows.loaded(room, fence)
        table = LiveTable(room, self._rematch)
        await table.recall_moves()
        return self.tables.setdefault(code, table)

    async def hold(self, code: str) -> list[Statement]:
        """With what every change of this table begins. Raises where another server plays it."""
        return [] if self.fellows is None else await self.fellows.hold(code)

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
            bool(public), meta["lang"], meta.get("own"), meta.get("many_seats", False),
            meta.get("watch", WITH_LINK), meta.get("watch_delay", 0), meta.get("lesson", False),
            meta.get("hints", False), meta.get("reasons", False),
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
        said = [chat_line(at, seat, name, text) for at, seat, name, text, _ in reversed(chat)]
        room.snapshot.chat = said[-KEPT_CHAT:]
        beside = [aside_line(name, text) for _, _, name, text, _ in reversed(chat)]
        room.snapshot.asides = [aside for aside in beside if aside is not None][-KEPT_CHAT:]
        room.snapshot.chat_count = chat[0][4] if chat else 0
        return room

    async def public_tables(self) -> list[dict[str, object]]:
        """Tables that wait for players or may be watched, the latest first. Looked up once a second at most; a
        table at which nobody has been for a while is not worth a visit.
        """
        now = self.now()
        if now - self.listed[0] > 1000:
            rows = await self.services.store.fetch("listed", now - DAY)
            elsewhere = {} if self.fellows is None else self.fellows.listed()
            codes = [
                code for code, touched in rows if touched > now - LINGER or self.visited(code) or code in elsewhere
            ]
            self.listed = (now, [elsewhere.get(code) or (await self.peek(code)).info() for code in codes])
        return self.listed[1]

    def visited(self, code: str) -> bool:
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

    # -- beside the loop -----------------------------------------------------------------------------

    async def replay(self, code: str, step: Step, address: str) -> bytes:
        """A finished table after so many decisions, with some of its events; as JSON."""
        written = await self.record(code)
        room = await self.peek(code)
        key = (room.code, *step)
        found = self.replays.get(key)
        if found is None:
            self.services.metrics.count("qiju_work_total", "kind", "replay")
            found = await self.stories.do(address, step_of, room.game.id, written, step)
            self.replays.keep(key, found)
        return found

    async def review(self, code: str, address: str) -> bytes:
        """A finished table looked at again; as JSON."""
        seconds = self.services.settings.review_time / 1000
        return await self._looked_back(code, address, self.reviews, "review", review_of, seconds)

    async def why(self, code: str, at: int, address: str) -> bytes:
        """Why a decision of a finished table was made; as JSON."""
        return await self._looked_back(code, address, self.reviews, "why", why_of, at)

    async def guesses(self, code: str, seat: int, address: str) -> bytes:
        """What a seat of a finished table could have guessed along the game; as JSON."""
        return await self._looked_back(code, address, self.stories, "guesses", guesses_of, seat)

    async def _looked_back(
        self, code: str, address: str, room_for: Workroom, kind: str, work: Callable[[str, str, T], bytes], about: T
    ) -> bytes:
        """What is found out about a finished table takes long, so each thing is found out once."""
        written = await self.record(code)
        room = await self.peek(code)
        key = (room.code, kind, about)
        found = self.replays.get(key)
        if found is None:
            self.services.metrics.count("qiju_work_total", "kind", kind)
            found = await room_for.do(address, work, room.game.id, written, about)
            self.replays.keep(key, found)
        return found

    async def printed(self, wish: PrintWish, preview: bool, address: str) -> bytes:
        """A game's box as a PDF, or its first pages; what was printed lately is still there."""
        check_press()
        key = ("print", preview, *wish)
        found = self.replays.get(key)
        if found is None:
            self.services.metrics.count("qiju_work_total", "kind", "print")
            found = await self.presses.do(address, printed_preview if preview else printed_pdf, wish)
            self.replays.keep(key, found)
        return found

    async def content_of(self, code: str) -> tuple[str, str]:
        """The game of a table, and the content that it plays with, as JSON."""
        room = await self.peek(code)
        if room.started:
            return room.game.id, dumps(orjson.loads(room.snapshot.setup)["content"]).decode()
        agreed = room.agreed
        options: dict[str, object] = dict(agreed.options)
        setup = self.services.setup(room.game, agreed.seats, options, agreed.presets, agreed.roles, agreed.custom)
        return room.game.id, dumps(setup.content).decode()

    async def report(self, code: str, token: str | None, text: str, address: str) -> bytes:
        """A problem report from a seat, or from a spectator where no token is given; as JSON."""
        room = await self.peek(code)
        seat = room.seat_for(token)
        if seat < 0:
            room.check_watching()
            if room.agreed.watch_delay and room.status != OVER:
                raise ServerRefusal("conflict", "table.no_watching")
        view, events = b"null", b"[]"
        if room.started:
            record = room.record_of(await self.services.store.fetch("entries", room.code))
            self.services.metrics.count("qiju_work_total", "kind", "report")
            written = dumps(record.plain()).decode()
            try:
                view, events = await self.stories.do(address, seen_from, room.game.id, written, seat)
            except ToldRefusal:
                # What does not fit may be somebody's sealed choice: only that it is so is told.
                raise ServerRefusal("not_now", "table.broken") from None
        return report_of(room, seat, text, view, events)

    def stop_work(self) -> None:
        self.scales.stop()
        self.files.stop()
        self.stories.stop()
        self.reviews.stop()
        self.presses.stop()
        if self.lab is not None:
            self.lab.stop()

    # -- memory --------------------------------------------------------------------------------------

    async def ready(self) -> str | None:
        """Can a decision be stored now? Why not, where it cannot."""
        store, settings = self.services.store, self.services.settings
        left = store.room_left()
        if left is not None and left < LEAST_ROOM:
            return "full"
        try:
            async with asyncio.timeout(settings.store_patience / 1000):
                await store.commit([("probe", ())])
                await store.fetch("unfinished")
        except Exception:
            return "store"
        self.services.store_failed = False
        return None

    async def close_table(self, code: str, fence: list[Statement]) -> None:
        """A table that cannot or will not be played on is over; its decisions are its story."""
        room = await self._stored(code)
        written = dumps(room.record_of(await self.services.store.fetch("entries", code)).plain()).decode()
        now = self.now()
        meta = dumps(room.meta_of(room.snapshot, now)).decode()
        await self.services.store.commit(
            [*fence, ("save_table", (now, OVER, meta, code)), ("add_record", (code, now, written))]
        )
        self.tables.pop(code, None)
        note("table closed", game=room.agreed.game)

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
        return gauges if self.fellows is None else [*gauges, *self.fellows.gauges()]


def chat_line(at: int, seat: int, name: str, text: str) -> dict[str, object]:
    """A line of the chat as the store has it."""
    own = own_line(text)
    if own is not None and table_texts()["zh"].knows(own[0]):
        return table_line(seat, name, own[0], at)
    return {"seat": seat, "name": name, "text": text.removeprefix(OWN_LINE), "at": at}


def aside_line(name: str, text: str) -> Aside | None:
    """The same line where it stands in the story of the game, if it does."""
    own = own_line(text)
    if own is None or not own[1] or not table_texts()["zh"].knows(own[0]):
        return None
    return Aside(own[1], say(own[0], {"name": name}))


def forked_room(old: Room, code: str, now: int, at: int, lang: str) -> Room:
    """A room that goes on from another one: the same agreement without clock, the same chance, bots at every seat.

    The promise and the nonces stay, for all chance comes from them: the record of the new table verifies as any other.
    They are known to everybody by now, and so is what the decks hold; who forks a table plays with open eyes.
    """
    agreed = replace(old.agreed, clock=Rule(), public=False, lang=lang)
    room = Room(old.services, code, agreed, old.promise, now)
    room.forked = {"table": old.code, "at": at}
    for seat, before in zip(room.seats, old.seats, strict=True):
        seat.put_bot(before.bot or usual_bot(old.game))
        keep_share(seat, before)
    return room


def keep_share(seat: Seat, before: Seat) -> None:
    """A fork goes on with the chance of the table that it comes from."""
    seat.seal, seat.nonce = before.seal, before.nonce
