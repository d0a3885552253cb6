"""Moments of the catalogue at four sizes: nothing overlaps, is clipped, covered or too small; axe finds nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from browser.catalogue import Look, moments, walk
from browser.house import House
from browser.posed import SIZES

LOOKS = {"zh": Look("zh", "light", (SIZES[3],)), "en": Look("en", "dark", (SIZES[0],))}
#: Every second moment, from the first or from the second on; `make show ONLY=table` looks at all of them in every way.
#: A sheet that is open over the table covers it on purpose.
OVER_THE_TABLE = ("looked_at", "rules_open", "chat_open")
WALKED = [("merit", "zh", 0), ("mineventure", "zh", 0), ("carnival", "en", 1), ("salvation", "en", 1)]


@pytest.mark.parametrize(("game", "lang", "first"), WALKED)
def test_nothing_is_wrong_with_a_moment(browser: Browser, server: House, game: str, lang: str, first: int) -> None:
    server.serves(f"the moments of {game}")
    chosen = [moment for moment in moments(game)[first::2] if moment.name not in OVER_THE_TABLE]
    assert list(walk(browser, server.url, chosen, LOOKS[lang])) == []
