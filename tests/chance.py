"""Chance in tests: all of it follows from one number, so that what has failed can be had again.

`QIJU_SEED=7` sets the number; without it, it is always the same. `make soak` plays with fresh ones.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

SEED = os.environ.get("QIJU_SEED") or "1"
SKEW = "QIJU_TEST_SKEW"  # by how many seconds its clock is wrong
FILE = "QIJU_TEST_CHANCE"  # where a test's server reads whose secrets it draws

Thing = TypeVar("Thing")


def chance_of(name: str) -> Random:
    """The chance of a test, or of anything else that has a name."""
    return Random(f"{SEED} {name}")


class Draws:
    """Stands in for the system's chance: the n-th draw for a name is always the same."""

    def __init__(self, name: Callable[[], str]) -> None:
        self.name = name
        self.counts: dict[str, int] = {}

    def token_bytes(self, count: int = 32) -> bytes:
        name = self.name()
        number = self.counts[name] = self.counts.get(name, 0) + 1
        return hashlib.shake_256(f"{name} {number}".encode()).digest(count)

    def choice(self, things: Sequence[Thing]) -> Thing:
        return things[self.randbelow(len(things))]

    def randbelow(self, bound: int) -> int:
        return int.from_bytes(self.token_bytes(16)) % bound

    def randbits(self, bits: int) -> int:
        return self.randbelow(1 << bits)

    def stand_in(self) -> None:
        """From now on this process has no other secrets."""
        for name in ("token_bytes", "choice", "randbelow", "randbits"):
            setattr(secrets, name, getattr(self, name))


def serve() -> None:
    """`qiju` for tests. Whose secrets it draws stands in a file, the name of the test under way, so that its tables do
    not depend on those of other tests at the same server. Nothing in the package knows of this: it is no way to serve
    people.
    """
    Draws(Path(os.environ[FILE]).read_text).stand_in()
    skew, clock = float(os.environ.get(SKEW) or 0), time.time
    if skew:
        time.time = lambda: clock() + skew
    from qiju.cli import main

    main()
