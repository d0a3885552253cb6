"""One table: what was agreed, who sits there, the match, and how a change is made.

All of it happens on the event loop, one change at a time under the room's lock: checked, made, stored, and only then
told. A change that cannot be stored has not happened: the room goes back to what the store holds.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

import orjson

from qiju.bots.names import known_bots
from qiju.kernel.game import Game
from qiju.kernel.match import Match, replay
from qiju.kernel.record import Entry, Record
from qiju.kernel.refusal import Problem
from qiju.table.agreement import BY_PERSON, OPEN, OVER, PAUSED, PLAYING, Agreement, Kept, UndoRequest, told_own
from qiju.table.bots import setup_text
from qiju.table.clock import Clocks
from qiju.table.fairness import Promise
from qiju.table.house import House
from qiju.table.logs import trouble
from qiju.table.refused import Refused
from qiju.table.seats import PERSON, Seat
from qiju.table.store import Row, Step
from qiju.table.telling import Telling
from qiju.table.turn import Turn
from qiju.table.wire import dumps


class Room:
    """A table with its viewers."""

    def __init__(self, house: House, code: str, agreed: Agreement, promise: Promise, created: int) -> None:
        self.house = house
        self.now = house.now
        self.code = code
        self.agreed = agreed
        self.game: Game = house.game(agreed.game)
        self.promise = promise
        self.created = created
        self.status = OPEN
        self.host = 0
        self.rematch = ""
        self.forked: dict[str, object] | None = None  # the table that it goes on from, and after which decision
        self.seats = [Seat() for _ in range(agreed.seats)]
        self.clocks = Clocks(agreed.clock, agreed.seats)
        self.timed = agreed.clock.kind != "none"
        self.chat: list[dict[str, object]] = []
        self.chat_count = 0
        self.count = 0  # decisions stored
        self.made_by: list[str] = []
        self.match: Match | None = None
        self.setup = ""  # as the store holds it
        self.setup_for_bots = ""
        self.resting = False  # loaded from the store, its clocks not yet set
        self.undo: UndoRequest | None = None
        self.window = -1  # the present question's number
        self.since = created  # when it was put
        self.changed_at = created  # when the table last changed
        self.used_at = created  # when anybody last did anything here
        self.lock = Turn()
        self.telling = Telling(self, agreed.seats, self.now())
        self.kept = Kept(self.meta(), OPEN)

    # -- looking -------------------------------------------------------------------------------------

    @property
    def started(self) -> bool:
        return self.status != OPEN

    @property
    def nonces(self) -> list[str | None]:
        return [seat.nonce for seat in self.seats]

    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def persons(self) -> list[int]:
        """The seats at which people play themselves."""
        return [number for number, seat in enumerate(self.seats) if seat.person_plays]

    def seat_of(self, hashed: str) -> int:
        """The seat that this token's hash opens; every seat is compared, in constant time. -1: none."""
        found = -1
        for number, seat in enumerate(self.seats):
            if seat.opens_with(hashed):
                found = number
        return found

    def bot_of(self, seat: int) -> str:
        return self.seats[seat].bot or known_bots(self.game)[0]

    def must_be(self, *statuses: str) -> None:
        """Refuse what belongs to another part of a table's life."""
        if self.status not in statuses:
            key = {OPEN: "not_started", PLAYING: "started", PAUSED: "paused", OVER: "over"}[self.status]
            raise Refused("not_now", "table.not_over" if statuses == (OVER,) else f"table.{key}")

    def info(self) -> dict[str, object]:
        """What everybody may know about the table, whoever plays."""
        return {
            "code": self.code,
            "game": self.agreed.game,
            "status": self.status,
            "public": self.agreed.public,
            "seats": [seat.info() for seat in self.seats],
            "presets": self.agreed.presets,
            "options": self.agreed.options,
            "clock": self.agreed.clock.plain(),
            "spectators": len(self.telling.spectators.lines),
            "created": self.created,
            "commitment": self.promise.commitment,
            "host": self.host,
            "move": self.count,
            "own": told_own(self.agreed.own),
        }

    def public(self, name: str) -> object:
        """The fields of a sync that are the same for everybody."""
        if name == "table":
            return self.info()
        if name == "names":
            return self.names()
        if name == "clocks":
            return self.clocks.plain(self.now())
        if name == "chat":
            return self.chat
        if name == "undo":
            return None if self.undo is None else {"seat": self.undo.seat, "waiting": self.undo.waiting}
        if name == "fair":
            return self.promise.fair(self.nonces, self.status == OVER)
        if self.status != OVER or self.match is None:
            return None
        return {"outcome": self.match.record.outcome, "digest": self.match.record.digest}

    # -- keeping -------------------------------------------------------------------------------------

    def meta(self) -> dict[str, Any]:
        """All that the store keeps of a room but its secret and its decisions."""
        agreed = self.agreed
        return {
            "game": agreed.game,
            "presets": agreed.presets,
            "options": agreed.options,
            "roles": agreed.roles,
            "clock": agreed.clock.plain(),
            "lang": agreed.lang,
            "own": agreed.own,
            "host": self.host,
            "rematch": self.rematch,
            "forked": self.forked,
            "seats": [seat.plain() for seat in self.seats],
            "clocks": self.clocks.kept(self.now()),
        }

    def read_meta(self, meta: dict[str, Any], status: str) -> None:
        self.status = status
        self.host = meta["host"]
        self.rematch = meta["rematch"]
        self.forked = meta.get("forked")  # tables of older servers never were
        for seat, plain in zip(self.seats, meta["seats"], strict=True):
            seat.read(plain)
        self.clocks.restore(meta["clocks"])

    def meta_steps(self, tokens: bool = False) -> list[Step]:
        """Store what the room knows now; with `tokens`, also which tokens open it."""
        steps: list[Step] = [("save_table", (self.now(), self.status, dumps(self.meta()).decode(), self.code))]
        if tokens:
            steps.append(("clear_tokens", (self.code,)))
            steps += self.token_steps()
        return steps

    def token_steps(self) -> list[Step]:
        return [("add_token", (seat.token, self.code, i)) for i, seat in enumerate(self.seats) if seat.kind == PERSON]

    async def keep(self, steps: list[Step]) -> None:
        """Durable, or as if nothing had happened."""
        begun = time.perf_counter()
        try:
            await self.house.store.commit(steps)
        except Exception as error:
            raise self.unkept(error) from None
        except BaseException:
            self.go_back()
            raise
        self.now_kept(begun, any(name != "add_entry" for name, _ in steps))

    def now_kept(self, begun: float, meta: bool) -> None:
        """The store has it; with `meta` also who sits how."""
        self.house.metrics.commit.observe(time.perf_counter() - begun)
        now = self.used_at = self.now()
        if meta:
            self.kept = Kept(self.meta(), self.status)
        if self.timed:
            self.kept.clocks = self.clocks.kept(now)

    def unkept(self, error: Exception) -> Refused:
        """The store could not take it: it has not happened."""
        self.go_back()
        trouble("store", error)
        self.house.metrics.count("qiju_errors_total", "where", "store")
        return Refused("not_now", "table.unstored")

    def go_back(self) -> None:
        """Forget what was not stored. The match is rebuilt from the store when it is next needed."""
        self.match = None
        if self.undo is not None:
            self.undo = None
            self.telling.changed("undo", "ask")
        self.read_meta(self.kept.meta, self.kept.status)
        if self.kept.clocks:
            self.clocks.restore(self.kept.clocks)

    # -- the match -----------------------------------------------------------------------------------

    async def need_match(self) -> Match:
        """The match, rebuilt from its decisions where it is not in memory."""
        if self.match is not None:
            return self.match
        if not self.started:
            raise Refused("not_now", "table.not_started")
        rows = await self.house.store.fetch("entries", self.code)
        try:
            self.match = await asyncio.to_thread(self._rebuild, rows)
        except Problem as problem:
            # What does not fit may be somebody's sealed choice: only that it is so is told.
            trouble("replay", problem)
            moved_on = problem.key == "problem.record_version"
            raise Refused("not_now", "table.old_rules" if moved_on else "table.broken") from None
        self.count = len(rows)
        self.made_by = [row[3] for row in rows]
        self.window = int(self.match.state.window)
        self.setup_for_bots = setup_text(self.match)
        if self.resting:
            self._wake_clocks(rows)
        return self.match

    def _wake_clocks(self, rows: list[Row]) -> None:
        """After a restart the clocks stand where the last decision, or a later change of the table, left them."""
        self.resting = False
        if rows and rows[-1][4]:
            kept = orjson.loads(rows[-1][4])
            if kept[0] >= self.kept.meta["clocks"][0]:
                self.clocks.restore(kept)

    def _rebuild(self, rows: list[Row]) -> Match:
        agreed = orjson.loads(self.setup)
        record = Record(self.agreed.game, agreed["rules"], self.promise.match_secret(self.nonces), True)
        record.seats = self.agreed.seats
        record.names = self.names()
        record.options = agreed["options"]
        record.presets = self.agreed.presets
        record.roles = self.agreed.roles
        record.content = agreed["content"]
        record.entries = [Entry(seat, text, word) for seat, text, word, _, _ in rows]
        return replay(self.game, record)

    async def start(self) -> None:
        """Deal. From here on the seats stay as they are."""
        agreed = self.agreed
        options: dict[str, object] = dict(agreed.options)
        setup = self.house.setup(self.game, agreed.seats, options, agreed.presets, agreed.roles, agreed.own)
        match = Match(self.game, setup, self.promise.match_secret(self.nonces), self.names())
        self.status = PLAYING
        self.setup = dumps({"rules": self.game.version, "options": setup.options, "content": setup.content}).decode()
        self.match = match
        self.set_clocks()
        await self.keep([*self.meta_steps(), ("save_setup", (self.setup, self.code))])
        self.setup_for_bots = setup_text(match)
        self.window = int(match.state.window)
        self.since = self.changed_at = self.now()
        self.telling.changed("table", "view", "ask", "clocks", "fair")

    def take_over(self, match: Match, old: Room) -> None:
        """Go on with a match that began at another table."""
        entries = match.record.entries
        self.status = PLAYING
        self.setup = old.setup
        self.match = match
        self.count = len(entries)
        told = match.record.extra.get("made_by")
        self.made_by = [str(one) for one in told][: self.count] if isinstance(told, list) else []
        self.made_by += [BY_PERSON] * (self.count - len(self.made_by))
        self.setup_for_bots = setup_text(match)
        self.window = int(match.state.window)

    def all_entry_steps(self, match: Match) -> list[Step]:
        """Every decision so far, as the store holds them."""
        return [
            ("add_entry", (self.code, number, entry.seat, entry.text, entry.word, self.created, made_by, ""))
            for number, (entry, made_by) in enumerate(zip(match.record.entries, self.made_by, strict=True), 1)
        ]

    async def entered(self, match: Match, made_by: str, decided: bool = True, meta: bool = False) -> None:
        """The match has one more entry: store it (and with `meta` who sits how), then say what changed."""
        await self.keep(self.entry_steps(match, made_by, decided, meta))
        self.entry_kept(match, made_by, meta)

    def entry_steps(self, match: Match, made_by: str, decided: bool = True, meta: bool = False) -> list[Step]:
        """What is to be stored of the match's last entry. The clocks go on as if it were."""
        now = self.now()
        entry = match.record.entries[-1]
        if decided:
            self.clocks.decided(entry.seat, now)
        ended = match.state.over
        if ended:
            self.status = OVER
        self.set_clocks()
        clocks = dumps(self.clocks.kept(now)).decode() if self.timed else ""
        number = len(match.record.entries)
        values = (self.code, number, entry.seat, entry.text, entry.word, now, made_by, clocks)
        steps: list[Step] = [("add_entry", values)]
        self.made_by.append(made_by)
        if ended:
            steps += [("add_record", (self.code, now, self.record_text(match))), *self.meta_steps()]
        elif meta:
            steps += self.meta_steps()
        return steps

    def entry_kept(self, match: Match, made_by: str, meta: bool = False) -> None:
        """It is stored: say what changed."""
        state = match.state
        self.count = len(match.record.entries)
        self.changed_at = self.used_at
        if state.window != self.window:
            self.window = int(state.window)
            self.since = self.changed_at
        if self.undo is not None:
            self._drop_undo(match, self.undo)
        self.telling.moved()
        if self.timed or state.over or meta:
            self.telling.changed("clocks")
        if state.over or meta:
            self.telling.changed("table")
        if state.over:
            self.telling.changed("over", "fair")
        self.house.metrics.count("qiju_moves_total", "by", made_by)

    def _drop_undo(self, match: Match, request: UndoRequest) -> None:
        """A request that the table has overtaken lapses."""
        if match.undo_refusal(request.seat) is not None:
            self.undo = None
            self.telling.changed("undo")

    def record_text(self, match: Match) -> str:
        """The whole record, for everybody: the table is over."""
        record = match.record
        record.names = self.names()
        fair = {"commitment": self.promise.commitment, **self.promise.revealed(self.nonces)}
        seated = [seat.bot or "human" for seat in self.seats]
        record.extra = {"table": self.code, "seated": seated, "made_by": self.made_by, "fair": fair}
        if self.forked is not None:
            record.extra["forked"] = self.forked
        return dumps(record.plain()).decode()

    def set_clocks(self) -> None:
        """Only persons who must decide lose time, and only while the table is in play and somebody is there."""
        if not self.timed:
            return
        running: list[int] = []
        if self.status == PLAYING and self.match is not None and self.telling.anybody():
            running = [seat for seat in self.match.state.pending() if self.seats[seat].person_plays]
        self.clocks.run(running, self.now())
