"""The cards of 《三国杀》 that everybody has seen: what lies in the open, and what was shown for a moment."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

CARD = r"[a-z]+\.[shcd](?:10|[2-9AJQK])b?(?![0-9b])"
SHOWN = ["show", "judge", "judged", "replace", "use", "use_self", "play", "discard"]  # in the open by the rules


def named(text: str) -> set[str]:
    return set(re.findall(CARD, text))


def open_cards(view: dict[str, Any], events: Iterable[dict[str, Any]]) -> set[str]:
    """The cards that lie in the open, as this view has them, or did for a moment when they were shown."""
    places = [[place["equip"], place["zone"]] for place in view["seats"]]
    shown = [event for event in events if event["kind"] in SHOWN]
    return named(json.dumps([view["discard"], view["middle"], places, shown]))
