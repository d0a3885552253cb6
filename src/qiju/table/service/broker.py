"""The broker between servers: NATS. Messages go out in order, from one task; nothing here waits for anybody.

Every server hears `qiju.to.ITS-NAME.KIND.…` and `qiju.pulse`. What was under way when the connection broke may be lost:
whoever needs to know is told (`on_break`).
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Final

import nats
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.errors import NoRespondersError

from qiju.kernel.refusal import Invalid
from qiju.table.logs import trouble

PULSE: Final = "qiju.pulse"
LARGEST: Final = 512 << 10  # bytes in one message; what is longer goes in pieces
MOST_WAITING: Final = 10_000  # messages that wait for the broker
FIRST_PATIENCE: Final = 3.0

Hear = Callable[[list[str], Msg], Awaitable[None]]


def subject(server: str, *parts: str) -> str:
    """Where a server hears something."""
    return ".".join(("qiju.to", server, *parts))


class Broker:
    """One connection to NATS."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.nats: Any = None
        self.waiting: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.on_break: Callable[[], None] = lambda: None

    async def open(self, server: str, hear: Hear, hear_pulse: Callable[[bytes], None]) -> None:
        """Hear what is for the server of this name, and everybody's pulse."""

        async def heard(message: Msg) -> None:
            await hear(message.subject.split(".")[3:], message)

        async def pulse(message: Msg) -> None:
            hear_pulse(message.data)

        try:
            async with asyncio.timeout(FIRST_PATIENCE):
                self.nats = await nats.connect(
                    self.url,
                    name=f"qiju {server}",
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=0.5,
                    ping_interval=5,
                    max_outstanding_pings=2,
                    disconnected_cb=self._broke,
                    reconnected_cb=self._broke,
                    error_cb=self._failed,
                )
        except (NatsError, OSError, TimeoutError, ValueError) as error:
            raise Invalid("serve.broker", why=str(error) or type(error).__name__) from None
        await self.nats.subscribe(subject(server, ">"), cb=heard)
        await self.nats.subscribe(PULSE, cb=pulse)
        await self.nats.flush()
        self.task = asyncio.get_running_loop().create_task(self._send_on())

    async def close(self) -> None:
        """What waits is sent, if that goes quickly."""
        if self.task is None:
            return
        with contextlib.suppress(Exception):
            async with asyncio.timeout(1):
                while not self.waiting.empty():
                    await asyncio.sleep(0.01)
                await self.nats.flush()
        self.task.cancel()
        with contextlib.suppress(Exception):
            async with asyncio.timeout(1):
                await self.nats.close()

    # -- sending -------------------------------------------------------------------------------------

    def post(self, where: str, data: bytes = b"") -> None:
        """Send, in order, whenever it can be sent."""
        if self.waiting.qsize() > MOST_WAITING:
            self.on_break()
            return
        for place in range(0, max(1, len(data)), LARGEST):
            self.waiting.put_nowait((where, data[place : place + LARGEST]))

    async def _send_on(self) -> None:
        while True:
            where, data = await self.waiting.get()
            try:
                await self.nats.publish(where, data)
            except Exception as error:
                trouble("broker", error)
                self.on_break()

    async def request(self, where: str, data: bytes, patience: float) -> bytes | None:
        """What is answered; None where nobody is there. TimeoutError: it may have been heard, or not."""
        try:
            return bytes((await self.nats.request(where, data, timeout=patience)).data)
        except NoRespondersError:
            return None
        except NatsError as error:
            raise TimeoutError from error

    # -- trouble -------------------------------------------------------------------------------------

    async def _broke(self) -> None:
        self.on_break()

    async def _failed(self, error: Exception) -> None:
        """A message was left out, or the connection has gone."""
        self.on_break()
