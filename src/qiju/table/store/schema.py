"""The tables of the store, step by step: each version of the program adds to the ones before (docs/decisions/0023)."""

from __future__ import annotations

from typing import Final

from qiju.kernel.refusal import Invalid

SQLITE: Final = "sqlite"
POSTGRES: Final = "postgres"
BOTH: Final = "both"

# What the two databases call the same thing.
TYPES: Final = {
    SQLITE: {"blob": "BLOB", "int": "INTEGER", "real": "REAL"},
    POSTGRES: {"blob": "BYTEA", "int": "BIGINT", "real": "DOUBLE PRECISION"},
}

# A step is never changed once it has been released: a database that has taken it does not take it again.
STEPS: Final[tuple[dict[str, tuple[str, ...]], ...]] = (
    {
        BOTH: (
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
        )
    },
    {
        BOTH: (
            """CREATE TABLE chat (
                code TEXT NOT NULL, n {int} NOT NULL, at {int} NOT NULL, seat {int} NOT NULL, name TEXT NOT NULL,
                text TEXT NOT NULL, PRIMARY KEY (code, n))""",
            "CREATE INDEX tables_listed ON tables (public, status, touched)",
        )
    },
    {
        SQLITE: (  # the file keeps its latest decisions apart (sqlite.py)
            "ALTER TABLE entries RENAME TO settled",
            """CREATE TABLE latest (
                code TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL, word TEXT NOT NULL,
                at INTEGER NOT NULL, made_by TEXT NOT NULL, clocks TEXT NOT NULL, PRIMARY KEY (code, n))""",
            "CREATE VIEW entries AS SELECT * FROM settled UNION ALL SELECT * FROM latest",
        )
    },
    {
        # By what a decision that is sent again is known, whoever takes it then.
        SQLITE: (
            "ALTER TABLE settled ADD COLUMN ref TEXT NOT NULL DEFAULT ''",
            "ALTER TABLE latest ADD COLUMN ref TEXT NOT NULL DEFAULT ''",
            "DROP VIEW entries",
            "CREATE VIEW entries AS SELECT * FROM settled UNION ALL SELECT * FROM latest",
        ),
        POSTGRES: (
            "ALTER TABLE entries ADD COLUMN ref TEXT NOT NULL DEFAULT ''",
            # Where many servers share a database: which are alive until when, and which of them plays which table.
            "CREATE TABLE servers (server TEXT PRIMARY KEY, until BIGINT NOT NULL)",
            """CREATE TABLE owners (
                code TEXT PRIMARY KEY REFERENCES tables (code) ON DELETE CASCADE, server TEXT NOT NULL,
                epoch BIGINT NOT NULL)""",
            "CREATE INDEX owners_server ON owners (server)",
        ),
    },
    {
        # Accounts, for those who want one, and what the host of a server does about people (docs/decisions/0037).
        BOTH: (
            "CREATE TABLE house (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
            """CREATE TABLE accounts (
                id TEXT PRIMARY KEY, name TEXT NOT NULL, likeness TEXT NOT NULL UNIQUE, created {int} NOT NULL)""",
            """CREATE TABLE account_keys (
                id TEXT PRIMARY KEY, account TEXT NOT NULL, kind TEXT NOT NULL, public TEXT NOT NULL,
                count {int} NOT NULL, created {int} NOT NULL, used {int} NOT NULL)""",
            "CREATE INDEX account_keys_account ON account_keys (account)",
            """CREATE TABLE sessions (
                hash TEXT PRIMARY KEY, account TEXT NOT NULL, created {int} NOT NULL, until {int} NOT NULL)""",
            "CREATE INDEX sessions_account ON sessions (account)",
            "CREATE TABLE used_challenges (hash TEXT PRIMARY KEY, until {int} NOT NULL)",
            """CREATE TABLE played (
                account TEXT NOT NULL, code TEXT NOT NULL, at {int} NOT NULL, ended {int} NOT NULL DEFAULT 0,
                place {int} NOT NULL DEFAULT 0, won {int} NOT NULL DEFAULT 0, rated {int} NOT NULL DEFAULT 0,
                PRIMARY KEY (account, code))""",
            "CREATE INDEX played_code ON played (code)",
            "CREATE INDEX played_unrated ON played (rated, ended)",
            """CREATE TABLE ratings (
                account TEXT NOT NULL, game TEXT NOT NULL, n {int} NOT NULL, code TEXT NOT NULL, mean {real} NOT NULL,
                deviation {real} NOT NULL, at {int} NOT NULL,
                PRIMARY KEY (account, game, n), UNIQUE (account, code))""",
            """CREATE TABLE blocks (
                account TEXT NOT NULL, what TEXT NOT NULL, name TEXT NOT NULL, at {int} NOT NULL,
                PRIMARY KEY (account, what))""",
            """CREATE TABLE complaints (
                id TEXT PRIMARY KEY, at {int} NOT NULL, code TEXT NOT NULL, reason TEXT NOT NULL, text TEXT NOT NULL,
                by_account TEXT NOT NULL, by_name TEXT NOT NULL, account TEXT NOT NULL, origin TEXT NOT NULL,
                name TEXT NOT NULL, said TEXT NOT NULL, settled {int} NOT NULL DEFAULT 0)""",
            "CREATE INDEX complaints_open ON complaints (settled, at)",
            """CREATE TABLE bans (
                what TEXT PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, why TEXT NOT NULL, at {int} NOT NULL,
                until {int} NOT NULL)""",
            """CREATE TABLE deeds (
                id TEXT PRIMARY KEY, at {int} NOT NULL, deed TEXT NOT NULL, about TEXT NOT NULL, why TEXT NOT NULL)""",
        )
    },
)
VERSION: Final = len(STEPS)


def check_version(version: int, where: str) -> None:
    """Refuse a database of a newer program."""
    if version > VERSION:
        raise Invalid("store.newer", where=where, found=version, known=VERSION)


def steps_from(version: int, where: str, kind: str) -> list[str]:
    """The statements that bring a database of this version up to date."""
    check_version(version, where)
    steps = STEPS[version:]
    return [
        statement.format(**TYPES[kind]) for step in steps for statement in (*step.get(BOTH, ()), *step.get(kind, ()))
    ]
