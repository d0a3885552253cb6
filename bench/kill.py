"""kill -9 under load, again and again: nothing acknowledged is lost, every table resumes, and as it was.

    python bench/kill.py [--times 20] [--tables 50] [--seed 1]

People play at all tables at once; at a random moment the server is killed and the store's files are copied as they lie
there. From the copy every table is rebuilt with the kernel alone. Then the server is started again on its own files
and asked, seat by seat, what it shows. Decisions that were under way when it died are sent again, as a page would do.
Tables that end are followed by new ones; at the end all are played out and the digests compared.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import websockets

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from qiju.kernel.match import Match
from qiju.kernel.record import Entry
from table.client import Door, Refusal, Seat
from table.server import LONGEST, Server
from table.stored import rebuilt

GONE = (
    AssertionError,
    TimeoutError,
    OSError,
    websockets.ConnectionClosed,
    websockets.InvalidHandshake,  # it died while a socket was being opened
    httpx.HTTPError,
    asyncio.IncompleteReadError,
)
STORE = "tables.sqlite3"
PATIENCE = 15.0


class SharedDoor(Door):
    """The REST side over connections that are kept."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.http = httpx.AsyncClient(base_url=url, timeout=20, verify=False)

    async def get(self, path: str, status: int = 200) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def post(self, path: str, body: dict[str, Any], status: int = 200, **headers: str) -> Any:
        answer = await self.http.post(path, json=body, headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json()


class Seen:
    """What one person was told of one seat, and what they have under way."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.decided: list[str] = []  # acknowledged, in order
        self.sent: dict[str, Any] | None = None  # sent, not acknowledged

    @property
    def gone(self) -> bool:
        return self.seat.reader is None or self.seat.reader.done()


class Place:
    """A table and its two persons."""

    def __init__(self, seen: list[Seen]) -> None:
        self.seen = seen
        self.code = seen[0].seat.code
        self.started = False  # the server has said so
        self.ended = False  # … and that it is over


class Counts:
    """What must stay at nothing, and what shows that anything was tried at all."""

    def __init__(self) -> None:
        self.lost: list[str] = []
        self.not_resumed: list[str] = []
        self.differ: list[str] = []
        self.acknowledged = self.sent_again = self.stored_unheard = self.kills = self.ended = self.looked_at = 0


class Store:
    """The store's files as the killed server left them, read without the server."""

    def __init__(self, folder: Path) -> None:
        with tempfile.TemporaryDirectory() as copy:
            for file in folder.glob(f"{STORE}*"):
                if not file.name.endswith((".lock", "-shm")):
                    shutil.copy(file, copy)
            with closing(sqlite3.connect(Path(copy) / STORE)) as connection:
                columns = "code, status, game, secret, nonce, meta, setup"
                self.tables = {row[0]: row for row in connection.execute(f"SELECT {columns} FROM tables")}
                self.entries: dict[str, list[Entry]] = {code: [] for code in self.tables}
                for code, seat, text, word in connection.execute(
                    "SELECT code, seat, text, word FROM entries ORDER BY code, n"
                ):
                    self.entries[code].append(Entry(seat, text, word))

    def status(self, code: str) -> str:
        return str(self.tables[code][1])

    def decided(self, code: str, seat: int) -> list[str]:
        return [entry.text for entry in self.entries[code] if entry.seat == seat]

    def rebuild(self, code: str) -> Match:
        """The match as its entries lead to it."""
        return rebuilt(self.tables[code][2:], self.entries[code])


class Bench:
    """One run."""

    def __init__(self, folder: Path, tables: int, seed: int) -> None:
        self.server = Server(folder, durable=1, loop_watch=LONGEST)
        self.tables = tables
        self.random = random.Random(seed)
        self.places: list[Place] = []
        self.counts = Counts()
        self.gate = asyncio.Semaphore(8)

    # -- playing -------------------------------------------------------------------------------------

    async def open_place(self) -> Place | None:
        """A table for two. None where the server died meanwhile."""
        options = {"first_player": "seat1", "role_deal": "listed"}
        try:
            async with self.gate:
                host = await self.door.opens("merit", "Ann", seats=2, options=options)
                place = Place([Seen(host)])
                self.places.append(place)
                place.seen.append(Seen(await self.door.joins(host.code, "Bob")))
                await self.start(place)
        except Refusal as refusal:
            self.counts.differ.append(f"a new table was refused: {refusal}")
            return None
        except GONE:
            return None
        return place

    async def start(self, place: Place) -> None:
        await place.seen[0].seat.does("start")
        place.started = True

    async def keep_playing(self, place: Place | None) -> None:
        """At this table, and when it is over at the next, until the server is gone."""
        while True:
            if place is None:
                place = await self.open_place()
            if place is None:
                return
            await asyncio.gather(*(self.play(place, seen) for seen in place.seen))
            if not place.ended:
                return
            for seen in place.seen:
                with suppress(*GONE):
                    await seen.seat.leave()
            place = None

    async def play(self, place: Place, seen: Seen) -> None:
        with suppress(*GONE):
            while not seen.seat.over and not seen.gone:
                await seen.seat.until(lambda seat: seat.must or seat.over or seen.gone)
                if seen.seat.must and not seen.gone:
                    item = self.random.choice(seen.seat.allowed())
                    await self.decide(seen, {"q": seen.seat.ask["q"], "text": item["word"]})
                del seen.seat.raw[:]
            place.ended |= bool(seen.seat.over)

    async def decide(self, seen: Seen, what: dict[str, Any]) -> None:
        """Send a decision and wait for its answer, or for the end of the socket."""
        what.setdefault("ref", f"{len(seen.decided)}.{self.random.random()}")
        seen.sent = what
        text = json.dumps({"type": "move", **what})
        try:
            told = await seen.seat.sends(text, what["ref"])
        except ConnectionError:
            return
        seen.sent = None
        if told["type"] == "ok":
            seen.decided.append(what["text"])
            self.counts.acknowledged += 1
        elif told["error"] not in ("stale", "not_yours"):
            self.counts.differ.append(f"{seen.seat.code}: {what} refused: {told}")

    # -- dying ---------------------------------------------------------------------------------------

    async def round(self) -> None:
        """Play, die, look, rise, compare."""
        open_places: list[Place | None] = [place for place in self.places if not place.ended]
        open_places += [None] * (self.tables - len(open_places))
        playing = [asyncio.create_task(self.keep_playing(place)) for place in open_places]
        await self.a_while()
        self.server.kill()
        self.counts.kills += 1
        await asyncio.wait_for(asyncio.gather(*playing), 60)
        store = Store(self.server.folder)
        for place in self.places:
            self.check_store(place, store)
        await self.rise(store)

    async def a_while(self) -> None:
        """Until so many decisions more, sometimes few, and then a moment."""
        goal = self.counts.acknowledged + self.random.randrange(1, 6 * self.tables)
        end = time.monotonic() + PATIENCE
        while self.counts.acknowledged < goal and time.monotonic() < end:
            await asyncio.sleep(0.002)
        await asyncio.sleep(self.random.random() * 0.05)

    async def rise(self, store: Store | None) -> None:
        """Start again and see whether everything is there."""
        await asyncio.to_thread(self.server.start)
        self.door = SharedDoor(self.server.url)
        if store is not None:
            found = await asyncio.gather(*(self.resume(place, store) for place in self.places))
            self.places = [place for place, stays in zip(self.places, found, strict=True) if stays]

    def check_store(self, place: Place, store: Store) -> None:
        """What was acknowledged is stored; what was told is stored; nothing is stored twice."""
        if place.code not in store.tables:
            self.counts.not_resumed.append(f"{place.code}: not in the store")
            return
        for number, seen in enumerate(place.seen):
            stored, heard = store.decided(place.code, number), seen.decided
            lost = sum(1 for i, text in enumerate(heard) if i >= len(stored) or stored[i] != text)
            self.counts.lost += [f"{place.code} seat {number}: {heard} of {stored}"] * lost
            more = stored[len(heard) :]
            under_way = [seen.sent["text"]] if seen.sent is not None else []
            if more not in ([], under_way):
                self.counts.differ.append(f"{place.code} seat {number}: stored {more} beyond what was sent")
            self.counts.stored_unheard += len(more)
            told = seen.seat.told["table"]["move"] if seen.seat.told else 0
            if told > len(store.entries[place.code]):
                self.counts.lost.append(f"{place.code}: told of {told}, stored {len(store.entries[place.code])}")
            # What was stored and not heard of is sent again, known again, and acknowledged then.
            seen.decided = stored[: len(heard)]
            if seen.gone and seen.seat.reader is not None and not seen.seat.reader.cancelled():
                error = seen.seat.reader.exception()
                if isinstance(error, AssertionError):  # a version or an event was left out
                    self.counts.differ.append(f"{place.code} seat {number}: {error}")

    async def resume(self, place: Place, store: Store) -> bool:
        """Everybody comes back to a table. False where there is nothing more to do there."""
        if place.code not in store.tables:
            return False
        try:
            await self.compare(place, store)
        except GONE as error:
            self.counts.not_resumed.append(f"{place.code}: {type(error).__name__} {error}")
            return False
        if place.ended:
            self.counts.ended += 1
        return not place.ended

    async def compare(self, place: Place, store: Store) -> None:
        status = store.status(place.code)
        if status == "open":
            if place.started:
                self.counts.not_resumed.append(f"{place.code}: was started, is open")
            await self.start_late(place)
            return
        place.started = True
        match = store.rebuild(place.code)
        for number, seen in enumerate(place.seen):
            async with self.gate:
                await seen.seat.connect()
            self.compare_seat(place, number, seen.seat, match)
        place.ended = match.state.over
        if place.ended:
            await self.compare_end(place, match)
            return
        for seen in place.seen:
            if seen.sent is not None:
                self.counts.sent_again += 1
                await self.decide(seen, seen.sent)

    def compare_seat(self, place: Place, number: int, seat: Seat, match: Match) -> None:
        """What the server shows is what the entries lead to."""
        self.counts.looked_at += 1
        asked = match.state.asked(number)
        expected: dict[str, object] = {
            "you": number,
            "status": "over" if match.state.over else "playing",
            "move": len(match.record.entries),
            "view": json.loads(json.dumps(match.view(number))),
            "question": None if match.state.over else match.question(number) if asked else -1,
            "events": len(match.heard(number)),
        }
        shown = {
            "you": seat.you,
            "status": seat.table["status"],
            "move": seat.table["move"],
            "view": seat.view,
            "question": seat.ask["q"] if seat.ask else None,
            "events": seat.events[-1]["n"] if seat.events else 0,
        }
        wrong = [name for name in expected if expected[name] != shown[name]]
        if wrong:
            self.counts.differ.append(f"{place.code} seat {number}: {', '.join(wrong)}")

    async def compare_end(self, place: Place, match: Match) -> None:
        """A table that is over shows the same digest, and its record is there."""
        record = await self.door.get(f"/api/tables/{place.code}/record")
        over = place.seen[0].seat.over
        digests = {match.state.digest(), record["end"]["digest"], over["digest"] if over else ""}
        if len(digests) != 1:
            self.counts.differ.append(f"{place.code}: digests {digests}")
        for seen in place.seen:
            await seen.seat.leave()

    async def start_late(self, place: Place) -> None:
        """The server died while the table was being opened: it waits as it was."""
        await place.seen[0].seat.connect()
        if len(place.seen) == 1:
            # The other one never heard whether they sit there: their seat may be taken, by nobody who knows its token.
            if place.seen[0].seat.table["seats"][1]["kind"] == "person":
                await place.seen[0].seat.does("kick", seat=1)
            place.seen.append(Seen(await self.door.joins(place.code, "Bob")))
        else:
            await place.seen[1].seat.connect()
        await self.start(place)

    # -- the end -------------------------------------------------------------------------------------

    async def play_out(self) -> None:
        """All tables to their end, then each digest against the kernel's."""
        await asyncio.gather(*(self.play(place, seen) for place in self.places for seen in place.seen))
        store = Store(self.server.folder)
        for place in self.places:
            self.check_store(place, store)
            match = store.rebuild(place.code)
            if not match.state.over or not place.ended:
                self.counts.not_resumed.append(f"{place.code}: could not be played to its end")
                continue
            self.counts.ended += 1
            await self.compare_end(place, match)


async def run(folder: Path, times: int, tables: int, seed: int, tell: bool) -> dict[str, Any]:
    bench = Bench(folder, tables, seed)
    begun = time.perf_counter()
    try:
        await bench.rise(None)
        for number in range(times):
            await bench.round()
            if tell:
                counts = bench.counts
                line = f"kill {number + 1}: {counts.acknowledged} acknowledged so far, {counts.sent_again} sent again"
                print(line, file=sys.stderr, flush=True)
        await bench.play_out()
        errors = bench.server.log.count('"level": "error"')
        held_up = bench.server.long_callbacks()
    finally:
        bench.server.kill()
    counts = bench.counts
    return {
        "kills": counts.kills,
        "tables": tables,
        "acknowledged": counts.acknowledged,
        "seats_compared": counts.looked_at,
        "tables_ended": counts.ended,
        "stored_but_unheard": counts.stored_unheard,
        "sent_again": counts.sent_again,
        "lost": len(counts.lost),
        "not_resumed": len(counts.not_resumed),
        "differ": len(counts.differ),
        "errors_logged": errors,
        "long_callbacks": sum(held_up.values()),
        "long_callbacks_where": held_up,
        "examples": [*counts.lost[:5], *counts.not_resumed[:5], *counts.differ[:5]],
        "seconds": round(time.perf_counter() - begun, 1),
        "load": round(os.getloadavg()[0], 2),
    }


def measure(times: int = 20, tables: int = 50, seed: int = 1, tell: bool = False) -> dict[str, Any]:
    """The whole run as plain figures: `lost`, `not_resumed` and `differ` must be 0."""
    with tempfile.TemporaryDirectory(prefix="qiju-kill-") as folder:
        return asyncio.run(run(Path(folder), times, tables, seed, tell))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that no server is left behind
    figures = measure(chosen.times, chosen.tables, chosen.seed, tell=True)
    text = json.dumps(figures, indent=2, ensure_ascii=False)
    print(text)
    if chosen.json is not None:
        chosen.json.write_text(text + "\n", encoding="utf-8")
    print(
        f"{figures['lost']} acknowledged moves lost, {figures['not_resumed']} tables that do not resume, "
        f"{figures['differ']} digests that differ"
    )
    sys.exit(0 if figures["lost"] == figures["not_resumed"] == figures["differ"] == 0 else 1)


if __name__ == "__main__":
    main()
