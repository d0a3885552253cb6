"""The commit before against this one, in interleaved rounds: what became faster or slower, and by how much.

    python bench/before_after.py [--old DIR] [--new DIR] [--rounds 30] [--only NAME …] [--json FILE]

DIR holds a compiled package; without `--old` the old commit's is made (`old.py`), without `--new` it is this tree's.
In every round each side does the same work in a fresh process, old and new taking turns at being first, on the same
core; checksums of what came out must be equal, except where `MENDED` says why they cannot be. Both sides play by the
oldest rules that they know. Rates go by CPU time, the table's by the clock, as people wait by it.
A ratio is taken inside a round, and the median of the rounds is judged; its range and the ratio of the best rounds
stand beside it. On a machine that is busy with other things all of this says little.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

import native
import old
from rounds import ROOT, BenchError, Sample, ask_once, single_core

SEED = 20_240_601
ROUNDS = 30
SECONDS = 0.08  # of one kind of work, done some times over in each turn
TABLE_SECONDS = 3.0
TABLES = 50
SEATS = {"merit": 4, "salvation": 6, "mineventure": 4, "carnival": 3, "sanguosha": 8}
LEAST = 0.97
# What comes out differently on purpose, and why; it is the new one that has more to do.
MENDED = {
    "sanguosha: resamples": "an imagined world no longer keeps the order of a hand or which cards have been drawn",
}
TABLE, LIMIT = "table", "limit"
PARTS = (*SEATS, TABLE, LIMIT)
PYTHON = ROOT / ".venv" / "bin" / "python"  # with everything that the tests need

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Ratio:
    """A kind of work: the medians of both sides, the median of the ratios, and whether both did the same."""

    name: str
    unit: str
    old: float
    new: float
    ratio: float
    low: float
    high: float
    best: float  # the quickest round of the new by the quickest of the old, which a busy machine disturbs least
    rounds: int
    same: bool
    least: float = LEAST

    @property
    def holds(self) -> bool:
        return (self.same or self.name in MENDED) and self.ratio >= self.least


class Sides:
    """Two compiled packages."""

    def __init__(self, before: Path, after: Path) -> None:
        self.trees = {"old": before, "new": after}
        self.core = single_core()
        for name, tree in self.trees.items():
            if not ask_once(tree, self.core, "work.build")["compiled"]:
                raise BenchError(f"the {name} package at {tree} is not compiled")

    def ask(self, side: str, do: str, **what: Any) -> Sample:
        return ask_once(self.trees[side], self.core, do, **what)

    def rounds(self, count: int, turn: Callable[[str, int], Sample]) -> dict[str, list[Sample]]:
        """Both sides in every round, now one of them first, now the other."""
        found: dict[str, list[Sample]] = {"old": [], "new": []}
        for number in range(count):
            for side in ("old", "new") if number % 2 == 0 else ("new", "old"):
                found[side].append(turn(side, number))
        return found


def judged(name: str, unit: str, found: dict[str, list[Sample]], by: str = "cpu") -> Ratio:
    rates = {side: [one["count"] / one[by] for one in samples] for side, samples in found.items()}
    ratios = [new / before for before, new in zip(rates["old"], rates["new"], strict=True)]
    sums = [before.get("sum") == new.get("sum") for before, new in zip(found["old"], found["new"], strict=True)]
    return Ratio(
        name,
        unit,
        median(rates["old"]),
        median(rates["new"]),
        median(ratios),
        min(ratios),
        max(ratios),
        max(rates["new"]) / max(rates["old"]),
        len(ratios),
        all(sums),
    )


# -- the games -----------------------------------------------------------------------------------------


def game(sides: Sides, name: str, rounds: int) -> Iterator[Ratio]:
    """Random games, copies and imagined worlds."""
    table = {"name": name, "seats": SEATS[name], "seed": SEED}
    counts = sides.ask("old", "work.how_many", **table, seconds=SECONDS)

    def turn(side: str, number: int) -> Sample:
        return sides.ask(side, "work.all_of", **table, first=number * counts["playouts"], counts=counts)

    found = sides.rounds(rounds, turn)
    for what in ("playouts", "clones", "resamples"):
        yield judged(f"{name}: {what}", "/s", {side: [one[what] for one in all_] for side, all_ in found.items()})


# -- the table -----------------------------------------------------------------------------------------


def table(sides: Sides, rounds: int) -> Iterator[Ratio]:
    """Moves a second at tables of a real server, each tree with its own clients and its own toy game."""

    def turn(side: str, _: int) -> Sample:
        found = load(sides.trees[side])
        if found["refused"]:
            raise BenchError(f"the {side} server refused moves: {found['example']}")
        return {"count": 1, "wall": 1 / found["moves_per_second"], "cpu": found["cpu_us_per_move"] / 1e6}

    found = sides.rounds(rounds, turn)
    yield judged("table: moves", "/s", found, "wall")
    # Beside it, for a machine that has other things to do: what a second of the server's own time is worth.
    yield Ratio(**{**asdict(judged("table: moves by its CPU time", "/s", found)), "least": 0.0})


def load(compiled: Path) -> dict[str, Any]:
    script = compiled.resolve().parents[1] / "tests" / "table" / "load.py"
    if not script.exists():
        script = ROOT / "tests" / "table" / "load.py"
    command = [str(PYTHON) if PYTHON.exists() else sys.executable, str(script)]
    command += ["--tables", str(TABLES), "--seconds", str(TABLE_SECONDS), "--game", "beads"]
    environment = {**os.environ, "PYTHONPATH": str(compiled.resolve())}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode != 0:
        raise BenchError(f"{script} failed:\n{done.stderr[-2000:]}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


# -- the native limit ----------------------------------------------------------------------------------


def limit(sides: Sides, rounds: int) -> Iterator[Ratio]:
    """Merit's share of what C does with the same games, in percent: each round has its own of all three."""
    counts = sides.ask("old", "work.how_many", name="merit", seats=SEATS["merit"], seed=SEED, seconds=5 * SECONDS)
    count = counts["playouts"]
    with tempfile.TemporaryDirectory(prefix="qiju-bench-") as place:
        program = native.build(Path(place), native.PLAIN)
        limits: dict[int, Sample] = {}

        def turn(side: str, number: int) -> Sample:
            if number not in limits:
                limits[number] = native.fold(program, sides.core, SEED, number * count, count, repeats=5)
            top = limits[number]
            one = sides.ask(
                side, "work.playouts", name="merit", seats=SEATS["merit"], seed=SEED, first=number * count, count=count
            )
            if (one["fold"], one["decisions"]) != (top["fold"], top["decisions"]):
                raise BenchError(f"the {side} package and merit.c play different games")
            share = 100 * (one["count"] / one["cpu"]) / (top["count"] / top["cpu"])
            return {"count": share, "cpu": 1, "sum": one["sum"]}

        found = sides.rounds(rounds, turn)
    yield limit_judged(judged("merit: share of the native limit", "%", found))


def limit_judged(found: Ratio) -> Ratio:
    """Not below the old one's: of the shares in whole percent, which is as far as two runs of one build agree."""
    least = 0.0 if round(found.new) >= round(found.old) else 1.0
    return Ratio(**{**asdict(found), "least": least})


# -- all of it -----------------------------------------------------------------------------------------


def measure(before: Path, after: Path, rounds: int, parts: tuple[str, ...], tell: Tell) -> Iterator[Ratio]:
    sides = Sides(before, after)
    for part in parts:
        tell(f"{part} ...")
        if part == TABLE:
            yield from table(sides, rounds)
        elif part == LIMIT:
            if native.compiler() is not None:
                yield from limit(sides, rounds)
        else:
            yield from game(sides, part, rounds)


def row(one: Ratio) -> str:
    same = one.same or one.name in MENDED
    verdict = "ok" if one.holds else "DIFFERENT RESULTS" if not same else "SLOWER"
    if not one.same and one.name in MENDED:
        verdict += f" (other results: {MENDED[one.name]})"
    rates = f"{one.old:>12,.1f} {one.new:>12,.1f} {one.unit:<3}"
    ratios = f"{one.ratio:5.3f}  {one.low:.2f} – {one.high:.2f}  {one.best:5.3f}"
    return f"{one.name:<34} {rates}  {ratios}  {verdict}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", type=Path, help="the compiled package before")
    parser.add_argument("--new", type=Path, default=ROOT / "build" / "compiled", help="the compiled package now")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--only", action="append", choices=PARTS, help="only this; repeats")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write everything here")
    chosen = parser.parse_args()
    parts = tuple(part for part in PARTS if not chosen.only or part in chosen.only)
    before = (chosen.old or old.compiled()).resolve()
    found: list[Ratio] = []
    print(f"{'':<34} {'old':>12} {'new':>12}      ratio  {chosen.rounds:>2} rounds    best", flush=True)
    try:
        for one in measure(before, chosen.new.resolve(), chosen.rounds, parts, lambda text: None):
            found.append(one)
            print(row(one), flush=True)
    except BenchError as error:
        print(f"before_after: {error}", file=sys.stderr)
        return 2
    if chosen.json is not None:
        chosen.json.write_text(json.dumps([{**asdict(one), "holds": one.holds} for one in found], indent=1) + "\n")
    return 0 if all(one.holds for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())
