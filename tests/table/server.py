"""A real server process on a free port, with a data folder of its own."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections import Counter
from pathlib import Path

import chance

HERE = Path(__file__).resolve().parent
RUN = "from qiju.cli import main; main()"
SERVE = "from chance import serve; serve()"
LONGEST = 50  # milliseconds of the loop's own thread that a callback may use, where a bench watches
PATIENCE = 120.0  # with a machine that is busy, in seconds; nothing waits that long where all is well

# Tests are many and quick; a person is neither.
CALM = {
    "messages_per_second": 100_000,
    "message_burst": 100_000,
    "tables_per_address": 100_000,
    "sockets_per_address": 100_000,
    "requests_per_second": 100_000,
    "request_burst": 100_000,
    "chat_count": 1000,
    "durable": 0,  # what the tests kill is the process, not the power
    "bot_workers": 1,
    # However slow the machine is today, nobody's patience ends unless a test says so.
    "bot_patience": 3_600_000,
    "grace": 3_600_000,
    "host_grace": 3_600_000,
    "undo_patience": 3_600_000,
    "hello_patience": 3_600_000,
    "work_patience": 3_600_000,
    "window_time": -1,  # nobody thinks: answers are heard as soon as all are there
}


def environment(folder: Path) -> dict[str, str]:
    """The surroundings of a `qiju` command: its own data, the toy games plugged in."""
    paths = [os.environ.get("PYTHONPATH", ""), str(HERE.parent), str(HERE / "plugin")]
    return {
        **os.environ,
        "QIJU_DATA": str(folder),
        "PYTHONPATH": os.pathsep.join(path for path in paths if path),
        "QIJU_LANG": "en",
    }


class Server:
    """`qiju serve`, started, stopped, killed and started again."""

    def __init__(self, folder: Path, db: str = "", pause: int = 0, options: tuple[str, ...] = (), **settings: object):
        self.folder = folder
        self.db = db
        self.options = [*options, "--bot-pause", str(pause)]
        self.settings = {**CALM, **settings}
        self.process: subprocess.Popen[str] | None = None
        self.lives = 0
        self.test = ""
        self.skew = 0.0  # seconds by which its clock is wrong
        # The port is held for as long as there is this object: no other may have it while the server is down.
        self.held = socket.socket()
        self.held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.held.bind(("127.0.0.1", 0))
        self.port = int(self.held.getsockname()[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return (self.folder / "log.jsonl").read_text(encoding="utf-8")

    def long_callbacks(self) -> dict[str, int]:
        """What held its event loop up for longer than `loop_watch` allows, in all its lives, and how often."""
        return dict(Counter(re.findall(r'"long callback", "where": "(.*?)"', self.log)))

    def command(self) -> list[str]:
        command = [sys.executable, "-c", SERVE, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        command += [*self.options, *(["--db", self.db] if self.db else [])]
        for name, value in self.settings.items():
            command += ["--set", f"{name}={value}"]
        return command

    def environment(self) -> dict[str, str]:
        return {**environment(self.folder), chance.FILE: str(self.folder / "chance"), chance.SKEW: str(self.skew)}

    def serves(self, test: str) -> Server:
        """From now on what it draws as secrets follows from the seed and this test's name."""
        self.test = test
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "chance").write_text(f"{chance.SEED} {test} {self.lives}", encoding="utf-8")
        return self

    def start(self) -> Server:
        """Start and wait for its address. A second start takes the same port, and draws other secrets."""
        self.lives += 1
        self.serves(self.test)
        with (self.folder / "log.jsonl").open("a") as log:
            self.process = subprocess.Popen(
                self.command(), env=self.environment(), stdout=subprocess.PIPE, stderr=log, text=True
            )
        line = self.process.stdout.readline()
        assert re.search(rf":{self.port}/", line), f"the server did not start: {line!r} {self.log[-2000:]}"
        return self

    def stop(self) -> int:
        """In order."""
        return self._end(signal.SIGTERM)

    def kill(self) -> int:
        """In the middle of everything."""
        return self._end(signal.SIGKILL)

    def _end(self, number: int) -> int:
        if self.process is None:
            return 0
        self.process.send_signal(number)
        code = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        self.process = None
        return code

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


def resident(pid: int) -> float:
    """Megabytes of memory that a process holds."""
    with open(f"/proc/{pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def qiju(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Any other command."""
    return subprocess.run(
        [sys.executable, "-c", RUN, *arguments],
        env=environment(folder),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
