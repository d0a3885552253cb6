"""Bot games, one after another at many tables: does the server's memory come to rest?

    python bench/soak.py [--minutes 30] [--tables 100] [--settled 5] [--json FILE]

A person opens each table, leaves the seat to a bot and looks on until the end; then the next table is opened. Games
change from table to table. Printed: the memory of the server's process after the first minutes and at the end, their
relation, how it went minute by minute, and how many games and decisions that took. Tables are swept every two seconds,
or the run would measure how long nobody looks.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import signal
import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from table.server import LONGEST, Server, resident

GAMES = ("merit", "carnival", "salvation", "mineventure", "sanguosha")
BOT = "random"  # what is measured is the table, not the thought


class Soak:
    """One run against one server."""

    def __init__(self, server: Server, minutes: float) -> None:
        self.server = server
        self.ends = time.monotonic() + minutes * 60
        self.games = 0
        self.peak = 0.0
        self.minutes: list[float] = []  # the memory after each

    async def table(self, games: Any) -> None:
        """One place at which game after game is played."""
        async with httpx.AsyncClient(base_url=self.server.url, timeout=120) as http:
            while time.monotonic() < self.ends:
                body = {"game": next(games), "name": "Ann", "bot": BOT}
                seated = (await http.post("/api/play", json=body)).raise_for_status().json()
                await self.look_on(seated)

    async def look_on(self, seated: dict[str, Any]) -> None:
        """Leave the seat to a bot and see the game through."""
        address = self.server.url.replace("http", "ws") + f"/ws/{seated['table']}"
        async with connect(address, max_size=None, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": seated["token"]}))
            await socket.send(json.dumps({"type": "stand", "ref": "s"}))
            async for text in socket:
                if time.monotonic() > self.ends:
                    return
                if '"over":{' in text:
                    self.games += 1
                    return

    async def watch(self, pid: int) -> None:
        begun = time.monotonic()
        while time.monotonic() < self.ends:
            self.peak = max(self.peak, resident(pid))
            if time.monotonic() - begun > 60 * (len(self.minutes) + 1):
                self.minutes.append(round(resident(pid), 1))
            await asyncio.sleep(1)

    async def run(self, tables: int, settled: float) -> tuple[float, float]:
        """The server's memory after the first minutes, and at the end."""
        assert self.server.process is not None
        pid = self.server.process.pid
        kinds = cycle(GAMES)
        playing = [asyncio.create_task(self.table(kinds)) for _ in range(tables)]
        watching = asyncio.create_task(self.watch(pid))
        await asyncio.sleep(settled * 60)
        early = resident(pid)
        await asyncio.gather(*playing, watching)
        return early, resident(pid)


def measure(minutes: float, tables: int, settled: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="qiju-soak-") as folder:
        server = Server(Path(folder), sweep=2_000, bot_workers=-1, works_per_address=1000, loop_watch=LONGEST).start()
        try:
            soak = Soak(server, minutes)
            early, late = asyncio.run(soak.run(tables, settled))
            text = httpx.get(f"{server.url}/metrics", timeout=60).text
        finally:
            server.stop()
        held_up = server.long_callbacks()
    moves = sum(int(number) for number in re.findall(r"^qiju_moves_total.* (\d+)$", text, re.MULTILINE))
    return {
        "minutes": minutes,
        "tables": tables,
        "games": soak.games,
        "decisions": moves,
        "settled_minutes": settled,
        "memory_settled_mb": round(early, 1),
        "memory_end_mb": round(late, 1),
        "memory_peak_mb": round(soak.peak, 1),
        "memory_by_minute_mb": soak.minutes,
        "long_callbacks": sum(held_up.values()),
        "long_callbacks_where": held_up,
        "growth_percent": round(100 * (late / early - 1), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--settled", type=float, default=5, help="minutes after which memory should be at rest")
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that no server is left behind
    figures = measure(chosen.minutes, chosen.tables, chosen.settled)
    text = json.dumps(figures, indent=2)
    print(text)
    if chosen.json is not None:
        chosen.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
