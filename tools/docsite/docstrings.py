"""The docstrings of this project as Sphinx reads them.

They are plain sentences with `names` in single backticks and examples set in by four blanks; Sphinx wants every star
and bar escaped and two colons before an example.
"""

from __future__ import annotations

import re

CODE = re.compile(r"``[^`]+``|`[^`]+`")
SPECIAL = re.compile(r"(?<!\w)\*\w[^*]*\w\*(?!\w)|([*|\\]|(?<=\w)_(?!\w))")  # *emphasis* may stay


def sphinx_lines(lines: list[str]) -> list[str]:
    """A docstring, line by line, in reStructuredText."""
    found: list[str] = []
    inside = False
    for place, line in enumerate(lines):
        blank, set_in = not line.strip(), line.startswith("    ")
        if inside and (blank or set_in):
            found.append(line)
            continue
        inside = False
        if set_in and (place == 0 or not lines[place - 1].strip()):
            found += ["::", "", line]
            inside = True
        elif line.lstrip().startswith((">>>", "...")) or is_printed(lines, place):
            found.append(line)
        else:
            found.append(escaped(line))
    return found


def is_printed(lines: list[str], place: int) -> bool:
    """What an example prints stands below its `>>>`, up to the next empty line."""
    while place >= 0 and lines[place].strip():
        if lines[place].lstrip().startswith(">>>"):
            return True
        place -= 1
    return False


def escaped(line: str) -> str:
    """A line of text: names in backticks become literals, everything else means nothing special."""
    found: list[str] = []
    end = 0
    for code in CODE.finditer(line):
        found += [plain(line[end : code.start()]), f"``{code.group().strip('`')}``"]
        end = code.end()
        if line[end : end + 1].isalnum():  # `Deck`s: a literal ends before a blank or a sign
            found.append("\\ ")
    return "".join([*found, plain(line[end:])])


def plain(text: str) -> str:
    return SPECIAL.sub(lambda found: found.group() if found.group(1) is None else f"\\{found.group()}", text)
