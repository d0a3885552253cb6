"""A bound on how long somebody's Python may run before it is stopped where it is."""

from __future__ import annotations

import ctypes
import threading
from types import TracebackType

from mypy_extensions import mypyc_attr


@mypyc_attr(native_class=False)
class TooLong(BaseException):
    """The time is over. Not an `Exception`: a file that catches those does not catch this."""


@mypyc_attr(native_class=False)
class TimeLimit:
    """`with TimeLimit(10):` raises TooLong inside its body after that many seconds.

    It is raised between two steps of Python: a loop ends at once, a long sleep or read when it returns.
    """

    def __init__(self, seconds: float) -> None:
        self.thread = threading.get_ident()
        self.timer = threading.Timer(seconds, self.stop)
        self.timer.daemon = True

    def stop(self) -> None:
        throw(self.thread, ctypes.py_object(TooLong))

    def __enter__(self) -> None:
        self.timer.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.timer.cancel()
        self.timer.join()
        # Where the body ended in the same moment, nothing is thrown any more.
        throw(self.thread, None)


def throw(thread: int, kind: object) -> None:
    """Have a thread raise this; None takes back what it has not raised yet."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), kind)
