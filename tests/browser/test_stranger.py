"""A stranger's walk, as the tutorial's first page has it: an empty environment, the core wheel, a game of one's own.

What pip would fetch is linked from here instead (`environments.py`), so that nothing needs a network; everything else
is as it says on the page: the wheel of this tree, its commands, a real terminal and a real browser.
"""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from browser.player import Player
from browser.test_any_game import chips, chooses
from browser.wire import full_table
from environments import Environment, needed
from table.server import CALM, PATIENCE

ROOT = Path(__file__).resolve().parents[2]
TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
COMMANDS = [line.removeprefix("$ ") for line in TUTORIAL.splitlines() if line.startswith("$ ")]
EXTRAS = {"core": (), "terminal": ("terminal",), "table": ("table",)}


class Stranger:
    """Somebody with an empty folder and an empty environment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = Environment(folder / "env")
        self.home = folder / "home"
        self.home.mkdir()
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "QIJU_"))}
        path = os.pathsep.join([str(self.python.bin), os.environ.get("PATH", "")])
        data = str(folder / "data")
        self.environment = {**kept, "PATH": path, "QIJU_LANG": "en", "QIJU_DATA": data, "TERM": "xterm-256color"}

    def has(self, *names: str, extras: tuple[str, ...] = ()) -> None:
        """Pip has brought these packages and what they need; Qiju itself is installed, never linked."""
        for name in names:
            found = needed(name, extras if name == "qiju" else ())
            self.python.link(*[one for called, one in found.items() if called != "qiju"])

    def installs(self, what: Path) -> None:
        options = ["install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--no-compile"]
        command = [sys.executable, "-m", "pip", "--python", str(self.python.bin / "python"), *options, str(what)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    def says(self, command: str, place: str = ".") -> str:
        """A command of the page, and what it printed."""
        assert command in COMMANDS, f"the tutorial does not say: {command}"
        words = command.split()
        if words[0] == "pytest":
            words = ["python", "-m", "pytest", "-q", "-p", "no:cacheprovider"]
        done = subprocess.run(
            [str(self.python.bin / words[0]), *words[1:]],
            cwd=self.home / place,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def runs(self, code: str) -> str:
        command = [str(self.python.bin / "python"), "-c", code]
        done = subprocess.run(command, cwd=self.home, env=self.environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture
def stranger(page_built: None, tmp_path: Path) -> Stranger:
    """In an environment that holds the wheel of this tree, and of the rest nothing but what the core needs."""
    nowhere = tmp_path / "no-tools-here"
    nowhere.mkdir()
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-index", "--no-build-isolation"]
    done = subprocess.run(
        [*command, "-w", str(tmp_path), str(ROOT)],
        env={**os.environ, "PATH": str(nowhere)},  # no compiler: compiling takes minutes
        start_new_session=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    [wheel] = tmp_path.glob("qiju-*.whl")
    here = Stranger(tmp_path)
    here.has("qiju")
    here.installs(wheel)
    return here


def block(kind: str) -> str:
    """The one block of this kind on the page."""
    [found] = re.findall(rf"^```{kind}\n(.*?)^```", TUTORIAL, re.DOTALL | re.MULTILINE)
    return str(found)


@contextmanager
def in_terminal(stranger: Stranger, command: str) -> Iterator[int]:
    """The command in a terminal of its own, which is gone afterwards; what it shows can be read."""
    assert command in COMMANDS
    ours, theirs = pty.openpty()
    words = command.split()
    process = subprocess.Popen(
        [str(stranger.python.bin / words[0]), *words[1:]],
        cwd=stranger.home,
        env={**stranger.environment, "COLUMNS": "100", "LINES": "40"},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield ours
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        os.close(ours)


def shown_until(terminal: int, words: str) -> str:
    """Read what is shown until these words are there."""
    shown, patience = "", time.monotonic() + PATIENCE
    while words not in shown:
        assert time.monotonic() < patience, f"{words!r} never came: {shown[-3000:]}"
        if select.select([terminal], [], [], 1.0)[0]:
            shown += os.read(terminal, 65536).decode(errors="replace")
    return shown


@contextmanager
def served(stranger: Stranger) -> Iterator[str]:
    """`qiju serve`, on this machine alone and for calm people, and its address."""
    settings = [part for name, value in CALM.items() for part in ("--set", f"{name}={value}")]
    command = [str(stranger.python.bin / "qiju"), "serve", "--host", "127.0.0.1", "--port", "0", "--bot-pause", "0"]
    with (stranger.folder / "server.log").open("w") as log:
        process = subprocess.Popen(
            [*command, *settings], env=stranger.environment, stdout=subprocess.PIPE, stderr=log, text=True
        )
    try:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert found is not None, (stranger.folder / "server.log").read_text()
        yield found.group()
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def test_a_stranger_walks_from_nothing_to_a_table(stranger: Stranger, browser: Browser) -> None:
    # The README's example, in the core alone.
    assert "pip install ." in COMMANDS
    assert stranger.runs(block("python")) == block("text")
    # A game of their own, and its tests.
    assert "cd mygame" in stranger.says("qiju new mygame")
    stranger.has("hatchling", "pytest")
    stranger.installs(stranger.home / "mygame")
    assert " passed" in stranger.says("pytest", "mygame")
    assert "seat 1 wins" in stranger.says("qiju simulate mygame")
    # In the terminal.
    stranger.has("qiju", extras=EXTRAS["terminal"])
    with in_terminal(stranger, "qiju play mygame") as terminal:
        shown_until(terminal, "Play")
        os.write(terminal, b"1")
        shown_until(terminal, "scores")
    # At a table in the browser.
    assert "qiju serve --open" in COMMANDS
    stranger.has("qiju", extras=EXTRAS["table"])
    with served(stranger) as url:
        assert "mygame" in [game["id"] for game in httpx.get(f"{url}/api/games").json()["games"]]
        ann, bob = full_table(url, "Ann Bob", game="mygame")
        page = browser.new_page(locale="en-GB", reduced_motion="reduce")
        player = Player(page, url, "en").takes({"table": bob.code, "token": bob.token})
        expect(chips(player)).to_have_count(3)
        chooses(player, chips(player).first)
        ann.plays(f"play {ann.told['view']['players'][0]['hand'][0]}")
        expect(player.log.get_by_role("listitem").filter(has_text="scores 1")).to_have_count(1)
        ann.close()
        page.close()
