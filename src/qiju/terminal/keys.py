"""Which key makes which move: what ends or passes has a key of its own, and a move keeps the key it once had."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from qiju.terminal.choices import Choice

CLOSE: Final = "0"  # ends something or lets it pass; does nothing else, whatever is asked
# Letters that the screen itself listens to are left out.
KEYS: Final = "123456789abcdefghijkmnopvyz"


def place_of(key: str) -> int:
    """Where a key stands in their order; what has none comes last."""
    return KEYS.index(key) if key and key in KEYS else len(KEYS)


class Keyring:
    """The keys that somebody at this table has learned so far."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}
        self.places: dict[str, str] = {}  # of the walk that is being put together

    def set_out(self) -> None:
        """The next walk has other goals."""
        self.places.clear()

    def give(self, choices: Iterable[Choice]) -> None:
        """A key to everything that can be done now, none to what cannot.

        Two questions later the same card, person or place still has the same key, unless something else that is
        possible beside it had that key before.
        """
        possible = [choice for choice in choices if choice.refusal is None]
        taken: set[str] = set()
        for choice in possible:
            wanted = CLOSE if choice.closes else self.learned(choice).get(choice.word, "")
            if wanted and wanted not in taken:
                choice.key = wanted
                taken.add(wanted)
        free = [key for key in KEYS if key not in taken]
        for choice, key in zip([choice for choice in possible if not choice.key], free, strict=False):
            choice.key = key
            self.learned(choice)[choice.word] = key

    def learned(self, choice: Choice) -> dict[str, str]:
        return self.known if choice.place is None else self.places
