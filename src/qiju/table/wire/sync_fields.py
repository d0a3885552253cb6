"""The fields of a sync, noted as bits of a number."""

from __future__ import annotations

from typing import Final

FIELDS: Final = ("you", "host", "table", "names", "view", "ask", "clocks", "chat", "undo", "fair", "over")
BITS: Final = {name: 1 << place for place, name in enumerate(FIELDS)}
ALL: Final = (1 << len(FIELDS)) - 1
HEADS: Final = [(1 << place, name, b',"%b":' % name.encode()) for place, name in enumerate(FIELDS)]
ENTERED: Final = BITS["view"] | BITS["ask"] | BITS["table"]  # of the table's own facts only their count


def bits_of(fields: tuple[str, ...]) -> int:
    bits = 0
    for name in fields:
        bits |= BITS[name]
    return bits
