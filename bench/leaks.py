"""Leaks that `windows.py` plants in a server of its own, to see that it would find them. Interpreted sources only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from qiju.kernel.build import compiled
from qiju.kernel.state import State
from qiju.table.rooms import broadcast
from qiju.table.rooms.change import Change
from qiju.table.rooms.window import Held, Window

LATER: Final = 50  # milliseconds


def holders(state: State) -> list[int]:
    """The seats that could answer with more than a no."""
    return [seat for seat in state.pending() if len(state.legal(seat)) > 1]


def closes_later() -> None:
    """The answers are heard 50 ms later where somebody has something to think about."""

    def closes(window: Window, state: State, now: int) -> bool:
        return window.until is not None and window.until + LATER * bool(holders(state)) <= now

    Window.closes = closes  # type: ignore[method-assign]


def tells_who_thinks() -> None:
    """Everybody is told who has answered, as it comes."""
    tell = broadcast.tell_window

    def hold(change: Change, seat: int, held: Held) -> None:
        assert change.after.together is not None
        change.after.together = change.after.together.holding(seat, held)
        change.tell("ask")

    def tell_window(told: Any, window: Window, seat: int) -> None:
        tell(told, window, seat)
        told["waiting"] = [other for other in told["waiting"] if other not in window.held]

    Change.hold = hold  # type: ignore[method-assign]
    broadcast.tell_window = tell_window


def writes_more() -> None:
    """Every answer of whoever had a choice makes what is told when all are heard a byte longer."""
    ask = broadcast.Broadcast._ask

    def longer(self: Any, outgoing: Any, seat: int) -> bytes:
        told = ask(self, outgoing, seat)
        position = outgoing.room.match.position if outgoing.room.match else None
        return told[:-1] + b" " * len(holders(position.state)) + b"}" if position is not None else told

    broadcast.Broadcast._ask = longer  # type: ignore[method-assign]


LEAKS: Final[dict[str, Callable[[], None]]] = {
    "50 ms later": closes_later,
    "who is waited for": tells_who_thinks,
    "a byte more": writes_more,
}


def plant(name: str) -> None:
    """The leak of this name; none for a server that is as it should be."""
    if not name:
        return
    assert not compiled(), "compiled classes cannot be patched"
    LEAKS[name]()
