"""An HTTP connection: uvicorn's, which also ends: what begins a request must finish it, and nobody holds too many."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from qiju.table.limits import Counts, network_of
from qiju.table.logs import note
from qiju.table.settings import Settings

LATE: Final = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
QUIET: Final = 10.0  # seconds between two lines of the log about the same


class Doorman:
    """How many connections there are, of each address and in all. Who comes through a proxy counts for nobody here."""

    def __init__(self, settings: Settings) -> None:
        self.patience = settings.request_patience / 1000
        self.most = settings.connections
        self.open = 0
        self.of_address = Counts(settings.connections_per_address)
        self.proxies = {one.strip() for one in settings.proxies.split(",")}
        self.noted: dict[str, float] = {}

    def counted(self, address: str) -> str:
        return "" if address in self.proxies or "*" in self.proxies else network_of(address)

    def take(self, address: str) -> bool:
        network = self.counted(address)
        if self.open >= self.most or (network and not self.of_address.take(network)):
            self.note("connections refused")
            return False
        self.open += 1
        return True

    def give_back(self, address: str) -> None:
        self.open -= 1
        network = self.counted(address)
        if network:
            self.of_address.give_back(network)

    def note(self, what: str) -> None:
        """A line of the log, but not one for each of a thousand."""
        now = asyncio.get_running_loop().time()
        if now - self.noted.get(what, -QUIET) >= QUIET:
            self.noted[what] = now
            note(what, open=self.open)


class HttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP, with a doorman."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.doorman: Doorman = self.config.app.doorman  # type: ignore[union-attr]
        self.counted: str | None = None  # the address for which it holds a place
        self.deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.doorman.take(address):
            transport.abort()
            return
        self.counted = address
        self.await_request()

    def data_received(self, data: bytes) -> None:
        if self.deadline is None:
            self.await_request()
        super().data_received(data)

    def on_message_complete(self) -> None:
        self.request_is_here()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket, and counted as one."""
        self.let_go()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self.let_go()
        super().connection_lost(exc)

    # -- waiting -------------------------------------------------------------------------------------

    def await_request(self) -> None:
        self.deadline = self.loop.call_later(self.doorman.patience, self.is_late)

    def request_is_here(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def is_late(self) -> None:
        self.deadline = None
        if self.transport.is_closing():
            return
        self.doorman.note("request too slow")
        self.transport.write(LATE)
        self.transport.close()

    def let_go(self) -> None:
        self.request_is_here()
        if self.counted is not None:
            self.doorman.give_back(self.counted)
            self.counted = None
