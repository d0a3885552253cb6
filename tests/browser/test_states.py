"""Moments of the catalogue at four sizes: nothing overlaps, is clipped, covered or too small; axe finds nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from browser.catalogue import Look, moments, walk
from browser.house import House
from browser.posed import SIZES

LOOKS = {"zh": Look("zh", "light", (SIZES[3],)), "en": Look("en", "dark", (SIZES[0],))}
#: Every second moment, from the first or from the second on; `make show ONLY=table` looks at all of them in every way.
WALKED = [("merit", "zh", 0), ("mineventure", "zh", 0), ("carnival", "en", 1), ("salvation", "en", 1)]


@pytest.mark.parametrize(("game", "lang", "first"), WALKED)
def test_nothing_is_wrong_with_a_moment(browser: Browser, server: House, game: str, lang: str, first: int) -> None:
    server.serves(f"the moments of {game}")
    assert list(walk(browser, server.url, moments(game)[first::2], LOOKS[lang])) == []
