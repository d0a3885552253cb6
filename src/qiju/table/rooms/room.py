"""One table: what was agreed, who sits there, the match, and the one way in which any of it changes.

All of it happens on the event loop, one change at a time under the room's lock. A change is drafted on a copy, checked,
written out for the store and for everybody who watches, stored, and only then adopted and told (`change`). Whatever can
fail does so before anything is adopted: a change that fails, wherever that is, has not happened.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import astuple
from functools import partial
from typing import Any, cast

import orjson

from qiju.bots.names import usual_bot
from qiju.kernel.game import Game
from qiju.kernel.match import Match, Prepared
from qiju.kernel.options import content_hash
from qiju.kernel.record import Ending, Entry, Record
from qiju.kernel.refusal import Problem
from qiju.kernel.state import State
from qiju.table.bots.pool import setup_text
from qiju.table.rooms import chain
from qiju.table.rooms.agreement import NOBODY, OPEN, OVER, PAUSED, PLAYING, Agreement, told_custom
from qiju.table.rooms.broadcast import Broadcast, Outgoing
from qiju.table.rooms.change import Change
from qiju.table.rooms.clock import Clocks, Deadline
from qiju.table.rooms.fairness import Promise
from qiju.table.rooms.lock import Lock
from qiju.table.rooms.rebuild import rebuild
from qiju.table.rooms.seats import EMPTY, PERSON, Seat, likeness, token_hash
from qiju.table.rooms.services import Services
from qiju.table.rooms.snapshot import Snapshot
from qiju.table.rooms.window import Window, opened
from qiju.table.server_refusal import ServerRefusal
from qiju.table.store.statements import Row, Statement
from qiju.table.store.store import Fenced, Then, Unsure, settle
from qiju.table.wire.messages import dumps
from qiju.table.wire.types import Fair


class Room:
    """A table with its viewers."""

    def __init__(self, services: Services, code: str, agreed: Agreement, promise: Promise, created: int) -> None:
        self.services = services
        self.now = services.now
        self.code = code
        self.agreed = agreed
        self.game: Game = services.game(agreed.game)
        self.promise = promise
        self.created = created
        self.forked: dict[str, object] | None = None  # the table that it goes on from, and after which decision
        seats = [Seat() for _ in range(agreed.seats)]
        self.snapshot = Snapshot(seats, Clocks(agreed.clock, agreed.seats), created)
        self.timed = agreed.clock.kind != "none"
        self.match: Match | None = None
        self.made_by: list[str] = []  # who made each decision
        self.links: list[str] = []  # the chain of digests, as far as somebody has asked for it
        self.doubtful = False  # what is stored is not known, or no longer ours: it is to be loaded anew
        self.fence: list[Statement] = []  # with what every change begins, where other servers might play it, too
        self.resting = False  # loaded from the store, its clocks not yet set
        self.used_at = created  # when anybody last did anything here
        self.lock = Lock()
        self.broadcast = Broadcast(agreed.seats, self.now())

    # -- looking -------------------------------------------------------------------------------------

    @property
    def status(self) -> str:
        return self.snapshot.status

    @property
    def seats(self) -> list[Seat]:
        return self.snapshot.seats

    @property
    def host(self) -> int:
        return self.snapshot.host

    @property
    def count(self) -> int:
        return self.snapshot.count

    @property
    def started(self) -> bool:
        return self.snapshot.status != OPEN

    @property
    def nonces(self) -> list[str | None]:
        return [seat.nonce for seat in self.seats]

    @property
    def alone(self) -> bool:
        """Is there but one person, and bots?"""
        return sum(seat.kind == PERSON for seat in self.seats) == 1

    def still_sealed(self) -> list[int]:
        """The persons who have handed in a share of the chance and not yet opened it."""
        seats = enumerate(self.seats)
        return [number for number, seat in seats if seat.kind == PERSON and seat.seal and not seat.nonce]

    def names(self) -> list[str]:
        return names_of(self.snapshot)

    def seat_of(self, hashed: str) -> int:
        """The seat that this token's hash opens; every seat is compared, in constant time. -1: none."""
        found = -1
        for number, seat in enumerate(self.seats):
            if seat.opens_with(hashed):
                found = number
        return found

    def seat_for(self, token: str | None) -> int:
        """The seat of whoever shows this token, -1 for a spectator, who shows none. A false one is refused."""
        if token is None:
            return -1
        seat = self.seat_of(token_hash(token))
        if seat < 0:
            raise ServerRefusal("forbidden", "table.no_token")
        return seat

    @property
    def old_rules(self) -> bool:
        """Is it in play by rules that nobody plays any more?"""
        if self.status not in (PLAYING, PAUSED):
            return False
        return int(orjson.loads(self.snapshot.setup)["rules"]) < self.game.oldest

    def check_watching(self) -> None:
        """Refuse who may not look on."""
        if self.agreed.watch == NOBODY:
            raise ServerRefusal("conflict", "table.no_watching")

    def check_name(self, name: str, but: int = -1) -> None:
        """Refuse a name that somebody else at the table has, or one that looks like it."""
        looks = likeness(name)
        for number, seat in enumerate(self.seats):
            if number != but and seat.kind != EMPTY and likeness(seat.name) == looks:
                raise ServerRefusal("conflict", "table.name_taken", number=number + 1)

    def mark_of(self, what: str) -> str:
        """A person or a place as this table knows them again; another table has another mark for them."""
        return token_hash(f"{self.code} {what}")[:32] if what else ""

    def bot_of(self, seat: int) -> str:
        return self.seats[seat].bot or usual_bot(self.game)

    def must_be(self, *statuses: str) -> None:
        """Refuse what belongs to another part of a table's life."""
        if self.status not in statuses:
            key = {OPEN: "not_started", PLAYING: "started", PAUSED: "paused", OVER: "over"}[self.status]
            raise ServerRefusal("not_now", "table.not_over" if statuses == (OVER,) else f"table.{key}")
        if self.snapshot.opening:
            raise ServerRefusal("not_now", "table.opening")

    def info(self) -> dict[str, object]:
        """What everybody may know about the table, whoever plays."""
        return self.info_of(self.snapshot)

    def info_of(self, snapshot: Snapshot) -> dict[str, object]:
        grace = self.services.settings.grace if snapshot.status == "playing" else None
        return {
            "code": self.code,
            "game": self.agreed.game,
            "status": snapshot.status,
            "public": self.agreed.public,
            "seats": [seat.info(grace) for seat in snapshot.seats],
            "presets": self.agreed.presets,
            "options": self.agreed.options,
            "clock": self.agreed.clock.plain(),
            "spectators": len(self.broadcast.spectators.connections),
            "created": self.created,
            "commitment": self.promise.commitment,
            "host": snapshot.host,
            "move": snapshot.count,
            "own": told_custom(self.agreed.custom),
            "many_seats": self.agreed.many_seats,
            "watch": self.agreed.watch,
            "watch_delay": self.agreed.watch_delay,
            "lesson": self.agreed.lesson,
            "hints": self.agreed.hints,
            "reasons": self.agreed.reasons,
            "pause": None if snapshot.pause is None else snapshot.pause.plain(),
        }

    def public(self, name: str, change: Change) -> object:
        """The fields of a sync that are the same for everybody."""
        after = change.after
        if name == "names":
            return names_of(after)
        if name == "clocks":
            return after.clocks.plain(change.at)
        if name == "chat":
            return after.chat
        if name == "undo":
            return None if after.undo is None else {"seat": after.undo.seat, "waiting": after.undo.waiting}
        if name == "fair":
            return self._fair(after)
        assert name == "over"
        return change.over if after.status == OVER else None

    def _fair(self, after: Snapshot) -> Fair:
        """Shares are shown once all of them are open, the server's own when the table is over."""
        seals = [seat.seal for seat in after.seats]
        nonces = [seat.nonce if after.status != OPEN else None for seat in after.seats]
        fair = self.promise.fair(seals, nonces, after.opening > 0)
        if after.status == OVER:
            fair["revealed"] = self.promise.revealed(nonces)
        return fair

    # -- changing ------------------------------------------------------------------------------------

    def draft(self) -> Change:
        """A change to be made: as yet nothing is another."""
        return Change(self.snapshot, self.match, self.now())

    async def change(self, change: Change) -> None:
        """Make a change, or raise why it has not happened. Who calls holds the lock."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.change_then(change, partial(settle, done))
        cancelled = False
        while not done.done():
            try:
                await asyncio.wait_for(asyncio.shield(done), self.services.settings.store_patience / 1000)
            except TimeoutError:
                # Nobody else changes it before it is known what became of this.
                self.lock.keep_until(done)
                raise ServerRefusal("not_now", "table.store_slow") from None
            except asyncio.CancelledError:
                cancelled = True  # it is with the store: whoever comes next has to know what became of it
            except Problem:
                break
        if cancelled:
            done.exception()
            raise asyncio.CancelledError
        done.result()

    def change_then(self, change: Change, then: Then) -> None:
        """The same for who does not wait: raises where it cannot be made ready; else `then` is told once it stands, or
        why it does not.
        """
        if self.doubtful:
            raise ServerRefusal("not_now", "table.store_slow")
        outgoing = self._make_ready(change)
        if not change.statements:
            self._stand(change, outgoing)
            then(None)
            return
        statements = [*self.fence, *change.statements] if self.fence else change.statements
        self.services.store.hand_over(statements, partial(self._stored, change, outgoing, then, time.perf_counter()))

    def _make_ready(self, change: Change) -> Outgoing:
        """All that can fail: what follows from the change, what is to be stored of it, what everybody is told."""
        if change.entry is not None:
            self._follow_entry(change, change.entry)
        self._set_clocks(change)
        if change.entry is not None:
            change.statements += self._entry_statements(change, change.entry)
        if change.meta:
            change.statements += self._meta_statements(change)
        for line in change.lines:
            change.statements.append(("add_chat", (self.code, *line)))
        return self.broadcast.prepare(self, change)

    def _stored(self, change: Change, outgoing: Outgoing, then: Then, begun: float, error: Exception | None) -> None:
        """The store has answered."""
        self.services.store_failed = error is not None
        if error is not None:
            self.services.trouble("store", error)
            self.doubtful = self.doubtful or isinstance(error, (Unsure, Fenced))
            then(ServerRefusal("not_now", "table.unstored"))
            return
        self.services.metrics.commit.observe(time.perf_counter() - begun)
        self._stand(change, outgoing)
        then(None)

    def _stand(self, change: Change, outgoing: Outgoing) -> None:
        """The change is the truth from here on. Nothing here may fail."""
        self.snapshot = change.after
        self.match = change.match
        if change.statements:
            self.used_at = self.now()
        if change.entry is not None and change.match is not None:
            change.match.adopt(change.entry)
            self.made_by += change.made_by
            for made_by in change.made_by:
                self.services.metrics.count("qiju_moves_total", "by", made_by)
        try:
            self.broadcast.send(outgoing)
        except Exception as error:  # a socket that breaks while it is written to
            self.services.trouble("telling", error)

    # -- what follows from a change ------------------------------------------------------------------

    def _follow_entry(self, change: Change, entry: Prepared) -> None:
        """One more entry: its count, its clocks, perhaps the end; a request that it has overtaken lapses."""
        after, position = change.after, entry.position
        after.count += len(entry.entries)
        after.changed_at = change.at
        for written in entry.entries:
            if self.timed and not written.word:
                after.clocks.decided(written.seat, change.at)
        if position.state.window != after.window:
            after.window = int(position.state.window)
            after.since = change.at
        if after.undo is not None and position.undo_refusal(after.undo.seat) is not None:
            after.undo = None
            change.tell("undo")
        if position.state.over:
            after.status = OVER
            change.meta = True
            change.tell("over", "fair")
        if change.meta:
            change.tell("table", "clocks")
        elif self.timed:
            change.tell("clocks")

    def _set_clocks(self, change: Change) -> None:
        """Only persons who must decide lose time, and only while the table is in play and somebody is there."""
        after, position = change.after, change.position
        running: list[int] = []
        if after.status == PLAYING and position is not None and self.broadcast.anybody():
            running = [seat for seat in position.state.pending() if after.seats[seat].person_plays]
            after.together = self._window(change, position.state)
        else:
            after.together, after.asked_about = None, ""
        if after.together is not None:
            running = after.together.still_timed(running)
        if self.timed:
            after.clocks.run(running, change.at)
        after.deadlines = self._deadlines(change, running)

    def _window(self, change: Change, state: State) -> Window | None:
        """Where answers are heard together: the window that stands open, or one for a new question."""
        after, asked = change.after, self.game.together(state)
        if asked is None:
            return None
        if after.together is not None and after.together.number == state.window:
            return after.together
        change.tell("ask")
        window = opened(asked, state, after.seats, after.asked_about, change.at, self.services.settings)
        after.asked_about = asked.about or after.asked_about
        return window

    def _deadlines(self, change: Change, running: list[int]) -> dict[int, Deadline]:
        """Until when each of these seats may answer, where the rules limit that; a question put again begins anew."""
        found: dict[int, Deadline] = {}
        position = change.position
        for seat in running:
            assert position is not None
            limit = self.game.limit(position.state, seat)
            if limit is None:
                continue
            question = position.state.question(seat)
            known = change.after.deadlines.get(seat)
            if known is None or known.question != question:
                known = Deadline(question, change.at + limit.time, limit.moves)
                change.tell("ask")
            found[seat] = known
        return found

    def _entry_statements(self, change: Change, entry: Prepared) -> list[Statement]:
        after = change.after
        clocks = dumps(after.clocks.kept(change.at)).decode() if self.timed else ""
        statements: list[Statement] = []
        number = after.count - len(entry.entries)
        for written, made_by, ref in zip(entry.entries, change.made_by, change.refs, strict=True):
            number += 1
            text = storable(written.text)
            values = (self.code, number, written.seat, text, written.word, change.at, made_by, clocks, ref)
            statements.append(("add_entry", values))
        if entry.ending is None:
            return statements
        record: Statement = ("add_record", (self.code, change.at, self._record_text(change, entry)))
        return [*statements, record, *self._place_statements(change, entry.ending)]

    def _place_statements(self, change: Change, ending: Ending) -> list[Statement]:
        """For those with an account: how they did, and whether that is to be rated."""
        seats = {seat.account: number for number, seat in enumerate(change.after.seats) if seat.account}
        ranks, winners = cast(list[int], ending.outcome["ranks"]), cast(list[int], ending.outcome["winners"])
        equal = not self.agreed.lesson and self.agreed.custom is None and self.forked is None
        settled = (
            0 if equal and len(seats) > 1 else 1
        )  # one alone among guests and bots is not measured against anybody
        return [
            ("end_played", (change.at, ranks[number], int(number in winners), settled, account, self.code))
            for account, number in seats.items()
        ]

    def _meta_statements(self, change: Change) -> list[Statement]:
        """What the store holds of a room; with `tokens`, also which tokens open it."""
        after = change.after
        meta = dumps(self.meta_of(after, change.at)).decode()
        statements: list[Statement] = [("save_table", (change.at, after.status, meta, self.code))]
        if change.tokens:
            statements.append(("clear_tokens", (self.code,)))
            statements += self.token_statements(after)
        return statements

    def token_statements(self, snapshot: Snapshot) -> list[Statement]:
        seats = snapshot.seats
        return [("add_token", (seat.token, self.code, i)) for i, seat in enumerate(seats) if seat.kind == PERSON]

    def meta_of(self, snapshot: Snapshot, now: int) -> dict[str, Any]:
        """All that the store keeps of a room but its secret and its decisions."""
        agreed = self.agreed
        return {
            "game": agreed.game,
            "presets": agreed.presets,
            "options": agreed.options,
            "roles": agreed.roles,
            "clock": agreed.clock.plain(),
            "lang": agreed.lang,
            "own": agreed.custom,
            "many_seats": agreed.many_seats,
            "watch": agreed.watch,
            "watch_delay": agreed.watch_delay,
            "lesson": agreed.lesson,
            "hints": agreed.hints,
            "reasons": agreed.reasons,
            "kept_out": snapshot.kept_out,
            "paused_for": snapshot.paused_for,
            "pause": None if snapshot.pause is None else astuple(snapshot.pause),
            "host": snapshot.host,
            "rematch": snapshot.rematch,
            "names_at_start": snapshot.names_at_start,
            "forked": self.forked,
            "seats": [seat.plain() for seat in snapshot.seats],
            "clocks": snapshot.clocks.kept(now),
        }

    def _record_text(self, change: Change, entry: Prepared) -> str:
        """The whole record, for everybody: the table is over."""
        assert change.match is not None
        record = change.match.record_with(entry)
        record.names = names_of(change.after)
        made_by = [*self.made_by, *change.made_by]
        record.extra = self._extra(change.after)
        record.extra["made_by"] = made_by
        record.extra["fair"] = {**self._promised(change.after), **self.promise.revealed(self.nonces)}
        record.extra["chain"] = chain.chain_of(record, self.promise.secret, made_by)
        return dumps(record.plain()).decode()

    def _extra(self, snapshot: Snapshot) -> dict[str, object]:
        """What a record says about its table besides the game."""
        extra: dict[str, object] = {
            "table": self.code,
            "seated": [seat.bot or "human" for seat in snapshot.seats],
            "names_at_start": snapshot.names_at_start,
        }
        if self.forked is not None:
            extra["forked"] = self.forked
        if self.agreed.lesson:
            extra["lesson"] = True
        if self.agreed.hints:
            extra["hints"] = [seat.hints for seat in snapshot.seats]
        return extra

    def _promised(self, snapshot: Snapshot) -> dict[str, object]:
        return {"commitment": self.promise.commitment, "seals": [seat.seal for seat in snapshot.seats]}

    def receipt(self, seat: int) -> dict[str, object]:
        """What somebody may take away now to hold against the record later. Nothing hidden can be read out of it."""
        assert self.match is not None
        record = self.match.record.copy()
        record.extra = self._extra(self.snapshot)
        record.extra["fair"] = {**self._promised(self.snapshot), "nonces": self.nonces}
        begun = chain.begun(record)
        if not self.links:
            self.links.append(begun)
        # A record only grows: what was linked once stays.
        for number in range(len(self.links), len(record.entries) + 1):
            entry, made_by = record.entries[number - 1], self.made_by[number - 1]
            self.links.append(chain.link(self.links[-1], self.promise.secret, number, entry, made_by))
        return {
            "qiju_receipt": chain.RECEIPT,
            "table": self.code,
            "game": self.agreed.game,
            "seat": seat,
            "names": self.names(),
            **self._promised(self.snapshot),
            "nonces": self.nonces,
            "begun": begun,
            "count": len(record.entries),
            "link": self.links[-1],
        }

    # -- the match -----------------------------------------------------------------------------------

    def read_meta(self, meta: dict[str, Any], status: str) -> None:
        """A room as the store holds it."""
        self.snapshot.read(meta, status)
        self.forked = meta.get("forked")  # tables of older servers never were

    async def need_match(self) -> Match:
        """The match, rebuilt from its decisions where it is not in memory."""
        if self.match is not None:
            return self.match
        if not self.started:
            raise ServerRefusal("not_now", "table.not_started")
        rows = await self.services.store.fetch("entries", self.code)
        try:
            async with self.services.rebuilding:
                self.match = await rebuild(self.game, self.record_of(rows))
        except Problem as problem:
            # What does not fit may be somebody's sealed choice: only that it is so is told.
            self.services.trouble("replay", problem)
            moved_on = problem.key == "problem.record_version"
            raise ServerRefusal("conflict", "table.old_rules" if moved_on else "table.broken") from None
        self.made_by = [row[3] for row in rows]
        self.snapshot.count = len(rows)
        self.snapshot.window = int(self.match.state.window)
        self.snapshot.setup_for_bots = setup_text(self.match)
        if self.resting:
            self._wake_clocks(rows)
        return self.match

    def _wake_clocks(self, rows: list[Row]) -> None:
        """After a restart the clocks stand where the last decision, or a later change of the table, left them."""
        self.resting = False
        if rows and rows[-1][4]:
            kept = orjson.loads(rows[-1][4])
            if kept[0] >= self.snapshot.clocks.kept_at:
                self.snapshot.clocks.restore(kept)

    def record_of(self, rows: list[Row]) -> Record:
        """The record of these decisions, as the store has them."""
        agreed = orjson.loads(self.snapshot.setup)
        record = Record(self.agreed.game, agreed["rules"], self.promise.match_secret(self.nonces), True)
        record.seats = self.agreed.seats
        record.names = self.names()
        record.options = agreed["options"]
        record.presets = self.agreed.presets
        record.roles = self.agreed.roles
        record.content = agreed["content"]
        record.content_hash = content_hash(record.content)
        record.entries = [Entry(seat, text, word) for seat, text, word, _, _ in rows]
        return record

    async def begin(self, patience: int) -> None:
        """Start, once everybody has opened their share of the chance, or has had the time to."""
        if not self.still_sealed():
            await self.start()
            return
        change = self.draft()
        change.after.opening = change.at + patience
        change.tell("fair")
        await self.change(change)

    async def start(self) -> None:
        """Deal. From here on the seats stay as they are."""
        agreed = self.agreed
        options: dict[str, object] = dict(agreed.options)
        setup = self.services.setup(self.game, agreed.seats, options, agreed.presets, agreed.roles, agreed.custom)
        change = self.draft()
        after = change.after
        match = change.match = Match(self.game, setup, self.promise.match_secret(self.nonces), self.names())
        after.status = PLAYING
        after.opening = 0
        after.names_at_start = self.names()
        after.setup = dumps({"rules": int(setup.version), "options": setup.options, "content": setup.content}).decode()
        after.setup_for_bots = setup_text(match)
        after.window = int(match.state.window)
        after.since = after.changed_at = change.at
        change.meta = True
        change.statements.append(("save_setup", (after.setup, self.code)))
        change.tell("table", "view", "ask", "clocks", "fair")
        await self.change(change)

    def take_over(self, match: Match, old: Room, made_by: list[str]) -> None:
        """Go on with a match that began at another table. Nobody knows of this room yet."""
        after = self.snapshot
        self.match = match
        after.status = PLAYING
        after.names_at_start = self.names()
        after.setup = old.snapshot.setup
        after.setup_for_bots = setup_text(match)
        after.window = int(match.state.window)
        after.count = len(match.record.entries)
        self.made_by = made_by

    def all_statements(self) -> list[Statement]:
        """A room that is not yet stored, with every decision so far."""
        agreed, promise, at = self.agreed, self.promise, self.created
        meta = dumps(self.meta_of(self.snapshot, at)).decode()
        values = (self.code, at, at, self.status, int(agreed.public), agreed.game, promise.secret, promise.nonce, meta)
        statements: list[Statement] = [("add_table", values), *self.token_statements(self.snapshot)]
        if self.match is None:
            return statements
        statements.append(("save_setup", (self.snapshot.setup, self.code)))
        for number, (entry, made_by) in enumerate(zip(self.match.record.entries, self.made_by, strict=True), 1):
            written = (self.code, number, entry.seat, entry.text, entry.word, at, made_by, "", "")
            statements.append(("add_entry", written))
        return statements


def names_of(snapshot: Snapshot) -> list[str]:
    return [seat.name for seat in snapshot.seats]


def storable(text: str) -> str:
    """The text itself; an error where it holds half a character, which no database takes."""
    text.encode()
    return text
