"""The code that carries a rule out and the tests that prove it, as HTML.

There is far more of it than of anything else on the site, and Sphinx has nothing to find in it: pages carry a mark
where it belongs, and it is laid in when a page is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer, TOMLLexer

from docsite.labels import label
from docsite.places import Place
from docsite.rules import Rule, own_games, rules_of

MARK = re.compile(r"<!--evidence:([^:]+):(code|tests|both)-->")
OPEN = 2  # places that are unfolded at first
LONGEST_NAME = 60
NUMBERED = re.compile(r"^[a-z]{0,2}[0-9]+ ")  # the number of a ruling or a scenario, before its sentence


def evidence_mark(id: str, what: str) -> str:
    """Where the evidence goes on a page."""
    return f"<!--evidence:{id}:{what}-->"


def evidence(lang: str) -> dict[str, str]:
    """Everything that marks stand for, by `ID:what`."""
    found: dict[str, str] = {}
    for game in own_games():
        rules = rules_of(game)
        for rule in rules.clauses.values():
            found[f"{rule.id}:code"] = unfolded(shown_code(rule), lang, OPEN)
            found[f"{rule.id}:tests"] = unfolded(rule.tests, lang, OPEN)
        for ruling in rules.rulings.values():
            inside = unfolded(shown_code(ruling), lang) + unfolded(ruling.tests, lang)
            counts = f"{label(lang, 'code')} · {label(lang, 'tests')}"
            found[f"{ruling.id}:both"] = f'<details class="evidence"><summary>{counts}</summary>{inside}</details>'
    return found


def shown_code(rule: Rule) -> list[Place]:
    """The places of a rule but for those that only declare a number: its page has a table of these."""
    return [place for place in rule.code if not place.file.endswith("numbers.toml")] or rule.code


def unfolded(places: Iterable[Place], lang: str, first: int = 0) -> str:
    """Places one below the other, the first ones open, each with its file and line."""
    return "".join(
        f'<details class="place"{" open" if number < first else ""}><summary><b>{escape(called(place))}</b> '
        f"<span>{place.file}, {label(lang, 'line', line=place.first)}</span></summary>{coloured(place)}</details>"
        for number, place in enumerate(places)
    )


def called(place: Place) -> str:
    """A function by its name; a test by the sentence that its name is; what has no name by its first line."""
    if not place.name:
        lines = [line.strip() for line in place.text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
        return shortened(lines[0]) if lines else ""
    if not place.name.startswith("test_"):
        return place.name
    words = NUMBERED.sub("", place.name.removeprefix("test_").replace("_", " "))
    return words[:1].upper() + words[1:]


def shortened(line: str) -> str:
    return line if len(line) <= LONGEST_NAME else line[:LONGEST_NAME] + "…"


def coloured(place: Place) -> str:
    """The lines of a place with their numbers, those that name the rule shaded."""
    lines = []
    for number, line in enumerate(coloured_lines(place.text, place.is_code), place.first):
        named = ' class="hll"' if number in place.named else ""
        lines.append(f'<span{named}><span class="linenos">{number}</span>{line}\n</span>')
    return f'<div class="highlight"><pre>{"".join(lines)}</pre></div>'


@cache
def coloured_lines(text: str, is_python: bool) -> list[str]:
    lexer = PythonLexer(stripnl=False) if is_python else TOMLLexer(stripnl=False)
    return highlight(text, lexer, HtmlFormatter(nowrap=True)).rstrip("\n").split("\n")
