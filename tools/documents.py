"""The documentation site: `python tools/documents.py` builds both languages into build/site; any warning is an error.

With `--count` it builds nothing and says how many rules have a page, and what any page lacks.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

from docsite.links import problems
from docsite.places import ROOT
from docsite.rules import count, own_games
from docsite.staging import SITE, BrokenLink, stage

from qiju.kernel.words import LANGUAGES

BUILD = ROOT / "build"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", action="store_true", help="count the pages of rules instead of building")
    parser.add_argument("--json", action="store_true", help="... as one JSON object")
    parser.add_argument("--to", type=Path, default=BUILD, help="folder for the site and what is made on the way")
    chosen = parser.parse_args()
    return print_count(chosen.json) if chosen.count else build(chosen.to)


def build(to: Path) -> int:
    began = time.monotonic()
    try:
        for lang in LANGUAGES:
            stage(lang, to / "site-sources" / lang)
    except BrokenLink as broken:
        print(broken, file=sys.stderr)
        return 1
    # Both languages at once: each has a process of its own.
    running = [subprocess.Popen(sphinx(lang, to)) for lang in LANGUAGES]
    ended = [process.wait() for process in running]
    if any(ended):
        return 1
    (to / "site" / "index.html").write_text((SITE / "choose.html").read_text(encoding="utf-8"), encoding="utf-8")
    wrong = list(problems(to / "site"))
    print(*wrong, sep="\n", file=sys.stderr, end="\n" if wrong else "")
    pages = sum(1 for _ in (to / "site").rglob("*.html"))
    print(f"{pages} pages in {to / 'site'}, {len(wrong)} broken links, {time.monotonic() - began:.0f} s")
    return 1 if wrong else 0


def sphinx(lang: str, to: Path) -> list[str]:
    """The strict build of one language: warnings are errors, unknown references are warnings."""
    # All pages are written, since each shows titles of others, and code that Sphinx does not know of.
    strict = ["-W", "--keep-going", "-n", "-q", "-a"]
    folders = [str(to / name / lang) for name in ("site-doctrees", "site-sources", "site")]
    return [sys.executable, "-m", "sphinx", *strict, "-b", "html", "-t", lang, "-c", str(SITE), "-d", *folders]


def print_count(as_json: bool) -> int:
    """How many rules there are, and which of their pages lack a text, code or a test."""
    found = [count(game) for game in own_games()]
    if as_json:
        print(json.dumps({one.game: one._asdict() for one in found}, ensure_ascii=False))
    else:
        for one in found:
            rules = f"{one.game:<12} {one.clauses:>4} clauses {one.rulings:>4} rulings"
            proof = f"{one.code:>5} places in the code {one.tests:>4} tests"
            print(f"{rules} {proof}, {len(one.by_content)} by content alone, {len(one.empty)} empty")
            print(*(f"  {line}" for line in one.empty), sep="\n", end="\n" if one.empty else "")
        total = f"{sum(one.clauses for one in found)} clauses, {sum(one.rulings for one in found)} rulings"
        print(f"{total}, {sum(len(one.empty) for one in found)} empty")
    return 1 if any(one.empty for one in found) else 0


if __name__ == "__main__":
    sys.exit(main())
