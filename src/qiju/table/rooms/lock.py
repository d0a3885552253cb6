"""One change at a time: who may change a room now, and who waits for it, in order."""

from __future__ import annotations

import asyncio
from collections import deque


class Lock:
    """A lock that is handed from one to the next; who finds it free may take it without waiting."""

    def __init__(self) -> None:
        self.taken = False
        self.waiting: deque[asyncio.Future[None]] = deque()
        self.kept: asyncio.Future[None] | None = None

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
        if self.kept is not None:
            kept, self.kept = self.kept, None
            kept.add_done_callback(self._release_late)
            return
        while self.waiting:
            waiter = self.waiting.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return
        self.taken = False

    def keep_until(self, done: asyncio.Future[None]) -> None:
        """Whoever has it gives it back only then, though they go on before."""
        if not done.done():
            self.kept = done

    def _release_late(self, done: asyncio.Future[None]) -> None:
        if not done.cancelled():
            done.exception()  # somebody has been told
        self.release()

    async def acquire_within(self, seconds: float) -> bool:
        """Wait for it, but not for ever. False: somebody else still has it."""
        if self.try_acquire():
            return True
        try:
            await asyncio.wait_for(self.__aenter__(), seconds)
        except TimeoutError:
            return False
        return True

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
