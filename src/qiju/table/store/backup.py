"""All tables of a server in one file, and back again.

A backup is a SQLite database, whatever the store is: it can be looked into, served as it is (`qiju serve --db FILE`),
and restored into either kind of store. It is made while the server plays on, as of one moment.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from qiju.kernel.refusal import Invalid
from qiju.table.store.postgres import TROUBLES, PostgresStore, numbered
from qiju.table.store.schema import check_version
from qiju.table.store.sqlite import SqliteStore
from qiju.table.store.store import Store

# What there is to keep. Of SQLite's two lists of decisions a backup fills the long one.
COLUMNS: Final = {
    "tables": ("code", "created", "touched", "status", "public", "game", "secret", "nonce", "meta", "setup"),
    "tokens": ("hash", "code", "seat"),
    "entries": ("code", "n", "seat", "text", "word", "at", "made_by", "clocks", "ref"),
    "records": ("code", "at", "body"),
    "chat": ("code", "n", "at", "seat", "name", "text"),
    "house": ("name", "value"),
    "accounts": ("id", "name", "likeness", "created"),
    "account_keys": ("id", "account", "kind", "public", "count", "created", "used"),
    "sessions": ("hash", "account", "created", "until"),
    "used_challenges": ("hash", "until"),
    "played": ("account", "code", "at", "ended", "place", "won", "rated"),
    "ratings": ("account", "game", "n", "code", "mean", "deviation", "at"),
    "blocks": ("account", "what", "name", "at"),
    "complaints": (
        "id", "at", "code", "reason", "text", "by_account", "by_name", "account", "origin", "name", "said", "settled",
    ),
    "bans": ("what", "kind", "name", "why", "at", "until"),
    "deeds": ("id", "at", "deed", "about", "why"),
}  # fmt: skip
IN_FILES: Final = {"entries": "settled"}
SUFFIXES: Final = ("", "-wal", "-shm")


def back_up(store: Store, file: Path) -> int:
    """Write a backup that was not there before; how many tables it holds."""
    if file.exists():
        raise Invalid("problem.file_exists", path=str(file))
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    try:
        if isinstance(store, PostgresStore):
            asyncio.run(from_postgres(store, part))
        else:
            assert isinstance(store, SqliteStore)
            from_sqlite(store, part)
        count = checked(part)
        os.replace(part, file)
    except (sqlite3.Error, *TROUBLES) as error:
        raise Invalid("store.unreadable", where=store.where, why=str(error) or type(error).__name__) from None
    finally:
        for suffix in SUFFIXES:
            part.with_name(part.name + suffix).unlink(missing_ok=True)
    return count


def restore(file: Path, store: Store, replace: bool) -> int:
    """Put a backup in the place of what the store has; without `replace`, only where it has nothing."""
    try:
        count = checked(file)
        if isinstance(store, PostgresStore):
            asyncio.run(to_postgres(file, store, replace))
        else:
            assert isinstance(store, SqliteStore)
            to_sqlite(file, store, replace)
    except (sqlite3.Error, *TROUBLES) as error:
        raise Invalid("store.unreadable", where=str(file), why=str(error) or type(error).__name__) from None
    return count


def checked(file: Path) -> int:
    """How many tables a backup holds; an error where it is damaged or none of ours."""
    if not file.is_file():
        raise Invalid("store.no_backup", path=str(file))
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as kept:
        found = kept.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise sqlite3.DatabaseError(str(found))
        # A backup of a newer server is refused before anything is overwritten.
        check_version(int(kept.execute("PRAGMA user_version").fetchone()[0]), str(file))
        return int(kept.execute("SELECT count(*) FROM tables").fetchone()[0])


# -- files -------------------------------------------------------------------------------------------


def from_sqlite(store: SqliteStore, part: Path) -> None:
    if not store.path.is_file():
        raise Invalid("store.no_backup", path=str(store.path))
    with (
        closing(sqlite3.connect(f"{store.path.resolve().as_uri()}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(part)) as kept,
    ):
        source.backup(kept)
        kept.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it


def to_sqlite(file: Path, store: SqliteStore, replace: bool) -> None:
    """The store's own way of opening sees to it that no server has it, and brings an older backup up to date."""
    asyncio.run(opened_and_closed(store))
    with closing(sqlite3.connect(store.path)) as target:
        if not replace and target.execute("SELECT count(*) FROM tables").fetchone()[0]:
            raise Invalid("store.not_empty", where=store.where)
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as kept:
            kept.backup(target)
    asyncio.run(opened_and_closed(store))


async def opened_and_closed(store: Store) -> None:
    await store.open()
    await store.close()


# -- PostgreSQL --------------------------------------------------------------------------------------


async def from_postgres(store: PostgresStore, part: Path) -> None:
    import asyncpg  # type: ignore[import-untyped]

    await opened_and_closed(SqliteStore(part, durable=False))
    part.with_name(part.name + ".lock").unlink(missing_ok=True)
    connection = await asyncpg.connect(store.url)
    try:
        with closing(sqlite3.connect(part)) as kept, kept:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                for table, columns in COLUMNS.items():
                    rows = await connection.fetch(f"SELECT {', '.join(columns)} FROM {table}")
                    kept.executemany(insertion(IN_FILES.get(table, table), columns), [tuple(row) for row in rows])
        with closing(sqlite3.connect(part)) as kept:
            kept.execute("PRAGMA journal_mode=DELETE")
    finally:
        await connection.close()


async def to_postgres(file: Path, store: PostgresStore, replace: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(file, Path(folder) / "tables.sqlite3"))
        await opened_and_closed(SqliteStore(copy, durable=False))  # an older backup is brought up to date
        await store.open()
        try:
            with closing(sqlite3.connect(copy)) as kept:
                await fill(store.writer, kept, store.where, replace)
        finally:
            await store.close()


async def fill(writer: Any, kept: sqlite3.Connection, where: str, replace: bool) -> None:
    """All of it in one transaction: what was there is gone only when the backup is in its place."""
    async with writer.transaction():
        if not replace and await writer.fetchval("SELECT count(*) FROM tables"):
            raise Invalid("store.not_empty", where=where)
        for table, columns in COLUMNS.items():
            await writer.execute(f"DELETE FROM {table}", timeout=None)
            rows = kept.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()
            await writer.executemany(numbered(insertion(table, columns)), rows, timeout=3600)


def insertion(table: str, columns: tuple[str, ...]) -> str:
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
