"""The first minute, for the door's part of `make show`."""

from __future__ import annotations

from collections.abc import Iterator

from promises.line import Line, figures_of

LONGEST = 75


def first_minute() -> Iterator[Line]:
    """A fresh clone, `make play`, until a browser gets the page; and the start after that."""
    found = figures_of("bench/first_minute.py")
    name = f"make play on a fresh clone, s until the page (load {found['load']} before)"
    yield Line(name, str(found["seconds"]), f"≤ {LONGEST}", found["seconds"] <= LONGEST)
    yield Line("the second start is", found["second"], "compiled", found["second"] == "compiled")
