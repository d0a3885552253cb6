"""Moments of the catalogue at four sizes: nothing overlaps, is clipped, covered or too small; axe finds nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from browser.catalogue import Look, moments, walk
from browser.house import House
from browser.posed import SIZES

LOOKS = {"zh": Look("zh", "light", (SIZES[3],)), "en": Look("en", "dark", (SIZES[0],))}
#: Every second or fourth moment, from which one on; `make show ONLY=table` looks at all of them in every way.
WALKED = [
    *(("merit", "zh", slice(0, None, 2)), ("mineventure", "zh", slice(0, None, 2))),
    *(("carnival", "en", slice(1, None, 2)), ("salvation", "en", slice(1, None, 2))),
    ("sanguosha", "zh", slice(0, None, 4)),
]


@pytest.mark.parametrize(("game", "lang", "some"), WALKED, ids=[game for game, _, _ in WALKED])
def test_nothing_is_wrong_with_a_moment(browser: Browser, server: House, game: str, lang: str, some: slice) -> None:
    server.serves(f"the moments of {game}")
    assert list(walk(browser, server.url, moments(game)[some], LOOKS[lang])) == []
