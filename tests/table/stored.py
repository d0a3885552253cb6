"""A table as its store holds it, rebuilt with the kernel alone, whatever the server says about it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from qiju.kernel.match import Match, replay
from qiju.kernel.record import Entry, Record
from qiju.kernel.registry import find_game
from qiju.table.rooms.fairness import match_secret

COLUMNS = "game, secret, nonce, meta, setup"


def stored_match(folder: Path, code: str) -> Match:
    """The match of a table in a server's SQLite file, as far as it has come."""
    with closing(sqlite3.connect(f"file:{folder / 'tables.sqlite3'}?mode=ro", uri=True)) as connection:
        (row,) = connection.execute(f"SELECT {COLUMNS} FROM tables WHERE code = ?", (code,)).fetchall()
        entries = connection.execute("SELECT seat, text, word FROM entries WHERE code = ? ORDER BY n", (code,))
        return rebuilt(row, [Entry(*entry) for entry in entries])


def rebuilt(row: tuple[Any, ...], entries: list[Entry]) -> Match:
    """The match to which a table's row and its entries lead."""
    game, secret, nonce, meta_text, setup_text = row
    meta, setup = json.loads(meta_text), json.loads(setup_text)
    shared = match_secret(secret, nonce, [seat["nonce"] for seat in meta["seats"]])
    record = Record(game, setup["rules"], shared, True)
    record.seats = len(meta["seats"])
    record.options, record.content = setup["options"], setup["content"]
    record.presets, record.roles = meta["presets"], meta["roles"]
    record.entries = entries
    return replay(find_game(game), record)
