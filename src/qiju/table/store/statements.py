"""Every statement that the server makes of a database, by name. Each is written once, with `?` for its values."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from qiju.kernel.refusal import Invalid

Statement: TypeAlias = tuple[str, tuple[object, ...]]  # its name and its values
Row: TypeAlias = tuple[Any, ...]

# Each version adds to the one before. {blob}, {int}: what the two databases call them.
MIGRATIONS: Final = (
    (
        """CREATE TABLE tables (
            code TEXT PRIMARY KEY, created {int} NOT NULL, touched {int} NOT NULL, status TEXT NOT NULL,
            public {int} NOT NULL, game TEXT NOT NULL, secret {blob} NOT NULL, nonce {blob} NOT NULL,
            meta TEXT NOT NULL, setup TEXT NOT NULL DEFAULT '')""",
        """CREATE TABLE tokens (
            hash TEXT NOT NULL, code TEXT NOT NULL, seat {int} NOT NULL, PRIMARY KEY (hash, code))""",
        "CREATE INDEX tokens_of_table ON tokens (code)",
        """CREATE TABLE entries (
            code TEXT NOT NULL, n {int} NOT NULL, seat {int} NOT NULL, text TEXT NOT NULL, word TEXT NOT NULL,
            at {int} NOT NULL, made_by TEXT NOT NULL, clocks TEXT NOT NULL, PRIMARY KEY (code, n))""",
        "CREATE TABLE records (code TEXT PRIMARY KEY, at {int} NOT NULL, body TEXT NOT NULL)",
    ),
    (
        """CREATE TABLE chat (
            code TEXT NOT NULL, n {int} NOT NULL, at {int} NOT NULL, seat {int} NOT NULL, name TEXT NOT NULL,
            text TEXT NOT NULL, PRIMARY KEY (code, n))""",
        "CREATE INDEX tables_listed ON tables (public, status, touched)",
    ),
    (),  # the file keeps its latest decisions apart (sqlite.py)
)

CHANGES: Final = {
    "add_table": """INSERT INTO tables (code, created, touched, status, public, game, secret, nonce, meta, setup)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '')""",
    "save_table": "UPDATE tables SET touched = ?, status = ?, meta = ? WHERE code = ?",
    "save_setup": "UPDATE tables SET setup = ? WHERE code = ?",
    "drop_table": "DELETE FROM tables WHERE code = ?",
    "clear_tokens": "DELETE FROM tokens WHERE code = ?",
    "add_token": "INSERT INTO tokens (hash, code, seat) VALUES (?, ?, ?)",
    "add_entry": """INSERT INTO entries (code, n, seat, text, word, at, made_by, clocks)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)""",
    "add_record": "INSERT INTO records (code, at, body) VALUES (?, ?, ?)",
    "add_chat": "INSERT INTO chat (code, n, at, seat, name, text) VALUES (?, ?, ?, ?, ?, ?)",
    "clear_chat": "DELETE FROM chat WHERE code = ?",
}

QUERIES: Final = {
    "table": "SELECT status, public, created, secret, nonce, meta, setup FROM tables WHERE code = ?",
    "entries": "SELECT seat, text, word, made_by, clocks FROM entries WHERE code = ? ORDER BY n",
    "count": "SELECT count(*) FROM entries WHERE code = ?",
    "chat": "SELECT at, seat, name, text, n FROM chat WHERE code = ? ORDER BY n DESC LIMIT 50",
    "record": "SELECT body FROM records WHERE code = ?",
    "listed": """SELECT code, touched FROM tables WHERE public = 1 AND status IN ('open', 'playing', 'paused')
        AND touched > ? ORDER BY touched DESC LIMIT 100""",
    "of_token": "SELECT code FROM tokens WHERE hash = ?",
    "abandoned": "SELECT code FROM tables WHERE status = 'open' AND touched < ? LIMIT 1000",
    "unfinished": "SELECT count(*) FROM tables WHERE status <> 'over'",
}

STATEMENTS: Final = {**CHANGES, **QUERIES}


def migrations_from(version: int, where: str, blob: str, integer: str) -> list[str]:
    """The statements that bring a database of this version up to date."""
    if version > len(MIGRATIONS):
        raise Invalid("store.newer", where=where, found=version, known=len(MIGRATIONS))
    return [statement.format(blob=blob, int=integer) for migration in MIGRATIONS[version:] for statement in migration]
