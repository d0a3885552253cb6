"""Where a rule stands in the tree: the code that names its id, and the tests that carry its mark.

A place is a piece of a file that can be read alone: the function around the id, a constant with the comment above it,
a section of a content file.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
ID = re.compile(r"[A-Z]+-[0-9A-Z][0-9A-Za-z.-]*[0-9A-Za-z]|[A-Z]+-[0-9A-Z]")
RANGE = re.compile(rf"({ID.pattern}) to ({ID.pattern})")

LONGEST = 44  # lines of an excerpt; of a longer function only the lines around the id are shown
AROUND = 16

# Files that speak about a rule but do not carry it out come after those that do.
BESIDE = ("terminal.py", "pictures.py", "words.py", "view.py", "preview.py", "bots.py", "refusals.py", "telling.py")

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Place(NamedTuple):
    """A piece of a file, the lines in it that name the rule, and what it is called."""

    file: str  # from the root of the repository
    name: str  # of the function or class; "" for what has none
    first: int
    last: int
    named: tuple[int, ...]  # lines with the id
    text: str

    @property
    def is_code(self) -> bool:
        return self.file.endswith(".py")


class Span(NamedTuple):
    """The lines of a function, a class or a statement of a module."""

    first: int
    last: int
    name: str


def code_places(folder: Path, ids: Sequence[str]) -> dict[str, list[Place]]:
    """For each id the places of a game's folder that name it, those that carry it out first."""
    found: dict[str, list[Place]] = {id: [] for id in ids}
    for file in sorted(folder.rglob("*")):
        if file.suffix not in (".py", ".toml") or file.parent.name == "text":
            continue
        lines = file.read_text(encoding="utf-8").splitlines()
        spans = python_spans(lines) if file.suffix == ".py" else toml_spans(lines)
        for id, named in named_lines(lines, ids).items():
            found[id] += places(file, lines, spans, named)
    for some in found.values():
        some.sort(key=importance)
    return found


def named_lines(lines: list[str], ids: Sequence[str]) -> dict[str, list[int]]:
    """The lines, from 1, on which each id stands: by itself, or inside `M-9.2 to M-9.5`."""
    order = {id: place for place, id in enumerate(ids)}
    found: dict[str, list[int]] = {}
    for number, line in enumerate(lines, 1):
        named = {id for id in ID.findall(line) if id in order}
        for first, last in RANGE.findall(line):
            if first in order and last in order:
                named |= set(ids[order[first] : order[last] + 1])
        for id in named:
            found.setdefault(id, []).append(number)
    return found


def places(file: Path, lines: list[str], spans: list[Span], named: list[int]) -> Iterator[Place]:
    """One place for each span that holds some of these lines."""
    by_span: dict[Span, list[int]] = {}
    for number in named:
        by_span.setdefault(span_of(spans, number), []).append(number)
    for span, numbers in by_span.items():
        yield place(file, lines, span, numbers)


def place(file: Path, lines: list[str], span: Span, named: list[int]) -> Place:
    first, last = span.first, span.last
    if last - first >= LONGEST:
        last = min(last, max(named[0] + AROUND, min(named[-1], named[0] + LONGEST)))
        first = max(first, named[0] - AROUND)
    shown = tuple(number for number in named if first <= number <= last)
    text = "\n".join(lines[first - 1 : last])
    return Place(file.relative_to(ROOT).as_posix(), span.name, first, last, shown, text)


def span_of(spans: list[Span], number: int) -> Span:
    """The smallest span around a line."""
    around = [span for span in spans if span.first <= number <= span.last]
    return min(around, key=lambda span: span.last - span.first) if around else Span(number, number, "")


def python_spans(lines: list[str]) -> list[Span]:
    """Functions and classes with their decorators and the comment above; the same for statements of the module."""
    tree = ast.parse("\n".join(lines))
    spans = [Span(above(lines, start_of(node)), end_of(node), name_of(node)) for node in tree.body]
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            spans += [
                Span(above(lines, start_of(one)), end_of(one), f"{node.name}.{name_of(one)}") for one in methods(node)
            ]
    return spans


def methods(node: ast.ClassDef) -> list[Function]:
    return [one for one in node.body if isinstance(one, Function)]


def start_of(node: ast.stmt) -> int:
    marks = node.decorator_list if isinstance(node, Function | ast.ClassDef) else []
    return marks[0].lineno if marks else node.lineno


def end_of(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def name_of(node: ast.stmt) -> str:
    return node.name if isinstance(node, Function | ast.ClassDef) else ""


def above(lines: list[str], first: int) -> int:
    """The first line of the comment that stands right above a line; the line itself where there is none."""
    while first > 1 and lines[first - 2].lstrip().startswith("#"):
        first -= 1
    return first


def toml_spans(lines: list[str]) -> list[Span]:
    """The sections of a content file: from one table's head to the next, or to an empty line."""
    spans: list[Span] = []
    first = 1
    for number in range(1, len(lines) + 2):
        ends = number > len(lines) or not lines[number - 1].strip() or lines[number - 1].startswith("[")
        if ends and number > first:
            spans.append(Span(first, number - 1, table_name(lines[first - 1])))
            first = number
        if number <= len(lines) and not lines[number - 1].strip():
            first = number + 1
    return spans


def table_name(line: str) -> str:
    """`[actions.donate]`, where a section begins with its table's head."""
    return line[: line.rindex("]", 0, (line + "#").index("#")) + 1] if line.startswith("[") else ""


def importance(place: Place) -> tuple[bool, bool, bool, bool]:
    """Rules before content, what carries a rule out before what speaks of it, functions before loose lines."""
    beside = Path(place.file).name in BESIDE or "/bot/" in place.file
    return not place.is_code, beside, not place.name, Path(place.file).name == "numbers.toml"


def proof_places(folder: Path) -> dict[str, list[Place]]:
    """The tests under a folder by the ids that `@clause("…")` puts on them, those with the fewest ids first."""
    found: dict[str, list[tuple[int, Place]]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        lines = file.read_text(encoding="utf-8").splitlines()
        for node in ast.walk(ast.parse("\n".join(lines))):
            if not isinstance(node, Function) or not node.name.startswith("test"):
                continue
            span = Span(start_of(node), end_of(node), node.name)
            marks = marks_of(node)
            for id, line in marks:
                found.setdefault(id, []).append((len(marks), place(file, lines, span, [line])))
    return {id: [one for _, one in sorted(some, key=lambda pair: pair[0])] for id, some in found.items()}


def marks_of(node: Function) -> list[tuple[str, int]]:
    """The ids that a test carries, each with the line of its mark."""
    found: list[tuple[str, int]] = []
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "clause":
            found += [(arg.value, arg.lineno) for arg in mark.args if isinstance(arg, ast.Constant)]
    return found
