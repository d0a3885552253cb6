"""The press: every game's box on paper, without a browser or node, quickly and in little memory."""

from __future__ import annotations

import subprocess
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from promises.line import PYTHON, ROOT, Line, compiled_environment, figures_of

TITLE = "the press"
GAMES = 5
MEGABYTE = 1 << 20

READ_BACK = {
    "test_every_card_is_there_as_often_as_the_content_says": "cards in the PDF, counted against the content",
    "test_the_sheets_hold_what_the_rulebook_counts": "components, counted as the rulebook does",
    "test_fonts_are_embedded_and_every_glyph_is_there": "fonts embedded, every glyph there",
    "test_no_letter_leaves_its_piece": "no letter outside its piece",
    "test_a_back_lies_behind_its_front": "backs mirrored",
    "test_the_same_order_gives_the_same_bytes": "the same order, the same bytes",
    "test_the_carnival_is_two_sheets_as_its_guide_says": "the carnival as its guide says",
    "test_numbers_in_words_follow_a_patch": "numbers in worded texts follow a patch",
}
MADE = {
    "test_a_character_over_budget_is_refused_with_its_points_mended_printed_and_played": "a character of one's own",
    "test_a_board_with_a_place_that_nobody_reaches_is_refused_mended_compared_and_printed": "a board of one's own",
    "test_a_number_is_changed_marked_compared_and_played": "a number changed: marked, with its interval",
    "test_a_draft_travels_in_its_link": "a draft in a link",
}


def boxes() -> Iterator[Line]:
    """How long it takes to print, and how much memory."""
    found: dict[str, Any] = figures_of("bench/press.py")
    games = found["games"]
    carnival = games["carnival"]
    yield Line("qiju print carnival", f"{carnival['seconds']:.2f} s", "< 3 s", carnival["seconds"] < 3)
    yield Line("qiju print carnival: pages", str(carnival["pages"]), "2", carnival["pages"] == 2)
    whole = sum(game["seconds"] for game in games.values())
    yield Line("qiju print, all five games", f"{whole:.1f} s", "< 30 s", len(games) == GAMES and whole < 30)
    most = max(game["megabytes"] for game in games.values())
    yield Line("most memory of them", f"{most:.0f} MB", "< 300 MB", most < 300)
    yield Line("without node and browsers on the path", str(found["alone"]), "5 games", found["alone"] == GAMES)
    repeated = sum(game["repeats"] for game in games.values())
    yield Line("printed again: the same bytes", f"{repeated} games", "5 games", repeated == GAMES)


def read_back() -> Iterator[Line]:
    """The PDFs read back: counted, fonts and glyphs, letters inside their pieces, backs behind fronts."""
    yield from tested("tests/press", READ_BACK)


def made_in_the_browser() -> Iterator[Line]:
    """Chromium: something of one's own refused, mended, compared, played, printed; its file taken to the terminal."""
    yield from tested("tests/browser/test_studio.py", MADE)


def tested(where: str, named: dict[str, str]) -> Iterator[Line]:
    """One line for each of these tests, however often it was run."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "tests.xml")
        command = [str(PYTHON), "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", f"--junitxml={file}", where]
        subprocess.run(command, cwd=ROOT, capture_output=True, env=compiled_environment(), check=False)
        cases = list(ElementTree.parse(file).iter("testcase")) if file.exists() else []
    for test, name in named.items():
        runs = [case for case in cases if case.get("name", "").partition("[")[0] == test]
        held = sum(not failed(case) for case in runs)
        yield Line(name, f"{held} of {len(runs)}", "all", 0 < held == len(runs))


def failed(case: ElementTree.Element) -> bool:
    return any(case.find(how) is not None for how in ("failure", "error", "skipped"))


def wheel() -> Iterator[Line]:
    """What the press adds to a wheel."""
    [file] = (ROOT / "build" / "packages").glob("qiju-*.whl")  # what the compiled build was installed from
    with zipfile.ZipFile(file) as packed:
        added = sum(one.compress_size for one in packed.infolist() if one.filename.startswith("qiju/press/"))
    yield Line("the press in the wheel", f"{added / MEGABYTE:.1f} MB", "≤ 4 MB", added <= 4 * MEGABYTE)
    required = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    yield Line("packages that every install needs", str(len(required)), "3, as before", len(required) == 3)


PROMISES: list[Callable[[], Iterator[Line]]] = [boxes, read_back, made_in_the_browser, wheel]
SPEED: list[Callable[[], Iterator[Line]]] = []
