"""Lines that wrap as both languages want it: between Chinese characters, at blanks, never before a full stop.

Rich breaks at blanks only, which leaves Chinese sentences with a few numbers in them very ragged.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text as Line

OPENING: Final = "（「『《〈〔【“‘([{"
CLOSING: Final = "，。、；：！？）」』》〉〕】”’…·—～％,.;:!?)]}%|"
BOUND: Final = "+−-/0123456789"  # an amount stays with the word before it, and with its unit
GLUE: Final = "\u00a0"  # a blank at which no line breaks
NARROWEST: Final = 10


class WrappedLine:
    """A styled line, wrapped for whatever width there is."""

    def __init__(self, line: Line) -> None:
        self.line = line

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from wrap_lines(self.line, max(1, options.max_width))

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widest = max((cell_len(line) for line in self.line.plain.split("\n")), default=0)
        return Measurement(min(NARROWEST, widest), widest).with_maximum(options.max_width)


def wrap_lines(styled: Line, width: int) -> list[Line]:
    """A styled line as the lines it takes."""
    lines: list[Line] = []
    for part in styled.split("\n", allow_blank=True):
        for line in part.divide(breaks(part.plain, width)):
            line.rstrip()
            line.no_wrap = True
            line.overflow = "crop"
            lines.append(line)
    return lines


def wrap(words: str, style: str = "") -> WrappedLine:
    return WrappedLine(Line(words, style))


@lru_cache(maxsize=4096)
def wrapped(words: str, width: int) -> tuple[str, ...]:
    """The lines of a sentence."""
    places = [0, *breaks(words, width), len(words)]
    return tuple(words[one:other].rstrip() for one, other in pairwise(places))


def breaks(words: str, width: int) -> list[int]:
    """Where new lines begin."""
    found: list[int] = []
    start = last = 0
    used = 0
    for place, letter in enumerate(words):
        if place > start and may_break(words, place):
            last = place
        used += cell_len(letter)
        if used <= width or letter == " ":
            continue
        cut = last if last > start else place
        if cut > start:
            found.append(cut)
            start = last = cut
            used = cell_len(words[cut : place + 1])
    return found


def may_break(words: str, place: int) -> bool:
    """May a line end before this place?"""
    before, after = words[place - 1], words[place]
    if after in (" ", GLUE) or before == GLUE or after in CLOSING or before in OPENING:
        return False
    if before == " ":
        last = words[place - 2] if place > 1 else " "
        return last in CLOSING or not (after in BOUND or (last.isdigit() and is_wide(after)))
    if before not in CLOSING and (after in BOUND or before.isdigit()):
        return False
    return is_wide(before) or is_wide(after)


def longest_piece(words: str) -> int:
    """How wide a line must be so that nothing breaks but where it may."""
    longest = start = 0
    for place in range(1, len(words) + 1):
        if place == len(words) or words[place] == "\n" or may_break(words, place):
            longest = max(longest, cell_len(words[start:place].strip()))
            start = place
    return longest


def is_wide(letter: str) -> bool:
    return cell_len(letter) == 2
