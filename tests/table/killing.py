"""Kill -9 in the middle of play: nothing acknowledged is lost, every table resumes, every digest is the same.

python tests/table/killing.py --tables 50 --times 20 [--db postgresql://…] [--durable 0|1] [--seed 1]

On either database; `bench/kill.py` looks closer at what SQLite's files hold, under load.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets import ConnectionClosed

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from qiju.kernel.match import replay
from qiju.kernel.record import read_record
from qiju.kernel.registry import find_game
from qiju.table.store.store import open_store
from table.client import Door, Seat, play_out
from table.server import Server


class Player:
    """Plays anything until the server is gone, and counts what was acknowledged."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.acknowledged = 0

    async def play(self) -> None:
        seat = self.seat
        with suppress(ConnectionError, ConnectionClosed):
            while not seat.over and not seat.reader.done():
                await seat.until(lambda seat: seat.must or seat.over or seat.reader.done())
                if seat.must and not seat.reader.done():
                    answer = await seat.says("move", q=seat.ask["q"], moves=[seat.allowed()[0]["move"]])
                    self.acknowledged += answer["type"] == "ok"


class Siege:
    """Some tables in play on a server that is killed again and again."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.door = Door(server.url)
        self.tables: list[list[Seat]] = []
        self.acknowledged: dict[str, int] = {}

    async def open(self, tables: int) -> None:
        for _ in range(tables):
            seats = await self.door.sits_full("merit", "Ann Bob")
            self.tables.append(seats)
            self.acknowledged[seats[0].code] = 0

    async def kill_in_play(self, moves: int) -> None:
        """Everybody plays; after so many moves somewhere, the server is killed."""
        players = [Player(seat) for seats in self.tables for seat in seats]
        playing = [asyncio.create_task(player.play()) for player in players]
        goal = self.total() + moves
        while self.total() < goal and not all(task.done() for task in playing):
            await asyncio.sleep(0.002)
        self.server.kill()
        await asyncio.gather(*playing)
        for player in players:
            self.acknowledged[player.seat.code] += player.acknowledged

    def total(self) -> int:
        return sum(seats[0].table["move"] for seats in self.tables)

    async def stored(self, code: str) -> list[list[object]]:
        """What the database holds, read without the server."""
        store = open_store(self.server.db, self.server.folder / "tables.sqlite3", durable=False)
        await store.open()
        rows = await store.fetch("entries", code)
        await store.close()
        return [[seat, text, word] if word else [seat, text] for seat, text, word, _, _ in rows]

    async def restart(self) -> dict[str, list[list[object]]]:
        """Start again; every table is where the store has it, and the store has all that was acknowledged."""
        before = {seats[0].code: await self.stored(seats[0].code) for seats in self.tables}
        self.server.start()
        for seats in self.tables:
            code = seats[0].code
            assert self.acknowledged[code] <= len(before[code]), "an acknowledged move was lost"
            assert max(seat.table["move"] for seat in seats) <= len(before[code]), "told before it was stored"
            for seat in seats:
                await seat.returns()
                assert seat.table["move"] == len(before[code])
                assert seat.table["status"] in ("playing", "over"), "a table did not resume"
        return before

    async def finish(self, before: dict[str, list[list[object]]]) -> None:
        """Every game is played to its end, and its record leads to the digest that all were told."""
        for seats in self.tables:
            code = seats[0].code
            await play_out(seats)
            record = read_record(json.dumps(await self.door.get(f"/api/tables/{code}/record")), code)
            assert [entry.plain() for entry in record.entries[: len(before[code])]] == before[code]
            assert replay(find_game("merit"), record).state.digest() == seats[0].over["digest"]


async def besiege(folder: Path, chosen: argparse.Namespace) -> dict[str, Any]:
    server = Server(folder, chosen.db, durable=chosen.durable).start()
    begun = time.perf_counter()
    kills = resumed = 0
    chance = random.Random(chosen.seed)
    siege = Siege(server)
    before: dict[str, list[list[object]]] = {}
    try:
        while kills < chosen.times:
            if not siege.tables or all(seat.over for seats in siege.tables for seat in seats):
                siege = Siege(server)
                await siege.open(chosen.tables)
            await siege.kill_in_play(chance.randrange(chosen.tables // 2, chosen.tables * 6))
            before = await siege.restart()
            kills += 1
            resumed += len(siege.tables)
        await siege.finish(before)
    finally:
        server.stop()
    seconds = round(time.perf_counter() - begun, 1)
    return {"kills": kills, "tables": chosen.tables, "resumed": resumed, "lost": 0, "wrong": 0, "seconds": seconds}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--db", default="")
    parser.add_argument("--durable", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(besiege(Path(folder), parser.parse_args()))))


if __name__ == "__main__":
    main()
