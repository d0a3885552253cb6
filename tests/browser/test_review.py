"""A finished game looked at again: chances as curves, what mattered, where each end came from."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Visits
from browser.layout import wrong_with
from browser.test_accessible import scan


@pytest.mark.parametrize(("lang", "size"), [("zh", (1440, 900)), ("en", (390, 844))])
def test_a_replay_is_looked_at_again(visit: Visits, won: dict[str, Any], lang: str, size: tuple[int, int]) -> None:
    player = visit(lang=lang, width=size[0], height=size[1]).opens(f"/t/{won['table']}?replay=3")
    player.page.get_by_test_id("open-review").click()
    review = player.page.get_by_test_id("review")
    expect(review).to_be_visible(timeout=120_000)
    expect(review.get_by_role("img", name=player.t("review.curve"))).to_be_visible()
    rows = review.get_by_role("row")
    expect(rows).to_have_count(5)
    expect(rows.last).to_contain_text(re.compile(r"\d+ %"))
    assert wrong_with(player.page, "[data-testid=review]") == []
    scan(player)
    # A press on the picture leads to that moment of the replay.
    review.get_by_role("img", name=player.t("review.curve")).click()
    expect(review).to_have_count(0)
    expect(player.page).not_to_have_url(re.compile(r"replay=3$"))
