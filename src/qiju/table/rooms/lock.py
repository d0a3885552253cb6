"""One change at a time: who may change a room now, and who waits for it, in order."""

from __future__ import annotations

import asyncio
from collections import deque


class Lock:
    """A lock that is handed from one to the next; who finds it free may take it without waiting."""

    def __init__(self) -> None:
        self.taken = False
        self.waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self.taken

    def try_acquire(self) -> bool:
        """Take it if nobody has it; `release` gives it back."""
        if self.taken:
            return False
        self.taken = True
        return True

    def release(self) -> None:
        """The next who waits has it at once; it is free only when nobody waits."""
        while self.waiting:
            waiter = self.waiting.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return
        self.taken = False

    async def __aenter__(self) -> None:
        if self.try_acquire():
            return
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            # It was handed over in the very moment in which nobody wanted it any more.
            if not waiter.cancelled():
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
