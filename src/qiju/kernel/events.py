"""What happened: told once, where it happens, and split there into what everybody and what only some may hear.

Logs, animations and narration read events; nobody works them out again. A state without a log tells nothing
and spends nothing on it: playouts run that way.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SPECTATOR: Final = -1
EVERYBODY: Final[i64] = (1 << 62) - 1


def knows(mask: i64, viewer: i64) -> bool:
    """May this viewer know a thing with this mask? A spectator knows only what everybody knows."""
    if viewer < 0:
        return mask == EVERYBODY
    return (mask >> viewer) & 1 == 1


class Event:
    """One thing that happened: the whole of it for its audience, a redacted twin for the others."""

    __slots__ = ("audience", "full", "kind", "shared")

    def __init__(self, kind: str, audience: i64, full: dict[str, object], shared: dict[str, object] | None) -> None:
        self.kind = kind
        self.audience: i64 = audience
        self.full = full
        self.shared = shared

    def seen_by(self, viewer: i64) -> dict[str, object] | None:
        """What this viewer is told, or None where there is nothing to tell."""
        return self.full if knows(self.audience, viewer) else self.shared


class Told:
    """An event as one viewer hears it, with that viewer's own number."""

    __slots__ = ("data", "kind", "number")

    def __init__(self, number: int, kind: str, data: dict[str, object]) -> None:
        self.number = number
        self.kind = kind
        self.data = data

    def plain(self) -> dict[str, object]:
        return {"n": self.number, "kind": self.kind, "data": self.data}


class EventLog:
    """All events of a table in order. It only ever grows: an undo is told, not erased."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, kind: str, data: dict[str, object]) -> None:
        """Everybody hears the same."""
        self.events.append(Event(kind, EVERYBODY, data, data))

    def whisper(
        self, kind: str, audience: i64, full: dict[str, object], shared: dict[str, object] | None = None
    ) -> None:
        """The audience (a mask of seats) hears all of it, the others `shared` or nothing."""
        self.events.append(Event(kind, audience, full, shared))

    def heard_by(self, viewer: int, after: int = 0) -> list[Told]:
        """What a viewer was told after event number `after`; each viewer's events are numbered from 1."""
        heard: list[Told] = []
        number = 0
        for event in self.events:
            data = event.seen_by(viewer)
            if data is None:
                continue
            number += 1
            if number > after:
                heard.append(Told(number, event.kind, data))
        return heard
