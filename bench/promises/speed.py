"""How fast a game is beside others: both builds and catanatron's random players, in turns on one core."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Any

from rounds import Contender, Contest, Worker, contest, single_core

from promises.line import COMPILED, ROOT, Line

ROUNDS, SECONDS = 5, 1.0


def beside_catanatron(do: str, **table: Any) -> Contest:
    """Decisions a second of one of our jobs (`ours.…`), compiled and interpreted."""
    core = single_core()
    with Worker(COMPILED, core) as fast, Worker(ROOT / "src", core) as slow, Worker(None, core) as rival:
        ours = {"do": do, "seconds": SECONDS, "seed": 7, **table}
        theirs = {"do": "rivals.decisions", "maker": "catanatron_games", "game": "", "seconds": SECONDS, "seed": 7}
        return contest(
            [
                Contender("compiled", lambda _: fast.ask(**ours)),
                Contender("interpreted", lambda _: slow.ask(**ours)),
                Contender("catanatron", lambda _: rival.ask(**theirs)),
            ],
            ROUNDS,
        )


def times_as_fast(found: Contest, bars: dict[str, int]) -> Iterator[Line]:
    """How many times as fast as each of these the compiled build is, median of the rounds."""
    for name, bar in bars.items():
        if name in found.missing:
            yield Line(f"… by {name}", found.missing[name], f"≥ {bar} ×", False)
            continue
        ratio = median(found.ratios("compiled", name))
        yield Line(f"… by {name}", f"{ratio:.1f} ×", f"≥ {bar} ×", ratio >= bar)
