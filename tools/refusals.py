"""Every refusal of every game as a page to read: `python tools/refusals.py` writes `docs/refusals`.

A game's tests keep the list (`CASES` in `tests/GAME/refusals.py`): the situation, who tries what, and the numbers that
forbid it. Each is provoked at a real table, and what the player is told stands here in both languages. The pages are
part of the repository; a test says when they are out of date.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import cast

from qiju.kernel.game import Game
from qiju.kernel.registry import find_game
from qiju.testing.refusals import Provoked, provoke

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "tests"
PAGES = ROOT / "docs" / "refusals"

HEAD = """\
# {title}: what is refused, and how

Written by `tools/refusals.py` from `tests/{game}/refusals.py`: every sentence was provoked at a real table.
"""
COMMON_HEAD = """\
# Refusals that belong to no game

Written by `tools/refusals.py` from `tests/kernel/problems.py`: every sentence was provoked by a test.
"""
COMMON_COLUMNS = "| key | situation | 中文 | English |\n|---|---|---|---|"
COLUMNS = "| situation | tried | 中文 | English |\n|---|---|---|---|"


def main() -> int:
    """Write what has changed, and what is no longer made goes."""
    PAGES.mkdir(exist_ok=True)
    made = pages()
    for old in PAGES.glob("*.md"):
        if old.name not in made:
            old.unlink()
    for name, text in made.items():
        (PAGES / name).write_text(text, encoding="utf-8")
    print(f"{len(made)} pages")
    return 0


def pages() -> dict[str, str]:
    """Every page of `docs/refusals` by its name."""
    if str(TESTS) not in sys.path:
        sys.path.insert(0, str(TESTS))
    games = sorted(file.parent.name for file in TESTS.glob("*/refusals.py"))
    made = {f"{name}.md": page(find_game(name), cases_of(name)) for name in games}
    return {**made, "kernel.md": common_page()}


def common_page() -> str:
    """What is wrong with a wish, a file or a word, whatever the game: `tests/kernel/problems.py`."""
    problems = import_module("kernel.problems")
    rows = []
    for case in problems.CASES:
        key, _, told = problems.sentences(case)
        cells = [f"`{key}`", case.situation, told["zh"], told["en"]]
        rows.append(line_of(cells))
    return "\n".join([COMMON_HEAD, COMMON_COLUMNS, *rows, ""])


def cases_of(game: str) -> list[Provoked]:
    return cast(list[Provoked], import_module(f"{game}.refusals").CASES)


def page(game: Game, cases: list[Provoked]) -> str:
    """One game's refusals, by key in the order of its sentences; first those of the kernel."""
    order = list(game.text("en").table)
    keys = sorted({case.key for case in cases}, key=order.index)
    parts = [HEAD.format(title=game.text("en").say("game.title"), game=game.id)]
    for key in keys:
        rows = [row(case) for case in cases if case.key == key]
        parts.append("\n".join([f"## {key}", "", COLUMNS, *rows, ""]))
    return "\n".join(parts)


def row(case: Provoked) -> str:
    told = provoke(case).sentences
    who = f"seat {case.who + 1}" if isinstance(case.who, int) else case.who
    return line_of([case.situation, f"{who}: `{case.tries}`", told["zh"], told["en"]])


def line_of(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


if __name__ == "__main__":
    sys.exit(main())
