"""`make bench`: measure everything side by side, print the table, write RESULTS.md.

Exit status: 0 every bar that could be judged is met; 1 one is missed; 2 two sides do not agree.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from itertools import groupby
from pathlib import Path

from figures import BenchError, Figure, measure_all
from machine import describe
from rounds import HERE

COLUMNS = ("figure", "value", "rounds", "bar", "")
RESULTS = HERE / "RESULTS.md"

METHOD = """\
All figures are from one run. Contenders take turns (A B C A B C …), each in a process of its own, all on one core; a
ratio is taken inside each round, and the table gives the median of the rounds, then the lowest and the highest.
Single-core rates go by CPU time, which on a quiet machine is wall time and on a busy one leaves out what others took;
how much of the core we had is in the table. A decision is a choice by a random player among at least two legal
actions; forced actions and chance are played but not counted, for everybody. Start-up is in no figure but that of two
processes, which goes by wall time. Rivals are driven through their public interfaces by the quickest way that we
found (`bench/rivals.py`); they play their own games, which are not ours: such a ratio compares what a user gets, not
two implementations of one thing. Ratios travel between machines better than absolute figures.
"""


def main() -> int:
    arguments = read_arguments()
    try:
        facts = describe(arguments.compiled.resolve())
        figures = measure_all(arguments.compiled, arguments.quick, say)
    except BenchError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    print(table(figures))
    if arguments.json is not None:
        arguments.json.write_text(as_json(facts, figures), encoding="utf-8")
    if not arguments.quick:
        RESULTS.write_text(markdown(facts, figures), encoding="utf-8")
        say(f"written: {RESULTS}")
    return 1 if any(figure.verdict() == "MISSED" for figure in figures) else 0


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Qiju's figures beside their bars")
    parser.add_argument("--compiled", type=Path, required=True, help="folder with the compiled package")
    parser.add_argument("--quick", action="store_true", help="under a minute, coarser, RESULTS.md untouched")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write everything here")
    return parser.parse_args()


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def row(figure: Figure) -> tuple[str, ...]:
    return figure.name, figure.value, figure.spread(), figure.bar, figure.verdict()


def table(figures: list[Figure]) -> str:
    """For the terminal: plain columns, a blank line between groups."""
    rows = [COLUMNS, *[row(figure) for figure in figures]]
    widths = [max(len(cells[column]) for cells in rows) for column in range(len(COLUMNS))]
    lines = [aligned(COLUMNS, widths), "-" * (sum(widths) + 2 * len(widths))]
    for _, group in groupby(figures, lambda figure: figure.group):
        lines += [aligned(row(figure), widths) for figure in group]
        lines.append("")
    return "\n".join(lines)


def aligned(cells: tuple[str, ...], widths: list[int]) -> str:
    name, value, spread, bar, verdict = cells
    return (f"{name:<{widths[0]}}  {value:>{widths[1]}}  {spread:>{widths[2]}}  {bar:<{widths[3]}}  {verdict}").rstrip()


def markdown(facts: dict[str, str], figures: list[Figure]) -> str:
    lines = ["# What `make bench` measured", "", METHOD, "## Where", "", "| | |", "|---|---|"]
    lines += [f"| {name} | {fact} |" for name, fact in facts.items()]
    for group, members in groupby(figures, lambda figure: figure.group):
        lines += ["", f"## {group[0].upper()}{group[1:]}", ""]
        lines += ["| figure | median | rounds | bar | | how |", "|---|--:|--:|---|---|---|"]
        for figure in members:
            lines.append(f"| {' | '.join(row(figure))} | {figure.how} |")
    return "\n".join(lines) + "\n"


def as_json(facts: dict[str, str], figures: list[Figure]) -> str:
    plain = {"machine": facts, "figures": [dataclasses.asdict(figure) for figure in figures]}
    return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    sys.exit(main())
