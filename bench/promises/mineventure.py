"""《MineVenture》: every table ends, in both ways; no seat and no character is ahead; the house, speed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from typing import Any

from promises import line
from promises.line import Line
from promises.speed import beside_catanatron, times_as_fast

TITLE = "MineVenture"

PRESETS = {"rulebook": 0.001, "quick": 0.0}  # and the share of games that may be unfinished
SEATS = (3, 4, 5, 6)
GAMES = ("--games", "1000", "--seed", "1")
OFF_EVEN = 6.0  # points of a hundred
EACH_ENDING = 0.15
QUICK_ROUNDS = 40
CHARACTER_GAMES, CHARACTER_EVEN, CHARACTER_OFF = 20_000, 0.25, 0.07
HOUSE_SHARE = 0.9

simulate = partial(line.simulate, "mineventure")


def characters(metrics: Any) -> dict[str, float]:
    """The win rate of every character."""
    others = ("win.seat", "win.bot")
    return {
        name[4:]: metrics[name]["mean"] for name in metrics if name.startswith("win.") and not name.startswith(others)
    }


def tables() -> Iterator[Line]:
    """`qiju simulate mineventure --seats N --bots house --games 1000 --seed 1 --preset P --json`."""
    for preset, most in PRESETS.items():
        for seats in SEATS:
            report = simulate("--seats", str(seats), "--bots", "house", *GAMES, "--preset", preset)
            yield from one_table(f"{seats} seats, {preset}", report["metrics"], seats, most, preset)


def one_table(where: str, metrics: Any, seats: int, most: float, preset: str) -> Iterator[Line]:
    needed = ("battles", "first_death", "ended.all_dead")
    told = all(name in metrics for name in needed) and len(characters(metrics)) > 0
    # Also those that ended, but only after five hundred rounds.
    lost = metrics["unfinished"]["mean"] + metrics["too_long"]["mean"]
    yield Line(
        f"unfinished, {where}", f"{100 * lost:g} %, metrics there: {told}", f"≤ {100 * most:g} %", lost <= most and told
    )
    wins = [100 * metrics[f"win.seat{seat + 1}"]["mean"] for seat in range(seats)]
    off = max(abs(win - 100 / seats) for win in wins)
    yield Line(
        f"win % by seat, {where}",
        " / ".join(f"{win:.1f}" for win in wins),
        f"within {OFF_EVEN:g} of even",
        off <= OFF_EVEN,
    )
    ends = [metrics[f"ended.{end}"]["mean"] for end in ("last", "dragon")]
    shown = " / ".join(f"{100 * end:.1f} %" for end in ends)
    yield Line(f"last one / dragon, {where}", shown, f"≥ {100 * EACH_ENDING:g} % each", min(ends) >= EACH_ENDING)
    if preset == "quick":
        rounds = metrics["rounds"]["p95"]
        yield Line(f"95th percentile of rounds, {where}", f"{rounds:g}", f"≤ {QUICK_ROUNDS}", rounds <= QUICK_ROUNDS)


def fair_characters() -> Iterator[Line]:
    """Who wins how often, over twenty thousand games at four seats."""
    report = simulate("--seats", "4", "--bots", "house", "--games", str(CHARACTER_GAMES), "--seed", "1")
    for name, share in characters(report["metrics"]).items():
        bar = f"{CHARACTER_EVEN:g} ± {CHARACTER_OFF:g}"
        yield Line(f"win rate of the {name}", f"{share:.3f}", bar, abs(share - CHARACTER_EVEN) <= CHARACTER_OFF)


def bots() -> Iterator[Line]:
    written = "house,random,random,random"
    report = simulate("--seats", "4", "--bots", written, "--games", "4000", "--seed", "2", "--rotate")
    share = report["metrics"]["win.bot.house"]["mean"]
    yield Line(
        "house among three random, 4 seats", f"{100 * share:.1f} %", f"≥ {100 * HOUSE_SHARE:g} %", share >= HOUSE_SHARE
    )


def speed() -> Iterator[Line]:
    """Decisions a second of random games, both builds and catanatron in turns on one core, median of the rounds."""
    found = beside_catanatron("ours.decisions", name="mineventure")
    yield Line("decisions a second, compiled", f"{median(found.rates('compiled')):,.0f}", "", True)
    yield from times_as_fast(found, {"interpreted": 8, "catanatron": 10})


PROMISES: list[Callable[[], Iterator[Line]]] = [tables, fair_characters, bots]
SPEED: list[Callable[[], Iterator[Line]]] = [speed]
