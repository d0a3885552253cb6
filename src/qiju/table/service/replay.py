"""A finished table step by step: what a spectator would have seen after each decision, now that all is known."""

from __future__ import annotations

from typing import Any

from qiju.kernel.events import SPECTATOR
from qiju.kernel.game import Game
from qiju.kernel.match import replay, say_event_in_all
from qiju.kernel.record import read_record


def step_of(game: Game, text: str, at: int) -> dict[str, Any]:
    """The table of this record after `at` decisions: the view, everything told so far, and how many there are."""
    record = read_record(text, "record")
    count = len(record.entries)
    match = replay(game, record, min(at, count))
    events = [
        {
            "n": number,
            "kind": event.kind,
            "data": event.full,
            "say": say_event_in_all(game, event.kind, event.full),
        }
        for number, event in enumerate(match.log.events, 1)
    ]
    return {"view": match.view(SPECTATOR), "events": events, "count": count, "at": min(at, count)}
