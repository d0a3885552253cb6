"""The cards of 《三国杀》 that a viewer may know: those of the events whose audience the viewer belongs to.

Who that is stands in the log of the match as the kernel has it, rebuilt from the store; it is not asked of the server
whose messages are judged by it, and no list of kinds of events says what is open.
"""

from __future__ import annotations

import json
import re
from typing import Any

from qiju.kernel.events import knows
from qiju.kernel.match import Match

CARD = r"[a-z]+\.[shcd](?:10|[2-9AJQK])b?(?![0-9b])"


def named(text: str) -> set[str]:
    """The cards that a text names."""
    return set(re.findall(CARD, text))


def told_cards(match: Match, viewer: int) -> list[set[str]]:
    """What a viewer has been told of after so many events, by the number that events have for this viewer."""
    told: list[set[str]] = [set()]
    for event in match.log.events:
        if event.seen_by(viewer) is None:
            continue
        fresh = named(json.dumps(event.full)) if knows(event.audience, viewer) else set()
        told.append(told[-1] | fresh)
    return told


def untold(match: Match, viewer: int, messages: list[str]) -> list[tuple[list[str], str]]:
    """The messages to this viewer that name cards of which the viewer had not been told by then, with those cards.

    What a message tells by its events counts for this message already: view and menu come with them.
    """
    told = told_cards(match, viewer)
    heard = 0
    found: list[tuple[list[str], str]] = []
    for text in messages:
        message: dict[str, Any] = json.loads(text)
        heard = max([heard, *(event["n"] for event in message.get("events", ()))])
        strange = named(text) - told[heard]
        if strange:
            found.append((sorted(strange), text))
    return found
