"""Every statement that the server makes of a database, by name. Each is written once, with `?` for its values."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

Statement: TypeAlias = tuple[str, tuple[object, ...]]  # its name and its values
Row: TypeAlias = tuple[Any, ...]

CHANGES: Final = {
    "add_table": """INSERT INTO tables (code, created, touched, status, public, game, secret, nonce, meta, setup)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '')""",
    "save_table": "UPDATE tables SET touched = ?, status = ?, meta = ? WHERE code = ?",
    "save_setup": "UPDATE tables SET setup = ? WHERE code = ?",
    "drop_table": "DELETE FROM tables WHERE code = ?",
    "clear_tokens": "DELETE FROM tokens WHERE code = ?",
    "add_token": "INSERT INTO tokens (hash, code, seat) VALUES (?, ?, ?)",
    "add_entry": """INSERT INTO entries (code, n, seat, text, word, at, made_by, clocks, ref)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""",
    "add_record": "INSERT INTO records (code, at, body) VALUES (?, ?, ?)",
    "add_chat": "INSERT INTO chat (code, n, at, seat, name, text) VALUES (?, ?, ?, ?, ?, ?)",
    "add_owner": "INSERT INTO owners (code, server, epoch) VALUES (?, ?, ?)",  # PostgreSQL alone (leases.py)
    "probe": "UPDATE tables SET touched = touched WHERE code = ''",
    "clear_chat": "DELETE FROM chat WHERE code = ?",
}

QUERIES: Final = {
    "table": "SELECT status, public, created, secret, nonce, meta, setup FROM tables WHERE code = ?",
    "entries": "SELECT seat, text, word, made_by, clocks FROM entries WHERE code = ? ORDER BY n",
    "count": "SELECT count(*) FROM entries WHERE code = ?",
    "refs": "SELECT word, ref FROM entries WHERE code = ? ORDER BY n DESC LIMIT ?",
    "chat": "SELECT at, seat, name, text, n FROM chat WHERE code = ? ORDER BY n DESC LIMIT 50",
    "record": "SELECT body FROM records WHERE code = ?",
    "listed": """SELECT code, touched FROM tables WHERE public = 1 AND status IN ('open', 'playing', 'paused')
        AND touched > ? ORDER BY touched DESC LIMIT 100""",
    "of_token": "SELECT code FROM tokens WHERE hash = ?",
    "abandoned": "SELECT code FROM tables WHERE status = 'open' AND touched < ? LIMIT 1000",
    "untouched": """SELECT code FROM tables WHERE status IN ('playing', 'paused') AND touched < ?
        AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.code = tables.code AND entries.at >= ?) LIMIT 100""",
    "unfinished": "SELECT count(*) FROM tables WHERE status <> 'over'",
}

STATEMENTS: Final = {**CHANGES, **QUERIES}
