"""Every picture that a rule page may show is drawn, on a desk and on a phone, in either light and either language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from browser.conftest import Visits
from browser.test_accessible import scan

FOLDERS = Path(__file__).resolve().parents[2] / "web" / "src" / "games"
GAMES = sorted(folder.parent.name for folder in FOLDERS.glob("*/pictures") if folder.parent.name != "generic")
# Those that show nothing without being told what.
WORDS = {
    "dice": "5/2",
    "ground": "plains/..f../.1.L./.#..z/...2./w...I/>1,1>3,1>3,3",
    "distance": "6/plus4/minus1/range2/dead3",
    "tracks": "11/3",
}
ROOM = """() => [...document.querySelectorAll('figure')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""


def names(game: str) -> list[str]:
    return sorted(
        file.stem for folder in (game, "generic") for file in (FOLDERS / folder / "pictures").glob("*.svelte")
    )


def show(page: Page, game: str, pictures: list[str]) -> None:
    """Instead of the game's own page one with every picture it could have."""
    lines = [f"![a picture of {name}](picture:{name}/{WORDS.get(name, '')})".replace("/)", ")") for name in pictures]
    page_text = "# Pictures\n\n## All 〔ours〕\n\nSee X-1.\n\n" + "\n\n".join(lines)
    body = json.dumps({"page": page_text, "clauses": {"X-1": "a clause"}, "rulings": {}})

    def answer(route: Route) -> None:
        route.fulfill(content_type="application/json", body=body)

    page.route(f"**/api/games/{game}/rules*", answer)


@pytest.mark.parametrize(("lang", "light", "width"), [("zh", "light", 1440), ("en", "dark", 390)])
@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_drawn(visit: Visits, game: str, lang: str, light: str, width: int) -> None:
    player = visit(lang=lang, color_scheme=light, width=width, height=844)
    pictures = names(game)
    show(player.page, game, pictures)
    player.opens(f"/?rules={game}")
    for name in pictures:
        figure = player.page.get_by_role("figure", name=f"a picture of {name}")
        figure.scroll_into_view_if_needed()
        expect(figure.locator("svg, img, li").first).to_be_attached()
    assert player.page.evaluate(ROOM) == [], "a picture is wider than its page"
    scan(player)
