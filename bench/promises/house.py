"""The house: what is written by hand, how high the towers are, how many ways a change has; before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from house import figures
from old import BEFORE, COMMIT, sources

from promises.line import ROOT, Line

TITLE = f"the house, {COMMIT} → now"


def inside() -> Iterator[Line]:
    """The same questions to both trees; where there is no history, the answers that are written down."""
    tree = sources()
    before, now = BEFORE if tree is None else figures(tree), figures(ROOT)
    lines = f"{before.lines:,} → {now.lines:,}"
    yield Line("lines that copy or pack by hand, in games", lines, "0", now.lines == 0)
    functions = f"{before.functions} → {now.functions}"
    yield Line("... functions", functions, "0", now.functions == 0)
    yield Line(
        f"longest chain of a state's classes ({now.tallest})", f"{before.chain} → {now.chain}", "≤ 3", now.chain <= 3
    )
    most = f"{before.methods} → {now.methods}"
    yield Line(f"most methods on a state ({now.richest})", most, "≤ 80", now.methods <= 80)
    ways = f"{before.orchestrations} → {now.orchestrations}"
    yield Line("orchestrations of a change", ways, "1", now.orchestrations == 1)


PROMISES: list[Callable[[], Iterator[Line]]] = [inside]
SPEED: list[Callable[[], Iterator[Line]]] = []
