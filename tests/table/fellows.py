"""Several servers with one PostgreSQL and one broker, all real, and people who come back wherever they are let in."""

from __future__ import annotations

import asyncio
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import websockets

from table.client import Door, Seat
from table.server import PATIENCE, Server

GONE = (
    AssertionError,
    KeyError,
    TimeoutError,
    OSError,
    websockets.ConnectionClosed,
    websockets.InvalidHandshake,
    httpx.HTTPError,
    asyncio.IncompleteReadError,
)


class Broker:
    """A real NATS server."""

    def __init__(self, port: int = 0) -> None:
        self.port = port or free_port()
        program = shutil.which("nats-server", path=str(Path(sys.executable).parent)) or shutil.which("nats-server")
        assert program is not None
        self.command = [program, "-a", "127.0.0.1", "-p", str(self.port)]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> Broker:
        self.process = subprocess.Popen(self.command, stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return self
            except OSError:
                time.sleep(0.01)
        raise AssertionError("the broker did not start")

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def __enter__(self) -> Broker:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def freeze(server: Server) -> None:
    server.process.send_signal(signal.SIGSTOP)


def thaw(server: Server) -> None:
    server.process.send_signal(signal.SIGCONT)


async def ask(db: str, question: str, *values: object) -> list[Any]:
    """What the database says, whatever the servers say."""
    connection = await asyncpg.connect(db)
    try:
        return [tuple(row) for row in await connection.fetch(question, *values)]
    finally:
        await connection.close()


async def at(door: Door, seat: Seat) -> Seat:
    """The same person at another door, who tries until it lets them in."""
    again = Seat(door, seat.code, seat.token)
    again.told, again.events = seat.told, seat.events
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await again.connect()
                assert not again.strays, again.strays
                return again
            except GONE:
                again.strays.clear()
                await asyncio.sleep(0.05)


async def sent_home(seat: Seat) -> int:
    """Wait until the socket is closed; with which code."""
    async with asyncio.timeout(PATIENCE):
        await seat.reader
    return int(seat.socket.close_code)
