"""Starting the server: which address it tells, and what stands in its way."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from qiju.table.service import serve
from table.client import Door
from table.server import Server, qiju


def test_the_address_in_the_network_is_told_where_the_network_is_served(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(serve, "lan_address", lambda: "192.0.2.7")
    assert serve.lan_url("0.0.0.0", 8547) == "http://192.0.2.7:8547/"
    assert serve.lan_url("::", 8547) == "http://192.0.2.7:8547/"
    assert serve.lan_url("127.0.0.1", 8547) is None
    monkeypatch.setattr(serve, "lan_address", lambda: None)
    assert serve.lan_url("0.0.0.0", 8547) is None


async def test_the_page_is_told(tmp_path: Path, door: Door):
    assert (await door.get("/api/games"))["lan"] is None
    server = Server(tmp_path / "open", options=("--host", "0.0.0.0"))
    with server:
        lan = (await Door(server.url).get("/api/games"))["lan"]
    expected = serve.lan_url("0.0.0.0", server.port)
    assert lan == expected


async def test_a_game_that_does_not_load_is_named_and_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    plugin = tmp_path / "plugin"
    facts = plugin / "qiju_broken-1.dist-info"
    facts.mkdir(parents=True)
    (plugin / "broken_game.py").write_text("raise RuntimeError('half a game')\n")
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: qiju-broken\nVersion: 1\n")
    (facts / "entry_points.txt").write_text("[qiju.games]\nbroken = broken_game:GAME\n")
    monkeypatch.setenv("PYTHONPATH", str(plugin), prepend=":")
    with Server(tmp_path / "data") as server:
        games = [game["id"] for game in (await Door(server.url).get("/api/games"))["games"]]
    assert "merit" in games
    assert "broken" not in games
    lines = [json.loads(line) for line in server.log.splitlines()]
    assert [line["game"] for line in lines if "cannot be loaded" in line["what"]] == ["broken"]


FAREWELL = """
import threading
from qiju.table.bots.pool import BotPool
from qiju.table.service.serve import wait_for_threads
if __name__ == "__main__":
    pool = BotPool(1, 1000)
    pool.start()
    pool.stop()
    wait_for_threads()
    print([thread.name for thread in threading.enumerate() if not thread.daemon])
"""


def test_whoever_looks_after_the_workers_has_gone_before_python_ends(tmp_path: Path):
    program = tmp_path / "farewell.py"
    program.write_text(FAREWELL)
    ended = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True)
    assert (ended.stdout, ended.stderr) == ("['MainThread']\n", "")


def test_what_stands_in_the_way_is_one_sentence(tmp_path: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        for options in (
            ("--port", str(taken.getsockname()[1])),
            ("--port", "0", "--db", "postgresql://nobody@127.0.0.1:1/nothing"),
            ("--port", "0", "--db", "postgresql://a:b:c/nothing"),
            ("--port", "0", "--db", "mysql://nothing"),
        ):
            result = qiju(tmp_path, "serve", "--host", "127.0.0.1", *options)
            assert result.returncode == 2, result.stderr
            assert len(result.stderr.strip().splitlines()) == 1, result.stderr
            assert "{" not in result.stderr
