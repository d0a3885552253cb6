"""《林中狂欢节》: balance, length, bots, speed, and that no game ever hangs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from promises import line
from promises.line import ROOT, Line
from promises.speed import beside_catanatron, times_as_fast

TITLE = "林中狂欢节"

# By seats: how far a seat may be from even, in points of a hundred, and the turns of a game in the middle.
BANDS = {2: (5.0, 35, 50), 3: (3.0, 48, 66), 4: (3.0, 60, 85)}
VARIANTS = ("straggler_out", "well_fed", "hidden_info")
HANGS = 200_000

simulate = partial(line.simulate, "carnival")


def balance() -> Iterator[Line]:
    """`qiju simulate carnival --seats N --bots house --games 20000 --seed 1 --json`."""
    for seats, (most, low, high) in BANDS.items():
        report = simulate("--seats", str(seats), "--bots", "house", "--games", "20000", "--seed", "1")
        metrics = report["metrics"]
        wins = [100 * metrics[f"win.seat{place + 1}"]["mean"] for place in range(seats)]
        worst = max(abs(win - 100 / seats) for win in wins)
        shown = " / ".join(f"{win:.1f}" for win in wins)
        yield Line(f"win % by seat, {seats} players", shown, f"within {most:g} of even", worst <= most)
        turns = metrics["turns"]["median"]
        yield Line(f"median turns, {seats} players", f"{turns:g}", f"{low} to {high}", low <= turns <= high)
        yield Line(
            f"unfinished, {seats} players", str(len(report["unfinished_games"])), "0", not report["unfinished_games"]
        )


def bots() -> Iterator[Line]:
    for name, written, bar in (
        ("house among three random, 4 seats", "house,random,random,random", 0.9),
        ("house against greedy, 2 seats", "house,greedy", 0.6),
    ):
        seats = len(written.split(","))
        report = simulate("--seats", str(seats), "--bots", written, "--games", "4000", "--seed", "1", "--rotate")
        share = report["metrics"]["win.bot.house"]["mean"]
        yield Line(name, f"{100 * share:.1f} %", f"> {100 * bar:g} %", share > bar)


def hangs() -> Iterator[Line]:
    """Random games over all seat counts, variants and three boards of the tests' own."""
    sys.path.insert(0, str(ROOT / "tests"))
    from carnival.boards import OWN_BOARDS

    tables = list(product((2, 3, 4), product(("off", "on"), repeat=len(VARIANTS)), ["", *OWN_BOARDS]))
    each = -(-HANGS // len(tables))
    games = hung = 0
    with TemporaryDirectory() as folder:
        for seats, choices, board in tables:
            words = ["--seats", str(seats), "--bots", "random", "--games", str(each), "--seed", "4"]
            for name, choice in zip(VARIANTS, choices, strict=True):
                words += ["--option", f"{name}={choice}"]
            if board:
                file = Path(folder, f"{board}.json")
                file.write_text(json.dumps({"board": OWN_BOARDS[board]}), encoding="utf-8")
                words += ["--patch", str(file)]
            report = simulate(*words)
            games += report["games"]
            hung += len(report["unfinished_games"])
    yield Line(f"hangs in {games:,} random games", str(hung), "0", hung == 0 and games >= HANGS)


def speed() -> Iterator[Line]:
    """Decisions a second of random games, both builds and catanatron in turns on one core, median of the rounds."""
    found = beside_catanatron("ours.decisions", name="carnival")
    rate = median(found.rates("compiled"))
    yield Line("decisions a second, compiled", f"{rate:,.0f}", "≥ 200,000", rate >= 200_000)
    yield from times_as_fast(found, {"interpreted": 10, "catanatron": 20})


PROMISES: list[Callable[[], Iterator[Line]]] = [balance, bots, hangs]
SPEED: list[Callable[[], Iterator[Line]]] = [speed]
