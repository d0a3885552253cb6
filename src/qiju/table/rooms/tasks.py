"""Work that goes on beside a table."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Tasks:
    """What is under way. The loop itself does not hold on to a task; whoever begins it must, until it is done."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    def cancel(self) -> None:
        for task in self.running:
            task.cancel()
