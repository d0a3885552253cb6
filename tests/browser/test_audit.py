"""Some decisions of a recorded game: everything offered can be looked at, says its numbers, or says why not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from browser.audit import audit
from browser.house import House
from browser.recorded import RECORDS

#: `make show ONLY=table` asks at every decision.
SOME = 6


@pytest.mark.parametrize("game", RECORDS)
def test_a_table_explains_what_it_offers(browser: Browser, server: House, game: str) -> None:
    server.serves(f"the audit of {game}")
    account = audit(browser, server.url, game, most=SOME)
    assert account.counts["decisions"] == SOME
    assert account.counts["offered"] >= SOME
    assert not account.failures
