"""What is kept: every table, every decision, before anybody hears of it.

One interface, two databases. A change is a list of statements, each by its name and with its values; `commit` returns
when all of them are durable, or raises and none has happened.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

from mypy_extensions import mypyc_attr

from qiju.kernel.refusal import Invalid
from qiju.table.store.statements import Row, Statement

Then: TypeAlias = Callable[[Exception | None], None]  # is told that it is done, or why it is not
Job: TypeAlias = tuple[Sequence[Statement], Then]


class Unsure(Exception):
    """The connection was lost while something was being stored: it may be, or not."""


class Fenced(Exception):
    """Another server plays this table by now: nothing was stored, and nothing will be."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Store(ABC):
    """Where tables are kept."""

    where: str = ""
    patience: float = 5.0  # seconds that a statement may take

    @abstractmethod
    async def open(self) -> None:
        """Make ready: bring an older database up to this version, refuse a newer one."""

    @abstractmethod
    async def close(self) -> None:
        """Everything that was handed over is durable; nothing more is taken."""

    @abstractmethod
    def hand_over(self, statements: Sequence[Statement], then: Then) -> None:
        """All of these statements, durably, or none of them; `then` is called on the loop when that is decided."""

    async def commit(self, statements: Sequence[Statement]) -> None:
        """The same for who waits for it."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.hand_over(statements, partial(settle, done))
        await done

    def room_left(self) -> int | None:
        """Bytes that may still be stored, where that can be known."""
        return None

    @abstractmethod
    async def fetch(self, name: str, *values: object) -> list[Row]:
        """The rows that a query by name finds."""


def settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def open_store(url: str, default: Path, durable: bool) -> Store:
    """The store that an address means: nothing, a file, sqlite:///file or postgresql://…"""
    if url.startswith(("postgresql://", "postgres://")):
        from qiju.table.store.postgres import PostgresStore

        return PostgresStore(url)
    from qiju.table.store.sqlite import SqliteStore

    if not url:
        return SqliteStore(default, durable)
    if url.startswith("sqlite:///"):
        return SqliteStore(Path(url.removeprefix("sqlite:///")), durable)
    if "://" in url:
        raise Invalid("store.url", url=url.partition("://")[0] + "://…")
    return SqliteStore(Path(url), durable)
