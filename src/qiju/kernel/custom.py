"""Content of somebody's own: what a file brings, what each piece costs, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import cast

from qiju.kernel.refusal import Invalid, Problem


class Finding:
    """One piece of a file: what it is, where it stands, its points and how many it may have (below zero: it has none).

    A piece with problems has a finding for each of them, at the line that each is about.
    """

    __slots__ = ("id", "kind", "least", "line", "most", "points", "problem")

    def __init__(
        self, kind: str, id: str, line: int, points: int, least: int, most: int, problem: Problem | None
    ) -> None:
        self.kind = kind
        self.id = id
        self.line = line
        self.points = points
        self.least = least
        self.most = most
        self.problem = problem


def refuse_first(findings: list[Finding], where: str) -> None:
    """A file of which anything is wrong is refused as a whole, with the first thing that is."""
    for finding in sorted(findings, key=attrgetter("line")):
        if finding.problem is not None:
            raise Invalid("problem.custom_line", path=where, line=finding.line, id=finding.id, why=finding.problem)


# -- sections ------------------------------------------------------------------------------------------


def as_written(kinds: Sequence[str]) -> str:
    """Sections as a file has them: `[[character]], [[block]]`."""
    return ", ".join(f"[[{kind}]]" for kind in kinds) or "—"


def pieces_of(tree: Mapping[str, object], kind: str) -> list[Mapping[str, object]]:
    """The pieces of a kind. One in single brackets is looked at, too, so that nothing else is said to lack it."""
    found = tree.get(kind, [])
    entries = found if isinstance(found, list) else [found]
    return [cast(Mapping[str, object], entry) for entry in entries if isinstance(entry, dict)]


def section_findings(kinds: Sequence[str], text: str, tree: Mapping[str, object]) -> list[Finding]:
    """What is wrong with the sections of a file: those its game does not take, and those not in double brackets."""
    found: list[Finding] = []
    for section, value in tree.items():
        if section not in kinds:
            problem = Invalid("problem.custom_section", section=section, known=as_written(kinds))
        elif not isinstance(value, list) or any(not isinstance(one, dict) for one in value):
            problem = Invalid("problem.custom_brackets", section=section)
        else:
            continue
        found.append(Finding(section, section, section_line(text, section), 0, -1, -1, problem))
    return found


# -- lines ---------------------------------------------------------------------------------------------


def line_of(text: str, kind: str, place: int, key: str = "", entry: int = -1) -> int:
    """The line, from 1, on which the n-th `[[kind]]` of a TOML file stands, or a key in it, or an entry of its list."""
    lines = text.splitlines()
    header = header_line(lines, f"[[{kind}]]", place, 0, len(lines))
    if header < 0 and place == 0:
        # In single brackets, which is told; what stands below it still has its line.
        header = header_line(lines, f"[{kind}]", 0, 0, len(lines))
    if header < 0:
        # Pieces may also be written as one list.
        return 1 + max(0, key_line(lines, kind, 0, len(lines)))
    after = header_line(lines, f"[[{kind}]]", place + 1, 0, len(lines))
    end = after if after >= 0 else len(lines)
    if entry >= 0:
        nested = header_line(lines, f"[[{kind}.{key}]]", entry, header, end)
        if nested >= 0:
            return nested + 1
    found = key_line(lines, key, header + 1, end) if key else -1
    if found < 0:
        return header + 1
    return found + 1 + (lines_before(lines[found:end], entry) if entry >= 0 else 0)


def section_line(text: str, section: str) -> int:
    """The line on which a section of this name first stands: its header, or a key before all headers."""
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if re.match(rf"\s*\[+\s*\"?{re.escape(section)}\"?\s*[\].]", line):
            return number
    return 1 + max(0, key_line(lines, section, 0, len(lines)))


def header_line(lines: list[str], header: str, place: int, start: int, end: int) -> int:
    """Where the n-th header of this name stands between two lines, from 0; -1 where there are not so many."""
    seen = -1
    for number in range(start, end):
        if lines[number].strip().replace(" ", "").startswith(header):
            seen += 1
            if seen == place:
                return number
    return -1


def key_line(lines: list[str], key: str, start: int, end: int) -> int:
    """Where a key is given its value, before the next header; -1 where it is not."""
    for number in range(start, end):
        bare = lines[number].strip()
        if bare.startswith("["):
            return -1
        if "=" in bare and bare.split("=")[0].strip() == key:
            return number
    return -1


def lines_before(lines: list[str], entry: int) -> int:
    """How many lines after its key the n-th entry of a list begins."""
    depth = 0
    commas = 0
    quoted = ""
    for number, line in enumerate(lines):
        start = line.index("=") + 1 if number == 0 else 0
        for character in line[start:]:
            if quoted:
                quoted = "" if character == quoted else quoted
            elif character in "\"'":
                quoted = character
            elif character == "#":
                break
            elif character in "]}":
                depth -= 1
            elif character == ",":
                commas += depth == 1
            # The first sign of an entry: its own brackets count below.
            if depth == 1 and commas == entry and character not in ", \t[":
                return number
            if not quoted and character in "[{":
                if depth == 1 and commas == entry:
                    return number
                depth += 1
    return 0
