"""Nothing became slower: the old commit against this one, in interleaved rounds. Asked for by name: it takes long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import old
from before_after import MENDED, PARTS, ROUNDS, measure

from promises.line import COMPILED, Line

TITLE = f"speed, {old.COMMIT} → now"


def speed() -> Iterator[Line]:
    """Playouts, copies and imagined worlds of every game, the table's moves, and merit beside C."""
    for one in measure(old.compiled(), Path(COMPILED), ROUNDS, PARTS, lambda _: None):
        share = one.unit == "%"
        found = f"{one.old:,.0f} → {one.new:,.0f} {one.unit}, {one.ratio:.3f} ×"
        bar = "not below, in whole %" if share else f"≥ {one.least} ×"
        yield Line(one.name, found if one.same or one.name in MENDED else "different results", bar, one.holds)


PROMISES: list[Callable[[], Iterator[Line]]] = []
SPEED: list[Callable[[], Iterator[Line]]] = [speed]
